import { describe, expect, test } from 'vitest';
import { sourceBreakpoints, type UserBreakpoint } from '#protocol';
import { limits } from '../../limits.ts';
import { silentLogger } from '../../log.ts';
import { tester } from '../../testing/states.ts';
import { BreakpointStore } from './breakpoint-store.ts';
import { changedGroups } from './breakpoint-sync.ts';
import { SharedState } from '../../state/shared-state.ts';

const agent = { kind: 'agent', name: 'A' } as const;
const at = '2026-01-31T12:00:00.000Z';

function createStore() {
  const shared = new SharedState(silentLogger);
  const changed: (readonly string[])[] = [];
  const modified: string[] = [];
  let before = shared.state.breakpoints;
  shared.subscribe((_fact, { breakpoints }) => {
    changed.push(changedGroups(before, breakpoints).map(({ path }) => path));
    before = breakpoints;
  });
  const store = new BreakpointStore(shared, { sourceModified: (path) => modified.push(path) });
  return {
    shared,
    store,
    changed,
    modified,
    all: () => shared.state.breakpoints,
    lines: () => sourceBreakpoints(shared.state.breakpoints),
  };
}

describe('setting a breakpoint', () => {
  test('gives it an id of its own, and says who wanted it', () => {
    const { store, all, changed } = createStore();
    const first = store.set({ path: '/a.js', line: 3 }, tester);
    const second = store.set({ path: '/a.js', line: 4, column: 2, condition: 'x' }, agent);
    expect([first, second]).toMatchObject([
      { id: 1, path: '/a.js', line: 3, enabled: true, createdBy: tester },
      { id: 2, line: 4, column: 2, condition: 'x', createdBy: agent },
    ]);
    expect(all()).toEqual([first, second]);
    expect(changed).toEqual([['/a.js'], ['/a.js']]);
  });

  test('at the place of another changes that one: same id, same owner, only the new conditions', () => {
    const { store, all } = createStore();
    const first = store.set({ path: '/a.js', line: 3, condition: 'x', logMessage: 'm' }, tester);
    const changed = store.set({ path: '/a.js', line: 3, hitCondition: '2' }, agent);
    expect(changed).toMatchObject({ id: first.id, createdBy: tester, hitCondition: '2' });
    expect(changed).not.toHaveProperty('condition');
    expect(changed).not.toHaveProperty('logMessage');
    expect(all()).toEqual([changed]);
  });

  test('where the adapter moved one changes that one, and leaves it where it was asked for', () => {
    const { shared, store, all } = createStore();
    const session = {
      id: 's1',
      name: 'app',
      type: 'fake',
      request: 'launch',
      adapter: 'Fake',
      noDebug: false,
      startedBy: tester,
    } as const;
    shared.record({ type: 'session_created', sessionId: 's1', at, session });
    const { id } = store.set({ path: '/a.js', line: 3 }, tester);
    shared.record({ type: 'breakpoints_bound', sessionId: 's1', at, bindings: { [id]: { verified: true, line: 5 } } });
    expect(store.set({ path: '/a.js', line: 5, condition: 'x' }, tester)).toMatchObject({ id, line: 3 });
    expect(all()).toHaveLength(1);
  });

  test('that was disabled enables it, unless it is to stay so', () => {
    const { store } = createStore();
    expect(store.set({ path: '/a.js', line: 3, enabled: false }, tester).enabled).toBe(false);
    expect(store.set({ path: '/a.js', line: 3 }, tester).enabled).toBe(true);
  });

  test.each(['new', 'existing'])('with empty conditions sets none (%s)', (which) => {
    const { store } = createStore();
    if (which === 'existing') store.set({ path: '/a.js', line: 3, condition: 'x' }, tester);
    const breakpoint = store.set({ path: '/a.js', line: 3, condition: '', hitCondition: '', logMessage: '' }, tester);
    expect(Object.keys(breakpoint)).not.toEqual(expect.arrayContaining(['condition']));
    expect(Object.keys(breakpoint).toSorted()).toEqual(['at', 'createdBy', 'enabled', 'id', 'kind', 'line', 'path']);
  });
});

