import { Compartment, type Extension, type StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { layOutNow } from './reveal.ts';

/** The first visible position, else the first visible line, and its distance from the top. */
const inView = (view: EditorView, positions: readonly number[]): { readonly position: number; readonly y: number } => {
  const { scrollTop, clientHeight } = view.scrollDOM;
  const yOf = (position: number): number => view.lineBlockAt(position).top - scrollTop;
  const first = view.lineBlockAtHeight(scrollTop).from;
  const position = positions.find((candidate) => yOf(candidate) >= 0 && yOf(candidate) < clientHeight) ?? first;
  return { position, y: yOf(position) };
};

export class WordWrap {
  readonly #compartment = new Compartment();

  get extension(): Extension {
    return this.#compartment.of([]);
  }

  set(isOn: boolean): StateEffect<unknown> {
    return this.#compartment.reconfigure(isOn ? EditorView.lineWrapping : []);
  }

  /** Toggles wrapping; the first visible of these positions stays in place. */
  change(isOn: boolean, view: EditorView, positions: readonly number[]): void {
    const { position, y } = inView(view, positions);
    view.dispatch({ effects: this.set(isOn) });
    layOutNow(view);
    view.scrollDOM.scrollTop = view.lineBlockAt(position).top - y;
    layOutNow(view);
  }
}
