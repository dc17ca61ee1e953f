import { DebugError, hasCapability, type SessionState } from '#protocol';
import { html } from 'lit';
import type { MenuEntry } from '../../ui/menu.ts';
import { openMenu } from '../../ui/menu.ts';
import '../../ui/tree.ts';
import type { StoplineTree } from '../../ui/tree.ts';
import type { TreeEvents, TreeRow, TreeRowAction } from '../../ui/tree-row.ts';
import type { Workbench } from '../../workbench.ts';
import { addWatch, copyText, loadPart } from '../../state/attempt.ts';
import { pathOf, setExpanded } from '../expansion.ts';
import { PanelElement } from '../panel-element.ts';
import { copyValue, wholeValue, type Copied } from './copy-value.ts';
import { RowFormats } from './row-formats.ts';
import { namesProperty, namesSash } from './names-sash.ts';
import { refusalId, rowFieldView, type Writing } from './row-field.ts';
import { setValue, wayToSet, type WayToSet } from './set-value.ts';
import { SetValues } from './set-values.ts';
import { valueMenuProviders } from './value-menu-providers.ts';
import { readEntries, valueEntries, type ValueMenuActions } from './value-menu.ts';
import { ValueMemory, type FrameMoment } from './value-memory.ts';
import { lineOf, valueRowView, type ValueRowOptions } from './value-row-view.ts';
import type { NoteRow, ValueRow, VariableRow } from './value-row.ts';

/** How a tree of values is called and laid out. */
export interface ValuesTree {
  /** Under which name its expansion is remembered. */
  readonly name: 'variables' | 'watch' | 'hover';
  readonly label: string;
  /** How wide names are by default. */
  readonly names: number;
}

const setAction: TreeRowAction = { name: 'set', label: 'Set value', icon: 'edit', key: 'F2' };
const copyAction: TreeRowAction = { name: 'copy', label: 'Copy value', icon: 'copy', key: 'Ctrl+C' };

/** A panel with a tree of values: what can be done with a value is the same wherever it is shown. */
export abstract class ValuesPanel extends PanelElement {
  protected abstract readonly tree: ValuesTree;
  protected readonly memory = new ValueMemory();
  /** The rows that are drawn. */
  protected rows: readonly ValueRow[] = [];
  /** The lazy values that a person asked for at one stop. Asking again is the person's to decide. */
  #asked: { readonly stop: string; readonly paths: ReadonlySet<string> } = { stop: '', paths: new Set() };
  #writing: Writing | undefined;
  readonly #formats = new RowFormats();
  /** The values that a person set in one frame at one stop. */
  #set: { readonly at: string; readonly values: SetValues } = { at: '', values: new SetValues() };

  /** What a row's expression is: as the adapter names it, or as a person wrote it. */
  protected expressionOf({ variable }: VariableRow): string | undefined {
    return variable.evaluateName;
  }

  /** Actions that the panel has beside those of every value. */
  protected ownActions(_row: VariableRow): readonly TreeRowAction[] {
    return [];
  }

  protected ownEntries(_row: VariableRow): readonly MenuEntry[] {
    return [];
  }

  protected runOwnAction(_row: VariableRow, _action: string): void {
    // A panel without actions of its own.
  }

  /** Enter or a double click on a row that it is not the tree's to open. False where the tree goes on. */
  protected activate(row: VariableRow): boolean {
    if (row.expandable) return false;
    this.startSetting(row);
    return true;
  }

  /** What was written in a row's expression. */
  protected enterExpression(_key: string, _text: string): void {
    // A panel whose expressions are not a person's.
  }

