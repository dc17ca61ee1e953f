import type { TreeRow } from './tree-row.ts';

const controls = 'button, input, select, textarea, a';

/** The row of a tree in which something happened. */
export interface RowHit {
  readonly element: HTMLElement;
  readonly row: TreeRow;
  readonly index: number;
  /** It happened to a button or field in the row, which deals with it itself. */
  readonly isInControl: boolean;
}

/** Finds the row that an event comes from. */
export const rowHit = ({ target }: Event, rows: readonly TreeRow[]): RowHit | undefined => {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest<HTMLElement>('[data-index]') ?? undefined;
  const index = Number(element?.dataset.index);
  const row = rows[index];
  if (element === undefined || row === undefined) return undefined;
  return { element, row, index, isInControl: target.closest(controls) !== null };
};
