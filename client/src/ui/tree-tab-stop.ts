import type { TreeRow } from './tree-row.ts';

/** What decides which row takes the Tab key after a tree's rows have changed. */
export interface TabStopChange {
  readonly before: readonly TreeRow[];
  readonly after: readonly TreeRow[];
  readonly tabStop: string | undefined;
  readonly hasFocus: boolean;
}

const nearestAncestorKept = (
  before: readonly TreeRow[],
  lost: number,
  isKept: (key: string) => boolean,
): string | undefined => {
  let level = before[lost]?.level ?? 0;
  for (let index = lost - 1; index >= 0; index--) {
    const row = before[index];
    if (row === undefined || row.level >= level) continue;
    if (isKept(row.key)) return row.key;
    level = row.level;
  }
  return undefined;
};

/**
 * The key of the one row that Tab reaches. It stays where it is while its row lives; then it goes to the nearest parent
 * that is left, or to the row that took its place. A tree without the focus offers its selected row.
 */
export const tabStopAfter = ({ before, after, tabStop, hasFocus }: TabStopChange): string | undefined => {
  const selected = hasFocus ? undefined : after.find((row) => row.selected === true);
  if (selected !== undefined) return selected.key;
  // Hardly ever more than one is looked for, and of a hundred thousand rows a set takes longer.
  const isKept = (key: string) => after.some((row) => row.key === key);
  if (tabStop !== undefined && isKept(tabStop)) return tabStop;
  const lost = before.findIndex(({ key }) => key === tabStop);
  return nearestAncestorKept(before, lost, isKept) ?? after[Math.max(0, Math.min(lost, after.length - 1))]?.key;
};
