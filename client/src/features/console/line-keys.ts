import type { OutputEntry } from '#protocol';
import { plainText } from '../../ui/ansi.ts';
import type { KeyRow } from '../../ui/key-rows.ts';
import type { ConsoleLine } from './console-line.ts';
import { sourcePlaces } from '../../model/source-places.ts';

/** What a key does with the line that has the focus. */
export type LineAction = 'copy' | 'open-source' | 'toggle';

/** Whether what a line stands for is open; undefined where there is nothing to open. */
function isOpened(line: ConsoleLine): boolean | undefined {
  if (line.type === 'missing') return undefined;
  if (line.type === 'entry') return line.group ? !line.group.isFolded : line.isOpenable ? line.expanded : undefined;
  const { row } = line;
  return row.type === 'group' || (row.type === 'variable' && row.expandable) ? row.expanded : undefined;
}

/** Whether a line comes from a source, or names one. */
export const leadsToSource = (entry: OutputEntry, workspace: string): boolean =>
  entry.source !== undefined ||
  entry.locationReference !== undefined ||
  sourcePlaces(plainText(entry.text), workspace).length > 0;

/** What the list of keys says of a line. */
export const lineKeyRows: readonly KeyRow[] = [
  { keys: ['→', '←'], does: 'Expand, collapse a line' },
  { keys: ['Enter'], does: 'Open the source of a line' },
  { keys: ['Ctrl+C'], does: 'Copy a line' },
];

/** What a key does with a line: arrow keys open and close, Enter opens the source or what the line stands for. */
export function lineAction(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  line: ConsoleLine,
  workspace: string,
): LineAction | undefined {
  if (ctrlKey || metaKey) return key === 'c' ? 'copy' : undefined;
  if (key === 'Enter' && line.type === 'entry' && leadsToSource(line.entry, workspace)) return 'open-source';
  const opened = isOpened(line);
  if (opened === undefined) return undefined;
  return [opened ? 'ArrowLeft' : 'ArrowRight', 'Enter', ' '].includes(key) ? 'toggle' : undefined;
}

/** A line as a person copies it. */
export function textOf(line: ConsoleLine): string {
  if (line.type === 'missing') return '';
  if (line.type === 'entry') return plainText(line.entry.text);
  const { row } = line;
  if (row.type === 'note') return row.text;
  return 'variable' in row ? `${row.variable.name}: ${row.variable.value}` : row.name;
}
