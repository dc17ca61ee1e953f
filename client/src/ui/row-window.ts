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

export const isWithin = (place: number, { start, end }: RowRange): boolean => place >= start && place < end;

export const placesIn = ({ start, end }: RowRange): readonly number[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);

/** The part of a range around a place with at most so many costly rows; rows after the place come first. */
export function withFew(
  { start, end }: RowRange,
  { around, most, isCostly }: { around: number; most: number; isCostly: (place: number) => boolean },
): RowRange {
  let left = most;
  const takes = (place: number): boolean => {
    if (!isCostly(place)) return true;
    left -= 1;
    return left >= 0;
  };
  const middle = Math.max(start, Math.min(around, end - 1));
  let last = middle;
  while (last < end && takes(last)) last += 1;
  let first = middle;
  while (first > start && takes(first - 1)) first -= 1;
  return { start: first, end: last };
}

/** The visible rows and some around them. */
export const rowsInWindow = (
  offsets: Pick<RowOffsets, 'indexAt'>,
  { count, top, height, spare }: RowView,
): RowRange => ({
  start: offsets.indexAt(top - spare),
  end: Math.min(count, offsets.indexAt(top + height + spare) + 1),
});
