import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A row that is dragged, and the place in the list that it is to have. */
export interface Drag {
  readonly from: number;
  /** Before which place it goes, in the list as it is. */
  readonly to: number;
}

interface Held {
  readonly from: number;
  readonly pointerId: number;
  readonly y: number;
  readonly to: number | undefined;
}

/** What a drag has to know of the list. */
export interface DragParts {
  /** The place of the expression in or under whose row a point is. */
  readonly placeAt: (event: PointerEvent) => { readonly place: number; readonly isLowerHalf: boolean } | undefined;
  /** Only the expression's own row is taken hold of. */
  readonly takenAt: (event: PointerEvent) => number | undefined;
  readonly onDropped: (drag: Drag) => void;
}

/** A movement that is shorter is a click. */
const slack = 4;

/** Rows of a list that are moved with the pointer. With a finger a list is scrolled: there the menu moves them. */
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
    // It was let go where nobody here heard of it: outside, before the pointer was captured.
    if (event.buttons === 0) {
      this.#end();
      return;
    }
    if (held.to === undefined && Math.abs(event.clientY - held.y) < slack) return;
    if (held.to === undefined && event.currentTarget instanceof Element) {
      // From now on the row under the pointer is not clicked when it is let go.
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
    // Right before and right after itself is where it is.
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

/** A list with one of its things at another place. */
export function moved<Item>(list: readonly Item[], { from, to }: Drag): readonly Item[] {
  const item = list[from];
  if (item === undefined) return list;
  const without = list.toSpliced(from, 1);
  return without.toSpliced(to > from ? to - 1 : to, 0, item);
}
