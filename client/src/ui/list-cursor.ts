/** A list as the keyboard sees it. */
export interface CursorView {
  readonly length: number;
  /** The place of the row with the focus; -1 where none has it. */
  readonly current: number;
  /** The rows in view. */
  readonly first: number;
  readonly last: number;
}

const down = ({ current, first }: CursorView): number => (current < 0 ? first : current + 1);
const up = ({ current, last }: CursorView): number => (current < 0 ? last : current - 1);
const page = ({ first, last }: CursorView): number => Math.max(1, last - first - 1);

/** The keys that move the focus from row to row, by `KeyboardEvent.key`. */
const moves: Readonly<Record<string, (view: CursorView) => number>> = {
  ArrowDown: down,
  ArrowUp: up,
  PageDown: (view) => down(view) + page(view) - 1,
  PageUp: (view) => up(view) - page(view) + 1,
  Home: () => 0,
  End: ({ length }) => length - 1,
};

/** The row that a key leads to; undefined for a key that moves nothing, and in a list without rows. */
export function rowAfterKey(key: string, view: CursorView): number | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!move || view.length === 0) return undefined;
  return Math.max(0, Math.min(view.length - 1, move(view)));
}

const controls = 'button, a, [role="link"]';

/** Makes a row the one that can be tabbed into: what can be pressed in it is reached by Tab, in other rows it is not. */
export function focusRow(row: HTMLElement, before: HTMLElement | undefined): void {
  for (const control of before?.querySelectorAll<HTMLElement>(controls) ?? []) control.tabIndex = -1;
  for (const control of row.querySelectorAll<HTMLElement>(controls)) control.tabIndex = 0;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}
