import { resolve } from 'node:path';
import { parse } from 'dotenv';
import { DebugError, messageOf } from '#protocol';
import { limits } from '../limits.ts';
import { readFile } from '../workspace/files.ts';
import { readRegularText } from '../workspace/regular-text.ts';
import { errorCode, shown, type ReadableRoots } from '../workspace/paths.ts';

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user has no permission to read it',
  ELOOP: 'it is a circular link',
};

function problemOf(error: unknown): string {
  if (error instanceof DebugError && error.code === 'not_allowed')
    return 'in a sandbox, it must be inside the workspace';
  const code = errorCode(error instanceof DebugError ? error.cause : error);
  return code === '' ? messageOf(error) : (problems[code] ?? 'it cannot be read');
}

/**
 * The variables of an `envFile` (dotenv's format) of a configuration, by its resolved path. Throws `launch_failed`, without
 * values, if it cannot be read. With `confined`, it must be inside these folders.
 */
export async function readEnvFile(
  path: string,
  configuration: string,
  workspaceFolder: string,
  confined?: ReadableRoots,
): Promise<Readonly<Record<string, string>>> {
  if (path.includes('\0'))
    throw new DebugError('launch_failed', `Configuration ${shown(configuration)}: "envFile" contains a NUL.`);
  try {
    const file = resolve(workspaceFolder, path);
    const { text } = confined
      ? await readFile(file, confined, limits.configurationFile.most)
      : await readRegularText(file, limits.configurationFile);
    const entries = Object.entries(parse(text));
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
