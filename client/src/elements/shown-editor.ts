import { editorFrameLine, editorProgram, editorStop } from '../app/editor-area/editor-inputs.ts';
import type { Shell } from '../app/shell.ts';
import type { EditorBreakpoint, EditorFrameValues, EditorStop, ValueSource } from '../editor/editor-input.ts';
import { editorBreakpoints } from '../features/breakpoints/editor-breakpoints.ts';
import { FrameValues } from '../features/values/editor-values.ts';
import { HoveredValues } from '../features/values/hovered-values.ts';
import { isAllowed } from '../model/allowed.ts';
import { attempt } from '../model/attempt.ts';
import type { OpenDocument } from '../model/files/open-document.ts';
import type { ShownDocuments } from '../model/ports.ts';
import { Store } from '../model/store.ts';
import { toggleBreakpoint } from '../model/toggle-breakpoint.ts';
import type { Core } from './core.ts';
import { absolutePath } from './current-file.ts';

/** What the debugger shows in an editor. Lines and columns are from 1, those of the file on disk. */
export interface EditorMarks {
  readonly breakpoints: readonly EditorBreakpoint[];
  readonly stop: EditorStop | undefined;
  /** The line of a selected frame below the top one. */
  readonly frameLine: number | undefined;
  readonly frameValues: EditorFrameValues | undefined;
  /** Reads and draws the value of an expression; undefined while there are no values. */
  readonly valueSource: ValueSource | undefined;
  /** The run of the program. */
  readonly program: string | undefined;
}

const notSaved = 'This line is not saved yet. Save the file first.';

/** What is marked in a file that an editor of the host shows: the same as in the page's own editor. */
export class ShownEditor {
  readonly #shell: Shell;
  readonly #setCurrentFile: Core['setCurrentFile'];
  readonly #path: string;
  readonly #documents = new Store<ShownDocuments>({ current: undefined, reveal: undefined, tabs: [] });
  readonly #frameValues = new FrameValues();
  readonly #hovered: HoveredValues;
  #isUpdateDue = false;

  /** The path is absolute, or relative to the folder that is served. */
  constructor({ shell, setCurrentFile }: Pick<Core, 'shell' | 'setCurrentFile'>, path: string) {
    this.#shell = shell;
    this.#setCurrentFile = setCurrentFile;
    this.#path = path;
    this.#hovered = new HoveredValues(this.#port);
  }

  get marks(): EditorMarks {
    const { path } = this.#document();
    const port = this.#port;
    return {
      breakpoints: editorBreakpoints(port.server.value.state, path, port.shownSessionId()),
      stop: editorStop(port),
      frameLine: editorFrameLine(port),
      frameValues: this.#frameValues.current(port),
      valueSource: this.#hovered.source,
      program: editorProgram(port),
    };
  }

  /** Whether the role of the connection allows it. */
  get canSetBreakpoints(): boolean {
    return isAllowed(this.#shell, 'set_breakpoint');
  }

  /** Sets a breakpoint on a line of the file on disk, or removes those there. A failure is shown. */
  toggleBreakpoint(line: number | undefined): void {
    const { path } = this.#document();
    if (line === undefined) this.#shell.notify(notSaved, 'failure');
    else void attempt(this.#shell, toggleBreakpoint(this.#shell, { path, line }));
  }

  /** The editor has the focus, and its cursor is at a position of the file on disk. */
  noteCursor(line: number | undefined, column: number): void {
    this.#setCurrentFile({ path: this.#path, ...(line !== undefined && { line, column }) });
  }

  /** The value of an expression in the shown frame, as text; undefined if there is none. */
  async valueOf(text: string, line: number): Promise<string | undefined> {
    this.#document();
    const variable = await this.#hovered
      .read({ text, by: 'pointer', place: { line, column: 1 } })
      .catch(() => undefined);
    return variable?.value;
  }

  /** Calls a function once, and after each change of the marks; several changes at once are one call. Returns the function that ends it. */
  follow(show: (marks: EditorMarks) => void): () => void {
    const { server, presented, view, reads } = this.#shell;
    let isOver = false;
    const update = () => {
      if (this.#isUpdateDue) return;
      this.#isUpdateDue = true;
      queueMicrotask(() => {
        this.#isUpdateDue = false;
        if (!isOver) show(this.marks);
      });
    };
    const ends = [server, presented, view, reads.changes].map((store) => store.subscribe(update));
    update();
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }

  get #port() {
    return { ...this.#shell, documents: this.#documents };
  }

  /** The document, by its absolute path: the served folder is known once connected. */
  #document(): OpenDocument & { readonly path: string } {
    const path = absolutePath(this.#shell, this.#path);
    const document = { key: path, label: this.#path, path, text: '' };
    if (this.#documents.value.current?.path !== path)
      this.#documents.set({ current: document, reveal: undefined, tabs: [] });
    return document;
  }
}
