import type { IsolationKind } from '#protocol';

/** What the page says of each isolation of programs. */
export const isolations: Readonly<Record<IsolationKind, { readonly label: string; readonly explanation: string }>> = {
  none: { label: 'no sandbox', explanation: 'Programs run with the permissions of the server.' },
  bubblewrap: {
    label: 'sandboxed',
    explanation: 'Programs run in a sandbox: they see the system read-only and this folder.',
  },
};
