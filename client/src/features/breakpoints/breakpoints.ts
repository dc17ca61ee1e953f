import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { DebugError } from '#protocol';
import { Select } from '../../model/store.ts';
import { RegionActions } from '../../model/ui-requests.ts';
import type { BreakpointsPort } from './port.ts';
import { openMenuBelow } from '../../ui/follow-menu.ts';
import { openMenu } from '../../ui/menu.ts';
import '../../ui/tree.ts';
import type { TreeEvents } from '../../ui/tree-row.ts';
import { shownCompleter } from '../../model/completer.ts';
import { FieldSuggestions } from '../../ui/field-suggestions.ts';
import { messageCompleter } from '../../model/message-completer.ts';
import type { Completer } from '../../ui/suggester.ts';
import { suggestionStyles } from '../../ui/suggestion-list.ts';
import { actorFaceStyles } from '../../ui/actor-face.ts';
import { enableRow, openRow, removeRow, writeRow } from './breakpoint-changes.ts';
import type { RowField } from './breakpoint-conditions.ts';
import { editOf, fieldToEdit, refusalOf, takesExpression, type RowEdit } from './breakpoint-field.ts';
import { listEntries, rowEntries } from './breakpoint-row-menu.ts';
import { breakpointRowStyles, breakpointRowViews } from './breakpoint-row-view.ts';
import { breakpointRows, newFunctionRow, newRows, type BreakpointListRow } from './breakpoint-rows.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { emptyState, panelHead, type EmptyState } from '../../ui/panel-view.ts';

const noBreakpoints: EmptyState = {
  what: 'No breakpoints.',
  next: 'Click a line number, or press F9 on the current line.',
};

const styles = css`
  :host {
    --face: 14px;
  }
`;

/** Actions of the list of breakpoints. */
export const breakpointsActions = new RegionActions<'add_function'>('breakpoints');

/** Exception filters and breakpoints: tree "Breakpoints". */
@customElement('stopline-breakpoints')
export class StoplineBreakpoints extends PanelElement<BreakpointsPort> {
  static override styles = [...treePanelStyles, actorFaceStyles, breakpointRowStyles, suggestionStyles, styles];

  #rows: readonly BreakpointListRow[] = [];
  #edit: RowEdit | undefined;
  /** The field gets the focus once it is drawn. */
  #isOpening = false;

  constructor() {
    super();
    new FieldSuggestions(this, () => this.#completer());
  }

  protected override select({ server, presented, uiRequests }: BreakpointsPort) {
    return [
      breakpointsActions.on(this, uiRequests, { add_function: () => this.#openField(newFunctionRow) }),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, server, ({ state }) => state.breakpointsDeactivated),
      new Select(this, server, ({ state }) => state.exceptionFilters),
      new Select(this, server, ({ state }) => state.exceptionOptions),
      new Select(this, server, ({ state }) => state.filterOffers),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, presented, ({ sessionId }) => sessionId),
    ];
  }

  protected override prepare(port: BreakpointsPort): void {
    const { state } = port.server.value;
    const rows = breakpointRows(state, port.shownSessionId());
    this.#rows = [...rows, ...newRows(state).filter(({ key }) => key === this.#edit?.key)];
  }

  protected override view(port: BreakpointsPort): TemplateResult {
    const { breakpoints, breakpointsDeactivated: isDeactivated } = port.server.value.state;
    const isEmpty = breakpoints.length === 0;
    const options = {
      isDeactivated,
      edit: this.#edit,
      fieldActions: {
        onType: (text: string) => this.#type(text),
        onEnter: () => void this.#enter(),
        onLeave: () => this.#closeField(),
      },
    };
    return html`
      ${panelHead(
        'Breakpoints',
        [
          { icon: 'mute', label: 'Deactivate breakpoints', pressed: isDeactivated, onPress: () => port.deactivate() },
          { icon: 'trash', label: 'Remove all breakpoints', disabled: isEmpty, onPress: () => port.removeAll() },
          { icon: 'more', label: 'More breakpoint actions', onPress: (event) => this.#openHeadMenu(event) },
        ],
        isDeactivated ? html`<span class="small dim">deactivated</span>` : nothing,
      )}
      ${isEmpty ? emptyState(noBreakpoints) : nothing}
      <stopline-tree
        label="Breakpoints"
        flat
        .rows=${this.#rows.flatMap((row) => breakpointRowViews(row, options))}
        @row-selected=${this.#onSelected}
        @row-checked=${this.#onChecked}
        @row-action=${this.#onAction}
        @row-menu-requested=${this.#onMenuRequested}
      ></stopline-tree>
    `;
  }

  protected override updated(): void {
    if (this.#isOpening) void this.#focusField();
    this.#isOpening = false;
  }

  async #focusField(): Promise<void> {
    await this.renderRoot.querySelector('stopline-tree')?.updateComplete;
    const field = this.renderRoot.querySelector<HTMLInputElement>('input.field-inline');
    field?.focus();
    field?.select();
  }

  /** Completes expressions in the open field. */
  #completer(): Completer | undefined {
    const { port } = this;
    const edit = this.#edit;
    const row = edit && this.#row(edit.key);
    const completer = port && row && takesExpression(row, edit.field) ? shownCompleter(port) : undefined;
    return completer && edit?.field === 'logMessage' ? messageCompleter(completer) : completer;
  }

  #row(key: string): BreakpointListRow | undefined {
    return this.#rows.find((row) => row.key === key);
  }

