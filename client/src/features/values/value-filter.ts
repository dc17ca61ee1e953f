import type { ValueRow } from './value-row.ts';

/** The rows that match a search. */
export interface FilteredRows {
  readonly rows: readonly ValueRow[];
  /** The number of matches, and of rows that were searched. */
  readonly found: number;
  readonly of: number;
}

const textsOf = (row: ValueRow): readonly string[] => {
  if (row.type === 'variable') return [row.variable.name, row.variable.value];
  return row.type === 'lazy' ? [row.variable.name] : [];
};

/** The rows with a text in the name or value, with their parents, and with all children of the rows in `open`. */
export function filterRows(rows: readonly ValueRow[], text: string, open: ReadonlySet<string>): FilteredRows {
  const wanted = text.trim().toLocaleLowerCase();
  const searched = rows.map((row) => textsOf(row));
  const of = searched.filter((texts) => texts.length > 0).length;
  if (wanted === '') return { rows, found: of, of };
  const isFound = searched.map((texts) => texts.some((one) => one.toLocaleLowerCase().includes(wanted)));
  const kept = rows.map(() => false);
  /** The level below which rows are parents of a match, from the end on. */
  let needed = 0;
  for (let index = rows.length - 1; index >= 0; index--) {
    const level = rows[index]?.level ?? 0;
    kept[index] = isFound[index] === true || level < needed;
    if (kept[index] === true) needed = level;
  }
  let openLevel = Infinity;
  rows.forEach(({ key, level }, index) => {
    if (level > openLevel) kept[index] = true;
    else openLevel = kept[index] === true && open.has(key) ? level : Infinity;
  });
  return { rows: rows.filter((_row, index) => kept[index]), found: isFound.filter(Boolean).length, of };
}
