import { describe, expect, test } from 'vitest';
import type { Dap } from '../dap/messages.ts';
import { answered, at, created, ended, fold, listed, person, ready, said } from '../testing/facts.ts';
import type { Fact } from './facts.ts';
import {
  activeSessionId,
  findFrame,
  findThread,
  latestStop,
  localScopes,
  phaseOf,
  rootIdOf,
  rootSessions,
  sessionIn,
  sessionTree,
  topFrame,
} from './select.ts';

const child = created({ id: 's1.1', parentId: 's1' });
const grandchild = created({ id: 's1.2', parentId: 's1.1' });
const stop = (sessionId: string, threadId = 1) => said('stopped', { reason: 'step', threadId }, sessionId);
const ending = (sessionId: string): Fact => ({ type: 'session_ending', sessionId, at, by: person });

describe('a tree of sessions', () => {
  const state = fold([created(), child, created({ id: 's2' }), grandchild]);

  test('has one root', () => {
    expect(['s1', 's1.1', 's1.2', 's2', 's9'].map((id) => rootIdOf(state, id))).toEqual(['s1', 's1', 's1', 's2', 's9']);
    expect(rootSessions(state).map(({ id }) => id)).toEqual(['s1', 's2']);
  });

  test('lists parents before their children', () => {
    expect(sessionTree(state, 's1').map(({ id }) => id)).toEqual(['s1', 's1.1', 's1.2']);
    expect(sessionTree(state, 's9')).toEqual([]);
  });

  test('whose root is forgotten makes its children roots', () => {
    const orphaned = fold([{ type: 'session_forgotten', sessionId: 's1', at }], state);
    expect(rootSessions(orphaned).map(({ id }) => id)).toEqual(['s1.1', 's2']);
  });
});

describe('the phase', () => {
  const phases: readonly (readonly [string, readonly Fact[], string])[] = [
    ['of nothing is Idle', [], 'Idle'],
    ['of a session before its handshake ended is Starting', [created()], 'Starting'],
    ['of one that runs is Running', [created(), ready()], 'Running'],
    ['of one with a stopped thread is Stopped', [created(), ready(), stop('s1')], 'Stopped'],
    ['of one whose child is stopped is Stopped', [created(), ready(), child, stop('s1.1')], 'Stopped'],
    ['of one that is stopped before its handshake ended is Stopped', [created(), stop('s1')], 'Stopped'],
    [
      'of one that is stopped while it ends is Terminating',
      [created(), ready(), stop('s1'), ending('s1')],
      'Terminating',
    ],
    ['of one whose child has ended is Running', [created(), ready(), child, ended('s1.1')], 'Running'],
    ['of one that has ended is Terminated', [created(), ready(), ended()], 'Terminated'],
  ];

  test.each(phases)('%s', (_name, facts, phase) => {
    expect(phaseOf(fold(facts), 's1')).toBe(phase);
  });

  test('of no session is Idle', () => {
    expect(phaseOf(fold([created()]), undefined)).toBe('Idle');
  });
});

describe('the active session', () => {
  const two = [created(), created({ id: 's2' })];

  test.each<readonly [string, readonly Fact[], string | undefined]>([
    ['is none where there is none', [], undefined],
    ['is the one that started last', two, 's2'],
    ['is the one that stopped last', [...two, stop('s2'), stop('s1')], 's1'],
    ['is the one that stopped, though another started since', [created(), stop('s1'), created({ id: 's2' })], 's1'],
    ['is the root of the child that stopped last', [...two, child, stop('s2'), stop('s1.1')], 's1'],
    ['stays when what it stopped at is over', [...two, stop('s1'), said('continued', { threadId: 1 })], 's1'],
    ['is a living one before one that has ended', [...two, stop('s2'), ended('s2')], 's1'],
    ['is the last of those that have ended where none lives', [...two, stop('s1'), ended('s2'), ended('s1')], 's1'],
  ])('%s', (_name, facts, id) => {
    expect(activeSessionId(fold(facts))).toBe(id);
  });
});

describe('the latest stop', () => {
  test('is the last of the whole tree, of the thread that caused it', () => {
    const all = said('stopped', { reason: 'step', threadId: 2, allThreadsStopped: true }, 's1.1');
    const begun = [created(), child, listed([7]), listed([1, 2], 's1.1')];
    expect(latestStop(fold([...begun, stop('s1', 7), all]), 's1')).toMatchObject({
      session: { id: 's1.1' },
      thread: { id: 2 },
    });
    expect(latestStop(fold([...begun, all, stop('s1', 7)]), 's1')).toMatchObject({ thread: { id: 7 } });
  });

  test('is undefined if nothing is stopped', () => {
    expect(latestStop(fold([created(), listed([1])]), 's1')).toBeUndefined();
  });
});

