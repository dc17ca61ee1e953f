import { beforeAll, expect, test } from 'vitest';
import type { LaunchConfiguration } from '#protocol';
import { repetitions } from '../testing/effort.ts';
import { openedDebugger } from '../testing/opened-debugger.ts';
import { compiledPath, ensureJsDebug, programPath } from '../testing/built.ts';
import { tester } from '../testing/states.ts';

const { create, survivors } = openedDebugger();

beforeAll(ensureJsDebug);

const app = { name: 'app', request: 'launch', stopOnEntry: true } as const;

/** Programs that stop at once. */
const programs: Readonly<Record<string, () => LaunchConfiguration>> = {
  'js-debug': () => ({ ...app, type: 'node', program: programPath('attach/counter.js') }),
  debugpy: () => ({ ...app, type: 'debugpy', program: programPath('attach/counter.py') }),
  'lldb-dap': () => ({ ...app, type: 'lldb-dap', program: compiledPath('c-endless') }),
};

const faults: Readonly<Record<string, NodeJS.Signals>> = { killed: 'SIGKILL', hung: 'SIGSTOP' };

const cases = [
  { adapter: 'lldb-dap', fault: 'killed' },
  { adapter: 'debugpy', fault: 'killed' },
  { adapter: 'js-debug', fault: 'killed' },
  { adapter: 'lldb-dap', fault: 'hung' },
];
const some = cases.slice(0, repetitions('faults of real adapters', { test: 1, all: 4, long: 4 }));

/** Longer than Stop may take. */
const mostStopMs = 40_000;

test.each(some)(
  '$adapter that is $fault at a stop ends its session, and starts again',
  { timeout: 120_000 },
  async (row) => {
    const { adapter, fault } = row;
    const bench = await create((programs[adapter] ?? (() => ({ ...app, type: adapter })))());
    const { debug } = bench;
    const { id, ready } = await debug.starter.start('app', { by: tester });
    const started = ready.catch((thrown: unknown) => String(thrown));
    await bench.untilStopped(id);
    const ofServer = () => survivors().filter(({ parent }) => parent === process.pid);
    await expect.poll(() => ofServer().length).toBeGreaterThan(0);
    for (const { pid } of ofServer()) process.kill(pid, faults[fault]);
    if (fault === 'hung') {
      const began = performance.now();
      await debug.sessions.end(id, tester, 'stop');
      expect(performance.now() - began).toBeLessThan(mostStopMs);
    }
    const { ending } = await bench.untilEnded(id);
    expect(ending?.message).toMatch(fault === 'hung' ? /Stopped by user/ : /SIGKILL/);
    await started;
    await expect.poll(() => survivors()).toEqual([]);
    const again = await debug.sessions.restart(id, tester);
    await bench.untilStopped(again.id);
    await debug.sessions.end(again.id, tester);
  },
);
