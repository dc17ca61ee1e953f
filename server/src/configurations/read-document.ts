import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { DebugError } from '#protocol';
import { limits } from '../limits.ts';
import { readFile } from '../workspace/files.ts';
import { isMissing, succeeds } from '../workspace/paths.ts';

/** Reads a file of the workspace; undefined if there is none. Throws `launch_failed` for a broken link. */
export async function readDocument(path: string, workspaceFolder: string): Promise<string | undefined> {
  try {
    return (await readFile(path, { workspaceFolder }, limits.configurationFile.most)).text;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const isLink = await succeeds(lstat(join(workspaceFolder, path)));
  if (isLink) throw new DebugError('launch_failed', `${path} is a broken link. Remove it, or create its target.`);
  return undefined;
}
