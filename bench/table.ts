import type { Result } from './result.ts';
import type { Goal, Unit } from './row.ts';

const decimals: Readonly<Record<Unit, number>> = { ms: 1, kB: 1, MiB: 1, count: 0 };

/** A number with its unit. */
export const inUnit = (value: number | undefined, unit: Unit): string =>
  value === undefined
    ? ''
    : `${value.toFixed(Math.abs(value) < 10 && unit === 'ms' ? 2 : decimals[unit])}${unit === 'count' ? '' : ` ${unit}`}`;

function goalText(goal: Goal | undefined, unit: Unit): string {
  if (goal === undefined) return '';
  const suffix = unit === 'count' ? '' : ` ${unit}`;
  return 'atMost' in goal ? `≤ ${goal.atMost}${suffix}` : `≤ floor + ${goal.overFloor}${suffix}`;
}

/** A column of a table. */
export interface Column<Row> {
  readonly head: string;
  readonly isNumber: boolean;
  readonly text: (row: Row) => string;
}

const resultColumns: readonly Column<Result>[] = [
  { head: 'name', isNumber: false, text: ({ name }) => name },
  { head: 'language', isNumber: false, text: ({ language }) => language ?? '' },
  { head: 'floor', isNumber: true, text: ({ floor, unit }) => inUnit(floor, unit) },
  { head: 'ours', isNumber: true, text: ({ ours, unit }) => inUnit(ours, unit) },
  { head: 'ratio', isNumber: true, text: ({ ratio }) => (ratio === undefined ? '' : `${ratio.toFixed(2)} x`) },
  { head: 'difference', isNumber: true, text: ({ difference, unit }) => inUnit(difference, unit) },
  { head: 'goal', isNumber: false, text: ({ goal, unit }) => goalText(goal, unit) },
  {
    head: '',
    isNumber: false,
    text: ({ isReached }) => (isReached === undefined ? '' : isReached ? 'reached' : 'MISSED'),
  },
];

/** The cells of a table, its head first, all cells of a column equally wide. */
function cells<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly (readonly string[])[] {
  return aligned(columns, [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ text }) => text(row))),
  ]);
}

function aligned<Row>(
  columns: readonly Column<Row>[],
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) =>
      columns[column]?.isNumber === true ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    ),
  );
}

/** An aligned table for a terminal. */
export const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  cells(columns, rows)
    .map((row) => row.join('  ').trimEnd())
    .join('\n');

/** The results as an aligned table for a terminal. */
export const textTable = (results: readonly Result[]): string => tableOf(resultColumns, results);

/** The results as a table of Markdown. */
export function markdownTable(results: readonly Result[]): string {
  const [head = [], ...rows] = cells(resultColumns, results);
  const rule = head.map((cell, column) => {
    const dashes = '-'.repeat(Math.max(3, cell.length));
    return resultColumns[column]?.isNumber === true ? `${dashes.slice(1)}:` : dashes;
  });
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
