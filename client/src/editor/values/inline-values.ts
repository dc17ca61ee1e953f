import { syntaxTree } from '@codemirror/language';
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, layer, type LayerMarker } from '@codemirror/view';
import type { EditorFrameValues, EditorValue } from '../editor-input.ts';
import { programLineStart } from '../edits.ts';
import { reasonWidth, setStop } from '../stopped-line.ts';
import { namesInFunction } from './names-in-function.ts';
import { inlineValues } from './values-by-line.ts';

export const setFrameValues = StateEffect.define<EditorFrameValues | undefined>();

const textElement = (tag: string, className: string, text: string): HTMLElement => {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
};

/** In pixels of the scrolled content. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

interface ShownLine {
  readonly line: number;
  readonly values: readonly EditorValue[];
  readonly place: Place;
}

/** The values of a line. Changed values are a new element, so that nothing moves; others keep theirs. */
class ValuesMarker implements LayerMarker {
  readonly #shown: ShownLine;
  readonly #key: string;

  constructor(shown: ShownLine) {
    this.#shown = shown;
    this.#key = JSON.stringify(shown);
  }

  eq(other: LayerMarker): boolean {
    return other instanceof ValuesMarker && other.#key === this.#key;
  }

  /** Without it, all lines are drawn again when one of them changes. */
  update(element: HTMLElement, other: LayerMarker): boolean {
    if (!(other instanceof ValuesMarker) || other.#shown.line !== this.#shown.line) return false;
    if (!this.eq(other)) this.#fill(element);
    return true;
  }

  draw(): HTMLElement {
    const element = document.createElement('div');
    element.className = 'sl-values';
    this.#fill(element);
    return element;
  }

  #fill(element: HTMLElement): void {
    const { line, values, place } = this.#shown;
    element.dataset.line = String(line);
    const { left, top, width } = place;
    Object.assign(element.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    const drawn = values.map(({ name, text, isChanged }) => {
      const value = textElement('span', 'sl-value', `${name}: `);
      value.append(textElement('span', isChanged ? 'sl-changed' : '', text));
      return value;
    });
    element.replaceChildren(...drawn);
  }
}

interface Shown {
  readonly given: EditorFrameValues | undefined;
  readonly byLine: ReadonlyMap<number, readonly EditorValue[]>;
}

const show = (state: EditorState, given: EditorFrameValues | undefined): Shown => {
  const start = given === undefined ? undefined : programLineStart(state, given.line);
  if (given === undefined || start === undefined) return { given, byLine: new Map() };
  const line = state.doc.lineAt(start).number;
  return { given, byLine: inlineValues(namesInFunction(state, { ...given, line }), given.values) };
};

const valuesField = StateField.define<Shown>({
  create: (state) => show(state, undefined),
  update: (shown, transaction) => {
    const { effects, startState, state } = transaction;
    const last = effects.findLast((effect) => effect.is(setFrameValues));
    if (last?.is(setFrameValues) === true) return show(state, last.value);
    // The names change with the text, and when the language is loaded or more is parsed.
    const isOther = state.doc !== startState.doc || syntaxTree(startState) !== syntaxTree(state);
    return isOther && shown.given ? show(state, shown.given) : shown;
  },
});

/** Narrower space shows little more than a name. */
const leastWidth = 96;

/** An estimate, for values that are not cut. */
const wholeWidth = (values: readonly EditorValue[], { defaultCharacterWidth }: EditorView): number =>
  values.reduce((width, { name, text }) => width + 24 + (name.length + 2 + text.length) * defaultCharacterWidth, 0);

const scrolledSideways = StateEffect.define();

/** Values beside the reason of a stop move when the text is scrolled sideways. */
const followSideways = ViewPlugin.define(() => ({ left: 0 }), {
  eventObservers: {
    scroll(_event, view) {
      const { scrollLeft } = view.scrollDOM;
      if (scrollLeft === this.left) return;
      this.left = scrollLeft;
      if (view.state.field(valuesField).byLine.size > 0) view.dispatch({ effects: scrolledSideways.of(null) });
    },
  },
});

/** The place of the text in the window, the same for all lines. */
const placeOfText = ({ scrollDOM, contentDOM }: EditorView) => {
  const { left, top } = scrollDOM.getBoundingClientRect();
  const { clientWidth, scrollLeft, scrollTop } = scrollDOM;
  const { right } = contentDOM.getBoundingClientRect();
  return { left: left - scrollLeft, top: top - scrollTop, right, rightOfView: left + clientWidth };
};

/** The place of values: after the end of the line, up to the end of the text or the reason of the stop. */
const placeBehind = (view: EditorView, text: ReturnType<typeof placeOfText>, position: number): Place | undefined => {
  const { node } = view.domAtPos(position);
  const line = (node instanceof Element ? node : node.parentElement)?.closest('.cm-line');
  const end = view.coordsAtPos(position, -1);
  if (!line || end === null) return undefined;
  const reason = reasonWidth(line);
  const right = reason > 0 ? text.rightOfView - reason : text.right;
  return {
    left: end.right - text.left,
    top: line.getBoundingClientRect().bottom - view.defaultLineHeight - text.top,
    width: Math.max(0, right - end.right),
  };
};

const markers = (view: EditorView): readonly ValuesMarker[] => {
  const { doc } = view.state;
  const { byLine } = view.state.field(valuesField);
  if (byLine.size === 0) return [];
  const text = placeOfText(view);
  return [...byLine].flatMap(([line, values]) => {
    const { to } = doc.line(line);
    const isDrawn = to >= view.viewport.from && to <= view.viewport.to;
    const place = isDrawn ? placeBehind(view, text, to) : undefined;
    const isSeen = place !== undefined && place.width >= Math.min(leastWidth, wholeWidth(values, view));
    return isSeen ? [new ValuesMarker({ line, values, place })] : [];
  });
};

/**
 * Values after the lines of the current function, down to the stopped line. They are drawn over the text, take no room,
 * and are hidden from screen readers, which have the variables.
 */
export const inlineValueLines = (): Extension => [
  valuesField,
  layer({
    above: true,
    class: 'sl-values-layer',
    markers,
    update: ({ startState, state, transactions }) =>
      startState.field(valuesField) !== state.field(valuesField) ||
      transactions.some(({ effects }) => effects.some((effect) => effect.is(scrolledSideways) || effect.is(setStop))),
  }),
  followSideways,
  EditorView.theme({
    '.sl-values-layer': { contain: 'layout size style', pointerEvents: 'none' },
    '.sl-values': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: 'var(--sl-text-3)',
      font: 'var(--sl-size-code) / var(--sl-line-code) var(--sl-font-mono)',
      whiteSpace: 'pre',
    },
    '.sl-value': { paddingLeft: '24px', fontSize: 'var(--sl-size-mono)', lineHeight: '1' },
    '.sl-value .sl-changed': { color: 'var(--sl-changed)' },
  }),
];
