import { isGroup, isItem, itemIndex, type Dap } from '#protocol';
import type { ChildCounts } from '../state/references.ts';

/** The children that a caller asks for. */
export interface AskedSlice {
  readonly start: number;
  readonly count: number;
  readonly filter: 'indexed' | 'named' | undefined;
}

/** A child with its place among all: an item's index; named children follow the last index. */
interface PlacedChild {
  readonly place: number;
  readonly variable: Dap.Variable;
}

/** Children of a value, and how many there are that match. */
export interface VariableSlice {
  readonly children: readonly PlacedChild[];
  /** Items count with the holes between them. Named children that were not read count as the adapter says. */
  readonly total: number;
  /** The `start` of the next slice; undefined if this is the last. */
  readonly next: number | undefined;
}

/** Reads children from the adapter. */
export type ReadChildren = (
  args: Omit<Dap.VariablesArguments, 'variablesReference'>,
) => Promise<readonly Dap.Variable[]>;

/** The pages of a value whose items an adapter has split, from what it answered; undefined if it has not. */
export type SplitItems = (
  all: readonly Dap.Variable[],
) => Promise<{ readonly read: ReadChildren; readonly counts: ChildCounts } | undefined>;

const isNamed = (variable: Dap.Variable): boolean => !isItem(variable);

/** Groups are at the end, where they displace nothing. */
export const groupsLast = (variables: readonly Dap.Variable[]): readonly Dap.Variable[] => [
  ...variables.filter((variable) => !isGroup(variable)),
  ...variables.filter(isGroup),
];

const placedFrom = (variables: readonly Dap.Variable[], first: number): readonly PlacedChild[] =>
  variables.map((variable, index) => ({ place: first + index, variable }));

const nextOf = ({ start, count }: AskedSlice, total: number): number | undefined =>
  start + count < total ? start + count : undefined;

/** The slice of all children. */
function sliceOfAll(all: readonly Dap.Variable[], asked: AskedSlice): VariableSlice {
  const { start, count, filter } = asked;
  const matching = filter === 'indexed' ? all.filter(isItem) : groupsLast(filter ? all.filter(isNamed) : all);
  const children = placedFrom(matching.slice(start, start + count), start);
  return { children, total: matching.length, next: nextOf(asked, matching.length) };
}

/** The items of a part, from an adapter that may add rows of its own, give everything, or leave out holes. */
async function readItems(read: ReadChildren, items: number, asked: AskedSlice): Promise<readonly PlacedChild[]> {
  const { start } = asked;
  const end = Math.min(start + asked.count, items);
  const count = end - start;
  if (count <= 0) return [];
  const found = (await read({ filter: 'indexed', start, count })).filter(isItem);
  if (found.length === count) return placedFrom(found, start);
  if (found.length === items) return placedFrom(found.slice(start, end), start);
  return found
    .map((variable) => ({ place: itemIndex(variable) ?? start, variable }))
    .filter(({ place }) => place >= start && place < end);
}

/** Children of which the adapter has sent too many to be read at once: the first ones, and how many there are. */
export interface LongChildren {
  readonly first: readonly Dap.Variable[];
  readonly total: number;
}

/** The slice of children that are read by their places. As elsewhere, items come before the named children. */
export async function sliceOfLong(
  read: ReadChildren,
  { first, total }: LongChildren,
  asked: AskedSlice,
): Promise<VariableSlice> {
  const { start, count, filter } = asked;
  const named = first.slice(0, Math.max(0, first.findIndex(isItem)));
  if (filter === 'named' && named.length > 0) return sliceOfAll(named, asked);
  const items = total - named.length;
  const matching = filter === 'indexed' ? items : total;
  const part = start < items ? await read({ start: named.length + start, count: Math.min(count, items - start) }) : [];
  const end = start + part.length;
  const rest =
    end < items || filter === 'indexed' ? [] : named.slice(Math.max(0, start - items), start + count - items);
  const children = [...placedFrom(part, start), ...placedFrom(rest, Math.max(start, items))];
  const next = start + children.length;
  return { children, total: matching, next: children.length > 0 && next < matching ? next : undefined };
}

/**
 * Exactly the asked children, whether the adapter pages by itself, ignores that, adds rows of its own, or leaves out the holes of
 * sparse arrays (DAP `variables`). Items come before named children. If the adapter says how many items there are, only the asked
 * ones are read, and named children only if the slice reaches them. If it does not, it may have split the items.
 */
export async function variableSlice(
  read: ReadChildren,
  { indexedVariables: items = 0, namedVariables = 0 }: ChildCounts,
  asked: AskedSlice,
  splitItems?: SplitItems,
): Promise<VariableSlice> {
  const { start, count, filter } = asked;
  if (items === 0) {
    const all = await read({});
    const split = await splitItems?.(all);
    return split ? variableSlice(split.read, split.counts, asked) : sliceOfAll(all, asked);
  }
  if (filter === 'named') return sliceOfAll(await read({ filter }), asked);
  const part = await readItems(read, items, asked);
  if (filter === 'indexed') return { children: part, total: items, next: nextOf(asked, items) };
  if (start + count < items) return { children: part, total: items + namedVariables, next: start + count };
  const named = groupsLast((await read({ filter: 'named' })).filter(isNamed));
  const first = Math.max(0, start - items);
  const children = [...part, ...placedFrom(named.slice(first, start + count - items), items + first)];
  const total = items + named.length;
  return { children, total, next: nextOf(asked, total) };
}
