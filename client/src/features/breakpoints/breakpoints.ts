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
import { RowEditor } from '../../ui/row-editor.ts';
import { suggestionStyles } from '../../ui/suggestion-list.ts';
import { actorFaceStyles } from '../../ui/actor-face.ts';
import { enableRow, openRow, removeRow, writeRow } from './breakpoint-changes.ts';
import type { RowField } from './breakpoint-conditions.ts';
import { fieldIn, fieldToEdit, refusalOf, takesExpression } from './breakpoint-field.ts';
import { listEntries, rowEntries } from './breakpoint-row-menu.ts';
import { breakpointRowStyles, breakpointRowViews, refusalRow } from './breakpoint-row-view.ts';
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
  readonly #editor = new RowEditor<RowField>(this, {
    write: ({ key, what }, text) => this.#write(key, what, text.trim()),
    // The list is too narrow for most refusals.
    onRefused: (_field, refusal, isOpen) => isOpen && this.port?.notify(refusal, 'failure'),
    refusalRow,
  });

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
    this.#rows = [...rows, ...newRows(state).filter(({ key }) => key === this.#editor.field?.key)];
  }

  protected override view(port: BreakpointsPort): TemplateResult {
    const { breakpoints, breakpointsDeactivated: isDeactivated } = port.server.value.state;
    const isEmpty = breakpoints.length === 0;
    const options = { isDeactivated, editor: this.#editor };
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

  /** Completes expressions in the open field. */
  #completer(): Completer | undefined {
    const { port } = this;
    const { field } = this.#editor;
    const row = field && this.#row(field.key);
    const completer = port && row && takesExpression(row, field.what) ? shownCompleter(port) : undefined;
    return completer && field?.what === 'logMessage' ? messageCompleter(completer) : completer;
  }

  #row(key: string): BreakpointListRow | undefined {
    return this.#rows.find((row) => row.key === key);
  }

  #openField(row: BreakpointListRow, field: RowField = fieldToEdit(row)): void {
    this.#editor.open(fieldIn(row, field));
  }

  /** Rejects if the text is invalid or refused. */
  async #write(key: string, field: RowField, text: string): Promise<void> {
    const row = this.#row(key);
    const refusal = refusalOf(field, text);
    if (refusal !== undefined) throw new DebugError('invalid_arguments', refusal);
    if (this.port && row) await writeRow(this.port, row, { field, text });
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
