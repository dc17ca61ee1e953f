import type { RawData, WebSocket } from 'ws';
import {
  DebugError,
  dispatch,
  effectOf,
  type Actor,
  type ErrorMessage,
  type Fact,
  type Handlers,
  type OutputTail,
  type ServerMessage,
  type SessionId,
} from '#protocol';
import type { LoggedLine } from '../output/logged-line.ts';
import { callerName } from '../tools/caller-name.ts';
import type { PageParts } from './page-parts.ts';
import { parseClientMessage, type CheckedMessage } from './client-message.ts';
import { sendPageRequest } from './dap-requests.ts';
import { StateFeed } from './state-feed.ts';
import { watchHeartbeat, type HeartbeatLimits } from './heartbeat.ts';
import { OutputFeed } from './output-feed.ts';
import { callMethod } from './page-methods.ts';
import { TerminalFeed } from './terminal-feed.ts';

/** A page with more than this unsent, in bytes, does not keep up: it is sent away and may come back. */
const mostBuffered = 8 * 1024 * 1024;

/** How much of its output a greeting carries of a session that lives, and of one that has ended. */
const livingOutput = { lines: 1_000, characters: 128 * 1024 };
const endedOutput = { lines: 500, characters: 64 * 1024 };

/** An agent in a page that does not say who it is. */
const pageAgent = 'Page agent';

type OutputMessage = Extract<ServerMessage, { type: 'output' }>;
type Attach = Extract<CheckedMessage, { type: 'attach' }>;
type RequestMessage = Extract<CheckedMessage, { type: 'request' }>;
type CallMessage = Extract<CheckedMessage, { type: 'call' }>;
type ToolMessage = Extract<CheckedMessage, { type: 'call_tool' }>;

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** What a page asked for and was not answered yet. */
interface Pending {
  readonly abort: AbortController;
  /** Nobody has any use for it once the page is gone. */
  readonly endsWithPage: boolean;
}

/** The JSON of an `output` message: each of its lines has been made into JSON already. */
const outputMessage =
  (message: Pick<OutputMessage, 'sessionId' | 'total'>, lines: readonly LoggedLine[]): (() => string) =>
  () => {
    const empty: OutputMessage = { type: 'output', ...message, entries: [] };
    return `${JSON.stringify(empty).slice(0, -']}'.length)}${lines.map(({ json }) => json).join(',')}]}`;
  };

/** One page on its WebSocket. */
export class PageConnection {
  readonly #socket: WebSocket;
  readonly #parts: PageParts;
  /** By the page's own ids. */
  readonly #pending = new Map<number, Pending>();
  readonly #output: OutputFeed;
  readonly #terminals: TerminalFeed;
  readonly #stopListening: readonly (() => void)[];
  #person: Actor = { kind: 'person', name: 'A person' };
  /** Once the page has attached. */
  #facts: StateFeed | undefined;
  #endAttending: (() => void) | undefined;

