import type { DapMessage } from '#protocol';
import type { UnreadParts } from './framing.ts';
import { Listeners } from './listeners.ts';

/** A message, and what of it was not read, if it was too long. */
export type Received = readonly [message: DapMessage, unread?: UnreadParts | undefined];

/** Exchanges messages with a debug adapter. What arrives before the first listener is kept for it. */
export interface Transport {
  /** Sends a message; nothing after the end. Throws only for a message that cannot be written as JSON. */
  send(message: DapMessage): void;
  close(): void;
  /** Called with messages in the order of their arrival. */
  onMessage(listener: (...received: Received) => void): void;
  /** Called once at the end, or at once after it. */
  onClose(listener: (reason: string) => void): void;
  /** Called with what the adapter writes outside of messages: its log. */
  onLog(listener: (text: string) => void): void;
}

/** The reason of the end after `close`. */
export const closedByUs = 'Stopline closed the connection to the adapter.';

/** The listeners of a transport, and its end. */
export class TransportEnd {
  readonly messages = new Listeners<Received>();
  readonly log = new Listeners<string>();
  readonly #closed = new Listeners<string>();
  #reason: string | undefined;

  get isClosed(): boolean {
    return this.#reason !== undefined;
  }

  close(reason: string): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#closed.emit(reason);
  }

  onClose(listener: (reason: string) => void): void {
    if (this.#reason !== undefined) listener(this.#reason);
    else this.#closed.add(listener);
  }
}

/** One end of a linked pair. */
export interface LinkedTransport extends Transport {
  /** Sends a text outside of messages, for tests. */
  sendJunk(text: string): void;
}

/** Two connected transports in memory. Each receives copies of what the other sends, asynchronously. */
export function linkedPair(): readonly [LinkedTransport, LinkedTransport] {
  const ends = [new TransportEnd(), new TransportEnd()] as const;
  const linked = (mine: TransportEnd, other: TransportEnd): LinkedTransport => {
    const later = (act: () => void) => {
      if (!mine.isClosed) queueMicrotask(() => !other.isClosed && act());
    };
    return {
      send: (message) => {
        const copy = structuredClone(message);
        later(() => other.messages.emit([copy]));
      },
      sendJunk: (text) => later(() => other.log.emit(text)),
      close: () => {
        later(() => other.close('The other end closed the connection.'));
        mine.close(closedByUs);
      },
      onMessage: (listener) => mine.messages.add((received) => listener(...received)),
      onClose: (listener) => mine.onClose(listener),
      onLog: (listener) => mine.log.add(listener),
    };
  };
  return [linked(ends[0], ends[1]), linked(ends[1], ends[0])];
}
