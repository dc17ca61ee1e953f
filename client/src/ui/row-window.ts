import type { RowOffsets } from './row-offsets.ts';

/** The rows from `start` up to, not including, `end`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** What is seen of a scrolled list; all lengths in CSS pixels. */
export interface RowView {
  readonly count: number;
  readonly top: number;
  readonly height: number;
  /** How far beyond the view rows are drawn. */
  readonly spare: number;
}

/** The places in a range. */
export const placesIn = ({ start, end }: RowRange): readonly number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);

/** The rows to draw: those in view and some around them. */
export const rowsInWindow = (
  offsets: Pick<RowOffsets, 'indexAt'>,
  { count, top, height, spare }: RowView,
): RowRange => ({
  start: offsets.indexAt(top - spare),
  end: Math.min(count, offsets.indexAt(top + height + spare) + 1),
});
