import type { Fact } from '#protocol';
import { expect, test, vi } from 'vitest';
import { followFailures } from './follow-news.ts';
import { applyFacts, initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import { SessionFacts } from '../testing/session-facts.ts';
import type { ServerState } from '../ports.ts';

const failure: Fact = {
  type: 'session_ended',
  at: '',
  sessionId: 's1',
  message: 'It could not be launched.',
  error: { code: 'launch_failed', message: 'python3 was not found. Install it, then try again.' },
};

test('a failed session is reported once, in full', () => {
  const server = new Store(applyFacts(initialServerState, new SessionFacts().started()));
  const notify = vi.fn();
  followFailures({ server, notify });
  server.update((state) => applyFacts(state, [failure]));
  server.update((state) => applyFacts(state, [{ type: 'watches_changed', watches: ['x'] }]));
  expect(notify.mock.calls).toEqual([['python3 was not found. Install it, then try again.', 'failure']]);
});

test('a failure from before the page connected is not reported', () => {
  const server = new Store(initialServerState);
  const notify = vi.fn();
  followFailures({ server, notify });
  const greeted = { ...initialServerState, connection: { kind: 'connected' as const } };
  server.set(applyFacts(greeted, [...new SessionFacts().started(), failure]));
  server.update((state) => applyFacts(state, [{ type: 'watches_changed', watches: ['x'] }]));
  expect(notify).not.toHaveBeenCalled();
});

test('a failure during a lost connection is reported after reconnecting', () => {
  const lost = { kind: 'lost', since: new Date(0) } as const;
  const known = applyFacts(initialServerState, new SessionFacts().started());
  const server = new Store<ServerState>({ ...known, connection: { kind: 'connected' as const } });
  const notify = vi.fn();
  followFailures({ server, notify });
  server.update((state) => ({ ...state, connection: lost }));
  server.update((state) => ({ ...applyFacts(state, [failure]), connection: { kind: 'connected' } }));
  expect(notify).toHaveBeenCalledOnce();
});

test('a normal end is not a failure', () => {
  const session = new SessionFacts();
  const server = new Store(applyFacts(initialServerState, session.started()));
  const notify = vi.fn();
  followFailures({ server, notify });
  server.update((state) => applyFacts(state, [session.ended(0)]));
  expect(notify).not.toHaveBeenCalled();
});
