import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { classMap } from 'lit/directives/class-map.js';
import { repeat } from 'lit/directives/repeat.js';
import { attempt } from '../../model/attempt.ts';
import { otherGroup, shownGroups, type EditorGroup } from '../../model/files/editor-groups.ts';
import type { GroupId } from '../../model/files/open-document.ts';
import { Select } from '../../model/store.ts';
import { OnRequest } from '../../model/ui-requests.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { panelStyles } from '../../ui/panel.styles.ts';
import { sashView } from '../sashes.ts';
import './editor-group.ts';
import { EditorPart } from './editor-part.ts';
import { editorStrip, stripStyles } from './editor-strip.ts';
import { moveBreakpoints } from './move-breakpoints.ts';
import { moveTab } from './move-tab.ts';
import type { EditorGroupPort, EditorPort } from './port.ts';
import { droppedTab, isTabDrag } from './tab-drag.ts';

/** The least width of an editor beside another, in CSS pixels; sashes.ts has it too. */
const narrowest = 300;

const styles = css`
  :host {
    background: var(--sl-bg-editor);
  }
  .groups {
    display: grid;
    flex: 1 1 auto;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    position: relative;
    min-height: 0;
  }
  .target,
  .groups.opens::after {
    outline: 2px solid var(--sl-focus);
    outline-offset: -2px;
  }
  .groups.opens::after {
    content: '';
    position: absolute;
    inset: 0 0 0 50%;
    pointer-events: none;
  }
  .groups.two {
    grid-template-columns:
      minmax(0, 1fr) 1px
      clamp(300px, var(--size-right-editor, calc(50% - 0.5px)), calc(100% - 301px));
  }
`;

/** The editors of the page: one, or two side by side. A narrow page shows only the active one. */
@customElement('stopline-editor-area')
export class StoplineEditorArea extends PanelElement<EditorPort> {
  static override styles = [baseStyles, buttonStyles, panelStyles, stripStyles, styles];

  protected override readonly focused = 'stopline-editor-group.active';
  readonly #part = new EditorPart();
  readonly #resized = new ResizeObserver(() => this.#measure());
  #ports: Readonly<Record<GroupId, EditorGroupPort>> | undefined;
  #hadFocus = false;
  /** The editor that a dragged tab would be dropped in; it may not be there yet. */
  @state() private target: GroupId | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  protected override select(port: EditorPort) {
    const portOf = (group: GroupId): EditorGroupPort => ({
      ...port,
      documents: port.documentsOf(group),
      editorPart: this.#part,
      group,
    });
    this.#ports = { 1: portOf(1), 2: portOf(2) };
    return [
      new OnRequest(this, port.uiRequests, 'move_breakpoints', ({ replaced }) => void moveBreakpoints(port, replaced)),
      new OnRequest(this, port.uiRequests, 'rename', ({ renamed }) => this.#part.shared?.rename(renamed)),
      new Select(this, port.editorGroups, ({ groups }) => groups.map(({ id }) => id).join(' ')),
      new Select(this, port.editorGroups, ({ active }) => active),
      new Select(this, port.editorGroups, ({ hasRoom }) => hasRoom),
      new Select(this, port.documents, (documents) => documents),
      new Select(this, port.programLines, (value) => value),
      new Select(this, port.view, ({ sizes }) => sizes),
    ];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.hasUpdated && this.renderRoot instanceof ShadowRoot && this.renderRoot.activeElement !== null;
  }

  protected override updated(): void {
    // The editor with the focus was closed.
    const hasFocus = this.renderRoot instanceof ShadowRoot && this.renderRoot.activeElement !== null;
    if (this.#hadFocus && !hasFocus) this.focus();
  }

  protected override view(port: EditorPort): TemplateResult {
    const { value } = port.editorGroups;
    const isSplit = shownGroups(value).length > 1;
    const active = this.#ports?.[value.active];
    return html`
      ${value.hasRoom || active === undefined ? nothing : editorStrip(active)}
      <div class=${classMap({ groups: true, two: isSplit, opens: !isSplit && this.#opens(port) })}>
        ${repeat(
          value.groups,
          ({ id }) => id,
          (group, index) => html`
            ${isSplit && index > 0 ? sashView(port, 'right-editor') : nothing} ${this.#group(port, group)}
          `,
        )}
      </div>
    `;
  }

  /** Whether a dragged tab would open the second editor. */
  #opens({ editorGroups }: EditorPort): boolean {
    return this.target !== undefined && editorGroups.value.groups.every(({ id }) => id !== this.target);
  }

  #group(port: EditorPort, { id }: EditorGroup): TemplateResult {
    const { editorGroups, openFiles } = port;
    const { active, hasRoom } = editorGroups.value;
    const activate = { handleEvent: () => openFiles.activate(id), capture: true };
    return html`
      <stopline-editor-group
        class=${classMap({ active: id === active, target: id === this.target })}
        ?hidden=${!hasRoom && id !== active}
        .port=${this.#ports?.[id]}
        @pointerdown=${activate}
        @focusin=${activate}
        @dragover=${(event: DragEvent) => {
          this.#onDragOver(event, port, id);
        }}
        @dragleave=${this.#onDragLeave}
        @drop=${(event: DragEvent) => {
          this.#onDrop(event, port, id);
        }}
      ></stopline-editor-group>
    `;
  }

  #onDragOver(event: DragEvent, { editorGroups }: EditorPort, id: GroupId): void {
    if (!isTabDrag(event) || !(event.currentTarget instanceof Element)) return;
    event.preventDefault();
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const isAtRight = editorGroups.value.groups.length === 1 && event.clientX > left + width / 2;
    this.target = isAtRight ? otherGroup(editorGroups.value, id) : id;
  }

  readonly #onDragLeave = ({ currentTarget, relatedTarget }: DragEvent): void => {
    const isInside =
      currentTarget instanceof Element && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) this.target = undefined;
  };

  #onDrop(event: DragEvent, port: EditorPort, id: GroupId): void {
    const tab = droppedTab(event);
    const { target = id } = this;
    this.target = undefined;
    if (tab === undefined) return;
    event.preventDefault();
    if (target !== tab.from) void attempt(port, moveTab(port, tab.key, tab.from));
  }

  #measure(): void {
    const { clientWidth } = this;
    if (clientWidth > 0) this.port?.openFiles.setRoom(clientWidth > 2 * narrowest);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-editor-area': StoplineEditorArea;
  }
}
