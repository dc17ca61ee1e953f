import type { TemplateResult } from 'lit';

export type RowKey = string | number;

/** The rows of a list that may be very long, by index. */
export interface RowPlaces {
  readonly length: number;
  readonly keyAt: (place: number) => RowKey | undefined;
  /** The index of a row; if it was removed, that of a row near it, or -1. */
  readonly placeOf: (key: RowKey) => number;
  /** Whether a row has so much text that few of its kind can be drawn at once. */
  readonly isLong?: (place: number) => boolean;
}

/** Rows that are created when they are needed. */
export interface ListRows extends RowPlaces {
  readonly draw: (place: number) => TemplateResult;
}

export interface ListRow {
  readonly key: RowKey;
  readonly draw: () => TemplateResult;
}

function placesByKey(rows: readonly { readonly key: RowKey }[]): ReadonlyMap<RowKey, number> {
  const places = new Map<RowKey, number>();
  for (const [place, { key }] of rows.entries()) places.set(key, place);
  return places;
}

/** So many searches take less time than a map of all rows. */
const fewSearches = 4;

export function listedPlaces(rows: readonly { readonly key: RowKey }[]): RowPlaces {
  let searches = 0;
  let places: ReadonlyMap<RowKey, number> | undefined;
  return {
    length: rows.length,
    keyAt: (place) => rows[place]?.key,
    placeOf: (key) => {
      searches += 1;
      if (searches <= fewSearches) return rows.findIndex((row) => row.key === key);
      places ??= placesByKey(rows);
      return places.get(key) ?? -1;
    },
  };
}

export const listedRows = (rows: readonly ListRow[]): ListRows => ({
  ...listedPlaces(rows),
  draw: (place) => {
    const row = rows[place];
    if (!row) throw new RangeError(`There is no row ${place}.`);
    return row.draw();
  },
});
