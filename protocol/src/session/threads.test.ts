import { describe, expect, test } from 'vitest';
import {
  answered,
  asked,
  at,
  created,
  fold,
  listed,
  ready,
  refused,
  said,
  sessionAfter,
  stopOf,
} from '../testing/facts.ts';
import type { Fact } from './facts.ts';
import { sessionIn } from './select.ts';
import type { SessionState } from './state.ts';

const next = { command: 'next', arguments: { threadId: 1 }, requestId: 7 } as const;
const stopAt1 = said('stopped', { reason: 'breakpoint', threadId: 1 });
const allStop = said('stopped', { reason: 'breakpoint', threadId: 1, allThreadsStopped: true });
const begun = [ready(), listed([1, 2])];

const stoppedIds = (session: SessionState) => session.threads.filter(({ stop }) => stop).map(({ id }) => id);

describe('a stop', () => {
  test('of one thread leaves the others running', () => {
    const session = sessionAfter([...begun, stopAt1]);
    expect(stoppedIds(session)).toEqual([1]);
    expect(stopOf(session, 1)).toMatchObject({ id: 1, reason: 'breakpoint', isCause: true, isComplete: false });
    expect(stopOf(session, 1)).not.toHaveProperty('allThreadsStopped');
  });

  test('of all threads stops them all, with one as its cause', () => {
    const session = sessionAfter([...begun, allStop]);
    expect(stoppedIds(session)).toEqual([1, 2]);
    expect(session.threads.map(({ stop }) => stop?.isCause)).toEqual([true, false]);
  });

  test('of an unknown thread adds it', () => {
    const session = sessionAfter([ready(), said('stopped', { reason: 'entry', threadId: 5 })]);
    expect(session.threads).toMatchObject([{ id: 5, name: 'Thread 5', stop: { reason: 'entry' } }]);
  });

  test('of thread 0 is a stop like any other', () => {
    const session = sessionAfter([ready(), listed([0]), said('stopped', { reason: 'step', threadId: 0 })]);
    expect(stopOf(session, 0)).toMatchObject({ reason: 'step', isCause: true });
  });

  test.each([
    ['an empty reason', { reason: '', threadId: 1 }],
    ['no reason', { threadId: 1 } as never],
  ])('with %s has the empty reason', (_name, body) => {
    expect(stopOf(sessionAfter([...begun, said('stopped', body)]), 1)?.reason).toBe('');
  });

  test('has the adapter’s description', () => {
    const body = { reason: 'exception', description: 'Paused', text: 'KeyError', threadId: 1, hitBreakpointIds: [3] };
    expect(stopOf(sessionAfter([...begun, said('stopped', body)]), 1)).toMatchObject({
      description: 'Paused',
      text: 'KeyError',
      hitBreakpointIds: [3],
    });
  });

  test('of a stopped thread replaces the earlier stop', () => {
    const session = sessionAfter([...begun, stopAt1, said('stopped', { reason: 'exception', threadId: 1 })]);
    expect(session.threads[0]).toMatchObject({ stop: { id: 2 }, lastStop: { id: 1 } });
  });

  test('has an id that grows over all sessions', () => {
    const state = fold([
      created(),
      created({ id: 's2' }),
      said('stopped', { reason: 'step', threadId: 1 }),
      said('stopped', { reason: 'step', threadId: 1 }, 's2'),
      said('stopped', { reason: 'step', threadId: 1 }),
    ]);
    expect([
      sessionIn(state.sessions, 's1')?.lastStopId,
      sessionIn(state.sessions, 's2')?.lastStopId,
      state.stopCount,
    ]).toEqual([3, 2, 3]);
  });

  test('of an unknown session uses no id', () => {
    expect(fold([created(), said('stopped', { reason: 'step' }, 's9')]).stopCount).toBe(0);
  });
});

describe('a stop without a thread', () => {
  const nameless = said('stopped', { reason: 'pause' });

  test.each([
    ['left out', nameless],
    ['null', said('stopped', { reason: 'pause', threadId: null } as never)],
  ])('(%s) stops all threads, and the first is its cause', (_name, fact) => {
    const session = sessionAfter([...begun, fact]);
    expect(stoppedIds(session)).toEqual([1, 2]);
    expect(session.threads.map(({ stop }) => stop?.isCause)).toEqual([true, false]);
    expect(stopOf(session, 1)?.allThreadsStopped).toBe(true);
  });

  test('moves to the first thread of the next list if its own is not listed', () => {
    const session = sessionAfter([ready(), listed([-1]), nameless, listed([17, 18])]);
    expect(session.threads.map(({ id, stop }) => [id, stop?.isCause])).toEqual([
      [17, true],
      [18, false],
    ]);
  });

  test('before any thread is known is a stop of the first thread that is listed', () => {
    const session = sessionAfter([nameless, listed([4])]);
    expect(session.threads).toMatchObject([{ id: 4, stop: { id: 1, isCause: true } }]);
  });

  test('stays with its thread if that is listed', () => {
    const session = sessionAfter([...begun, nameless, listed([2, 1])]);
    expect(stopOf(session, 1)?.isCause).toBe(true);
    expect(stopOf(session, 2)?.isCause).toBe(false);
  });
});

