/** The size of the code in CSS pixels. */
export const codeSize = {
  initial: 13,
  smallest: 10,
  largest: 28,
  within: (size: number): number => Math.max(codeSize.smallest, Math.min(codeSize.largest, Math.round(size))),
} as const;
