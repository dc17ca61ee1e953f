import { open } from 'node:fs/promises';
import { constants } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'dotenv';
import { DebugError } from '#protocol';
import { errorCode, shown } from '../workspace/paths.ts';

const largestFile = 1024 * 1024;

async function readText(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new DebugError('launch_failed', 'it is not a regular file');
    if (stats.size > largestFile) throw new DebugError('launch_failed', `it is larger than ${largestFile} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user has no permission to read it',
  ELOOP: 'it is a circular link',
};

function problemOf(error: unknown): string {
  if (error instanceof DebugError) return error.message;
  return problems[errorCode(error)] ?? 'it cannot be read';
}

/**
 * The variables of an `envFile` (dotenv's format) of a configuration, by its resolved path. Throws `launch_failed`, without
 * values, if it cannot be read.
 */
export async function readEnvFile(
  path: string,
  configuration: string,
  workspaceFolder: string,
): Promise<Readonly<Record<string, string>>> {
  if (path.includes('\0'))
    throw new DebugError('launch_failed', `Configuration ${shown(configuration)}: "envFile" contains a NUL.`);
  try {
    const text = await readText(resolve(workspaceFolder, path));
    const entries = Object.entries(parse(text.replace(/^\uFEFF/, '')));
    return Object.fromEntries(entries.filter(([name]) => name !== '__proto__'));
  } catch (error) {
    throw new DebugError(
      'launch_failed',
      `Configuration ${shown(configuration)}: "envFile" names ${shown(path)}, but ${problemOf(error)}. ` +
        'Create the file, or correct or remove "envFile".',
      { cause: error },
    );
  }
}
