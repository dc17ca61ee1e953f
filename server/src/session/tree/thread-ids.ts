import { isRecord, type DapMessage, type SessionId } from '#protocol';
import { limits } from '../../limits.ts';
import type { Transport } from '../../dap/transport.ts';

/** The distance between the ids of threads to which different processes gave the same number. */
const step = 1_000;

/**
 * Ids of threads that are unique in a session tree: debugpy numbers the threads of each process from 1. The first process
 * that uses a number keeps it. Ids are never used again for another thread, so that a resume cannot reach the wrong process.
 */
export class ThreadIds {
  readonly #owners = new Map<number, { readonly sessionId: SessionId; readonly adapterId: number }>();
  /** The last id that was given for a number that was taken. */
  readonly #next = new Map<number, number>();
  readonly #given = new Map<SessionId, Map<number, number>>();

  /** Our id for an adapter's. */
  give(sessionId: SessionId, adapterId: number): number {
    const given = this.#given.get(sessionId) ?? new Map<number, number>();
    this.#given.set(sessionId, given);
    const known = given.get(adapterId);
    if (known !== undefined) return known;
    let id = this.#next.get(adapterId) ?? adapterId;
    while (this.#owners.has(id)) id += step;
    if (id !== adapterId) this.#next.set(adapterId, id);
    this.#owners.set(id, { sessionId, adapterId });
    given.set(adapterId, id);
    if (given.size > limits.threadIds.most) this.#forgetOldest(given);
    return id;
  }

  #forgetOldest(given: Map<number, number>): void {
    const [adapterId] = given.keys();
    if (adapterId === undefined) return;
    this.#owners.delete(given.get(adapterId) ?? adapterId);
    this.#next.delete(adapterId);
    given.delete(adapterId);
  }

  /** The adapter's id for ours. Ids that were never given are the adapter's own. */
  adapterId(sessionId: SessionId, id: number): number {
    const owner = this.#owners.get(id);
    return owner?.sessionId === sessionId ? owner.adapterId : id;
  }
}

/** An object with its numbers `threadId` and `threadIds` replaced. */
function withThreads(body: unknown, replace: (id: number) => number): unknown {
  if (!isRecord(body)) return body;
  const { threadId, threadIds } = body;
  return {
    ...body,
    ...(typeof threadId === 'number' && { threadId: replace(threadId) }),
    ...(Array.isArray(threadIds) && {
      threadIds: threadIds.map((id: unknown) => (typeof id === 'number' ? replace(id) : id)),
    }),
  };
}

/** A thread with its id replaced; not copied if both are the same, because there may be ten thousand. */
function withThreadId(thread: unknown, replace: (id: number) => number): unknown {
  if (!isRecord(thread) || typeof thread.id !== 'number') return thread;
  const id = replace(thread.id);
  return id === thread.id ? thread : { ...thread, id };
}

/** The answer to `threads`, with their ids replaced. */
function withThreadList(body: unknown, replace: (id: number) => number): unknown {
  if (!isRecord(body) || !Array.isArray(body.threads)) return body;
  return { ...body, threads: body.threads.map((thread: unknown) => withThreadId(thread, replace)) };
}

/** A transport on whose other side threads have the adapter's ids. */
export function withThreadIds(transport: Transport, ids: ThreadIds, sessionId: SessionId): Transport {
  const ours = (id: number) => ids.give(sessionId, id);
  const theirs = (id: number) => ids.adapterId(sessionId, id);
  const received = (message: DapMessage): DapMessage => {
    if (message.type === 'event') return { ...message, body: withThreads(message.body, ours) };
    if (message.type === 'response' && message.command === 'threads')
      return { ...message, body: withThreadList(message.body, ours) };
    return message;
  };
  return {
    send: (message) =>
      transport.send(
        message.type === 'request' ? { ...message, arguments: withThreads(message.arguments, theirs) } : message,
      ),
    close: () => transport.close(),
    onMessage: (listener) => transport.onMessage((message, unread) => listener(received(message), unread)),
    onClose: (listener) => transport.onClose(listener),
    onLog: (listener) => transport.onLog(listener),
  };
}
