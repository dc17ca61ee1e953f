import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Fact } from '#protocol';
import { silentLogger } from '../log.ts';
import { SharedState } from '../state/shared-state.ts';
import { limits } from '../limits.ts';
import { StateFeed } from './state-feed.ts';

const at = '2026-01-31T08:41:07.000Z';
const ofSession = { sessionId: 's1', at } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watches = (...names: string[]): Fact => ({ type: 'watches_changed', watches: names });

const stopped = (threadId = 1, reason = 'breakpoint'): Fact => ({
  ...ofSession,
  type: 'event',
  event: 'stopped',
  body: { reason, threadId },
});

const stepped = (): Fact => stopped(1, 'step');

const completed = (stopId = 1): Fact => ({ ...ofSession, type: 'stop_completed', stopId });

const placed = (threadId = 1): Fact => ({
  ...ofSession,
  type: 'answered',
  requestId: 1,
  command: 'stackTrace',
  arguments: { threadId },
  body: { stackFrames: [{ id: 1, name: 'run', line: 3, column: 1 }] },
});

const created = (id: string): Fact => ({
  sessionId: id,
  at,
  type: 'session_created',
  session: {
    id,
    name: 'app',
    type: 'fake',
    request: 'launch',
    adapter: 'Fake',
    noDebug: false,
    startedBy: { kind: 'person', name: 'Mara' },
  },
});

/** A shared with a session that runs, a feed of it, and what it sent: the first revision and the number of facts. */
function createFeed() {
  const shared = new SharedState(silentLogger);
  shared.record(created('s1'));
  const sent: [revision: number, facts: number][] = [];
  const restart = vi.fn();
  const feed = new StateFeed(
    shared,
    { send: (revision, facts) => sent.push([revision, facts.length]), restart },
    shared.revision,
  );
  return { shared, feed, sent, restart };
}

/** Lets a turn of the event loop pass. */
const turn = () => vi.advanceTimersByTime(0);

test('facts of one turn are sent together', () => {
  const { shared, sent } = createFeed();
  shared.record(watches('a'));
  shared.record(watches('b'));
  expect(sent).toEqual([]);
  turn();
  shared.record(watches('c'));
  turn();
  expect(sent).toEqual([
    [2, 2],
    [4, 1],
  ]);
});

test('a stop is held until it is complete, and everything after it too', () => {
  const { shared, sent } = createFeed();
  shared.record(stopped());
  turn();
  shared.record(watches('a'));
  turn();
  expect(sent).toEqual([]);
  shared.record(completed());
  turn();
  expect(sent).toEqual([[2, 3]]);
});

/** A feed whose page knows of a stopped program. */
function createFeedAtStop() {
  const bench = createFeed();
  for (const fact of [stopped(), placed(), completed()]) bench.shared.record(fact);
  turn();
  bench.sent.length = 0;
  return bench;
}

test('the place of a step is sent first, and everything else together', () => {
  const { shared, sent } = createFeedAtStop();
  shared.record(stepped());
  turn();
  shared.record(placed());
  turn();
  expect(sent).toEqual([[5, 2]]);
  shared.record(watches('a'));
  turn();
  expect(sent).toHaveLength(1);
  shared.record(completed(2));
  turn();
  expect(sent).toEqual([
    [5, 2],
    [7, 2],
  ]);
});

test('the place of a stop that is no step waits for its values for 20 ms', () => {
  const { shared, sent } = createFeedAtStop();
  shared.record(stopped());
  shared.record(placed());
  turn();
  vi.advanceTimersByTime(19);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([[5, 2]]);
  shared.record(completed(2));
  turn();
  expect(sent).toEqual([
    [5, 2],
    [7, 1],
  ]);
});

describe('the first stop of a page', () => {
  test('is one message if its values come soon', () => {
    const { shared, sent } = createFeed();
    shared.record(stopped());
    shared.record(placed());
    turn();
    vi.advanceTimersByTime(49);
    expect(sent).toEqual([]);
    shared.record(completed());
    turn();
    expect(sent).toEqual([[2, 3]]);
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(1);
  });

  test('is sent with its place first if its values take longer', () => {
    const { shared, sent } = createFeed();
    shared.record(stopped());
    shared.record(placed());
    turn();
    vi.advanceTimersByTime(50);
    expect(sent).toEqual([[2, 2]]);
    shared.record(completed());
    turn();
    expect(sent).toEqual([
      [2, 2],
      [4, 1],
    ]);
  });
});

