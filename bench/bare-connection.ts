import type { DebugProtocol } from '@vscode/debugprotocol';
import type { Readable, Writable } from 'node:stream';

/** The bodies of responses that a front end needs. */
export interface Bodies {
  readonly initialize: DebugProtocol.Capabilities;
  readonly stackTrace: DebugProtocol.StackTraceResponse['body'];
  readonly scopes: DebugProtocol.ScopesResponse['body'];
  readonly variables: DebugProtocol.VariablesResponse['body'];
}

type BodyOf<Command extends string> = Command extends keyof Bodies ? Bodies[Command] : unknown;

type Message = DebugProtocol.Request | DebugProtocol.Response | DebugProtocol.Event;

interface Pending {
  readonly resolve: (body: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The number of earlier characters that are searched together with new output. */
const overlap = 100;

const header = /Content-Length: (\d+)\r\n\r\n/;

/** Called with the size of each piece of a conversation, in bytes. */
export type Meter = (direction: 'sent' | 'received', bytes: number) => void;

/** A minimal DAP client: framing, sequence numbers, responses and events. It has none of the product's code. */
export class BareConnection {
  readonly #output: Writable;
  readonly #meter: Meter;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Set<(event: DebugProtocol.Event) => void>();
  #seq = 0;
  #rest: Buffer = Buffer.alloc(0);
  /** Called with each request of the adapter, after the response. */
  onRequest: (request: DebugProtocol.Request) => void = () => undefined;

  constructor(input: Readable, output: Writable, meter: Meter = () => undefined) {
    this.#output = output;
    this.#meter = meter;
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    const fail = (why: string) => () => this.#fail(new Error(`The adapter ${why}.`));
    input.on('error', fail('broke off the connection')).on('end', fail('ended the connection'));
    output.on('error', fail('does not take requests any more'));
  }

  /** Sends a request; resolves with the body of its answer. */
  request<Command extends string>(command: Command, args?: unknown): Promise<BodyOf<Command>> {
    const seq = ++this.#seq;
    return new Promise((resolve, reject) => {
      this.#pending.set(seq, { resolve: (body) => resolve(body as BodyOf<Command>), reject });
      this.#send({ seq, type: 'request', command, ...(args !== undefined && { arguments: args }) });
    });
  }

  /** Resolves with the next matching event. */
  event(name: string, fits: (body: Readonly<Record<string, unknown>>) => boolean = () => true): Promise<unknown> {
    return new Promise((resolve) => {
      const listener = ({ event, body }: DebugProtocol.Event) => {
        const known: unknown = body ?? {};
        if (event !== name || !fits(known as Record<string, unknown>)) return;
        this.#listeners.delete(listener);
        resolve(known);
      };
      this.#listeners.add(listener);
    });
  }

  /** Resolves when the program has printed a matching text, even in several pieces. */
  async output(fits: (text: string) => boolean): Promise<void> {
    let end = '';
    await this.event('output', ({ output }) => {
      const text = end + String(output);
      end = text.slice(-overlap);
      return fits(text);
    });
  }

  #send(message: object): void {
    const body = JSON.stringify(message);
    const framed = `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    this.#meter('sent', Buffer.byteLength(framed));
    this.#output.write(framed);
  }

  #read(chunk: Buffer): void {
    this.#meter('received', chunk.length);
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let start = 0;
    for (;;) {
      const head = header.exec(this.#rest.toString('latin1', start, start + 64));
      if (head === null) break;
      const begin = start + head.index + head[0].length;
      const end = begin + Number(head[1]);
      if (this.#rest.length < end) break;
      this.#receive(JSON.parse(this.#rest.toString('utf8', begin, end)) as Message);
      start = end;
    }
    this.#rest = this.#rest.subarray(start);
  }

  #receive(message: Message): void {
    if ('event' in message) for (const listener of [...this.#listeners]) listener(message);
    else if ('request_seq' in message) this.#settle(message);
    else {
      const { seq, command } = message;
      this.#send({ seq: ++this.#seq, type: 'response', request_seq: seq, command, success: true, body: {} });
      this.onRequest(message);
    }
  }

  #settle({ request_seq: seq, success, command, message, body }: DebugProtocol.Response): void {
    const pending = this.#pending.get(seq);
    this.#pending.delete(seq);
    if (success) pending?.resolve(body);
    else pending?.reject(new Error(`The adapter refused "${command}": ${message ?? 'it does not say why'}.`));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}
