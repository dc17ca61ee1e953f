import type { State } from '#protocol';
import { css, html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { expansionOf, setExpanded } from '../../model/expansion.ts';
import { lastingSessions } from '../../model/lasting-sessions.ts';
import { Select } from '../../model/store.ts';
import { RegionActions } from '../../model/ui-requests.ts';
import { isAllowed } from '../../model/allowed.ts';
import { attempt } from '../../model/attempt.ts';
import type { UnsavedTexts } from '../../model/files/open-document.ts';
import type { BreakpointsPort } from './port.ts';
import { openMenu, openMenuBelow } from '../../ui/menu.ts';
import '../../ui/tree.ts';
import type { TreeEvents } from '../../ui/tree-row.ts';
import { shownCompleter } from '../../model/completer.ts';
import { FieldSuggestions } from '../../ui/field-suggestions.ts';
import { messageCompleter } from '../../model/message-completer.ts';
import type { Completer } from '../../ui/suggester.ts';
import { RowEditor } from '../../ui/row-editor.ts';
import { suggestionStyles } from '../../ui/suggestion-list.ts';
import { actorFaceStyles } from '../../ui/actor-face.ts';
import type { RowField } from './breakpoint-conditions.ts';
import { fieldToEdit, openPlace, watchedRow, type BreakpointListRow } from './breakpoint-list-row.ts';
import { breakpointRowStyles, breakpointRowViews, refusalRow } from './breakpoint-row-view.ts';
import { withHeadings } from './breakpoint-groups.ts';
import { breakpointRows, newFunctionRow, newRows } from './breakpoint-rows.ts';
import { addOptionEntries } from './exception-options.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { treePanelStyles } from '../../ui/panel.styles.ts';
import { emptyState, panelHead, type EmptyState } from '../../ui/panel-view.ts';

const noBreakpoints: EmptyState = {
  what: 'No breakpoints.',
  next: 'Click a line number, or press F9 on the current line.',
};
const noBreakpointsOfOthers: EmptyState = { what: 'No breakpoints.', next: 'Those that others set appear here.' };

const styles = css`
  :host {
    --face: 14px;
  }
  .list {
    display: contents;
  }
  /* What to do next is below the exception filters, which stay where they are when the first breakpoint is set. */
  .list.short {
    display: block;
    min-height: 0;
    overflow: hidden auto;
    scrollbar-width: thin;
  }
  .short > .empty {
    padding-bottom: var(--sl-1);
  }
`;

const tree = 'breakpoints';

/** The lines of breakpoints in unsaved texts, as one text. */
const breakpointLines = ({ breakpoints }: State, unsaved: UnsavedTexts): string =>
  breakpoints.map((each) => each.kind === 'source' && unsaved.get(each.path)?.lineNow(each.line)).join();

/** Actions of the list of breakpoints. */
export const breakpointsActions = new RegionActions<'add_function'>('breakpoints');

/** Exception filters and breakpoints: tree "Breakpoints". */
@customElement('stopline-breakpoints')
export class StoplineBreakpoints extends PanelElement<BreakpointsPort> {
  static override styles = [...treePanelStyles, actorFaceStyles, breakpointRowStyles, suggestionStyles, styles];

  #rows: readonly BreakpointListRow[] = [];
  readonly #editor = new RowEditor<RowField>(this, {
    write: async ({ key, what }, text) => {
      if (this.port) await this.#row(key)?.write?.(this.port, text.trim(), what);
    },
    // The list is too narrow for most refusals.
    onRefused: (_field, refusal, isOpen) => isOpen && this.port?.notify(refusal, 'failure'),
    refusalRow,
  });

  constructor() {
    super();
    new FieldSuggestions(this, () => this.#completer());
  }

  protected override select({ server, presented, view, openFiles, uiRequests }: BreakpointsPort) {
    return [
      breakpointsActions.on(this, uiRequests, { add_function: () => this.#openField(newFunctionRow) }),
      new Select(this, server, ({ role }) => role),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, server, ({ state }) => state.breakpointsDeactivated),
      new Select(this, server, ({ state }) => state.exceptionFilters),
      new Select(this, server, ({ state }) => state.exceptionOptions),
      new Select(this, server, ({ state }) => state.filterOffers),
      new Select(this, server, lastingSessions()),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, view, ({ expanded }) => expanded[tree]),
      new Select(this, openFiles.unsaved, (unsaved) => breakpointLines(server.value.state, unsaved)),
    ];
  }

  protected override prepare(port: BreakpointsPort): void {
    const { state } = port.server.value;
    const rows = breakpointRows(state, port.shownSessionId(), port.openFiles.unsaved.value);
    const listed = withHeadings(rows, expansionOf(port.view.value, tree));
    const all = [...listed, ...newRows(state).filter(({ key }) => key === this.#editor.field?.key)];
    this.#rows = isAllowed(port, 'change_breakpoint') ? all : all.map(watchedRow);
  }

  protected override view(port: BreakpointsPort): TemplateResult {
    const { breakpoints, breakpointsDeactivated: isDeactivated } = port.server.value.state;
    const isEmpty = breakpoints.length === 0;
    const isWatching = !isAllowed(port, 'change_breakpoint');
    const empty = emptyState(isWatching ? noBreakpointsOfOthers : noBreakpoints);
    return html`
      ${panelHead(
        'Breakpoints',
        [
          {
            icon: 'mute',
            label: 'Deactivate breakpoints',
            pressed: isDeactivated,
            disabled: isWatching,
            onPress: () => port.deactivate(),
          },
          {
            icon: 'trash',
            label: 'Remove all breakpoints',
            disabled: isEmpty || isWatching,
            onPress: () => port.removeAll(),
          },
          { icon: 'more', label: 'More breakpoint actions', onPress: (event) => this.#openHeadMenu(event) },
        ],
        isDeactivated ? html`<span class="small dim">deactivated</span>` : nothing,
      )}
      ${isEmpty && this.#rows.length === 0 ? empty : nothing}
      <div class=${isEmpty && this.#rows.length > 0 ? 'list short' : 'list'}>
        <stopline-tree
          label="Breakpoints"
          ?flat=${this.#rows.every(({ expanded }) => expanded === undefined)}
          .rows=${this.#rows.flatMap((row) => breakpointRowViews(row, this.#editor))}
          @row-selected=${this.#onSelected}
          @row-toggled=${this.#onToggled}
          @row-checked=${this.#onChecked}
          @row-action=${this.#onAction}
          @row-menu-requested=${this.#onMenuRequested}
        ></stopline-tree>
        ${isEmpty && this.#rows.length > 0 ? empty : nothing}
      </div>
    `;
  }

  /** Completes expressions in the open field. */
  #completer(): Completer | undefined {
    const { port } = this;
    const { field } = this.#editor;
    const isExpression = field && this.#row(field.key)?.fieldOf?.(field.what).isExpression === true;
    const completer = port && isExpression === true ? shownCompleter(port) : undefined;
    return completer && field?.what === 'logMessage' ? messageCompleter(completer) : completer;
  }

  #row(key: string): BreakpointListRow | undefined {
    return this.#rows.find((row) => row.key === key);
  }

  #openField(row: BreakpointListRow, what: RowField = fieldToEdit(row)): void {
    if (row.fieldOf) this.#editor.open({ key: row.key, what, ...row.fieldOf(what) });
  }

  readonly #onSelected = (event: TreeEvents['row-selected']): void => {
    const place = this.#row(event.detail.key)?.place;
    if (this.port && place) openPlace(this.port, place);
  };

  readonly #onToggled = ({ detail: { key, expanded } }: TreeEvents['row-toggled']): void => {
    if (this.port) setExpanded(this.port.view, tree, { [key]: expanded });
  };

  readonly #onChecked = ({ detail: { key, checked } }: TreeEvents['row-checked']): void => {
    const { port } = this;
    const changed = port && this.#row(key)?.enable?.(port, checked);
    if (changed) void attempt(port, changed);
  };

  readonly #onAction = ({ detail: { key, action } }: TreeEvents['row-action']): void => {
    const { port } = this;
    const row = this.#row(key);
    if (action === 'edit' && row) this.#openField(row);
    const removed = action === 'remove' && port ? row?.remove?.(port) : undefined;
    if (port && removed) void attempt(port, removed);
  };

  readonly #onMenuRequested = ({ detail: { key, x, y } }: TreeEvents['row-menu-requested']): void => {
    const { port } = this;
    const row = this.#row(key);
    if (!port || !row?.entries) return;
    const place = { x, y, near: this };
    const entries = row.entries({ port, place, onEdit: (field) => this.#openField(row, field) });
    openMenu({ label: row.name, entries, ...place });
  };

  #openHeadMenu(event: Event): void {
    const { port } = this;
    if (!port) return;
    const isWatching = !isAllowed(port, 'set_exception_options');
    const adding = isWatching ? [] : addOptionEntries(port.server.value.state, (row) => this.#openField(row));
    openMenuBelow(event, 'Breakpoints', [...adding, ...port.listCommands()]);
  }
}
