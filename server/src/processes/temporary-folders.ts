import { mkdtempSync, readlinkSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecords } from './family-records.ts';
import { ProcessFamily } from './process-family.ts';
import { procTable, processTable } from './process-tree.ts';

/** How long to wait after SIGTERM and after SIGKILL, in milliseconds. */
const terminateGraceMs = 1_000;
const killGraceMs = 10_000;

/** When a process started, in the system's unit; undefined where that takes another process to ask. */
const startOf = (pid: number) => (processTable === procTable ? processTable.find(pid)?.started : undefined);

/** The namespace of the process ids that are seen here: containers may share temporary folders, but not ids. */
function findNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
  } catch {
    // Not Linux, or a restricted one.
    return '0';
  }
}

const ownNamespace = findNamespace();

/** The prefix of temporary folders: it names the process, its start and its namespace, so that no folder in use is removed. */
export const temporaryPrefix = ['stopline', process.pid, startOf(process.pid) ?? 0, ownNamespace, ''].join('-');

/** The longest path of a unix socket that all systems support, in bytes. */
const longestSocketPath = 103;

/** The longest name of a socket that is made in such a folder: Chromium's, for which it is the folder of temporary files. */
const longestName = '/.org.chromium.Chromium.123456/SingletonSocket'.length;

/** A new folder for sockets that only this user may enter. In the usual place, unless paths in it would be too long. */
export function createSocketFolder({ subfolder = '' }: { readonly subfolder?: string } = {}): string {
  const room = longestSocketPath - `/${temporaryPrefix}XXXXXX${subfolder}`.length - longestName;
  return mkdtempSync(join(Buffer.byteLength(tmpdir()) <= room ? tmpdir() : '/tmp', temporaryPrefix));
}

/** Earlier versions had only the process. */
const named = /^stopline-(\d+)-(?:(\d+)-)?(?:(\d+)-)?/;

/** Whether the process that made a temporary folder is still running, as far as it can be seen from here. */
export function isInUse(name: string): boolean {
  const [, pid, started = '0', namespace = ownNamespace] = named.exec(name) ?? [];
  if (namespace !== ownNamespace) return true;
  if (processTable !== procTable || started === '0') return hasProcess(Number(pid));
  const found = processTable.find(Number(pid));
  return found?.started === started && !found.isZombie;
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The places of temporary folders: the paths of sockets are too long in some. */
const usualPlaces = () => [...new Set([tmpdir(), '/tmp'])];

/**
 * Ends the processes of this user's servers that were killed, and removes their temporary folders. By default, of all servers;
 * otherwise, of the one with a prefix. Returns how many processes it found. Never rejects.
 */
export async function cleanUpAbandoned(prefix = 'stopline-', places = usualPlaces()): Promise<number> {
  const found = await Promise.all(places.map((place) => abandonedIn(place, prefix)));
  const counts = await Promise.all(found.flat().map(cleanUp));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function abandonedIn(place: string, prefix: string): Promise<readonly string[]> {
  const names = await readdir(place).catch(() => []);
  return names.flatMap((name) =>
    name.startsWith(prefix) && named.test(name) && !isInUse(name) ? [join(place, name)] : [],
  );
}

/** Another user's folder may contain anything. */
async function isOwnFolder(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isDirectory() === true && (process.getuid === undefined || stats.uid === process.getuid());
}

async function cleanUp(path: string): Promise<number> {
  if (!(await isOwnFolder(path))) return 0;
  const families = readRecords(path).map((record) => new ProcessFamily(record));
  for (const family of families) family.look();
  const count = families.reduce((sum, { size }) => sum + size, 0);
  const areGone = await Promise.all(
    families.map(
      async (family) => (await family.signalUntilGone('SIGTERM', terminateGraceMs)) || family.killAll(killGraceMs),
    ),
  );
  // A record of a process that cannot be ended is kept for the next start.
  if (areGone.every((isGone) => isGone)) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  return count;
}
