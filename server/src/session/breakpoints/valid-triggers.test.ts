import { expect, test } from 'vitest';
import type { UserBreakpoint } from '#protocol';
import { withValidTriggers } from './valid-triggers.ts';

const triggered = (...triggers: readonly (number | undefined)[]): readonly UserBreakpoint[] =>
  triggers.map((waitsFor, index) => ({
    kind: 'source',
    id: index + 1,
    path: '/a.js',
    line: index + 1,
    enabled: true,
    createdBy: { kind: 'person', name: 'A' },
    at: '2026-01-31T12:00:00.000Z',
    ...(waitsFor !== undefined && { waitsFor }),
  }));

const triggersOf = (breakpoints: readonly UserBreakpoint[]) => breakpoints.map(({ waitsFor }) => waitsFor);

test('breakpoints that trigger each other become ordinary ones, and those that wait for them keep their triggers', () => {
  expect(triggersOf(withValidTriggers(triggered(2, 3, 2, 1, undefined, 5, 7)))).toEqual([
    2,
    undefined,
    undefined,
    1,
    undefined,
    5,
    undefined,
  ]);
});

test('a breakpoint whose trigger was deleted becomes an ordinary one, and the others are the same objects', () => {
  const breakpoints = triggered(undefined, 1, 9);
  const valid = withValidTriggers(breakpoints);
  expect(triggersOf(valid)).toEqual([undefined, 1, undefined]);
  expect(valid[1]).toBe(breakpoints[1]);
});

test('in a chain of 10,000 breakpoints, each trigger is read a few times', () => {
  let reads = 0;
  const chain = triggered(...Array.from({ length: 10_000 }, (_each, index) => (index === 0 ? undefined : index))).map(
    (breakpoint) =>
      Object.defineProperty(breakpoint, 'waitsFor', {
        enumerable: true,
        get: () => {
          reads += 1;
          return breakpoint.id === 1 ? undefined : breakpoint.id - 1;
        },
      }),
  );
  const valid = withValidTriggers(chain);
  expect(reads).toBeLessThan(100_000);
  expect(valid.every((breakpoint, index) => breakpoint === chain[index])).toBe(true);
});
