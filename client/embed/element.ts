import { Channel } from './channel.ts';
import type { StoplineClient } from './client.ts';
import { HostConnection } from './connect.ts';
import { EmbedError } from './embed-error.ts';
import { isTheme } from './messages.ts';
import type { Theme } from './types.ts';

/** How long the page has for the handshake after its frame has loaded, in milliseconds. */
const handshakeTimeoutMs = 10_000;

const neededFlags = ['allow-scripts', 'allow-same-origin'];

/** Why a page cannot work with this sandbox; undefined if it can. */
export function sandboxProblem(sandbox: string | null): string | undefined {
  const missing = neededFlags.filter((flag) => sandbox !== null && !sandbox.split(/\s+/).includes(flag));
  return missing.length === 0 ? undefined : `Add ${missing.join(' and ')} to the sandbox attribute of the element.`;
}

interface Waiting {
  readonly promise: Promise<StoplineClient>;
  readonly resolve: (client: StoplineClient) => void;
  readonly reject: (error: EmbedError) => void;
}

function waiting(): Waiting {
  let resolve: Waiting['resolve'] = () => undefined;
  let reject: Waiting['reject'] = () => undefined;
  const promise = new Promise<StoplineClient>((onReady, onFailed) => {
    resolve = onReady;
    reject = onFailed;
  });
  // A host need not look at it.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/**
 * `<stopline-debugger src token theme>`: shows the page of the server at `src`. Further attributes: `sandbox`, as of an
 * iframe; `agent-tools`, which lets agents of this page use the page's tools.
 */
export class StoplineDebugger extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ['src', 'token', 'theme', 'agent-tools'];

  #waiting = waiting();
  #wasOpened = false;
  #connection: HostConnection | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #colours: Theme | undefined;

  /** Resolves with the client after the handshake; rejects with an EmbedError that says what to do. */
  get ready(): Promise<StoplineClient> {
    return this.#waiting.promise;
  }

  /** Where the server is. */
  get src(): string {
    return this.getAttribute('src') ?? '';
  }

  set src(value: string) {
    this.setAttribute('src', value);
  }

  get token(): string | undefined {
    return this.getAttribute('token') ?? undefined;
  }

  set token(value: string | undefined) {
    if (value === undefined) this.removeAttribute('token');
    else this.setAttribute('token', value);
  }

  get theme(): Theme | undefined {
    const named = this.getAttribute('theme');
    return this.#colours ?? (isTheme(named) ? named : undefined);
  }

  set theme(value: Theme | undefined) {
    this.#colours = typeof value === 'object' ? value : undefined;
    if (typeof value === 'string') this.setAttribute('theme', value);
    else this.#sendTheme();
  }

  connectedCallback(): void {
    if (this.src !== '') this.#open();
  }

  disconnectedCallback(): void {
    this.#close('The element was removed from the page.');
  }

  attributeChangedCallback(name: string): void {
    if (name === 'src' && this.isConnected) this.#open();
    if (name === 'token') this.#connection?.sendToken();
    if (name === 'theme') this.#sendTheme();
    if (name === 'agent-tools')
      void this.#connection?.client.allowAgentTools(this.hasAttribute(name)).catch(() => undefined);
  }

  #sendTheme(): void {
    const { theme } = this;
    if (theme !== undefined) void this.#connection?.client.setTheme(theme).catch(() => undefined);
  }

  #open(): void {
    this.#close('The address of the page was changed.');
    if (this.#wasOpened) this.#waiting = waiting();
    this.#wasOpened = true;
    const sandbox = this.getAttribute('sandbox');
    const problem = sandboxProblem(sandbox);
    if (problem !== undefined) return this.#waiting.reject(new EmbedError('sandboxed', problem));
    if (location.origin === 'null') return this.#waiting.reject(new EmbedError('sandboxed', opaqueOrigin));
    const url = new URL(this.src, document.baseURI);
    url.searchParams.set('embed', '');
    this.#show(url, sandbox);
  }

  #show(url: URL, sandbox: string | null): void {
    const frame = document.createElement('iframe');
    frame.title = 'Stopline debugger';
    frame.allow = this.hasAttribute('agent-tools') ? 'tools; clipboard-write' : 'clipboard-write';
    frame.style.cssText = 'display: block; width: 100%; height: 100%; border: 0';
    if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
    frame.addEventListener('load', () => this.#expectHandshake(url.origin), { once: true });
    this.#connection = new HostConnection(new Channel(), {
      window,
      target: () => frame.contentWindow,
      origin: url.origin,
      token: () => this.token,
      theme: () => this.theme,
      allowsTools: () => this.hasAttribute('agent-tools'),
      onReady: (client) => this.#settle(() => this.#waiting.resolve(client)),
      onRefused: (error) => this.#settle(() => this.#waiting.reject(error)),
      onLeave: (backwards) => this.dispatchEvent(new CustomEvent('leave', { detail: { backwards } })),
    });
    frame.src = url.href;
    this.replaceChildren(frame);
  }

  /** A frame that the browser blocked sends nothing. */
  #expectHandshake(origin: string): void {
    const message = `${origin} has not answered. Start its server with --embed-origin ${location.origin}, and check that it can be reached.`;
    this.#timer = setTimeout(() => this.#waiting.reject(new EmbedError('not_allowed', message)), handshakeTimeoutMs);
  }

  #settle(settle: () => void): void {
    clearTimeout(this.#timer);
    settle();
  }

  #close(reason: string): void {
    clearTimeout(this.#timer);
    if (!this.#connection) return;
    this.#connection.close(reason);
    this.#connection = undefined;
    this.#waiting.reject(new EmbedError('closed', reason));
    this.replaceChildren();
  }
}

const opaqueOrigin =
  'This page has no origin of its own, because it is sandboxed or opened from a file. Serve it, or add allow-same-origin to its sandbox.';
