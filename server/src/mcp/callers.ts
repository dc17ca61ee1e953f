import { randomUUID } from 'node:crypto';
import { fieldOf } from '#protocol';
import { clientName, type CancellableCall } from './mcp.ts';

/** Callers whose names are remembered; of more, the one that came first is forgotten. */
const mostCallers = 1_000;

interface Caller {
  readonly name: string | undefined;
  /** The calls under way, by the id of their request. */
  readonly calls: Map<string, AbortController>;
}

/** Ids of requests are numbers or texts, and 1 is not "1". */
const keyOf = (requestId: unknown): string => JSON.stringify(requestId) ?? '';

/**
 * Clients of the era until 2025-11-25 tell their name once and cancel a call by a request of its own. Each of their
 * requests is served by itself; what belongs together is known by the session id that they are given, which is never
 * asked for: without one, or after a restart of the server, only the name and cancelling are missing.
 */
export class McpCallers {
  readonly #callers = new Map<string, Caller>();

  /** The id for a client that says hello with this message; `undefined` for any other message. */
  greet(message: unknown): string | undefined {
    if (fieldOf(message, 'method') !== 'initialize') return undefined;
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

  /** Aborted when the client cancels the request, until `end` is called. */
  begin(callerId: string | undefined, requestId: string | number): CancellableCall {
    const calls = this.#callers.get(callerId ?? '')?.calls;
    const abort = new AbortController();
    calls?.set(keyOf(requestId), abort);
    return { signal: abort.signal, end: () => calls?.delete(keyOf(requestId)) };
  }

  /** Ends the wait of the request that a message cancels; any other message does nothing. */
  cancel(callerId: string | undefined, message: unknown): void {
    if (fieldOf(message, 'method') !== 'notifications/cancelled') return;
    const requestId = fieldOf(fieldOf(message, 'params'), 'requestId');
    this.#callers
      .get(callerId ?? '')
      ?.calls.get(keyOf(requestId))
      ?.abort();
  }
}
