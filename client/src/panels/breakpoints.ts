import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { commandEntry } from '../commands/command-entry.ts';
import type { CommandName } from '../commands/commands.ts';
import { Select } from '../state/store.ts';
import { Hear } from '../state/wishes.ts';
import { baseStyles } from '../ui/base.styles.ts';
import { buttonStyles } from '../ui/button.styles.ts';
import { fieldStyles } from '../ui/field.styles.ts';
import { openMenu, type MenuEntry, type MenuRequest } from '../ui/menu.ts';
import { rowStyles } from '../ui/row.styles.ts';
import '../ui/tree.ts';
import type { TreeEvents } from '../ui/tree-row.ts';
import type { Workbench } from '../workbench.ts';
import { actorFaceStyles } from './actor-face.ts';
import { attempt } from '../state/attempt.ts';
import {
  editOf,
  fieldsOf,
  fieldToEdit,
  fieldWords,
  refusalOf,
  type RowEdit,
  type RowField,
} from './breakpoint-field.ts';
import { changedConditions, modeEntries } from './breakpoint-modes.ts';
import { breakpointRowStyles, breakpointRowViews } from './breakpoint-row-view.ts';
import {
  breakpointRows,
  newFunctionRow,
  type BreakpointListRow,
  type BreakpointRow,
  type FilterRow,
  newRows,
  type NewRow,
} from './breakpoint-rows.ts';
import { addOptionEntries, optionEntries, removeOption, setBreakMode, writeOption } from './exception-options.ts';
import type { OwnRow } from './own-breakpoint-row.ts';
import { PanelElement } from './panel-element.ts';
import { panelStyles } from './panel.styles.ts';
import { emptyState, panelHead, type EmptyState } from './panel-view.ts';
import { waitEntry } from './wait-for-breakpoint.ts';

const noBreakpoints: EmptyState = {
  what: 'No breakpoints.',
  next: 'Click a line number, or press F9 on the current line.',
};

const headCommands = [
  ['add_function_breakpoint'],
  ['enable_all_breakpoints', 'disable_all_breakpoints'],
  ['save_breakpoint_set', 'apply_breakpoint_set', 'delete_breakpoint_set'],
  ['import_breakpoints', 'export_breakpoints'],
] as const satisfies readonly (readonly CommandName[])[];

/** Where a breakpoint is in a file, as far as that is known. */
function placeOfRow(row: BreakpointRow | OwnRow): {
  readonly path?: string | undefined;
  readonly line?: number | undefined;
} {
  if (row.type === 'own') return row;
  const { breakpoint, look } = row;
  return breakpoint.kind === 'source' ? { path: breakpoint.path, line: look.line } : look;
}

const styles = css`
  :host {
    --face: 14px;
  }
`;

