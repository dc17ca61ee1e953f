import type { Configuration } from '../configurations/configuration.ts';
import type { Approval } from '../session/tree/start-request.ts';

/**
 * What is approved with a configuration. A shell reads its arguments only where the owner trusts the workspace (`--trust`)
 * and the configuration has them as one text, which is how they are written for a shell.
 */
export const approvalOf = (configuration: Configuration, { trust }: { readonly trust: boolean }): Approval => ({
  shell: trust && typeof configuration.args === 'string',
});
