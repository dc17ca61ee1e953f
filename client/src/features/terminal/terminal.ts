import { sessionTree, type TerminalState } from '#protocol';
import { html, nothing, unsafeCSS, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import xtermCss from '@xterm/xterm/css/xterm.css?inline';
import { copyText } from '../../model/clipboard.ts';
import type { ConnectionStatus } from '../../model/ports.ts';
import { lastingSessions } from '../../model/lasting-sessions.ts';
import { Select } from '../../model/store.ts';
import { isAllowed } from '../../model/allowed.ts';
import { terminalsOf } from './terminal-feed.ts';
import { baseStyles } from '../../ui/base.styles.ts';
import { buttonStyles } from '../../ui/button.styles.ts';
import { keyName } from '../../ui/key-name.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { choiceButton, choiceButtonStyles } from '../../ui/choice-button.ts';
import { PanelElement } from '../../ui/panel-element.ts';
import { panelStyles } from '../../ui/panel.styles.ts';
import { emptyState } from '../../ui/panel-view.ts';
import type { TerminalPort } from './port.ts';
import { Screen } from './screen.ts';
import { aboutTerminal, keysNote, terminalNames, titleOf } from './terminal-messages.ts';
import { terminalStyles } from './terminal.styles.ts';

/** Keys for the page or the debugger; the others go to the program. */
const pageKeys = /^(?:(?:Ctrl\+|Shift\+|Alt\+)*F\d+|Ctrl\+Alt\+.|Ctrl\+Shift\+P|Ctrl\+`)$/;
const copyKey = 'Ctrl+Shift+C';
const pasteKey = 'Ctrl+Shift+V';

const isForPage = (event: KeyboardEvent): boolean => {
  const key = keyName(event);
  return pageKeys.test(key) || key === copyKey || key === pasteKey;
};

/** Pasted text is sent in parts of this length. */
const mostTyped = 64 * 1024;

/** The region "Terminal". */
@customElement('stopline-terminal')
export class StoplineTerminal extends PanelElement<TerminalPort> {
  static override styles = [
    unsafeCSS(xtermCss),
    baseStyles,
    panelStyles,
    buttonStyles,
    choiceButtonStyles,
    terminalStyles,
  ];

  /** The selected terminal, and the newest one at that time. */
  @state() private chosen: { readonly id: string; readonly newest: string | undefined } | undefined;

  #typedIn: string | undefined;
  #screen: Screen | undefined;
  #stopReading: (() => void) | undefined;
  #id: string | undefined;
  /** The length of the text that was shown. */
  #at = 0;
  /**
   * The position from which questions are answered: the program no longer expects answers to older ones. Undefined until the
   * server follows this page: output that arrives before was sent for what was shown then.
   */
  #answersFrom: number | undefined;
  #answers = false;
  /** The server knows what a page follows until the connection ends, however soon there is another. */
  #followedOver: ConnectionStatus | undefined;
  #room = '';
  #theme = '';
  readonly #resized = new ResizeObserver(() => this.#tellRoom());
  /** The system's settings, for the theme that follows it. */
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #contrast = matchMedia('(prefers-contrast: more)');

  override connectedCallback(): void {
    super.connectedCallback();
    for (const query of [this.#dark, this.#contrast]) query.addEventListener('change', this.#onScheme);
    if (this.hasUpdated) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const query of [this.#dark, this.#contrast]) query.removeEventListener('change', this.#onScheme);
    this.#leave();
    void this.port?.call('follow_terminal', {}).catch(() => undefined);
  }

  protected override focusPart(): void {
    this.#screen?.focus();
  }

  protected override select({ server, presented, view, feed }: TerminalPort) {
    return [
      new Select(this, server, lastingSessions()),
      new Select(this, server, ({ connection }) => connection),
      new Select(this, server, ({ role }) => role),
      new Select(this, presented, ({ sessionId }) => sessionId),
      new Select(this, view, ({ theme }) => theme),
      new Select(this, feed.unseen, (unseen) => unseen),
    ];
  }

  protected override view(port: TerminalPort): TemplateResult {
    const terminals = this.#terminals(port);
    const shown = this.#shown(port);
    if (!shown) {
      const next = 'Launch a program with "console": "integratedTerminal" to run it in a terminal.';
      return emptyState({ what: 'No terminal.', next });
    }
    const name = visibleText(titleOf(shown));
    const about = aboutTerminal(shown);
    return html`
      <section class="terminal" role="region" aria-label="Terminal">
        <div class="about small dim">
          ${terminals.length > 1 ? this.#picker(port, terminals, shown) : html`<span class="cut" title=${name}>${name}</span>`}
          <span class="cut" role="status" title=${about}>${about}</span>
          ${this.#isWritable(port, shown) ? html`<span class="keys cut" title=${keysNote}>${keysNote}</span>` : nothing}
        </div>
        <div class="screen" @keydown=${this.#onKeyDown}></div>
      </section>
    `;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { port } = this;
    const shown = port && this.#shown(port);
    const host = this.renderRoot.querySelector<HTMLElement>('.screen');
    if (!port || !shown || !host) {
      this.#leave();
      return;
    }
    if (shown.id !== this.#id) this.#enter(port, shown, host);
    else if (port.server.value.connection !== this.#followedOver) this.#follow(port);
    if (this.#screen) {
      this.#screen.resize(shown.columns, shown.rows);
      this.#screen.isWritable = this.#isWritable(port, shown);
      this.#applyTheme(port);
    }
    this.#tellRoom();
  }

  #terminals({ server, shownSessionId }: TerminalPort): readonly TerminalState[] {
    const rootId = shownSessionId();
    return rootId === undefined ? [] : terminalsOf(sessionTree(server.value.state, rootId));
  }

  /** The selected terminal, unless it ended and another was opened; else the one that is typed in; else the newest. */
  #shown(port: TerminalPort): TerminalState | undefined {
    const terminals = this.#terminals(port);
    const { chosen } = this;
    const last = terminals.at(-1);
    const isChosen = ({ id, hasEnded = false }: TerminalState) =>
      id === chosen?.id && (!hasEnded || chosen.newest === last?.id);
    const isTypedIn = ({ id, hasEnded = false }: TerminalState) => id === this.#typedIn && !hasEnded;
    return terminals.find(isChosen) ?? terminals.find(isTypedIn) ?? last;
  }

  #isWritable(port: TerminalPort, { hasEnded = false }: TerminalState): boolean {
    return !hasEnded && !port.server.value.readOnly && isAllowed(port, 'write_terminal');
  }

  #picker(port: TerminalPort, terminals: readonly TerminalState[], shown: TerminalState): TemplateResult {
    return choiceButton({
      label: 'Which terminal',
      choices: Array.from(terminalNames(terminals, port.feed.unseen.value), ([value, label]) => ({ value, label })),
      chosen: shown.id,
      onChoose: (id) => (this.chosen = { id, newest: terminals.at(-1)?.id }),
    });
  }

  #enter(port: TerminalPort, shown: TerminalState, host: HTMLElement): void {
    const hadFocus = this.renderRoot instanceof ShadowRoot && host.contains(this.renderRoot.activeElement);
    this.#leave();
    if (!(this.renderRoot instanceof ShadowRoot)) return;
    const { id } = shown;
    const write = (text: string, isAnswer?: true) => {
      // The terminal may end while someone types.
      const params = { terminalId: id, text, ...(isAnswer && { isAnswer }) };
      void port.call('write_terminal', params).catch(() => undefined);
    };
    this.#id = id;
    this.#screen = new Screen(this.renderRoot, host, {
      size: shown,
      description: keysNote,
      isForPage,
      onTyped: (text) => {
        this.#typedIn = id;
        for (let start = 0; start < text.length; start += mostTyped) write(text.slice(start, start + mostTyped));
      },
      onAnswer: (text) => {
        if (this.#answers && isAllowed(port, 'write_terminal')) write(text, true);
      },
    });
    this.#stopReading = port.feed.show(id, (start, text) => this.#read(start, text));
    this.#resized.observe(host);
    this.#follow(port);
    if (hadFocus) this.#screen.focus();
  }

  #leave(): void {
    this.#resized.disconnect();
    this.#stopReading?.();
    this.#stopReading = undefined;
    this.#screen?.dispose();
    this.#screen = undefined;
    this.#id = undefined;
    this.#at = 0;
    this.#room = '';
    this.#theme = '';
  }

  /** Reads the text from the last known position. */
  #follow(port: TerminalPort): void {
    const terminalId = this.#id;
    if (terminalId === undefined) return;
    const { connection } = port.server.value;
    if (connection.kind !== 'connected') return;
    this.#followedOver = connection;
    this.#answers = false;
    this.#answersFrom = undefined;
    this.#room = '';
    const followed = port.call('follow_terminal', { terminalId, from: this.#at });
    // After a lost connection it is read again.
    const onFollowed = ({ asked = 0 }) => {
      if (this.#id === terminalId) this.#answersFrom = asked;
    };
    followed.then(onFollowed).catch(() => undefined);
  }

  #read(start: number, text: string): void {
    const screen = this.#screen;
    const answersFrom = this.#answersFrom;
    if (!screen || answersFrom === undefined) return;
    // The text between is lost.
    if (start > this.#at) screen.reset();
    const end = start + text.length;
    const from = Math.max(start, this.#at);
    const between = Math.min(Math.max(from, answersFrom), end);
    this.#at = Math.max(this.#at, end);
    screen.write(text.slice(from - start, between - start), () => (this.#answers ||= end > answersFrom));
    screen.write(text.slice(between - start));
  }

  /** Reports the size of the terminal to the server. */
  #tellRoom(): void {
    const { port } = this;
    const room = this.#screen?.roomFor();
    const terminal = port && this.#shown(port);
    if (!room || !terminal || !isAllowed(port, 'resize_terminal') || terminal.id !== this.#id || terminal.hasEnded)
      return;
    const size = `${room.columns} ${room.rows}`;
    if (size === this.#room) return;
    this.#room = size;
    void port.call('resize_terminal', { terminalId: terminal.id, ...room }).catch(() => undefined);
  }

  #applyTheme({ view }: TerminalPort): void {
    const { theme } = view.value;
    const isHighContrast = theme === 'contrast' || (theme === 'system' && this.#contrast.matches);
    const applied = `${theme} ${this.#dark.matches} ${isHighContrast}`;
    if (applied === this.#theme) return;
    this.#theme = applied;
    this.#screen?.applyTheme(isHighContrast);
  }

  readonly #onScheme = (): void => this.requestUpdate();

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const key = keyName(event);
    if (key === copyKey && this.port && this.#screen) {
      event.preventDefault();
      if (this.#screen.hasSelection()) void copyText(this.port, this.#screen.getSelection());
    } else if (key === 'Ctrl+`') {
      event.preventDefault();
      event.stopPropagation();
      this.port?.leave();
    }
    if (!isForPage(event)) event.stopPropagation();
  };
}
