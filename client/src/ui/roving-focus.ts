const moves: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowRight: (current, count) => (current + 1) % count,
  ArrowLeft: (current, count) => (current - 1 + count) % count,
  ArrowDown: (current, count) => (current + 1) % count,
  ArrowUp: (current, count) => (current - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const keysAlong = {
  horizontal: ['ArrowLeft', 'ArrowRight', 'Home', 'End'],
  vertical: ['ArrowUp', 'ArrowDown', 'Home', 'End'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Moves the focus in a toolbar, tab list or menu by arrow keys, Home and End. Returns the newly focused item; undefined
 * for other keys.
 */
export const moveFocus = <Item extends HTMLElement>(
  event: KeyboardEvent,
  items: readonly Item[],
  along: keyof typeof keysAlong,
): Item | undefined => {
  const keys: readonly string[] = keysAlong[along];
  if (event.ctrlKey || event.altKey || event.metaKey || !keys.includes(event.key) || items.length === 0)
    return undefined;
  const current = items.findIndex((item) => event.composedPath().includes(item));
  const next = items[moves[event.key]?.(current, items.length) ?? 0];
  event.preventDefault();
  next?.focus();
  return next;
};
