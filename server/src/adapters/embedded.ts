import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Beside the built server (dist/server/main.mjs), and from the sources (server/src/adapters). */
const places = ['..', '../../../dist'] as const;

/** The folder of the included adapters; before the build, the folder where they will be. */
export function embeddedAdaptersFolder(): string {
  const folders = places.map((place) => join(import.meta.dirname, place));
  return (
    folders.find((folder) => existsSync(join(folder, 'js-debug', 'vsDebugServer.cjs'))) ??
    join(import.meta.dirname, '..')
  );
}

/** The packages of the checkout, when running from one. */
export function checkoutModules(): readonly string[] {
  const folders = ['../../node_modules', '../../../node_modules'].map((place) => join(import.meta.dirname, place));
  return folders.filter((folder) => existsSync(folder));
}

/** The folders of global packages. */
export const globalModules: readonly string[] = [
  join(dirname(process.execPath), '../lib/node_modules'),
  '/usr/local/lib/node_modules',
  '/usr/lib/node_modules',
];
