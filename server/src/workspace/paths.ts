import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { DebugError } from '#protocol';

/** The folders that may be read. */
export interface ReadableRoots {
  /** The real path of the served folder. */
  readonly workspaceFolder: string;
  /** Further folders, for reading only: an interpreter's library, a `--source-root`. */
  readonly readRoots?: readonly string[];
  /** True for a real path that may not be read wherever it is: what a sandbox hides from programs. */
  readonly hides?: ((realPath: string) => boolean) | undefined;
}

/** A path that leads to something inside a readable root. */
export interface InsidePath {
  /** The requested path, absolute and without `.` and `..`. */
  readonly path: string;
  /** The path with all links followed. */
  readonly realPath: string;
}

const longestPath = 4096;
const kernelFolders = ['/proc', '/sys', '/dev'];

/** The code of an error from Node (`ENOENT`); empty for others. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a promise is fulfilled. */
export const succeeds = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

/** A path in a message: quoted, cut, and on one line. */
export function shown(path: string): string {
  return JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path);
}

/** True if a path is a folder or inside it. Both must be real paths. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Throws `invalid_arguments` for what is no path: URLs, NUL, empty and overlong ones. */
export function checkSpelling(path: string): void {
  const problem = [
    { is: path === '', words: 'A path is empty. Give the path of a file.' },
    { is: path.length > longestPath, words: `A path is longer than ${longestPath} characters. Give a shorter one.` },
    { is: path.includes('\0'), words: `The path ${shown(path)} contains a NUL character. Give one without.` },
    { is: /^(?:file:|[a-z][a-z0-9+.-]+:\/\/)/i.test(path), words: `${shown(path)} is a URL. Give a path.` },
  ].find(({ is }) => is);
  if (problem !== undefined) throw new DebugError('invalid_arguments', problem.words);
}

async function realRoots({ workspaceFolder, readRoots = [] }: ReadableRoots): Promise<readonly string[]> {
  const further = readRoots.map((root) => realpath(root).catch(() => undefined));
  const found = (await Promise.all(further)).filter((root) => root !== undefined);
  return [workspaceFolder, ...found];
}

const outside = (path: string, words: string) =>
  new DebugError('not_allowed', `${shown(path)} ${words} Only files inside the served folder can be opened.`);

const realPathProblems: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist. Check the path.',
  ENOTDIR: 'does not exist: a part of it is a file, not a folder. Check the path.',
  ELOOP: 'is a link that leads in a circle. Give the path of a file.',
  EACCES: 'may not be read by this user. Check its permissions.',
  EPERM: 'may not be read by this user. Check its permissions.',
  ENAMETOOLONG: 'is too long a path. Give a shorter one.',
};

/** An error of the file system as a DebugError. `isMissing` reads its `cause`. */
export function fileProblem(path: string, error: unknown): DebugError {
  const code = errorCode(error);
  return new DebugError(
    'invalid_arguments',
    `${shown(path)} ${realPathProblems[code] ?? `cannot be read (${code}).`}`,
    { cause: error },
  );
}

/** True for the error that a file does not exist. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error instanceof DebugError ? error.cause : error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The most links that are followed to the place of a missing file. The system follows as many. */
const mostLinks = 40;

/** The longest beginning of a path that exists, be it a link that leads to nothing, and the names after it. */
export async function existingPart(path: string): Promise<readonly [existing: string, missing: readonly string[]]> {
  const names = path.split(sep);
  const upTo = (count: number): string => names.slice(0, count).join(sep) || sep;
  let [existing, missing] = [1, names.length];
  while (missing - existing > 1) {
    const middle = Math.floor((existing + missing) / 2);
    if (await succeeds(lstat(upTo(middle)))) existing = middle;
    else missing = middle;
  }
  if (await succeeds(lstat(path))) return [path, []];
  return [upTo(existing), names.slice(existing)];
}

/** The path that a missing file would have, with all links followed: also those that lead to nothing. */
async function realPathOfMissing(path: string, linksLeft = mostLinks): Promise<string> {
  const [existing, missing] = await existingPart(path);
  const real = await realpath(existing).catch(() => undefined);
  if (real !== undefined) return join(real, ...missing);
  const target = linksLeft > 0 ? await readlink(existing).catch(() => undefined) : undefined;
  if (target === undefined) return path;
  const folder = await realpath(dirname(existing)).catch(() => dirname(existing));
  return realPathOfMissing(resolve(folder, target, ...missing), linksLeft - 1);
}

/**
 * Resolves a path (absolute, or relative to the workspace) if its real path is inside a readable root. Rejects with
 * `not_allowed` for one outside, whether it exists or not, and with `invalid_arguments` for a missing one inside.
 */
export async function resolveInside(path: string, roots: ReadableRoots): Promise<InsidePath> {
  checkSpelling(path);
  const absolute = resolve(roots.workspaceFolder, path);
  const checkHidden = (named: string): void => {
    if (roots.hides?.(named) !== true) return;
    throw new DebugError('not_allowed', `${shown(path)} is hidden by the sandbox. It cannot be opened.`);
  };
  checkHidden(absolute);
  const folders = await realRoots(roots);
  const rootOf = (place: string): string | undefined => folders.find((folder) => isInside(place, folder));
  const isNamedInside = [...folders, ...(roots.readRoots ?? [])].some((folder) => isInside(absolute, folder));
  const problem = isNamedInside
    ? 'is a link, or behind one, that leads outside the workspace.'
    : 'is outside the workspace.';
  const realPath = await realpath(absolute).catch(async (error: unknown) => {
    const isMissingInside = isNamedInside && rootOf(await realPathOfMissing(absolute)) !== undefined;
    throw isMissingInside ? fileProblem(path, error) : outside(path, problem);
  });
  const root = rootOf(realPath);
  if (root === undefined) throw outside(path, problem);
  checkHidden(realPath);
  if (kernelFolders.some((folder) => isInside(realPath, folder) && !isInside(root, folder)))
    throw new DebugError(
      'not_allowed',
      `${shown(path)} is the system's own (${basename(realPath)}), not a file of a program.`,
    );
  return { path: absolute, realPath };
}

/** The order in which names and paths are listed: step2.js before step10.js. */
export const byPath = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;
