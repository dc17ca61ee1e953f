import { isInside } from '../workspace/paths.ts';
import type { SandboxPlaces } from './bubblewrap.ts';

/** A sandbox has its own. */
const kernelFolders = ['/dev', '/proc', '/sys'];

/** The length of the innermost folder around a path; 0 if there is none. */
const innermost = (path: string, folders: readonly string[]): number =>
  Math.max(0, ...folders.filter((folder) => isInside(path, folder)).map(({ length }) => length));

/**
 * True for a path, absolute and real, that programs in a sandbox do not see. The server reads on their behalf: what a configuration
 * or a page names is a program's choice.
 */
export function hiddenBy({
  hiddenFiles,
  hiddenFolders,
  readableFolders,
  workspaceFolders,
}: Pick<SandboxPlaces, 'hiddenFiles' | 'hiddenFolders' | 'readableFolders' | 'workspaceFolders'>) {
  const hidden = [...hiddenFolders, ...kernelFolders];
  const visible = [...readableFolders, ...workspaceFolders];
  return (path: string): boolean => hiddenFiles.includes(path) || innermost(path, hidden) > innermost(path, visible);
}
