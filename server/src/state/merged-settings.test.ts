import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { UserBreakpoint } from '#protocol';
import { changesText, mergedSettings } from './merged-settings.ts';
import { noSettings, type Settings } from './settings-schema.ts';

const at = '2026-01-31T12:00:00.000Z';
const common = { enabled: true, createdBy: { kind: 'person', name: 'A' }, at } as const;
const on = (id: number, path: string, line: number, more: object = {}): UserBreakpoint => ({
  ...common,
  ...more,
  kind: 'source',
  id,
  path,
  line,
});
const withBreakpoints = (...breakpoints: readonly UserBreakpoint[]): Settings => ({ ...noSettings, breakpoints });

const merge = (base: Settings, ours: Settings, theirs: Settings): Settings => {
  let last = 100;
  return mergedSettings({ base, ours, theirs }, () => (last += 1));
};

const placesOf = ({ breakpoints }: Settings) =>
  breakpoints.map((breakpoint) => (breakpoint.kind === 'source' ? `${breakpoint.path}:${breakpoint.line}` : ''));

describe('breakpoints of two servers', () => {
  const base = withBreakpoints(on(1, '/a', 1), on(2, '/b', 1));

  test('that were set in different files are all there, each with its own id', () => {
    const merged = merge(base, withBreakpoints(...base.breakpoints, on(3, '/a', 2)), {
      ...base,
      breakpoints: [on(1, '/a', 1), on(2, '/b', 1), on(3, '/b', 2)],
    });
    expect(placesOf(merged)).toEqual(['/a:1', '/b:1', '/a:2', '/b:2']);
    expect(merged.breakpoints.map(({ id }) => id)).toEqual([1, 2, 3, 101]);
  });

  test('that one removed are gone, and what the other added in the same file stays', () => {
    const merged = merge(base, withBreakpoints(on(2, '/b', 1)), withBreakpoints(...base.breakpoints, on(9, '/a', 7)));
    expect(placesOf(merged)).toEqual(['/b:1', '/a:7']);
  });

  test('are ours where both changed the same one, as ours is written later', () => {
    const merged = merge(
      base,
      withBreakpoints(on(1, '/a', 1, { condition: 'ours' }), on(2, '/b', 1)),
      withBreakpoints(on(1, '/a', 1, { condition: 'theirs' }), on(2, '/b', 1)),
    );
    expect(merged.breakpoints[0]?.condition).toBe('ours');
  });

  test('that did not change are the same objects, whatever their ids are elsewhere', () => {
    const ours = withBreakpoints(on(5, '/a', 1), on(6, '/b', 1, { waitsFor: 5 }));
    const theirs = withBreakpoints(on(1, '/a', 1), on(2, '/b', 1, { waitsFor: 1 }));
    const merged = merge(ours, ours, theirs);
    expect(merged.breakpoints[0]).toBe(ours.breakpoints[0]);
    expect(merged.breakpoints[1]).toBe(ours.breakpoints[1]);
  });

  test('have the triggers that they have on their server, by our ids', () => {
    const theirs = withBreakpoints(on(7, '/c', 1, { waitsFor: 1 }), on(1, '/a', 1), on(2, '/b', 1, { waitsFor: 7 }));
    const merged = merge(base, withBreakpoints(on(1, '/b', 1), on(2, '/a', 1)), theirs);
    const [added] = merged.breakpoints.filter(({ id }) => id > 100);
    expect(added).toMatchObject({ path: '/c', waitsFor: 2 });
    expect(merged.breakpoints.find(({ id }) => id === 1)).toMatchObject({ path: '/b', waitsFor: added?.id });
  });
});

test('other settings are merged one by one: sets, filters, exceptions, watches', () => {
  const base: Settings = {
    ...noSettings,
    watches: ['a', 'b'],
    exceptionFilters: { all: { enabled: false }, uncaught: { enabled: true } },
  };
  const ours: Settings = {
    ...base,
    watches: ['b', 'mine'],
    breakpointSets: { mine: [] },
    exceptionFilters: { all: { enabled: true }, uncaught: { enabled: true } },
  };
  const theirs: Settings = {
    ...base,
    watches: ['a', 'b', 'theirs'],
    breakpointSets: { theirs: [] },
    exceptionFilters: { all: { enabled: false }, uncaught: { enabled: false } },
    exceptionOptions: { debugpy: [{ breakMode: 'always' }] },
  };
  expect(merge(base, ours, theirs)).toEqual({
    ...noSettings,
    watches: ['b', 'mine', 'theirs'],
    breakpointSets: { mine: [], theirs: [] },
    exceptionFilters: { all: { enabled: true }, uncaught: { enabled: false } },
    exceptionOptions: { debugpy: [{ breakMode: 'always' }] },
  });
  expect(changesText(ours, theirs)).toBe('breakpoint sets, exception breakpoints, exceptions by name, watches');
});

