import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import type { EditorEvents } from '../editor/editor-input.ts';
import '../editor/editor-pane.ts';
import type { StoplineEditor } from '../editor/editor-pane.ts';
import { attempt, copyText } from '../panels/attempt.ts';
import { PanelElement } from '../panels/panel-element.ts';
import { emptyState } from '../panels/panel-view.ts';
import { panelStyles } from '../panels/panel.styles.ts';
import { tabLabel } from '../state/documents.ts';
import { Select } from '../state/store.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { openMenu } from '../ui/menu.ts';
import '../ui/tabs.ts';
import type { OpenDocument, Workbench } from '../workbench.ts';
import { applyEdit, breakpointMenu } from './breakpoint-menu.ts';
import { editorBreakpoints } from './editor-breakpoints.ts';
import { FrameValues } from './editor-values.ts';
import { breakpointFields, editorDocument, editorFrameLine, editorStop, shownException } from './editor-inputs.ts';
import { HoveredValues } from './hovered-values.ts';

const styles = css`
  :host {
    background: var(--sl-bg-editor);
  }
  .strip {
    display: flex;
    flex: none;
    align-items: stretch;
    height: var(--sl-tab);
    background: var(--sl-bg-frame);
    box-shadow: inset 0 -1px var(--sl-line);
  }
  .crumb {
    flex: 0 1 auto;
    align-self: center;
    margin-left: auto;
    padding: 0 var(--sl-5);
    color: var(--sl-text-3);
    font-size: var(--sl-size-small);
    direction: rtl;
  }
  .crumb > bdi {
    direction: ltr;
  }
  stopline-editor {
    flex: 1 1 auto;
  }
  .empty {
    padding-top: var(--sl-5);
  }
  @container (max-width: 599px) {
    .strip {
      display: none;
    }
  }
`;

/** Where a document comes from, at the right end of its strip; empty where the tab says it all. */
function crumbOf(current: OpenDocument): string {
  const { label, sourceReference = 0 } = current;
  if (sourceReference > 0) return `${label} / from the adapter, read-only`;
  return label === tabLabel(current) ? '' : label.split('/').join(' / ');
}

/** The file or source that is open, with its breakpoints and the line where the program stands. */
@customElement('stopline-editor-area')
export class StoplineEditorArea extends PanelElement {
  static override styles = [baseStyles, panelStyles, styles];

  protected override readonly focused = 'stopline-editor';
  @query('stopline-editor') private editor!: StoplineEditor | null;
  readonly #frameValues = new FrameValues();
  #hovered: HoveredValues | undefined;

  protected override select(workbench: Workbench) {
    const { server, presented, view, documents, configurations, reads, editorWish } = workbench;
    this.#hovered = new HoveredValues(workbench);
    return [
      new Select(this, documents, (value) => value),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ wordWrap }) => wordWrap),
      new Select(this, view, ({ inlineValues }) => inlineValues),
      new Select(this, reads.changes, (value) => value),
      new Select(this, editorWish, (value) => value),
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, server, ({ state }) => state.breakpointsMuted),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, configurations, ({ message }) => message),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const { current, reveal } = workbench.documents.value;
    const { state } = workbench.server.value;
    return html`
      ${current ? this.#strip(current) : nothing}
      ${current?.error === undefined ? nothing : emptyState({ what: tabLabel(current), next: current.error })}
      ${current ? nothing : this.#nothingOpen(workbench)}
      <stopline-editor
        ?hidden=${current === undefined || current.error !== undefined}
        .document=${editorDocument(current)}
        .breakpoints=${current?.path === undefined ? [] : editorBreakpoints(state, current.path)}
        .stop=${editorStop(workbench)}
        .frameLine=${editorFrameLine(workbench)}
        .reveal=${reveal && { ...reveal, select: true }}
        .breakpointFields=${breakpointFields(workbench)}
        .frameValues=${this.#frameValues.current(workbench)}
        .exception=${shownException(workbench)}
        .valueSource=${this.#hovered?.source}
        .wordWrap=${workbench.view.value.wordWrap}
        .wish=${workbench.editorWish.value}
        @breakpoint-toggled=${this.#onToggled}
        @breakpoint-menu-requested=${this.#onMenu}
        @breakpoint-edited=${this.#onEdited}
        @cursor-moved=${this.#onCursor}
        @copy-requested=${this.#onCopy}
        @location-opened=${this.#onLocation}
        @value-missed=${this.#onValueMissed}
      ></stopline-editor>
    `;
  }

  #strip(current: OpenDocument): TemplateResult {
    const label = tabLabel(current);
    return html`
      <div class="strip">
        <stopline-tabs
          look="files"
          label="Open files"
          .tabs=${[{ key: label, label, title: current.label }]}
          selected=${label}
        >
        </stopline-tabs>
        <span class="crumb cut"><bdi>${crumbOf(current)}</bdi></span>
      </div>
    `;
  }

  #nothingOpen({ configurations }: Workbench): TemplateResult {
    const { message } = configurations.value;
    const next = 'Choose one under Files and click a line number to set a breakpoint, then start (F5).';
    return emptyState({
      what: 'No file is open.',
      next,
      more: message === undefined ? html`` : html`<p>${message}</p>`,
    });
  }

  readonly #onToggled = ({ detail }: EditorEvents['breakpoint-toggled']): void => {
    this.workbench?.toggleBreakpoint(detail.line);
  };

  readonly #onCursor = ({ detail }: EditorEvents['cursor-moved']): void => {
    this.workbench?.cursorLine.set(detail.line);
  };

  readonly #onCopy = ({ detail }: EditorEvents['copy-requested']): void => {
    if (this.workbench) void copyText(this.workbench, detail.text);
  };

  readonly #onLocation = ({ detail: { path, line } }: EditorEvents['location-opened']): void => {
    if (this.workbench) void attempt(this.workbench, this.workbench.openFile(path, line));
  };

  readonly #onValueMissed = (): void => {
    this.workbench?.notify('There is no value at the cursor. Put it on a variable, or select an expression.');
  };

  readonly #onMenu = ({ detail: { line, x, y } }: EditorEvents['breakpoint-menu-requested']): void => {
    const { workbench, editor } = this;
    const path = workbench?.documents.value.current?.path;
    if (!workbench || path === undefined) return;
    const onEdit = (field: Parameters<StoplineEditor['editBreakpoint']>[1]) => editor?.editBreakpoint(line, field);
    const entries = breakpointMenu({ workbench, path, line, onEdit });
    openMenu({ label: `Breakpoint on line ${line}`, entries, x, y, near: this });
  };

  readonly #onEdited = ({ detail }: EditorEvents['breakpoint-edited']): void => {
    const path = this.workbench?.documents.value.current?.path;
    if (this.workbench && path !== undefined) void applyEdit(this.workbench, path, detail);
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-editor-area': StoplineEditorArea;
  }
}
