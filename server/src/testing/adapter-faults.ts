import { existsSync, writeFileSync } from 'node:fs';
import { expect, vi } from 'vitest';
import { DebugError, sessionTree, type SessionId } from '#protocol';
import { seed } from './effort.ts';
import { tester } from './states.ts';
import type { TestDebugger } from './test-debugger.ts';

/** Requests of each phase of the protocol, in their order. Those of `later` are sent by the test, once the program has stopped. */
export const atStart = ['initialize', 'launch', 'setBreakpoints', 'setExceptionBreakpoints', 'configurationDone'];
export const atStop = ['stackTrace', 'scopes', 'variables', 'threads'];
const ofEnd = ['terminate', 'disconnect'];

/** What the end of a session with each fault says; undefined if it only ends when it is stopped. */
export const faults: Readonly<Record<string, RegExp | undefined>> = {
  killed: /SIGKILL[^]*the last words/,
  failed: /code 1\b[^]*the last words/,
  hung: undefined,
  garbled: /does not speak the Debug Adapter Protocol/,
  lying: undefined,
  // Most adapters end when nobody reads what they write.
  closed: /closed|ended with code 0/,
};

/** How long after a hang the status names what has no answer, in milliseconds: 5 s, and some for a busy machine. */
const mostSilentMs = 10_000;

/**
 * Stop takes 11 s if an adapter hangs: 5 s to terminate, 2 s to disconnect, 4 s until its processes are killed. Several of these
 * at once on a busy machine take longer.
 */
const mostStopMs = 40_000;

/** Some of the cases, by the seed of the run. */
export function chosen<Case extends object>(cases: readonly Case[], count: number): readonly Case[] {
  const rank = (each: Case) =>
    [...`${seed} ${Object.values(each).join(' ')}`].reduce(
      (hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003,
      7,
    );
  return cases.toSorted((one, other) => rank(one) - rank(other)).slice(0, count);
}

/** A fault of an adapter, at a request of a phase. */
export interface AdapterFault {
  readonly fault: string;
  readonly phase: string;
}

export interface FaultySession extends AdapterFault {
  readonly bench: TestDebugger;
  /** The name of its configuration. */
  readonly name: string;
  /** The fault happens while this file exists. */
  readonly flag: string;
  /** A session beside it. */
  readonly other: SessionId;
}

/** Does what leads to the phase, as far as the fault lets it. */
async function goTo({ bench, phase }: FaultySession, id: SessionId): Promise<void> {
  const { session, thread } = await bench.untilStopped(id);
  const door = bench.debug.sessions.get(session.id);
  if (phase === 'evaluate') await door.request('evaluate', { expression: '1', context: 'repl' });
  if (phase === 'next') await door.request('next', { threadId: thread.id });
}

/** Fails if a session whose adapter has a fault does not end alone, say why, and start again. Returns the second session. */
export async function expectContainedFault(faulty: FaultySession): Promise<SessionId> {
  const { bench, name, fault, phase, flag, other } = faulty;
  const { debug } = bench;
  const reason = faults[fault];
  const isAtEnd = ofEnd.includes(phase);
  writeFileSync(flag, `${fault} ${phase}`);
  const { id, ready } = await debug.starter.start(name, { by: tester });
  const started = ready.then(
    () => undefined,
    (thrown: unknown) => DebugError.from(thrown),
  );
  const state = () => debug.shared.session(id);
  const reached = goTo(faulty, id).catch(() => undefined);
  if (isAtEnd) await reached;
  else await expect.poll(() => existsSync(flag), { timeout: 30_000 }).toBe(false);

  // The others are served meanwhile.
  const served = await bench.untilStopped(other);
  await debug.sessions.get(served.session.id).request('evaluate', { expression: '1', context: 'watch' });

  if (fault === 'hung' && !isAtEnd) {
    const messages = () =>
      sessionTree(debug.shared.state, id).flatMap(({ progress }) =>
        Object.values(progress).map(({ message }) => message),
      );
    const named = [expect.stringMatching(`no answer to .*"${phase}"`)];
    await vi.waitFor(() => expect(messages()).toEqual(named), { timeout: mostSilentMs, interval: 100 });
  }
  if (fault === 'lying' && !isAtEnd) expect(state()?.lifecycle).toMatch(/starting|live/);
  if (reason === undefined || isAtEnd) {
    const began = performance.now();
    await debug.sessions.end(id, tester, 'stop');
    expect(performance.now() - began).toBeLessThan(mostStopMs);
  }
  const { ending, lifecycle } = await bench.untilEnded(id);
  expect(lifecycle).toBe('terminated');
  await vi.waitFor(() => expect(bench.said(id)).toContain('the last words'), { timeout: 5_000 });
  if (reason === undefined) expect(ending?.message).toBe('Stopped by user.');
  if (reason && !isAtEnd) {
    expect(ending?.message).toMatch(reason);
    const error = await started;
    if (atStart.includes(phase)) expect(error?.message).toMatch(reason);
  }
  expect(state()?.progress).toEqual({});
  await Promise.race([started, reached]);

  // What anyone asks for now is refused, not left waiting.
  await expect(debug.sessions.get(id).request('evaluate', { expression: '1' })).rejects.toThrow('has ended');

  const again = await debug.sessions.restart(id, tester);
  await again.ready;
  await bench.untilStopped(again.id);
  return again.id;
}
