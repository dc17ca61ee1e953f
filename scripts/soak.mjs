import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { commit } = await import('./lib/commit.mjs');
const { formatted } = await import('./lib/formatted.mjs');
const { inRoot } = await import('./lib/paths.mjs');
const { run } = await import('./lib/run.mjs');
const { slope } = await import('./soak/slope.mjs');
const { startSoakedServer } = await import('./soak/soaked-server.mjs');
const { visit } = await import('./soak/visit.mjs');

/**
 * `npm run soak`: opens and closes sessions and pages, four at a time, and fails if the server keeps memory, descriptors,
 * processes or temporary files of them. `--minutes N` (2), `--record` adds a line to docs/measurements/soak.md.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '2' }, record: { type: 'boolean' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('soak: --minutes takes a number above 0.');
  process.exit(2);
}

const atATime = 4;
/** How long pages come and go before each sample, in milliseconds. */
const spellMs = 5_000;
/** In this time garbage is collected twice (soaked-server.mjs), in milliseconds: a sample is of what is kept. */
const quietMs = 2_500;
/** After so many sessions the lists of the latest facts, activities and clients are full, and code is compiled. */
const warmUpSessions = 1_000;
/** The most memory that a session may leave, in bytes: 1,000 sessions an hour are then below 2 MB an hour. */
const goal = 2_048;

const head = `# Soak

\`npm run soak -- --minutes N --record\` adds a line: sessions of the fake adapter are started, stepped and ended by pages that
come and go, four at a time. The growth of the heap is measured after 1,000 sessions, every few seconds, when no page is there
and garbage has been collected.

| date | commit | minutes | sessions | bytes a session | MB an hour | resident MB | descriptors | processes | files | exit |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
`;

async function soak() {
  const server = await startSoakedServer();
  for (let count = 0; count < warmUpSessions; count += atATime)
    await Promise.all(Array.from({ length: atATime }, () => visit(server)));
  await pause(quietMs);
  const before = server.open();
  const startedMs = performance.now();
  const endMs = startedMs + minutes * 60_000;
  let sessions = 0;
  const visitor = async (untilMs) => {
    while (performance.now() < untilMs) {
      await visit(server);
      sessions += 1;
    }
  };
  const samples = [];
  while (performance.now() < endMs) {
    const untilMs = performance.now() + spellMs;
    await Promise.all(Array.from({ length: atATime }, () => visitor(untilMs)));
    await pause(quietMs);
    const metrics = await server.metrics();
    const ms = performance.now() - startedMs;
    samples.push({ ms, sessions, heap: metrics.get('stopline_memory_bytes{kind="heap"}') });
  }
  await pause(quietMs);
  const after = server.open();
  const metrics = await server.metrics();
  const exitCode = await server.close();
  return {
    sessions,
    bytesPerSession: slope(samples.map(({ sessions: x, heap: y }) => ({ x, y }))),
    bytesPerHour: slope(samples.map(({ ms, heap: y }) => ({ x: ms / 3_600_000, y }))),
    resident: metrics.get('stopline_memory_bytes{kind="resident"}'),
    live: metrics.get('stopline_sessions'),
    before,
    after,
    exitCode,
  };
}

/** What a run left behind, in sentences. */
function problemsOf({ bytesPerSession, live, before, after, exitCode }) {
  const kept = Object.keys(before).filter((name) => after[name] > before[name] + (name === 'files' ? 0 : 2));
  return [
    ...(bytesPerSession > goal
      ? [`Each session leaves ${Math.round(bytesPerSession)} bytes; the goal is ${goal}.`]
      : []),
    ...(live > 0 ? [`${live} sessions are still live.`] : []),
    ...kept.map((name) => `There are ${after[name]} ${name} instead of ${before[name]}.`),
    ...(exitCode === 0 ? [] : [`The server ended with ${exitCode}.`]),
  ];
}

if ((await run(process.execPath, [inRoot('scripts/build.mjs')])) !== 0) process.exit(1);
const result = await soak();
const problems = problemsOf(result);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const { sessions, bytesPerSession, bytesPerHour, resident, before, after, exitCode } = result;
const change = (name) => `${before[name]} → ${after[name]}`;
console.log(
  `${sessions} sessions in ${minutes} minutes: ${Math.round(bytesPerSession)} bytes a session, ` +
    `${megabytes(bytesPerHour)} MB an hour, ${megabytes(resident)} MB resident; descriptors ${change('descriptors')}, ` +
    `processes ${change('processes')}, files ${change('files')}, exit code ${exitCode}`,
);
for (const problem of problems) console.error(problem);
if (values.record) {
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const cells = [
    date,
    commit(),
    minutes,
    sessions,
    Math.round(bytesPerSession),
    megabytes(bytesPerHour),
    megabytes(resident),
  ];
  const row = [...cells, ...['descriptors', 'processes', 'files'].map(change), exitCode];
  const file = inRoot('docs/measurements/soak.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : head;
  writeFileSync(file, await formatted(file, `${text.trimEnd()}\n| ${row.join(' | ')} |\n`));
}
process.exit(problems.length === 0 ? 0 : 1);
