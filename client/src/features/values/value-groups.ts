import type { Dap } from '#protocol';

/** Children are shown by so many. */
export const pageSize = 100;

/** A run of indexed children, shown as one row: `[100 to 199]`. */
export interface ValueGroup {
  readonly name: string;
  readonly start: number;
  readonly count: number;
}

/**
 * The rows that stand for `count` children from `start` on: none where all fit on a page; otherwise runs of a hundred,
 * or of so many hundreds that there are a hundred rows at most.
 */
export function valueGroups(start: number, count: number): readonly ValueGroup[] {
  if (count <= pageSize) return [];
  let size = pageSize;
  while (Math.ceil(count / size) > pageSize) size *= pageSize;
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => {
    const first = start + index * size;
    const last = Math.min(start + count, first + size) - 1;
    return { name: `[${first} to ${last}]`, start: first, count: last - first + 1 };
  });
}

/** Whether a child's name is an index, however the adapter writes it: `7`, `007`, `[7]`. */
export const isItem = ({ name }: Dap.Variable): boolean => /^\[?\d+\]?$/.test(name);

/** What was asked for, of an answer whose adapter may have ignored the paging and answered with everything. */
export function pageOf(
  answered: readonly Dap.Variable[],
  { start, count }: Pick<ValueGroup, 'start' | 'count'>,
): readonly Dap.Variable[] {
  if (answered.length <= count) return answered;
  const items = answered.filter(isItem);
  // js-debug adds the prototype to every page.
  if (items.length > 0 && items.length <= count) return items;
  return (items.length > 0 ? items : answered).slice(start, start + count);
}

/** What is found out of an answer once: one of a million children is drawn again and again. */
function once<Found extends object>(
  find: (answered: readonly Dap.Variable[]) => Found,
): (answered: readonly Dap.Variable[]) => Found {
  const found = new WeakMap<readonly Dap.Variable[], Found>();
  return (answered) => {
    const known = found.get(answered) ?? find(answered);
    found.set(answered, known);
    return known;
  };
}

/**
 * Without what an adapter adds of its own more than once: js-debug answers for a list by its names and by its items, each
 * with a prototype. The first one is the list's.
 */
export const withoutRepeats = once((answered): readonly Dap.Variable[] => {
  const seen = new Set<string>();
  const isRepeat = ({ name, presentationHint }: Dap.Variable): boolean => {
    if (presentationHint?.visibility !== 'internal') return false;
    return seen.size === seen.add(name).size;
  };
  const left = answered.filter((variable) => !isRepeat(variable));
  return left.length === answered.length ? answered : left;
});

/** The children that are not items, of an answer whose adapter may have ignored that only these were asked for. */
export function namedOf(answered: readonly Dap.Variable[], named: number): readonly Dap.Variable[] {
  return answered.length <= named ? answered : answered.filter((variable) => !isItem(variable));
}

/** Children of which the items are laid out by pages, after the others. */
interface SplitItems {
  readonly named: readonly Dap.Variable[];
  readonly items: readonly Dap.Variable[];
}

/**
 * What of many children is laid out by pages, and what comes before that: the items of a list, or all children where
 * they are names (a large dictionary). Where neither is more than a page, nothing is.
 */
export const splitItems = once((answered): SplitItems => {
  const items = answered.filter(isItem);
  const named = answered.filter((variable) => !isItem(variable));
  if (items.length > pageSize) return { named, items };
  return named.length > pageSize ? { named: [], items: answered } : { named: answered, items: [] };
});
