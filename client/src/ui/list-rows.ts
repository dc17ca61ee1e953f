import type { TemplateResult } from 'lit';

/** What a row is called while it lives. */
export type RowKey = string | number;

/** The rows of a list that may be very long, by place. */
export interface RowPlaces {
  readonly length: number;
  readonly keyAt: (place: number) => RowKey | undefined;
  /** Where a row is; where it is gone, the place of one near it, or -1. */
  readonly placeOf: (key: RowKey) => number;
}

/** Rows of which each is made when it is asked for. */
export interface ListRows extends RowPlaces {
  readonly draw: (place: number) => TemplateResult;
}

/** One row of a list: what it is called, and how it is drawn when it comes into view. */
export interface ListRow {
  readonly key: RowKey;
  readonly draw: () => TemplateResult;
}

function placesByKey(rows: readonly { readonly key: RowKey }[]): ReadonlyMap<RowKey, number> {
  const places = new Map<RowKey, number>();
  for (const [place, { key }] of rows.entries()) places.set(key, place);
  return places;
}

/** The places of rows that are there already. */
export function listedPlaces(rows: readonly { readonly key: RowKey }[]): RowPlaces {
  let places: ReadonlyMap<RowKey, number> | undefined;
  return {
    length: rows.length,
    keyAt: (place) => rows[place]?.key,
    placeOf: (key) => {
      places ??= placesByKey(rows);
      return places.get(key) ?? -1;
    },
  };
}

/** Rows that are there already. */
export const listedRows = (rows: readonly ListRow[]): ListRows => ({
  ...listedPlaces(rows),
  draw: (place) => {
    const row = rows[place];
    if (!row) throw new RangeError(`There is no row ${place}.`);
    return row.draw();
  },
});
