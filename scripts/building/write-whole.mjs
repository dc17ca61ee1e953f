import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

let count = 0;

/** Writes a file atomically. */
export function writeWhole(file, text) {
  const temporary = `${file}.${process.pid}.${count++}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
