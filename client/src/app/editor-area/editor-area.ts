import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { EditorRequests } from '../../editor/editor-requests.ts';
import { onEditorAction, type EditorAction } from '../../model/editor-actions.ts';
import type { StoplineEditor } from '../../editor/editor-pane.ts';
import { attempt, loadPart } from '../../model/attempt.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { panelStyles } from '../../ui/panel.styles.ts';
import { Select } from '../../model/store.ts';
import { conflictActions } from './editor-commands.ts';
import type { EditorPort } from './port.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import type { OpenDocument } from '../../model/files/open-document.ts';
import { BreakpointColumns } from '../../features/breakpoints/breakpoint-columns.ts';
import { comparisonOf, conflictBar, conflictStyles, editorMissing, nothingOpen, unreadable } from './editor-notices.ts';
import { editorBreakpoints } from '../../features/breakpoints/editor-breakpoints.ts';
import { ShownException } from '../../features/values/editor-exception.ts';
import { FrameValues } from '../../features/values/editor-values.ts';
import { breakpointNotes, editorDocument, editorFrameLine, editorProgram, editorStop } from './editor-inputs.ts';
import { editorRequests } from './editor-requests.ts';
import { editorStrip, stripStyles } from './editor-strip.ts';
import { HoveredValues } from '../../features/values/hovered-values.ts';

const withinMs = 500;

/** Runs a task when the page is idle, at the latest after half a second. Safari has no `requestIdleCallback`. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: withinMs });
  else setTimeout(task, withinMs);
}

const styles = css`
  :host {
    background: var(--sl-bg-editor);
  }
  .sheet {
    position: relative;
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-height: 0;
  }
  stopline-editor {
    flex: 1 1 auto;
  }
  .cover {
    position: absolute;
    inset: 0 0 auto;
    z-index: 3;
    display: flex;
    flex-direction: column;
  }
  .cover.whole {
    inset: 0;
  }
  stopline-compare {
    flex: 1;
  }
  .empty {
    padding-top: var(--sl-5);
  }
`;

/** The editor of the open document. */
@customElement('stopline-editor-area')
export class StoplineEditorArea extends PanelElement<EditorPort> {
  static override styles = [baseStyles, buttonStyles, panelStyles, stripStyles, conflictStyles, styles];

  protected override readonly focused = 'stopline-editor';
  #loading: Promise<boolean> | undefined;
  readonly #frameValues = new FrameValues();
  readonly #columns = new BreakpointColumns(() => this.requestUpdate());
  readonly #exception = new ShownException();
  #hovered: HoveredValues | undefined;
  #requests: EditorRequests | undefined;
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
    this.#requests = editorRequests(port, this, () => this.#editor);
    return [
      new Select(this, documents, (value) => value),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ wordWrap }) => wordWrap),
      new Select(this, view, ({ codeSize }) => codeSize),
      new Select(this, view, ({ tabMovesFocus }) => tabMovesFocus),
      new Select(this, view, ({ inlineValues }) => inlineValues),
      new Select(this, reads.changes, (value) => value),
      onEditorAction(this, uiRequests, (action) => void this.#act(action)),
      conflictActions.on(this, uiRequests, {
        compare: () => void this.#compare(port),
        keep_mine: () => void this.#resolve(port, (key) => attempt(port, port.openFiles.keepMine(key))),
        take_theirs: () => void this.#resolve(port, (key) => port.openFiles.takeTheirs(key)),
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
    if (documents.value.current) void this.#load();
    else if (server.value.connection.kind === 'connected' && !this.#loading) whenIdle(() => void this.#load());
    this.#shown = {
      columns: this.#columns.current(port),
      frameValues: this.#frameValues.current(port),
      exception: this.#exception.current(port),
      valueSource: this.#hovered?.source,
    };
  }

  /** Loads the editor, which is half of all code, separately from the page. Resolves with whether it could be loaded. */
  #load(): Promise<boolean> {
    this.#loading ??= import('../../editor/editor-pane.ts').then(
      () => true,
      () => {
        this.isEditorMissing = true;
        return false;
      },
    );
    return this.#loading;
  }

  async #act(action: EditorAction): Promise<void> {
    if (!(await this.#load())) return;
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
      ${current ? nothing : nothingOpen(port)} ${current && this.isEditorMissing ? editorMissing() : nothing}
      <div class="sheet" ?hidden=${current === undefined || current.error !== undefined || this.isEditorMissing}>
        <stopline-editor
          .document=${editorDocument(current, port)}
          .breakpoints=${current?.path === undefined ? [] : editorBreakpoints(state, current.path, port.shownSessionId())}
          .program=${editorProgram(port)}
          .stop=${editorStop(port)}
          .frameLine=${editorFrameLine(port)}
          .reveal=${reveal && { ...reveal, select: true }}
          .columns=${shown?.columns}
          .breakpointNotes=${breakpointNotes(port)}
          .frameValues=${shown?.frameValues}
          .exception=${shown?.exception}
          .valueSource=${shown?.valueSource}
          .wordWrap=${port.view.value.wordWrap}
          .codeSize=${port.view.value.codeSize}
          .tabMovesFocus=${port.view.value.tabMovesFocus}
          .requests=${this.#requests}
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

  async #resolve({ documents }: EditorPort, act: (key: string) => unknown): Promise<void> {
    const { key } = documents.value.current ?? {};
    if (key === undefined) return;
    await act(key);
    this.#endCompare();
  }

  async #compare(port: EditorPort): Promise<void> {
    const { key } = port.documents.value.current ?? {};
    if (this.compared === key) this.#endCompare();
    else if (await loadPart(port, import('../../editor/compare-view.ts'), 'The comparison')) this.compared = key;
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
}