describe('a step', () => {
  test('resumes its thread when it is sent, and keeps the values of the last stop', () => {
    const session = sessionAfter([...begun, stopAt1, asked(next)]);
    expect(session.threads[0]).toMatchObject({ id: 1, resumedBy: 7, lastStop: { id: 1 } });
    expect(stoppedIds(session)).toEqual([]);
  });

  test('whose stop comes before its answer leaves the thread stopped', () => {
    const session = sessionAfter([
      ...begun,
      stopAt1,
      asked(next),
      said('stopped', { reason: 'step', threadId: 1 }),
      answered(next, undefined),
    ]);
    expect(stopOf(session, 1)).toMatchObject({ id: 2, reason: 'step' });
  });

  test('that is refused leaves the thread stopped', () => {
    const before = sessionAfter([...begun, allStop]);
    const session = sessionAfter([...begun, allStop, asked(next), refused(next)]);
    expect(session.threads).toEqual(before.threads);
  });

  test('that is refused after its stop leaves the thread at that stop', () => {
    const step = said('stopped', { reason: 'step', threadId: 1 });
    const session = sessionAfter([...begun, stopAt1, asked(next), step, refused(next)]);
    expect(stopOf(session, 1)?.id).toBe(2);
  });

  test('that was answered can no longer be undone', () => {
    const session = sessionAfter([...begun, stopAt1, asked(next), answered(next, undefined), refused(next)]);
    expect(stoppedIds(session)).toEqual([]);
    expect(session.threads[0]).not.toHaveProperty('resumedBy');
  });

  test('resumes all threads that stopped together', () => {
    expect(stoppedIds(sessionAfter([...begun, allStop, asked(next)]))).toEqual([]);
  });

  test('leaves a thread stopped that stopped alone', () => {
    const stopAt2 = said('stopped', { reason: 'breakpoint', threadId: 2 });
    expect(stoppedIds(sessionAfter([...begun, stopAt1, stopAt2, asked(next)]))).toEqual([2]);
  });

  const single = { ...next, arguments: { threadId: 1, singleThread: true } };

  test('of a single thread leaves the others stopped', () => {
    const able = said('capabilities', { capabilities: { supportsSingleThreadExecutionRequests: true } });
    expect(stoppedIds(sessionAfter([able, ...begun, allStop, asked(single)]))).toEqual([2]);
  });

  test('of a single thread resumes all if the adapter does not support it', () => {
    expect(stoppedIds(sessionAfter([...begun, allStop, asked(single)]))).toEqual([]);
  });

  test('of a running thread changes nothing', () => {
    const state = fold([created(), ...begun]);
    expect(fold([asked(next)], state)).toMatchObject({ sessions: state.sessions });
  });

  test('by frame resumes the thread of that frame', () => {
    const frames = { command: 'stackTrace', arguments: { threadId: 1 } } as const;
    const stackFrames = [{ id: 31, name: 'main', line: 1, column: 1 }];
    const restart = { command: 'restartFrame', arguments: { frameId: 31 } } as const;
    const stopped = [...begun, stopAt1, answered(frames, { stackFrames })];
    expect(stoppedIds(sessionAfter([...stopped, asked(restart)]))).toEqual([]);
    expect(stoppedIds(sessionAfter([...stopped, asked({ ...restart, arguments: { frameId: 99 } })]))).toEqual([1]);
  });
});

describe('a pause', () => {
  const pause = { command: 'pause', arguments: { threadId: 1 } } as const;
  const step = said('stopped', { reason: 'step', threadId: 1 });

  test('that the adapter reports as a step is a pause', () => {
    const session = sessionAfter([...begun, asked(pause), step]);
    expect(stopOf(session, 1)?.reason).toBe('pause');
    expect(session.isPausing).toBe(false);
  });

  test('that ends at a breakpoint is a stop at the breakpoint', () => {
    expect(stopOf(sessionAfter([...begun, asked(pause), stopAt1]), 1)?.reason).toBe('breakpoint');
  });

  test('that is over leaves the next step a step', () => {
    const session = sessionAfter([...begun, asked(pause), step, asked(next), step]);
    expect(stopOf(session, 1)?.reason).toBe('step');
  });

  test('that is refused leaves the next step a step', () => {
    expect(stopOf(sessionAfter([...begun, asked(pause), refused(pause), step]), 1)?.reason).toBe('step');
  });
});

