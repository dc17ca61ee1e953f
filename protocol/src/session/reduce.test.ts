import { describe, expect, test } from 'vitest';
import type { SourceBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import {
  answered,
  asked,
  at,
  created,
  ended,
  fold,
  listed,
  person,
  ready,
  said,
  sessionAfter,
  stopOf,
} from '../testing/facts.ts';
import type { Fact } from './facts.ts';
import { isShared, reduce } from './reduce.ts';
import { sessionIn } from './select.ts';
import { initialState, type Activity } from './state.ts';

const ending: Fact = { type: 'session_ending', sessionId: 's1', at, by: person };
const stop = said('stopped', { reason: 'breakpoint', threadId: 1 });
const completed = (stopId: number): Fact => ({ type: 'stop_completed', sessionId: 's1', at, stopId });

describe('a session', () => {
  test('starts, lives, ends and is forgotten', () => {
    const lives = [created(), ready(), ending, ended()];
    const lifecycles = lives.map((_fact, last) => sessionIn(fold(lives.slice(0, last + 1)).sessions, 's1')?.lifecycle);
    expect(lifecycles).toEqual(['starting', 'live', 'terminating', 'terminated']);
    expect(fold([...lives, { type: 'session_forgotten', sessionId: 's1', at }]).sessions).toEqual([]);
  });

  test('that is ending does not become live when its handshake completes late', () => {
    expect(sessionAfter([ending, ready()]).lifecycle).toBe('terminating');
  });

  test('has no threads, progress or valid values when it has ended', () => {
    const begun = [ready(), listed([1]), stop, said('progressStart', { progressId: 'a', title: 'Loading' })];
    const before = sessionAfter(begun);
    const session = sessionAfter([...begun, ended()]);
    expect(session).toMatchObject({ threads: [], progress: {}, ending: { at, message: 'over' } });
    expect(session.epoch).toBeGreaterThan(before.epoch);
  });

  test('keeps the exit code and the error of its end', () => {
    const error = { code: 'adapter_failed', message: 'It crashed.' } as const;
    const end: Fact = { type: 'session_ended', sessionId: 's1', at, message: 'gone', exitCode: 0, error };
    expect(sessionAfter([end])).toMatchObject({ exitCode: 0, ending: { message: 'gone', error } });
  });

  test('keeps the adapter’s exit code if the end has none', () => {
    expect(sessionAfter([said('exited', { exitCode: 3 }), ended()]).exitCode).toBe(3);
  });

  const late: readonly (readonly [string, Fact])[] = [
    ['a stop', stop],
    ['a thread', said('thread', { reason: 'started', threadId: 2 })],
    ['an exit code', said('exited', { exitCode: 1 })],
    ['an answer', listed([1, 2])],
    ['a pause', asked({ command: 'pause', arguments: { threadId: 1 } })],
    ['breakpoints', { type: 'breakpoints_bound', sessionId: 's1', at, bindings: { 1: { verified: true } } }],
    ['a second end', ended('s1', 'again')],
    ['the beginning of its end', ending],
    ['the end of its handshake', ready()],
  ];

  test.each(late)('that has ended is not changed by %s', (_name, fact) => {
    const state = fold([created(), ready(), ended()]);
    expect(fold([fact], state)).toBe(state);
  });

  test.each(late)('that is unknown is not created by %s', (_name, fact) => {
    const state = fold([]);
    expect(fold([fact], state)).toBe(state);
  });

  test('that is forgotten twice changes nothing the second time', () => {
    const forgotten: Fact = { type: 'session_forgotten', sessionId: 's1', at };
    const state = fold([created(), forgotten]);
    expect(fold([forgotten], state)).toBe(state);
  });
});

describe('a stop that was read', () => {
  test('is complete, once', () => {
    const state = fold([created(), ready(), stop, completed(1)]);
    expect(sessionIn(state.sessions, 's1')?.threads[0]?.stop?.isComplete).toBe(true);
    expect(fold([completed(1)], state)).toBe(state);
  });

  test('that is over changes nothing', () => {
    const state = fold([created(), ready(), stop, said('stopped', { reason: 'step', threadId: 1 })]);
    expect(fold([completed(1)], state)).toBe(state);
  });

  test('is complete for the thread that caused it, not for those that stopped with it', () => {
    const all = said('stopped', { reason: 'step', threadId: 1, allThreadsStopped: true });
    const session = sessionAfter([listed([1, 2]), all, completed(1)]);
    expect([stopOf(session, 1)?.isComplete, stopOf(session, 2)?.isComplete]).toEqual([true, false]);
  });
});

describe('the epoch', () => {
  const evaluate = { command: 'evaluate', arguments: { expression: 'x = 1', context: 'repl' } } as const;
  const begun = [ready(), listed([1]), stop];
  const moving: readonly (readonly [string, Fact])[] = [
    ['a stop', stop],
    ['continuing', said('continued', { threadId: 1 })],
    ['a step', asked({ command: 'next', arguments: { threadId: 1 } })],
    ['an evaluation', answered(evaluate, { result: '1', variablesReference: 0 })],
    [
      'an assignment',
      answered({ command: 'setVariable', arguments: { variablesReference: 1, name: 'a', value: '1' } }, { value: '1' }),
    ],
    ['invalidated', said('invalidated', {})],
  ];
  const still: readonly (readonly [string, Fact])[] = [
    ['output', said('output', { output: 'hello' })],
    ['a read', answered({ command: 'stackTrace', arguments: { threadId: 1 } }, { stackFrames: [] })],
    ['a question', asked(evaluate)],
    ['a loaded source', said('loadedSource', { reason: 'new', source: { path: '/a' } })],
    ['changed memory', said('memory', { memoryReference: '0', offset: 0, count: 1 })],
  ];

  test.each(moving)('changes with %s', (_name, fact) => {
    expect(sessionAfter([...begun, fact]).epoch).toBeGreaterThan(sessionAfter(begun).epoch);
  });

  test.each(still)('stays with %s', (_name, fact) => {
    expect(sessionAfter([...begun, fact]).epoch).toBe(sessionAfter(begun).epoch);
  });
});

describe('the shared state', () => {
  const breakpoint: SourceBreakpoint = {
    kind: 'source',
    id: 1,
    path: '/a.js',
    line: 2,
    enabled: true,
    createdBy: person,
    at,
  };
  const wanted: Fact = { type: 'breakpoints_changed', breakpoints: [breakpoint] };
  const bound: Fact = { type: 'breakpoints_bound', sessionId: 's1', at, bindings: { 1: { verified: true, line: 3 } } };

  test('of removed breakpoints is removed in every session', () => {
    const both = [created(), created({ id: 's2' }), wanted, bound];
    expect(sessionIn(fold(both).sessions, 's1')?.bindings).toEqual({ 1: { verified: true, line: 3, at } });
    const cleared = fold([...both, { type: 'breakpoints_changed', breakpoints: [] }]);
    expect([cleared.breakpoints, sessionIn(cleared.sessions, 's1')?.bindings]).toEqual([[], {}]);
  });

  test('of a breakpoint that moved with its text is removed until an adapter reports it again', () => {
    const moved: Fact = { type: 'breakpoints_changed', breakpoints: [{ ...breakpoint, line: 4 }] };
    expect(sessionIn(fold([created(), wanted, bound, moved]).sessions, 's1')?.bindings).toEqual({});
    expect(sessionIn(fold([created(), wanted, bound, moved, bound]).sessions, 's1')?.bindings).toMatchObject({
      1: { line: 3 },
    });
  });

  test('of files that were saved while a session runs has each file once', () => {
    const modified = (path: string): Fact => ({ type: 'source_modified', sessionId: 's1', at, path });
    const [s1] = fold([created(), modified('/a.js'), modified('/b.js'), modified('/a.js')]).sessions;
    expect(s1?.modifiedSources).toEqual(['/a.js', '/b.js']);
  });

  test('of a program that its adapter restarts is that of a new one', () => {
    const modified: Fact = { type: 'source_modified', sessionId: 's1', at, path: '/a.js' };
    const later = '2026-01-31T13:00:00.000Z';
    const restart: Fact = {
      type: 'asked',
      sessionId: 's1',
      at: later,
      requestId: 9,
      command: 'restart',
      arguments: {},
    };
    const [s1] = fold([created(), modified, restart]).sessions;
    expect(s1?.startedAt).toBe(later);
    expect(s1).not.toHaveProperty('modifiedSources');
  });

  test('of filters and watches is the last that was set', () => {
    const state = fold([
      { type: 'exception_filters_changed', exceptionFilters: { uncaught: { enabled: false } } },
      { type: 'watches_changed', watches: ['a', 'b'] },
      { type: 'watches_changed', watches: ['b'] },
    ]);
    expect(state).toMatchObject({ exceptionFilters: { uncaught: { enabled: false } }, watches: ['b'] });
  });
});

describe('the activity log', () => {
  const activity = (id: number): Activity => ({ id, actor: person, action: 'step', subject: '', at });
  const begun = (id: number): Fact => ({ type: 'activity_started', activity: activity(id) });

  test('has the outcome of each entry, which no longer waits', () => {
    const outcome = { status: 'stopped', durationMs: 5 };
    const state = fold([
      begun(1),
      begun(2),
      { type: 'activity_changed', id: 1, changes: { waitsUntil: at, sessionId: 's1' } },
      { type: 'activity_changed', id: 1, changes: { outcome } },
    ]);
    expect(state.activities).toEqual([{ ...activity(1), sessionId: 's1', outcome }, activity(2)]);
  });

  test('keeps waiting if only its session becomes known', () => {
    const state = fold([
      begun(1),
      { type: 'activity_changed', id: 1, changes: { waitsUntil: at } },
      { type: 'activity_changed', id: 1, changes: { sessionId: 's1' } },
    ]);
    expect(state.activities[0]).toMatchObject({ waitsUntil: at, sessionId: 's1' });
  });

  test('keeps the last 1,000 entries', () => {
    const lines = Array.from({ length: 1_050 }, (_, index) => begun(index));
    const { activities } = lines.reduce(reduce, initialState);
    expect([activities.length, activities[0]?.id]).toEqual([1_000, 50]);
  });
});

test('answers that change the state are shared, reads for one client are not', () => {
  expect(isShared('stackTrace', { threadId: 1 })).toBe(true);
  expect(isShared('setVariable', {})).toBe(true);
  expect(isShared('evaluate', { context: 'repl' })).toBe(true);
  expect(isShared('evaluate', { context: 'hover' })).toBe(false);
  expect(isShared('source', {})).toBe(false);
});
