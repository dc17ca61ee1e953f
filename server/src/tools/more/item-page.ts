import { z } from 'zod';
import { itemsThatFit } from '../fit-answer.ts';

/** The length of an answer without its items, in characters. */
export const roomForTheRest = 300;

/** The input of a tool that returns a part of a list. */
export const pageFields = (usualCount: number) => ({
  start: z.int().min(0).optional(),
  count: z.int().min(1).optional().describe(`Default: ${usualCount}`),
});

/** The asked part of a list, as much of it as an answer has room for. */
export interface ItemPage<Item> {
  readonly shown: readonly Item[];
  /** `total`, and `next_start` if there are more. */
  readonly paging: { readonly total: number; readonly next_start?: number };
}

/** The items from `start` on that an answer has room for. */
export function itemPage<Item>(
  items: readonly Item[],
  {
    start = 0,
    count,
    maxChars,
  }: { readonly start?: number | undefined; readonly count: number; readonly maxChars: number },
): ItemPage<Item> {
  const shown = itemsThatFit(items.slice(start, start + count), maxChars - roomForTheRest);
  const next = start + shown.length;
  return { shown, paging: { total: items.length, ...(next < items.length && { next_start: next }) } };
}
