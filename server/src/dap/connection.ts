import {
  DebugError,
  dispatch,
  type DapEventMessage,
  type DapMessage,
  type DapRequest,
  type DapResponse,
  type Handlers,
} from '#protocol';
import { silentLogger, type Logger } from '../log.ts';
import { adapterMessage } from './adapter-message.ts';
import type { Transport } from './transport.ts';

/** How many requests may wait for their answers, in each direction. */
export const pendingCap = 1000;

/** What a connection hands on. Called synchronously, in the order of arrival. */
export interface ConnectionHandlers {
  readonly onEvent: (message: DapEventMessage) => void;
  /** A reverse request: resolves with the answer's body; a rejection is answered `success: false` with its message. */
  readonly onRequest: (message: DapRequest) => Promise<unknown>;
  /** Told once, after everything pending has been rejected. */
  readonly onClose: (reason: string) => void;
}

/** How long one request may take, and how its asker gives up. */
export interface RequestOptions {
  /** Milliseconds until the request is rejected; without it, it waits for an answer or the end. */
  readonly timeoutMs?: number | undefined;
  /** Rejects the request when aborted; its late answer is ignored. */
  readonly signal?: AbortSignal | undefined;
  /** The adapter is told of a request that was given up (DAP `cancel`), so that it need not finish it. */
  readonly sendsCancel?: boolean;
}

interface PendingRequest {
  readonly command: string;
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: DebugError) => void;
}

const longFields = ['arguments', 'body'];
/** The same message with its long fields last, as long lines of the log are cut. */
const shortFirst = (message: DapMessage): object =>
  Object.fromEntries(
    Object.entries(message).toSorted(([one], [other]) => longFields.indexOf(one) - longFields.indexOf(other)),
  );

/** One conversation with an adapter: numbers requests, matches answers by `request_seq`, rejects all on close. */
export class Connection {
  readonly #transport: Transport;
  readonly #handlers: ConnectionHandlers;
  readonly #log: Logger;
  readonly #session: string | undefined;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #onMessage: Handlers<DapMessage>;
  #seq = 0;
  #reverseRequests = 0;
  #closedBecause: string | undefined;

  /** The log names the session by its id, as several are in one trace. */
  constructor(transport: Transport, handlers: ConnectionHandlers, log: Logger = silentLogger, session?: string) {
    this.#session = session;
    this.#transport = transport;
    this.#handlers = handlers;
    this.#log = log;
    this.#onMessage = {
      event: (message) => handlers.onEvent(message),
      request: (message) => void this.#answer(message),
      response: (message) => this.#settle(message),
    };
    transport.onMessage((message) => this.#receive(message));
    transport.onClose((reason) => this.#close(reason));
  }

  /** Why it ended; undefined while it lives. */
  get closedBecause(): string | undefined {
    return this.#closedBecause;
  }

  /**
   * Sends a request and resolves with the answer's body. Rejects with DebugError `adapter_failed`: the adapter's own words
   * where it refused, or that it did not answer in time, or why the connection ended.
   */
  request(command: string, args?: unknown, options: RequestOptions = {}): Promise<unknown> {
    const refusal = this.#refusalOf(command, options.signal);
    if (refusal !== undefined) return Promise.reject(new DebugError('adapter_failed', refusal));
    const seq = ++this.#seq;
    return new Promise((resolve, reject) => {
      const giveUp = (message: string) => this.#pending.get(seq)?.reject(new DebugError('adapter_failed', message));
      const { timeoutMs, signal, sendsCancel = false } = options;
      const onTimeout = () => giveUp(`The adapter did not answer "${command}" within ${(timeoutMs ?? 0) / 1000} s.`);
      const onAbort = () => {
        giveUp(`The request "${command}" was given up before the adapter answered it.`);
        // What the adapter makes of it is its own: nobody waits any more.
        if (sendsCancel) this.request('cancel', { requestId: seq }, { timeoutMs }).catch(() => undefined);
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      const settle = () => {
        this.#pending.delete(seq);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      this.#pending.set(seq, {
        command,
        resolve: (body) => {
          settle();
          resolve(body);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      const problem = this.#send({ seq, type: 'request', command, ...(args === undefined ? {} : { arguments: args }) });
      if (problem !== undefined) giveUp(`The request "${command}" cannot be sent: ${problem}`);
    });
  }

  /** Ends the conversation and rejects everything pending. */
  close(): void {
    this.#transport.close();
  }

  #refusalOf(command: string, signal: AbortSignal | undefined): string | undefined {
    if (this.#closedBecause !== undefined) return `"${command}" cannot be sent: ${this.#closedBecause}`;
    if (signal?.aborted) return `The request "${command}" was given up before it was sent.`;
    if (this.#pending.size < pendingCap) return undefined;
    return `"${command}" was not sent: ${pendingCap} requests wait for the adapter already. Stop the session if it hangs.`;
  }

  /** Sends, or says why the message cannot be written. */
  #send(message: DapMessage): string | undefined {
    try {
      this.#transport.send(message);
      this.#trace('to the adapter', message);
      return undefined;
    } catch (thrown) {
      return DebugError.from(thrown).message;
    }
  }

  #receive(message: DapMessage): void {
    if (this.#closedBecause !== undefined) return;
    this.#trace('from the adapter', message);
    try {
      dispatch(this.#onMessage, message);
    } catch (thrown) {
      this.#log.error(`A ${message.type} of the adapter could not be handled`, {
        problem: DebugError.from(thrown).message,
      });
    }
  }

  #trace(direction: string, message: DapMessage): void {
    if (this.#log.writes('trace')) this.#log.trace(direction, { session: this.#session, message: shortFirst(message) });
  }

  #settle(message: DapResponse): void {
    const pending = this.#pending.get(message.request_seq);
    if (!pending) {
      this.#log.debug('An answer to nothing that waits was ignored', {
        request_seq: message.request_seq,
        command: message.command,
      });
      return;
    }
    if (message.success) pending.resolve(message.body);
    else pending.reject(new DebugError('adapter_failed', adapterMessage(message, pending.command)));
  }

  /** Answers a reverse request once, whatever its handler does. */
  async #answer(request: DapRequest): Promise<void> {
    const answer = { type: 'response', request_seq: request.seq, command: request.command } as const;
    const refuse = (message: string) => this.#send({ ...answer, seq: ++this.#seq, success: false, message });
    if (this.#reverseRequests >= pendingCap) {
      refuse(`"${request.command}" is refused: ${pendingCap} requests of the adapter are being worked on.`);
      return;
    }
    this.#reverseRequests += 1;
    try {
      const body = await this.#handlers.onRequest(request);
      const problem = this.#send({ ...answer, seq: ++this.#seq, success: true, body: body ?? {} });
      if (problem !== undefined) refuse(problem);
    } catch (thrown) {
      this.#log.debug('A request of the adapter was refused', {
        command: request.command,
        problem: DebugError.from(thrown).message,
      });
      refuse(DebugError.from(thrown).message);
    } finally {
      this.#reverseRequests -= 1;
    }
  }

  #close(reason: string): void {
    if (this.#closedBecause !== undefined) return;
    this.#closedBecause = reason;
    for (const pending of [...this.#pending.values()]) {
      pending.reject(new DebugError('adapter_failed', `"${pending.command}" was not answered: ${reason}`));
    }
    this.#handlers.onClose(reason);
  }
}
