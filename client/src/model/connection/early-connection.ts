import type { SocketEnvironment, SocketLike } from './live-socket.ts';
import type { TicketAnswer } from './tickets.ts';

/** A socket that sends its first messages as soon as it opens, and holds its events back until they are wanted. */
class EarlySocket extends EventTarget implements SocketLike {
  readonly #socket: SocketLike;
  /** What was sent before the page did. */
  readonly #sent = new Set<string>();
  #held: Event[] | undefined = [];

  constructor(socket: SocketLike, firstMessages: readonly string[]) {
    super();
    this.#socket = socket;
    socket.addEventListener('open', () => {
      for (const text of firstMessages) {
        socket.send(text);
        this.#sent.add(text);
      }
      this.#pass(new Event('open'));
    });
    socket.addEventListener('message', ({ data }) => this.#pass(new MessageEvent<unknown>('message', { data })));
    socket.addEventListener('close', ({ code, reason }) => this.#pass(new CloseEvent('close', { code, reason })));
  }

  /** Passes on what has been held back, and from now on each event when it happens. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const event of held) this.dispatchEvent(event);
  }

  get readyState(): SocketLike['readyState'] {
    return this.#socket.readyState;
  }

  /** A first message is not sent again. */
  send(text: string): void {
    if (!this.#sent.delete(text)) this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }

  #pass(event: Event): void {
    if (this.#held) this.#held.push(event);
    else this.dispatchEvent(event);
  }
}

interface FirstConnection {
  readonly token: string;
  /** The texts of the messages that the page is going to send first. */
  readonly firstMessages: readonly string[];
}

/**
 * An environment that connects now, for a token: when the page asks for the connection, the answers to its first messages may be
 * there.
 */
export function withEarlyConnection(
  environment: SocketEnvironment,
  { token, firstMessages }: FirstConnection,
): SocketEnvironment {
  const attempt = new AbortController();
  let early: { readonly ticket: string; readonly socket: EarlySocket } | undefined;
  let answer: Promise<TicketAnswer> | undefined = environment.requestTicket(token, attempt.signal).then((given) => {
    if (given.kind === 'ticket' && !attempt.signal.aborted)
      early = { ticket: given.ticket, socket: new EarlySocket(environment.open(given.ticket), firstMessages) };
    return given;
  });

  function giveUp(): void {
    attempt.abort();
    early?.socket.close();
    early = undefined;
  }

  return {
    ...environment,
    requestTicket: (wanted, signal) => {
      const first = answer;
      answer = undefined;
      if (first !== undefined && wanted === token) {
        signal.addEventListener('abort', giveUp);
        return first;
      }
      giveUp();
      return environment.requestTicket(wanted, signal);
    },
    open: (ticket) => {
      if (early?.ticket !== ticket) return environment.open(ticket);
      const { socket } = early;
      early = undefined;
      // When the caller listens.
      queueMicrotask(() => socket.release());
      return socket;
    },
  };
}
