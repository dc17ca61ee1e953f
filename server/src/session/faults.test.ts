import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DebugError, type LaunchConfiguration, type SessionId, type SessionState } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { repetitions, seed } from '../testing/effort.ts';
import { fakeRow } from '../testing/fake-adapter.ts';
import { tester } from '../testing/states.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { createTestDebugger, type TestDebugger } from '../testing/test-debugger.ts';

const faulty = fileURLToPath(new URL('../testing/faulty-adapter.mjs', import.meta.url));

/** A request at each phase of the protocol. Later ones are sent by the test, once the program has stopped. */
const atStart = ['initialize', 'launch', 'setBreakpoints', 'setExceptionBreakpoints', 'configurationDone'];
const atStop = ['stackTrace', 'scopes', 'variables', 'threads'];
const later = ['evaluate', 'next', 'terminate'];
const phases = [...atStart, ...atStop, ...later];

/** What the end of a session with each fault says; undefined if it only ends when it is stopped. */
const faults: Readonly<Record<string, RegExp | undefined>> = {
  killed: /SIGKILL[^]*the last words/,
  failed: /code 1\b[^]*the last words/,
  hung: undefined,
  garbled: /does not speak the Debug Adapter Protocol/,
  lying: undefined,
  closed: /closed/,
};

/** How long after a hang the status names what has no answer, in milliseconds: 5 s, and some for a busy machine. */
const mostSilentMs = 10_000;

/**
 * Stop takes 11 s if an adapter hangs: 5 s to terminate, 2 s to disconnect, 4 s until its processes are killed. Several of these
 * at once on a busy machine take longer.
 */
const mostStopMs = 40_000;

const cases = Object.keys(faults).flatMap((fault) => phases.map((phase) => ({ fault, phase })));

/** Some of the cases, by the seed of the run. */
function chosen(count: number) {
  const rank = ({ fault, phase }: (typeof cases)[number]) =>
    [...`${seed} ${fault} ${phase}`].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  return cases.toSorted((one, other) => rank(one) - rank(other)).slice(0, count);
}

describe('an adapter with a fault', () => {
  const marked = markedEnvironment();
  const flags = new Map<string, string>();
  let folder: string;
  let bench: TestDebugger;
  let good: SessionId;

  const some = chosen(repetitions('faults of an adapter', { test: 6, all: 72, long: 72 }));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
    const name = (each: { readonly fault: string; readonly phase: string }) => `${each.fault} ${each.phase}`;
    const rows = [...some, { fault: 'none', phase: 'none' }].map((each): AdapterRow => {
      const flag = join(folder, name(each).replace(' ', '-'));
      flags.set(name(each), flag);
      const command = [process.execPath, faulty, each.fault, each.phase, flag];
      return fakeRow({ types: [name(each)], label: name(each), command });
    });
    const configurations = rows.map(({ label }): LaunchConfiguration => ({
      name: label,
      type: label,
      request: 'launch',
    }));
    bench = await createTestDebugger({ configurations, rows, environment: marked.environment });
    bench.debug.breakpoints.set({ path: '/a.js', line: 1 }, tester);
    good = await bench.start('none none');
  });

  afterAll(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
    expect(marked.survivors()).toEqual([]);
  });

  /** Does what leads to the phase, as far as the fault lets it. */
  async function goTo(id: SessionId, phase: string): Promise<void> {
    await bench.untilStopped(id);
    if (phase === 'evaluate')
      await bench.debug.sessions.get(id).request('evaluate', { expression: 'a', context: 'repl' });
    if (phase === 'next') await bench.debug.sessions.get(id).request('next', { threadId: 1 });
  }

  const isOver = ({ lifecycle }: SessionState) => lifecycle === 'terminated';

  test.concurrent.each(some)(
    '($fault at $phase) ends alone, says why, and starts again',
    { timeout: 90_000 },
    async ({ fault, phase }) => {
      const { debug } = bench;
      const [name, said] = [`${fault} ${phase}`, faults[fault]];
      const flag = flags.get(name) ?? '';
      writeFileSync(flag, '');
      const { id, ready } = await debug.starter.start(name, { by: tester });
      const started = ready.then(
        () => undefined,
        (thrown: unknown) => DebugError.from(thrown),
      );
      const state = () => debug.shared.state.sessions[id];
      const reached = goTo(id, phase).catch(() => undefined);
      const happened = expect.poll(() => existsSync(flag), { timeout: 30_000 });
      if (phase !== 'terminate') await happened.toBe(false);
      else await reached;

      // The others are served meanwhile.
      await debug.sessions.get(good).request('evaluate', { expression: '1', context: 'watch' });

      if (fault === 'hung' && phase !== 'terminate') {
        const messages = () => Object.values(state()?.progress ?? {}).map(({ message }) => message);
        const named = [expect.stringMatching(`no answer to .*"${phase}"`)];
        await vi.waitFor(() => expect(messages()).toEqual(named), { timeout: mostSilentMs, interval: 100 });
      }
      if (fault === 'lying' && phase !== 'terminate') expect(state()?.lifecycle).toMatch(/starting|live/);
      if (said === undefined || phase === 'terminate') {
        const began = performance.now();
        await debug.sessions.end(id, tester, 'stop');
        expect(performance.now() - began).toBeLessThan(mostStopMs);
      }
      const ended = await bench.untilEnded(id);
      expect(isOver(ended)).toBe(true);
      await vi.waitFor(() => expect(bench.said(id)).toContain('the last words'), { timeout: 5_000 });
      if (said === undefined) expect(ended.ending?.message).toBe('Stopped by user.');
      if (said && phase !== 'terminate') {
        expect(ended.ending?.message).toMatch(said);
        const error = await started;
        if (atStart.includes(phase)) expect(error?.message).toMatch(said);
      }
      expect(state()?.progress).toEqual({});
      await Promise.race([started, reached]);

      // What anyone asks for now is refused, not left waiting.
      await expect(debug.sessions.get(id).request('evaluate', { expression: '1' })).rejects.toThrow('has ended');

      const again = await debug.sessions.restart(id, tester);
      await again.ready;
      await bench.untilStopped(again.id);
      expect(Object.keys(debug.shared.state.sessions[again.id]?.bindings ?? {})).toHaveLength(1);
      await debug.sessions.end(again.id, tester);
    },
  );
});
