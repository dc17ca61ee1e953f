import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { DebugError, largestWrite, longestNotice } from '#protocol';
import { limits } from '../limits.ts';
import { errorCode } from '../workspace/paths.ts';

/** The folder in an exercise with what is not copied. */
const aboutFolder = '.stopline';

/** A file of an exercise. */
interface ExerciseFile {
  /** Relative to the exercise, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** What a teacher hands out. */
export interface Exercise {
  readonly name: string;
  readonly files: readonly ExerciseFile[];
  /** The text of `.stopline/breakpoints.json`: an export of the Breakpoints panel. */
  readonly breakpoints?: string;
  /** The text of `.stopline/note.txt`. */
  readonly note?: string;
}

/** The exercises in a folder, by name; none without a folder. */
export async function exerciseNames(folder: string | undefined): Promise<readonly string[]> {
  if (folder === undefined) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  return names.toSorted((a, b) => a.localeCompare(b, 'en'));
}

const unusable = (path: string, why: string): DebugError =>
  new DebugError('invalid_arguments', `The exercise was not handed out: ${path} ${why}`);

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function textOf(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  if ((await stat(file)).size > largestWrite)
    throw unusable(path, `is larger than ${largestWrite / 1024} KiB. Make it smaller.`);
  try {
    return utf8.decode(await readFile(file));
  } catch (thrown) {
    if (thrown instanceof TypeError) throw unusable(path, 'is not UTF-8 text. Hand out binary files another way.');
    throw thrown;
  }
}

/** The text of a file about the exercise; undefined if there is none. */
const aboutText = (folder: string, name: string): Promise<string | undefined> =>
  textOf(folder, join(aboutFolder, name)).catch((thrown: unknown) => {
    if (errorCode(thrown) === 'ENOENT') return undefined;
    throw thrown;
  });

/** Reads an exercise: its files, without links. Rejects with a DebugError that names what cannot be handed out. */
export async function readExercise(folder: string | undefined, name: string): Promise<Exercise> {
  const names = await exerciseNames(folder);
  if (folder === undefined || !names.includes(name)) throw new DebugError('not_found', 'There is no such exercise.');
  const within = join(folder, name);
  const entries = await readdir(within, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(within.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((path) => !path.startsWith(`${aboutFolder}/`));
  if (paths.length > limits.exerciseFiles.most)
    throw unusable(name, `has ${paths.length} files. There may be ${limits.exerciseFiles.most}.`);
  const [note, breakpoints] = [await aboutText(within, 'note.txt'), await aboutText(within, 'breakpoints.json')];
  if (note !== undefined && note.length > longestNotice)
    throw unusable('note.txt', `is longer than ${longestNotice} characters. Shorten it.`);
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await textOf(within, path) })));
  return { name, files, ...(breakpoints !== undefined && { breakpoints }), ...(note?.trim() && { note }) };
}
