import { randomUUID } from 'node:crypto';
import { fieldOf } from '#protocol';
import { clientName, type CancellableCall } from './mcp.ts';

/** The last revision of the protocol that has sessions. Revisions are dates. */
const lastWithSessions = '2025-11-25';

/** The most callers that are remembered; further ones replace the oldest. */
const mostCallers = 1_000;

interface Caller {
  readonly name: string | undefined;
  /** The pending calls, by the id of their request. */
  readonly calls: Map<string, AbortController>;
}

/** Ids of requests are numbers or strings, and 1 is not "1". */
const keyOf = (requestId: unknown): string => JSON.stringify(requestId) ?? '';

/**
 * Clients of the protocol revisions until 2025-11-25 send their name once and cancel a call by a separate request. A
 * session id connects their requests. It is optional: without one, or after a restart of the server, only the name and
 * cancelling do not work.
 */
export class McpCallers {
  readonly #callers = new Map<string, Caller>();

  /** A new session id for an `initialize` message of a revision that has sessions; `undefined` for any other message. */
  greet(message: unknown, revision: string | undefined): string | undefined {
    if (fieldOf(message, 'method') !== 'initialize' || (revision ?? '') > lastWithSessions) return undefined;
    const info = fieldOf(fieldOf(message, 'params'), 'clientInfo');
    const id = randomUUID();
    this.#callers.set(id, { name: clientName(info), calls: new Map() });
    const [oldest] = this.#callers.keys();
    if (oldest !== undefined && this.#callers.size > mostCallers) this.#callers.delete(oldest);
    return id;
  }

  nameOf(callerId: string | undefined): string | undefined {
    return this.#callers.get(callerId ?? '')?.name;
  }

  /** Registers a call, whose signal is aborted when the client cancels it. */
  begin(callerId: string | undefined, requestId: string | number): CancellableCall {
    const calls = this.#callers.get(callerId ?? '')?.calls;
    const abort = new AbortController();
    calls?.set(keyOf(requestId), abort);
    return { signal: abort.signal, end: () => calls?.delete(keyOf(requestId)) };
  }

  /** Aborts the call that a message cancels. Other messages are ignored. */
  cancel(callerId: string | undefined, message: unknown): void {
    if (fieldOf(message, 'method') !== 'notifications/cancelled') return;
    const requestId = fieldOf(fieldOf(message, 'params'), 'requestId');
    this.#callers
      .get(callerId ?? '')
      ?.calls.get(keyOf(requestId))
      ?.abort();
  }
}
