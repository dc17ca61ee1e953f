import type { Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView } from '@codemirror/view';
import { programLineStart } from './edits.ts';
import { revealPosition } from './reveal.ts';

/** Scrolls the line back when the view became too low for it. */
class Holder {
  readonly #view: EditorView;
  readonly #line: () => number | undefined;
  readonly #resized = new ResizeObserver(() => this.#onResize());
  #height: number;

  constructor(view: EditorView, line: () => number | undefined) {
    this.#view = view;
    this.#line = line;
    this.#height = view.scrollDOM.clientHeight;
    this.#resized.observe(view.scrollDOM);
  }

  destroy(): void {
    this.#resized.disconnect();
  }

  #onResize(): void {
    const { scrollTop, clientHeight } = this.#view.scrollDOM;
    const before = this.#height;
    this.#height = clientHeight;
    const position = this.#position();
    const { top, bottom } = this.#view.lineBlockAt(position);
    const wasSeen = top >= scrollTop && bottom <= scrollTop + before;
    const isSeen = bottom <= scrollTop + clientHeight;
    if (wasSeen && !isSeen && clientHeight > 0) revealPosition(this.#view, position);
  }

  #position(): number {
    const { state } = this.#view;
    const line = this.#line();
    return (line === undefined ? undefined : programLineStart(state, line)) ?? state.selection.main.head;
  }
}

/**
 * Keeps a visible line visible when the view becomes lower, for example above a phone's keyboard: by default the
 * cursor's.
 */
export const holdInView = (line: () => number | undefined): Extension =>
  ViewPlugin.define((view) => new Holder(view, line));