  protected askedAt(stop: string): ReadonlySet<string> {
    if (this.#asked.stop !== stop) this.#asked = { stop, paths: new Set() };
    return this.#asked.paths;
  }

  /** The values that were set in a frame at a stop. */
  protected setAt({ frame, stop }: FrameMoment): SetValues {
    const at = `${stop} ${frame}`;
    if (this.#set.at !== at) this.#set = { at, values: new SetValues() };
    return this.#set.values;
  }

  /** A row as a person wants this one to be written. */
  protected readonly shownAs = (row: VariableRow): VariableRow =>
    this.#formats.shownAs(this.workbench, { row, expression: this.expressionOf(row) });

  /** The tree with its rows, and the line between names and values. */
  protected treeView(workbench: Workbench, rows: readonly ValueRow[], classes?: ValueRowOptions['classes']) {
    this.rows = rows;
    // What is written to a program that has ended is for nobody any more.
    if (this.#writing?.what === 'value' && !workbench.presented.value.stopped) this.#writing = undefined;
    const { tree } = this;
    const onCancel = this.#session?.capabilities.supportsCancelRequest
      ? (row: VariableRow | NoteRow) => this.#doWith(row, 'cancel')
      : undefined;
    const options: ValueRowOptions = {
      onAsk: (key) => this.#ask(key),
      onCancel,
      isStyled: this.#isStyled,
      actions: (row) => this.#actions(row),
      field: (row) => (row.key === this.#writing?.key ? this.#field(this.#writing) : undefined),
      ...(classes && { classes }),
    };
    return html`
      <div class="values" .style=${namesProperty(workbench, tree.names)}>
        <stopline-tree
          label=${tree.label}
          .rows=${rows.flatMap((row) => this.#treeRows(row, options))}
          @row-toggled=${(event: TreeEvents['row-toggled']) => this.onToggled(event)}
          @row-activated=${this.#onActivated}
          @row-action=${this.#onAction}
          @row-menu-requested=${this.#onMenuRequested}
          @dblclick=${this.#onDoubleClick}
        ></stopline-tree>
        ${rows.length === 0 ? '' : namesSash(workbench, `Width of names in ${tree.name}`, tree.names)}
      </div>
    `;
  }

  protected get treeElement(): StoplineTree | undefined {
    return this.renderRoot.querySelector('stopline-tree') ?? undefined;
  }

  protected row(key: string): ValueRow | undefined {
    return this.rows.find((row) => row.key === key);
  }

  /** How many rows are drawn beside those of values. */
  protected get furtherRows(): number {
    return this.#writing?.refusal === undefined ? 0 : 1;
  }

  /** Puts a field in the place of a row's value, or says why it cannot be set. */
  protected startSetting(row: VariableRow): void {
    const way = this.#wayToSet(row);
    const { name, value } = row.variable;
    if (way.kind === 'request') this.#write({ key: row.key, what: 'value', label: `Value of ${name}`, initial: value });
    else this.workbench?.notify(way.reason);
  }

  /** Puts a field in the place of a row. */
  protected startEditing(key: string, expression: string): void {
    this.#write({ key, what: 'expression', label: 'Expression', initial: expression });
  }

  /** A person opened or closed a row. */
  protected onToggled({ detail }: TreeEvents['row-toggled']): void {
    if (this.workbench) setExpanded(this.workbench.view, this.tree.name, { [detail.key]: detail.expanded });
  }

  get #session(): SessionState | undefined {
    const shown = this.workbench?.shownFrame();
    return shown && this.workbench?.server.value.state.sessions[shown.sessionId];
  }

  get #isStyled(): boolean {
    return hasCapability(this.#session?.capabilities ?? {}, 'supportsANSIStyling');
  }

  #wayToSet(row: VariableRow): WayToSet {
    return wayToSet(row, { session: this.#session, frameId: this.workbench?.shownFrame()?.frame.id });
  }

  #treeRows(row: ValueRow, options: ValueRowOptions): readonly TreeRow[] {
    const drawn = valueRowView(row, options);
    const refusal = row.key === this.#writing?.key ? this.#writing.refusal : undefined;
    return refusal === undefined ? [drawn] : [drawn, refusalRow(row, refusal)];
  }

  #actions(row: VariableRow): readonly TreeRowAction[] {
    const own = this.ownActions(row);
    const isTaken = own.some(({ key }) => key === setAction.key);
    // Where a value can never be set, its key still says why.
    const isNever = this.#wayToSet(row).kind === 'never';
    return [...(isTaken ? [] : [{ ...setAction, isByKeyOnly: isNever }]), copyAction, ...own];
  }

  #field(writing: Writing) {
    return rowFieldView(writing, {
      onType: (text) => this.#change({ text }),
      onEnter: () => void this.#enter(),
      onLeave: () => this.#leave(),
    });
  }

  #write(writing: Pick<Writing, 'key' | 'what' | 'label' | 'initial'>): void {
    this.#writing = { ...writing, text: writing.initial, refusal: undefined, isSent: false };
    this.requestUpdate();
    void this.#focusField();
  }

