import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

const isNoInput = (path) => /\.test\.(ts|mjs)$|(^|\/)testing\/|\.tsbuildinfo$/.test(path);

function filesUnder(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(root.length)
        .replaceAll('\\', '/'),
    );
}

/** A hash of the names and contents of files and folders of the checkout, without tests. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const file of paths
    .flatMap(filesUnder)
    .filter((path) => !isNoInput(path))
    .sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}
