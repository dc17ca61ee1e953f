import type { ReactiveControllerHost } from 'lit';
import { deepFocused } from '../ui/dom-root.ts';

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

/** The left side of a page that has no room for it: open over the rest, or closed. */
export class Drawer {
  #isOpen = false;
  readonly #host: Host;
  /** The element that had the focus before it opened. */
  #before: HTMLElement | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#before = deepFocused();
    this.#set(true);
  }

  /** Closes it, and returns the focus if it had the focus. */
  close(): void {
    const hadFocus = this.#host.renderRoot.querySelector('.left')?.matches(':focus-within') === true;
    this.#set(false);
    if (hadFocus) this.#before?.focus({ preventScroll: true });
  }

  /** A press outside closes it. */
  readonly onPointerDown = (event: PointerEvent): void => {
    const isInside = event
      .composedPath()
      .some((target) => target instanceof Element && target.matches('.left, .folds, stopline-menu'));
    if (!isInside) this.#set(false);
  };

  /** Escape closes it, also when its button has the focus. */
  readonly onKeyDown = ({ key, defaultPrevented }: KeyboardEvent): void => {
    if (key === 'Escape' && !defaultPrevented && this.#isOpen) this.close();
  };

  #set(isOpen: boolean): void {
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    this.#host.requestUpdate();
  }
}
