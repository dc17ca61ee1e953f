import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { link, open, rename, unlink, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { succeeds } from './paths.ts';

/** A file to be written atomically. */
export interface AtomicWrite {
  readonly data: string | Uint8Array;
  /** The permissions of the file, subject to the umask. */
  readonly mode?: number;
  /** The file that is replaced: its owner and mode are kept, if this user is allowed to. */
  readonly replaces?: Stats | undefined;
  /** Rejects with `EEXIST` if there is a file, instead of replacing it. */
  readonly isNew?: boolean;
  /** The last check before the file takes its place. If it rejects, nothing is written. */
  readonly check?: () => Promise<unknown>;
}

const creating =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0) | (constants.O_NOCTTY ?? 0);
const permissionBits = 0o7777;
/** Without setuid and setgid, which are dropped if the owner cannot be kept. */
const plainBits = 0o777;

async function keepOwnerAndMode(file: FileHandle, replaced: Stats): Promise<void> {
  const { uid, gid } = await file.stat();
  const isOwned = uid === replaced.uid && gid === replaced.gid;
  const isKept = isOwned || (await succeeds(file.chown(replaced.uid, replaced.gid)));
  await file.chmod(replaced.mode & (isKept ? permissionBits : plainBits));
}

async function fill(file: FileHandle, { data, replaces }: AtomicWrite): Promise<Stats> {
  try {
    await file.writeFile(data);
    if (replaces !== undefined) await keepOwnerAndMode(file, replaces);
    await file.sync();
    return await file.stat();
  } finally {
    await file.close();
  }
}

/**
 * Writes a file atomically: a temporary file beside it, with a random name, replaces it once it is on disk. The folder of
 * the path may be an open descriptor (`/proc/self/fd/N`). Resolves with the stats of the new file.
 */
export async function writeAtomically(path: string, write: AtomicWrite): Promise<Stats> {
  const { mode = 0o666, isNew = false, check } = write;
  const temporary = join(dirname(path), `.${basename(path).slice(0, 100)}.${randomBytes(6).toString('hex')}.saving`);
  const file = await open(temporary, creating, mode);
  try {
    const stats = await fill(file, write);
    await check?.();
    await (isNew ? link(temporary, path) : rename(temporary, path));
    return stats;
  } finally {
    // After a rename it does not exist.
    await unlink(temporary).catch(() => undefined);
  }
}
