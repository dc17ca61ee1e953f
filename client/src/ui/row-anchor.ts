import type { RowKey, RowPlaces } from './list-rows.ts';

/** A row that keeps its distance from the upper edge of the view while others come, go or turn out higher than thought. */
export interface RowAnchor {
  readonly key: RowKey;
  readonly distance: number;
}

/** The first of the rows in view that other rows have too, or the row that is near to where the first of them was. */
export function anchorIn(seen: readonly RowAnchor[], rows: RowPlaces): RowAnchor | undefined {
  const kept = seen.find(({ key }) => rows.keyAt(rows.placeOf(key)) === key);
  const near = rows.keyAt(rows.placeOf(seen[0]?.key ?? ''));
  return kept ?? (near === undefined ? undefined : { key: near, distance: 0 });
}

/** A view of rows, in CSS pixels from the upper edge of the first. */
interface View {
  readonly top: number;
  readonly height: number;
}

/** Where the view goes so that a row is in it: as near as can be, and where the row is far, so that it is in the middle. */
export function topToReveal(row: { readonly top: number; readonly bottom: number }, { top, height }: View): number {
  const isFar = row.top < top - height || row.bottom > top + 2 * height;
  return isFar ? row.top - height / 2 : Math.min(row.top, Math.max(top, row.bottom - height));
}
