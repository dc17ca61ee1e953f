import type { RawData, WebSocket } from 'ws';
import {
  DebugError,
  dispatch,
  type Actor,
  type ErrorMessage,
  type Fact,
  type Handlers,
  type OutputTail,
  type ServerMessage,
  type SessionId,
} from '#protocol';
import { tailOf } from '../session/output-limits.ts';
import { callerName } from '../tools/caller-name.ts';
import type { BrowserHostParts } from './browser.ts';
import { parseClientMessage, type CheckedMessage } from './client-message.ts';
import { sendPageRequest } from './dap-requests.ts';
import { FactLane } from './fact-lane.ts';
import { watchHeartbeat, type HeartbeatLimits } from './heartbeat.ts';
import { OutputLane } from './output-lane.ts';
import { callMethod } from './page-methods.ts';

/** A page with more than this unsent, in bytes, does not keep up: it is sent away and may come back. */
const mostBuffered = 8 * 1024 * 1024;

/** How much of its output a greeting carries of a session that lives, and of one that has ended. */
const livingOutput = { lines: 1_000, characters: 128 * 1024 };
const endedOutput = { lines: 500, characters: 64 * 1024 };

/** An agent in a page that does not say who it is. */
const pageAgent = 'Page agent';

type Attach = Extract<CheckedMessage, { type: 'attach' }>;
type RequestMessage = Extract<CheckedMessage, { type: 'request' }>;
type ToolMessage = Extract<CheckedMessage, { type: 'call_tool' }>;

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** One page on its WebSocket. */
export class PageConnection {
  readonly #socket: WebSocket;
  readonly #parts: BrowserHostParts;
  readonly #calls = new Map<number, AbortController>();
  readonly #requests = new Map<number, AbortController>();
  readonly #output: OutputLane;
  readonly #stopListening: readonly (() => void)[];
  #person: Actor = { kind: 'person', name: 'A person' };
  /** Once the page has attached. */
  #facts: FactLane | undefined;