describe('changing a breakpoint', () => {
  test('changes what is given and leaves the rest', () => {
    const { store, changed } = createStore();
    const { id } = store.set({ path: '/a.js', line: 3, column: 1, condition: 'x' }, agent);
    expect(store.change(id, { enabled: false })).toMatchObject({ enabled: false, condition: 'x', column: 1 });
    const logging = store.change(id, { conditions: { logMessage: 'hi', condition: '' } });
    expect(logging).toMatchObject({ enabled: false, logMessage: 'hi', createdBy: agent });
    expect(logging).not.toHaveProperty('condition');
    expect(changed).toHaveLength(3);
  });

  test('that does not exist is an error that names those that do', () => {
    const { store } = createStore();
    expect(() => store.change(7, {})).toThrow('There is no breakpoint 7. No breakpoints are set.');
    store.set({ path: '/a.js', line: 3 }, tester);
    expect(() => store.change(7, {})).toThrow('There is no breakpoint 7. Known breakpoints: 1 (/a.js:3).');
  });
});

describe('removing breakpoints', () => {
  test('reports each source once', () => {
    const { store, all, changed } = createStore();
    const ids = [3, 4].map((line) => store.set({ path: '/a.js', line }, tester).id);
    const other = store.set({ path: '/b.js', line: 1 }, tester);
    const kept = store.set({ path: '/b.js', line: 2 }, tester);
    store.remove([...ids, other.id]);
    expect(all()).toEqual([kept]);
    expect(changed.at(-1)).toEqual(['/a.js', '/b.js']);
  });

  test('of which one does not exist removes none', () => {
    const { store, all } = createStore();
    const { id } = store.set({ path: '/a.js', line: 3 }, tester);
    expect(() => store.remove([id, 99])).toThrow(expect.objectContaining({ code: 'invalid_arguments' }));
    expect(all()).toHaveLength(1);
  });

  test('gives their ids to no other', () => {
    const { store } = createStore();
    const { id } = store.set({ path: '/a.js', line: 3 }, tester);
    store.remove([id]);
    expect(store.set({ path: '/a.js', line: 3 }, tester).id).toBeGreaterThan(id);
  });
});

describe('the breakpoints of an earlier run', () => {
  const kept: UserBreakpoint[] = [
    { kind: 'source', id: 9, path: '/a.js', line: 3, enabled: false, createdBy: agent, at },
    { kind: 'source', id: 4, path: '/b.js', line: 1, enabled: true, createdBy: tester, at },
  ];

  test('are as they were, and new ones have ids after theirs', () => {
    const { store, all } = createStore();
    store.restore(kept);
    expect(all()).toEqual(kept);
    expect(store.set({ path: '/c.js', line: 1 }, tester).id).toBe(10);
  });

  test('are none for a first start', () => {
    const { shared, store } = createStore();
    store.restore([]);
    expect(shared.revision).toBe(0);
  });
});

describe('when a file was written, its breakpoints', () => {
  function created() {
    const parts = createStore();
    const ids = [3, 5, 9].map((line) => parts.store.set({ path: '/a.js', line }, tester).id);
    const [other] = [parts.store.set({ path: '/b.js', line: 3 }, tester).id];
    parts.changed.length = 0;
    return { ...parts, ids, other };
  }

  test('move to where their lines are, and go with lines that went', () => {
    const { store, lines, changed, modified, ids, other } = created();
    const [first = 0, second = 0, third = 0] = ids;
    store.move('/a.js', [{ id: first, line: 4 }, { id: second }]);
    expect(lines().map(({ id, line }) => [id, line])).toEqual([
      [first, 4],
      [third, 9],
      [other, 3],
    ]);
    expect(changed).toEqual([['/a.js']]);
    expect(modified).toEqual(['/a.js']);
  });

  test('that meet on one line become one', () => {
    const { store, lines, ids } = created();
    store.move(
      '/a.js',
      ids.map((id) => ({ id, line: 7 })),
    );
    expect(lines().map(({ id, path, line }) => `${id} ${path}:${line}`)).toEqual(['1 /a.js:7', '4 /b.js:3']);
  });

  test('of other files and unknown ids are unchanged, and nothing is reported where nothing moved', () => {
    const { store, all, changed, modified, ids, other } = created();
    const before = all();
    store.move('/a.js', [
      { id: other, line: 8 },
      { id: 99, line: 1 },
      ...ids.slice(0, 1).map((id) => ({ id, line: 3 })),
    ]);
    expect(all()).toBe(before);
    expect([changed, modified]).toEqual([[], []]);
  });
});

