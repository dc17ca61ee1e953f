import type { OutputEntry } from '#protocol';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { Select } from '../../model/store.ts';
import { consoleActions } from './console-actions.ts';
import { shownCompleter } from '../../model/completer.ts';
import { plainText } from '../../ui/ansi.ts';
import { ansiStyles } from '../../ui/ansi.styles.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { keyName } from '../../ui/key-name.ts';
import { openMenu } from '../../ui/menu.ts';
import { SlowWork, slowWorkStyles } from '../../ui/slow-work.ts';
import '../../ui/virtual-list.ts';
import type { StoplineVirtualList } from '../../ui/virtual-list.ts';
import type { ConsolePort } from './port.ts';
import { attempt, copyText, loadPart } from '../../model/attempt.ts';
import { consoleEmpty } from './console-empty.ts';
import { ConsoleFeed } from './console-feed.ts';
import type { StoplineConsoleFind } from './console-find.ts';
import { consoleButtons } from './console-head.ts';
import type { ConsoleLine, EntryLine, ValueLine } from './console-line.ts';
import { consoleLineView, drawnAtATime, type ConsoleLineActions, type LongText } from './console-line-view.ts';
import { consoleMenu } from './console-menu.ts';
import './console-prompt.ts';
import { ConsoleRows } from './console-rows.ts';
import { ConsoleSearch } from './console-search.ts';
import type { LineKind } from './console-settings.ts';
import { ConsoleValues } from './console-values.ts';
import { consoleStyles } from './console.styles.ts';
import { evaluateTyped, targetOf } from '../../model/evaluate.ts';
import { leadsToSource, lineAction, textOf } from './line-keys.ts';
import { logPoints } from './log-points.ts';
import { MissingLines } from './missing-lines.ts';
import { openOrigin, openPlace } from './open-places.ts';
import { sourcePlaces } from '../../model/source-places.ts';
import { Speakers } from './speakers.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { panelStyles } from '../../ui/panel.styles.ts';
import { valueStyles } from '../values/value.styles.ts';

/** As many characters of a line are sought when a person filters by it. */
const longestFilter = 200;

/** What works for one port. */
interface ConsoleParts {
  readonly feed: ConsoleFeed;
  readonly missing: MissingLines;
  readonly search: ConsoleSearch;
}

/** What the program said and what was asked of it: log "Debug console", and the prompt. */
@customElement('stopline-console')
export class StoplineConsole extends PanelElement<ConsolePort> {
  static override styles = [
    baseStyles,
    buttonStyles,
    ansiStyles,
    valueStyles,
    panelStyles,
    consoleStyles,
    slowWorkStyles,
  ];

