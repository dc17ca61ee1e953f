import type { TreeRow } from './tree-row.ts';

interface Siblings {
  readonly level: number;
  /** The index of the parent's row; undefined at the top. */
  readonly parent: number | undefined;
  readonly members: number[];
}

export interface TreePosition {
  readonly siblings: Siblings;
  /** From 1, as in `aria-posinset`. */
  readonly place: number;
}

/** Finds parents and siblings in flat rows. A row that skips a level belongs to the nearest shallower row before it. */
export const treePositions = (rows: readonly TreeRow[]): readonly TreePosition[] => {
  const open: Siblings[] = [];
  return rows.map(({ level }, index) => {
    while ((open.at(-1)?.level ?? level) > level) open.pop();
    let siblings = open.at(-1);
    if (siblings?.level !== level) {
      siblings = { level, parent: siblings?.members.at(-1), members: [] };
      open.push(siblings);
    }
    return { siblings, place: siblings.members.push(index) };
  });
};
