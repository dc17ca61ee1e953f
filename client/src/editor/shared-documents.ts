import { history, isolateHistory, redo, undo } from '@codemirror/commands';
import {
  Annotation,
  EditorState,
  Transaction,
  type AnnotationType,
  type Extension,
  type StateCommand,
  type StateEffect,
} from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { RenamedFile } from '../model/files/open-document.ts';
import { renamedPath, renameKeys } from '../model/files/renamed-path.ts';
import { restoredMap } from './edited-text.ts';
import type { EditorDocument } from './editor-input.ts';
import { editsField, editsOf, rebase, setProgram, setProgramText } from './edits.ts';
import { newBreakpointsField, restoredBreakpoints, setNewBreakpoint } from './new-breakpoints.ts';
import { withCursor } from './text-change.ts';

const mostKept = 50;

/** Where an editor was in a document. */
export interface EditorPlace {
  readonly state: EditorState;
  readonly scroll: StateEffect<unknown>;
}

interface SharedDocument {
  readonly state: EditorState;
  /** Where the last editor was that showed it. */
  readonly place?: EditorPlace;
}

/** Whether an effect changes the document, and not only how an editor shows it. */
const isOfDocument = (effect: StateEffect<unknown>): boolean =>
  effect.is(rebase) || effect.is(setProgram) || effect.is(setProgramText) || effect.is(setNewBreakpoint);

/** Marks the transactions that the shared document has already. */
const isShared = Annotation.define<boolean>();

const copied = <Value>(transaction: Transaction, type: AnnotationType<Value>): readonly Annotation<Value>[] => {
  const value = transaction.annotation(type);
  return value === undefined ? [] : [type.of(value)];
};

/** How a change is grouped for Undo. */
const grouping = (transaction: Transaction): readonly Annotation<unknown>[] => [
  ...copied(transaction, Transaction.userEvent),
  ...copied(transaction, Transaction.addToHistory),
  ...copied(transaction, Transaction.time),
  ...copied(transaction, isolateHistory),
];

/** Undo goes back to the selection before a change. */
const withSelection = (state: EditorState, { selection }: EditorState): EditorState =>
  state.selection.eq(selection) ? state : state.update({ selection, userEvent: 'select' }).state;

/** Whether there is unsaved text. */
export const isTyped = (state: EditorState): boolean => !state.field(editsField).saved.changes.empty;

/** The open documents: text, edits and history of each, for all editors that show it. */
export class SharedDocuments {
  /** All that was renamed, the last one last. */
  readonly renamed: RenamedFile[] = [];
  readonly #documents = new Map<string, SharedDocument>();
  /** The editors, by the document that each shows. */
  readonly #views = new Map<EditorView, string>();

  /** The state of a document; without its text, if that was discarded with its tab: Undo must not bring it back. */
  open(document: EditorDocument): { readonly state: EditorState; readonly isNew: boolean } {
    const { path } = document;
    const known = this.#documents.get(path)?.state;
    const isDiscarded =
      known !== undefined && isTyped(known) && document.isEdited !== true && this.#showing(path).length === 0;
    if (known !== undefined && !isDiscarded) return { state: known, isNew: false };
    const state = created(document);
    this.#documents.set(path, { state });
    return { state, isNew: true };
  }

  stateOf(path: string): EditorState | undefined {
    return this.#documents.get(path)?.state;
  }

  /** Where another editor is in a document, or was. */
  placeOf(path: string): EditorPlace | undefined {
    const [view] = this.#showing(path);
    return view === undefined ? this.#documents.get(path)?.place : placeIn(view);
  }

  /** Called when an editor shows a document. */
  show(path: string, view: EditorView): void {
    this.#views.set(view, path);
  }

