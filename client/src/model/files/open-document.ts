import type { FileText } from '#protocol';
import type { EditedText, EditorDraft, LineOf } from './document-edits.ts';
import type { Store } from '../store.ts';

/** What became of a file on disk, where that is not what the document was made of. */
export type OnDisk = { readonly kind: 'changed'; readonly file: FileText } | { readonly kind: 'deleted' };

/** A place in a document, 1-based; without a column the beginning of the line. */
export interface LinePlace {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** How a file is shown beside its line. */
export interface OpenFileOptions extends Pick<LinePlace, 'column'> {
  /** In a tab that stays. */
  readonly isKept?: boolean;
  /** What the line is one of; by default the file. */
  readonly of?: LineOf;
}

/** A document in the editor: a file of the workspace, or a source that only the adapter has. */
export interface OpenDocument {
  /** What it is told apart by: a file's absolute path, or the session and number of a source. */
  readonly key: string;
  /** What the editor is labelled with: a path, or the source's name. */
  readonly label: string;
  /** Absolute; absent for a source without a path. */
  readonly path?: string;
  /** As it was read or saved last; what was typed since has the editor. */
  readonly text: string;
  /** Of the file whose text this is; absent for what is no file. */
  readonly version?: string | undefined;
  /** When the file was changed last, by the server's clock. */
  readonly modifiedAt?: string;
  /** Why it cannot be saved; absent where it can. */
  readonly readOnly?: string | undefined;
  /** Something was typed that is not saved. */
  readonly isEdited?: boolean;
  /** What was typed until the document was last shown anew: for an editor that does not have it. */
  readonly draft?: EditorDraft | undefined;
  readonly onDisk?: OnDisk | undefined;
  /** The adapter says by checksums that the program was made of another text. */
  readonly isOtherThanRuns?: boolean;
  readonly sourceReference?: number;
  /** Decides the language where the path's ending does not: 'javascript'. */
  readonly languageId?: string;
  readonly error?: string;
}

/** An open document in the strip above the editor. */
export interface OpenTab {
  readonly key: string;
  readonly label: string;
  /** Absolute; absent for a source that only the adapter has. */
  readonly path?: string;
  /** The next document that is opened takes its place. */
  readonly isPreview: boolean;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
}

/** How a person wants a tab to be closed whose text is not saved. */
export type ClosingAnswer = 'save' | 'discard' | 'cancel';

/** What is done with open documents. Promises reject with a DebugError. */
export interface OpenFiles {
  /** The tab that is to be closed, while a person is asked what becomes of its text. */
  readonly closing: Store<{ readonly key: string; readonly label: string } | undefined>;
  select(key: string): Promise<void>;
  /** Selects the tab that is so many to the right, around the ends. */
  selectBy(steps: number): Promise<void>;
  /** No other document takes the tab's place any more. */
  keep(key: string): void;
  /** Closes a tab, or the selected one. Text that is not saved is asked about first. */
  close(key?: string): Promise<void>;
  answerClosing(answer: ClosingAnswer): void;
  /** Takes note of what was typed. */
  edited(key: string, edited: EditedText): void;
  /** Writes what was typed to disk; what changed there meanwhile is not overwritten. */
  save(key?: string): Promise<void>;
  /** Writes what was typed over what changed on disk. */
  keepMine(key: string): Promise<void>;
  /** Gives up what was typed for what is on disk. The editor can undo it. */
  takeTheirs(key: string): void;
  /** What was typed into a document and is not saved, as a file would have it. */
  typedText(key: string): string | undefined;
  /** Which line of the file is on a line of the selected document; undefined for one that is not saved yet. */
  savedLine(line: number): number | undefined;
}
