import { createHash } from 'node:crypto';
import type { SourceChecksum } from '#protocol';

/** Bytes of a file, and when they were written. */
interface FileBytes {
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
}

type Compare = (file: FileBytes, checksum: string) => boolean;

const digest =
  (algorithm: string): Compare =>
  ({ bytes }, checksum) =>
    createHash(algorithm).update(bytes).digest('hex') === checksum.trim().toLowerCase();

/** Clocks of files differ in how exact they are. */
const sameMomentMs = 2_000;

/** A moment as adapters write it, in milliseconds: a date, or seconds or milliseconds since 1970. */
function momentOf(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text.trim())) return Date.parse(text);
  const number = Number(text);
  return number < 1e11 ? number * 1_000 : number;
}

const comparisons: ReadonlyMap<string, Compare> = new Map([
  ['MD5', digest('md5')],
  ['SHA1', digest('sha1')],
  ['SHA256', digest('sha256')],
  ['timestamp', ({ modifiedAt }, checksum) => Math.abs(momentOf(checksum) - modifiedAt.getTime()) <= sameMomentMs],
]);

/** Whether a file is another one than its checksums say. What nobody knows how to compare says nothing. */
export const differsFrom = (file: FileBytes, checksums: readonly SourceChecksum[]): boolean =>
  checksums.some(({ algorithm, checksum }) => comparisons.get(algorithm)?.(file, checksum) === false);
