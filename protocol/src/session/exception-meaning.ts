import type { Dap } from '../dap/messages.ts';
import type { StopOnExceptions } from './state.ts';

/** The exceptions that a filter stops at: those that nothing handles, those that are raised, or those that are being caught. */
type Meaning = 'uncaught' | 'raised' | 'caught';

/**
 * What adapters call their filters, by the words in ids and labels: the first that matches. What user code does not handle may still be
 * handled by a library. A panic ends the program or the thread, also where code recovers from it.
 */
const meanings: readonly (readonly [words: RegExp, meaning: Meaning])[] = [
  [/(?:\b|_)(?:catch|rethrow)\b/i, 'caught'],
  [/\buser[-_ ]?(?:code|unhandled|uncaught)/i, 'raised'],
  [/un-?(?:caught|handled|recovered)|panic|\bfatal\b/i, 'uncaught'],
];

/** The meaning of an exception filter. Adapters have ids and labels of their own. */
function meaningOf({ filter, label }: Pick<Dap.ExceptionBreakpointsFilter, 'filter' | 'label'>): Meaning {
  const words = `${filter} ${label}`;
  return meanings.find(([pattern]) => pattern.test(words))?.[1] ?? 'raised';
}

/** True if a filter stops at exceptions that nothing handles, and at no others. */
export const isForUncaught = (filter: Dap.ExceptionBreakpointsFilter): boolean => meaningOf(filter) === 'uncaught';

/** The meanings of the filters that are on for each choice. Filters for caught exceptions would stop a second time. */
const chosen: Readonly<Record<StopOnExceptions, readonly Meaning[]>> = {
  uncaught: ['uncaught'],
  raised: ['uncaught', 'raised'],
  none: [],
};

/** True if a filter is on for a choice of exceptions. */
export const isChosenFor = (stopOn: StopOnExceptions, filter: Dap.ExceptionBreakpointsFilter): boolean =>
  chosen[stopOn].includes(meaningOf(filter));
