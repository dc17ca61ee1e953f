import { describe, expect, test } from 'vitest';
import type { Fact } from '#protocol';
import { silentLogger } from '../log.ts';
import { tester } from '../testing/states.ts';
import { SharedState } from './shared-state.ts';
import { Waits, type WaitOptions } from './waits.ts';

const at = '2026-01-31T12:00:00.000Z';

function created(id: string, parentId?: string, startedFor?: string): Fact {
  const session = {
    id,
    name: id,
    type: 'fake',
    request: 'launch',
    adapter: 'Fake',
    noDebug: false,
    startedBy: tester,
    ...(parentId !== undefined && { parentId }),
    ...(startedFor !== undefined && { startedFor }),
  } as const;
  return { type: 'session_created', sessionId: id, at, session };
}

/** Two trees, `s1` with a child and `s2`, and what happens in them. */
function createBench() {
  const shared = new SharedState(silentLogger);
  const waits = new Waits(shared);
  for (const fact of [created('s1'), created('s1.1', 's1'), created('s2')]) shared.record(fact);
  const stops = (sessionId: string, threadId = 1) => {
    shared.record({ type: 'event', event: 'stopped', body: { reason: 'step', threadId }, sessionId, at });
    return shared.state.stopCount;
  };
  const completes = (sessionId: string, stopId = shared.state.stopCount) =>
    shared.record({ type: 'stop_completed', sessionId, stopId, at });
  return {
    shared,
    waits,
    stops,
    completes,
    create: (sessionId: string, startedFor: string) => shared.record(created(sessionId, undefined, startedFor)),
    stop: (sessionId: string, threadId = 1) => {
      const stopId = stops(sessionId, threadId);
      completes(sessionId, stopId);
      return stopId;
    },
    resume: (sessionId: string, threadId = 1) =>
      shared.record({ type: 'asked', sessionId, at, requestId: 1, command: 'continue', arguments: { threadId } }),
    ask: (sessionId: string, command: 'pause' | 'setBreakpoints') =>
      shared.record({ type: 'asked', sessionId, at, requestId: 2, command, arguments: { threadId: 1 } } as Fact),
    ending: (sessionId: string) => shared.record({ type: 'session_ending', sessionId, at, by: tester }),
    end: (sessionId: string) => shared.record({ type: 'session_ended', sessionId, at, message: 'over', exitCode: 3 }),
    begin: (rootId: string, options: Partial<WaitOptions> = {}) =>
      waits.begin([rootId], { timeoutMs: 60_000, signal: new AbortController().signal, ...options }),
  };
}

describe('a wait', () => {
  test('ends with the next stop of the tree, when all of it has been read', async () => {
    const { begin, stops, completes } = createBench();
    let isOver = false;
    const waiting = begin('s1').finally(() => (isOver = true));
    const stopId = stops('s1.1');
    await Promise.resolve();
    expect(isOver).toBe(false);
    completes('s1.1');
    expect(await waiting).toMatchObject({
      kind: 'stopped',
      stopped: { session: { id: 's1.1' }, stop: { id: stopId } },
    });
  });

  test('ends with the stop of a session that its server started, before or after the wait began', async () => {
    const { begin, create, stop, waits, end } = createBench();
    const waiting = begin('s1');
    create('s3', 's1');
    stop('s3');
    expect(await waiting).toMatchObject({ kind: 'stopped', stopped: { session: { id: 's3' } } });
    const again = stop('s3');
    expect(waits.takeLatched('s1')).toMatchObject({ stop: { id: again } });
    expect(waits.takeLatched('s1')).toBeUndefined();
    const last = begin('s1');
    end('s3');
    end('s1');
    expect(await last).toMatchObject({ kind: 'ended', session: { id: 's1' } });
  });

  test('ends with the end of its root', async () => {
    const { begin, end } = createBench();
    const waiting = begin('s1');
    end('s1.1');
    end('s2');
    end('s1');
    expect(await waiting).toMatchObject({ kind: 'ended', session: { id: 's1', exitCode: 3 } });
  });

  test('for a session that has ended is over at once', async () => {
    const { begin, end } = createBench();
    end('s1');
    expect(await begin('s1')).toMatchObject({ kind: 'ended' });
  });

  test.each([0, 5])('of %s ms without news times out', async (timeoutMs) => {
    const { begin, stop } = createBench();
    const waiting = begin('s1', { timeoutMs });
    stop('s2');
    expect(await waiting).toEqual({ kind: 'timeout' });
  });

  test('that its caller gives up is interrupted by the caller, before or while it waits', async () => {
    const { begin } = createBench();
    const abort = new AbortController();
    const waiting = begin('s1', { signal: abort.signal });
    abort.abort();
    const interrupted = { kind: 'interrupted', by: 'caller', action: 'cancelled the call', endsSession: false };
    expect(await waiting).toEqual(interrupted);
    expect(await begin('s1', { signal: abort.signal })).toEqual(interrupted);
  });

  test('of several is over for each of them with the same stop', async () => {
    const { begin, stop } = createBench();
    const waiting = [begin('s1'), begin('s1'), begin('s1')];
    const stopId = stop('s1');
    const outcomes = await Promise.all(waiting);
    expect(outcomes.map((outcome) => outcome.kind === 'stopped' && outcome.stopped.stop.id)).toEqual([
      ...[stopId, stopId, stopId],
    ]);
  });

  test('ignores a stop that was resumed before it was read', async () => {
    const { begin, stops, completes, resume, stop } = createBench();
    const waiting = begin('s1');
    const left = stops('s1');
    resume('s1');
    completes('s1', left);
    const stopId = stop('s1');
    expect(await waiting).toMatchObject({ kind: 'stopped', stopped: { stop: { id: stopId } } });
  });

  test('ends with the latest of two stops', async () => {
    const { begin, stops, completes } = createBench();
    const waiting = begin('s1');
    const first = stops('s1', 1);
    const second = stops('s1', 2);
    completes('s1', first);
    completes('s1', second);
    expect(await waiting).toMatchObject({ kind: 'stopped', stopped: { stop: { id: second, isComplete: true } } });
  });
});

