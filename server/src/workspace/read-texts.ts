import { Breather } from './breather.ts';
import { readFile } from './files.ts';
import type { ReadableRoots } from './paths.ts';

/** The files to read, and when to end. */
export interface TextsToRead extends Pick<ReadableRoots, 'workspaceFolder' | 'hides'> {
  /** Relative to it. */
  readonly paths: readonly string[];
  /** Reading ends early. */
  readonly signal: AbortSignal;
  /** Of one file, in bytes: larger ones are data, not code. */
  readonly largestFile: number;
  /** When to end, by `performance.now()`. */
  readonly until: number;
}

/** The text of a file. */
export interface ReadText {
  readonly path: string;
  /** Its index in the list of paths: files are read several at a time, in no certain order. */
  readonly index: number;
  readonly text: string;
}

const filesAtOnce = 8;

/**
 * Reads text files, several at a time, without binary and very large ones and those outside the workspace. `onText` returns
 * false to end.
 * Resolves with false if reading ended early. The server stays responsive meanwhile.
 */
export async function readTexts(
  { workspaceFolder, hides, paths, signal, largestFile, until }: TextsToRead,
  onText: (read: ReadText) => boolean | Promise<boolean>,
): Promise<boolean> {
  const breather = new Breather();
  const queue = paths.entries();
  let goesOn = true;

  const read = async (index: number, path: string): Promise<void> => {
    const file = await readFile(path, { workspaceFolder, hides }, largestFile).catch(() => undefined);
    if (file === undefined || !goesOn) return;
    await breather.breathe();
    const isWanted = await onText({ path, index, text: file.text });
    goesOn &&= isWanted;
  };

  const readQueue = async (): Promise<void> => {
    for (const [index, path] of queue) {
      goesOn &&= !signal.aborted && performance.now() <= until;
      if (!goesOn) return;
      await read(index, path);
    }
  };

  await Promise.all(Array.from({ length: filesAtOnce }, readQueue));
  return goesOn;
}
