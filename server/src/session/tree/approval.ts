import type { Configuration } from '../../adapters/adapter-row.ts';

/** What the owner has agreed to for a launch, beyond running its program. */
export interface Approval {
  /** The program's arguments may be read by a shell: they can run anything. */
  readonly shell: boolean;
}

/**
 * What is approved with a configuration. Its arguments go past no shell unless the owner trusts the workspace (`--trust`), and
 * the configuration has them as one text: only that is written for a shell.
 */
export const approvalOf = (configuration: Configuration, { trust }: { readonly trust: boolean }): Approval => ({
  shell: trust && typeof configuration.args === 'string',
});
