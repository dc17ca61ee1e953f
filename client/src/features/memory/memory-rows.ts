import { pageBytes, type MemoryPages } from './memory-pages.ts';

/** Pages from a first one to a last one, both among them. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

/** What there is at the beginning: the page that was asked for, and its neighbours. */
export const pagesAtFirst: PageRange = { first: -1, last: 1 };

/** So many pages come at an end that is neared. */
const pagesAtATime = 4;

/** The last byte that can have an address. */
const highestAddress = 2n ** 64n;

/** The pages that hold rows. */
export const pagesOf = (rows: { readonly start: number; readonly end: number }, width: number): PageRange => ({
  first: Math.floor((rows.start * width) / pageBytes),
  last: Math.floor((rows.end * width - 1) / pageBytes),
});

/** As far as there are addresses. */
export function withinAddresses({ first, last }: PageRange, pages: MemoryPages): PageRange {
  const size = BigInt(pageBytes);
  const ahead = Number(pages.addressOf(0) / size);
  const behind = Number((highestAddress - pages.addressOf(0)) / size) - 1;
  return { first: Math.max(first, -ahead), last: Math.min(last, behind) };
}

/** A page further out, where an end is in view and can be read: memory goes on there. */
export function extended(range: PageRange, shown: PageRange, pages: MemoryPages): PageRange {
  const first =
    shown.first <= range.first && pages.hasBytes(range.first) === true ? range.first - pagesAtATime : range.first;
  const last = shown.last >= range.last && pages.hasBytes(range.last) === true ? range.last + pagesAtATime : range.last;
  return first === range.first && last === range.last ? range : withinAddresses({ first, last }, pages);
}
