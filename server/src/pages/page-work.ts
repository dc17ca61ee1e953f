import { DebugError, type ServerMessage } from '#protocol';
import { limits } from '../limits.ts';
import type { Logger } from '../log.ts';
import { tooManyCalls } from '../tools/pending-calls.ts';
import type { ClientRequests } from './request-outcomes.ts';

/** How the work for a message relates to its connection. */
export type WorkKind =
  /** It is cancelled when the connection closes. */
  | 'ends_with_page'
  /** It continues; a message that is repeated on another connection runs again. */
  | 'repeatable'
  /** It continues; a message that is repeated on another connection gets the same answer. */
  | 'once';

/** What the work for a message needs from its connection. */
export interface PageWorkParts {
  /** Sends an answer, after the facts before it. */
  readonly reply: (text: string) => void;
  /** Does work, unless too much of the same principal is pending, over all of its connections. Rejects then. */
  readonly limited: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  readonly log: Logger;
}

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
      this.#parts.reply(await (kind === 'once' ? this.#once(id, abort.signal, text) : text(abort.signal)));
    } finally {
      this.#pending.delete(id);
    }
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
