import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../lib/paths.mjs';

const file = inRoot('dist/.build/lock');
const beatMs = 1000;
const staleAfterMs = 30_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that holds the lock; undefined if there is none, or it has ended. */
function holder() {
  const beat = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (beat === undefined) return undefined;
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // A new lock may not have its number yet.
    return Date.now() - beat < staleAfterMs && (pid === 0 || isAlive(pid)) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs `work` while no other build of this checkout is running. The lock only avoids doing work twice: two builds that
 * both take over a dead build's lock do no harm, because every output is written elsewhere and renamed into place.
 */
export async function withBuildLock(work) {
  mkdirSync(inRoot('dist/.build'), { recursive: true });
  for (let isReported = false; !take();) {
    const pid = holder();
    if (pid === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isReported && pid !== 0) {
      console.log(`waiting for another build (process ${pid})`);
      isReported = true;
    }
    await pause(100);
  }
  const release = () => rmSync(file, { force: true });
  const beat = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // dist was removed meanwhile; the build itself reports it.
    }
  }, beatMs);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}
