import { dapRequests, standsWith, type DapRow, type OwnRow, type RequestRow } from '#protocol';
import { dapExercises, type Exercise } from './exercises.ts';
import { missing } from './missing.ts';
import { dapUses, type Use } from './uses.ts';

/** What the records say of one row. */
export interface CoverageRow {
  readonly row: string;
  /** The row that it stands or falls with. */
  readonly with?: string;
  /** What is to come, where it is not both used and exercised. */
  readonly missing?: string;
  readonly use?: Use;
  readonly exercises: readonly Exercise[];
}

const uses: Readonly<Partial<Record<OwnRow, Use>>> = dapUses;
const exercises: Readonly<Partial<Record<OwnRow, readonly Exercise[]>>> = dapExercises;
const toCome: Readonly<Partial<Record<OwnRow, string>>> = missing;
const following: Readonly<Partial<Record<DapRow, OwnRow>>> = standsWith;

const isRow = (name: string): name is DapRow => name in { ...uses, ...toCome, ...following };
const rows = [uses, toCome, following].flatMap((record) => Object.keys(record)).filter(isRow);

function coverageOf(row: DapRow): CoverageRow {
  const other = following[row];
  const own = other ?? (row as OwnRow);
  return {
    row,
    ...(other && { with: other }),
    ...(toCome[own] !== undefined && { missing: toCome[own] }),
    ...(uses[own] && { use: uses[own] }),
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

/** Where a file is: in the page, in a tool by its name, or in the server. */
function placeOf(file: string): string {
  const tool = /^server\/src\/tools\/(.+)\.ts$/.exec(file)?.[1];
  if (tool !== undefined) return link(`tool \`${tool.replaceAll('-', '_')}\``, file);
  const where = file.startsWith('client/') ? 'page' : 'server';
  return `${where} (${link(fileName(file), file)})`;
}

const exerciseWords = ({ adapter, file, test }: Exercise): string =>
  `${adapter}: ${link(test.replaceAll('|', '\\|'), file)}`;

function needsOf(row: string): string {
  const requests: Readonly<Record<string, RequestRow>> = dapRequests;
  const { needs, orWithout } = requests[nameOf(row)] ?? {};
  if (needs === undefined) return '';
  return orWithout === undefined ? `\`${needs}\`` : `\`${needs}\`, or no \`${orWithout}\``;
}

function lineOf(coverageRow: CoverageRow, hasNeeds: boolean): string {
  const { row, use, missing: sentence } = coverageRow;
  const withWords = coverageRow.with === undefined ? '' : `as the ${coverageRow.with.replace(' ', ' `')}\``;
  const useWords = use && `${use.what}: ${use.files.map(placeOf).join(', ')}`;
  const cells = [
    `\`${nameOf(row)}\``,
    ...(hasNeeds ? [needsOf(row)] : []),
    withWords || (sentence === undefined ? useWords : `*to come:* ${sentence}`),
    withWords ? (sentence === undefined ? '' : '*to come*') : coverageRow.exercises.map(exerciseWords).join('<br>'),
  ];
  return `| ${cells.join(' | ')} |`;
}

function sectionOf({ kind, title }: (typeof parts)[number]): string {
  const hasNeeds = kind === 'request';
  const head = ['name', ...(hasNeeds ? ['needs'] : []), 'used', 'exercised by'];
  const lines = partOf(kind).map((row) => lineOf(row, hasNeeds));
  return [`## ${title}`, '', `| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines].join('\n');
}

/** How many rows of each kind are used and exercised, in a sentence. */
export function coverageTotals(): string {
  const counts = parts.map(({ kind, title }) => {
    const all = partOf(kind);
    const done = all.filter((row) => row.missing === undefined);
    return `${done.length} of ${all.length} ${title.toLowerCase()}`;
  });
  return `Used and exercised: ${counts.join(', ')}.`;
}

/** The whole of docs/dap-coverage.md. */
export const coverageDocument = (): string =>
  [
    '<!-- Written by "node scripts/dap-coverage.mjs" from e2e/coverage; do not edit. -->',
    '# Coverage of the Debug Adapter Protocol',
    '',
    'Everything that the protocol (DAP 1.68) names, where the page, a tool or the server puts it to use, and which test',
    'exercises it on which adapter. A row counts when it has both. Each whole run of the tests checks that what a test is',
    'said to exercise was really said with that adapter in that test. A capability that gates a request stands with the',
    'request; of a client capability that lets a message come, so does it with the message.',
    '',
    coverageTotals(),
    '',
    parts.map(sectionOf).join('\n\n'),
    '',
  ].join('\n');