  /** Called when an editor no longer shows its document. Drops the oldest documents that none shows. */
  hide(view: EditorView): void {
    const shown = this.#shownIn(view);
    this.#views.delete(view);
    if (shown === undefined) return;
    this.#documents.delete(shown.path);
    this.#documents.set(shown.path, { ...shown.document, place: placeIn(view) });
    const hidden = [...this.#documents.keys()].filter((each) => this.#showing(each).length === 0);
    for (const oldest of hidden.slice(0, -mostKept)) this.#documents.delete(oldest);
  }

  /** The path of the document that an editor shows. */
  pathIn(view: EditorView): string | undefined {
    return this.#views.get(view);
  }

  /** Gives the documents of a renamed file or folder their new paths. The editors are shown them next. */
  rename(renamed: RenamedFile): void {
    this.renamed.push(renamed);
    renameKeys(this.#documents, renamed);
    for (const [view, path] of this.#views) this.#views.set(view, renamedPath(renamed, path) ?? path);
  }

  /** Takes the changes of an editor over, into the document and the other editors that show it. */
  take(view: EditorView, transactions: readonly Transaction[]): void {
    for (const transaction of transactions) {
      if (transaction.annotation(isShared) !== true) this.#take(view, transaction);
    }
  }

  /** Undoes or redoes the last change, whichever editor made it. */
  go(view: EditorView, command: StateCommand): boolean {
    const shown = this.#shownIn(view);
    if (shown === undefined || view.state.readOnly) return false;
    const { path, document } = shown;
    return command({
      state: document.state,
      dispatch: (transaction) => {
        const { changes, effects, selection, state } = transaction;
        this.#documents.set(path, { ...document, state });
        const annotations = [isShared.of(true), ...copied(transaction, Transaction.userEvent)];
        const place = selection === undefined ? {} : { selection, scrollIntoView: true };
        for (const each of this.#showing(path))
          each.dispatch({ changes, effects, annotations, ...(each === view && place) });
      },
    });
  }

  /** An adapter may give a document any path, the empty one too: a view that shows none has no path. */
  #shownIn(view: EditorView): { readonly path: string; readonly document: SharedDocument } | undefined {
    const path = this.#views.get(view);
    const document = path === undefined ? undefined : this.#documents.get(path);
    return path === undefined || document === undefined ? undefined : { path, document };
  }

  #showing(path: string): readonly EditorView[] {
    return [...this.#views].flatMap(([view, shown]) => (shown === path ? [view] : []));
  }

  #take(view: EditorView, transaction: Transaction): void {
    const shown = this.#shownIn(view);
    const effects = transaction.effects.filter(isOfDocument);
    if (shown === undefined || (!transaction.docChanged && effects.length === 0)) return;
    const { path, document } = shown;
    const { changes, newSelection: selection } = transaction;
    const annotations = grouping(transaction);
    const before = transaction.docChanged ? withSelection(document.state, transaction.startState) : document.state;
    const { state } = before.update({ changes, effects, selection, annotations });
    this.#documents.set(path, { ...document, state });
    const isTyping = transaction.annotation(Transaction.userEvent) !== undefined;
    for (const other of this.#showing(path).filter((each) => each !== view)) {
      const change = isTyping ? { changes } : withCursor(other.state, changes);
      other.dispatch({ ...change, effects, annotations: [...annotations, isShared.of(true)] });
    }
  }
}

const placeIn = (view: EditorView): EditorPlace => ({ state: view.state, scroll: view.scrollSnapshot() });

function created({ text, draft }: EditorDocument): EditorState {
  const edits = editsOf(text, draft === undefined ? undefined : restoredMap(text, draft));
  return EditorState.create({
    doc: edits.saved.after,
    extensions: [history(), editsField.init(() => edits), restoredBreakpoints(draft?.newBreakpoints ?? [])],
  });
}

/** The edits and the unsaved breakpoints of a shared document, for an editor. */
export const sharedFields = (state: EditorState): Extension => [
  editsField.init(() => state.field(editsField)),
  newBreakpointsField.init(() => state.field(newBreakpointsField)),
];

/** Shares the changes of an editor, and undoes them. */
export function sharing(documents: () => SharedDocuments): Extension {
  const going = (command: StateCommand) => (view: EditorView) => documents().go(view, command);
  const [onUndo, onRedo] = [going(undo), going(redo)];
  const inputs: Readonly<Partial<Record<string, (view: EditorView) => boolean>>> = {
    historyUndo: onUndo,
    historyRedo: onRedo,
  };
  return [
    keymap.of([
      { key: 'Mod-z', run: onUndo, preventDefault: true },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: onRedo, preventDefault: true },
      { linux: 'Ctrl-Shift-z', run: onRedo, preventDefault: true },
    ]),
    EditorView.domEventHandlers({
      beforeinput: (event, view) => {
        const isDone = inputs[event.inputType]?.(view) === true;
        if (isDone) event.preventDefault();
        return isDone;
      },
    }),
    EditorView.updateListener.of(({ view, transactions }) => documents().take(view, transactions)),
  ];
}
