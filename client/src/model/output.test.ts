import type { OutputEntry } from '#protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockSize, entryAt, missingIn, noOutput, withEntries, withPart, type SessionOutput } from './output.ts';
import { outputEntry as entry } from './testing/output-entry.ts';

const entries = (start: number, count: number): readonly OutputEntry[] =>
  Array.from({ length: count }, (_, place) => entry(start + place));

const heldIn = (output: SessionOutput): readonly number[] =>
  output.blocks.flatMap((block) => (block ?? []).flatMap((held) => held?.index ?? []));

test('lines are found by their index, and gaps are known', () => {
  const output = withEntries(withEntries(noOutput, entries(10, 2)), entries(1_000, 3));
  expect(output).toMatchObject({ end: 1_003, lines: 5 });
  expect(entryAt(output, 11)?.text).toBe('line 11');
  expect(entryAt(output, 12)).toBeUndefined();
  expect(missingIn(output, { start: 10, end: 2_000 })).toEqual({ start: 12, count: 988 });
  expect(missingIn(output, { start: 1_000, end: 1_003 })).toBeUndefined();
});

test('a longer line replaces its beginning', () => {
  const output = withEntries(withEntries(noOutput, [entry(0, 'be')]), [entry(0, 'begun'), entry(1)]);
  expect(entryAt(output, 0)?.text).toBe('begun');
  expect(output).toMatchObject({ end: 2, lines: 2, characters: 'begunline 1'.length });
});

test('a line that may have grown before later lines arrived is missing, until it is read', () => {
  const prompt = { ...entry(4, 'Name: '), unended: true, mayGrow: true } as const;
  const output = withEntries(noOutput, [prompt]);
  expect(missingIn(output, { start: 4, end: 9 }), 'the last line is all there').toBeUndefined();
  const later = withEntries(output, [entry(7)]);
  expect(missingIn(later, { start: 4, end: 8 })).toEqual({ start: 4, count: 3 });
  const { mayGrow: _mayGrow, ...ended } = prompt;
  expect(missingIn(withEntries(later, [ended, entry(5), entry(6)]), { start: 4, end: 8 })).toBeUndefined();
});

test('untouched blocks keep their identity, and repeated lines change nothing', () => {
  const before = withEntries(noOutput, entries(0, 3 * blockSize));
  const after = withEntries(before, [...entries(blockSize, 5), entry(3 * blockSize)]);
  expect(after.blocks.slice(0, 3).map((block, number) => block === before.blocks[number])).toEqual([true, true, true]);
  expect(after.lines).toBe(3 * blockSize + 1);
});

test('a hundred thousand lines are kept; then the oldest or farthest ones are dropped', () => {
  const said = withEntries(noOutput, entries(0, 120_000));
  expect(said.lines).toBeGreaterThanOrEqual(100_000 - blockSize);
  expect(said.lines).toBeLessThanOrEqual(108_192);
  expect(entryAt(said, 119_999)).toBeDefined();
  expect(entryAt(said, 0)).toBeUndefined();
  const read = withEntries(said, entries(0, 10_000));
  expect(entryAt(read, 0)).toBeDefined();
  expect(entryAt(read, 119_999), 'the end stays').toBeDefined();
  expect(read.lines).toBeLessThanOrEqual(108_192);
});

test('very long lines reach the limit sooner', () => {
  const long = Array.from({ length: 1_200 }, (_, index) => entry(index, 'x'.repeat(60_000)));
  const output = long.reduce((known, line) => withEntries(known, [line]), noOutput);
  expect(output.characters).toBeLessThanOrEqual(32 * 1024 * 1024);
  expect(output.lines).toBeGreaterThan(10);
});

test('lines added in any order, and repeated, are all there', () => {
  const batch = fc.record({ start: fc.nat(3_000), count: fc.integer({ min: 1, max: 700 }) });
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 12 }), (batches) => {
      const output = batches.reduce((known, { start, count }) => withEntries(known, entries(start, count)), noOutput);
      const wanted = new Set(batches.flatMap(({ start, count }) => entries(start, count).map(({ index }) => index)));
      expect(heldIn(output)).toEqual([...wanted].sort((a, b) => a - b));
      expect(output.lines).toBe(wanted.size);
      expect(output.end).toBe(Math.max(-1, ...wanted) + 1);
    }),
    { numRuns: 50 },
  );
});

test('lines that the server no longer has are not missing', () => {
  const runs = [{ at: '', sessionId: 's1', category: 'stdout', index: 50, lines: 'a\nb\n' }];
  const output = withPart(noOutput, { total: 53, first: 40, runs });
  expect(missingIn(output, { start: 0, end: 60 })).toEqual({ start: 40, count: 10 });
  expect(entryAt(output, 51)).toEqual({ at: '', sessionId: 's1', category: 'stdout', index: 51, text: 'b' });
  expect(entryAt(output, 52)?.text).toBe('');
});
