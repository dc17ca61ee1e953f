/** The rows from `start` up to, not including, `end`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** A scrolled list of rows of one height; all lengths in CSS pixels. */
export interface RowScroll {
  readonly count: number;
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly rowHeight: number;
}

/** Below this many rows, all of them are drawn: find in page and screen readers then see the whole list. */
export const windowedFrom = 300;

const spareRows = 20;

/** Which rows to draw: those in view and some around them, or all of a short list. */
export const rowsInWindow = ({ count, scrollTop, viewHeight, rowHeight }: RowScroll): RowRange => {
  if (count < windowedFrom || rowHeight <= 0) return { start: 0, end: count };
  const first = Math.floor(scrollTop / rowHeight) - spareRows;
  const last = Math.ceil((scrollTop + viewHeight) / rowHeight) + spareRows;
  const end = Math.min(count, Math.max(last, spareRows * 2));
  return { start: Math.max(0, Math.min(first, end)), end };
};
