import { writeWhole } from './write-whole.mjs';

/** Writes the code caches of files that have run, beside them (server/src/code-cache). */
export function writeCaches({ scripts }) {
  for (const [file, script] of scripts) writeWhole(`${file}.cache`, script.createCachedData());
}
