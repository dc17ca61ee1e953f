import { DebugError, fieldOf, isAtLeast, type Command, type Role } from '#protocol';
import type { References } from '../state/references.ts';

/**
 * Throws `not_allowed` if a read runs code of the debuggee, as those of lazy values and of objects with properties do, and the
 * role may not evaluate.
 */
export function assertRunsNoCode(
  role: Role,
  { command, args }: { readonly command: Command; readonly args: unknown },
  references: Pick<References, 'runsCode'>,
): void {
  if (isAtLeast(role, 'controller') || command !== 'variables') return;
  if (!references.runsCode(Number(fieldOf(args, 'variablesReference')))) return;
  throw new DebugError(
    'not_allowed',
    'You are watching. Reading this value runs code of the program: try again once someone who controls the program has expanded it.',
  );
}

/** Throws `not_allowed` if an adapter would read a source by its path, outside the workspace too, and the role only watches. */
export function assertReadsNoFile(
  role: Role,
  { command, args }: { readonly command: Command; readonly args: unknown },
): void {
  if (isAtLeast(role, 'controller') || command !== 'source') return;
  const isOfAdapter = [fieldOf(args, 'sourceReference'), fieldOf(fieldOf(args, 'source'), 'sourceReference')].some(
    (reference) => typeof reference === 'number' && reference > 0,
  );
  if (isOfAdapter) return;
  throw new DebugError('not_allowed', 'You are watching. Open files of the workspace under Files instead.');
}
