import { asTheme, ChosenTheme } from '../../embed/chosen-theme.ts';
import { StoplineError } from '../../embed/client.ts';
import type { Theme } from '../../embed/messages.ts';
import { listenToKeys } from '../app/commands/keys.ts';
import { programCommands } from '../app/commands/program-commands.ts';
import { StoplineAnnouncer } from '../app/announcer.ts';
import { StoplineConnectionAlert } from '../app/connection-alert.ts';
import { followPicks } from '../app/palette/follow-picks.ts';
import { followQuestions } from '../app/questions/follow-questions.ts';
import { StoplineToasts } from '../app/toasts.ts';
import { PortRequest } from '../ui/panel-element.ts';
import { connect, type StoplineConnection } from './connection.ts';
import { messagesClass } from './host-styles.ts';
import { sessionStyles } from './session-element.styles.ts';
import { panelsWithin, SessionPanels } from './session-panels.ts';

const notThere = new StoplineError('not_allowed', 'Set src and token of <stopline-session>, or its connection.');

/** `<stopline-variables>` and the other elements: each shows a connection, or that of the session around it. */
export interface StoplineElement extends HTMLElement {
  connection: StoplineConnection | undefined;
}

/**
 * `<stopline-session src token theme>`: gives the elements inside it a connection, shows messages and questions, and runs the
 * program's commands by their keys. It has no box of its own.
 */
export class StoplineSession extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ['src', 'token', 'theme'];

  #token = '';
  readonly #theme = new ChosenTheme(this, (theme) => this.#connection?.setTheme(theme));
  #connection: StoplineConnection | undefined;
  /** The session has connected by itself, and so it disconnects. */
  #isOwn = false;
  readonly #panels = new SessionPanels();
  #end: (() => void) | undefined;

  /** Where the server is. */
  get src(): string {
    return this.getAttribute('src') ?? '';
  }

  set src(src: string) {
    this.setAttribute('src', src);
  }

  get token(): string {
    return this.#token;
  }

  /** Setting the property leaves no trace in the document. */
  set token(token: string) {
    this.#token = token;
    if (this.#isOwn && this.#connection?.isClosed === true) this.#use(undefined);
    if (this.#isOwn) this.#connection?.signIn(token);
    else this.#connect();
  }

  /** Without one, it is that of the custom properties of the host's page (`--vscode-editor-background`), or else `system`. */
  get theme(): Theme {
    return this.#theme.value;
  }

  set theme(theme: Theme | undefined) {
    this.#theme.choose(theme);
  }

  /** The connection of the elements inside: that of the host, or its own by `src` and `token`. */
  get connection(): StoplineConnection | undefined {
    return this.#connection;
  }

  set connection(connection: StoplineConnection | undefined) {
    if (connection === this.#connection) this.#isOwn = false;
    else this.#use(connection);
  }

  /** Rejects with a StoplineError that says what to do. */
  get ready(): Promise<StoplineConnection> {
    return this.#connection?.ready ?? Promise.reject(notThere);
  }

  connectedCallback(): void {
    this.addEventListener(PortRequest.type, this.#onPortRequest);
    this.#connect();
    this.#show();
    // Those that were there before this class was defined have asked in vain.
    for (const panel of panelsWithin(this)) if (!panel.port) panel.dispatchEvent(new PortRequest(panel));
  }

  disconnectedCallback(): void {
    this.removeEventListener(PortRequest.type, this.#onPortRequest);
    this.#hide();
    if (this.#isOwn) this.#use(undefined);
  }

  attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    if (name === 'token') this.token = value ?? '';
    if (name === 'theme') this.theme = asTheme(value);
    if (name !== 'src' || value === old) return;
    if (this.#isOwn) this.#use(undefined);
    this.#connect();
  }

  readonly #onPortRequest = (event: Event): void => {
    if (!(event instanceof PortRequest)) return;
    event.stopPropagation();
    this.#panels.add(event.panel);
  };

  #connect(): void {
    if (this.#connection || !this.isConnected || this.src === '' || this.#token === '') return;
    this.#use(connect({ url: this.src, token: this.#token }));
    this.#isOwn = true;
  }

  /** Shows another connection, or none. One of its own is closed. */
  #use(connection: StoplineConnection | undefined): void {
    const before = this.#connection;
    const wasOwn = this.#isOwn;
    this.#hide();
    this.#isOwn = false;
    this.#connection = connection;
    this.#theme.onReceiver('system');
    this.#panels.show(connection);
    this.#show();
    if (wasOwn) before?.close();
  }

  /** Shows messages and questions. */
  #show(): void {
    const connection = this.#connection;
    if (!connection || !this.isConnected || this.#end) return;
    const { shell } = connection.core;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sessionStyles.styleSheet ? [sessionStyles.styleSheet] : [];
    const own = [new StoplineConnectionAlert(), new StoplineToasts(), new StoplineAnnouncer()];
    for (const panel of own) panel.connection = connection;
    const slot = document.createElement('slot');
    const messages = document.createElement('div');
    messages.className = messagesClass;
    messages.append(...own);
    const colours = document.createElement('div');
    colours.className = 'colours';
    root.replaceChildren(slot, messages, colours);
    this.#theme.follow(colours);
    this.#theme.send();
    const ends = [
      connection.followMessagesTheme(root, messages),
      followPicks(shell, messages),
      followQuestions(shell, messages),
      listenToKeys(this, { ...shell, commands: programCommands }),
      () => messages.remove(),
      () => colours.remove(),
    ];
    this.#end = () => {
      for (const end of ends) end();
    };
  }

  #hide(): void {
    this.#end?.();
    this.#end = undefined;
  }
}

if (!customElements.get('stopline-session')) customElements.define('stopline-session', StoplineSession);

declare global {
  interface HTMLElementTagNameMap {
    'stopline-session': StoplineSession;
  }
}
