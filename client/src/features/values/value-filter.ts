import type { ValueRow } from './value-row.ts';

/** What is left of rows by a search. */
export interface FilteredRows {
  readonly rows: readonly ValueRow[];
  /** How many of them are found, and how many could have been. */
  readonly found: number;
  readonly of: number;
}

const textsOf = (row: ValueRow): readonly string[] => {
  if (row.type === 'variable') return [row.variable.name, row.variable.value];
  return row.type === 'lazy' ? [row.variable.name] : [];
};

/**
 * The rows whose name or value has a text in it, with what they are in, and with all that is in the rows of `open`:
 * those that a person opened while searching.
 */
export function filterRows(rows: readonly ValueRow[], text: string, open: ReadonlySet<string>): FilteredRows {
  const wanted = text.trim().toLocaleLowerCase();
  const searched = rows.map((row) => textsOf(row));
  const of = searched.filter((texts) => texts.length > 0).length;
  if (wanted === '') return { rows, found: of, of };
  const isFound = searched.map((texts) => texts.some((one) => one.toLocaleLowerCase().includes(wanted)));
  const kept = rows.map(() => false);
  /** The level of rows that are still wanted for what is in them, from the end on. */
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
