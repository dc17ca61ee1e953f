import { hasCapability, type SessionState } from '#protocol';
import { html } from 'lit';
import type { MenuEntry } from '../../ui/menu.ts';
import { openMenu } from '../../ui/menu.ts';
import '../../ui/tree.ts';
import type { StoplineTree } from '../../ui/tree.ts';
import type { TreeEvents, TreeRow, TreeRowAction } from '../../ui/tree-row.ts';
import { copyText, loadPart } from '../../model/attempt.ts';
import { shownCompleter } from '../../model/completer.ts';
import { FieldSuggestions, type ExpressionField } from '../../ui/field-suggestions.ts';
import { expansionOf, setExpanded } from '../../model/expansion.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { RowFormats } from './row-formats.ts';
import { namesProperty, namesSash } from './names-sash.ts';
import { RowWriter } from './row-writer.ts';
import type { SetValue } from '../../model/reads/shown-values.ts';
import { wayToSet, type WayToSet } from './set-value.ts';
import type { ValuesPort } from './port.ts';
import { fullValue, readEntries, valueEntries } from './value-menu.ts';
import { valueRowView, type ValueRowOptions } from './value-row-view.ts';
import { lineOf } from '../../ui/one-line.ts';
import { shownFormat } from './value-format.ts';
import type { ValueSources } from './value-tree.ts';
import type { NoteRow, ValueRow, VariableRow } from './value-row.ts';

/** The name and layout of a tree of values. */
export interface ValuesTree {
  /** The name under which expanded rows are remembered. */
  readonly name: 'variables' | 'watch' | 'hover';
  readonly label: string;
  /** The default width of names. */
  readonly names: number;
}

const setAction: TreeRowAction = { name: 'set', label: 'Set value', icon: 'edit', key: 'F2' };
const copyAction: TreeRowAction = { name: 'copy', label: 'Copy value', icon: 'copy', key: 'Ctrl+C' };

/** A panel with a tree of values, which have the same actions everywhere. */
export abstract class ValuesPanel<Port extends ValuesPort = ValuesPort> extends PanelElement<Port> {
  protected abstract readonly tree: ValuesTree;
  protected rows: readonly ValueRow[] = [];
  /** The lazy values that a person requested at one stop; they are not read again at the next one. */
  #asked: { readonly stop: string; readonly paths: ReadonlySet<string> } = { stop: '', paths: new Set() };
  readonly #formats = new RowFormats();
  protected readonly writer = new RowWriter({
    port: () => this.port,
    session: () => this.#session,
    treeElement: () => this.treeElement,
    onSet: (row, value) => this.#keepSet(row, value),
    row: (key) => this.row(key),
    wayToSet: (row) => this.#wayToSet(row),
    onExpression: (key, text) => this.enterExpression(key, text),
    draw: async () => {
      this.requestUpdate();
      await this.updateComplete;
      await this.treeElement?.updateComplete;
    },
  });

  constructor() {
    super();
    new FieldSuggestions(this, (field) =>
      this.port && this.takesExpression(field) ? shownCompleter(this.port) : undefined,
    );
  }

  /** Whether a field takes expressions of the program. */
  protected takesExpression(field: ExpressionField): boolean {
    return field.classList.contains('field-inline');
  }

  /** A row's expression: from the adapter, or as a person wrote it. */
  protected expressionOf({ variable }: VariableRow): string | undefined {
    return variable.evaluateName;
  }

  /** Actions of this panel only. */
  protected ownActions(_row: VariableRow): readonly TreeRowAction[] {
    return [];
  }

  protected ownEntries(_row: VariableRow): readonly MenuEntry[] {
    return [];
  }

  protected runOwnAction(_row: VariableRow, _action: string): void {
    // A panel without actions of its own.
  }

  /** Handles Enter or a double click on a row. False leaves it to the tree. */
  protected activate(row: VariableRow): boolean {
    if (row.expandable) return false;
    this.writer.setValue(row);
    return true;
  }

  protected enterExpression(_key: string, _text: string): void {
    // A panel whose expressions cannot be edited.
  }

