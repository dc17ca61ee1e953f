import type { OutputEntry } from '#protocol';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { lastingSessions } from '../../model/lasting-sessions.ts';
import { Select } from '../../model/store.ts';
import { shownCompleter } from '../../model/completer.ts';
import { ansiStyles } from '../../ui/ansi.styles.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { keyName } from '../../ui/key-name.ts';
import { openMenu } from '../../ui/menu.ts';
import { SlowWork, slowWorkStyles } from '../../ui/slow-work.ts';
import '../../ui/virtual-list.ts';
import type { StoplineVirtualList } from '../../ui/virtual-list.ts';
import type { ConsolePort } from './port.ts';
import { loadPart } from '../../model/attempt.ts';
import { RegionActions } from '../../model/ui-requests.ts';
import { consoleEmpty } from './console-empty.ts';
import { ConsoleFeed } from './console-feed.ts';
import type { StoplineConsoleFind } from './console-find.ts';
import { consoleLineView, type ConsoleLineActions } from './console-line-view.ts';
import { consoleButtons, type ConsoleControls } from './console-controls.ts';
import './console-prompt.ts';
import { ConsoleRows, type ConsoleLine, type EntryLine, type ValueLine } from './console-rows.ts';
import { ConsoleSearch } from './console-search.ts';
import { ConsoleValues } from './console-values.ts';
import { consoleStyles } from './console.styles.ts';
import { lineAction } from './line-keys.ts';
import { targetOf } from '../../model/console-target.ts';
import { evaluateTyped } from '../../model/evaluate.ts';
import type { ConsoleExport } from './console-text.ts';
import { MissingLines } from './missing-lines.ts';
import { openOrigin, openPlace } from './line-sources.ts';
import { SessionNames } from './session-names.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { panelHead } from '../../ui/panel-view.ts';
import { panelStyles } from '../../ui/panel.styles.ts';
import { valueStyles } from '../values/value.styles.ts';
import { WholeTexts } from './whole-texts.ts';

/** Actions of the console. */
export const consoleActions = new RegionActions<'find' | 'clear' | 'save' | 'copy_all'>('console');

/** Made for one port. */
interface ConsoleParts {
  readonly feed: ConsoleFeed;
  readonly missing: MissingLines;
  readonly search: ConsoleSearch;
}

