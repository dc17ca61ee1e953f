import { DebugError, isAtLeast, type LowestRole, type Role } from '#protocol';

const whatToDo: Readonly<Record<LowestRole, string>> = {
  owner: 'Only the owner can do this. Ask the person who started the server.',
  controller:
    'You are watching. Only the owner and controllers can do this: ask the owner for a link that lets you control.',
  observer: 'Ask the owner for a link.',
};

/** Throws `not_allowed` if something needs at least another role. */
export function assertRole(role: Role, lowest: LowestRole): void {
  if (!isAtLeast(role, lowest)) throw new DebugError('not_allowed', whatToDo[lowest]);
}
