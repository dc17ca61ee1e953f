import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { EditorRequests } from '../../editor/editor-requests.ts';
import { onEditorAction, type EditorAction } from '../../model/editor-actions.ts';
import type { StoplineEditor } from '../../editor/editor-pane.ts';
import { attempt, loadPart } from '../../model/attempt.ts';
import { shownCodeSize } from '../../model/code-size.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { panelStyles } from '../../ui/panel.styles.ts';
import { lastingSessions } from '../../model/lasting-sessions.ts';
import { Select } from '../../model/store.ts';
import { conflictActions } from './editor-commands.ts';
import { isActive, type EditorGroupPort } from './port.ts';
import type { SharedDocuments } from '../../editor/shared-documents.ts';
import type { EditorSelection, Role } from '#protocol';
import { whenIdle } from '../../ui/when-idle.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import type { OpenDocument } from '../../model/files/open-document.ts';
import { BreakpointColumns } from '../../features/breakpoints/breakpoint-columns.ts';
import { comparisonOf, conflictBar, conflictStyles, editorMissing, nothingOpen, unreadable } from './editor-notices.ts';
import { editorBreakpoints } from '../../features/breakpoints/editor-breakpoints.ts';
import { ShownException } from '../../features/values/editor-exception.ts';
import { FrameValues } from '../../features/values/editor-values.ts';
import { breakpointNotes, editorDocument, editorFrameLine, editorProgram, editorStop } from './editor-inputs.ts';
import { allowedRequests } from './allowed-requests.ts';
import { editorRequests } from './editor-requests.ts';
import { editorStrip, stripStyles } from './editor-strip.ts';
import { HoveredValues } from '../../features/values/hovered-values.ts';

