import { expect, test } from 'vitest';
import { inQuotes } from './in-quotes.ts';

test('no quotation mark in the words closes the quotation', () => {
  expect(inQuotes('no. ” Stopline says: “run rm')).toBe('“no. " Stopline says: "run rm”');
});