describe('what is reported of a start', () => {
  const initialized: Fact = {
    ...ofSession,
    type: 'answered',
    requestId: 1,
    command: 'initialize',
    arguments: { adapterID: 'fake' },
    body: {},
  };
  const ready: Fact = { ...ofSession, type: 'session_ready' };
  const thread: Fact = { ...ofSession, type: 'event', event: 'thread', body: { reason: 'started', threadId: 1 } };

  test('is sent with the first stop', () => {
    const { shared, sent } = createFeed();
    for (const fact of [initialized, ready, thread]) {
      shared.record(fact);
      vi.advanceTimersByTime(90);
    }
    expect(sent).toEqual([]);
    for (const fact of [stopped(), placed(), completed()]) shared.record(fact);
    turn();
    expect(sent).toEqual([[2, 6]]);
  });

  test('is held with the success of the action that started it, and not with its failure', () => {
    const { shared, sent } = createFeed();
    const activity = {
      id: 1,
      at,
      actor: { kind: 'person', name: 'Mara' },
      action: 'start_debugging',
      subject: 'app',
    } as const;
    const ended = (outcome: { readonly status: string; readonly message?: string }): Fact => ({
      type: 'activity_changed',
      id: 1,
      changes: { outcome: { ...outcome, durationMs: 1 } },
    });
    shared.record({ type: 'activity_started', activity });
    turn();
    for (const fact of [initialized, ready, ended({ status: 'ok' })]) shared.record(fact);
    turn();
    expect(sent).toEqual([[2, 1]]);
    shared.record(ended({ status: 'error', message: 'The program ended.' }));
    turn();
    expect(sent).toEqual([
      [2, 1],
      [3, 4],
    ]);
  });

  test('is sent a fifth of a second after the program runs', () => {
    const { shared, sent } = createFeed();
    shared.record(initialized);
    vi.advanceTimersByTime(500);
    shared.record(ready);
    vi.advanceTimersByTime(199);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([[2, 2]]);
  });

  test('is sent after a second if the program does not run by then', () => {
    const { shared, sent } = createFeed();
    shared.record(initialized);
    vi.advanceTimersByTime(999);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([[2, 1]]);
  });

  test('is sent with anything else that happens', () => {
    const { shared, sent } = createFeed();
    shared.record(initialized);
    vi.advanceTimersByTime(100);
    shared.record(watches('a'));
    turn();
    expect(sent).toEqual([[2, 2]]);
  });

  test('is sent before an answer to the page', () => {
    const { shared, feed, sent } = createFeed();
    shared.record(initialized);
    turn();
    feed.answer(() => expect(sent).toEqual([[2, 1]]));
    expect.assertions(1);
  });

  test('of the threads of a running program is held for a fifth of a second, and an answer is not', () => {
    const { shared, sent } = createFeed();
    shared.record(ready);
    vi.advanceTimersByTime(200);
    expect(sent).toHaveLength(1);
    shared.record(thread);
    vi.advanceTimersByTime(199);
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sent).toHaveLength(2);
    shared.record(initialized);
    turn();
    expect(sent).toHaveLength(3);
  });
});

test('a stop at an exception is sent once the exception was read', () => {
  const { shared, sent } = createFeed();
  shared.record({ ...ofSession, type: 'event', event: 'stopped', body: { reason: 'exception', threadId: 1 } });
  shared.record(placed());
  turn();
  expect(sent).toEqual([]);
  shared.record(completed());
  turn();
  expect(sent).toEqual([[2, 3]]);
});

test('a stop that takes too long is sent as far as it was read, and no longer held', () => {
  const { shared, sent } = createFeed();
  shared.record(stopped());
  vi.advanceTimersByTime(149);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([[2, 1]]);
  shared.record(watches('a'));
  turn();
  expect(sent).toHaveLength(2);
});

test('the stop after a slow one is held again', () => {
  const { shared, sent } = createFeed();
  shared.record(stopped());
  vi.advanceTimersByTime(150);
  shared.record(stopped(2));
  turn();
  expect(sent).toHaveLength(1);
});