  constructor(socket: WebSocket, parts: PageParts & { readonly heartbeat: HeartbeatLimits }) {
    this.#socket = socket;
    this.#parts = parts;
    const { sessions } = parts.debug;
    this.#output = new OutputFeed({
      buffered: () => socket.bufferedAmount,
      send: (sessionId, lines) => {
        const total = sessions.output(sessionId)?.total;
        if (total !== undefined) this.#sendText(outputMessage({ sessionId, total }, lines));
      },
    });
    this.#terminals = new TerminalFeed(parts.debug.terminals, {
      buffered: () => socket.bufferedAmount,
      send: (message) => this.#send(message),
    });
    this.#stopListening = [
      sessions.onOutput((sessionId, lines) => {
        if (this.#facts) this.#output.add(sessionId, lines);
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
    cancel_request: ({ id }) => this.#cancel(id),
    call: (message) => this.#call(message),
    call_tool: (message) => this.#callTool(message),
    cancel_tool: ({ id }) => this.#cancel(id),
  };

  get #page() {
    const { debug, files, hello } = this.#parts;
    return { debug, files, person: this.#person, terminals: this.#terminals, readOnly: hello.readOnly };
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
    const { shared, questions } = this.#parts.debug;
    this.#endAttending ??= questions.attend();
    this.#person = { kind: 'person', name: callerName(name, 'A person') };
    const missed = server === shared.id && revision !== undefined ? shared.since(revision) : undefined;
    if (missed && revision !== undefined) this.#resume(revision, missed);
    else this.#greet();
  }

  #greet(): void {
    const { debug, toolbox, hello } = this.#parts;
    const { shared } = debug;
    this.#send({
      type: 'hello',
      server: shared.id,
      ...hello,
      revision: shared.revision,
      state: shared.state,
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
    const { shared } = this.#parts.debug;
    this.#facts?.close();
    this.#facts = new StateFeed(
      shared,
      {
        send: (revision, facts) => this.#send({ type: 'facts', revision, facts }),
        restart: () => this.#greet(),
      },
      shared.revision,
    );
  }

  #outputTails(): Readonly<Record<SessionId, OutputTail>> {
    const { sessions, shared } = this.#parts.debug;
    return sessions.outputTails((id) =>
      shared.state.sessions[id]?.lifecycle === 'terminated' ? endedOutput : livingOutput,
    );
  }

  /** Whatever a page asks for begins here: its id is taken until it is answered. */
  #begin(id: number, endsWithPage: boolean, work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#pending.has(id)) {
      const message = `The id ${id} is not answered yet. Give each message an id of its own.`;
      this.#fail(id, new DebugError('invalid_arguments', message).toJSON());
      return;
    }
    const abort = new AbortController();
    this.#pending.set(id, { abort, endsWithPage });
    void work(abort.signal).finally(() => this.#pending.delete(id));
  }

  #cancel(id: number): void {
    this.#pending.get(id)?.abort.abort();
  }

  #afterFacts(send: () => void): void {
    if (this.#facts) this.#facts.answer(send);
    else send();
  }

  #answer(id: number, work: Promise<unknown>): Promise<void> {
    return work.then(
      (body) => {
        this.#afterFacts(() => this.#send({ type: 'answer', id, body }));
      },
      (thrown: unknown) => {
        const error = DebugError.from(thrown);
        if (error.code === 'internal') this.#parts.log.error('A page could not be answered', { error: error.stack });
        this.#afterFacts(() => this.#fail(id, error.toJSON()));
      },
    );
  }

  #call({ id, method, params }: CallMessage): void {
    this.#begin(id, false, () => this.#answer(id, callMethod(this.#page, method, params)));
  }

  /** Reads end with their page; what changes the program was meant, and goes on. */
  #request({ id, sessionId, command, arguments: args }: RequestMessage): void {
    const isRead = effectOf(command, args) === 'read';
    this.#begin(id, isRead, (signal) =>
      this.#answer(id, sendPageRequest(this.#page, { sessionId, command, arguments: args, signal })),
    );
  }

  #callTool({ id, name, input, agent = pageAgent }: ToolMessage): void {
    this.#begin(id, true, async (signal) => {
      const result = await this.#parts.toolbox.call(name, input, { signal, agent });
      this.#afterFacts(() => this.#send({ type: 'tool_result', id, result }));
    });
  }

  #fail(id: number, error: ErrorMessage): void {
    this.#send({ type: 'failure', id, error });
  }

  #send(message: ServerMessage): void {
    this.#sendText(() => JSON.stringify(message));
  }

  /** A text is made only if it is sent. */
  #sendText(text: () => string): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostBuffered) {
      this.#parts.log.warn('A page does not keep up and was sent away', { unsent: socket.bufferedAmount });
      socket.close(1013, 'This page does not keep up. It may come back.');
    } else socket.send(text());
  }

  #close(): void {
    this.#endAttending?.();
    for (const stop of this.#stopListening) stop();
    this.#facts?.close();
    this.#output.close();
    this.#terminals.close();
    for (const { abort, endsWithPage } of this.#pending.values()) if (endsWithPage) abort.abort();
  }
}
