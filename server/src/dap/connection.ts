import {
  DebugError,
  dispatch,
  isRecord,
  messageOf,
  type DapEventMessage,
  type DapMessage,
  type DapRequest,
  type DapResponse,
  type Handlers,
} from '#protocol';
import { limits } from '../limits.ts';
import { silentLogger, type Logger } from '../log.ts';
import { refusalOf } from './adapter-message.ts';
import { repairedBody, repairedEvent, checkedRequest, type Repaired } from './repaired-message.ts';
import type { FurtherItems } from './further-items.ts';
import type { UnreadParts } from './framing.ts';
import type { Transport } from './transport.ts';

/** How many requests may be pending, in each direction. */
export const pendingCap = limits.pendingRequests.most;

/** Called synchronously, in the order of arrival. */
export interface ConnectionHandlers {
  readonly onEvent: (message: DapEventMessage) => void;
  /** A reverse request: resolves with the answer's body; a rejection is answered `success: false` with its message. */
  readonly onRequest: (message: DapRequest) => Promise<unknown>;
  /** The names of fields whose values were invalid, each once, as in 'Source.path'. */
  readonly onInvalidFields: (fields: readonly string[]) => void;
  /** Called once, after all pending requests have been rejected. */
  readonly onClose: (reason: string) => void;
}

export interface RequestOptions {
  /** Milliseconds until the request is rejected; without it, there is no timeout. */
  readonly timeoutMs?: number | undefined;
  /** Rejects the request when aborted; its late answer is ignored. */
  readonly signal?: AbortSignal | undefined;
  /** Sends DAP's `cancel` when the signal is aborted or the time is over. */
  readonly sendsCancel?: boolean;
  /** Called before the answer, if a list in it has further items. They are lost without this. */
  readonly onFurtherItems?: ((items: ItemsOfAnswer) => void) | undefined;
}

/** The further items of a long list in an answer, which are valid as the answer is. */
export interface ItemsOfAnswer extends Pick<FurtherItems, 'list' | 'before' | 'length'> {
  /** The body of the answer with the items from one place to another in place of the first ones. */
  readonly slice: (start: number, end: number) => object;
}

interface PendingRequest {
  readonly command: string;
  readonly onFurtherItems: RequestOptions['onFurtherItems'];
  readonly answer: (body: unknown) => void;
  readonly reject: (error: DebugError) => void;
  readonly fail: (problem: string) => void;
}

/** The message of a request without an answer after a time, in milliseconds. */
export const noAnswerWithin = (command: string, timeoutMs: number): string =>
  `The adapter did not answer "${command}" within ${timeoutMs / 1000} s. Try again, or end the session if it hangs.`;

const longFields = ['arguments', 'body'];
/** The message with its long fields last, because long lines of the log are cut. */
const shortFirst = (message: DapMessage): object =>
  Object.fromEntries(
    Object.entries(message).toSorted(([one], [other]) => longFields.indexOf(one) - longFields.indexOf(other)),
  );

/** A connection to an adapter: numbers requests, matches answers by `request_seq`, rejects all on close. */
export class Connection {
  readonly #transport: Transport;
  readonly #handlers: ConnectionHandlers;
  readonly #log: Logger;
  readonly #session: string | undefined;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #onMessage: Handlers<DapMessage, void, [unread: UnreadParts | undefined]>;
  readonly #invalidFields = new Set<string>();
  #seq = 0;
  #reverseRequests = 0;
  #closedBecause: string | undefined;

