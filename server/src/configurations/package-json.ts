import { z } from 'zod';
import { limits } from '../limits.ts';
import { readFile } from '../workspace/files.ts';
import { packageManager } from './package-manager.ts';

/** The file's path in a folder. */
export const packageJsonPath = 'package.json';

const text = z.string().min(1);
const texts = z.record(z.string(), text).catch({});
const packageJson = z.object({
  main: text.optional().catch(undefined),
  bin: z.union([text, texts]).catch({}),
  scripts: texts.default({}),
});

/** What a package.json says about what can be started. */
export interface PackagePrograms {
  /** Its `main` and `bin`: paths relative to the workspace. They may be missing, or be no paths of programs. */
  readonly programs: readonly string[];
  /** The package manager and its arguments that run each script. */
  readonly scripts: readonly (readonly [manager: string, ...args: string[]])[];
}

/** Scripts that package managers run by themselves. */
const isHook = (name: string, names: ReadonlySet<string>): boolean =>
  /^(?:pre|post)?(?:install|prepare|publish|publishOnly|pack|version|uninstall)$|^dependencies$/.test(name) ||
  names.has(/^(?:pre|post)(.+)$/.exec(name)?.[1] ?? '');

/** Scripts that package managers run without "run". */
const short: ReadonlySet<string> = new Set(['start', 'test']);

/** Reads the workspace's package.json. Without one, or with a broken one, there is nothing to start. */
export async function readPackagePrograms(workspaceFolder: string): Promise<PackagePrograms> {
  const nothing = { programs: [], scripts: [] };
  try {
    const { text: source } = await readFile(packageJsonPath, { workspaceFolder }, limits.configurationFile.most);
    const { main, bin, scripts } = packageJson.parse(JSON.parse(source));
    const manager = await packageManager(workspaceFolder);
    const names = new Set(Object.keys(scripts));
    return {
      programs: [main, ...(typeof bin === 'string' ? [bin] : Object.values(bin))].filter((path) => path !== undefined),
      scripts: [...names]
        .filter((name) => !isHook(name, names))
        .map((name) => (short.has(name) ? [manager, name] : [manager, 'run', name])),
    };
  } catch {
    return nothing;
  }
}
