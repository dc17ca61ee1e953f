import { asTheme, ChosenTheme } from './chosen-theme.ts';
import { StoplineClient, StoplineError } from './client.ts';
import {
  panelNames,
  protocolVersions,
  type ClosingReason,
  type ConnectMessage,
  type PageMessage,
  type PanelName,
  type StoplineErrorCode,
  type Theme,
} from './messages.ts';
import { Settled } from './settled.ts';

/** A frame that `frame-ancestors` blocks sends nothing, so this long is waited for its page, in milliseconds. */
const readyWithinMs = 15_000;

const neededFlags = ['allow-scripts', 'allow-same-origin'] as const;

/** The URL of the page for a frame. */
function framedUrl(src: string): URL {
  const url = new URL(src, document.baseURI);
  url.searchParams.set('embed', '');
  return url;
}

const noAnswer = (origin: string): string =>
  `No answer from ${origin}. Check that the server runs, and start it with --embed-origin ${location.origin}.`;

function nonceIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('nonce' in data)) return undefined;
  return data.type === 'stopline_ready' && typeof data.nonce === 'string' ? data.nonce : undefined;
}

/** `<stopline-debugger src token theme panels>`: a debugger in a frame. */
export class StoplineDebugger extends HTMLElement {
  static readonly observedAttributes = ['src', 'token', 'theme', 'panels'];

  readonly client = new StoplineClient();
  #ready = new Settled<StoplineClient>();
  #frame: HTMLIFrameElement | undefined;
  #token = '';
  readonly #theme = new ChosenTheme(this, (theme) => this.client.setTheme(theme));
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** No page in the frame listens, so another token is for a page that is loaded again. */
  #needsNewFrame = false;

  /** The client, once the page is connected to its server. Rejects with what to do. */
  get ready(): Promise<StoplineClient> {
    return this.#ready.promise;
  }

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

  /** Handed over to the page, again after each reload of it. Setting the property leaves no trace in the document. */
  set token(token: string) {
    this.#token = token;
    if (this.#needsNewFrame) {
      if (this.isConnected) this.#show();
      return;
    }
    this.#tryAgain();
    this.client.handOver(token);
  }

  /** Without one, it is that of the custom properties of the host's page (`--vscode-editor-background`), or else `system`. */
  get theme(): Theme {
    return this.#theme.value;
  }

  set theme(theme: Theme | undefined) {
    this.#theme.choose(theme);
  }

  /** Whether agents of the host may use the tools of the page, from the handshake on. */
  get allowsAgents(): boolean {
    return this.client.allowsAgents;
  }

  set allowsAgents(isAllowed: boolean) {
    this.client.allowAgents(isAllowed);
  }

  /** The panels that the page shows; null for all. */
  get panels(): readonly PanelName[] | null {
    return this.client.chosenPanels;
  }

  set panels(panels: readonly PanelName[] | null) {
    this.client.choosePanels(panels);
  }

  connectedCallback(): void {
    addEventListener('message', this.#onMessage);
    this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#onMessage);
    this.#close('The debugger was removed from the document.', 'removed');
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === 'token') this.token = value ?? '';
    if (name === 'theme') this.theme = asTheme(value);
    if (name === 'panels') this.panels = asPanels(value);
    if (name === 'src' && this.isConnected) this.#show();
  }

  /** Gives the focus to the frame. */
  override focus(): void {
    this.#frame?.focus();
    void this.client.focus().catch(() => undefined);
  }

  #show(): void {
    if (this.#frame) this.#close('The debugger got another src.', 'reloaded');
    this.#renewReady();
    this.#needsNewFrame = false;
    if (this.src === '') return;
    const url = framedUrl(this.src);
    const sandbox = this.getAttribute('sandbox');
    const missing = neededFlags.filter((flag) => sandbox !== null && !sandbox.split(/\s+/).includes(flag));
    if (missing.length > 0) return this.#rejectWithoutPage(`Add ${missing.join(' and ')} to the sandbox attribute.`);
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('title') ?? 'Debugger';
    frame.allow = this.getAttribute('allow') ?? 'tools; clipboard-write';
    if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
    Object.assign(frame.style, { border: '0', width: '100%', height: '100%' });
    this.#theme.follow(frame);
    frame.src = url.href;
    this.#frame = frame;
    (this.shadowRoot ?? this.attachShadow({ mode: 'open' })).replaceChildren(frame);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rejectWithoutPage(noAnswer(url.origin)), readyWithinMs);
  }

  readonly #onMessage = ({ data, origin, source }: MessageEvent<unknown>): void => {
    const nonce = nonceIn(data);
    const page = this.#frame?.contentWindow;
    if (nonce === undefined || !page || source !== page || origin !== framedUrl(this.src).origin) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event: MessageEvent<PageMessage>) => this.#onPageMessage(event.data);
    const connect: ConnectMessage = { type: 'stopline_connect', nonce, versions: protocolVersions };
    this.client.attach(port1);
    this.#needsNewFrame = false;
    page.postMessage(connect, origin, [port2]);
  };

  #onPageMessage(message: PageMessage): void {
    this.client.receive(message);
    if (message.type === 'welcome') this.#onWelcome();
    if (message.type === 'refused') this.#onRefused(message.code, message.message);
    if (message.type === 'connected') this.#onConnected();
    if (message.type === 'event' && message.name === 'leave') {
      this.#frame?.blur();
      this.dispatchEvent(new CustomEvent('leave'));
    }
  }

  #onWelcome(): void {
    clearTimeout(this.#timer);
    this.#theme.send();
    if (this.#token !== '') this.client.handOver(this.#token);
  }

  /** A token that is refused later, because it was revoked or has expired, rejects a new `ready`. */
  #onRefused(code: StoplineErrorCode, message: string): void {
    this.#renewReady();
    this.#needsNewFrame = code === 'unsupported';
    this.#reject(code, message);
  }

  #rejectWithoutPage(message: string): void {
    this.#needsNewFrame = true;
    this.#reject('not_allowed', message);
  }

  /** `ready` that was rejected is a new promise. */
  #tryAgain(): void {
    if (this.#ready.isRejected) this.#renewReady();
  }

  #renewReady(): void {
    if (this.#ready.isSettled) this.#ready = new Settled<StoplineClient>();
  }

  #onConnected(): void {
    this.#tryAgain();
    this.#ready.resolve(this.client);
  }

  #close(message: string, reason: ClosingReason): void {
    this.#frame?.remove();
    this.#frame = undefined;
    this.client.detach(reason);
    this.#reject('closed', message);
  }

  #reject(code: StoplineErrorCode, message: string): void {
    clearTimeout(this.#timer);
    this.#ready.reject(new StoplineError(code, message));
  }
}

const panels: readonly string[] = panelNames;

/** Those of the attribute, which separates them with spaces. The browser's console names those that there are not. */
function asPanels(attribute: string | null): readonly PanelName[] | null {
  if (attribute === null) return null;
  const names = attribute.split(/\s+/);
  const unknown = names.filter((name) => name !== '' && !panels.includes(name));
  if (unknown.length > 0)
    // eslint-disable-next-line no-console -- an attribute has no other way to say it to the developer of the host
    console.warn(`<stopline-debugger>: unknown panels: ${unknown.join(', ')}. Known panels: ${panels.join(', ')}.`);
  return panelNames.filter((panel) => names.includes(panel));
}
