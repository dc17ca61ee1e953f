import type { ValueRow } from './value-row.ts';

/** Whether a value is another than it was. */
export const isChanged = (row: ValueRow): boolean => row.type === 'variable' && row.was !== undefined;

/** The key of the next row that has changed, after one and around; undefined where none has. */
export function nextChanged(rows: readonly ValueRow[], after: string | undefined): string | undefined {
  const current = rows.findIndex(({ key }) => key === after);
  return [...rows.slice(current + 1), ...rows.slice(0, current + 1)].find(isChanged)?.key;
}
