import { expect, test } from 'vitest';
import { isIn } from '../../model/files/is-in.ts';

const made = { key: 's1 5', label: 'VM5', text: '', readOnly: 'from the adapter', sourceReference: 5 };
const file = { key: '/work/a.js', label: 'a.js', path: '/work/a.js', text: '' };

test('a source of an adapter is identified by its session and reference', () => {
  expect(isIn(made, 's1', { name: 'VM5', sourceReference: 5 })).toBe(true);
  expect(isIn(made, 's2', { name: 'VM5', sourceReference: 5 })).toBe(false);
  expect(isIn(made, 's1', { name: 'VM6', sourceReference: 6 })).toBe(false);
  expect(isIn(made, 's1', { path: '/work/a.js' })).toBe(false);
});

test('a file has the same key in all sessions', () => {
  expect(isIn(file, 's1', { path: '/work/a.js', sourceReference: 0 })).toBe(true);
  expect(isIn(file, 's2', { path: '/work/a.js' })).toBe(true);
  expect(isIn(file, 's1', { path: '/work/a.js', sourceReference: 5 })).toBe(false);
  expect(isIn(file, 's1', undefined)).toBe(false);
});
