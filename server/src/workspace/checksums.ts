import { createHash } from 'node:crypto';
import type { SourceChecksum } from '#protocol';

interface FileBytes {
  readonly bytes: Buffer;
  readonly modifiedAt: Date;
}

type Compare = (file: FileBytes, checksum: string) => boolean;

const digest =
  (algorithm: string): Compare =>
  ({ bytes }, checksum) =>
    createHash(algorithm).update(bytes).digest('hex') === checksum.trim().toLowerCase();

/** File systems differ in the precision of their timestamps. */
const sameMomentMs = 2_000;

/** An adapter's timestamp in milliseconds: a date, or seconds or milliseconds since 1970. */
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

/** True if a file does not have these checksums. Unknown algorithms are ignored. */
export const differsFrom = (file: FileBytes, checksums: readonly SourceChecksum[]): boolean =>
  checksums.some(({ algorithm, checksum }) => comparisons.get(algorithm)?.(file, checksum) === false);