  async #focusField(): Promise<void> {
    await this.updateComplete;
    await this.treeElement?.updateComplete;
    const input = this.renderRoot.querySelector<HTMLInputElement>('.field-inline');
    input?.focus();
    input?.select();
  }

  #change(changes: Partial<Writing>): void {
    if (this.#writing) this.#writing = { ...this.#writing, ...changes };
    this.requestUpdate();
  }

  #leave(): void {
    if (this.#writing?.isSent !== true) this.#writing = undefined;
    this.requestUpdate();
  }

  async #enter(): Promise<void> {
    const writing = this.#writing;
    if (!writing || writing.isSent) return;
    if (writing.text === writing.initial) this.#leave();
    else if (writing.what === 'value') await this.#send(writing);
    else {
      this.#leave();
      this.enterExpression(writing.key, writing.text.trim());
    }
  }

  async #send(writing: Writing): Promise<void> {
    const { workbench } = this;
    const row = this.row(writing.key);
    const session = this.#session;
    const way = row?.type === 'variable' ? this.#wayToSet(row) : undefined;
    if (!workbench || !session || !way) return;
    if (way.kind !== 'request') {
      void this.#refuse(writing, way.reason);
      return;
    }
    this.#change({ isSent: true, refusal: undefined });
    const { values } = this.#set;
    try {
      const now = await setValue(workbench, session.id, way.request, writing.text);
      const isAsBefore = now.value === writing.initial && writing.text.trim() !== now.value;
      if (isAsBefore && session.refusesWithOldValue) {
        void this.#refuse(writing, `It is still ${lineOf(now.value, 40)}. ${session.adapter} gives no reason.`);
        return;
      }
      if (this.#isIn(writing)) this.#writing = undefined;
      values.add(writing.key, writing.initial, now);
      this.requestUpdate();
    } catch (thrown) {
      void this.#refuse(writing, DebugError.from(thrown).message);
    }
  }

  /** Whether a person is still in that field: while it was under way, another one may have been begun. */
  #isIn({ key }: Writing): boolean {
    return this.#writing?.key === key;
  }

  /** Shows words under the field, in view; where the field is gone, in the corner. */
  async #refuse(writing: Writing, refusal: string): Promise<void> {
    if (!this.#isIn(writing)) {
      this.workbench?.notify(`${writing.label}: ${refusal}`, 'failure');
      return;
    }
    this.#change({ isSent: false, refusal });
    await this.updateComplete;
    await this.treeElement?.updateComplete;
    this.treeElement?.reveal(refusalKey(writing.key));
  }

  #ask(path: string): void {
    this.#asked = { ...this.#asked, paths: new Set([...this.#asked.paths, path]) };
    this.requestUpdate();
  }

  /** Gives a read up, or tries it again. */
  #doWith({ read }: VariableRow | NoteRow, what: 'cancel' | 'retry'): void {
    const { workbench } = this;
    const shown = workbench?.shownFrame();
    if (!workbench || !shown || !read) return;
    if (read.command === 'evaluate') workbench.reads[what](shown.sessionId, 'evaluate', read.args);
    else workbench.reads[what](shown.sessionId, 'variables', read.args);
  }

  /** What is copied of a row, by the name that it has in the program. */
  #copied(row: VariableRow): Copied {
    const evaluateName = this.expressionOf(row);
    return { value: row.variable.value, ...(evaluateName !== undefined && { evaluateName }) };
  }

  async #show(row: VariableRow | NoteRow, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    const { workbench, treeElement } = this;
    if (!workbench || !treeElement) return;
    const part = await loadPart(workbench, import('./whole-value.ts'), 'What shows whole values');
    const isNote = row.type === 'note';
    const value = isNote ? row.text : row.variable.value;
    part?.showWholeValue({
      name: isNote ? 'Message' : row.variable.name,
      value,
      isStyled: this.#isStyled,
      whole: isNote || row.kind === 'error' ? Promise.resolve(value) : wholeValue(workbench, this.#copied(row)),
      x,
      y,
      onCopy: (text) => void copyText(workbench, text),
      near: treeElement,
    });
  }

  readonly #onActivated = (event: TreeEvents['row-activated']): void => {
    const row = this.row(event.detail.key);
    if (row?.type === 'lazy' && row.age === 'now') this.#ask(row.key);
    if (row?.type === 'variable' && this.activate(row)) event.preventDefault();
  };

  /** A double click on a value is about the value, also where a click opens it. */
  readonly #onDoubleClick = ({ target }: Event): void => {
    const element = target instanceof Element ? target.closest('.v') : undefined;
    const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const key = index === undefined ? undefined : this.treeElement?.rows[Number(index)]?.key;
    const row = key === undefined ? undefined : this.row(key);
    if (row?.type === 'variable' && row.expandable && row.container !== undefined) this.startSetting(row);
  };

  readonly #onAction = ({ detail }: TreeEvents['row-action']): void => {
    const row = this.row(detail.key);
    if (row?.type !== 'variable' || !this.workbench) return;
    if (detail.action === setAction.name) this.startSetting(row);
    else if (detail.action === copyAction.name) void copyValue(this.workbench, this.#copied(row));
    else this.runOwnAction(row, detail.action);
  };

  readonly #onMenuRequested = ({ detail: { key, x, y } }: TreeEvents['row-menu-requested']): void => {
    const row = this.row(key);
    if (row?.type === 'note') this.#openMenu(row, lineOf(row.text), { x, y });
    if (row?.type === 'variable') this.#openMenu(row, row.variable.name, { x, y });
  };

  #openMenu(row: VariableRow | NoteRow, label: string, at: { readonly x: number; readonly y: number }): void {
    const { workbench } = this;
    if (!workbench) return;
    const actions: ValueMenuActions = {
      way: row.type === 'note' ? { kind: 'never', reason: '' } : this.#wayToSet(row),
      expression: row.type === 'note' ? undefined : this.expressionOf(row),
      canCancel: this.#session?.capabilities.supportsCancelRequest === true,
      onSet: () => row.type === 'variable' && this.startSetting(row),
      onCopy: () => row.type === 'variable' && void copyValue(workbench, this.#copied(row)),
      onCopyExpression: (expression) => void copyText(workbench, expression),
      onShow: () => void this.#show(row, at),
      onWatch: (expression) => void addWatch(workbench, expression),
      onCancel: () => this.#doWith(row, 'cancel'),
      onRetry: () => this.#doWith(row, 'retry'),
    };
    const own = row.type === 'variable' ? [...this.#providedEntries(row), ...this.ownEntries(row)] : [];
    const entries = [
      ...readEntries(row, actions),
      ...(row.type === 'variable' ? valueEntries(row, actions) : [{ label: 'Show whole value', run: actions.onShow }]),
      ...(own.length > 0 ? ['separator' as const, ...own] : []),
    ];
    openMenu({ label, entries, ...at, near: this });
  }

  /** What other parts of the page offer for a value. */
  #providedEntries(row: VariableRow): readonly MenuEntry[] {
    const { workbench } = this;
    const session = this.#session;
    const frameId = workbench?.shownFrame()?.frame.id;
    if (!workbench || !session || frameId === undefined) return [];
    const place = { workbench, session, frameId, expression: this.expressionOf(row) };
    const formats = this.#formats.entries(workbench, { ...place, row }, () => this.requestUpdate());
    return [...valueMenuProviders.flatMap((entriesFor) => entriesFor(row, place)), ...formats];
  }
}

const refusalKey = (key: string): string => pathOf(key, '', 'refusal');

/** The adapter's words under the field whose text it refused. */
const refusalRow = ({ key, level }: ValueRow, refusal: string): TreeRow => ({
  key: refusalKey(key),
  level,
  label: lineOf(refusal),
  title: refusal,
  classes: 'value-row',
  content: html`<span class="v cut error" id=${refusalId} role="alert">${lineOf(refusal)}</span>`,
});
