import { foldLimits } from '../common/fold-limits.ts';
import { describe, expect, test } from 'vitest';
import { answered, at, created, fold, listed, said, sessionAfter } from '../testing/facts.ts';
import type { Fact } from './facts.ts';
import { isKnownEvent, mayChangeState, onEvent } from './on-event.ts';
import { sessionIn } from './select.ts';

describe('breakpoint events', () => {
  const bound: Fact = { type: 'breakpoints_bound', sessionId: 's1', at, bindings: { 4: { verified: false, line: 7 } } };
  const after = (fact: Fact) => sessionAfter([bound, fact]).bindings;

  test('move a breakpoint and verify it', () => {
    const moved = { id: 4, verified: true, line: 9, column: 3, message: 'Resolved locations: 1' };
    expect(after(said('breakpoint', { reason: 'changed', breakpoint: moved }))).toEqual({
      4: { verified: true, line: 9, column: 3, at },
    });
  });

  test('say why a breakpoint is not verified', () => {
    const lost = { id: 4, verified: false, message: 'No code here' };
    expect(after(said('breakpoint', { reason: 'changed', breakpoint: lost }))).toEqual({
      4: { verified: false, message: 'No code here', at },
    });
  });

  test('that remove a breakpoint leave it unverified', () => {
    const fact = said('breakpoint', { reason: 'removed', breakpoint: { id: 4, verified: true, line: 9 } });
    expect(after(fact)[4]).toMatchObject({ verified: false });
  });

  test.each([
    ['that nobody set', { id: 5, verified: true }],
    ['without an id', { verified: true }],
  ])('of a breakpoint %s change nothing', (_name, breakpoint) => {
    const state = fold([created(), bound]);
    expect(fold([said('breakpoint', { reason: 'new', breakpoint })], state)).toBe(state);
  });
});

describe('what an adapter may repeat without end', () => {
  const many = Array.from({ length: 1_100 }, (_, index) => index);

  test('is shown for the first hundred operations', () => {
    const { progress } = sessionAfter(many.map((id) => said('progressStart', { progressId: `p${id}`, title: 'Load' })));
    expect(Object.keys(progress)).toHaveLength(100);
  });

  test('is kept for the first thousand breakpoints of its own, which can still be changed and removed', () => {
    const changed = (adapterId: number, breakpoint?: { verified: boolean }): Fact => ({
      type: 'adapter_breakpoint_changed',
      sessionId: 's1',
      at,
      adapterId,
      ...(breakpoint && { breakpoint }),
    });
    const all = many.map((id) => changed(id, { verified: true }));
    const { adapterBreakpoints = {} } = sessionAfter([...all, changed(5, { verified: false }), changed(6)]);
    expect(Object.keys(adapterBreakpoints)).toHaveLength(999);
    expect(adapterBreakpoints[5]).toEqual({ verified: false });
  });
});

test('the exception filters of an adapter outlive its session', () => {
  const filters = [{ filter: 'all', label: 'All', supportsCondition: true }];
  const state = fold([
    created(),
    said('capabilities', { capabilities: { exceptionBreakpointFilters: [{ filter: 'old', label: 'Old' }] } }),
    said('capabilities', {
      capabilities: { exceptionBreakpointFilters: filters, supportsExceptionFilterOptions: true },
    }),
    said('capabilities', { capabilities: { supportsStepBack: true } }),
    { type: 'session_ended', sessionId: 's1', at, message: 'over' },
    { type: 'session_forgotten', sessionId: 's1', at },
  ]);
  expect(Object.values(state.filterOffers)).toEqual([
    { exceptionBreakpointFilters: filters, supportsExceptionFilterOptions: true },
  ]);
});

test('capabilities are merged with the earlier ones', () => {
  const initialize = { command: 'initialize', arguments: { adapterID: 'fake' } } as const;
  const session = sessionAfter([
    answered(initialize, { supportsStepBack: true, supportsLogPoints: true }),
    said('capabilities', { capabilities: { supportsRestartRequest: true, supportsStepBack: false } }),
    said('capabilities', {} as never),
  ]);
  expect(session.capabilities).toEqual({
    supportsStepBack: false,
    supportsLogPoints: true,
    supportsRestartRequest: true,
  });
});

describe('thread events', () => {
  test('add a thread that starts, once', () => {
    const started = said('thread', { reason: 'started', threadId: 0 });
    expect(sessionAfter([started, started]).threads).toEqual([{ id: 0, name: 'Thread 0' }]);
  });

  test('remove a thread that exits, and ignore an unknown one', () => {
    const session = sessionAfter([
      listed([1, 2]),
      said('thread', { reason: 'exited', threadId: 1 }),
      said('thread', { reason: 'exited', threadId: 9 }),
    ]);
    expect(session.threads.map(({ id }) => id)).toEqual([2]);
  });

  test('of a stopped thread make its values stale', () => {
    const stood = [listed([1, 2]), said('stopped', { reason: 'step', threadId: 1 })];
    const gone = (threadId: number) => sessionAfter([...stood, said('thread', { reason: 'exited', threadId })]).epoch;
    expect(gone(2)).toBe(sessionAfter(stood).epoch);
    expect(gone(1)).toBeGreaterThan(sessionAfter(stood).epoch);
  });

  test('without a number add nothing', () => {
    expect(sessionAfter([said('thread', {} as never)]).threads).toEqual([]);
  });
});

