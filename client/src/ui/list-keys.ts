import { entryOf } from '#protocol';
/** The row with the focus, of so many. */
interface ListFocus {
  readonly current: number;
  readonly count: number;
  /** Rows per page. */
  readonly page?: number;
  /** Arrow keys lead from the end to the start. */
  readonly wraps?: boolean;
}

const moves: Readonly<Record<string, (focus: Required<ListFocus>) => number>> = {
  ArrowDown: ({ current }) => current + 1,
  ArrowUp: ({ current }) => current - 1,
  PageDown: ({ current, page }) => current + page,
  PageUp: ({ current, page }) => current - page,
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** The row that a key leads to; undefined for other keys, and in an empty list. */
export function rowAfterKey(key: string, { current, count, page = 1, wraps = false }: ListFocus): number | undefined {
  const row = entryOf(moves, key)?.({ current, count, page, wraps });
  if (row === undefined || count === 0) return undefined;
  return wraps && key.startsWith('Arrow') ? (row + count) % count : Math.max(0, Math.min(count - 1, row));
}

/** The option below a field that a key leads to; undefined for other keys. Home and End move in the text. */
export const optionAfterKey = (key: string, current: number, count: number): number | undefined =>
  key === 'Home' || key === 'End'
    ? undefined
    : rowAfterKey(key, { current, count: Math.max(1, count), page: 10, wraps: true });
