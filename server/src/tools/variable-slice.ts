import { isItem, type Dap } from '#protocol';
import type { ChildCounts } from '../state/references.ts';

/** The children that a caller asks for. */
export interface AskedSlice {
  readonly start: number;
  readonly count: number;
  readonly filter: 'indexed' | 'named' | undefined;
}

/** Children of a value, and how many there are that match. */
export interface VariableSlice {
  readonly variables: readonly Dap.Variable[];
  readonly total: number;
}

/** Reads children from the adapter. */
export type ReadChildren = (
  args: Omit<Dap.VariablesArguments, 'variablesReference'>,
) => Promise<readonly Dap.Variable[]>;

/** A group of children that an adapter makes, which has children and no value (debugpy's "special variables"). */
const isGroup = ({ value, type = '', variablesReference }: Dap.Variable): boolean =>
  value === '' && type === '' && variablesReference > 0;

const isNamed = (variable: Dap.Variable): boolean => !isItem(variable);

/** Groups are at the end, where they displace nothing. */
const groupsLast = (variables: readonly Dap.Variable[]): readonly Dap.Variable[] => [
  ...variables.filter((variable) => !isGroup(variable)),
  ...variables.filter(isGroup),
];

/** The slice of all children. */
function sliceOfAll(all: readonly Dap.Variable[], { start, count, filter }: AskedSlice): VariableSlice {
  const matching = filter === 'indexed' ? all.filter(isItem) : groupsLast(filter ? all.filter(isNamed) : all);
  return { variables: matching.slice(start, start + count), total: matching.length };
}

/** The items of a part, from an adapter that may add rows of its own, or give everything. */
async function readItems(read: ReadChildren, start: number, count: number): Promise<readonly Dap.Variable[]> {
  if (count <= 0) return [];
  const items = (await read({ filter: 'indexed', start, count })).filter(isItem);
  return items.length > count ? items.slice(start, start + count) : items;
}

/**
 * Exactly the asked children, whether the adapter pages by itself, ignores that, or adds rows of its own (DAP `variables`). Items
 * come before named children. If the adapter says how many items there are, only the asked ones are read.
 */
export async function variableSlice(
  read: ReadChildren,
  { indexedVariables: items = 0 }: ChildCounts,
  asked: AskedSlice,
): Promise<VariableSlice> {
  const { start, count, filter } = asked;
  if (items === 0 || filter === 'named') return sliceOfAll(await read(items === 0 ? {} : { filter: 'named' }), asked);
  const part = await readItems(read, start, Math.min(count, items - start));
  if (filter === 'indexed') return { variables: part, total: items };
  const named = groupsLast((await read({ filter: 'named' })).filter(isNamed));
  const from = Math.max(0, start - items);
  return { variables: [...part, ...named.slice(from, from + count - part.length)], total: items + named.length };
}
