import { constants, type Stats } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

const pieceSize = 256 * 1024;

interface RegularTextOptions {
  /** The largest file, in bytes. */
  readonly most: number;
  /** The reason why a file is refused. With it, links are refused too. */
  readonly refusalOf?: (stats: Stats) => string | undefined;
}

/** Reads a file, also one that grows meanwhile. Rejects if it is too large. */
async function readUpTo(handle: FileHandle, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let length = 0; length <= most;) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(pieceSize, most + 1 - length)));
    if (bytesRead === 0) return Buffer.concat(pieces);
    pieces.push(buffer.subarray(0, bytesRead));
    length += bytesRead;
  }
  throw new Error(`it is larger than ${most.toLocaleString('en')} bytes`);
}

/**
 * The text of a regular file, without a byte order mark. It waits for no pipe or device, and reads no endless file. Rejects
 * with a reason that can follow "because".
 */
export async function readRegularText(
  path: string,
  { most, refusalOf }: RegularTextOptions,
): Promise<{ readonly text: string; readonly stats: Stats }> {
  const noLink = refusalOf === undefined ? 0 : (constants.O_NOFOLLOW ?? 0);
  const careful = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0) | noLink;
  const handle = await open(path, constants.O_RDONLY | careful);
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new Error('it is not a regular file');
    const refusal = refusalOf?.(stats);
    if (refusal !== undefined) throw new Error(refusal);
    const text = (await readUpTo(handle, most)).toString('utf8').replace(/^\uFEFF/, '');
    return { text, stats };
  } finally {
    await handle.close();
  }
}