/** Output, evaluated expressions and the prompt: log "Debug console". */
@customElement('stopline-console')
export class StoplineConsole extends PanelElement<ConsolePort> implements ConsoleControls {
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
  readonly #sessionNames = new SessionNames();
  readonly #list = createRef<StoplineVirtualList>();
  readonly #finder = createRef<StoplineConsoleFind>();
  readonly #wholeTexts = new WholeTexts();
  #parts: ConsoleParts | undefined;
  #rows: ConsoleRows | undefined;
  /** What the rows were made of. */
  #rowsBasis: readonly unknown[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#onKeyDown);
  }

  /** Hides the lines until now, in this page only. */
  clear(): void {
    const feed = this.#parts?.feed;
    feed?.change({ first: feed.output.end, folded: new Map() });
  }

  async find(filter?: string): Promise<void> {
    const { port } = this;
    if (!port || !(await loadPart(port, import('./console-find.ts'), 'The find bar'))) return;
    this.#parts?.search.open(filter);
    await this.updateComplete;
    await this.#finder.value?.updateComplete;
    this.#finder.value?.focus();
  }

  openMenu({ currentTarget }: Event): void {
    if (!(currentTarget instanceof Element)) return;
    const { left, bottom } = currentTarget.getBoundingClientRect();
    void this.#openMenu({ x: left, y: bottom + 4 });
  }

  async export(action: ConsoleExport): Promise<void> {
    const { rootId, settings } = this.#parts?.feed ?? {};
    if (!this.port || rootId === undefined) return;
    const part = await loadPart(this.port, import('./console-text.ts'), 'Export of the console');
    await part?.exportConsole(this.port, action, { rootId, first: settings?.first ?? 0 });
  }

  protected override select(port: ConsolePort) {
    const { server, presented, view, reads, uiRequests } = port;
    const feed = new ConsoleFeed(this, port);
    const missing = new MissingLines(this, port, feed);
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
        copy_all: () => void this.export('copy_all'),
        save: () => void this.export('save'),
      }),
      feed,
      new Select(this, server, ({ connection }) => connection),
      new Select(this, server, ({ role }) => role),
      new Select(this, server, lastingSessions()),
      new Select(this, presented, (value) => value),
      new Select(this, view, ({ selectedFrame }) => selectedFrame),
      new Select(this, view, ({ consoleHistory }) => consoleHistory),
      new Select(this, reads.changes, (value) => value),
    ];
  }

  protected override updated(): void {
    this.#parts?.search.followUp();
  }

  protected override prepare(port: ConsolePort): void {
    this.#parts?.missing.followUp();
    if (this.#parts) this.#followRows(port, this.#parts);
  }

  protected override view(port: ConsolePort): TemplateResult | typeof nothing {
    if (!this.#parts) return nothing;
    const { feed, search } = this.#parts;
    const target = targetOf(port);
    return html`
      ${panelHead(
        'Console',
        consoleButtons(() => this),
      )}
      ${
        search.isOpen
          ? html`<stopline-console-find
              .search=${search}
              .state=${search.state}
              ${ref(this.#finder)}
            ></stopline-console-find>`
          : nothing
      }
      ${consoleEmpty(port, feed)}
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
        .file=${port.shownFrame()?.frame.source?.path}
        @expression-entered=${this.#onEntered}
      ></stopline-console-prompt>
    `;
  }

  /** Makes the rows again if something that they show has changed: after a step without output, nothing is drawn. */
  #followRows(port: ConsolePort, { feed: { shown, rootId }, search }: ConsoleParts): void {
    const { state, workspace } = port.server.value;
    const names = this.#sessionNames;
    names.follow(state, rootId);
    const opened = rootId === undefined ? new Map<number, never>() : this.#values.opened(port.reads, rootId);
    const below = this.#wholeTexts.rows(shown.output, opened);
    const basis = [port, shown, names.changes, workspace.path, search.current, below.size > 0 && below];
    if (basis.every((part, index) => part === this.#rowsBasis[index])) return;
    this.#rowsBasis = basis;
    const actions: ConsoleLineActions = {
      onToggle: this.#toggle,
      onAsk: (key) => {
        this.#values.ask(key);
        this.requestUpdate();
      },
      onWhole: (text) => {
        this.#wholeTexts.show(text);
        this.requestUpdate();
      },
      onOpen: (entry) => void openOrigin(port, entry),
      onPlace: (place) => void openPlace(port, place),
      workspace: workspace.path,
      isWhole: (text) => this.#wholeTexts.has(text),
      isCurrent: ({ index }) => index === search.current,
    };
    this.#rows = new ConsoleRows({
      folded: shown,
      below,
      isExpanded: (index) => opened.has(index),
      sessionNameOf: names.nameOf,
      draw: (line) => consoleLineView(line, actions),
    });
  }

  /** Expands or collapses a value or a group. */
  readonly #toggle = (line: EntryLine | ValueLine): void => {
    if (line.type === 'value') this.#values.toggleValue(line.row);
    else if (line.group) this.#fold(line.entry, !line.group.isFolded);
    else this.#values.toggleEntry(line.entry);
    this.requestUpdate();
  };

  #fold({ index }: OutputEntry, isFolded: boolean): void {
    const feed = this.#parts?.feed;
    feed?.change({ folded: new Map([...feed.settings.folded, [index, isFolded]]) });
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
    const missing = places.flatMap((place) => {
      const line = rows.lineAt(place);
      return line.type === 'missing' && line.dropped === undefined ? [line] : [];
    });
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
    const run = this.port && line && lineAction(this.port, event, line, this.#toggle);
    if (!run) return;
    event.preventDefault();
    run();
  };

  readonly #onContextMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const row = event.composedPath().find((target) => target instanceof HTMLElement && target.matches('.line'));
    const { left, bottom } = (row instanceof HTMLElement ? row : this).getBoundingClientRect();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    const place = isByKey ? { x: left + 120, y: bottom } : { x: event.clientX, y: event.clientY };
    const line = row instanceof HTMLElement ? this.#lineOfRow(row) : this.#currentLine();
    void this.#openMenu(place, line);
  };

  #lineOfRow(row: HTMLElement): ConsoleLine | undefined {
    const place = this.#list.value?.placeOfElement(row) ?? -1;
    return place < 0 ? undefined : this.#rows?.lineAt(place);
  }

  async #openMenu(place: { readonly x: number; readonly y: number }, line?: ConsoleLine): Promise<void> {
    const { port } = this;
    const part = port && (await loadPart(port, import('./console-menu.ts'), 'The menu'));
    if (!part || !this.#parts) return;
    const entries = part.consoleMenu({ port, console: this, feed: this.#parts.feed, line });
    openMenu({ label: 'Console', entries, near: this, ...place });
  }

  readonly #onEntered = ({ detail: { expression } }: CustomEvent<{ readonly expression: string }>): void => {
    const { port } = this;
    if (!port) return;
    this.#list.value?.scrollToEnd();
    void this.#evaluations.run({ doing: 'evaluating', expression }, (signal) =>
      evaluateTyped(port, expression, signal),
    );
  };
}
