import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../processes/environment.ts';

/** The folders of VS Code and its variants in the user's home. */
const extensionFolders = ['.vscode', '.vscode-server', '.vscode-oss', '.vscodium'] as const;

/** The folders of an installed extension of VS Code (`publisher.name`), the newest version first. */
export async function findExtension(name: string, { HOME, USERPROFILE }: Environment): Promise<readonly string[]> {
  const home = HOME ?? USERPROFILE;
  if (home === undefined) return [];
  const found = await Promise.all(
    extensionFolders.map(async (folder) => {
      const extensions = join(home, folder, 'extensions');
      const names = await readdir(extensions).catch(() => []);
      return names.filter((one) => one.startsWith(`${name}-`)).map((one) => ({ one, path: join(extensions, one) }));
    }),
  );
  const byVersion = new Intl.Collator('en', { numeric: true });
  return found
    .flat()
    .toSorted((a, b) => byVersion.compare(b.one, a.one))
    .map(({ path }) => path);
}
