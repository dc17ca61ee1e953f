import { rowAfterKey } from './list-keys.ts';

/** The keys along a row or a column, as those of a list. */
const keysAlong: Readonly<Record<'horizontal' | 'vertical', Readonly<Record<string, string>>>> = {
  horizontal: { ArrowLeft: 'ArrowUp', ArrowRight: 'ArrowDown', Home: 'Home', End: 'End' },
  vertical: { ArrowUp: 'ArrowUp', ArrowDown: 'ArrowDown', Home: 'Home', End: 'End' },
};

/**
 * Moves the focus in a toolbar, tab list or menu by arrow keys, Home and End. Returns the newly focused item; undefined
 * for other keys.
 */
export const moveFocus = <Item extends HTMLElement>(
  event: KeyboardEvent,
  items: readonly Item[],
  along: keyof typeof keysAlong,
): Item | undefined => {
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  const current = items.findIndex((item) => event.composedPath().includes(item));
  const row = rowAfterKey(keysAlong[along][event.key] ?? '', { current, count: items.length, wraps: true });
  const next = row === undefined ? undefined : items[row];
  if (next) event.preventDefault();
  next?.focus();
  return next;
};
