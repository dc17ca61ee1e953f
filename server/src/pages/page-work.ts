import { DebugError, type ServerMessage } from '#protocol';
import { limits } from '../limits.ts';
import type { Logger } from '../log.ts';
import { Turns } from '../start/turns.ts';
import { tooManyCalls } from '../tools/pending-calls.ts';
import type { ClientRequests } from './request-outcomes.ts';

/** How the work for a message relates to its connection. */
export type WorkKind =
  /** It is cancelled when the connection closes. */
  | 'ends_with_page'
  /** It continues; a message that is repeated on another connection runs again. */
  | 'repeatable'
  /** As repeatable, and few run at a time, until their answers have left: it reads files, whose texts may be large. */
  | 'in_turn'
  /** It continues; a message that is repeated on another connection gets the same answer. */
  | 'once';

/** What the work for a message needs from its connection. */
export interface PageWorkParts {
  /** Sends an answer, after the facts before it. Calls `onSent` when it has left. */
  readonly reply: (text: string, onSent?: () => void) => void;
  /** Does work, unless too much of the same principal is pending, over all of its connections. Rejects then. */
  readonly limited: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  readonly log: Logger;
}

/** How many messages of a connection that read files are worked on at a time. */
const mostInTurn = 4;

/** An unanswered message. */
interface Pending {
  readonly abort: AbortController;
  readonly kind: WorkKind;
}

/** The messages of a connection that are being worked on. */
export class PageWork {
  /** The client that this is a connection of, if it said so: it may return and ask again. */
  client: ClientRequests | undefined;
  readonly #parts: PageWorkParts;
  /** By the page's own ids. */
  readonly #pending = new Map<number, Pending>();
  readonly #turns = new Turns(mostInTurn);
  #isClosed = false;

  constructor(parts: PageWorkParts) {
    this.#parts = parts;
  }

  /** Answers a message with the body that the work returns, or with its failure. */
  answer(id: number, kind: WorkKind, work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    return this.run(id, kind, async (signal) => ({ type: 'answer', id, body: await work(signal) }));
  }

  /** Does the work for a message and sends its answer, or its failure. The id cannot be used again until then. */
  async run(id: number, kind: WorkKind, work: (signal: AbortSignal) => Promise<ServerMessage>): Promise<void> {
    const refusal = this.#refusal(id);
    if (refusal) {
      this.#parts.reply(JSON.stringify(this.#failure(id, refusal)));
      return;
    }
    const abort = new AbortController();
    this.#pending.set(id, { abort, kind });
    const text = async (signal: AbortSignal) => JSON.stringify(await this.#outcome(id, () => work(signal)));
    try {
      if (kind === 'in_turn') await this.#turns.take(() => this.#untilSent(() => text(abort.signal)));
      else this.#parts.reply(await (kind === 'once' ? this.#once(id, abort.signal, text) : text(abort.signal)));
    } finally {
      this.#pending.delete(id);
    }
  }

  /** Does work and sends its answer. Resolves when that has left. Nobody waits for the answer of a closed connection. */
  async #untilSent(work: () => Promise<string>): Promise<void> {
    if (this.#isClosed) return;
    const text = await work();
    await new Promise<void>((resolve) => this.#parts.reply(text, resolve));
  }

  async #outcome(id: number, work: () => Promise<ServerMessage>): Promise<ServerMessage> {
    try {
      return await this.#parts.limited(work);
    } catch (thrown) {
      return this.#failure(id, thrown);
    }
  }

  cancel(id: number): void {
    this.#pending.get(id)?.abort.abort();
  }

  /** The connection has closed. */
  close(): void {
    this.#isClosed = true;
    for (const { abort, kind } of this.#pending.values()) if (kind === 'ends_with_page') abort.abort();
  }

  #once(id: number, cancelled: AbortSignal, work: (signal: AbortSignal) => Promise<string>): Promise<string> | string {
    if (!this.client) return work(cancelled);
    try {
      const { abort, answer } = this.client.once(id, work);
      cancelled.addEventListener('abort', () => abort.abort(), { once: true });
      return answer;
    } catch (thrown) {
      return JSON.stringify(this.#failure(id, thrown));
    }
  }

  #refusal(id: number): DebugError | undefined {
    if (this.#pending.has(id)) {
      const message = `The message ${id} is not answered yet. Give each message a new id.`;
      return new DebugError('invalid_arguments', message);
    }
    return this.#pending.size >= limits.pendingCalls.most ? tooManyCalls('pendingCalls') : undefined;
  }

  #failure(id: number, thrown: unknown): ServerMessage {
    const error = DebugError.from(thrown);
    if (error.code === 'internal') this.#parts.log.error('A page could not be answered', { error: error.stack });
    return { type: 'failure', id, error: error.toJSON() };
  }
}
