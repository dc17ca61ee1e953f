import type { DapMessage } from '#protocol';
import { Listeners } from './listeners.ts';

/**
 * A conversation with a debug adapter, message by message.
 * What arrives before its first listener is kept for it; a listener for the end that comes late is told at once.
 */
export interface Transport {
  /** Sends one message; after the end it is dropped. Throws only for a message that cannot be written as JSON. */
  send(message: DapMessage): void;
  /** Ends the conversation from our side: the close listeners are told once. */
  close(): void;
  /** Messages in the order in which they arrived, one call each. */
  onMessage(listener: (message: DapMessage) => void): void;
  /** The end, whoever brought it about, told once with its reason in words. */
  onClose(listener: (reason: string) => void): void;
  /** What the adapter wrote that is no message: shown as its log. */
  onLog(listener: (text: string) => void): void;
}

/** Why a conversation that we ended is over. */
export const closedByUs = 'Stopline closed the connection to the adapter.';

/** The listeners of a transport and its end: what every kind of transport is made of. */
export class TransportEnd {
  readonly messages = new Listeners<DapMessage>();
  readonly log = new Listeners<string>();
  readonly #closed = new Listeners<string>();
  #reason: string | undefined;

  get isClosed(): boolean {
    return this.#reason !== undefined;
  }

  /** Tells of the end, the first time. */
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

/** One end of a linked pair, and how a test has it say something that is no message. */
export interface LinkedTransport extends Transport {
  /** Has the other end's log listeners hear a text. */
  sendJunk(text: string): void;
}

/** Two transports in memory: what one sends, the other receives, as a copy and not before the sender has returned. */
export function linkedPair(): readonly [LinkedTransport, LinkedTransport] {
  const ends = [new TransportEnd(), new TransportEnd()] as const;
  const linked = (mine: TransportEnd, other: TransportEnd): LinkedTransport => {
    const later = (tell: () => void) => {
      if (!mine.isClosed) queueMicrotask(() => !other.isClosed && tell());
    };
    return {
      send: (message) => {
        const copy = structuredClone(message);
        later(() => other.messages.emit(copy));
      },
      sendJunk: (text) => later(() => other.log.emit(text)),
      close: () => {
        later(() => other.close('The other end closed the connection.'));
        mine.close(closedByUs);
      },
      onMessage: (listener) => mine.messages.add(listener),
      onClose: (listener) => mine.onClose(listener),
      onLog: (listener) => mine.log.add(listener),
    };
  };
  return [linked(ends[0], ends[1]), linked(ends[1], ends[0])];
}
