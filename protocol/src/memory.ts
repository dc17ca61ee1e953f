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

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const values: ReadonlyMap<string, number> = new Map([...alphabet].map((letter, value) => [letter, value]));

/** The bytes of a text in base64. What is no letter of it is passed over. */
export function bytesOfBase64(text: string): Uint8Array {
  const digits = [...text].flatMap((letter) => values.get(letter) ?? []);
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  bytes.forEach((_byte, index) => {
    const bit = index * 8;
    const at = Math.floor(bit / 6);
    const pair = ((digits[at] ?? 0) << 6) | (digits[at + 1] ?? 0);
    bytes[index] = (pair >> (4 - (bit % 6))) & 0xff;
  });
  return bytes;
}

/** Bytes as a text in base64. */
export function base64OfBytes(bytes: Uint8Array): string {
  const letters: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const triple = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const count = Math.min(3, bytes.length - at) + 1;
    for (let digit = 0; digit < 4; digit += 1) {
      letters.push(digit < count ? (alphabet[(triple >> (18 - digit * 6)) & 63] ?? '=') : '=');
    }
  }
  return letters.join('');
}