describe('a triggered breakpoint', () => {
  test('cannot be its own trigger, have an unknown one or form a circle, and nothing is changed then', () => {
    const { store, all } = createStore();
    const first = store.set({ path: '/a.js', line: 3 }, tester);
    const second = store.set({ path: '/a.js', line: 4, waitsFor: first.id }, tester);
    const third = store.set({ kind: 'function', name: 'main', waitsFor: second.id }, tester);
    const before = all();
    const wait = (waitsFor: number) => () => store.change(first.id, { conditions: { waitsFor } });
    expect(wait(third.id)).toThrow(
      'Breakpoint 1 cannot be triggered by breakpoint 3 (main), because it is the trigger of that one: ' +
        'neither would ever stop the program. Choose another trigger.',
    );
    expect(wait(first.id)).toThrow('Breakpoint 1 cannot trigger itself.');
    expect(wait(9)).toThrow('There is no breakpoint 9.');
    expect(() => store.set({ path: '/a.js', line: 3, waitsFor: second.id }, agent)).toThrow(
      'because it is the trigger of that one',
    );
    expect(all()).toBe(before);
  });

  test('is an ordinary one once its trigger is deleted, and adapters get it', () => {
    const { store, all, changed } = createStore();
    const first = store.set({ path: '/a.js', line: 3 }, tester);
    store.set({ path: '/b.js', line: 4, condition: 'x', waitsFor: first.id }, tester);
    changed.length = 0;
    store.remove([first.id]);
    expect(all()).toMatchObject([{ line: 4, condition: 'x' }]);
    expect(all()[0]).not.toHaveProperty('waitsFor');
    expect(changed).toEqual([['/a.js', '/b.js']]);
  });

  test('becomes an ordinary one if a set contains a circle of triggers', () => {
    const { store, all } = createStore();
    store.replaceAll(
      [
        { kind: 'function', name: 'one', enabled: true, waitsFor: 1 },
        { kind: 'function', name: 'two', enabled: true, waitsFor: 0 },
        { kind: 'function', name: 'three', enabled: true, waitsFor: 0 },
      ],
      tester,
    );
    expect(all().map(({ waitsFor }) => waitsFor)).toEqual([undefined, undefined, 1]);
  });
});

test('beyond the limit no breakpoint is set, and those that there are can still be changed and removed', () => {
  const { store, lines } = createStore();
  const { most } = limits.breakpoints;
  const placed = (index: number): UserBreakpoint => ({
    kind: 'source',
    path: '/a.js',
    line: index + 1,
    id: index + 1,
    createdBy: tester,
    enabled: true,
    at,
  });
  store.restore(Array.from({ length: most }, (_, index) => placed(index)));
  expect(lines()).toHaveLength(most);
  expect(() => store.set({ path: '/a.js', line: most + 1 }, tester)).toThrow(`There are ${most} breakpoints.`);
  store.set({ path: '/a.js', line: 1, condition: 'n > 1' }, tester);
  expect(lines()[0]).toMatchObject({ line: 1, condition: 'n > 1' });
  store.remove([lines()[1]?.id ?? 0]);
  store.set({ path: '/a.js', line: most + 1 }, tester);
  expect(lines()).toHaveLength(most);
});
