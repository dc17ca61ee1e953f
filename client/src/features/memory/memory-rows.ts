import { pageBytes, type MemoryPages } from './memory-pages.ts';

/** Both are included. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** The requested page and its neighbours. */
export const pagesAtFirst: PageRange = { first: -1, last: 1 };

/** The number of pages added at an end. */
const pagesAtATime = 4;

const highestAddress = 2n ** 64n;

/** The pages of rows. */
export const pagesOf = (rows: { readonly start: number; readonly end: number }, width: number): PageRange => ({
  first: Math.floor((rows.start * width) / pageBytes),
  last: Math.floor((rows.end * width - 1) / pageBytes),
});

/** Limits pages to existing addresses. */
export function withinAddresses({ first, last }: PageRange, pages: MemoryPages): PageRange {
  const size = BigInt(pageBytes);
  const ahead = Number(pages.addressOf(0) / size);
  const behind = Number((highestAddress - pages.addressOf(0)) / size) - 1;
  return { first: Math.max(first, -ahead), last: Math.min(last, behind) };
}

/** More pages, if an end is visible and readable. */
export function extended(range: PageRange, shown: PageRange, pages: MemoryPages): PageRange {
  const first =
    shown.first <= range.first && pages.hasBytes(range.first) === true ? range.first - pagesAtATime : range.first;
  const last = shown.last >= range.last && pages.hasBytes(range.last) === true ? range.last + pagesAtATime : range.last;
  return first === range.first && last === range.last ? range : withinAddresses({ first, last }, pages);
}
