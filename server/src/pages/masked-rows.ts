import { isRecord, rowSeparator } from '#protocol';
import type { Masks } from '../masks/masks.ts';

/** The path of a row as observers have it; undefined for a row below a masked value, which they do not have. */
function maskedRow(masks: Masks, row: string): string | undefined {
  const names = row.split(rowSeparator);
  if (names.slice(0, -1).some((name) => masks.hidesName(name))) return undefined;
  return names.map((name) => masks.text(name)).join(rowSeparator);
}

const maskedTree = (masks: Masks, tree: unknown): unknown =>
  isRecord(tree)
    ? Object.fromEntries(
        Object.entries(tree).flatMap(([row, isExpanded]) => {
          const masked = maskedRow(masks, row);
          return masked === undefined ? [] : [[masked, isExpanded]];
        }),
      )
    : tree;

function maskedView(masks: Masks, view: unknown): unknown {
  if (!isRecord(view) || !isRecord(view.expanded)) return view;
  const trees = Object.entries(view.expanded).map(([tree, rows]) => [tree, maskedTree(masks, rows)] as const);
  return { ...view, expanded: Object.fromEntries(trees) };
}

/** A message without the rows of a presenter that are below a masked value: their names are parts of it. */
export function maskedRows(masks: Masks, message: unknown): unknown {
  if (!isRecord(message)) return message;
  if (message.type === 'presented') return { ...message, view: maskedView(masks, message.view) };
  if (message.type !== 'pointed' || !isRecord(message.at) || typeof message.at.row !== 'string') return message;
  const { at, ...pointed } = message;
  const row = maskedRow(masks, message.at.row);
  return row === undefined ? pointed : { ...pointed, at: { ...at, row } };
}
