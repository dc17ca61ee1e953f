import { foldLimits } from '../common/fold-limits.ts';

/** `count` bytes, `offset` bytes after a memory reference. */
export interface MemoryRange {
  readonly memoryReference: string;
  readonly offset: number;
  readonly count: number;
}

/** The changes of memory that an adapter reported: how many in total, and the last ranges. */
export interface MemoryChanges {
  readonly total: number;
  readonly ranges: readonly MemoryRange[];
}

export const withMemoryChange = (
  { total, ranges }: MemoryChanges = { total: 0, ranges: [] },
  { memoryReference, offset, count }: MemoryRange,
): MemoryChanges => ({
  total: total + 1,
  ranges: [...ranges, { memoryReference, offset, count }].slice(-foldLimits.memoryRanges),
});

/** The ranges after the first `seen` changes; undefined if some are no longer kept. */
export function memoryChangesAfter(
  { total, ranges }: MemoryChanges = { total: 0, ranges: [] },
  seen: number,
): readonly MemoryRange[] | undefined {
  const count = total - seen;
  if (count > ranges.length) return undefined;
  return count <= 0 ? [] : ranges.slice(-count);
}

/** Parses an address such as `0x7ffe` or `32766`; undefined for other text. */
export function parseAddress(text: string): bigint | undefined {
  const trimmed = text.trim();
  return /^(?:0x[\da-f]+|\d+)$/i.test(trimmed) ? BigInt(trimmed) : undefined;
}

/** The address in a memory reference; undefined if the reference is opaque, as a decimal number may be. */
export const addressOfReference = (memoryReference: string): bigint | undefined =>
  /^0x/i.test(memoryReference) ? parseAddress(memoryReference) : undefined;

/** An address in hexadecimal, padded to a number of digits. */
export const formatAddress = (address: bigint, digits = 1): string => `0x${address.toString(16).padStart(digits, '0')}`;

/** True unless two ranges are known to have no byte in common. */
export function mayOverlap(one: MemoryRange, other: MemoryRange): boolean {
  const isSame = one.memoryReference === other.memoryReference;
  const first = isSame ? 0n : addressOfReference(one.memoryReference);
  const second = isSame ? 0n : addressOfReference(other.memoryReference);
  if (first === undefined || second === undefined) return true;
  const [from, otherFrom] = [first + BigInt(one.offset), second + BigInt(other.offset)];
  return from < otherFrom + BigInt(other.count) && otherFrom < from + BigInt(one.count);
}
