import { Prec, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  ViewPlugin,
  WidgetType,
  gutterWidgetClass,
  keymap,
  type DecorationSet,
} from '@codemirror/view';
import { render } from 'lit';
import type { EditorException } from '../editor-input.ts';
import { requestsOf } from '../editor-requests.ts';
import { programLineStart } from '../edits.ts';
import { calloutView, type CalloutState } from './callout-view.ts';

export const setException = StateEffect.define<EditorException | undefined>();

const changeCallout = StateEffect.define<Partial<CalloutState>>();

class CalloutWidget extends WidgetType {
  readonly #state: CalloutState;

  constructor(state: CalloutState) {
    super();
    this.#state = state;
  }

  override get estimatedHeight(): number {
    return this.#state.isFolded ? 40 : 80;
  }

  override eq(other: WidgetType): boolean {
    return other instanceof CalloutWidget && other.#state === this.#state;
  }

  override toDOM(view: EditorView): HTMLElement {
    const dom = document.createElement('div');
    dom.className = 'sl-callout';
    dom.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !foldCallout(view)) return;
      event.preventDefault();
      view.focus();
    });
    this.updateDOM(dom, view);
    return dom;
  }

  /** Updates the element, so that the focus stays. */
  override updateDOM(dom: HTMLElement, view: EditorView): boolean {
    const change = (effect: Partial<CalloutState>) => {
      view.dispatch({ effects: changeCallout.of(effect) });
      showWhole(view, dom);
    };
    const requests = requestsOf(view);
    const drawn = calloutView(this.#state, {
      onFold: (isFolded) => change({ isFolded }),
      onTrace: (path, isOpen) => change({ openTraces: withTrace(this.#state.openTraces, path, isOpen) }),
      onCopy: () => requests.copy?.(this.#state.exception.copyText),
      onOpen: (path, line) => requests.openLocation?.(path, line),
      onWatch: (expression) => requests.addWatch?.(expression),
    });
    render(drawn, dom);
    return true;
  }
}

const withTrace = (open: ReadonlySet<string>, path: string, isOpen: boolean): ReadonlySet<string> =>
  new Set([...[...open].filter((other) => other !== path), ...(isOpen ? [path] : [])]);

/** Scrolls to show the end of a callout, but keeps its line visible. */
const showWhole = (view: EditorView, callout: HTMLElement): void => {
  view.requestMeasure({
    key: 'show-callout',
    read: ({ scrollDOM, defaultLineHeight }) => {
      const { top, bottom } = callout.getBoundingClientRect();
      const seenFrom = scrollDOM.getBoundingClientRect().top;
      const below = bottom - (seenFrom + scrollDOM.clientHeight);
      return Math.max(0, Math.min(below, top - defaultLineHeight - seenFrom));
    },
    write: (missing, { scrollDOM }) => {
      if (missing > 0) scrollDOM.scrollTop += missing;
    },
  });
};

interface Callout {
  readonly state: CalloutState | undefined;
  readonly drawn: DecorationSet;
}

const none: Callout = { state: undefined, drawn: Decoration.none };

/** The callout of a new exception is expanded; more data about the same one changes nothing else. */
const withException = (
  before: CalloutState | undefined,
  exception: EditorException | undefined,
): CalloutState | undefined => {
  if (exception === undefined) return undefined;
  return before?.exception.id === exception.id
    ? { ...before, exception }
    : { exception, isFolded: false, openTraces: new Set() };
};

const nextState = (before: CalloutState | undefined, effects: readonly StateEffect<unknown>[]) => {
  let next = before;
  for (const effect of effects) {
    if (effect.is(setException)) next = withException(next, effect.value);
    else if (effect.is(changeCallout) && next !== undefined) next = { ...next, ...effect.value };
  }
  return next;
};

const draw = (state: CalloutState | undefined, editor: EditorState): Callout => {
  const start = state === undefined ? undefined : programLineStart(editor, state.exception.line);
  if (state === undefined || start === undefined) return none;
  const widget = Decoration.widget({ widget: new CalloutWidget(state), block: true, side: 1 });
  return { state, drawn: Decoration.set(widget.range(editor.doc.lineAt(start).to)) };
};

const calloutField = StateField.define<Callout>({
  create: () => none,
  update: (callout, { effects, state, docChanged, changes }) => {
    const next = nextState(callout.state, effects);
    if (next !== callout.state) return draw(next, state);
    return docChanged ? { ...callout, drawn: callout.drawn.map(changes) } : callout;
  },
  provide: (field) => EditorView.decorations.from(field, ({ drawn }) => drawn),
});

/** Folds the callout. False if there is nothing to fold. */
const foldCallout = (view: EditorView): boolean => {
  if (view.state.field(calloutField).state?.isFolded !== false) return false;
  view.dispatch({ effects: changeCallout.of({ isFolded: true }) });
  return true;
};

class BandMarker extends GutterMarker {
  override readonly elementClass = 'sl-callout-gutter';

  override eq(other: GutterMarker): boolean {
    return other instanceof BandMarker;
  }
}

const band = new BandMarker();

/** The visible width for styles: callouts are not scrolled sideways. */
const visibleWidth = ViewPlugin.define((view) => {
  const measure = () => {
    view.requestMeasure({
      key: 'visible-width',
      read: ({ scrollDOM, contentDOM }) => ({ width: scrollDOM.clientWidth, gutter: contentDOM.offsetLeft }),
      write: ({ width, gutter }) => {
        const visible = `${width - gutter}px`;
        view.dom.style.setProperty('--sl-gutter', `${gutter}px`);
        if (view.dom.style.getPropertyValue('--visible-width') === visible) return;
        view.dom.style.setProperty('--visible-width', visible);
        // The height of a callout depends on its width.
        view.requestMeasure();
      },
    });
  };
  measure();
  return {
    update: ({ geometryChanged }) => {
      if (geometryChanged) measure();
    },
  };
});

/** A block below the stopped line, with the exception's message, causes and stack trace. */
export const exceptionCallout = (): Extension => [
  calloutField,
  visibleWidth,
  gutterWidgetClass.of((_view, widget) => (widget instanceof CalloutWidget ? band : null)),
  Prec.low(keymap.of([{ key: 'Escape', run: foldCallout }])),
  EditorView.theme({
    '.sl-callout': { background: 'var(--sl-error-band)', whiteSpace: 'normal' },
    '.cm-gutterElement.sl-callout-gutter': { background: 'var(--sl-error-band)' },
    '.sl-breakpoints .cm-gutterElement.sl-callout-gutter': { boxShadow: 'inset 3px 0 var(--sl-error-fill)' },
  }),
];
