import { isItem, type Dap } from '#protocol';

/** The number of children in a group. */
export const pageSize = 100;

/** A run of indexed children, shown as one row: `[100 to 199]`. */
export interface ValueGroup {
  readonly name: string;
  readonly start: number;
  readonly count: number;
}

/** The groups of `count` children from `start` on: none for a single page, else at most a hundred groups. */
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

/** Caches a result by answer: one with a million children is drawn again and again. */
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

/** Without internal children that repeat: js-debug answers with the names and the items of a list, each with a prototype. */
export const withoutRepeats = once((answered): readonly Dap.Variable[] => {
  const seen = new Set<string>();
  const isRepeat = ({ name, presentationHint }: Dap.Variable): boolean => {
    if (presentationHint?.visibility !== 'internal') return false;
    return seen.size === seen.add(name).size;
  };
  const left = answered.filter((variable) => !isRepeat(variable));
  return left.length === answered.length ? answered : left;
});

/** The children that are not items: the adapter may have ignored that only these were requested. */
export function namedOf(answered: readonly Dap.Variable[], named: number): readonly Dap.Variable[] {
  return answered.length <= named ? answered : answered.filter((variable) => !isItem(variable));
}

/** The children before the first item. */
export const beforeItems = once((answered): readonly Dap.Variable[] =>
  answered.slice(0, Math.max(0, answered.findIndex(isItem))),
);

/** The children in groups, and those before them. */
interface SplitItems {
  readonly named: readonly Dap.Variable[];
  readonly items: readonly Dap.Variable[];
}

/** Splits children into groups and those before them: groups of items, or of all children in a large dictionary. */
export const splitItems = once((answered): SplitItems => {
  const items = answered.filter(isItem);
  const named = answered.filter((variable) => !isItem(variable));
  if (items.length > pageSize) return { named, items };
  return named.length > pageSize ? { named: [], items: answered } : { named: answered, items: [] };
});
