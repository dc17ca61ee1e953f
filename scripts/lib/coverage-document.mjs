import { readdirSync, readFileSync } from 'node:fs';
import { load } from './load.mjs';
import { inRoot } from './paths.mjs';

/** The table of coverage: each row of the protocol. */
export const loadCoverage = () => load('protocol/src/testing/coverage/index.ts');

const parts = {
  request: 'Requests',
  reverse: 'Reverse requests',
  event: 'Events',
  capability: 'Capabilities',
  client: 'Client capabilities',
};

/** The files whose tests are annotated with rows, and their text. */
function annotatedFiles() {
  const files = ['e2e', 'server/src'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(inRoot(file), 'utf8') }))
    .filter(({ text }) => /\bexercises\(|from '#coverage'/.test(text))
    .toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

/** The files with tests that exercise each row that is used by itself. */
export function testFiles(coverageRows, files = annotatedFiles()) {
  return Object.fromEntries(
    Object.keys(coverageRows).map((row) => [
      row,
      files.filter(({ text }) => text.includes(`'${row}'`)).map(({ file }) => file),
    ]),
  );
}

const link = (file) => `[${file.slice(file.lastIndexOf('/') + 1)}](../${file})`;
const nameOf = (row) => row.slice(row.indexOf(' ') + 1);

function needsOf({ needs, orWithout } = {}) {
  if (needs === undefined) return '';
  return orWithout === undefined ? `\`${needs}\`` : `\`${needs}\`, or no \`${orWithout}\``;
}

/** The whole of docs/dap-coverage.md. */
export async function coverageDocument() {
  const { coverageRows, coveredWith } = await loadCoverage();
  const { dapRequests } = await load('protocol/src/index.ts');
  const files = testFiles(coverageRows);
  const rows = [...Object.keys(coverageRows), ...Object.keys(coveredWith)].toSorted();
  const rowsOf = (kind) => rows.filter((row) => row.startsWith(`${kind} `));

  const cellsOf = (row) => {
    const other = coveredWith[row];
    if (other !== undefined) return [`as the ${other.replace(' ', ' `')}\``, '', ''];
    const { use, on } = coverageRows[row];
    return [use, on.length > 0 ? on.join(', ') : 'scripted adapters', files[row].map(link).join(', ')];
  };
  const section = ([kind, title]) => {
    const hasNeeds = kind === 'request';
    const head = ['name', ...(hasNeeds ? ['needs'] : []), 'used for', 'tested on', 'in'];
    const line = (row) => {
      const needs = hasNeeds ? [needsOf(dapRequests[nameOf(row)])] : [];
      return `| ${[`\`${nameOf(row)}\``, ...needs, ...cellsOf(row)].join(' | ')} |`;
    };
    return [
      `## ${title}`,
      '',
      `| ${head.join(' | ')} |`,
      `|${' --- |'.repeat(head.length)}`,
      ...rowsOf(kind).map(line),
    ];
  };
  const totals = Object.entries(parts).map(([kind, title]) => `${rowsOf(kind).length} ${title.toLowerCase()}`);

  return `<!-- Written by "node scripts/dap-coverage.mjs"; do not edit. -->
# Coverage of the Debug Adapter Protocol

Everything the protocol names: what Stopline uses it for, and the adapters that tests exercise it on. Tests name the rows
they exercise and fail when the conversation with the adapter does not contain them. \`npm test\` fails when no test
names a row, \`npm run test:all\` when a row is not exercised on each of its adapters. A capability that gates a
request, and a client capability that allows a message, are covered with that request or message.

${totals.join(', ')}.

${Object.entries(parts)
  .map((part) => section(part).join('\n'))
  .join('\n\n')}
`;
}
