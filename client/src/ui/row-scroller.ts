import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createRef } from 'lit/directives/ref.js';
import { rowsInWindow, type RowRange } from './row-window.ts';

/**
 * The scrolling of a list of rows of one height: says which rows to draw, and holds the rows in view where they are
 * when others come or go. It reads sizes only after the browser has laid out, never in between.
 */
export class RowScroller implements ReactiveController {
  /** The element that scrolls. */
  readonly element = createRef<HTMLElement>();

  readonly #host: ReactiveControllerHost;
  readonly #resized = new ResizeObserver(() => {
    this.#measure();
  });
  #observed: HTMLElement | undefined;
  #scrollTop = 0;
  #viewHeight = 0;
  #rowHeight = 24;
  #count = 0;
  #drawn: RowRange = { start: 0, end: 0 };
  #restoredTop: number | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** How many whole rows are in view, at least one. */
  get page(): number {
    return Math.max(1, Math.floor(this.#viewHeight / this.#rowHeight) - 1);
  }

  /** The rows to draw now. */
  range(count: number): RowRange {
    this.#count = count;
    this.#drawn = this.#inWindow();
    return this.#drawn;
  }

  /** To be called before rows change: the first row in view that is left keeps its place in the view. */
  hold(before: readonly string[], after: readonly string[]): void {
    if (this.#scrollTop === 0) return;
    const first = Math.floor(this.#scrollTop / this.#rowHeight);
    const places = new Map(after.map((key, index) => [key, index]));
    const held = before.findIndex((key, index) => index >= first && places.has(key));
    const place = places.get(before[held] ?? '');
    if (place !== undefined && place !== held) {
      this.#restoredTop = Math.max(0, this.#scrollTop + (place - held) * this.#rowHeight);
      this.#scrollTop = this.#restoredTop;
    }
  }

  /** Scrolls as little as needed for a row to be in view. */
  reveal(index: number): void {
    const scroller = this.element.value;
    if (scroller === undefined) return;
    const top = index * this.#rowHeight;
    const lowest = top + this.#rowHeight - scroller.clientHeight;
    scroller.scrollTop = Math.min(top, Math.max(lowest, scroller.scrollTop));
  }

  /** For the `scroll` event of the element. */
  readonly onScroll = (): void => {
    this.#scrollTop = this.element.value?.scrollTop ?? 0;
    this.#updateWindow();
  };

  hostConnected(): void {
    this.#observe();
  }

  hostUpdated(): void {
    this.#observe();
    const scroller = this.element.value;
    if (scroller !== undefined && this.#restoredTop !== undefined) scroller.scrollTop = this.#restoredTop;
    this.#restoredTop = undefined;
  }

  hostDisconnected(): void {
    this.#resized.disconnect();
    this.#observed = undefined;
  }

  #observe(): void {
    const scroller = this.element.value;
    if (scroller === undefined || scroller === this.#observed) return;
    this.#resized.disconnect();
    this.#resized.observe(scroller);
    this.#observed = scroller;
  }

  #measure(): void {
    const scroller = this.element.value;
    this.#viewHeight = scroller?.clientHeight ?? 0;
    const rowHeight = scroller?.querySelector<HTMLElement>('.row')?.offsetHeight ?? 0;
    if (rowHeight > 0) this.#rowHeight = rowHeight;
    this.#updateWindow();
  }

  #updateWindow(): void {
    const { start, end } = this.#inWindow();
    if (start !== this.#drawn.start || end !== this.#drawn.end) this.#host.requestUpdate();
  }

  #inWindow(): RowRange {
    return rowsInWindow({
      count: this.#count,
      scrollTop: this.#scrollTop,
      viewHeight: this.#viewHeight,
      rowHeight: this.#rowHeight,
    });
  }
}
