import type { HitSpellings } from '#protocol';

/** The hit counts of debuggers that have all but `!=`. */
export const hitSpellings: HitSpellings = {
  '=': '== ${count}',
  '>': '> ${count}',
  '>=': '>= ${count}',
  '<': '< ${count}',
  '<=': '<= ${count}',
  '%': '% ${count}',
};