  constructor(transport: Transport, handlers: ConnectionHandlers, log: Logger = silentLogger, session?: string) {
    this.#session = session;
    this.#transport = transport;
    this.#handlers = handlers;
    this.#log = log;
    this.#onMessage = {
      event: (message) => {
        const repaired = this.#reported(repairedEvent(message));
        if (repaired) handlers.onEvent(repaired);
      },
      request: (message, unread) => void this.#answer(message, unread !== undefined),
      response: (message, unread) => this.#settle(message, unread?.items),
    };
    transport.onMessage((message, unread) => this.#receive(message, unread));
    transport.onClose((reason) => this.#close(reason));
  }

  /** Why it was closed; undefined while it is open. */
  get closedBecause(): string | undefined {
    return this.#closedBecause;
  }

  /** Sends a request and resolves with the answer's body. Rejects with DebugError `adapter_failed`. */
  request(command: string, args?: unknown, options: RequestOptions = {}): Promise<unknown> {
    const refusal = this.#refusalOf(command, options.signal);
    if (refusal !== undefined) return Promise.reject(new DebugError('adapter_failed', refusal));
    const seq = ++this.#seq;
    return new Promise((resolve, rejectRequest) => {
      const { timeoutMs, signal, sendsCancel = false, onFurtherItems } = options;
      const abandon = (problem: string) => {
        fail(problem);
        if (sendsCancel) this.request('cancel', { requestId: seq }, { timeoutMs }).catch(() => undefined);
      };
      const onTimeout = () => abandon(noAnswerWithin(command, timeoutMs ?? 0));
      const onAbort = () => abandon(`The request "${command}" was cancelled before the adapter answered it.`);
      const timer = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      const settle = () => {
        this.#pending.delete(seq);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const answer = (body: unknown) => {
        settle();
        resolve(body);
      };
      const reject = (error: DebugError) => {
        settle();
        rejectRequest(error);
      };
      const fail = (problem: string) => reject(new DebugError('adapter_failed', problem));
      this.#pending.set(seq, { command, onFurtherItems, answer, reject, fail });
      const problem = this.#send({ seq, type: 'request', command, ...(args === undefined ? {} : { arguments: args }) });
      if (problem !== undefined) fail(`The request "${command}" cannot be sent: ${problem}`);
    });
  }

  /** Ends the conversation and rejects everything pending, with a reason if there is one besides that. */
  close(reason?: string): void {
    if (reason !== undefined) this.#close(reason);
    this.#transport.close();
  }

  #refusalOf(command: string, signal: AbortSignal | undefined): string | undefined {
    if (this.#closedBecause !== undefined) return `"${command}" cannot be sent: ${this.#closedBecause}`;
    if (signal?.aborted) return `The request "${command}" was cancelled before it was sent.`;
    if (this.#pending.size < pendingCap) return undefined;
    return `"${command}" was not sent: ${pendingCap} requests are waiting for the adapter. Stop the session if it hangs.`;
  }

  /** Returns a problem if the message cannot be written as JSON. */
  #send(message: DapMessage): string | undefined {
    try {
      this.#transport.send(message);
      this.#trace('to the adapter', message);
      return undefined;
    } catch (thrown) {
      return messageOf(thrown);
    }
  }

  #receive(message: DapMessage, unread: UnreadParts | undefined): void {
    if (this.#closedBecause !== undefined) return;
    this.#trace('from the adapter', message);
    try {
      dispatch(this.#onMessage, message, unread);
    } catch (thrown) {
      this.#log.error(`A ${message.type} of the adapter could not be handled`, { problem: messageOf(thrown) });
    }
  }

  #trace(direction: string, message: DapMessage): void {
    if (this.#log.writes('trace')) this.#log.trace(direction, { session: this.#session, message: shortFirst(message) });
  }

  #settle(message: DapResponse, further: FurtherItems | undefined): void {
    const pending = this.#pending.get(message.request_seq);
    if (!pending) {
      this.#log.debug('An answer without a pending request was ignored', {
        request_seq: message.request_seq,
        command: message.command,
      });
      return;
    }
    if (!message.success) return pending.reject(refusalOf(message, pending.command));
    const body = this.#reported(repairedBody(pending.command, message.body));
    if (body && further) pending.onFurtherItems?.(this.#checked(pending.command, further));
    if (body) pending.answer(body.value);
    else pending.fail(`The adapter's answer to "${pending.command}" is not one that DAP allows.`);
  }

  #checked(command: string, items: FurtherItems): ItemsOfAnswer {
    const { list, before, length } = items;
    const slice = (start: number, end: number) => {
      const body = this.#reported(repairedBody(command, { [list]: items.slice(start, end) }))?.value;
      return isRecord(body) ? body : {};
    };
    return { list, before, length, slice };
  }

  /** Answers a reverse request once, whatever its handler does. */
  async #answer(request: DapRequest, isCut: boolean): Promise<void> {
    const answer = { type: 'response', request_seq: request.seq, command: request.command } as const;
    const refuse = (message: string) => this.#send({ ...answer, seq: ++this.#seq, success: false, message });
    if (this.#reverseRequests >= pendingCap) {
      refuse(`"${request.command}" is refused: ${pendingCap} requests of the adapter are pending.`);
      return;
    }
    if (isCut) {
      refuse(`"${request.command}" is refused: it has more values than are read of a message.`);
      return;
    }
    const { content, invalid } = checkedRequest(request);
    // Nothing is left out: a program without one of its arguments is another program.
    if (!content || invalid.size > 0) {
      refuse(`"${request.command}" is refused: DAP does not allow these values: ${[...invalid].join(', ')}.`);
      return;
    }
    this.#reverseRequests += 1;
    try {
      const body = await this.#handlers.onRequest(content);
      const problem = this.#send({ ...answer, seq: ++this.#seq, success: true, body: body ?? {} });
      if (problem !== undefined) refuse(problem);
    } catch (thrown) {
      const problem = messageOf(thrown);
      this.#log.debug('A request of the adapter was refused', { command: request.command, problem });
      refuse(problem);
    } finally {
      this.#reverseRequests -= 1;
    }
  }

  /** Reports each invalid field once. */
  #reported<Content>({ content, invalid }: Repaired<Content>): Content | undefined {
    const unknown = [...invalid].filter((field) => !this.#invalidFields.has(field));
    for (const field of unknown) this.#invalidFields.add(field);
    if (unknown.length > 0) this.#handlers.onInvalidFields(unknown);
    return content;
  }

  #close(reason: string): void {
    if (this.#closedBecause !== undefined) return;
    this.#closedBecause = reason;
    for (const { command, fail } of [...this.#pending.values()]) fail(`"${command}" was not answered: ${reason}`);
    this.#handlers.onClose(reason);
  }
}
