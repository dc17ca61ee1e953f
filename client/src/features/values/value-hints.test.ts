import { expect, test } from 'vitest';
import { shownHint } from './value-hints.ts';

test('a value of which nothing is said, or what all are, is shown without words', () => {
  const plain = { words: [], isQuiet: false, marks: [] };
  expect(shownHint({})).toEqual(plain);
  expect(
    shownHint({ presentationHint: { kind: 'property', attributes: ['rawString'], visibility: 'public' } }),
  ).toEqual(plain);
});

test('what is less of interest is quiet, and says why', () => {
  const hint = { kind: 'baseClass', attributes: ['readOnly', 'static'], visibility: 'private' };
  expect(shownHint({ presentationHint: hint })).toEqual({
    words: ['base class', 'read-only', 'static', 'private'],
    isQuiet: true,
    marks: [],
  });
});

test('a data breakpoint is marked once, in the old word and in the new one', () => {
  const hint = { kind: 'dataBreakpoint', attributes: ['hasDataBreakpoint'] };
  expect(shownHint({ presentationHint: hint })).toEqual({
    words: ['has a data breakpoint'],
    isQuiet: false,
    marks: ['eye'],
  });
});

test('an adapter may say words of its own, even those that objects have', () => {
  const hint = { kind: 'coroutine', attributes: ['toString'] };
  expect(shownHint({ presentationHint: hint }).words).toEqual(['coroutine', 'toString']);
});
