import { realpath } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DebugError } from '#protocol';

/**
 * The path of a breakpoint: absolute, and the real path if the file exists. `named` may be relative to the workspace, or a
 * `file:` URL. Throws `invalid_arguments` for anything else.
 */
export async function breakpointPath(named: string, workspaceFolder: string): Promise<string> {
  const path = /^file:/i.test(named) ? pathOfUrl(named) : named;
  if (path === '' || path.includes('\0') || path.startsWith('~')) {
    throw new DebugError(
      'invalid_arguments',
      `"${named.replaceAll('\0', '\\0')}" is not a file path. Give an absolute path, or one relative to the workspace.`,
    );
  }
  const absolute = isAbsolute(path) ? resolve(path) : resolve(workspaceFolder, path);
  return realpath(absolute).catch(() => absolute);
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new DebugError('invalid_arguments', `"${url}" is not the URL of a file on this machine. Give a path.`);
  }
}
