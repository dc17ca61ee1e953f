import type { ValueRow, VariableRow } from './value-row.ts';

/** The most collapsed rows whose children are read for changes at each stop. */
const followedAtOnce = 20;

/** Whether a value has changed. */
export const isChanged = (row: ValueRow): row is VariableRow => row.type === 'variable' && row.was !== undefined;

/** The next changed row after the one with a key, wrapping around. */
export function nextChanged(rows: readonly ValueRow[], after: string | undefined): VariableRow | undefined {
  const current = rows.findIndex(({ key }) => key === after);
  return [...rows.slice(current + 1), ...rows.slice(0, current + 1)].find(isChanged);
}

/** Limits the collapsed rows that are followed, while a tree is built: those whose children were shown once, up to a number. */
export function followed<Place extends readonly unknown[]>(
  wasShown: (...place: Place) => boolean,
): (...place: Place) => boolean {
  let left = followedAtOnce;
  return (...place) => wasShown(...place) && left-- > 0;
}