  constructor(socket: WebSocket, parts: BrowserHostParts & { readonly heartbeat: HeartbeatLimits }) {
    this.#socket = socket;
    this.#parts = parts;
    const { sessions } = parts.debug;
    this.#output = new OutputLane({
      buffered: () => socket.bufferedAmount,
      send: (sessionId, entries) => {
        const total = sessions.output(sessionId)?.total;
        if (total !== undefined) this.#send({ type: 'output', sessionId, total, entries });
      },
    });
    this.#stopListening = [
      sessions.onOutput((sessionId, entries) => {
        if (this.#facts) this.#output.add(sessionId, entries);
      }),
      parts.files.onChanged((paths) => {
        if (this.#facts) this.#send({ type: 'files_changed', paths });
      }),
    ];
    socket.on('message', (data, isBinary) => this.#receive(toBuffer(data), isBinary));
    socket.once('close', () => this.#close());
    watchHeartbeat(socket, parts.heartbeat);
  }

  readonly #handlers: Handlers<CheckedMessage> = {
    attach: (message) => this.#attach(message),
    request: (message) => this.#request(message),
    cancel_request: ({ id }) => this.#requests.get(id)?.abort(),
    call: ({ id, method, params }) => this.#answer(id, () => callMethod(this.#page, method, params)),
    call_tool: (message) => this.#callTool(message),
    cancel_tool: ({ id }) => this.#calls.get(id)?.abort(),
  };

  get #page() {
    const { debug, files } = this.#parts;
    return { debug, files, person: this.#person };
  }

  #receive(data: Buffer, isBinary: boolean): void {
    const parsed = parseClientMessage(data, isBinary);
    if ('failure' in parsed) {
      this.#fail(parsed.failure.id, parsed.failure.error);
      return;
    }
    const { message } = parsed;
    if (this.#facts || message.type === 'attach') dispatch<CheckedMessage, void>(this.#handlers, message);
    else this.#fail(message.id, new DebugError('invalid_arguments', 'Send "attach" first.').toJSON());
  }

  /** Goes on where the page left off, or greets it with everything. */
  #attach({ server, revision, name }: Attach): void {
    const { hub } = this.#parts.debug;
    this.#person = { kind: 'person', name: callerName(name, 'A person') };
    const missed = server === hub.id && revision !== undefined ? hub.since(revision) : undefined;
    if (missed && revision !== undefined) this.#resume(revision, missed);
    else this.#greet();
  }

  #greet(): void {
    const { debug, toolbox, hello } = this.#parts;
    const { hub } = debug;
    this.#send({
      type: 'hello',
      server: hub.id,
      ...hello,
      revision: hub.revision,
      state: hub.state,
      output: this.#outputTails(),
      tools: toolbox.list(),
    });
    this.#follow();
  }

  #resume(revision: number, missed: readonly Fact[]): void {
    this.#send({ type: 'facts', revision: revision + 1, facts: missed });
    for (const [sessionId, { total, entries }] of Object.entries(this.#outputTails())) {
      if (entries.length > 0) this.#send({ type: 'output', sessionId, total, entries });
    }
    this.#follow();
  }

  #follow(): void {
    const { hub } = this.#parts.debug;
    this.#facts?.close();
    this.#facts = new FactLane(
      hub,
      {
        send: (revision, facts) => this.#send({ type: 'facts', revision, facts }),
        restart: () => this.#greet(),
      },
      hub.revision,
    );
  }

  #outputTails(): Readonly<Record<SessionId, OutputTail>> {
    const { sessions, hub } = this.#parts.debug;
    const entries = Object.entries(sessions.outputTails()).map(([id, tail]) => {
      const isOver = hub.state.sessions[id]?.lifecycle === 'terminated';
      return [id, { ...tail, entries: tailOf(tail.entries, isOver ? endedOutput : livingOutput) }] as const;
    });
    return Object.fromEntries(entries);
  }

  #answer(id: number, work: () => Promise<unknown>): void {
    work().then(
      (body) => {
        this.#facts?.flush();
        this.#send({ type: 'answer', id, body });
      },
      (thrown: unknown) => {
        const error = DebugError.from(thrown);
        if (error.code === 'internal') this.#parts.log.error('A page could not be answered', { error: error.stack });
        this.#facts?.flush();
        this.#fail(id, error.toJSON());
      },
    );
  }

  #request({ id, sessionId, command, arguments: args }: RequestMessage): void {
    const abort = new AbortController();
    this.#requests.set(id, abort);
    this.#answer(id, () =>
      sendPageRequest(this.#page, { sessionId, command, arguments: args, signal: abort.signal }).finally(() => {
        if (this.#requests.get(id) === abort) this.#requests.delete(id);
      }),
    );
  }

  #callTool({ id, name, input, agent = pageAgent }: ToolMessage): void {
    if (this.#calls.has(id)) {
      this.#fail(id, new DebugError('invalid_arguments', `A tool call with the id ${id} is under way.`).toJSON());
      return;
    }
    const abort = new AbortController();
    this.#calls.set(id, abort);
    void this.#parts.toolbox.call(name, input, { signal: abort.signal, agent }).then((result) => {
      this.#calls.delete(id);
      this.#facts?.flush();
      this.#send({ type: 'tool_result', id, result });
    });
  }

  #fail(id: number, error: ErrorMessage): void {
    this.#send({ type: 'failure', id, error });
  }

  #send(message: ServerMessage): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostBuffered) {
      this.#parts.log.warn('A page does not keep up and was sent away', { unsent: socket.bufferedAmount });
      socket.close(1013, 'This page does not keep up. It may come back.');
    } else socket.send(JSON.stringify(message));
  }

  #close(): void {
    for (const stop of this.#stopListening) stop();
    this.#facts?.close();
    this.#output.close();
    for (const abort of this.#calls.values()) abort.abort();
  }
}
