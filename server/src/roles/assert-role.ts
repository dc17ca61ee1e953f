import { DebugError, isAtLeast, type LowestRole, type Role } from '#protocol';

const whatToDo: Readonly<Record<LowestRole, string>> = {
  owner: 'Only the owner can do this. Ask the person who started the server.',
  controller: 'You are watching. Ask the owner for a link that lets you control, if you need to change things.',
  observer: 'Ask the owner for a link.',
};

/** Throws `not_allowed` if something needs at least another role. */
export function assertRole(role: Role, lowest: LowestRole): void {
  if (!isAtLeast(role, lowest)) throw new DebugError('not_allowed', whatToDo[lowest]);
}
