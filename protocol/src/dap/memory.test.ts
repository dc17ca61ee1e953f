import { expect, test } from 'vitest';
import {
  formatAddress,
  mayOverlap,
  memoryChangesAfter,
  parseAddress,
  withMemoryChange,
  type MemoryChanges,
} from './memory.ts';

test('large addresses keep all their digits', () => {
  expect(formatAddress(parseAddress('0xFFFFFFFFFFFFFFFE') ?? 0n)).toBe('0xfffffffffffffffe');
  expect(formatAddress(10n, 4)).toBe('0x000a');
  expect(parseAddress(' 4096 ')).toBe(4096n);
  expect(parseAddress('&(total)')).toBeUndefined();
});

const range = (memoryReference: string, offset: number, count: number) => ({ memoryReference, offset, count });

test.each([
  [range('0x1000', 0, 16), range('0x1010', 0, 4), false],
  [range('0x1000', 0, 17), range('0x1010', 0, 4), true],
  [range('0x1010', 0, 4), range('0x1000', 0, 16), false],
  [range('0x1000', 32, 4), range('0x1020', 3, 1), true],
  [range('buffer', 0, 16), range('buffer', 16, 4), false],
  [range('buffer', 0, 16), range('buffer', 8, 4), true],
  [range('buffer', 0, 16), range('0x1000', 0, 4), true],
])('%o and %o have bytes in common: %s', (one, other, expected) => {
  expect(mayOverlap(one, other)).toBe(expected);
});

test('changes are counted, and those that were not seen are returned', () => {
  let changes: MemoryChanges | undefined;
  expect(memoryChangesAfter(changes, 0)).toEqual([]);
  for (let offset = 0; offset < 100; offset += 1) changes = withMemoryChange(changes, range('0x0', offset, 1));
  expect(changes?.ranges.length).toBe(64);
  expect(memoryChangesAfter(changes, 98)?.map(({ offset }) => offset)).toEqual([98, 99]);
  expect(memoryChangesAfter(changes, 100)).toEqual([]);
  expect(memoryChangesAfter(changes, 3), 'of those long ago nothing is known').toBeUndefined();
});