  #openField(row: BreakpointListRow, field: RowField = fieldToEdit(row)): void {
    this.#edit = editOf(row, field);
    this.#isOpening = true;
    this.requestUpdate();
  }

  #type(text: string): void {
    if (this.#edit) {
      const { refusal: _refusal, ...edit } = this.#edit;
      this.#edit = { ...edit, text };
    }
    this.requestUpdate();
  }

  #closeField(): void {
    this.#edit = undefined;
    this.requestUpdate();
  }

  /** The text stays in the field until the change is made; a refusal is shown below it. */
  async #enter(): Promise<void> {
    const { port } = this;
    const edit = this.#edit;
    const row = edit && this.#row(edit.key);
    if (!port || !edit || !row) return;
    const text = edit.text.trim();
    const refusal = refusalOf(edit.field, text) ?? (await this.#write(port, row, edit));
    if (this.#edit !== edit) return;
    // The list is too narrow for most refusals.
    if (refusal !== undefined) port.notify(refusal, 'failure');
    this.#edit = refusal === undefined ? undefined : { ...edit, refusal };
    this.requestUpdate();
  }

  /** Resolves with why the text was refused. */
  async #write(port: BreakpointsPort, row: BreakpointListRow, edit: RowEdit): Promise<string | undefined> {
    if (edit.text === edit.initial) return undefined;
    try {
      await writeRow(port, row, { field: edit.field, text: edit.text.trim() });
      return undefined;
    } catch (error) {
      return DebugError.from(error).message;
    }
  }

  readonly #onSelected = (event: TreeEvents['row-selected']): void => {
    const row = this.#row(event.detail.key);
    if (this.port && (row?.type === 'breakpoint' || row?.type === 'own')) openRow(this.port, row);
  };

  readonly #onChecked = (event: TreeEvents['row-checked']): void => {
    const row = this.#row(event.detail.key);
    if (this.port && row) enableRow(this.port, row, event.detail.checked);
  };

  readonly #onAction = ({ detail: { key, action } }: TreeEvents['row-action']): void => {
    const row = this.#row(key);
    if (action === 'edit' && row) this.#openField(row);
    if (action === 'remove' && row && this.port) removeRow(this.port, row);
  };

  readonly #onEdit = (row: BreakpointListRow, field?: RowField): void => this.#openField(row, field);

  readonly #onMenuRequested = (event: TreeEvents['row-menu-requested']): void => {
    const { port } = this;
    const { key, x, y } = event.detail;
    const row = this.#row(key);
    if (!port || !row || row.type === 'new' || row.type === 'new option') return;
    const place = { x, y, near: this };
    openMenu({ label: row.name, entries: rowEntries({ port, onEdit: this.#onEdit }, row, place), ...place });
  };

  #openHeadMenu(event: Event): void {
    const { port } = this;
    if (port) openMenuBelow(event, 'Breakpoints', listEntries({ port, onEdit: this.#onEdit }));
  }
}