describe('an exit code', () => {
  test.each([0, 3, -9])('of %s is kept', (exitCode) => {
    expect(sessionAfter([said('exited', { exitCode })]).exitCode).toBe(exitCode);
  });

  test.each([{}, { exitCode: null }, { exitCode: '3' }])('that is not a number (%j) is ignored', (body) => {
    expect(sessionAfter([said('exited', body as never)])).not.toHaveProperty('exitCode');
  });
});

describe('modules and sources', () => {
  const module = (id: number, name = `m${id}`) => ({ id, name });
  const source = (reason: 'new' | 'changed' | 'removed', path: string, name: string) =>
    said('loadedSource', { reason, source: { path, name } });

  test('are added, changed in place, and removed', () => {
    const session = sessionAfter([
      said('module', { reason: 'new', module: module(1) }),
      said('module', { reason: 'new', module: module(2) }),
      said('module', { reason: 'changed', module: module(1, 'better') }),
      said('module', { reason: 'removed', module: module(2) }),
      source('new', '/a', 'a'),
      source('new', '/b', 'b'),
      source('changed', '/a', 'A'),
      source('removed', '/b', 'b'),
    ]);
    expect(session.modules).toEqual([module(1, 'better')]);
    expect(session.loadedSources).toEqual([{ path: '/a', name: 'A' }]);
  });

  test('that change are read again', () => {
    const epochAfter = (...facts: Parameters<typeof sessionAfter>[0]) => sessionAfter(facts).epoch;
    const known = epochAfter(source('new', '/a', 'a'));
    expect(epochAfter(source('new', '/a', 'a'), source('new', '/b', 'b'))).toBe(known);
    expect(epochAfter(source('new', '/a', 'a'), source('changed', '/a', 'a'))).toBeGreaterThan(known);
  });

  test('that only the adapter has are distinguished by their references', () => {
    const session = sessionAfter([
      said('loadedSource', { reason: 'new', source: { name: 'eval', sourceReference: 1 } }),
      said('loadedSource', { reason: 'new', source: { name: 'eval', sourceReference: 2 } }),
    ]);
    expect(session.loadedSources).toHaveLength(2);
  });

  test('are kept up to a limit', () => {
    const many = Array.from({ length: foldLimits.modules + 5 }, (_, id) =>
      said('module', { reason: 'new', module: module(id) }),
    );
    const { modules } = sessionAfter(many);
    expect([modules.length, modules[0]?.id, modules.at(-1)?.id]).toEqual([
      foldLimits.modules,
      0,
      foldLimits.modules - 1,
    ]);
  });
});

describe('progress', () => {
  const start = said('progressStart', { progressId: 'p', title: 'Loading', percentage: 0 });

  test('starts, continues and ends', () => {
    const update = said('progressUpdate', { progressId: 'p', message: 'half', percentage: 50 });
    expect(sessionAfter([start, update]).progress).toEqual({
      p: { title: 'Loading', message: 'half', percentage: 50, cancellable: false },
    });
    expect(sessionAfter([start, said('progressEnd', { progressId: 'p' })]).progress).toEqual({});
  });

  test.each(['p', '__proto__', 'constructor'])('without a start (%s) is ignored', (progressId) => {
    const state = fold([created()]);
    expect(fold([said('progressUpdate', { progressId, message: 'x' })], state)).toBe(state);
    expect(sessionIn(fold([said('progressEnd', { progressId })], state).sessions, 's1')?.progress).toEqual({});
  });

  test('with the name of an object’s property harms no other object', () => {
    const named = said('progressStart', { progressId: '__proto__', title: 'Polluted' });
    const { progress } = sessionAfter([named]);
    expect(Object.keys(progress)).toEqual(['__proto__']);
    expect({}).not.toHaveProperty('title');
  });
});

test.each([
  ['initialized', undefined],
  ['output', { output: 'x' }],
  ['terminated', {}],
] as const)('%s changes nothing that everybody shares', (event, body) => {
  const state = fold([created(), listed([1])]);
  expect(fold([said(event, body)], state)).toBe(state);
});

test('a process is described by the adapter', () => {
  const process = { name: 'node', systemProcessId: 42, startMethod: 'launch' } as const;
  expect(sessionAfter([said('process', process)]).process).toEqual(process);
});

test('only events of the table are known', () => {
  expect(Object.keys(onEvent).every(isKnownEvent)).toBe(true);
  expect(['debugpyAttach', '__proto__', 'constructor', ''].filter(isKnownEvent)).toEqual([]);
});

test('events that cannot change the state are recognized, and so are unknown ones', () => {
  const names = [...Object.keys(onEvent), 'constructor', 'vendorNews'];
  expect(names.filter((name) => !mayChangeState(name))).toEqual([
    'initialized',
    'output',
    'terminated',
    'constructor',
    'vendorNews',
  ]);
});
