import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LaunchConfiguration, SessionId } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { atStart, atStop, chosen, expectContainedFault, faults, type AdapterFault } from '../testing/adapter-faults.ts';
import { repetitions } from '../testing/effort.ts';
import { fakeRow } from '../testing/fake-adapter.ts';
import { tester } from '../testing/states.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { createTestDebugger, type TestDebugger } from '../testing/test-debugger.ts';

const faulty = fileURLToPath(new URL('../testing/faulty-adapter.mjs', import.meta.url));

const phases = [...atStart, ...atStop, 'evaluate', 'next', 'terminate'];
const cases = Object.keys(faults).flatMap((fault) => phases.map((phase) => ({ fault, phase })));

const nameOf = ({ fault, phase }: AdapterFault) => `${fault} ${phase}`;

describe('an adapter with a fault', () => {
  const marked = markedEnvironment();
  let folder: string;
  let bench: TestDebugger;
  let other: SessionId;

  const some = chosen(cases, repetitions('faults of an adapter', { test: 6, all: 72, long: 72 }));
  const flagOf = (each: AdapterFault) => join(folder, nameOf(each).replace(' ', '-'));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
    const rows = [...some, { fault: 'none', phase: 'none' }].map((each): AdapterRow => {
      const command = [process.execPath, faulty, each.fault, each.phase, flagOf(each)];
      return fakeRow({ types: [nameOf(each)], label: nameOf(each), command });
    });
    const configurations = rows.map(({ label }): LaunchConfiguration => ({
      name: label,
      type: label,
      request: 'launch',
    }));
    bench = await createTestDebugger({ configurations, rows, environment: marked.environment });
    bench.debug.breakpoints.set({ path: '/a.js', line: 1 }, tester);
    other = await bench.start('none none');
  });

  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
    expect(marked.survivors()).toEqual([]);
  });

  test.concurrent.each(some)(
    '($fault at $phase) ends alone, says why, and starts again',
    { timeout: 90_000 },
    async (each) => {
      const { sessions, shared } = bench.debug;
      const again = await expectContainedFault({ ...each, bench, other, name: nameOf(each), flag: flagOf(each) });
      expect(Object.keys(shared.session(again)?.bindings ?? {})).toHaveLength(1);
      await sessions.end(again, tester);
    },
  );
});
