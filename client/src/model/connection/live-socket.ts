import { linkExpired, linkRevoked, serverStopped } from '#protocol';
import type { TicketAnswer } from './tickets.ts';

export type SocketLike = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'addEventListener' | 'removeEventListener'>;

/** What the socket needs from the browser. */
export interface SocketEnvironment {
  readonly requestTicket: (token: string, signal: AbortSignal) => Promise<TicketAnswer>;
  readonly open: (ticket: string) => SocketLike;
  /** Whether the server answers HTTP requests. */
  readonly probe: () => Promise<boolean>;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export interface SocketHandlers {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  /** An open socket was closed, for the server's reason if it gave one; it is being reopened. */
  readonly onClose: (reason?: string) => void;
  /** The token was rejected; nothing more is attempted. */
  readonly onRefused: (message: string) => void;
}

const firstDelayMs = 250;
const longestDelayMs = 15_000;
const attemptTimeoutMs = 10_000;
/** After a connection that lasted this long, delays start short again. */
const goodConnectionMs = 2_000;

/** A socket that is silent for so long may be dead. */
const silenceMs = 20_000;

/** Closings after which the token is of no use. */
const endingCodes: ReadonlySet<number> = new Set([linkRevoked.code, linkExpired.code]);

/** The delay before an attempt: doubles each time, with jitter of up to half. */
export function retryDelayMs(failures: number, random: number): number {
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 16));
  return Math.max(firstDelayMs, longest * (0.5 + random / 2));
}

/** A WebSocket that reconnects, with a new ticket for each attempt. */
export class LiveSocket {
  readonly #environment: SocketEnvironment;
  readonly #handlers: SocketHandlers;
  #token: string | undefined;
  #socket: SocketLike | undefined;
  #attempt: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #openedAt: number | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(environment: SocketEnvironment, handlers: SocketHandlers) {
    this.#environment = environment;
    this.#handlers = handlers;
  }

  get isOpen(): boolean {
    return this.#openedAt !== undefined;
  }

  connect(token: string): void {
    this.disconnect();
    this.#token = token;
    this.#failures = 0;
    void this.#tryOnce();
  }

  /** Closes until `connect` is called. */
  disconnect(): void {
    this.#token = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const attempt = this.#attempt;
    this.#attempt = undefined;
    attempt?.abort();
    this.#drop();
  }

  /** Reconnects now: the network is back, the page became visible, or a person asks. Checks an open socket. */
  retryNow(): void {
    if (this.isOpen) void this.#probe();
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#tryOnce();
  }

  /** Replaces an open socket on which nothing arrives. */
  reopen(): void {
    if (this.isOpen) this.#lose();
  }

  /** While a connection closes, messages are dropped, as in a lost one: those that have to arrive are sent again over the next. */
  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  async #tryOnce(): Promise<void> {
    const token = this.#token;
    if (token === undefined || this.#attempt) return;
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#timer = undefined;
    const timeout = setTimeout(() => attempt.abort(), attemptTimeoutMs);
    attempt.signal.addEventListener('abort', () => clearTimeout(timeout));
    const answer = await this.#environment.requestTicket(token, attempt.signal);
    if (this.#attempt !== attempt) return;
    if (answer.kind === 'ticket' && !attempt.signal.aborted) {
      this.#open(answer.ticket, attempt);
      return;
    }
    attempt.abort();
    this.#attempt = undefined;
    if (answer.kind === 'refused') this.#refuse(answer.message);
    else this.#wait();
  }

  #open(ticket: string, attempt: AbortController): void {
    const socket = this.#environment.open(ticket);
    this.#socket = socket;
    attempt.signal.addEventListener('abort', () => {
      if (this.#attempt === attempt) this.#lose();
    });
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      this.#attempt = undefined;
      attempt.abort();
      this.#openedAt = this.#environment.now();
      this.#awaitSilence();
      this.#handlers.onOpen();
    });
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket !== socket || typeof data !== 'string') return;
      this.#awaitSilence();
      this.#handlers.onMessage(data);
    });
    socket.addEventListener('close', ({ code, reason }) => {
      if (this.#socket !== socket) return;
      if (endingCodes.has(code)) this.#end(reason);
      else this.#lose(code === serverStopped.code ? reason : undefined);
    });
  }

  #awaitSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => void this.#probe(), silenceMs);
  }

  /** If the server does not answer, the socket is dead. */
  async #probe(): Promise<void> {
    const socket = this.#socket;
    this.#awaitSilence();
    const isThere = await this.#environment.probe();
    if (!isThere && this.isOpen && this.#socket === socket) this.#lose();
  }

  /** The socket closed or never opened: reconnects. */
  #lose(reason?: string): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    attempt?.abort();
    const { wasOpen } = this.#drop();
    if (wasOpen) this.#handlers.onClose(reason);
    this.#wait();
  }

  /** The link by which the page came is no longer valid. */
  #end(reason: string): void {
    const { wasOpen } = this.#drop();
    if (wasOpen) this.#handlers.onClose();
    this.#refuse(reason);
  }

  #drop(): { readonly wasOpen: boolean } {
    const socket = this.#socket;
    const wasOpen = this.#openedAt !== undefined;
    if (wasOpen && this.#environment.now() - (this.#openedAt ?? 0) >= goodConnectionMs) this.#failures = 0;
    this.#socket = undefined;
    this.#openedAt = undefined;
    clearTimeout(this.#silence);
    socket?.close();
    return { wasOpen };
  }

  #wait(): void {
    if (this.#token === undefined || this.#timer !== undefined) return;
    const delayMs = retryDelayMs(this.#failures, this.#environment.random());
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#tryOnce();
    }, delayMs);
  }

  #refuse(message: string): void {
    this.#token = undefined;
    this.#handlers.onRefused(message);
  }
}
