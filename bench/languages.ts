/** The languages that are measured, each with an adapter of its own. */
export const languages = ['javascript', 'python'] as const;

export type Language = (typeof languages)[number];
