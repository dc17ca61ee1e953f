import { StoplineError } from '../../embed/client.ts';
import type { Theme } from '../../embed/messages.ts';
import { listenToKeys } from '../app/commands/keys.ts';
import { programCommands } from '../app/commands/program-commands.ts';
import { StoplineAnnouncer } from '../app/announcer.ts';
import { StoplineConnectionAlert } from '../app/connection-alert.ts';
import { followPicks } from '../app/palette/follow-picks.ts';
import { followQuestions } from '../app/questions/follow-questions.ts';
import { StoplineToasts } from '../app/toasts.ts';
import { PanelElement, PortRequest } from '../ui/panel-element.ts';
import { connect, type StoplineConnection } from './connection.ts';
import { elementNames } from './element-names.ts';
import { sessionStyles } from './session-element.styles.ts';

const themeNames = ['light', 'dark', 'contrast', 'system'] as const;

const asTheme = (name: string | null): Theme => themeNames.find((theme) => theme === name) ?? 'system';

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
  #theme: Theme = 'system';
  #connection: StoplineConnection | undefined;
  /** The session has connected by itself, and so it disconnects. */
  #isOwn = false;
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
    if (this.#isOwn) this.#connection?.signIn(token);
    else this.#connect();
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    this.#connection?.setTheme(theme);
  }

  /** The connection of the elements inside: that of the host, or its own by `src` and `token`. */
  get connection(): StoplineConnection | undefined {
    return this.#connection;
  }

  set connection(connection: StoplineConnection | undefined) {
    this.#disconnect();
    this.#use(connection);
  }

  /** Rejects with a StoplineError that says what to do. */
  get ready(): Promise<StoplineConnection> {
    return this.#connection?.ready ?? Promise.reject(notThere);
  }

  connectedCallback(): void {
    this.addEventListener(PortRequest.type, this.#onPortRequest);
    this.#connect();
    this.#show();
  }

  disconnectedCallback(): void {
    this.removeEventListener(PortRequest.type, this.#onPortRequest);
    this.#end?.();
    this.#end = undefined;
    if (this.#isOwn) this.#disconnect();
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === 'token') this.token = value ?? '';
    if (name === 'theme') this.theme = asTheme(value);
    if (name !== 'src') return;
    if (this.#isOwn) this.#disconnect();
    this.#connect();
  }

  readonly #onPortRequest = (event: Event): void => {
    const [panel] = event.composedPath();
    if (!this.#connection || !(panel instanceof HTMLElement)) return;
    event.stopPropagation();
    this.#connection.supply(panel);
  };

  #connect(): void {
    if (this.#connection || !this.isConnected || this.src === '' || this.#token === '') return;
    this.#isOwn = true;
    this.#use(connect({ url: this.src, token: this.#token }));
  }

  #disconnect(): void {
    if (this.#isOwn) this.#connection?.close();
    this.#isOwn = false;
    this.#connection = undefined;
  }

  #use(connection: StoplineConnection | undefined): void {
    this.#end?.();
    this.#end = undefined;
    this.#connection = connection;
    if (this.#theme !== 'system') connection?.setTheme(this.#theme);
    this.#show();
  }

  /** Draws messages and questions, and gives the elements that are inside already their ports. */
  #show(): void {
    const connection = this.#connection;
    if (!connection || !this.isConnected || this.#end) return;
    const { shell } = connection.core;
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = sessionStyles.styleSheet ? [sessionStyles.styleSheet] : [];
    const own = [new StoplineConnectionAlert(), new StoplineToasts(), new StoplineAnnouncer()];
    for (const panel of own) panel.connection = connection;
    root.replaceChildren(document.createElement('slot'), ...own);
    const endTheme = connection.dress(this);
    const endPicks = followPicks(shell, root);
    const endQuestions = followQuestions(shell, root);
    const endKeys = listenToKeys(this, { ...shell, commands: programCommands });
    this.#end = () => {
      for (const end of [endTheme, endPicks, endQuestions, endKeys]) end();
    };
    for (const panel of this.querySelectorAll(elementNames.join(', ')))
      if (panel instanceof PanelElement && panel.port === undefined) panel.connection = connection;
  }
}

if (!customElements.get('stopline-session')) customElements.define('stopline-session', StoplineSession);
