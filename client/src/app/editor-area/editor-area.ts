import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { EditorEvents } from '../../editor/editor-input.ts';
import { eachEditorAction, editorActions, type EditorAction } from '../../model/editor-actions.ts';
import type { StoplineEditor } from '../../editor/editor-pane.ts';
import { shownCompleter } from '../../model/completer.ts';
import { addWatch, attempt, copyText, loadPart, notLoaded } from '../../model/attempt.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { emptyState } from '../../ui/panel-view.ts';
import { panelStyles } from '../../ui/panel.styles.ts';
import { Select } from '../../model/store.ts';
import { conflictActions } from './editor-commands.ts';
import type { EditorPort } from './port.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { openMenu, type MenuEntry } from '../../ui/menu.ts';
import type { OpenDocument } from '../../model/files/open-document.ts';
import { BreakpointColumns, toggleAtCursor, toggleColumn } from '../../features/breakpoints/breakpoint-columns.ts';
import { applyEdit, breakpointMenu } from '../../features/breakpoints/breakpoint-menu.ts';
import { comparisonOf, conflictBar, conflictStyles } from './conflict-banner.ts';
import { editorBreakpoints } from '../../features/breakpoints/editor-breakpoints.ts';
import { ShownException } from '../../features/values/editor-exception.ts';
import { FrameValues } from '../../features/values/editor-values.ts';
import { breakpointNotes, editorDocument, editorFrameLine, editorProgram, editorStop } from './editor-inputs.ts';
import { editorMenu } from './editor-menu.ts';
import { EditorPart } from './editor-part.ts';
import { editorAreaStyles } from './editor-area.styles.ts';
import { editorStrip, stripStyles } from './editor-strip.ts';
import { HoveredValues } from '../../features/values/hovered-values.ts';
import { editorMissing, unreadable } from './unreadable.ts';

/** The editor of the open document. */
@customElement('stopline-editor-area')
export class StoplineEditorArea extends PanelElement<EditorPort> {
  static override styles = [baseStyles, buttonStyles, panelStyles, stripStyles, conflictStyles, editorAreaStyles];

  protected override readonly focused = 'stopline-editor';
  readonly #editorPart = new EditorPart(() => (this.isEditorMissing = true));
  readonly #frameValues = new FrameValues();
  readonly #columns = new BreakpointColumns(() => this.requestUpdate());
  readonly #exception = new ShownException();
  #hovered: HoveredValues | undefined;
  #shown: Pick<StoplineEditor, 'columns' | 'frameValues' | 'exception' | 'valueSource'> | undefined;
  /** The document whose versions are compared. */
  @state() private compared: string | undefined;
  @state() private isEditorMissing = false;

