import { expect, test } from 'vitest';
import { shownHint } from './value-hints.ts';

test('a value without hints, or with common ones, has no description', () => {
  const plain = { words: [], isQuiet: false, marks: [] };
  expect(shownHint({})).toEqual(plain);
  expect(
    shownHint({ presentationHint: { kind: 'property', attributes: ['rawString'], visibility: 'public' } }),
  ).toEqual(plain);
});

test('less interesting values are dimmed, and say why', () => {
  const hint = { kind: 'baseClass', attributes: ['readOnly', 'static'], visibility: 'private' };
  expect(shownHint({ presentationHint: hint })).toEqual({
    words: ['base class', 'read-only', 'static', 'private'],
    isQuiet: true,
    marks: [],
  });
});

test('a data breakpoint is marked once, whether the hint has its old or new name', () => {
  const hint = { kind: 'dataBreakpoint', attributes: ['hasDataBreakpoint'] };
  expect(shownHint({ presentationHint: hint })).toEqual({
    words: ['has a data breakpoint'],
    isQuiet: false,
    marks: ['eye'],
  });
});

test('unknown hints are shown as they are, even names of object properties', () => {
  const hint = { kind: 'coroutine', attributes: ['toString'] };
  expect(shownHint({ presentationHint: hint }).words).toEqual(['coroutine', 'toString']);
});
