import { isolateHistory } from '@codemirror/commands';
import { language } from '@codemirror/language';
import { ChangeSet, Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EditorDocument } from './editor-input.ts';
import { editsField, rebase, setProgramText } from './edits.ts';
import { loadLanguage } from './languages.ts';
import { lineFeeds } from '../model/files/line-feeds.ts';
import { renameKeys } from '../model/files/renamed-path.ts';
import { isTyped, sharedFields, type EditorPlace, type SharedDocuments } from './shared-documents.ts';
import { textChange, withCursor } from './text-change.ts';
import { indentation } from './typing.ts';
import { visibleText } from '../ui/visible-text.ts';

const mostKept = 50;

interface Kept extends EditorPlace {
  /** The document at that time. */
  readonly of: EditorState | undefined;
  /** It may be in another language now. */
  readonly isRenamed: boolean;
}

const properties = ({ label, readOnly }: EditorDocument): Extension => [
  EditorState.readOnly.of(readOnly),
  EditorView.contentAttributes.of({
    tabindex: '0',
    'aria-label': visibleText(label),
    ...(readOnly ? { inputmode: 'none' } : {}),
  }),
];

/** A place in the text as it is now. */
function placeNow({ state, scroll }: EditorPlace, { doc }: EditorState) {
  const change = textChange(state.doc.toString(), doc.toString());
  if (change === undefined) return { selection: state.selection, scroll };
  const changes = ChangeSet.of(change, state.doc.length);
  return { selection: state.selection.map(changes), scroll: scroll.map(changes) };
}

/** The documents in one view: each keeps its selection and scroll position there. */
export class DocumentStates {
  readonly #documents: () => SharedDocuments;
  readonly #extensions: Extension;
  readonly #kept = new Map<string, Kept>();
  readonly #properties = new Compartment();
  readonly #language = new Compartment();
  #shown: string | undefined;
  /** How many of the renamed files have their new paths here. */
  #renamed = 0;

  constructor(documents: () => SharedDocuments, extensions: Extension) {
    this.#documents = documents;
    this.#extensions = extensions;
  }

  /** Keeps the state of the document in the view, up to a limit. */
  keep(shown: string, view: EditorView): void {
    // It may have been renamed.
    const path = this.#documents().pathIn(view) ?? shown;
    const of = this.#documents().stateOf(path);
    this.#kept.delete(path);
    this.#kept.set(path, { state: view.state, scroll: view.scrollSnapshot(), of, isRenamed: path !== shown });
    this.#documents().hide(view);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }

  show(document: EditorDocument, view: EditorView): void {
    const { path } = document;
    const documents = this.#documents();
    const { state, isNew } = documents.open(document);
    for (const renamed of documents.renamed.slice(this.#renamed))
      renameKeys(this.#kept, renamed, (kept) => ({ ...kept, isRenamed: true }));
    this.#renamed = documents.renamed.length;
    const kept = this.#kept.get(path);
    const known = isNew ? undefined : (kept ?? documents.placeOf(path));
    const place = known && placeNow(known, state);
    this.#shown = path;
    view.setState(kept?.of === state ? kept.state : this.#create(document, state, place?.selection));
    // The scroller keeps its position otherwise.
    if (place?.scroll === undefined) view.scrollDOM.scrollTo(0, 0);
    else view.dispatch({ effects: place.scroll });
    documents.show(path, view);
    if (!isNew) this.update(document, view);
    if (view.state.facet(language) === null || kept?.isRenamed === true) void this.#colour(document, view);
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
    view.dispatch({ effects, annotations, ...withCursor(state, state.changes(change)) });
  }

  #create(document: EditorDocument, shared: EditorState, selection: EditorState['selection'] | undefined): EditorState {
    const { text, path } = document;
    return EditorState.create({
      doc: shared.doc,
      ...(selection && { selection }),
      extensions: [
        sharedFields(shared),
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