  protected override readonly focused = 'stopline-console-prompt';
  readonly #values = new ConsoleValues();
  readonly #evaluations = new SlowWork(this);
  readonly #speakers = new Speakers();
  readonly #list = createRef<StoplineVirtualList>();
  readonly #finder = createRef<StoplineConsoleFind>();
  /** How many characters of a line or value are shown, where a person asked for more. */
  readonly #lengths = new Map<LongText, number>();
  #parts: ConsoleParts | undefined;
  #rows: ConsoleRows | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#onKeyDown);
  }

  /** Hides what was said until now, in this page only. */
  clear(): void {
    const feed = this.#parts?.feed;
    feed?.change({ first: feed.output.end, folded: new Map() });
  }

  /** Opens the bar in which a person seeks, or gives it the focus. */
  async find(): Promise<void> {
    const { port } = this;
    if (!port || !(await loadPart(port, import('./console-find.ts'), 'The find bar'))) return;
    this.#parts?.search.open();
    await this.updateComplete;
    await this.#finder.value?.updateComplete;
    this.#finder.value?.focus();
  }

  /** Opens the menu of the whole console below a button. */
  openMenu({ currentTarget }: Event): void {
    if (!(currentTarget instanceof Element)) return;
    const { left, bottom } = currentTarget.getBoundingClientRect();
    this.#openMenu({ x: left, y: bottom + 4 });
  }

  protected override select(port: ConsolePort) {
    const { server, presented, view, reads, uiRequests } = port;
    const feed = new ConsoleFeed(this, port);
    const missing = new MissingLines(port, feed);
    const search = new ConsoleSearch({
      host: this,
      feed,
      missing,
      firstInView: () => this.#rows?.lineOf(this.#list.value?.firstInView ?? 0) ?? 0,
      reveal: (index) => this.#list.value?.reveal(index),
    });
    this.#parts = { feed, missing, search };
    return [
      consoleActions.on(this, uiRequests, {
        find: () => void this.find(),
        clear: () => this.clear(),
        copy_all: () => void this.#export(port, 'copy_all'),
        save: () => void this.#export(port, 'save'),
      }),
      feed,
      new Select(this, server, ({ connection }) => connection.kind),
      new Select(this, server, ({ state }) => state.sessions),
      new Select(this, server, ({ state }) => state.breakpoints),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ consoleHistory }) => consoleHistory),
      new Select(this, reads.changes, (value) => value),
    ];
  }

  protected override updated(_changed: PropertyValues): void {
    this.#parts?.search.followUp();
  }

  protected override prepare(port: ConsolePort): void {
    this.#rows = this.#parts && this.#rowsOf(port, this.#parts.feed);
  }

  protected override view(port: ConsolePort): TemplateResult | typeof nothing {
    if (!this.#parts) return nothing;
    const { feed, search } = this.#parts;
    const target = targetOf(port);
    return html`
      <div class="head">
        <h2>Console</h2>
        ${consoleButtons(() => this)}
      </div>
      ${search.isOpen ? this.#findView(search) : nothing} ${consoleEmpty(port, feed)}
      <stopline-virtual-list
        label="Debug console"
        roving
        .rows=${this.#rows}
        @rows-shown=${this.#onRowsShown}
        @keydown=${this.#onListKey}
        @contextmenu=${this.#onContextMenu}
        ${ref(this.#list)}
      ></stopline-virtual-list>
      ${this.#evaluations.view()}
      <stopline-console-prompt
        .history=${port.view.value.consoleHistory}
        .hint=${target.sessionId === undefined ? target.reason : target.hint}
        .disabled=${target.sessionId === undefined}
        .completer=${shownCompleter(port)}
        @expression-entered=${this.#onEntered}
      ></stopline-console-prompt>
    `;
  }

  #findView(search: ConsoleSearch): TemplateResult {
    return html`
      <stopline-console-find
        .search=${search.state}
        ${ref(this.#finder)}
        @find-typed=${({ detail }: CustomEvent<{ readonly typed: string }>) => search.type(detail.typed)}
        @find-moved=${({ detail }: CustomEvent<{ readonly forwards: boolean }>) => search.move(detail.forwards)}
        @find-only=${({ detail }: CustomEvent<{ readonly onlyMatches: boolean }>) =>
          search.showOnlyMatches(detail.onlyMatches)}
        @find-kind=${({ detail }: CustomEvent<{ readonly kind: LineKind }>) => search.toggleKind(detail.kind)}
        @find-closed=${() => this.#closeFind(search)}
      ></stopline-console-find>
    `;
  }

  /** What was found stays in view, with the lines around it. */
  #closeFind(search: ConsoleSearch): void {
    const { current } = search;
    search.close();
    if (current !== undefined) this.#list.value?.reveal(current);
    this.focus();
  }

  #rowsOf(port: ConsolePort, { shown, rootId }: ConsoleFeed): ConsoleRows {
    const { state } = port.server.value;
    const actions = this.#actions(port);
    this.#speakers.follow(state, rootId);
    return new ConsoleRows({
      folded: shown,
      opened: rootId === undefined ? new Map() : this.#values.opened(port.reads, rootId),
      isLogPoint: logPoints(state.breakpoints),
      speakerOf: this.#speakers.nameOf,
      draw: (line) => consoleLineView(line, actions),
    });
  }

  #actions(port: ConsolePort): ConsoleLineActions {
    const current = this.#parts?.search.current;
    return {
      onToggle: (line) => this.#toggle(line),
      onAsk: (key) => {
        this.#values.ask(key);
        this.requestUpdate();
      },
      onWhole: (text) => {
        this.#lengths.set(text, (this.#lengths.get(text) ?? drawnAtATime) * 4);
        this.requestUpdate();
      },
      onOpen: (entry) => void openOrigin(port, entry),
      onPlace: (place) => void openPlace(port, place),
      workspace: port.server.value.workspace.path,
      shownOf: (text) => this.#lengths.get(text),
      isCurrent: ({ index }) => index === current,
    };
  }

  /** Opens or closes a value; folds or unfolds a group. */
  #toggle(line: EntryLine | ValueLine): void {
    if (line.type === 'value') this.#values.toggleValue(line.row);
    else if (line.group) this.#fold(line.entry, !line.group.isFolded);
    else this.#values.toggleEntry(line.entry);
    this.requestUpdate();
  }

  #fold({ index }: OutputEntry, isFolded: boolean): void {
    const feed = this.#parts?.feed;
    feed?.change({ folded: new Map([...feed.settings.folded, [index, isFolded]]) });
  }

  /** Opens where a line comes from, else the first place that it names. */
  async #openSource(port: ConsolePort, entry: OutputEntry): Promise<void> {
    const [place] = sourcePlaces(plainText(entry.text), port.server.value.workspace.path);
    if (entry.source ?? entry.locationReference) await openOrigin(port, entry);
    else if (place) await openPlace(port, place);
  }

  /** The line of the row that has or had the focus. */
  #currentLine(): ConsoleLine | undefined {
    const key = this.#list.value?.currentKey;
    return key === undefined ? undefined : this.#rows?.lineAt(this.#rows.placeOf(key));
  }

  readonly #onRowsShown = ({ detail }: CustomEvent<{ readonly start: number; readonly end: number }>): void => {
    const rows = this.#rows;
    if (!rows) return;
    const places = Array.from({ length: detail.end - detail.start }, (_, offset) => detail.start + offset);
    const missing = places.map((place) => rows.lineAt(place)).filter((line) => line.type === 'missing');
    const [first] = missing;
    const last = missing.at(-1);
    if (first && last) this.#parts?.missing.want({ start: first.index, end: last.index + 1 });
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const key = keyName(event);
    if (key === 'Ctrl+F') void this.find();
    else if (key === 'Ctrl+L') this.clear();
    else return;
    event.preventDefault();
  };

  readonly #onListKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.composedPath()[0] instanceof HTMLButtonElement) return;
    const line = this.#currentLine();
    if (line && this.#doByKey(event, line)) event.preventDefault();
  };

  /** False for a key that does nothing with the line. */
  #doByKey(event: KeyboardEvent, line: ConsoleLine): boolean {
    const { port } = this;
    const action = port && lineAction(event, line, port.server.value.workspace.path);
    if (!action) return false;
    if (action === 'toggle' && line.type !== 'missing') this.#toggle(line);
    else if (action === 'open-source' && line.type === 'entry') void this.#openSource(port, line.entry);
    // A text that is selected goes first: the browser copies that.
    else if (action === 'copy' && selectedText() === '') void copyText(port, textOf(line));
    else return false;
    return true;
  }

  readonly #onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const row = event.composedPath().find((target) => target instanceof HTMLElement && target.matches('.line'));
    const { left, bottom } = (row instanceof HTMLElement ? row : this).getBoundingClientRect();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    const place = isByKey ? { x: left + 120, y: bottom } : { x: event.clientX, y: event.clientY };
    const line = row instanceof HTMLElement ? this.#lineOfRow(row) : this.#currentLine();
    this.#openMenu(place, line);
  };

  #lineOfRow(row: HTMLElement): ConsoleLine | undefined {
    const place = this.#list.value?.placeOfElement(row) ?? -1;
    return place < 0 ? undefined : this.#rows?.lineAt(place);
  }

  #openMenu(place: { readonly x: number; readonly y: number }, line?: ConsoleLine): void {
    const { port } = this;
    if (!port || !this.#parts) return;
    const { feed, search } = this.#parts;
    const entry = line?.type === 'entry' ? line.entry : undefined;
    const workspace = port.server.value.workspace.path;
    const text = line && (selectedText() || textOf(line));
    const entries = consoleMenu({
      line: text,
      hasLines: feed.output.end > feed.settings.first,
      countsRepeats: feed.settings.countsRepeats,
      onCopy: () => void copyText(port, text ?? ''),
      onCopyAll: () => void this.#export(port, 'copy_all'),
      onSave: () => void this.#export(port, 'save'),
      onFind: () => void this.find(),
      onFilter: (wanted) => void this.find().then(() => search.filter(wanted.slice(0, longestFilter))),
      onCountRepeats: () => feed.change({ countsRepeats: !feed.settings.countsRepeats }),
      onClear: () => this.clear(),
      onOpenSource: entry && leadsToSource(entry, workspace) ? () => void this.#openSource(port, entry) : undefined,
    });
    openMenu({ label: 'Console', entries, near: this, ...place });
  }

  /** Copies all lines, or downloads everything that the shown session tree said. */
  async #export(port: ConsolePort, action: 'copy_all' | 'save'): Promise<void> {
    const feed = this.#parts?.feed;
    if (feed?.rootId === undefined) return;
    const { rootId, settings } = feed;
    const part = await loadPart(port, import('./console-text.ts'), 'Export of the console');
    if (!part) return;
    if (action === 'save') await attempt(port, part.saveConsole(port, rootId));
    else
      await attempt(
        port,
        part.copiedLines(port, rootId, settings.first).then((text) => copyText(port, text)),
      );
  }

  readonly #onEntered = ({ detail }: CustomEvent<{ readonly expression: string }>): void => {
    if (!this.port) return;
    this.#list.value?.scrollToEnd();
    const { port } = this;
    const { expression } = detail;
    void this.#evaluations.run({ doing: 'evaluating', expression }, (signal) =>
      evaluateTyped(port, expression, signal),
    );
  };
}

const selectedText = (): string => document.getSelection()?.toString() ?? '';

declare global {
  interface HTMLElementTagNameMap {
    'stopline-console': StoplineConsole;
  }
}
