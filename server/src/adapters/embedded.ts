import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Beside the built server (dist/server/main.mjs), and from the sources (server/src/adapters). */
const places = ['..', '../../../dist'] as const;

/** The folder of the adapters that come with Stopline, one folder each; where the build puts it when it is not there yet. */
export function embeddedAdaptersFolder(): string {
  const folders = places.map((place) => join(import.meta.dirname, place));
  return (
    folders.find((folder) => existsSync(join(folder, 'js-debug', 'vsDebugServer.cjs'))) ??
    join(import.meta.dirname, '..')
  );
}

/** The packages of the checkout that this runs from, where it runs from one. */
export function checkoutModules(): readonly string[] {
  const folders = ['../../node_modules', '../../../node_modules'].map((place) => join(import.meta.dirname, place));
  return folders.filter((folder) => existsSync(folder));
}

/** The packages that are installed for all. */
export const globalModules: readonly string[] = [
  join(dirname(process.execPath), '../lib/node_modules'),
  '/usr/local/lib/node_modules',
  '/usr/lib/node_modules',
];
