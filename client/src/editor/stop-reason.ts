import type { Extension } from '@codemirror/state';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { hiddenReason, reasonWidth, setStop } from './stopped-line.ts';

/** The line with a reason, which is drawn or hidden. */
const lineWithReason = ({ contentDOM }: EditorView) => contentDOM.querySelector<HTMLElement>('.cm-line[data-reason]');

/** Hides the reason of a stop where it would cover the code of its line. The status has it too. */
class ReasonBesideCode {
  constructor(view: EditorView) {
    this.measure(view);
  }

  update({ view, docChanged, geometryChanged, viewportChanged, transactions }: ViewUpdate): void {
    const isOther = transactions.some(({ effects }) => effects.some((effect) => effect.is(setStop)));
    // The width of another reason, or in another font, is not known while it is hidden.
    if (isOther || geometryChanged) view.scrollDOM.removeAttribute(hiddenReason);
    if (isOther || geometryChanged || docChanged || viewportChanged) this.measure(view);
  }

  measure(view: EditorView): void {
    view.requestMeasure({
      key: this,
      read: () => this.#coveringWidth(view),
      write: (width) => {
        if (width === undefined) view.scrollDOM.removeAttribute(hiddenReason);
        else view.scrollDOM.setAttribute(hiddenReason, String(width));
      },
    });
  }

  /** The width of a reason that covers code, or would. */
  #coveringWidth(view: EditorView): number | undefined {
    const line = lineWithReason(view);
    const end = line && view.coordsAtPos(view.state.doc.lineAt(view.posAtDOM(line)).to, -1);
    if (!end) return undefined;
    const { left } = view.scrollDOM.getBoundingClientRect();
    const width = reasonWidth(line);
    return end.right > left + view.scrollDOM.clientWidth - width ? width : undefined;
  }
}

export const reasonBesideCode = (): Extension =>
  ViewPlugin.fromClass(ReasonBesideCode, {
    eventObservers: {
      scroll(_event, view) {
        this.measure(view);
      },
    },
  });
