import type { Result } from './result.ts';
import type { Goal, Unit } from './row.ts';

const decimals: Readonly<Record<Unit, number>> = { ms: 1, kB: 1, MiB: 1, count: 0 };

const inUnit = (value: number | undefined, unit: Unit): string =>
  value === undefined
    ? ''
    : `${value.toFixed(Math.abs(value) < 10 && unit === 'ms' ? 2 : decimals[unit])}${unit === 'count' ? '' : ` ${unit}`}`;

function goalText(goal: Goal | undefined, unit: Unit): string {
  if (goal === undefined) return '';
  const suffix = unit === 'count' ? '' : ` ${unit}`;
  return 'atMost' in goal ? `≤ ${goal.atMost}${suffix}` : `≤ floor + ${goal.overFloor}${suffix}`;
}

interface Column {
  readonly head: string;
  readonly isNumber: boolean;
  readonly text: (result: Result) => string;
}

const columns: readonly Column[] = [
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

/** The cells of the table, its head first. */
const cells = (results: readonly Result[]): readonly (readonly string[])[] => [
  columns.map(({ head }) => head),
  ...results.map((result) => columns.map(({ text }) => text(result))),
];

function aligned(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, column) =>
      columns[column]?.isNumber === true ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    ),
  );
}

/** The results as an aligned table for a terminal. */
export const textTable = (results: readonly Result[]): string =>
  aligned(cells(results))
    .map((row) => row.join('  ').trimEnd())
    .join('\n');

/** The results as a table of Markdown. */
export function markdownTable(results: readonly Result[]): string {
  const [head = [], ...rows] = aligned(cells(results));
  const rule = head.map((cell, column) => {
    const dashes = '-'.repeat(Math.max(3, cell.length));
    return columns[column]?.isNumber === true ? `${dashes.slice(1)}:` : dashes;
  });
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
