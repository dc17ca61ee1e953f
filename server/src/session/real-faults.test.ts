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

const adapters = ['lldb-dap', 'debugpy', 'js-debug'] as const;
const faults = ['killed', 'hung', 'paused'] as const;

/** What is asked of the adapter after the fault. */
const requests = { stop: undefined, step: 'next', evaluation: 'evaluate' } as const;
const moments = ['stop', 'step', 'evaluation'] as const satisfies readonly (keyof typeof requests)[];

const cases = moments
  .flatMap((moment) => faults.flatMap((fault) => adapters.map((adapter) => ({ adapter, fault, moment }))))
  .filter(({ fault, moment }) => fault !== 'paused' || moment !== 'stop');
const some = cases.slice(0, repetitions('faults of real adapters', { test: 1, all: cases.length, long: cases.length }));

/** Longer than Stop may take. */
const mostStopMs = 40_000;

/** How long after a hang the status names what has no answer, in milliseconds: 5 s, and some for a busy machine. */
const mostSilentMs = 10_000;

test.each(some)(
  '$adapter ($fault at $moment) ends its session with the reason, and starts again',
  { timeout: 120_000 },
  async ({ adapter, fault, moment }) => {
    const bench = await create((programs[adapter] ?? (() => ({ ...app, type: adapter })))());
    const { debug } = bench;
    const { id, ready } = await debug.starter.start('app', { by: tester });
    const started = ready.catch((thrown: unknown) => String(thrown));
    const { session, thread } = await bench.untilStopped(id);
    const door = debug.sessions.get(session.id);
    const ofServer = () => survivors().filter(({ parent }) => parent === process.pid);
    await expect.poll(() => ofServer().length).toBeGreaterThan(0);
    const signal = (name: NodeJS.Signals) => ofServer().forEach(({ pid }) => process.kill(pid, name));
    signal(fault === 'killed' ? 'SIGKILL' : 'SIGSTOP');
    const command = requests[moment];
    const asked = {
      next: () => door.request('next', { threadId: thread.id }),
      evaluate: () => door.request('evaluate', { expression: '1', context: 'watch' }),
    };
    const answer =
      command &&
      asked[command]().then(
        () => 'answered',
        (thrown: unknown) => String(thrown),
      );
    const messages = () =>
      Object.values(debug.shared.session(session.id)?.progress ?? {}).map(({ message }) => message);
    if (command && fault !== 'killed')
      await expect
        .poll(messages, { timeout: mostSilentMs })
        .toEqual([expect.stringMatching(`no answer to .*"${command}"`)]);
    if (fault === 'paused') {
      signal('SIGCONT');
      await expect.poll(messages, { timeout: mostSilentMs }).toEqual([]);
      expect(debug.shared.session(id)?.lifecycle).toBe('live');
    }
    if (fault !== 'killed') {
      const began = performance.now();
      await debug.sessions.end(id, tester, 'stop');
      expect(performance.now() - began).toBeLessThan(mostStopMs);
    }
    const { ending } = await bench.untilEnded(id);
    expect(ending?.message).toMatch(fault === 'killed' ? /SIGKILL/ : /Stopped by user/);
    if (fault === 'killed' && answer) expect(await answer).toMatch(/SIGKILL|has ended|cannot be sent/);
    await Promise.all([started, answer]);
    await expect.poll(() => survivors()).toEqual([]);
    const again = await debug.sessions.restart(id, tester);
    await bench.untilStopped(again.id);
    await debug.sessions.end(again.id, tester);
  },
);