  /** The sources of the values in a frame. */
  protected sources(
    port: ValuesPort,
    { sessionId, stopId, frameId }: { sessionId: string; stopId: number | undefined; frameId: number | undefined },
  ): ValueSources {
    const stop = `${sessionId} ${stopId}`;
    if (this.#asked.stop !== stop) this.#asked = { stop, paths: new Set() };
    return {
      values: (question, path) =>
        port.reads.values(sessionId, question, frameId === undefined ? undefined : { frameId, path }),
      isExpanded: expansionOf(port.view.value, this.tree.name),
      asked: this.#asked.paths,
      format: shownFormat(port, sessionId).format,
      isSorted: port.view.value.sortedValues,
      shownAs: (row) => this.#formats.shownAs(this.port, { row, expression: this.expressionOf(row) }),
    };
  }

  protected override prepare({ presented }: ValuesPort): void {
    if (!presented.value.stopped) this.writer.dropValue();
  }

  /** The tree, and the sash between names and values. */
  protected treeView(port: ValuesPort, classes?: ValueRowOptions['classes']) {
    const { tree, rows } = this;
    const onCancel = this.#session?.capabilities.supportsCancelRequest
      ? (row: VariableRow | NoteRow) => this.#doWith(row, 'cancel')
      : undefined;
    const options: ValueRowOptions = {
      onAsk: (key) => this.#ask(key),
      onCancel,
      isStyled: this.#isStyled,
      actions: (row) => this.#actions(row),
      field: (row) => this.writer.fieldIn(row),
      ...(classes && { classes }),
    };
    return html`
      <div class="values" .style=${namesProperty(port, tree.names)}>
        <stopline-tree
          label=${tree.label}
          .rows=${rows.flatMap((row) => this.#treeRows(row, options))}
          @row-toggled=${(event: TreeEvents['row-toggled']) => this.onToggled(event)}
          @row-activated=${this.#onActivated}
          @row-action=${this.#onAction}
          @row-menu-requested=${this.#onMenuRequested}
          @dblclick=${this.#onDoubleClick}
        ></stopline-tree>
        ${rows.length === 0 ? '' : namesSash(port, `Width of names in ${tree.name}`, tree.names)}
      </div>
    `;
  }

  protected get treeElement(): StoplineTree | undefined {
    return this.renderRoot.querySelector('stopline-tree') ?? undefined;
  }

  protected row(key: string): ValueRow | undefined {
    return this.rows.find((row) => row.key === key);
  }

  /** A person expanded or collapsed a row. */
  protected onToggled({ detail }: TreeEvents['row-toggled']): void {
    if (this.port) setExpanded(this.port.view, this.tree.name, { [detail.key]: detail.expanded });
  }

  get #session(): SessionState | undefined {
    const shown = this.port?.shownFrame();
    return shown && this.port?.server.value.state.sessions[shown.sessionId];
  }

  get #isStyled(): boolean {
    return hasCapability(this.#session?.capabilities ?? {}, 'supportsANSIStyling');
  }

  #wayToSet(row: VariableRow): WayToSet {
    return wayToSet(row, { session: this.#session, frameId: this.port?.shownFrame()?.frame.id });
  }

  #treeRows(row: ValueRow, options: ValueRowOptions): readonly TreeRow[] {
    return [valueRowView(row, options), ...this.writer.refusalUnder(row)];
  }

