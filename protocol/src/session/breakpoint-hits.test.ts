import { describe, expect, test } from 'vitest';
import type { SourceBreakpoint, UserBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import { answered, asked, at, created, fold, person, said } from '../testing/facts.ts';
import type { Fact } from './facts.ts';
import { sessionIn } from './select.ts';

const breakpoint = (id: number, line: number, more: Partial<SourceBreakpoint> = {}): SourceBreakpoint => ({
  kind: 'source',
  id,
  path: '/a.py',
  line,
  enabled: true,
  createdBy: person,
  at,
  ...more,
});
const bound = (id: number, line: number): Fact => ({
  type: 'breakpoints_bound',
  sessionId: 's1',
  at,
  bindings: { [id]: { verified: true, line } },
});
const stackTrace = { command: 'stackTrace', arguments: { threadId: 1 } } as const;
const frames = (path: string, line: number) =>
  answered(stackTrace, { stackFrames: [{ id: 1, name: 'f', line, column: 1, source: { path } }] });

/** Which breakpoints a stop at line 5 of /a.py is said to be at, once it has been read. */
function hitsOf(
  breakpoints: readonly SourceBreakpoint[],
  facts: readonly Fact[] = [],
  body: object = {},
): readonly number[] | undefined {
  const state = fold([
    created(),
    { type: 'breakpoints_changed', breakpoints },
    ...facts,
    said('stopped', { reason: 'breakpoint', threadId: 1, ...body }),
    frames('/a.py', 5),
    { type: 'stop_completed', sessionId: 's1', at, stopId: 1 },
  ]);
  return sessionIn(state.sessions, 's1')?.threads[0]?.stop?.hitBreakpointIds;
}

describe('if an adapter does not report the breakpoints of a stop, they are', () => {
  test('those at the line where the program stopped', () => {
    expect(hitsOf([breakpoint(1, 5), breakpoint(2, 5, { column: 9 }), breakpoint(3, 6)])).toEqual([1, 2]);
  });

  test('those that the adapter moved there, and not those that it moved away', () => {
    const facts = [bound(1, 5), bound(2, 7)];
    expect(hitsOf([breakpoint(1, 4), breakpoint(2, 5)], facts)).toEqual([1]);
  });

  test.each<readonly [string, SourceBreakpoint]>([
    ['of another file', breakpoint(1, 5, { path: '/b.py' })],
    ['that is disabled', breakpoint(1, 5, { enabled: false })],
    ['that only logs', breakpoint(1, 5, { logMessage: 'x' })],
  ])('none %s', (_name, other) => {
    expect(hitsOf([other])).toBeUndefined();
  });
});

describe('a stop that the adapter reports at "breakpoint" is', () => {
  const inMain: UserBreakpoint = { kind: 'function', name: 'main', id: 2, enabled: true, createdBy: person, at };
  const reasonOf = (hitBreakpointIds: readonly number[], reason = 'breakpoint') => {
    const breakpoints = [breakpoint(1, 5), inMain];
    const facts = [created(), { type: 'breakpoints_changed', breakpoints } as const];
    const state = fold([...facts, said('stopped', { reason, threadId: 1, hitBreakpointIds: [...hitBreakpointIds] })]);
    return sessionIn(state.sessions, 's1')?.threads[0]?.stop?.reason;
  };

  test('at the kind that was hit', () => expect(reasonOf([2])).toBe('function breakpoint'));

  test('at a breakpoint if several kinds or an unknown one were hit', () => {
    expect(reasonOf([1, 2])).toBe('breakpoint');
    expect(reasonOf([7])).toBe('breakpoint');
    expect(reasonOf([])).toBe('breakpoint');
  });

  test('for the adapter’s reason if it is another', () => expect(reasonOf([2], 'step')).toBe('step'));
});

test('the adapter’s breakpoints are kept', () => {
  expect(hitsOf([breakpoint(1, 5)], [], { hitBreakpointIds: [] })).toEqual([]);
  expect(hitsOf([breakpoint(1, 5)], [], { hitBreakpointIds: [7] })).toEqual([7]);
});

test('a stop for another reason is at none', () => {
  expect(hitsOf([breakpoint(1, 5)], [], { reason: 'step' })).toBeUndefined();
});

describe('the number of hits of a breakpoint', () => {
  const stopped = (id: number, body: object = {}): readonly Fact[] => [
    said('stopped', { reason: 'breakpoint', threadId: 1, ...body }),
    frames('/a.py', 5),
    { type: 'stop_completed', sessionId: 's1', at, stopId: id },
  ];
  const begun: readonly Fact[] = [created(), { type: 'breakpoints_changed', breakpoints: [breakpoint(1, 5)] }];
  const hits = (facts: readonly Fact[]) => sessionIn(fold([...begun, ...facts]).sessions, 's1')?.hits;

  test('is counted immediately if the adapter reports the breakpoint', () => {
    const hitBoth = said('stopped', { reason: 'breakpoint', threadId: 1, hitBreakpointIds: [1, 2] });
    expect(hits([hitBoth])).toEqual({ 1: 1, 2: 1 });
    expect(hits([...stopped(1, { hitBreakpointIds: [1] }), hitBoth])).toEqual({ 1: 2, 2: 1 });
  });

  test('is counted once for each stop if the adapter does not', () => {
    expect(hits([...stopped(1), ...stopped(2)])).toEqual({ 1: 2 });
    const readAgain: Fact = { type: 'stop_completed', sessionId: 's1', at, stopId: 1 };
    expect(hits([...stopped(1), readAgain])).toEqual({ 1: 1 });
  });

  test('starts from zero when the program restarts', () => {
    expect(hits([...stopped(1), asked({ command: 'restart', arguments: {} })])).toEqual({});
  });

  test('is not counted for deactivated breakpoints', () => {
    expect(hits([{ type: 'breakpoints_deactivated', deactivated: true }, ...stopped(1)])).toEqual({});
  });
});

test('the hits of a child session that has ended, and where breakpoints were placed in it, stay with its parent', () => {
  const child = (sessionId: string, verified: boolean): readonly Fact[] => [
    created({ id: sessionId, parentId: 's1' }),
    { type: 'breakpoints_bound', sessionId, at, bindings: { 1: { verified, message: sessionId } } },
    { type: 'breakpoints_passed', sessionId, at, passes: [], hits: [1] },
    { type: 'session_ended', sessionId, at, message: 'The program has ended.' },
    { type: 'session_forgotten', sessionId, at },
  ];
  const breakpoints: Fact = { type: 'breakpoints_changed', breakpoints: [breakpoint(1, 5)] };
  const state = fold([created(), breakpoints, ...child('s2', true), ...child('s3', false)]);
  expect(sessionIn(state.sessions, 's1')?.hits).toEqual({ 1: 2 });
  expect(sessionIn(state.sessions, 's1')?.pastBindings).toMatchObject({ 1: { verified: true, message: 's2' } });
  const moved = fold([{ type: 'breakpoints_changed', breakpoints: [breakpoint(1, 6)] }], state);
  expect(sessionIn(moved.sessions, 's1')?.pastBindings).toEqual({});
  const restarted = fold([asked({ command: 'restart', arguments: {} })], state);
  expect(sessionIn(restarted.sessions, 's1')).toMatchObject({ hits: {} });
  expect(sessionIn(restarted.sessions, 's1')?.pastBindings).toBeUndefined();
});
