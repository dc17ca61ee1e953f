import { relative, resolve, sep } from 'node:path';
import { DebugError, isAtLeast, type Role } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';

type MaskedWorkspace = Pick<Debugger, 'masks' | 'options'>;

/** True if the text of a file, by its absolute path or relative to the workspace, is hidden from a role. */
export function isHidden({ masks, options }: MaskedWorkspace, role: Role, path: string): boolean {
  if (isAtLeast(role, 'controller')) return false;
  const { workspaceFolder } = options;
  return masks.hidesFile(relative(workspaceFolder, resolve(workspaceFolder, path)).replaceAll(sep, '/'));
}

/** Throws `not_allowed` if a file is hidden from a role. `path` is its real path. */
export function assertShown(debug: MaskedWorkspace, role: Role, path: string): void {
  if (isHidden(debug, role, path))
    throw new DebugError('not_allowed', 'The owner of the server hides this file from those who are watching.');
}
