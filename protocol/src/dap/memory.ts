/** A run of bytes: so many from an offset on, counted from what a reference names. */
export interface MemoryRange {
  readonly memoryReference: string;
  readonly offset: number;
  readonly count: number;
}

/** What was changed in memory, as the adapter told it: how often in all, and the last ranges. */
export interface MemoryChanges {
  readonly total: number;
  readonly ranges: readonly MemoryRange[];
}

const keptRanges = 64;

/** Changes with one more. */
export const withMemoryChange = (
  { total, ranges }: MemoryChanges = { total: 0, ranges: [] },
  { memoryReference, offset, count }: MemoryRange,
): MemoryChanges => ({
  total: total + 1,
  ranges: [...ranges, { memoryReference, offset, count }].slice(-keptRanges),
});

/** The ranges that came after so many; undefined where they are no longer known. */
export function memoryChangesAfter(
  { total, ranges }: MemoryChanges = { total: 0, ranges: [] },
  seen: number,
): readonly MemoryRange[] | undefined {
  const count = total - seen;
  if (count > ranges.length) return undefined;
  return count <= 0 ? [] : ranges.slice(-count);
}

/** An address as adapters and people write it, `0x7ffe` or `32766`; undefined for a text that is none. */
export function parseAddress(text: string): bigint | undefined {
  const trimmed = text.trim();
  return /^(?:0x[\da-f]+|\d+)$/i.test(trimmed) ? BigInt(trimmed) : undefined;
}

/** The address that a memory reference is; undefined for one that is a name of the adapter's own, as a mere number may be. */
export const addressOfReference = (memoryReference: string): bigint | undefined =>
  /^0x/i.test(memoryReference) ? parseAddress(memoryReference) : undefined;

/** An address in hexadecimal, with so many digits at least. */
export const formatAddress = (address: bigint, digits = 1): string => `0x${address.toString(16).padStart(digits, '0')}`;

/** Whether two ranges have bytes in common; where that cannot be told, they may. */
export function mayOverlap(one: MemoryRange, other: MemoryRange): boolean {
  const isSame = one.memoryReference === other.memoryReference;
  const first = isSame ? 0n : addressOfReference(one.memoryReference);
  const second = isSame ? 0n : addressOfReference(other.memoryReference);
  if (first === undefined || second === undefined) return true;
  const [from, otherFrom] = [first + BigInt(one.offset), second + BigInt(other.offset)];
  return from < otherFrom + BigInt(other.count) && otherFrom < from + BigInt(one.count);
}
