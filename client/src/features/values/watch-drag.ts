import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { StoplineTree } from '../../ui/tree.ts';

/** A dragged row and its target. */
export interface Drag {
  readonly from: number;
  /** The place before which it is dropped, in the list as it is. */
  readonly to: number;
}

interface Held {
  readonly from: number;
  readonly pointerId: number;
  readonly y: number;
  readonly to: number | undefined;
}

/** The list whose rows are dragged. */
export interface DragParts {
  /** The place of the expression at the height of the pointer. */
  readonly placeAt: (event: PointerEvent) => { readonly place: number; readonly isLowerHalf: boolean } | undefined;
  /** The place of the expression whose own row is pressed. */
  readonly takenAt: (event: PointerEvent) => number | undefined;
  readonly onDropped: (drag: Drag) => void;
}

/** A shorter movement is a click. */
const slack = 4;

/** Moves rows of a list with the pointer. A finger scrolls the list: there the menu moves rows. */
export class WatchDrag implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #parts: DragParts;
  #held: Held | undefined;

  constructor(host: ReactiveControllerHost, parts: DragParts) {
    this.#host = host;
    this.#parts = parts;
    host.addController(this);
  }

  /** Undefined until the pointer has moved far enough. */
  get drag(): Drag | undefined {
    const { from, to } = this.#held ?? {};
    return from === undefined || to === undefined ? undefined : { from, to };
  }

  hostDisconnected(): void {
    this.#end();
  }

  readonly onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const from = this.#parts.takenAt(event);
    if (from !== undefined) this.#held = { from, pointerId: event.pointerId, y: event.clientY, to: undefined };
  };

  readonly onPointerMove = (event: PointerEvent): void => {
    const held = this.#held;
    if (held?.pointerId !== event.pointerId) return;
    // The button was released outside, before the pointer was captured.
    if (event.buttons === 0) {
      this.#end();
      return;
    }
    if (held.to === undefined && Math.abs(event.clientY - held.y) < slack) return;
    if (held.to === undefined && event.currentTarget instanceof Element) {
      // With the pointer captured, releasing it does not click the row below.
      event.currentTarget.setPointerCapture(event.pointerId);
      window.addEventListener('keydown', this.#onKeyDown, { capture: true });
    }
    const at = this.#parts.placeAt(event);
    const to = at === undefined ? (held.to ?? held.from) : at.place + (at.isLowerHalf ? 1 : 0);
    this.#held = { ...held, to };
    this.#host.requestUpdate();
  };

  readonly onPointerUp = (): void => {
    const { drag } = this;
    this.#end();
    // Right before or after itself, it does not move.
    if (drag && drag.to !== drag.from && drag.to !== drag.from + 1) this.#parts.onDropped(drag);
  };

  readonly onPointerCancel = (): void => this.#end();

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  };

  #end(): void {
    window.removeEventListener('keydown', this.#onKeyDown, { capture: true });
    if (this.#held === undefined) return;
    this.#held = undefined;
    this.#host.requestUpdate();
  }
}

/** The key of the row that is pressed, outside of its buttons and fields. */
export function pressedRow(tree: StoplineTree | undefined, { target }: Event): string | undefined {
  const element = target instanceof Element && !target.closest('button, input') ? target : undefined;
  const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index === undefined ? undefined : tree?.rows[Number(index)]?.key;
}

/** The outermost row that is, or whose children are, at the height of the pointer; its children are its lower half. */
export function rootRowUnder(
  tree: StoplineTree | undefined,
  { clientY }: PointerEvent,
): { readonly key: string; readonly isLowerHalf: boolean } | undefined {
  for (const element of tree?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
    const { top, bottom } = element.getBoundingClientRect();
    if (clientY < top || clientY >= bottom) continue;
    const index = Number(element.dataset.index);
    const rootIndex = tree?.rows.findLastIndex(({ level }, other) => other <= index && level === 1);
    const key = tree?.rows[rootIndex ?? -1]?.key;
    return key === undefined ? undefined : { key, isLowerHalf: rootIndex !== index || clientY > (top + bottom) / 2 };
  }
  return undefined;
}

/** A list with one item moved. */
export function moved<Item>(list: readonly Item[], { from, to }: Drag): readonly Item[] {
  const item = list[from];
  if (item === undefined) return list;
  const without = list.toSpliced(from, 1);
  return without.toSpliced(to > from ? to - 1 : to, 0, item);
}
