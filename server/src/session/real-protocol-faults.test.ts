import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LaunchConfiguration, SessionId } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { createCatalog } from '../adapters/catalog.ts';
import { atStart, atStop, chosen, expectContainedFault, faults } from '../testing/adapter-faults.ts';
import { compiledPath, ensureJsDebug, ensurePrograms, programPath } from '../testing/built.ts';
import { repetitions } from '../testing/effort.ts';
import { tester } from '../testing/states.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { createTestDebugger, type TestDebugger } from '../testing/test-debugger.ts';

const relay = fileURLToPath(new URL('../testing/faulty-relay.mjs', import.meta.url));

/** Programs that stop at once, by the type of their configuration. */
const programs: Readonly<Record<string, string>> = {
  node: programPath('attach/counter.js'),
  debugpy: programPath('attach/counter.py'),
  'lldb-dap': compiledPath('c-endless'),
};

/** The type of a session beside the faulty one, of another adapter. */
const besides: Readonly<Record<string, string>> = { node: 'debugpy', debugpy: 'node', 'lldb-dap': 'debugpy' };

const phases = [...atStart, ...atStop, 'evaluate', 'next', 'disconnect'];
const cases = Object.keys(programs).flatMap((type) =>
  Object.keys(faults).flatMap((fault) => phases.map((phase) => ({ type, fault, phase }))),
);

const some = chosen(cases, repetitions('faults of real adapters by phase', { test: 2, all: 40, long: cases.length }));

/** An adapter behind a relay, which has a fault while a file exists. */
function behindRelay(type: string, flag: string): AdapterRow {
  const row = createCatalog().forType(type);
  if (!row) throw new Error(`There is no adapter for ${type}.`);
  const socket = row.transport === 'stdio' ? '-' : '${socket}';
  return { ...row, command: [process.execPath, relay, flag, socket, ...row.command] };
}

const configurationOf = (type: string): LaunchConfiguration => ({
  name: type,
  type,
  request: 'launch',
  program: programs[type] ?? '',
  stopOnEntry: true,
});

beforeAll(async () => {
  await ensurePrograms();
  await ensureJsDebug();
}, 120_000);

describe.each([...new Set(some.map(({ type }) => type))])('a faulty adapter of the type %s', (type) => {
  const marked = markedEnvironment();
  let folder: string;
  let bench: TestDebugger;
  let other: SessionId;

  const flag = () => join(folder, 'flag');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
    const configurations = Object.keys(programs).map(configurationOf);
    const rows = [behindRelay(type, flag())];
    bench = await createTestDebugger({ configurations, rows, environment: marked.environment });
    bench.debug.breakpoints.set({ path: '/a.js', line: 1 }, tester);
    other = await bench.start(besides[type] ?? '');
  }, 60_000);

  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
    expect(marked.survivors()).toEqual([]);
  });

  test.each(some.filter((each) => each.type === type))(
    '($fault at $phase) ends alone, says why, and starts again',
    { timeout: 120_000 },
    async (each) => {
      const again = await expectContainedFault({ ...each, bench, other, name: type, flag: flag() });
      await bench.debug.sessions.end(again, tester);
    },
  );
});
