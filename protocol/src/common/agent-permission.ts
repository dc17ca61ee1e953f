/**
 * What agents may do, from the least to the most: look only; also drive programs and change breakpoints; also evaluate code, if
 * a person allows each time; also evaluate without asking.
 */
export const agentPermissions = ['look', 'drive', 'ask', 'evaluate'] as const;

export type AgentPermission = (typeof agentPermissions)[number];
