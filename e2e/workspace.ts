import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { examplesFolder, packagesFolder, programsFolder } from './paths.ts';

/** A test's own folder: a copy of a workspace, and folders for everything that a server writes elsewhere. */
export interface TestFolder {
  readonly workspace: string;
  /** Variables that keep a server's temporary files and state inside the folder. */
  readonly environment: Readonly<Record<string, string>>;
  /** Remaining temporary files. */
  leftovers(): readonly string[];
  /** Removes them after a crash. */
  removeLeftovers(): void;
  remove(): void;
}

/** Go's standard library is built once for all tests. */
const goCache = process.env.GOCACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'go-build');

const homes = { XDG_CONFIG_HOME: 'config', XDG_STATE_HOME: 'state', XDG_DATA_HOME: 'data', XDG_CACHE_HOME: 'cache' };

/** LLDB and tsx remove their temporary files, but not the folder of them. */
const isEmptyFolderOfTool = (path: string): boolean =>
  /^(lldb|tsx-\d+)$/.test(basename(path)) && readdirSync(path).length === 0;

/**
 * Copies a program's folder (`e2e/programs/NAME`, or `examples`) into a new temporary folder, with the packages of
 * node_modules that it needs.
 */
export function createTestFolder(program: string, packages: readonly string[]): TestFolder {
  // Short, because sockets may be made below it; real, because adapters report real paths.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'sl-'));
  const workspace = join(folder, 'workspace');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  cpSync(program === 'examples' ? examplesFolder : join(programsFolder, program), workspace, { recursive: true });
  for (const name of packages) {
    cpSync(join(packagesFolder, name), join(workspace, 'node_modules', name), { recursive: true, dereference: true });
  }
  const places = Object.entries(homes).map(([variable, name]) => [variable, join(folder, name)]);
  return {
    workspace,
    environment: { ...Object.fromEntries(places), TMPDIR: temporary, GOCACHE: goCache },
    leftovers: () => readdirSync(temporary).filter((name) => !isEmptyFolderOfTool(join(temporary, name))),
    removeLeftovers: () => {
      for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { recursive: true });
    },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Writes files into a folder, by their paths in it. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The file of a module in the standard library of the Python that has debugpy. */
export function pythonModuleFile(name: string): string {
  const program = `import debugpy, ${name}; print(${name}.__file__)`;
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      return execFileSync(python, ['-c', program], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      continue;
    }
  }
  throw new Error('No Python 3 with debugpy was found: run "npm test", which installs it or says how.');
}