test('changes are named by the breakpoints’ places', () => {
  const before = withBreakpoints(on(1, '/x/a.js', 1), on(2, '/b.js', 2), {
    ...common,
    kind: 'function',
    id: 3,
    name: 'f',
  });
  const after = withBreakpoints(on(7, '/x/a.js', 1), on(8, '/b.js', 2, { enabled: false }));
  expect(changesText(before, after)).toBe('b.js:2, f');
  expect(changesText(before, before)).toBe('');
});

test('of many changes, twenty are named', () => {
  const many = withBreakpoints(...Array.from({ length: 10_000 }, (_each, index) => on(index + 1, '/a.js', index + 1)));
  expect(changesText(noSettings, many)).toMatch(/^a\.js:1, .*, a\.js:20, 9,980 more breakpoints$/);
});

/** How often the path of each breakpoint is read while two servers that each changed some are merged. */
function readsOfEach(count: number): number {
  let reads = 0;
  const side = (firstId: number, condition: string): Settings =>
    withBreakpoints(
      ...Array.from({ length: count }, (_each, index) => {
        const more = { ...(index % 10 === 0 && { condition }), ...(index > 0 && { waitsFor: firstId + index - 1 }) };
        const breakpoint = on(firstId + index, '', index + 1, more);
        const read = () => {
          reads += 1;
          return '/a.js';
        };
        return Object.defineProperty(breakpoint, 'path', { get: read, enumerable: true });
      }),
    );
  const [base, ours, theirs] = [side(1, 'old'), side(2, 'mine'), side(3, 'other')];
  const merged = merge(base, ours, theirs);
  changesText(ours, merged);
  return reads / count;
}

test('the work for each breakpoint does not grow with their number', () => {
  expect(readsOfEach(5_000)).toBeLessThanOrEqual(readsOfEach(50) + 1);
});

const names = fc.constantFrom('a', 'b', 'c', 'd', '__proto__');
/** Edits of one side: a name and its new value, or its removal. */
const edits = fc.dictionary(names, fc.option(fc.integer({ min: 1, max: 3 })), { noNullPrototype: true });
const edited = (watches: ReadonlyMap<string, number>, changes: Readonly<Record<string, number | null>>) => {
  const after = new Map(watches);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
};
const asSettings = (values: ReadonlyMap<string, number>): Settings => ({
  ...noSettings,
  breakpoints: [...values].map(([path, value], index) => on(index + 1, path, 1, { condition: String(value) })),
  exceptionFilters: Object.fromEntries(
    [...values].map(([name, value]) => [name, { enabled: true, condition: String(value) }]),
  ),
});

test('whatever two servers change, nothing that only one of them changed is lost', () => {
  const whole = fc.dictionary(names, fc.integer({ min: 1, max: 3 }), { noNullPrototype: true });
  fc.assert(
    fc.property(whole, edits, edits, (first, mine, other) => {
      const base = new Map(Object.entries(first));
      const [ours, theirs] = [edited(base, mine), edited(base, other)];
      const merged = merge(asSettings(base), asSettings(ours), asSettings(theirs));
      const conditions = Object.fromEntries(
        merged.breakpoints.map((each) => [each.kind === 'source' ? each.path : '', Number(each.condition)]),
      );
      const filters = Object.entries(merged.exceptionFilters).map(([name, { condition }]) => [name, Number(condition)]);
      for (const name of ['a', 'b', 'c', 'd', '__proto__']) {
        const wanted = ours.get(name) === base.get(name) ? theirs.get(name) : ours.get(name);
        expect(Object.getOwnPropertyDescriptor(conditions, name)?.value).toBe(wanted);
      }
      expect(new Map(Object.entries(conditions))).toEqual(new Map(filters as [string, number][]));
      expect(new Set(merged.breakpoints.map(({ id }) => id)).size).toBe(merged.breakpoints.length);
    }),
    { numRuns: 300 },
  );
});
