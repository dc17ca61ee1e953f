import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { succeeds } from '../workspace/paths.ts';

/** The package managers, by the files that show them, as VS Code's "npm.packageManager": "auto". */
const packageManagers = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lockb', 'bun'],
  ['bun.lock', 'bun'],
] as const;

/** The program that runs the scripts of a folder's package.json. */
export async function packageManager(folder: string): Promise<string> {
  for (const [file, manager] of packageManagers) if (await succeeds(access(join(folder, file)))) return manager;
  return 'npm';
}