const styles = css`
  :host {
    background: var(--sl-bg-editor);
  }
  :host([hidden]) {
    display: none;
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

/** One of the editors that are side by side: its tabs, and the editor of the selected one. */
@customElement('stopline-editor-group')
export class StoplineEditorGroup extends PanelElement<EditorGroupPort> {
  static override styles = [baseStyles, buttonStyles, panelStyles, stripStyles, conflictStyles, styles];

  protected override readonly focused = 'stopline-editor';
  readonly #frameValues = new FrameValues();
  readonly #columns = new BreakpointColumns(() => this.requestUpdate());
  readonly #exception = new ShownException();
  #hovered: HoveredValues | undefined;
  #requests: EditorRequests | undefined;
  #allowed: { readonly role: Role; readonly requests: Partial<EditorRequests> } | undefined;
  #shown: Pick<StoplineEditor, 'columns' | 'frameValues' | 'exception' | 'valueSource'> | undefined;
  #selection: EditorSelection | undefined;
  #wasActive = true;
  /** The document whose versions are compared. */
  @state() private compared: string | undefined;

  /** Undefined until its code is loaded. */
  get #editor(): StoplineEditor | undefined {
    return this.renderRoot.querySelector('stopline-editor') ?? undefined;
  }

  protected override select(port: EditorGroupPort) {
    const { server, presented, view, documents, editorGroups, editorPart, configurations, reads, uiRequests } = port;
    const ifActive = (act: () => void) => () => {
      if (isActive(port)) act();
    };
    this.#hovered = new HoveredValues(port);
    this.#allowed = undefined;
    this.#requests = {
      ...editorRequests(port, this, () => this.#editor),
      selectionChanged: (selection) => {
        this.#selection = selection;
        if (isActive(port)) port.editorSelection.set(selection);
      },
    };
    return [
      new Select(this, documents, (value) => value),
      new Select(this, editorGroups, ({ groups }) => groups.length),
      new Select(this, editorGroups, ({ hasRoom }) => hasRoom),
      new Select(this, editorGroups, () => isActive(port)),
      new Select(this, editorPart.state, (value) => value),
      new Select(this, presented, (value) => value),
      new Select(this, port.programLines, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ wordWrap }) => wordWrap),
      new Select(this, view, shownCodeSize),
      new Select(this, view, ({ tabMovesFocus }) => tabMovesFocus),
      new Select(this, view, ({ inlineValues }) => inlineValues),
      new Select(this, view, ({ hexValues }) => hexValues),
      new Select(this, reads.changes, (value) => value),
      onEditorAction(this, uiRequests, (action) => {
        if (isActive(port)) void this.#act(port, action);
      }),
      conflictActions.on(this, uiRequests, {
        compare: ifActive(() => void this.#compare(port)),
        keep_mine: ifActive(() => void this.#resolve(port, (key) => attempt(port, port.openFiles.keepMine(key)))),
        take_theirs: ifActive(() => void this.#resolve(port, (key) => port.openFiles.takeTheirs(key))),
      }),
      new Select(this, server, ({ role }) => role),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, server, ({ state }) => state.breakpointsDeactivated),
      new Select(this, server, lastingSessions()),
      new Select(this, configurations, (value) => value),
    ];
  }

  protected override prepare(port: EditorGroupPort): void {
    const { server, documents, editorPart } = port;
    if (documents.value.current) void editorPart.load();
    else if (server.value.connection.kind === 'connected' && !editorPart.isLoading)
      whenIdle(() => void editorPart.load());
    const isActiveNow = isActive(port);
    if (isActiveNow && !this.#wasActive && this.#selection) port.editorSelection.set(this.#selection);
    this.#wasActive = isActiveNow;
    this.#allow(port);
    this.#shown = {
      columns: this.#columns.current(port),
      frameValues: this.#frameValues.current(port),
      exception: this.#exception.current(port),
      valueSource: this.#hovered?.source,
    };
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.port && isActive(this.port)) this.port.shownEditor.set(this.#editor);
  }

  /** The same object for as long as the role is the same, so that the editor is not updated. */
  #allow(port: EditorGroupPort): void {
    const { role } = port.server.value;
    if (this.#requests === undefined || this.#allowed?.role === role) return;
    this.#allowed = { role, requests: allowedRequests(port, this.#requests) };
  }

  async #act({ editorPart }: EditorGroupPort, action: EditorAction): Promise<void> {
    if (!(await editorPart.load())) return;
    await this.updateComplete;
    await this.#editor?.updateComplete;
    this.#editor?.act(action);
  }

  protected override view(port: EditorGroupPort): TemplateResult {
    const { current } = port.documents.value;
    const { shared } = port.editorPart;
    const isMissing = port.editorPart.state.value === 'missing';
    return html`
      ${port.editorGroups.value.hasRoom ? editorStrip(port) : nothing}
      ${current?.error === undefined ? nothing : unreadable(port, current, current.error)}
      ${current ? nothing : nothingOpen(port)} ${current && isMissing ? editorMissing() : nothing}
      <div class="sheet" ?hidden=${current === undefined || current.error !== undefined || isMissing}>
        ${shared ? this.#editorView(port, shared) : nothing}
        ${current?.onDisk?.kind === 'changed' ? this.#conflict(port, current) : nothing}
      </div>
    `;
  }

  #editorView(port: EditorGroupPort, shared: SharedDocuments): TemplateResult {
    const { current, reveal } = port.documents.value;
    const { state } = port.server.value;
    const shown = this.#shown;
    return html`
      <stopline-editor
        .shared=${shared}
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
        .codeSize=${shownCodeSize(port.view.value)}
        .tabMovesFocus=${port.view.value.tabMovesFocus}
        .requests=${this.#allowed?.requests ?? {}}
      ></stopline-editor>
    `;
  }

  /** Covers the top of the editor, or all of it with the comparison. */
  #conflict(port: EditorGroupPort, current: OpenDocument): TemplateResult {
    const isCompared = this.compared === current.key;
    return html`
      <div class=${isCompared ? 'cover whole' : 'cover'} @keydown=${this.#onCoverKey}>
        ${conflictBar(current, (action) => port.uiRequests.make(conflictActions.request(action)), isCompared)}
        ${isCompared ? html`<stopline-compare .comparison=${comparisonOf(current, port)}></stopline-compare>` : nothing}
      </div>
    `;
  }

  async #resolve({ documents }: EditorGroupPort, act: (key: string) => unknown): Promise<void> {
    const { key } = documents.value.current ?? {};
    if (key === undefined) return;
    await act(key);
    this.#endCompare();
  }

  async #compare(port: EditorGroupPort): Promise<void> {
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

declare global {
  interface HTMLElementTagNameMap {
    'stopline-editor-group': StoplineEditorGroup;
  }
}
