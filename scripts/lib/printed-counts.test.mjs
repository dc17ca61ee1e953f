import { expect, test } from 'vitest';
import { isRepeated, printedCounts } from './printed-counts.mjs';

test('counts are read from what a run prints, and those of the same name are added up', () => {
  const output = `
 RUN  v4.1.12 /work
stdout | src/pages/cuts.test.ts
cuts of the connection: 10,000 of 10,000, seed 7
runs of properties: 100,000, seed 7
runs of properties: 2,500, seed 7
 ✓ src/pages/cuts.test.ts (2 tests): 12 of 12
`;
  expect(printedCounts(output)).toEqual(['cuts of the connection: 10,000', 'runs of properties: 102,500']);
});

test.each([
  ["import { repetitions } from '../testing/effort.ts';\nrepetitions('cuts', counts);", true],
  ["import { repetitions, seed } from './repetition.ts';\nrepetitions('reloads', counts);", true],
  ["import fc from 'fast-check';\nfc.assert(fc.property());", true],
  ["import { repetition } from './repetition.ts';\ntest('', repetition(true));", false],
  ["import { repetitions } from './other.ts';\nrepetitions('cuts', counts);", false],
])('files that repeat something more often in long runs are found: %j', (text, is) => {
  expect(isRepeated(text)).toBe(is);
});
