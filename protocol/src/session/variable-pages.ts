import type { Dap } from '../dap/messages.ts';

/** A part of the children of a value, as in DAP's `variables` request. */
export interface VariablePage {
  readonly start: number;
  readonly count: number;
}

/** The index in a child's name, however the adapter writes it: `7`, `007`, `[7]`. */
export const itemIndex = ({ name }: Pick<Dap.Variable, 'name'>): number | undefined => {
  const digits = /^\[?(\d+)\]?$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Whether a child's name is an index. */
export const isItem = (variable: Pick<Dap.Variable, 'name'>): boolean => itemIndex(variable) !== undefined;

/** The requested page of an answer: the adapter may have ignored paging and answered with everything. */
export function pageOf(answered: readonly Dap.Variable[], { start, count }: VariablePage): readonly Dap.Variable[] {
  if (answered.length <= count) return answered;
  const items = answered.filter(isItem);
  const [first] = items;
  // js-debug adds the prototype to every page.
  if (first && items.length <= count && (itemIndex(first) ?? 0) >= start) return items;
  return (first ? items : answered).slice(start, start + count);
}