describe('finding a thread', () => {
  test('searches the whole tree, for thread 0 too', () => {
    const state = fold([created(), child, listed([0], 's1.1')]);
    expect(findThread(state, 's1', 0)?.session.id).toBe('s1.1');
    expect(findThread(state, 's1', 1)).toBeUndefined();
  });

  test('prefers a stopped one if several have the id', () => {
    const both = [created(), ready(), child, ready('s1.1'), listed([1]), listed([1], 's1.1')];
    expect(findThread(fold([...both, stop('s1')]), 's1', 1)?.session.id).toBe('s1');
    expect(findThread(fold([...both, stop('s1.1')]), 's1', 1)?.session.id).toBe('s1.1');
  });
});

describe('frames', () => {
  const frame = (id: number, presentationHint?: Dap.StackFrame['presentationHint']): Dap.StackFrame => ({
    id,
    name: `f${id}`,
    line: 1,
    column: 1,
    ...(presentationHint && { presentationHint }),
  });

  test('the top one is the first that is not a label', () => {
    expect(topFrame({ frames: [frame(1, 'label'), frame(2), frame(3)] })?.id).toBe(2);
  });

  test('the top one is the first if all are labels, and undefined without frames', () => {
    expect(topFrame({ frames: [frame(1, 'label')] })?.id).toBe(1);
    expect([topFrame({ frames: [] }), topFrame({}), topFrame(undefined)]).toEqual([undefined, undefined, undefined]);
  });

  test('are found in their stops', () => {
    const stackTrace = { command: 'stackTrace', arguments: { threadId: 2 } } as const;
    const session = sessionIn(
      fold([created(), listed([1, 2]), stop('s1', 2), answered(stackTrace, { stackFrames: [frame(5), frame(6)] })])
        .sessions,
      's1',
    );
    expect(session && findFrame(session, 6)).toMatchObject({ thread: { id: 2 }, frame: { id: 6 } });
    expect(session && findFrame(session, 7)).toBeUndefined();
  });
});

describe('local scopes', () => {
  type Shape = readonly [name: string, hint: string | undefined, expensive: boolean];
  const names = (shapes: readonly Shape[]) =>
    localScopes(
      shapes.map(([name, presentationHint, expensive], index) => ({
        name,
        expensive,
        variablesReference: index + 1,
        ...(presentationHint !== undefined && { presentationHint }),
      })),
    ).map(({ name }) => name);

  test.each<readonly [string, readonly Shape[], readonly string[]]>([
    [
      'js-debug: what is hinted as local, innermost first, and not the expensive global one',
      [
        ['Block: nested', 'locals', false],
        ['Local: nested', 'locals', false],
        ['Closure', 'arguments', false],
        ['Global', undefined, true],
      ],
      ['Block: nested', 'Local: nested', 'Closure'],
    ],
    [
      'what a function returned comes before the locals of its caller',
      [
        ['Locals', 'locals', false],
        ['Globals', undefined, false],
        ['Return Value', 'returnValue', false],
      ],
      ['Return Value', 'Locals'],
    ],
    [
      'PHP: the locals and not the superglobals',
      [
        ['Locals', undefined, false],
        ['Superglobals', undefined, false],
        ['User defined constants', undefined, false],
      ],
      ['Locals'],
    ],
    [
      'debugpy: the locals and not the globals',
      [
        ['Locals', 'locals', false],
        ['Globals', undefined, false],
      ],
      ['Locals'],
    ],
    [
      'lldb-dap: the locals and not the registers',
      [
        ['Locals', 'locals', false],
        ['Globals', undefined, false],
        ['Registers', 'registers', false],
      ],
      ['Locals'],
    ],
    [
      'CodeLLDB, without hints: all before the first global one',
      [
        ['Local', undefined, false],
        ['Static', undefined, false],
        ['Global', undefined, false],
        ['Registers', undefined, false],
      ],
      ['Local', 'Static'],
    ],
    [
      'delve, whose globals say of what: all before them',
      [
        ['Locals (warning: optimized function)', undefined, false],
        ['Globals (package runtime)', undefined, false],
        ['Registers', undefined, false],
      ],
      ['Locals (warning: optimized function)'],
    ],
    [
      'gdb: all before the first expensive one',
      [
        ['Local', undefined, false],
        ['Registers', undefined, true],
      ],
      ['Local'],
    ],
    ['an adapter that has locals only at a price: none', [['Locals', 'locals', true]], []],
    ['none of none', [], []],
  ])('of %s', (_name, shapes, expected) => {
    expect(names(shapes)).toEqual(expected);
  });
});

test('the session whose child stopped last stays active when that child has ended', () => {
  const facts = [created(), stop('s1'), created({ id: 's2' }), created({ id: 's2.1', parentId: 's2' }), stop('s2.1')];
  const forgotten: readonly Fact[] = [ended('s2.1'), { type: 'session_forgotten', sessionId: 's2.1', at }];
  expect(activeSessionId(fold([...facts, ...forgotten]))).toBe('s2');
});
