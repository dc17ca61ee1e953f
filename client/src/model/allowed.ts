import { isAtLeast, pageRoles, type Command, type LowestRole, type Method } from '#protocol';
import type { SharedPort } from './ports.ts';

/** What a page asks the server for: a request of DAP, or a method of the server. */
export type AskedFor = Command | Method;

/** Why a role does not suffice, by the lowest one that would. */
export const roleReasons: Readonly<Record<LowestRole, string>> = {
  owner: 'only for the owner',
  controller: 'You are watching',
  observer: 'You are watching',
};

/** True if this page's role allows it. The server enforces it (docs/sharing.md). */
export const isAllowed = ({ server }: SharedPort, asked: AskedFor): boolean =>
  isAtLeast(server.value.role, pageRoles[asked]);

/** Disables an entry that asks for something that this page's role does not allow. */
export const unlessAllowed = (port: SharedPort, asked: AskedFor) =>
  !isAllowed(port, asked) && { disabled: true, reason: roleReasons[pageRoles[asked]] };
