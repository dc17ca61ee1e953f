import type { TreeRow } from './tree-row.ts';

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
 * The key of the tab stop: it stays on its row; if that is removed it goes to the nearest remaining ancestor, or to the
 * row at its index. Without the focus it is the selected row.
 */
export const tabStopAfter = ({ before, after, tabStop, hasFocus }: TabStopChange): string | undefined => {
  const selected = hasFocus ? undefined : after.find((row) => row.selected === true);
  if (selected !== undefined) return selected.key;
  // Few are looked up, so building a set of 100,000 rows would take longer.
  const isKept = (key: string) => after.some((row) => row.key === key);
  if (tabStop !== undefined && isKept(tabStop)) return tabStop;
  const lost = before.findIndex(({ key }) => key === tabStop);
  return nearestAncestorKept(before, lost, isKept) ?? after[Math.max(0, Math.min(lost, after.length - 1))]?.key;
};
