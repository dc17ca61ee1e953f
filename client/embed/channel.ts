import { EmbedError } from './embed-error.ts';
import type { HostMessage, PageMessage } from './messages.ts';
import type { ToolAnswer } from './types.ts';

type Asked = Extract<HostMessage, { readonly type: 'call' | 'act' }>;

/** A request without its id. */
export type Request = Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never;

interface Pending {
  readonly resolve: (answer: ToolAnswer) => void;
  readonly reject: (error: EmbedError) => void;
}

const notConnected = (reason: string) => new EmbedError('closed', reason);

/** Requests over the port of the moment. A reload of the frame brings another port. */
export class Channel {
  readonly #pending = new Map<number, Pending>();
  #port: MessagePort | undefined;
  #sent = 0;

  /** Uses a port from now on; requests over the one before are rejected. */
  open(port: MessagePort): void {
    this.close('The frame was reloaded. Send the request again.');
    this.#port = port;
  }

  close(reason: string): void {
    this.#port?.close();
    this.#port = undefined;
    for (const { reject } of this.#pending.values()) reject(notConnected(reason));
    this.#pending.clear();
  }

  send(message: HostMessage): void {
    this.#port?.postMessage(message);
  }

  /** Resolves with the answer. Rejects with an EmbedError `closed` if the port goes first. */
  ask(request: Request, signal?: AbortSignal): Promise<ToolAnswer> {
    if (!this.#port) return Promise.reject(notConnected('The page is not connected. Wait for `ready` first.'));
    this.#sent += 1;
    const id = this.#sent;
    signal?.addEventListener('abort', () => this.send({ type: 'cancel', id }), { once: true });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.send({ ...request, id });
    });
  }

  answered({ id, result }: Extract<PageMessage, { readonly type: 'answer' }>): void {
    this.#pending.get(id)?.resolve(result);
    this.#pending.delete(id);
  }
}
