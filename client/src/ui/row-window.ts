import type { RowOffsets } from './row-offsets.ts';

/** `end` is not included. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** The visible part of a list, in pixels. */
export interface RowView {
  readonly count: number;
  readonly top: number;
  readonly height: number;
  /** How far beyond the view to draw. */
  readonly spare: number;
}

export const placesIn = ({ start, end }: RowRange): readonly number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);

/** The visible rows and some around them. */
export const rowsInWindow = (
  offsets: Pick<RowOffsets, 'indexAt'>,
  { count, top, height, spare }: RowView,
): RowRange => ({
  start: offsets.indexAt(top - spare),
  end: Math.min(count, offsets.indexAt(top + height + spare) + 1),
});
