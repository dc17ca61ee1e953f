import { posix } from 'node:path';
import { byPath } from '../workspace/paths.ts';
import { walkFiles } from '../workspace/walk.ts';

/** How many files are looked at, those of the top folder first. */
const mostFiles = 2_000;
const mostSegments = 4;

/** Files that are started otherwise, or not at all: type declarations, tests, and configurations of tools. */
const isNoProgram = (name: string): boolean => /^\.|\.d\.[cm]?ts$|[._]test\.|\.spec\.|\.config\.|\$\{/.test(name);

/** Usual names of programs. In subfolders, most other files are only imported. */
const startsProgram = /^(?:__main__|app|cli|index|main|manage|run|server|start)\.[^.]+$/i;

/** Subfolders whose files are not started by themselves. */
const isSkipped = (folder: string): boolean =>
  /^(?:\..*|build|dist|env|out|site-packages|specs?|target|tests?|__tests__|vendor|venv)$/.test(folder);

/** The top folder comes first, then files of subfolders that have the name of a program, then the others. */
function rankOf(path: string): number {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  if (folders.length === 0) return 0;
  return startsProgram.test(name) ? folders.length : mostSegments + folders.length;
}

/** Whether the path of a file is that of a program. */
function isProgram(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  if (isNoProgram(name)) return false;
  if (folders.length === 0) return true;
  return folders.length < mostSegments && !folders.some(isSkipped);
}

/** The files of a workspace that look like programs, those of the top folder first, by paths relative to it. */
export async function findPrograms(workspaceFolder: string): Promise<readonly string[]> {
  const { paths } = await walkFiles(workspaceFolder, mostFiles);
  return paths.filter(isProgram).toSorted((one, other) => rankOf(one) - rankOf(other) || byPath(one, other));
}

/** A path as written in a package.json, relative to the workspace; undefined if it leads out of it. */
export function inWorkspace(path: string): string | undefined {
  const normal = posix.normalize(path);
  return posix.isAbsolute(normal) || normal.startsWith('..') ? undefined : normal;
}
