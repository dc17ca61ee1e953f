import type { SocketEnvironment, SocketLike } from './live-socket.ts';
import type { TicketAnswer } from './tickets.ts';

/** A socket that sends its first message as soon as it opens, and holds its events back until they are wanted. */
class EarlySocket extends EventTarget implements SocketLike {
  readonly #socket: SocketLike;
  readonly #firstMessage: string;
  #hasSentFirst = false;
  #held: Event[] | undefined = [];

  constructor(socket: SocketLike, firstMessage: string) {
    super();
    this.#socket = socket;
    this.#firstMessage = firstMessage;
    socket.addEventListener('open', () => {
      socket.send(firstMessage);
      this.#hasSentFirst = true;
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

  /** The first message is not sent again. */
  send(text: string): void {
    const isSent = this.#hasSentFirst && text === this.#firstMessage;
    this.#hasSentFirst = false;
    if (!isSent) this.#socket.send(text);
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
  /** The text of the message that the page is going to send first. */
  readonly firstMessage: string;
}

/**
 * An environment that connects now, for a token: with the answer to its first message, which may have arrived by then, the
 * connection is ready when the page asks for it.
 */
export function withEarlyConnection(
  environment: SocketEnvironment,
  { token, firstMessage }: FirstConnection,
): SocketEnvironment {
  const attempt = new AbortController();
  let early: { readonly ticket: string; readonly socket: EarlySocket } | undefined;
  let answer: Promise<TicketAnswer> | undefined = environment.requestTicket(token, attempt.signal).then((given) => {
    if (given.kind === 'ticket' && !attempt.signal.aborted)
      early = { ticket: given.ticket, socket: new EarlySocket(environment.open(given.ticket), firstMessage) };
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
