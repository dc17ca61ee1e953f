/** The size of the code in CSS pixels. */
export const codeSize = {
  initial: 13,
  smallest: 10,
  largest: 28,
  within: (size: number): number => Math.max(codeSize.smallest, Math.min(codeSize.largest, Math.round(size))),
} as const;

/** How much larger the code of a presenter is. */
const presenterFactor = 1.5;

/** The size in which the code is shown. */
export const shownCodeSize = ({
  codeSize: chosen,
  presenterView,
}: {
  readonly codeSize: number;
  readonly presenterView: boolean;
}): number => (presenterView ? codeSize.within(chosen * presenterFactor) : chosen);
