import type { RowKey, RowPlaces } from './list-rows.ts';

/** A row that keeps its distance from the top of the view while others change. */
export interface RowAnchor {
  readonly key: RowKey;
  readonly distance: number;
}

/** The first visible row that is still there, or a row near it. */
export function anchorIn(seen: readonly RowAnchor[], rows: RowPlaces): RowAnchor | undefined {
  const kept = seen.find(({ key }) => rows.keyAt(rows.placeOf(key)) === key);
  const near = rows.keyAt(rows.placeOf(seen[0]?.key ?? ''));
  return kept ?? (near === undefined ? undefined : { key: near, distance: 0 });
}

/** In pixels from the top of the first row. */
interface View {
  readonly top: number;
  readonly height: number;
}

/** The scroll position that shows a row: the nearest, or for a distant row with it in the middle. */
export function topToReveal(row: { readonly top: number; readonly bottom: number }, { top, height }: View): number {
  const isFar = row.top < top - height || row.bottom > top + 2 * height;
  return isFar ? row.top - height / 2 : Math.min(row.top, Math.max(top, row.bottom - height));
}