  /** Undefined until its code is loaded. */
  get #editor(): StoplineEditor | undefined {
    const editor = this.renderRoot.querySelector('stopline-editor');
    return editor?.hasUpdated === undefined ? undefined : editor;
  }

  protected override select(port: EditorPort) {
    const { server, presented, view, documents, configurations, reads, uiRequests } = port;
    this.#hovered = new HoveredValues(port);
    return [
      new Select(this, documents, (value) => value),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ wordWrap }) => wordWrap),
      new Select(this, view, ({ inlineValues }) => inlineValues),
      new Select(this, reads.changes, (value) => value),
      editorActions.on(
        this,
        uiRequests,
        eachEditorAction((action) => void this.#act(action)),
      ),
      conflictActions.on(this, uiRequests, {
        compare: () => {
          const { key } = documents.value.current ?? {};
          if (key !== undefined) void this.#compare(this.compared === key ? undefined : key);
        },
        keep_mine: () => this.#keepMine(port),
        take_theirs: () => this.#takeTheirs(port),
      }),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, server, ({ state }) => state.breakpointsDeactivated),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, configurations, ({ message }) => message),
    ];
  }

  protected override prepare(port: EditorPort): void {
    const { server, documents } = port;
    if (documents.value.current) void this.#editorPart.load();
    else if (server.value.connection.kind === 'connected') this.#editorPart.loadSoon();
    this.#shown = {
      columns: this.#columns.current(port),
      frameValues: this.#frameValues.current(port),
      exception: this.#exception.current(port),
      valueSource: this.#hovered?.source,
    };
  }

  async #act(action: EditorAction): Promise<void> {
    if (!(await this.#editorPart.load())) return;
    await this.#editor?.updateComplete;
    this.#editor?.act(action);
  }

  protected override view(port: EditorPort): TemplateResult {
    const { current, reveal, tabs } = port.documents.value;
    const { state } = port.server.value;
    const shown = this.#shown;
    return html`
      ${tabs.length > 0 ? editorStrip(port) : nothing}
      ${current?.error === undefined ? nothing : unreadable(port, current, current.error)}
      ${current ? nothing : this.#nothingOpen(port)} ${current && this.isEditorMissing ? editorMissing() : nothing}
      <div
        class="sheet"
        ?hidden=${current === undefined || current.error !== undefined || this.isEditorMissing}
        @part-missed=${this.#onPartMissed}
      >
        <stopline-editor
          .document=${editorDocument(current)}
          .breakpoints=${current?.path === undefined ? [] : editorBreakpoints(state, current.path, port.shownSessionId())}
          .program=${editorProgram(port)}
          .stop=${editorStop(port)}
          .frameLine=${editorFrameLine(port)}
          .reveal=${reveal && { ...reveal, select: true }}
          .columns=${shown?.columns}
          .completer=${this.#completer}
          .breakpointNotes=${breakpointNotes(port)}
          .frameValues=${shown?.frameValues}
          .exception=${shown?.exception}
          .valueSource=${shown?.valueSource}
          .wordWrap=${port.view.value.wordWrap}
          @breakpoint-toggled=${this.#onToggled}
          @breakpoint-menu-requested=${this.#onMenu}
          @text-menu-requested=${this.#onTextMenu}
          @breakpoint-edited=${this.#onBreakpointEdited}
          @column-toggled=${this.#onColumn}
          @document-edited=${this.#onEdited}
          @cursor-moved=${this.#onCursor}
          @copy-requested=${this.#onCopy}
          @watch-requested=${this.#onWatch}
          @location-opened=${this.#onLocation}
          @value-missed=${this.#onValueMissed}
          @tab-key-changed=${this.#onTabKey}
        ></stopline-editor>
        ${current?.onDisk?.kind === 'changed' ? this.#conflict(port, current) : nothing}
      </div>
    `;
  }

  /** Covers the top of the editor, or all of it with the comparison. */
  #conflict(port: EditorPort, current: OpenDocument): TemplateResult {
    const isCompared = this.compared === current.key;
    return html`
      <div class=${isCompared ? 'cover whole' : 'cover'} @keydown=${this.#onCoverKey}>
        ${conflictBar(current, (action) => port.uiRequests.make(conflictActions.request(action)), isCompared)}
        ${isCompared ? html`<stopline-compare .comparison=${comparisonOf(current, port)}></stopline-compare>` : nothing}
      </div>
    `;
  }

  #keepMine(port: EditorPort): void {
    const { key } = port.documents.value.current ?? {};
    if (key !== undefined) void attempt(port, port.openFiles.keepMine(key)).then(() => this.#endCompare());
  }

  #takeTheirs(port: EditorPort): void {
    const { key } = port.documents.value.current ?? {};
    if (key === undefined) return;
    port.openFiles.takeTheirs(key);
    this.#endCompare();
  }

  async #compare(key: string | undefined): Promise<void> {
    const { port } = this;
    if (key === undefined) {
      this.#endCompare();
      return;
    }
    if (!port) return;
    if (await loadPart(port, import('../../editor/compare-view.ts'), 'The comparison')) this.compared = key;
  }

  #endCompare(): void {
    this.compared = undefined;
    this.#editor?.focus();
  }

  readonly #onCoverKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || this.compared === undefined) return;
    event.preventDefault();
    this.#endCompare();
  };

  #nothingOpen({ configurations }: EditorPort): TemplateResult {
    const { message } = configurations.value;
    const next = 'Open one under Files, click a line number to set a breakpoint, then start debugging (F5).';
    return emptyState({
      what: 'No file is open.',
      next,
      more: message === undefined ? html`` : html`<p>${message}</p>`,
    });
  }

  readonly #onToggled = ({ detail: { line } }: EditorEvents['breakpoint-toggled']): void => {
    this.#toggle(line);
  };

  /** Breakpoints on unsaved lines are kept by the editor. */
  #toggle(line: number): void {
    if (this.port?.openFiles.savedLine(line) === undefined) this.#editor?.toggleNewBreakpoint(line);
    else this.port.toggleBreakpoint(line);
  }

  readonly #completer = () => this.port && shownCompleter(this.port);

  readonly #onColumn = ({ detail: { line, column, by } }: EditorEvents['column-toggled']): void => {
    const { port } = this;
    const path = port?.documents.value.current?.path;
    const saved = port?.openFiles.savedLine(line);
    if (!port || path === undefined || saved === undefined) return;
    void { mark: toggleColumn, cursor: toggleAtCursor }[by](port, { path, line: saved }, column);
  };

  readonly #onCursor = ({ detail }: EditorEvents['cursor-moved']): void => {
    this.port?.cursorLine.set(detail.line);
  };

  readonly #onCopy = ({ detail }: EditorEvents['copy-requested']): void => {
    if (this.port) void copyText(this.port, detail.text);
  };

  readonly #onWatch = ({ detail }: EditorEvents['watch-requested']): void => {
    if (this.port) void addWatch(this.port, detail.expression);
  };

  readonly #onLocation = ({ detail: { path, line } }: EditorEvents['location-opened']): void => {
    if (this.port) void attempt(this.port, this.port.openFile(path, line));
  };

  readonly #onValueMissed = (): void => {
    this.port?.notify('No value at the cursor. Move it to a variable, or select an expression.');
  };

  readonly #onPartMissed = ({ detail: { what } }: EditorEvents['part-missed']): void => {
    this.port?.notify(notLoaded(what), 'failure');
  };

  readonly #onTabKey = ({ detail: { leaves } }: EditorEvents['tab-key-changed']): void => {
    this.port?.notify(leaves ? 'Tab now moves focus.' : 'Tab now indents.');
  };

  readonly #onEdited = ({ detail }: EditorEvents['document-edited']): void => {
    this.port?.openFiles.edited(detail.path, detail.edited);
  };

  /** The menu of the breakpoint on a line; empty for a source without a path. */
  #breakpointEntries(
    port: EditorPort,
    { line, x, y }: { readonly line: number; readonly x: number; readonly y: number },
  ): readonly MenuEntry[] {
    const editor = this.#editor;
    const path = port.documents.value.current?.path;
    if (path === undefined) return [];
    return breakpointMenu({
      port,
      place: { x, y, near: this },
      path,
      line: port.openFiles.savedLine(line),
      onToggle: () => this.#toggle(line),
      onEdit: (field) => editor?.editBreakpoint(line, field),
    });
  }

  readonly #onMenu = ({ detail }: EditorEvents['breakpoint-menu-requested']): void => {
    const { port } = this;
    const { line, x, y } = detail;
    const entries = port ? this.#breakpointEntries(port, detail) : [];
    if (entries.length > 0) openMenu({ label: `Breakpoint on line ${line}`, entries, x, y, near: this });
  };

  readonly #onTextMenu = ({ detail }: EditorEvents['text-menu-requested']): void => {
    const { port } = this;
    if (!port) return;
    const editor = this.#editor;
    const entries = editorMenu({
      port,
      request: detail,
      breakpoint: this.#breakpointEntries(port, detail),
      onReplace: (text) => editor?.replaceSelection(text),
    });
    openMenu({ label: `Line ${detail.line}`, entries, x: detail.x, y: detail.y, near: this });
  };

  readonly #onBreakpointEdited = ({ detail }: EditorEvents['breakpoint-edited']): void => {
    const { port } = this;
    const path = port?.documents.value.current?.path;
    if (!port || path === undefined) return;
    const line = port.openFiles.savedLine(detail.line);
    if (line === undefined) this.#editor?.setNewBreakpoint(detail);
    else void applyEdit(port, path, { ...detail, line });
  };
}
