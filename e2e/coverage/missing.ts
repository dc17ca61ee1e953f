import type { OwnRow } from '#protocol';

/**
 * Rows that are not yet both used and exercised, each with what is to come. A row stands here or in uses.ts, never in both
 * (the types see to it), and none comes back: this list only shrinks, and dap-coverage.test.mjs counts it.
 */
export const missing = {} as const satisfies Partial<Record<OwnRow, string>>;

/** A row that is still to be built. */
export type MissingRow = keyof typeof missing;