describe('continued', () => {
  test('without a stop changes nothing', () => {
    const state = fold([created(), ...begun]);
    expect(fold([said('continued', { threadId: 1, allThreadsContinued: true })], state)).toBe(state);
  });

  test('of one thread leaves the others stopped', () => {
    expect(stoppedIds(sessionAfter([...begun, allStop, said('continued', { threadId: 1 })]))).toEqual([2]);
  });

  test('of all threads leaves none stopped', () => {
    const all = said('continued', { threadId: 1, allThreadsContinued: true });
    expect(stoppedIds(sessionAfter([...begun, allStop, all]))).toEqual([]);
  });
});

describe('the list of threads', () => {
  test('sets names and order, and keeps the stops', () => {
    const session = sessionAfter([...begun, stopAt1, listed([2, 1])]);
    expect(session.threads.map(({ id }) => id)).toEqual([2, 1]);
    expect(stopOf(session, 1)?.id).toBe(1);
  });

  test('removes a running thread that is gone, and stops a new one if all stopped', () => {
    const session = sessionAfter([...begun, allStop, listed([1, 3])]);
    expect(session.threads.map(({ id, stop }) => [id, stop?.id, stop?.isCause])).toEqual([
      [1, 1, true],
      [3, 1, false],
    ]);
  });

  test('that is older than a stop does not remove the stopped thread', () => {
    const session = sessionAfter([...begun, said('stopped', { reason: 'step', threadId: 9 }), listed([1, 2])]);
    expect(session.threads.map(({ id }) => id)).toEqual([1, 2, 9]);
    expect(stopOf(session, 9)?.isCause).toBe(true);
  });

  test('that names a thread twice, or a thread without a number, has each thread once', () => {
    const threads = [{ id: 1, name: 'one' }, { id: 1, name: 'again' }, { id: '3', name: 'text' } as never, {} as never];
    const session = sessionAfter([answered({ command: 'threads', arguments: undefined }, { threads })]);
    expect(session.threads).toEqual([{ id: 1, name: 'again' }]);
  });

  test('with one new name does not change other threads', () => {
    const [, second] = sessionAfter([...begun, allStop]).threads;
    const before = fold([created(), ...begun, allStop]);
    const list = {
      threads: [
        { id: 1, name: 'renamed' },
        { id: 2, name: second?.name ?? '' },
      ],
    };
    const after = fold([answered({ command: 'threads', arguments: undefined }, list)], before);
    expect(sessionIn(after.sessions, 's1')?.threads[0]).toMatchObject({ name: 'renamed', stop: { id: 1 } });
    expect(sessionIn(after.sessions, 's1')?.threads[1]).toBe(sessionIn(before.sessions, 's1')?.threads[1]);
  });

  test('with nothing new changes nothing', () => {
    const state = fold([created(), ...begun, allStop]);
    expect(fold([listed([1, 2])], state)).toBe(state);
  });
});

describe('what resumed a thread', () => {
  const agent = { kind: 'agent', name: 'Kestrel' } as const;
  const step: Fact = { type: 'asked', sessionId: 's1', at, ...next, by: agent };
  const after = (facts: readonly Fact[]) => stopOf(sessionAfter([...begun, allStop, ...facts]), 1)?.after;

  test('is in its next stop, with who did it', () => {
    expect(after([step, allStop])).toEqual({ command: 'next', by: agent });
    expect(after([step, said('continued', { threadId: 1, allThreadsContinued: true }), allStop])).toEqual({
      command: 'next',
      by: agent,
    });
  });

  test('is in that stop only', () => {
    expect(after([])).toBeUndefined();
    expect(after([step, allStop, asked({ ...next, requestId: 8 }), allStop])).toEqual({ command: 'next' });
    expect(after([step, refused(next)])).toBeUndefined();
  });

  test('is in the stop of each thread that was resumed with it', () => {
    const other = said('stopped', { reason: 'breakpoint', threadId: 2, allThreadsStopped: true });
    expect(stopOf(sessionAfter([...begun, allStop, step, other]), 2)?.after).toEqual({ command: 'next', by: agent });
    expect(stopOf(sessionAfter([...begun, allStop, step, other]), 1)).not.toHaveProperty('after');
  });
});
