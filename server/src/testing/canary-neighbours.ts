import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { etagOf } from '../workspace/files.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { neighbours, servedName, type Surroundings, type WayOut } from './ways-out.ts';

/** It is in every file and name outside that no path mentions. */
export const plantedMark = 'planted-mark-7c1e';

/** The targets outside the workspace, by kind, and for each an unused name of the same length. */
export const targets = {
  file: { there: 'secret.py', absent: 'absent.py' },
  folder: { there: 'secret', absent: 'absent' },
  nothing: { there: 'secret.py', absent: 'absent.py' },
} as const;

const planted: Readonly<Record<string, string>> = {
  'secret.py': `def planted_name():\n  return '${plantedMark}'\n`,
  [`secret/${plantedMark}.py`]: plantedMark,
  'secret/package.json': JSON.stringify({ scripts: { [plantedMark]: 'true' }, main: 'index.js' }),
  'secret/.vscode/launch.json': JSON.stringify({
    configurations: [{ name: plantedMark, type: 'node', request: 'launch', program: plantedMark }],
  }),
  'secret/.vscode/tasks.json': JSON.stringify({ version: '2.0.0', tasks: [{ label: plantedMark, type: 'shell' }] }),
};

/** What the other neighbours have of it. */
const plantedBeside = Object.fromEntries(Object.entries(planted).slice(0, 2));

const fake = { type: 'fake', request: 'launch' };

const launchJson = {
  version: '0.2.0',
  configurations: [
    { ...fake, name: 'Stopped', program: '${workspaceFolder}/a.js', stopOnEntry: true, endless: true },
    { ...fake, name: 'Shown file', program: '${file}' },
  ],
};

const served: Readonly<Record<string, string>> = {
  'a.js': 'let a = 1;\n',
  'main.py': 'planted_name()\n',
  'sub/b.py': 'b = 2\n',
  'sub/deep/c.js': 'let c;\n',
};

const launchPath = '.vscode/launch.json';

function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** What is in a folder, by path: of a file its bytes, of a link where it leads. */
function contentOf(folder: string, below = ''): ReadonlyMap<string, string> {
  const entries = readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.isDirectory()) return [[path, 'folder'] as const, ...contentOf(folder, path)];
    const place = join(folder, path);
    return [[path, entry.isSymbolicLink() ? readlinkSync(place) : readFileSync(place, 'latin1')] as const];
  });
  return new Map(entries);
}

/** When something in a folder was last changed. A file that is written with the same bytes is another one. */
const changesIn = (folder: string, paths: Iterable<string>): readonly string[] =>
  [...paths].map((path) => {
    const { ino, mode, mtimeMs, ctimeMs } = lstatSync(join(folder, path));
    return [path, ino, mode, mtimeMs, ctimeMs].join(' ');
  });

const sameAs = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([path, content]) => other.get(path) === content);

/** A workspace with the links of the ways out, and neighbours that nobody is to read or to change. */
export function workspaceWithNeighbours(
  ways: readonly WayOut[],
  { to, hasLaunch }: { readonly to: keyof typeof targets; readonly hasLaunch: boolean },
) {
  const folder = temporaryFolder();
  const workspaceFolder = join(folder, servedName);
  for (const name of neighbours) writeAll(join(folder, name), name === 'outside' ? planted : plantedBeside);
  const surroundings = (target: string): Surroundings => ({ folder, workspaceFolder, target });
  const files = { ...served, ...(hasLaunch && { [launchPath]: JSON.stringify(launchJson) }) };
  const build = (): ReadonlyMap<string, string> => {
    mkdirSync(workspaceFolder, { recursive: true });
    for (const name of readdirSync(workspaceFolder)) rmSync(join(workspaceFolder, name), { recursive: true });
    writeAll(workspaceFolder, files);
    for (const target of Object.values(targets[to]))
      for (const { makeLinks } of ways) makeLinks?.(surroundings(target));
    return contentOf(workspaceFolder);
  };
  let built = build();
  const outside = () => {
    const names = readdirSync(folder).filter((name) => name !== servedName);
    return new Map(names.flatMap((name) => [[name, 'folder'] as const, ...contentOf(folder, name)]));
  };
  const canary = outside();
  const changes = changesIn(folder, canary.keys());
  return {
    workspaceFolder,
    surroundings,
    /** The version of the file outside, for those who know it. */
    version: etagOf(statSync(join(folder, 'outside', targets.file.there))),
    /** True if anything outside was written, created, renamed or deleted: its bytes, names or times differ. */
    isHarmed: () => {
      const now = outside();
      return !sameAs(canary, now) || changesIn(folder, now.keys()).join() !== changes.join();
    },
    /** Puts the workspace back. Returns true if anything in it was changed. */
    restore: () => {
      const now = contentOf(workspaceFolder);
      if (sameAs(now, built)) return false;
      for (const path of now.keys())
        if (!built.has(path)) rmSync(join(workspaceFolder, path), { recursive: true, force: true });
      if (!sameAs(contentOf(workspaceFolder), built)) built = build();
      return true;
    },
  };
}
