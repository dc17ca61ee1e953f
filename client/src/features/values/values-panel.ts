import { DebugError, hasCapability, sessionIn, type SessionState } from '#protocol';
import { html, type PropertyValues } from 'lit';
import type { MenuEntry } from '../../ui/menu.ts';
import { openMenu } from '../../ui/menu.ts';
import { loadPart } from '../../model/attempt.ts';
import '../../ui/tree.ts';
import type { StoplineTree } from '../../ui/tree.ts';
import type { TreeEvents, TreeRowAction } from '../../ui/tree-row.ts';
import { copyText } from '../../model/clipboard.ts';
import { shownCompleter } from '../../model/completer.ts';
import { FieldSuggestions, type ExpressionField } from '../../ui/field-suggestions.ts';
import { deepTree, expandedIn, expansionOf, setExpanded, type IsExpanded } from '../../model/expansion.ts';
import { pointedRow } from '../../model/pointed-row.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { isAllowed } from '../../model/allowed.ts';
import { canCancel } from './can-cancel.ts';
import { ExpandBelow } from './expand-below.ts';
import { RowFormats } from './row-formats.ts';
import { namesProperty, namesSash } from './names-sash.ts';
import { openFullValue } from './open-full-value.ts';
import { RowEditor } from '../../ui/row-editor.ts';
import { setValue, wayToSet, type WayToSet } from './set-value.ts';
import type { ValuesPort } from './port.ts';
import type * as ValueMenu from './value-menu.ts';
import type { OwnAction } from './value-menu.ts';
import { fullValue } from './whole-value.ts';
import { refusalRow, valueRowView, type EditedPart, type ValueRowOptions } from './value-row-view.ts';
import { lineOf } from '../../ui/one-line.ts';
import { shownFormat } from './value-format.ts';
import type { ValueSources } from './value-tree.ts';
import { isBeingRead, type NoteRow, type ValueRow, type VariableRow } from './value-row.ts';

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
  /** Made once: it is asked for each row. */
  readonly #touch = matchMedia('(pointer: coarse)');
  readonly #below = new ExpandBelow();
  protected readonly editor = new RowEditor<EditedPart>(this, {
    write: async ({ key, what, initial }, text) => {
      if (what === 'value') await this.#setValue(key, { old: initial, value: text });
      else this.enterExpression(key, text.trim());
    },
    onRefused: ({ label }, refusal, isOpen) => isOpen || this.port?.notify(`${label}: ${refusal}`, 'failure'),
    refusalRow,
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

  /** The expression that a row is dragged as, to the watch expressions or into a text. On touch, a long press is for the menu. */
  protected dragText(row: VariableRow): string | undefined {
    return this.#touch.matches ? undefined : this.expressionOf(row);
  }

  /** Actions of this panel only, in the order of the menu. */
  protected ownActions(_row: VariableRow): readonly OwnAction[] {
    return [];
  }

  /** Handles Enter or a double click on a row. False leaves it to the tree. */
  protected activate(row: VariableRow): boolean {
    if (row.expandable) return false;
    this.#editValue(row);
    return true;
  }

  protected enterExpression(_key: string, _text: string): void {
    // A panel whose expressions cannot be edited.
  }

  /** The rows that a person expanded or collapsed. */
  protected expansion({ view }: Port): IsExpanded {
    return expansionOf(view.value, this.tree.name);
  }

  /** The sources of the values in a frame. */
  protected sources(
    port: Port,
    { sessionId, stopId, frameId }: { sessionId: string; stopId: number | undefined; frameId: number | undefined },
  ): ValueSources {
    const stop = `${sessionId} ${stopId}`;
    const isOfExpression = this.tree.name !== 'variables';
    if (this.#asked.stop !== stop) this.#asked = { stop, paths: new Set() };
    return {
      values: (question, place) =>
        port.reads.values(
          sessionId,
          question,
          frameId === undefined ? undefined : { frameId, isOfExpression, ...place },
        ),
      isExpanded: this.#below.over(this.expansion(port), expandedIn(port.view.value, deepTree(this.tree.name))),
      asked: this.#asked.paths,
      format: shownFormat(port, sessionId).format,
      isSorted: port.view.value.sortedValues,
      shownAs: (row) => this.#formats.shownAs(this.port, { row, expression: this.expressionOf(row) }),
    };
  }

  protected override prepare({ presented }: ValuesPort): void {
    // The program has ended.
    if (!presented.value.stopped && this.editor.field?.what === 'value') this.editor.close();
  }

  /** The tree, and the sash between names and values. */
  protected treeView(port: ValuesPort, classes?: ValueRowOptions['classes']) {
    const { tree, rows } = this;
    const options: ValueRowOptions = {
      onAsk: isAllowed(port, 'evaluate') ? (key) => this.#ask(key) : undefined,
      cancelling: (row) => this.#cancelling(row),
      isStyled: this.#isStyled,
      actions: (row) => this.#actions(row),
      dragText: (row) => this.dragText(row),
      editor: this.editor,
      ...(classes && { classes }),
    };
    return html`
      <div class="values" .style=${namesProperty(port, tree.names)}>
        <stopline-tree
          label=${tree.label}
          .rows=${rows.flatMap((row) => [valueRowView(row, options), ...this.editor.refusalUnder(row)])}
          .pointed=${pointedRow(port, tree.name)}
          @row-toggled=${({ detail }: TreeEvents['row-toggled']) => this.#toggled(detail)}
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

  /** Remembers that a person expanded or collapsed a row. */
  protected setExpanded(key: string, expanded: boolean): void {
    if (this.port) setExpanded(this.port.view, this.tree.name, { [key]: expanded });
  }

  #toggled(detail: TreeEvents['row-toggled']['detail']): void {
    if (detail.isDeep && detail.expanded) this.#below.begin();
    const { key, expanded, isDeep } = detail;
    const isChanged = isDeep || !expanded;
    if (this.port && isChanged) setExpanded(this.port.view, deepTree(this.tree.name), { [key]: expanded });
    this.setExpanded(key, expanded);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const notice = this.#below.takeNotice();
    if (notice !== undefined) this.port?.notify(notice);
  }

  /** The session of the shown frame. */
  protected get session(): SessionState | undefined {
    return this.port && sessionIn(this.port.server.value.state.sessions, this.port.shownFrame()?.sessionId);
  }

  get #isStyled(): boolean {
    return hasCapability(this.session?.capabilities ?? {}, 'supportsANSIStyling');
  }

  #wayToSet(row: VariableRow): WayToSet {
    if (this.port && !isAllowed(this.port, 'setVariable')) return { kind: 'never', reason: 'You are watching.' };
    return wayToSet(row, { session: this.session, frameId: this.port?.shownFrame()?.frame.id });
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

  /** Opens a field for a row's value, or shows why it cannot be set. */
  #editValue(row: VariableRow): void {
    const way = this.#wayToSet(row);
    const { name, value } = row.variable;
    if (way.kind !== 'request') this.port?.notify(way.reason);
    else this.editor.open({ key: row.key, what: 'value', label: `Value of ${name}`, initial: value });
  }

  /** Sets the value of a row, and shows the adapter's answer in its place. Rejects with a DebugError. */
  async #setValue(key: string, values: Parameters<typeof setValue>[3]): Promise<void> {
    const { port } = this;
    const session = this.session;
    const row = this.row(key);
    if (!port || !session || row?.type !== 'variable') return;
    const way = this.#wayToSet(row);
    if (way.kind !== 'request') throw new DebugError('unsupported', way.reason);
    const now = await setValue(port, session, way.request, values);
    const shown = port.shownFrame();
    const place = shown && row.origin && { frameId: shown.frame.id, path: row.origin.path };
    const { name } = row.variable;
    if (place) port.reads.placeOf(shown.sessionId, row.origin.question, place)?.set({ name, shown: values.old, now });
  }

  #cancelling(row: VariableRow | NoteRow): (() => void) | undefined {
    const { read } = row;
    if (!read || !isBeingRead(read) || !canCancel(this.session, read.command)) return undefined;
    return () => this.#doWith(row, 'cancel');
  }

  /** Cancels or retries a read. */
  #doWith({ read }: VariableRow | NoteRow, what: 'cancel' | 'retry'): void {
    const { port } = this;
    const shown = port?.shownFrame();
    if (!port || !shown || !read) return;
    if (read.command === 'evaluate') port.reads[what](shown.sessionId, 'evaluate', read.args);
    else port.reads[what](shown.sessionId, 'variables', read.args);
  }

  #copy(port: ValuesPort, row: VariableRow): void {
    void fullValue(port, row.variable.value, this.expressionOf(row)).then((value) => copyText(port, value));
  }

  #show(row: VariableRow | NoteRow, { x, y }: { readonly x: number; readonly y: number }): void {
    const { port, treeElement: near } = this;
    if (!port || !near) return;
    const expression = row.type === 'note' ? undefined : this.expressionOf(row);
    void openFullValue(port, row, { expression, isStyled: this.#isStyled, x, y, near });
  }

  readonly #onActivated = (event: TreeEvents['row-activated']): void => {
    const row = this.row(event.detail.key);
    if (row?.type === 'lazy' && row.age === 'now' && this.port && isAllowed(this.port, 'evaluate')) this.#ask(row.key);
    if (row?.type === 'variable' && this.activate(row)) event.preventDefault();
  };

  /** A double click on a value edits it, even if it can be expanded. */
  readonly #onDoubleClick = ({ target }: Event): void => {
    const element = target instanceof Element ? target.closest('.v') : undefined;
    const index = element?.closest<HTMLElement>('[data-index]')?.dataset.index;
    const key = index === undefined ? undefined : this.treeElement?.rows[Number(index)]?.key;
    const row = key === undefined ? undefined : this.row(key);
    if (row?.type === 'variable' && row.expandable && row.container !== undefined) this.#editValue(row);
  };

  readonly #onAction = ({ detail }: TreeEvents['row-action']): void => {
    const row = this.row(detail.key);
    if (row?.type !== 'variable' || !this.port) return;
    if (detail.action === setAction.name) this.#editValue(row);
    else if (detail.action === copyAction.name) this.#copy(this.port, row);
    else
      this.ownActions(row)
        .find(({ name }) => name === detail.action)
        ?.run();
  };

  readonly #onMenuRequested = ({ detail: { key, x, y } }: TreeEvents['row-menu-requested']): void => {
    const { port } = this;
    const row = this.row(key);
    if (!port || (row?.type !== 'note' && row?.type !== 'variable')) return;
    void loadPart(port, import('./value-menu.ts'), 'The menu').then((menu) => {
      if (!menu) return;
      const onShow = () => this.#show(row, { x, y });
      const isNote = row.type === 'note';
      const entries = [
        ...menu.readEntries(row, { cancel: this.#cancelling(row), retry: () => this.#doWith(row, 'retry') }),
        ...(isNote ? [{ label: 'View full value', run: onShow }] : this.#entries(menu, port, { row, onShow })),
      ];
      openMenu({ label: isNote ? lineOf(row.text) : row.variable.name, entries, x, y, near: this });
    });
  };

  #entries(
    { valueEntries, ownEntry }: typeof ValueMenu,
    port: ValuesPort,
    { row, onShow }: { readonly row: VariableRow; readonly onShow: () => void },
  ): readonly MenuEntry[] {
    const expression = this.expressionOf(row);
    const session = this.session;
    const frameId = port.shownFrame()?.frame.id;
    const provided =
      session && frameId !== undefined
        ? [
            ...port.valueMenu(row, { session, frameId, expression }),
            ...this.#formats.entries(port, { row, expression }, () => this.requestUpdate()),
          ]
        : [];
    const expandBelow: MenuEntry = {
      label: 'Expand all below',
      run: () => this.#toggled({ key: row.key, expanded: true, isDeep: true }),
    };
    const own = [...(row.expandable ? [expandBelow] : []), ...provided, ...this.ownActions(row).map(ownEntry)];
    const actions = { onShow, onSet: () => this.#editValue(row), onCopy: () => this.#copy(port, row) };
    return [
      ...valueEntries(row, { port, way: this.#wayToSet(row), expression, ...actions }),
      ...(own.length > 0 ? ['separator' as const, ...own] : []),
    ];
  }
}
