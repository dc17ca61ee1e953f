import { DebugError, fieldOf, isAtLeast, type Command, type Role } from '#protocol';
import type { References } from '../state/references.ts';

/** Throws `not_allowed` if a read runs code of the debuggee, as those of lazy values do, and the role may not evaluate. */
export function assertRunsNoCode(
  role: Role,
  { command, args }: { readonly command: Command; readonly args: unknown },
  references: Pick<References, 'isLazy'>,
): void {
  if (isAtLeast(role, 'controller') || command !== 'variables') return;
  if (!references.isLazy(Number(fieldOf(args, 'variablesReference')))) return;
  throw new DebugError(
    'not_allowed',
    'You are watching. Reading this value runs code of the program: ask the owner for a link that lets you control.',
  );
}