  #actions(row: VariableRow): readonly TreeRowAction[] {
    const own = this.ownActions(row);
    const isTaken = own.some(({ key }) => key === setAction.key);
    // If a value can never be set, F2 still says why.
    const isNever = this.#wayToSet(row).kind === 'never';
    return [...(isTaken ? [] : [{ ...setAction, isByKeyOnly: isNever }]), copyAction, ...own];
  }

  #ask(path: string): void {
    this.#asked = { ...this.#asked, paths: new Set([...this.#asked.paths, path]) };
    this.requestUpdate();
  }

  /** Shows the adapter's answer as the value. */
  #keepSet({ origin }: VariableRow, value: SetValue): void {
    const shown = this.port?.shownFrame();
    const place = shown && origin && { frameId: shown.frame.id, path: origin.path };
    if (place) this.port?.reads.placeOf(shown.sessionId, origin.question, place)?.set(value);
  }

  /** Cancels or retries a read. */
  #doWith({ read }: VariableRow | NoteRow, what: 'cancel' | 'retry'): void {
    const { port } = this;
    const shown = port?.shownFrame();
    if (!port || !shown || !read) return;
    if (read.command === 'evaluate') port.reads[what](shown.sessionId, 'evaluate', read.args);
    else port.reads[what](shown.sessionId, 'variables', read.args);
  }

  #fullValue(port: ValuesPort, row: VariableRow): Promise<string> {
    return fullValue(port, row.variable.value, this.expressionOf(row));
  }

  #copy(port: ValuesPort, row: VariableRow): void {
    void this.#fullValue(port, row).then((value) => copyText(port, value));
  }

  async #show(row: VariableRow | NoteRow, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    const { port, treeElement } = this;
    if (!port || !treeElement) return;
    const part = await loadPart(port, import('./full-value.ts'), 'The full value view');
    const isNote = row.type === 'note';
    const value = isNote ? row.text : row.variable.value;
    part?.showFullValue({
      name: isNote ? 'Message' : row.variable.name,
      value,
      isStyled: this.#isStyled,
      full: isNote || row.kind === 'error' ? Promise.resolve(value) : this.#fullValue(port, row),
      x,
      y,
      onCopy: (text) => void copyText(port, text),
      near: treeElement,
    });
  }

  readonly #onActivated = (event: TreeEvents['row-activated']): void => {
    const row = this.row(event.detail.key);
    if (row?.type === 'lazy' && row.age === 'now') this.#ask(row.key);
    if (row?.type === 'variable' && this.activate(row)) event.preventDefault();
  };

  /** A double click on a value edits it, even if it can be expanded. */
  readonly #onDoubleClick = ({ target }: Event): void => {
    const element = target instanceof Element ? target.closest('.v') : undefined;
    const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const key = index === undefined ? undefined : this.treeElement?.rows[Number(index)]?.key;
    const row = key === undefined ? undefined : this.row(key);
    if (row?.type === 'variable' && row.expandable && row.container !== undefined) this.writer.setValue(row);
  };

  readonly #onAction = ({ detail }: TreeEvents['row-action']): void => {
    const row = this.row(detail.key);
    if (row?.type !== 'variable' || !this.port) return;
    if (detail.action === setAction.name) this.writer.setValue(row);
    else if (detail.action === copyAction.name) this.#copy(this.port, row);
    else this.runOwnAction(row, detail.action);
  };

  readonly #onMenuRequested = ({ detail: { key, x, y } }: TreeEvents['row-menu-requested']): void => {
    const row = this.row(key);
    if (!this.port || (row?.type !== 'note' && row?.type !== 'variable')) return;
    const onShow = () => void this.#show(row, { x, y });
    const canCancel = this.#session?.capabilities.supportsCancelRequest === true;
    const isNote = row.type === 'note';
    const entries = [
      ...readEntries(row, { canCancel, onRead: (what) => this.#doWith(row, what) }),
      ...(isNote ? [{ label: 'View full value', run: onShow }] : this.#entries(this.port, row, onShow)),
    ];
    openMenu({ label: isNote ? lineOf(row.text) : row.variable.name, entries, x, y, near: this });
  };

  #entries(port: ValuesPort, row: VariableRow, onShow: () => void): readonly MenuEntry[] {
    const expression = this.expressionOf(row);
    const session = this.#session;
    const frameId = port.shownFrame()?.frame.id;
    const provided =
      session && frameId !== undefined
        ? [
            ...port.valueMenu(row, { session, frameId, expression }),
            ...this.#formats.entries(port, { row, expression }, () => this.requestUpdate()),
          ]
        : [];
    const own = [...provided, ...this.ownEntries(row)];
    const actions = { onShow, onSet: () => this.writer.setValue(row), onCopy: () => this.#copy(port, row) };
    return [
      ...valueEntries(row, { port, way: this.#wayToSet(row), expression, ...actions }),
      ...(own.length > 0 ? ['separator' as const, ...own] : []),
    ];
  }
}