/** Exception filters and breakpoints: tree "Breakpoints". */
@customElement('stopline-breakpoints')
export class StoplineBreakpoints extends PanelElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    rowStyles,
    panelStyles,
    actorFaceStyles,
    breakpointRowStyles,
    styles,
  ];

  #rows: readonly BreakpointListRow[] = [];
  #edit: RowEdit | undefined;
  /** The field was just opened, and takes the focus once it is drawn. */
  #isOpening = false;

  protected override select({ server, presented, wishes }: Workbench) {
    return [
      new Hear(this, wishes, 'breakpoints', () => this.#openField(newFunctionRow)),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, server, ({ state }) => state.breakpointsMuted),
      new Select(this, server, ({ state }) => state.exceptionFilters),
      new Select(this, server, ({ state }) => state.exceptionOptions),
      new Select(this, server, ({ state }) => state.filterOffers),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, presented, ({ sessionId }) => sessionId),
    ];
  }

  protected override view(workbench: Workbench): TemplateResult {
    const { state } = workbench.server.value;
    const { breakpoints, breakpointsMuted: isMuted } = state;
    const rows = breakpointRows(state, workbench.shownSessionId());
    this.#rows = [...rows, ...newRows(state).filter(({ key }) => key === this.#edit?.key)];
    const isEmpty = breakpoints.length === 0;
    const options = {
      isMuted,
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
          {
            icon: 'mute',
            label: 'Mute all breakpoints',
            pressed: isMuted,
            onPress: () => workbench.run('mute_breakpoints'),
          },
          {
            icon: 'trash',
            label: 'Remove all breakpoints',
            disabled: isEmpty,
            onPress: () => workbench.run('remove_all_breakpoints'),
          },
          { icon: 'more', label: 'More for breakpoints', onPress: (event) => this.#openHeadMenu(event) },
        ],
        isMuted ? html`<span class="small dim">muted</span>` : nothing,
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

  #row(key: string): BreakpointListRow | undefined {
    return this.#rows.find((row) => row.key === key);
  }

  #enable(row: BreakpointListRow, enabled: boolean): void {
    if (row.type === 'filter') void this.#setFilter(row, { enabled, condition: row.condition });
    if (row.type === 'breakpoint') this.#enableBreakpoint(row.breakpoint.id, enabled);
    if (row.type === 'option' && this.workbench) void setBreakMode(this.workbench, row, enabled ? 'always' : 'never');
  }

  #enableBreakpoint(id: number, enabled: boolean): void {
    if (this.workbench) void attempt(this.workbench, this.workbench.call('change_breakpoint', { id, enabled }));
  }

  /** Resolves with undefined where that could not be done. */
  async #setFilter(
    { adapter, filter: { filter } }: FilterRow,
    { enabled, condition }: { readonly enabled: boolean; readonly condition: string | undefined },
  ): Promise<unknown> {
    const choice = { enabled, ...(condition !== undefined && condition !== '' && { condition }) };
    return (
      this.workbench &&
      attempt(this.workbench, this.workbench.call('set_exception_filter', { adapter, filter, choice }))
    );
  }

  #remove(id: number): void {
    if (this.workbench) void attempt(this.workbench, this.workbench.call('remove_breakpoints', { ids: [id] }));
  }

  #open(row: BreakpointRow | OwnRow): void {
    const { path, line } = placeOfRow(row);
    if (this.workbench && path !== undefined) void attempt(this.workbench, this.workbench.openFile(path, line));
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

  /** Where the field had the focus, the tree gives it to the row. */
  #closeField(): void {
    this.#edit = undefined;
    this.requestUpdate();
  }

  /** What was written is kept until it has been taken. */
  async #enter(): Promise<void> {
    const edit = this.#edit;
    const row = edit && this.#row(edit.key);
    if (!edit || !row) return;
    const refusal = refusalOf(edit.field, edit.text.trim());
    if (refusal !== undefined) {
      this.#edit = { ...edit, refusal };
      this.requestUpdate();
      return;
    }
    const isTaken = edit.text === edit.initial || (await this.#write(row, edit.field, edit.text.trim())) !== undefined;
    if (isTaken && this.#edit === edit) this.#closeField();
  }

  #write(row: BreakpointListRow, field: RowField, text: string): Promise<unknown> {
    // A condition is written to be heeded: the filter is on from then.
    if (row.type === 'filter') return this.#setFilter(row, { enabled: row.enabled || text !== '', condition: text });
    const { workbench } = this;
    if (!workbench || row.type === 'own') return Promise.resolve(undefined);
    if (row.type === 'option' || row.type === 'new option') return writeOption(workbench, row, text);
    if (row.type === 'new')
      return attempt(workbench, workbench.call('set_breakpoint', { kind: 'function', name: text }));
    const conditions = changedConditions(row.breakpoint, { [field]: text });
    return attempt(workbench, workbench.call('change_breakpoint', { id: row.breakpoint.id, conditions }));
  }

  readonly #onSelected = (event: TreeEvents['row-selected']): void => {
    const row = this.#row(event.detail.key);
    if (row?.type === 'breakpoint' || row?.type === 'own') this.#open(row);
  };

  readonly #onChecked = (event: TreeEvents['row-checked']): void => {
    const row = this.#row(event.detail.key);
    if (row) this.#enable(row, event.detail.checked);
  };

  readonly #onAction = ({ detail: { key, action } }: TreeEvents['row-action']): void => {
    const row = this.#row(key);
    if (action === 'edit' && row) this.#openField(row);
    if (action === 'remove' && row?.type === 'breakpoint') this.#remove(row.breakpoint.id);
    if (action === 'remove' && row?.type === 'option' && this.workbench) void removeOption(this.workbench, row);
  };

  readonly #onMenuRequested = (event: TreeEvents['row-menu-requested']): void => {
    const { key, x, y } = event.detail;
    const row = this.#row(key);
    if (!row || row.type === 'new' || row.type === 'new option') return;
    openMenu({ label: row.name, entries: this.#entriesFor(row, { x, y, near: this }), x, y, near: this });
  };

  #entriesFor(
    row: Exclude<BreakpointListRow, NewRow>,
    place: Pick<MenuRequest, 'x' | 'y' | 'near'>,
  ): readonly MenuEntry[] {
    if (row.type === 'filter') return this.#filterEntries(row);
    if (row.type === 'option')
      return this.workbench ? optionEntries(this.workbench, row, () => this.#openField(row)) : [];
    return row.type === 'own' ? [this.#showEntry(row)] : this.#breakpointEntries(row, place);
  }

  #showEntry(row: BreakpointRow | OwnRow): MenuEntry {
    const isNowhere = placeOfRow(row).path === undefined;
    return {
      label: 'Show in editor',
      ...(isNowhere && { disabled: true, reason: 'It is in no file that is known' }),
      run: () => this.#open(row),
    };
  }

  #filterEntries(row: FilterRow): readonly MenuEntry[] {
    const { enabled, condition, takesCondition, adapter } = row;
    return [
      {
        label: condition === undefined ? 'Add condition' : 'Edit condition',
        keys: 'F2',
        disabled: !takesCondition,
        reason: `${adapter} takes no condition here`,
        run: () => this.#openField(row, 'condition'),
      },
      {
        label: 'Remove condition',
        disabled: condition === undefined,
        run: () => void this.#setFilter(row, { enabled, condition: undefined }),
      },
      'separator',
      { label: enabled ? 'Disable' : 'Enable', run: () => this.#enable(row, !enabled) },
    ];
  }

  #breakpointEntries(row: BreakpointRow, place: Pick<MenuRequest, 'x' | 'y' | 'near'>): readonly MenuEntry[] {
    const { breakpoint } = row;
    const f2 = fieldToEdit(row);
    return [
      this.#showEntry(row),
      'separator',
      ...fieldsOf(breakpoint).map((field) => ({
        label: `Edit ${fieldWords[field].name.toLowerCase()}`,
        ...(field === f2 && { keys: 'F2' }),
        run: () => this.#openField(row, field),
      })),
      ...(this.workbench ? [waitEntry(this.workbench, breakpoint, place)] : []),
      ...(this.workbench ? modeEntries(this.workbench, breakpoint) : []),
      'separator',
      { label: breakpoint.enabled ? 'Disable' : 'Enable', run: () => this.#enable(row, !breakpoint.enabled) },
      { label: 'Remove breakpoint', keys: 'Delete', run: () => this.#remove(breakpoint.id) },
    ];
  }

  #openHeadMenu({ currentTarget }: Event): void {
    const { workbench } = this;
    if (!workbench || !(currentTarget instanceof Element)) return;
    const { left, bottom } = currentTarget.getBoundingClientRect();
    const entries = headCommands.flatMap((names, index): readonly MenuEntry[] => [
      ...(index === 0 ? [] : ['separator' as const]),
      ...names.map((name) => commandEntry(workbench, name)),
    ]);
    const adds = addOptionEntries(workbench.server.value.state, (row) => this.#openField(row));
    openMenu({ label: 'Breakpoints', entries: [...adds, ...entries], x: left, y: bottom + 2, near: this });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stopline-breakpoints': StoplineBreakpoints;
  }
}
