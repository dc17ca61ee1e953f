import { isolateHistory } from '@codemirror/commands';
import { language } from '@codemirror/language';
import {
  Compartment,
  EditorState,
  Transaction,
  type Extension,
  type StateEffect,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { restoredMap } from './edited-text.ts';
import type { EditorDocument } from './editor-input.ts';
import { editsField, editsOf, rebase, setProgramText } from './edits.ts';
import { loadLanguage } from './languages.ts';
import { lineFeeds } from '../model/files/line-feeds.ts';
import { restoredBreakpoints } from './new-breakpoints.ts';
import { textChange, type TextChange } from './text-change.ts';
import { indentation } from './typing.ts';

const mostKept = 50;

interface Kept {
  readonly state: EditorState;
  readonly scroll: StateEffect<unknown>;
}

const properties = ({ label, readOnly }: EditorDocument): Extension => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': label, ...(readOnly ? { inputmode: 'none' } : {}) }),
];

/** Whether there is unsaved text. */
const isTyped = (state: EditorState): boolean => !state.field(editsField).saved.changes.empty;

/** A cursor in replaced text stays on its line and column. */
const withCursor = (state: EditorState, changes: TextChange): TransactionSpec => {
  const { head } = state.selection.main;
  if (head <= changes.from || head >= changes.to) return { changes };
  const { number, from } = state.doc.lineAt(head);
  const after = state.changes(changes).apply(state.doc);
  const line = after.line(Math.min(number, after.lines));
  return { changes, selection: { anchor: Math.min(line.from + head - from, line.to) } };
};

/** The documents of one view: each keeps its text, selection, scroll position and history. */
export class DocumentStates {
  readonly #extensions: Extension;
  readonly #kept = new Map<string, Kept>();
  readonly #properties = new Compartment();
  readonly #language = new Compartment();
  #shown: string | undefined;

  constructor(extensions: Extension) {
    this.#extensions = extensions;
  }

  /** Keeps the state of the document in the view, up to a limit. */
  keep(path: string, view: EditorView): void {
    this.#kept.delete(path);
    this.#kept.set(path, { state: view.state, scroll: view.scrollSnapshot() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  show(document: EditorDocument, view: EditorView): void {
    const kept = this.#kept.get(document.path);
    this.#shown = document.path;
    // Undo must not bring back text that was discarded with its tab.
    if (kept === undefined || (isTyped(kept.state) && document.isEdited !== true)) {
      view.setState(this.#create(document));
      // The scroller keeps its position otherwise.
      view.scrollDOM.scrollTo(0, 0);
    } else {
      view.setState(kept.state);
      view.dispatch({ effects: kept.scroll });
      this.update(document, view);
    }
    if (view.state.facet(language) === null) void this.#colour(document, view);
  }

  /** Updates the document in the view, keeping selection and scroll position. */
  update(document: EditorDocument, view: EditorView): void {
    const { state } = view;
    const isNewBase = state.field(editsField).raw !== document.text;
    const effects = [
      this.#properties.reconfigure(properties(document)),
      ...(isNewBase ? [rebase.of(document.text)] : []),
      ...(isNewBase && document.isProgramText === true ? [setProgramText.of(null)] : []),
    ];
    const change = document.isEdited === true ? undefined : textChange(state.doc.toString(), lineFeeds(document.text));
    if (change === undefined) {
      view.dispatch({ effects });
      return;
    }
    // Changes on disk cannot be undone; replacing unsaved text can.
    const annotations = isTyped(state) ? isolateHistory.of('full') : Transaction.addToHistory.of(false);
    view.dispatch({ effects, annotations, ...withCursor(state, change) });
  }

  #create(document: EditorDocument): EditorState {
    const { text, draft, path } = document;
    const edits = editsOf(text, draft === undefined ? undefined : restoredMap(text, draft));
    return EditorState.create({
      doc: edits.saved.after,
      extensions: [
        editsField.init(() => edits),
        restoredBreakpoints(draft?.newBreakpoints ?? []),
        this.#properties.of(properties(document)),
        this.#language.of([]),
        indentation(text, path),
        this.#extensions,
      ],
    });
  }

  async #colour({ path, languageId }: EditorDocument, view: EditorView): Promise<void> {
    // Without its language the text is still readable; it is loaded again next time.
    const loaded = await loadLanguage(path, languageId).catch(() => undefined);
    if (loaded !== undefined && this.#shown === path) view.dispatch({ effects: this.#language.reconfigure(loaded) });
  }
}
