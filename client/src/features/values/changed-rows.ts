import type { ValueRow, VariableRow } from './value-row.ts';

/** Things that are closed, of which the changes are read at each stop: what a person had open, but no more of it. */
const followedAtOnce = 20;

/** Whether a value is another than it was. */
export const isChanged = (row: ValueRow): row is VariableRow => row.type === 'variable' && row.was !== undefined;

/** The next row that has changed, after the one with that key and around; undefined where none has. */
export function nextChanged(rows: readonly ValueRow[], after: string | undefined): VariableRow | undefined {
  const current = rows.findIndex(({ key }) => key === after);
  return [...rows.slice(current + 1), ...rows.slice(0, current + 1)].find(isChanged);
}

/** Says of closed things, while a tree is built, whether what is in them is followed: if it was shown once. */
export function followed<Place extends readonly unknown[]>(
  wasShown: (...place: Place) => boolean,
): (...place: Place) => boolean {
  let left = followedAtOnce;
  return (...place) => wasShown(...place) && left-- > 0;
}
