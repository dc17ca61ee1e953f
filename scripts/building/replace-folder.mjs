import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a folder with a finished one at once: readers see either the old or the new one. */
export function replaceFolder(from, to) {
  const old = `${from}-old`;
  mkdirSync(dirname(to), { recursive: true });
  for (;;) {
    try {
      renameSync(to, old);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    try {
      renameSync(from, to);
      break;
    } catch (error) {
      // Another build put its own folder there meanwhile: replace that one too.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') {
        if (existsSync(old)) renameSync(old, to);
        throw error;
      }
      rmSync(old, { recursive: true, force: true });
    }
  }
  rmSync(old, { recursive: true, force: true });
}
