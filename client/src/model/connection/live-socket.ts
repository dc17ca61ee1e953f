import type { TicketAnswer } from './tickets.ts';

/** The part of a WebSocket that is used here. */
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'removeEventListener'>;

/** What the socket needs of the browser; a test has its own. */
export interface SocketEnvironment {
  readonly requestTicket: (token: string, signal: AbortSignal) => Promise<TicketAnswer>;
  readonly open: (ticket: string) => SocketLike;
  /** Whether the server answers at all, apart from any socket; within seconds. */
  readonly probe: () => Promise<boolean>;
  /** From 0 to 1, for the jitter. */
  readonly random: () => number;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

/** What the socket tells. */
export interface SocketHandlers {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  /** An open socket closed. Attempts to open another have begun. */
  readonly onClose: () => void;
  /** The server does not take the token. Nothing more is attempted. */
  readonly onRefused: (message: string) => void;
}

const firstDelayMs = 250;
const longestDelayMs = 15_000;
/** An attempt that has not led to an open socket by then has failed. */
const attemptTimeoutMs = 10_000;
/** A connection that lasted so long was a good one: the next attempts begin with short delays again. */
const goodConnectionMs = 2_000;

/** An open socket on which nothing came for so long may be dead without anybody having been told. */
const silenceMs = 20_000;

/** How long to wait before an attempt: twice as long each time, somewhere between half and all of it. */
export function retryDelayMs(failures: number, random: number): number {
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 16));
  return Math.max(firstDelayMs, longest * (0.5 + random / 2));
}

/** One WebSocket after another: as soon as one is lost the next is sought, with one ticket for each attempt. */
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

  /** Connects with this token from now on. */
  connect(token: string): void {
    this.disconnect();
    this.#token = token;
    this.#failures = 0;
    void this.#tryOnce();
  }

  /** Closes for good, until `connect`. */
  disconnect(): void {
    this.#token = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const attempt = this.#attempt;
    this.#attempt = undefined;
    attempt?.abort();
    this.#drop();
  }

  /**
   * Does not wait any longer: the network is back, the page is seen again, or a person asks. An attempt under way goes
   * on, and an open socket is asked whether it still leads anywhere.
   */
  retryNow(): void {
    if (this.isOpen) void this.#probe();
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#tryOnce();
  }

  /** Gives up the socket and seeks another: it is open, but nothing comes of it. */
  reopen(): void {
    if (this.isOpen) this.#lose();
  }

  send(text: string): void {
    this.#socket?.send(text);
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
    socket.addEventListener('close', () => {
      if (this.#socket === socket) this.#lose();
    });
  }

  #awaitSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => void this.#probe(), silenceMs);
  }

  /** A server that does not answer has left the socket dead. */
  async #probe(): Promise<void> {
    const socket = this.#socket;
    this.#awaitSilence();
    const isThere = await this.#environment.probe();
    if (!isThere && this.isOpen && this.#socket === socket) this.#lose();
  }

  /** The socket is gone, or never opened: tells so if it was open, and seeks another. */
  #lose(): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    attempt?.abort();
    const { wasOpen } = this.#drop();
    if (wasOpen) this.#handlers.onClose();
    this.#wait();
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
