import { entryOf } from '#protocol';
import type { KeyRow } from './key-name.ts';
import { rowAfterKey } from './list-keys.ts';
import type { TreePosition } from './tree-positions.ts';
import type { TreeRow } from './tree-row.ts';

export interface TreeView {
  readonly rows: readonly TreeRow[];
  readonly positions: readonly TreePosition[];
  readonly current: number;
  readonly page: number;
}

/** The effect of a key: move the focus, or expand and collapse rows. */
export interface TreeMove {
  readonly focus?: number;
  readonly toggle?: readonly number[];
}

const opensOrEnters = ({ rows, current }: TreeView): TreeMove => {
  const row = rows[current];
  if (row?.expandable !== true) return {};
  if (row.expanded !== true) return { toggle: [current] };
  return (rows[current + 1]?.level ?? 0) > row.level ? { focus: current + 1 } : {};
};

const closesOrLeaves = ({ rows, positions, current }: TreeView): TreeMove => {
  const row = rows[current];
  if (row?.expandable === true && row.expanded === true) return { toggle: [current] };
  const parent = positions[current]?.siblings.parent;
  return parent === undefined ? {} : { focus: parent };
};

const opensSiblings = ({ rows, positions, current }: TreeView): TreeMove => ({
  toggle: (positions[current]?.siblings.members ?? []).filter(
    (index) => rows[index]?.expandable === true && rows[index].expanded !== true,
  ),
});

export const treeKeyRows: readonly KeyRow[] = [
  { keys: ['↑', '↓'], does: 'Previous, next row' },
  { keys: ['→', '←'], does: 'Expand, collapse, or go to the parent' },
  { keys: ['Home', 'End'], does: 'First, last row' },
  { keys: ['PageUp', 'PageDown'], does: 'Page up, down' },
  { keys: ['*'], does: 'Expand siblings' },
  { keys: ['A … Z'], does: 'Jump by typing' },
];

const treeKeys: Readonly<Record<string, (view: TreeView) => TreeMove>> = {
  ArrowRight: opensOrEnters,
  ArrowLeft: closesOrLeaves,
  '*': opensSiblings,
};

/** The effect of a key; undefined for other keys. */
export const treeMove = (key: string, view: TreeView): TreeMove | undefined => {
  const focus = rowAfterKey(key, { current: view.current, count: view.rows.length, page: view.page });
  if (focus !== undefined) return { focus };
  return entryOf(treeKeys, key)?.(view);
};

/** The next row, from the focused one on and around, whose label starts with the typed text. */
export const rowStartingWith = (typed: string, { rows, current }: TreeView): number | undefined => {
  const wanted = typed.toLocaleLowerCase();
  const first = typed.length > 1 ? current : current + 1;
  for (let step = 0; step < rows.length; step++) {
    const index = (first + step) % rows.length;
    if (rows[index]?.label.toLocaleLowerCase().startsWith(wanted) === true) return index;
  }
  return undefined;
};
