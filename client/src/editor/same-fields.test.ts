import { expect, test } from 'vitest';
import { isSameFields } from './same-fields.ts';

test('records are equal if each field is, whether undefined or missing', () => {
  const draft = { text: 'typed' };
  expect(isSameFields({ path: '/a', draft }, { path: '/a', draft, label: undefined })).toBe(true);
  expect(isSameFields({ path: '/a', draft }, { path: '/a', draft: { ...draft } })).toBe(false);
  expect(isSameFields({ path: '/a' }, { path: '/a', label: 'a' })).toBe(false);
  expect(isSameFields(undefined, { path: undefined })).toBe(false);
  expect(isSameFields(undefined, undefined)).toBe(true);
});
