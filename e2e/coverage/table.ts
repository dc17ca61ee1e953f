import { dapRequests, standsWith, type DapRow, type OwnRow, type RequestRow } from '#protocol';
import type { Exercise } from './exercise.ts';
import { dapExercises } from './exercises.ts';
import { dapUses, type Use } from './uses.ts';

/** What the records say of one row. */
export interface CoverageRow {
  readonly row: string;
  /** The row that it stands or falls with. */
  readonly with?: string;
  readonly use: Use;
  readonly exercises: readonly Exercise[];
}

const exercises: Readonly<Partial<Record<OwnRow, readonly Exercise[]>>> = dapExercises;
const following: Readonly<Partial<Record<DapRow, OwnRow>>> = standsWith;

const isRow = (name: string): name is DapRow => name in { ...dapUses, ...following };
const rows = [dapUses, following].flatMap((record) => Object.keys(record)).filter(isRow);

function coverageOf(row: DapRow): CoverageRow {
  const other = following[row];
  const own = other ?? (row as OwnRow);
  return {
    row,
    ...(other && { with: other }),
    use: dapUses[own],
    exercises: exercises[own] ?? [],
  };
}

/** All rows of the protocol, by name. */
export const coverage: readonly CoverageRow[] = rows
  .map(coverageOf)
  .toSorted((one, other) => (one.row < other.row ? -1 : 1));

const parts = [
  { kind: 'request', title: 'Requests' },
  { kind: 'reverse', title: 'Reverse requests' },
  { kind: 'event', title: 'Events' },
  { kind: 'capability', title: 'Capabilities' },
  { kind: 'client', title: 'Client capabilities' },
] as const;

const nameOf = (row: string): string => row.slice(row.indexOf(' ') + 1);
const partOf = (kind: string) => coverage.filter(({ row }) => row.startsWith(`${kind} `));
const link = (text: string, file: string): string => `[${text}](../${file})`;
const fileName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
const toolName = (file: string): string => `\`${fileName(file).replace('.ts', '').replaceAll('-', '_')}\``;

const places = [
  { place: 'page', holds: /^client\//, nameIn: fileName },
  { place: 'tool', holds: /^server\/src\/tools\//, nameIn: toolName },
  { place: 'server', holds: /^(server\/src\/(?!tools\/)|protocol\/)/, nameIn: fileName },
] as const;

/** Where a row is used: files of the page and of the server, tools by their names. */
const placesOf = (files: readonly string[]): string =>
  places
    .map(({ place, holds, nameIn }) => ({
      place,
      links: files.filter((file) => holds.test(file)).map((file) => link(nameIn(file), file)),
    }))
    .filter(({ links }) => links.length > 0)
    .map(({ place, links }) => `${place} (${links.join(', ')})`)
    .join(', ');

/** What is done in one file and in the same words with several adapters is one entry. */
function exerciseWords(all: readonly Exercise[]): string {
  const adaptersOf = new Map<string, string[]>();
  for (const { adapter, file, test, shown = test } of all) {
    const linked = link(shown.replaceAll('|', '\\|'), file);
    adaptersOf.set(linked, [...(adaptersOf.get(linked) ?? []), adapter]);
  }
  return [...adaptersOf].map(([linked, adapters]) => `${adapters.join(', ')}: ${linked}`).join('<br>');
}

function needsOf(row: string): string {
  const requests: Readonly<Record<string, RequestRow>> = dapRequests;
  const { needs, orWithout } = requests[nameOf(row)] ?? {};
  if (needs === undefined) return '';
  return orWithout === undefined ? `\`${needs}\`` : `\`${needs}\`, or no \`${orWithout}\``;
}

const usedCell = ({ with: other, use }: CoverageRow): string =>
  other === undefined ? `${use.what}: ${placesOf(use.files)}` : `as the ${other.replace(' ', ' `')}\``;

function exercisedCell({ with: other, exercises: all }: CoverageRow): string {
  if (other === undefined) return exerciseWords(all);
  return [...new Set(all.map(({ adapter }) => adapter))].join(', ');
}

function lineOf(coverageRow: CoverageRow, hasNeeds: boolean): string {
  const { row } = coverageRow;
  const needs = hasNeeds ? [needsOf(row)] : [];
  return `| ${[`\`${nameOf(row)}\``, ...needs, usedCell(coverageRow), exercisedCell(coverageRow)].join(' | ')} |`;
}

function sectionOf({ kind, title }: (typeof parts)[number]): string {
  const hasNeeds = kind === 'request';
  const head = ['name', ...(hasNeeds ? ['needs'] : []), 'used', 'exercised by'];
  const lines = partOf(kind).map((row) => lineOf(row, hasNeeds));
  return [`## ${title}`, '', `| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines].join('\n');
}

const coverageTotals = (): string =>
  `All are used and exercised: ${parts.map(({ kind, title }) => `${partOf(kind).length} ${title.toLowerCase()}`).join(', ')}.`;

/** The whole of docs/dap-coverage.md. */
export const coverageDocument = (): string =>
  [
    '<!-- Written by "node scripts/dap-coverage.mjs" from e2e/coverage; do not edit. -->',
    '# Coverage of the Debug Adapter Protocol',
    '',
    'Everything that the protocol names, where the page, a tool or the server puts it to use, and which test',
    'exercises it on which adapter. A row without either fails the checks. Each whole run of the tests checks that what a test is',
    'said to exercise was really said with that adapter in that test. A capability that gates a request stands with the',
    'request; of a client capability that lets a message come, so does it with the message.',
    '',
    coverageTotals(),
    '',
    parts.map(sectionOf).join('\n\n'),
    '',
  ].join('\n');
