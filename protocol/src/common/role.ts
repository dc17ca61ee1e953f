/** What a token lets its holder do (docs/sharing.md). */
export type Role = 'owner' | 'controller' | 'observer' | 'agent';

/** The role that something needs at least. Over MCP, agents may do what controllers may. */
export type LowestRole = Exclude<Role, 'agent'>;

const ranks: Readonly<Record<Role, number>> = { owner: 3, controller: 2, agent: 2, observer: 1 };

/** True for the name of a role. */
export const isRole = (name: unknown): name is Role => typeof name === 'string' && Object.hasOwn(ranks, name);

/** True if a role may do what needs at least another one. */
export const isAtLeast = (role: Role, lowest: LowestRole): boolean => ranks[role] >= ranks[lowest];
