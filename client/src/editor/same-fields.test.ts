import { expect, test } from 'vitest';
import { isSameFields } from './same-fields.ts';

test('records are the same where each field is, whether it is undefined or not there', () => {
  const draft = { text: 'typed' };
  expect(isSameFields({ path: '/a', draft }, { path: '/a', draft, label: undefined })).toBe(true);
  expect(isSameFields({ path: '/a', draft }, { path: '/a', draft: { ...draft } })).toBe(false);
  expect(isSameFields({ path: '/a' }, { path: '/a', label: 'a' })).toBe(false);
  expect(isSameFields(undefined, { path: undefined })).toBe(false);
  expect(isSameFields(undefined, undefined)).toBe(true);
});