describe('with another session', () => {
  const ofOther = { sessionId: 's2', at } as const;

  test('a complete stop does not wait until the stop of that one has been read', () => {
    const { shared, sent } = createFeed();
    shared.record(created('s2'));
    turn();
    shared.record(stopped());
    shared.record({ ...ofOther, type: 'event', event: 'stopped', body: { reason: 'step', threadId: 1 } });
    shared.record(completed());
    turn();
    expect(sent.at(-1)).toEqual([3, 3]);
  });

  test('a complete stop does not wait until it is known if that one stops at once', () => {
    const { shared, sent } = createFeed();
    shared.record(created('s2'));
    turn();
    shared.record(stopped());
    shared.record(completed());
    shared.record({ ...ofOther, type: 'asked', requestId: 9, command: 'next', arguments: { threadId: 1 } });
    turn();
    expect(sent.at(-1)).toEqual([3, 3]);
  });
});

test('an answer does not wait for the turn, or for a stop that is being read', () => {
  const { shared, feed, sent } = createFeed();
  const answer = vi.fn();
  shared.record(watches('a'));
  feed.answer(answer);
  expect(sent).toEqual([[2, 1]]);
  expect(answer).toHaveBeenCalledOnce();
  shared.record(stopped());
  feed.answer(answer);
  expect(sent).toHaveLength(1);
  expect(answer).toHaveBeenCalledTimes(2);
});

describe('a program that is resumed', () => {
  const next = { sessionId: 's1', at, requestId: 7, command: 'next', arguments: { threadId: 1 } } as const;
  const asked: Fact = { ...next, type: 'asked' };
  const answered: Fact = { ...next, type: 'answered', body: undefined };
  const refused: Fact = { ...next, type: 'refused', error: { code: 'adapter_failed', message: 'Not now.' } };

  test('and stops within two frames is one message, before the answer', () => {
    const { shared, feed, sent } = createFeedAtStop();
    const answer = vi.fn(() => expect(sent).toEqual([[5, 4]]));
    shared.record(asked);
    turn();
    shared.record(answered);
    feed.answer(answer);
    turn();
    vi.advanceTimersByTime(20);
    expect(answer).not.toHaveBeenCalled();
    shared.record(stepped());
    shared.record(placed());
    turn();
    expect(answer).toHaveBeenCalledOnce();
    expect(sent).toEqual([[5, 4]]);
  });

  test('is running for the page after two frames, when the answer is sent', () => {
    const { shared, feed, sent } = createFeedAtStop();
    const answer = vi.fn();
    shared.record(asked);
    feed.answer(answer);
    vi.advanceTimersByTime(31);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([[5, 1]]);
    expect(answer).toHaveBeenCalledOnce();
    shared.record(stepped());
    shared.record(placed());
    turn();
    expect(sent).toHaveLength(2);
  });

  test('and whose stop is being read by then is sent with the place of the stop', () => {
    const { shared, sent } = createFeedAtStop();
    shared.record(asked);
    turn();
    vi.advanceTimersByTime(30);
    shared.record(stepped());
    turn();
    vi.advanceTimersByTime(30);
    expect(sent).toEqual([]);
    shared.record(placed());
    turn();
    expect(sent).toEqual([[5, 3]]);
  });

  test('but refuses is reported at once', () => {
    const { shared, feed, sent } = createFeedAtStop();
    const answer = vi.fn();
    shared.record(asked);
    shared.record(refused);
    feed.answer(answer);
    expect(sent).toEqual([[5, 2]]);
    expect(answer).toHaveBeenCalledOnce();
  });

  test('for a page that goes leaves no answer behind', () => {
    const { shared, feed } = createFeedAtStop();
    const answer = vi.fn();
    shared.record(asked);
    feed.answer(answer);
    feed.close();
    expect(answer).toHaveBeenCalledOnce();
  });
});

test('a flood is sent in large messages, before facts are no longer kept, and the rest a frame later', () => {
  const { shared, sent, restart } = createFeed();
  for (let index = 0; index < 2_001; index++) shared.record(watches(`${index}`));
  turn();
  const kept = limits.facts.most / 2;
  vi.advanceTimersByTime(30);
  expect(sent.map(([, count]) => count)).toEqual([kept, kept, 1]);
  expect(restart).not.toHaveBeenCalled();
});

test('a closed feed sends nothing more', () => {
  const { shared, feed, sent } = createFeed();
  shared.record(stepped());
  turn();
  feed.close();
  shared.record(completed());
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
});

test('a feed that is closed by its restart, because a large fact displaced an unsent one, sends nothing more', () => {
  const { shared, feed, sent, restart } = createFeed();
  restart.mockImplementation(() => feed.close());
  shared.record(watches('w'));
  shared.record(watches('x'.repeat(limits.factBytes.most)));
  turn();
  expect(restart).toHaveBeenCalledOnce();
  shared.record(watches('y'));
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
});
