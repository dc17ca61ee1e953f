import type { FileText, StartedText } from '#protocol';
import type { EditedText, EditorDraft, LineOf } from './document-edits.ts';
import type { Store } from '../store.ts';

/** How a file on disk differs from the open document's original. */
export type OnDisk = { readonly kind: 'changed'; readonly file: FileText } | { readonly kind: 'deleted' };

/** From 1; without a column, the start of the line. */
export interface LinePlace {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Identifies one of the editors that are side by side. */
export type GroupId = 1 | 2;

/** A line to reveal; a new token repeats it. */
export interface Reveal {
  readonly line: number;
  readonly column?: number;
  readonly token: number;
  readonly of?: LineOf;
}

export interface OpenFileOptions extends Pick<LinePlace, 'column'> {
  /** In a tab that stays. */
  readonly isKept?: boolean;
  /** By default 'file'. */
  readonly of?: LineOf;
}

/** A document in the editor: a file, or a source from an adapter. */
export interface OpenDocument {
  /** A file's absolute path, or a source's session and reference. */
  readonly key: string;
  /** A relative path, or the source's name. */
  readonly label: string;
  /** Absent for a source without a path. */
  readonly path?: string;
  /** As it was last read or saved; the editor has the unsaved text. */
  readonly text: string;
  /** The version of the file; absent for other sources. */
  readonly version?: string | undefined;
  /** By the server's clock. */
  readonly modifiedAt?: string;
  /** Why it cannot be saved. */
  readonly readOnly?: string | undefined;
  /** It has unsaved text. */
  readonly isEdited?: boolean;
  /** The unsaved text, for an editor that does not have the document. */
  readonly draft?: EditorDraft | undefined;
  readonly onDisk?: OnDisk | undefined;
  /** As running programs were started with it, if it was saved since. */
  readonly startedTexts?: readonly StartedText[];
  /** By its checksum, the program was built from another text. */
  readonly isOtherThanRuns?: boolean;
  readonly sourceReference?: number;
  /** The language, if the path's extension does not show it: 'javascript'. */
  readonly languageId?: string;
  readonly error?: string;
}

/** A tab above the editor. */
export interface OpenTab {
  readonly key: string;
  readonly label: string;
  /** Absent for a source from an adapter. */
  readonly path?: string;
  /** The next document replaces it. */
  readonly isPreview: boolean;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
}

/** What to do with unsaved text when its tab is closed. */
export type ClosingAnswer = 'save' | 'discard' | 'cancel';

/** Where the lines of files are in their unsaved texts. */
export type UnsavedTexts = ReadonlyMap<string, Pick<EditedText, 'lineNow'>>;

/** A file or folder before and after it was renamed, by their absolute paths. */
export interface RenamedFile {
  readonly from: string;
  readonly to: string;
}

/** Actions on open documents. Promises reject with a DebugError. */
export interface OpenFiles {
  /** The tab being closed, while the page asks about its unsaved text. */
  readonly closing: Store<{ readonly key: string; readonly label: string } | undefined>;
  /** The unsaved texts, by path. */
  readonly unsaved: Store<UnsavedTexts>;
  /** Selects a tab, and shows a place in it if there is one. By default in the active editor, if it has the tab. */
  select(key: string, place?: LinePlace & Pick<OpenFileOptions, 'of'>, group?: GroupId): Promise<void>;
  /** Selects the tab so many places to the right, cyclically. */
  selectBy(steps: number): Promise<void>;
  /** Makes an editor the active one. */
  activate(group: GroupId): void;
  /** Shows a document in the other editor too, by default the selected one. Opens that editor if there is only one. */
  split(key?: string): Promise<void>;
  /** Moves a tab to the other editor, and opens that editor if there is only one. */
  moveToOther(key: string, group: GroupId): Promise<void>;
  /** Called when the page has, or no longer has, room for two editors. */
  setRoom(hasRoom: boolean): void;
  /** Turns a preview tab into a permanent one. */
  keep(key: string): void;
  /**
   * Closes a tab of an editor, by default the selected one; a document's tabs in all editors if no editor is given. Asks
   * about unsaved text that no editor would show any more.
   */
  close(key?: string, group?: GroupId): Promise<void>;
  /** Closes tabs one after another, the selected one last; stops at one that stays open. */
  closeAll(keys: readonly string[], group?: GroupId): Promise<void>;
  answerClosing(answer: ClosingAnswer): void;
  /**
   * Renames a file or folder of the workspace, by relative paths. Its tabs, unsaved texts and Undo follow in all editors. A
   * tab of a deleted file with the new name is closed first.
   */
  rename(path: string, to: string): Promise<void>;
  /** Called after each edit. */
  edited(key: string, edited: EditedText): void;
  /** Saves a document, unless the file changed on disk. */
  save(key?: string): Promise<void>;
  /** Overwrites the file on disk. */
  keepMine(key: string): Promise<void>;
  /** Replaces the unsaved text by the file on disk. The editor can undo it. */
  takeTheirs(key: string): void;
  /** The unsaved text, with the line ends of the file. */
  typedText(key: string): string | undefined;
  /** The line of the file that is on a line of a document, by default the selected one; undefined if it is unsaved. */
  savedLine(line: number, key?: string): number | undefined;
}
