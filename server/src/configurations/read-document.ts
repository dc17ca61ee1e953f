import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { DebugError } from '#protocol';
import { readFile } from '../workspace/files.ts';
import { isMissing } from '../workspace/paths.ts';

const largestFile = 1024 * 1024;

/** Reads a file of the workspace as it is now; undefined if there is none. A link to nothing is `launch_failed`. */
export async function readDocument(path: string, workspaceFolder: string): Promise<string | undefined> {
  try {
    return (await readFile(path, { workspaceFolder }, largestFile)).text;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const isLink = await lstat(join(workspaceFolder, path)).then(
    () => true,
    () => false,
  );
  if (isLink)
    throw new DebugError('launch_failed', `${path} is a link that leads nowhere. Remove it, or make what it names.`);
  return undefined;
}
