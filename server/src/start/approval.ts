import type { Configuration } from '../configurations/configuration.ts';
import type { Approval } from '../session/tree/start-request.ts';

/**
 * What is approved with a configuration. A shell interprets its arguments only if the owner trusts the workspace (`--trust`)
 * and they are a single string.
 */
export const approvalOf = (configuration: Configuration, { trust }: { readonly trust: boolean }): Approval => ({
  shell: trust && typeof configuration.args === 'string',
});
