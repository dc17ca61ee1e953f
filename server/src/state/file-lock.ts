import { constants, type Stats } from 'node:fs';
import { open, rename, stat, unlink } from 'node:fs/promises';
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../workspace/paths.ts';

/** A lock that is there for longer belongs to a server that was killed, in milliseconds. Work takes a fraction of it. */
const abandonedAfterMs = 5_000;
const retryMs = { least: 5, most: 40 };

const creating = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/** The number of a deleted file is given to another one, so the time belongs to the identity. */
const identityOf = ({ ino, mtimeMs }: Stats): string => `${ino} ${mtimeMs}`;

const identityAt = (path: string): Promise<string | undefined> => stat(path).then(identityOf, () => undefined);

/** The identity of a lock that was created; undefined if there is one. */
async function tryToLock(lock: string): Promise<string | undefined> {
  try {
    const handle = await open(lock, creating, 0o600);
    try {
      return identityOf(await handle.stat());
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
}

/** Removes an abandoned lock. It is renamed first, so that of several servers only one removes it. */
async function removeAbandoned(lock: string): Promise<void> {
  const aside = `${lock}.${randomBytes(6).toString('hex')}`;
  await rename(lock, aside).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}

async function take(lock: string, abandonedMs: number): Promise<string> {
  let seen: { readonly identity: string | undefined; readonly sinceMs: number } = { identity: undefined, sinceMs: 0 };
  for (;;) {
    const mine = await tryToLock(lock);
    if (mine !== undefined) return mine;
    const identity = await identityAt(lock);
    if (identity === undefined || seen.identity !== identity) seen = { identity, sinceMs: performance.now() };
    else if (performance.now() - seen.sinceMs > abandonedMs) await removeAbandoned(lock);
    await delay(randomInt(retryMs.least, retryMs.most));
  }
}

/** Another server took the lock for abandoned, because this process was suspended. */
class LostLock extends Error {}

interface LockOptions {
  /** The longest that a lock is respected, in milliseconds. */
  readonly abandonedMs?: number;
}

/**
 * Works on a file while no other server works on it, by a lock beside it. `check` rejects if the lock was lost: nothing may
 * be written then, and the work is repeated.
 */
export async function withLock<Result>(
  file: string,
  work: (check: () => Promise<void>) => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  const { abandonedMs = abandonedAfterMs } = options;
  const lock = `${file}.lock`;
  const mine = await take(lock, abandonedMs);
  const isMine = async () => (await identityAt(lock)) === mine;
  try {
    return await work(async () => {
      if (!(await isMine())) throw new LostLock();
    });
  } catch (error) {
    if (!(error instanceof LostLock)) throw error;
  } finally {
    if (await isMine()) await unlink(lock).catch(() => undefined);
  }
  return withLock(file, work, options);
}