describe('a person who does something', () => {
  const action = 'pressed Pause';

  test('ends the waits of that tree, and returns how many there were', async () => {
    const { begin, waits, stop } = createBench();
    const [one, two, other] = [begin('s1'), begin('s1'), begin('s2')];
    expect(waits.interrupt({ rootId: 's1', action })).toBe(2);
    expect(await Promise.all([one, two])).toEqual([
      { kind: 'interrupted', by: 'user', action, endsSession: false },
      { kind: 'interrupted', by: 'user', action, endsSession: false },
    ]);
    stop('s2');
    expect(await other).toMatchObject({ kind: 'stopped' });
  });

  test('ends the one call that is meant, or all', async () => {
    const { begin, waits } = createBench();
    const [one, two, three] = [begin('s1', { activityId: 1 }), begin('s1', { activityId: 2 }), begin('s2')];
    expect(waits.interrupt({ activityId: 2, action })).toBe(1);
    expect(await two).toMatchObject({ kind: 'interrupted' });
    expect(waits.interrupt({ action })).toBe(2);
    expect(await Promise.all([one, three])).toMatchObject([{ by: 'user' }, { by: 'user' }]);
    expect(waits.interrupt({ action })).toBe(0);
  });
});

describe('a stop that nobody was answered with', () => {
  test('is latched for the next call, once', () => {
    const { stop, waits } = createBench();
    const stopId = stop('s1.1');
    expect(waits.takeLatched('s1')).toMatchObject({ stop: { id: stopId } });
    expect(waits.takeLatched('s1')).toBeUndefined();
  });

  test('because the wait had ended is latched', async () => {
    const { begin, stop, waits } = createBench();
    expect(await begin('s1', { timeoutMs: 0 })).toEqual({ kind: 'timeout' });
    const interrupted = begin('s1');
    waits.interrupt({ action: 'pressed Pause' });
    await interrupted;
    stop('s1');
    expect(waits.takeLatched('s1')).toBeDefined();
  });

  test('is the latest one', () => {
    const { stop, waits } = createBench();
    stop('s1', 1);
    const second = stop('s1', 2);
    expect(waits.takeLatched('s1')?.stop.id).toBe(second);
  });

  test('is of its own tree', () => {
    const { stop, waits } = createBench();
    stop('s1');
    expect(waits.takeLatched('s2')).toBeUndefined();
    expect(waits.takeLatched('s1')).toBeDefined();
  });

  test.each<readonly [string, (bench: ReturnType<typeof createBench>) => void]>([
    ['anyone resumes', ({ resume }) => resume('s1')],
    ['the session is being ended', ({ ending }) => ending('s1')],
    ['the session has ended', ({ end }) => end('s1')],
    ['a call was answered with the present stop', ({ waits }) => waits.answered('s1')],
    [
      'the adapter resumes by itself',
      ({ shared }) => shared.record({ type: 'event', event: 'continued', body: { threadId: 1 }, sessionId: 's1', at }),
    ],
  ])('is latched no longer when %s', (_name, happens) => {
    const bench = createBench();
    bench.stop('s1');
    happens(bench);
    expect(bench.waits.takeLatched('s1')).toBeUndefined();
  });

  test.each(['pause', 'setBreakpoints'] as const)('stays latched when a client requests %s', (command) => {
    const { stop, ask, waits } = createBench();
    stop('s1');
    ask('s1', command);
    expect(waits.takeLatched('s1')).toBeDefined();
  });
});

test('a stop that answered a call is not latched', async () => {
  const { begin, stop, waits } = createBench();
  const waiting = begin('s1');
  stop('s1');
  await waiting;
  expect(waits.takeLatched('s1')).toBeUndefined();
});
