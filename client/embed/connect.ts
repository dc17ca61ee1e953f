import type { Channel } from './channel.ts';
import { StoplineClient } from './client.ts';
import { EmbedError } from './embed-error.ts';
import { fieldIn, readyIn, versions, type PageMessage } from './messages.ts';
import type { Theme } from './types.ts';

/** What the connection needs from the element that holds the frame. */
export interface HostParts {
  /** The window that receives the page's first message: the host's own. */
  readonly window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** The frame's window; null while there is none. */
  readonly target: () => Pick<Window, 'postMessage'> | null;
  /** The origin of the frame's page: no other is listened to. */
  readonly origin: string;
  readonly token: () => string | undefined;
  readonly theme: () => Theme | undefined;
  readonly allowsTools: () => boolean;
  readonly onReady: (client: StoplineClient) => void;
  readonly onRefused: (error: EmbedError) => void;
  readonly onLeave: (backwards: boolean) => void;
}

/** The page speaks the version that it has chosen, so checking the type is enough. */
const isPageMessage = (value: unknown): value is PageMessage => typeof fieldIn(value, 'type') === 'string';

/** The host's side of the handshake, for every load of the frame, and of the messages after it. */
export class HostConnection {
  readonly client: StoplineClient;
  readonly #channel: Channel;
  readonly #parts: HostParts;
  readonly #nonces = new Set<string>();

  constructor(channel: Channel, parts: HostParts) {
    this.#channel = channel;
    this.#parts = parts;
    this.client = new StoplineClient(channel);
    parts.window.addEventListener('message', this.#onMessage);
  }

  /** Hands the token over again. */
  sendToken(): void {
    const token = this.#parts.token();
    this.#channel.send({ type: 'token', ...(token !== undefined && { token }) });
  }

  close(reason: string): void {
    this.#parts.window.removeEventListener('message', this.#onMessage);
    this.#channel.close(reason);
    this.#emit('closed', { reason });
  }

  readonly #onMessage = (event: Event): void => {
    if (!(event instanceof MessageEvent)) return;
    const target = this.#parts.target();
    if (target === null || event.source !== target || event.origin !== this.#parts.origin) return;
    const ready = readyIn(event.data);
    if (!ready || this.#nonces.has(ready.nonce)) return;
    this.#nonces.add(ready.nonce);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isPageMessage(data)) this.#receive(data);
    };
    this.#channel.open(port1);
    target.postMessage({ type: 'stopline_connect', nonce: ready.nonce, versions }, this.#parts.origin, [port2]);
  };

  #receive(message: PageMessage): void {
    if (message.type === 'answer') this.#channel.answered(message);
    else if (message.type === 'leave') this.#parts.onLeave(message.backwards);
    else if (message.type === 'refused') this.#parts.onRefused(new EmbedError('unsupported_version', message.message));
    else if (message.type === 'welcome') this.#onWelcome();
    else if (message.type === 'connection') this.#onConnection(message);
    else {
      if (message.name === 'state') this.client.state = message.detail;
      this.#emit(message.name, message.detail);
    }
  }

  #onWelcome(): void {
    const theme = this.#parts.theme();
    if (theme !== undefined) void this.client.setTheme(theme).catch(() => undefined);
    if (this.#parts.allowsTools()) void this.client.allowAgentTools(true).catch(() => undefined);
    this.sendToken();
    if (this.#parts.token() === undefined) this.#parts.onReady(this.client);
  }

  #onConnection({ kind, message = '' }: Extract<PageMessage, { readonly type: 'connection' }>): void {
    if (kind === 'connected') this.#parts.onReady(this.client);
    if (kind === 'needs_token' && this.#parts.token() !== undefined)
      this.#parts.onRefused(new EmbedError('wrong_token', `${message} Set the element's token to a valid one.`.trim()));
  }

  #emit(name: string, detail: unknown): void {
    this.client.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
