export interface CursorView {
  readonly length: number;
  /** The row with the focus, or -1. */
  readonly current: number;
  readonly first: number;
  readonly last: number;
}

const down = ({ current, first }: CursorView): number => (current < 0 ? first : current + 1);
const up = ({ current, last }: CursorView): number => (current < 0 ? last : current - 1);
const page = ({ first, last }: CursorView): number => Math.max(1, last - first - 1);

const moves: Readonly<Record<string, (view: CursorView) => number>> = {
  ArrowDown: down,
  ArrowUp: up,
  PageDown: (view) => down(view) + page(view) - 1,
  PageUp: (view) => up(view) - page(view) + 1,
  Home: () => 0,
  End: ({ length }) => length - 1,
};

/** The row that a key leads to; undefined for other keys. */
export function rowAfterKey(key: string, view: CursorView): number | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (!move || view.length === 0) return undefined;
  return Math.max(0, Math.min(view.length - 1, move(view)));
}

const controls = 'button, a, [role="link"]';

/** Makes a row the tab stop: only its controls can be reached by Tab. */
export function focusRow(row: HTMLElement, before: HTMLElement | undefined): void {
  for (const control of before?.querySelectorAll<HTMLElement>(controls) ?? []) control.tabIndex = -1;
  for (const control of row.querySelectorAll<HTMLElement>(controls)) control.tabIndex = 0;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
}
