import { Facet, type EditorState, type Extension } from '@codemirror/state';
import type { DebuggerAttributes, EditorSelection, TaskList } from '#protocol';
import type { BreakpointEdit, EditedText } from '../model/files/document-edits.ts';
import type { AskedDefinition } from '../model/go-to-definition.ts';
import type { Completer } from '../ui/suggester.ts';
import type { withDocument } from '../model/program-lines.ts';
import type { TextMenuRequest } from './editor-input.ts';

/** What the page does for the editor. Lines and columns are from 1, as shown; points are in client coordinates. */
export interface EditorRequests {
  readonly toggleBreakpoint: (line: number) => void;
  readonly openBreakpointMenu: (at: { readonly line: number; readonly x: number; readonly y: number }) => void;
  /** On a right click, a long press, Shift+F10 or the menu key. */
  readonly openTextMenu: (request: TextMenuRequest) => void;
  readonly saveBreakpoint: (edit: BreakpointEdit) => void;
  /** A mark was clicked, or the command was run. */
  readonly toggleColumn: (line: number, column: number, by: 'mark' | 'cursor') => void;
  readonly openLocation: (path: string, line: number) => void;
  readonly addWatch: (expression: string) => void;
  readonly copy: (text: string) => void;
  readonly goToDefinition: (asked: AskedDefinition) => void;
  /** There is no name at the cursor. */
  readonly nameMissed: () => void;
  /** There is no value at the cursor. */
  readonly valueMissed: () => void;
  /** Code could not be loaded. */
  readonly partMissed: (what: string) => void;
  /** The key for what Tab does was pressed. */
  readonly toggleTabKey: () => void;
  /** The text of a document changed, or the document was shown. */
  readonly edited: (path: string, edited: EditedText) => void;
  /** The program's lines moved in a document, or the document was shown; see `ProgramLines`. */
  readonly linesMoved: (document: Parameters<typeof withDocument>[1]) => void;
  readonly selectionChanged: (selection: EditorSelection) => void;
  /** What the debuggers publish of the attributes of their configurations. */
  readonly debuggerAttributes: () => Promise<readonly DebuggerAttributes[]>;
  /** The tasks that a launch.json or tasks.json can name, by the file's path. */
  readonly tasks: (path: string) => Promise<TaskList>;
  /** Undefined while there is nothing to complete. */
  readonly completer: () => Completer | undefined;
}

const source = Facet.define<() => Partial<EditorRequests>>();

/** Gives extensions the requests. */
export const withRequests = (requests: () => Partial<EditorRequests>): Extension => source.of(requests);

export const requestsOf = ({ state }: { readonly state: EditorState }): Partial<EditorRequests> =>
  state.facet(source)[0]?.() ?? {};
