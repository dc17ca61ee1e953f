import type { Fact } from '#protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Presentation } from '../model/presentation.ts';
import { noProgramLines } from '../model/program-lines.ts';
import { selectSession } from '../model/select-session.ts';
import { applyFacts, initialServerState } from '../model/server-state.ts';
import { Store } from '../model/store.ts';
import { SessionFacts } from '../model/testing/session-facts.ts';
import { createViewState } from '../model/view-state.ts';
import { followAnnouncements } from './follow-announcements.ts';

const session = new SessionFacts();
const other = new SessionFacts('s2');

/** A page that is greeted with these facts, and what it says from then on. */
function page(...facts: readonly Fact[]) {
  const server = new Store(initialServerState);
  const view = createViewState(undefined);
  const { presented } = new Presentation(server, view);
  const said: string[] = [];
  const programLines = new Store(noProgramLines);
  followAnnouncements({ server, presented, programLines, announce: (text) => said.push(text) });
  const connected = () => ({ kind: 'connected' }) as const;
  server.update((state) => ({ ...applyFacts(state, facts), connection: connected() }));
  const record = (...more: readonly Fact[]) => server.update((state) => applyFacts(state, more));
  const lose = () =>
    server.update((state) => ({ ...state, connection: { kind: 'lost', since: new Date(0) } as const }));
  const greet = (...more: readonly Fact[]) =>
    server.update((state) => ({ ...applyFacts(state, more), connection: connected() }));
  return { server, view, said, record, lose, greet };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a stop is announced once, when its location is known', () => {
  const { said, record } = page(...session.started());
  record(session.stopped({ id: 1, reason: 'breakpoint' }));
  expect(said).toEqual([]);
  record(session.frames({ id: 1, line: 28 }), ...session.values({ id: 1 }));
  record(session.completed({ id: 1 }));
  expect(said).toEqual(['Stopped on breakpoint, inner, a.py line 28']);
  record(session.resumed(), ...session.stop({ id: 2, line: 29 }));
  expect(said.slice(1)).toEqual(['Stopped after step, inner, a.py line 29']);
});

test('an exception is announced when its details are known', () => {
  const { said, record } = page(...session.started());
  record(session.stopped({ id: 1, reason: 'exception' }), session.frames({ id: 1, line: 28 }));
  expect(said).toEqual([]);
  record(session.completed({ id: 1 }));
  expect(said).toEqual(['Stopped on exception, inner, a.py line 28']);
});

test('a reloaded page does not announce an earlier stop', () => {
  const { said, record } = page(...session.started(), ...session.stop({ id: 1 }));
  record(session.mutated());
  expect(said).toEqual([]);
});

test('a stop during a lost connection is announced after reconnecting', () => {
  const { said, lose, greet } = page(...session.started(), ...session.stop({ id: 1 }));
  lose();
  greet(session.resumed(), ...session.stop({ id: 2, line: 5 }));
  expect(said).toEqual(['Stopped after step, inner, a.py line 5']);
});

test('a stop in a hidden session is announced once, with the name of the session', () => {
  const { server, view, said, record } = page(...session.started(), ...other.started());
  selectSession({ server, view }, 's1');
  record(...session.stop({ id: 1, line: 2 }));
  record(...other.stop({ id: 2, line: 7, reason: 'breakpoint' }));
  expect(said).toEqual(['Stopped after step, inner, a.py line 2', 'Report: Stopped on breakpoint, inner, a.py line 7']);
  selectSession({ server, view }, 's2');
  expect(said).toHaveLength(2);
});

test('the end of the program is announced', () => {
  const { said, record } = page(...session.started());
  record(session.ended(3));
  expect(said).toEqual(['Terminated, exit code 3']);
});

test('a failure is not announced, as it is an alert', () => {
  const { said, record } = page(...session.started());
  const error = { code: 'launch_failed', message: 'python3 was not found.' } as const;
  record({ type: 'session_ended', at: '', sessionId: 's1', message: 'It could not be launched.', error });
  expect(said).toEqual([]);
});
