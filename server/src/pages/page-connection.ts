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
import { limits } from '../limits.ts';
import type { LoggedLine } from '../output/logged-line.ts';
import { callerName } from '../tools/caller-name.ts';
import type { ShownFile } from '../state/shown-files.ts';
import type { PageParts } from './page-parts.ts';
import { parseClientMessage, type CheckedMessage } from './client-message.ts';
import { sendPageRequest } from './dap-requests.ts';
import { StateFeed } from './state-feed.ts';
import { watchHeartbeat, type HeartbeatLimits } from './heartbeat.ts';
import { OutputFeed } from './output-feed.ts';
import { callMethod, type SearchedFor } from './page-methods.ts';
import { TerminalFeed } from './terminal-feed.ts';

/** A page with more than this unsent, in bytes, is disconnected. It may reconnect. */
const mostBuffered = 8 * 1024 * 1024;

/** The output in the greeting, of a live session and of one that has ended. */
const livingOutput = { lines: 1_000, characters: 128 * 1024 };
const endedOutput = { lines: 500, characters: 64 * 1024 };

/** The name of an agent in a page that has none. */
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

/** An unanswered message. */
interface Pending {
  readonly abort: AbortController;
  /** It is cancelled when the page disconnects. */
  readonly endsWithPage: boolean;
}

/** The JSON of an `output` message, from the JSON of its lines. */
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
  readonly #searches = new Map<SearchedFor, AbortController>();

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
    return {
      debug,
      files,
      person: this.#person,
      terminals: this.#terminals,
      showFile: (shown: ShownFile | undefined) => debug.shownFiles.show(this, shown),
      beginSearch: (what: SearchedFor) => this.#beginSearch(what),
      readOnly: hello.readOnly,
    };
  }

  #beginSearch(what: SearchedFor): AbortSignal {
    this.#searches.get(what)?.abort();
    const search = new AbortController();
    this.#searches.set(what, search);
    return search.signal;
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

  #attend(): () => void {
    const { questions, clients } = this.#parts.debug;
    const ends = [questions.attend(), clients.attend()];
    return () => ends.forEach((end) => end());
  }

  /** Sends the facts that a page missed, or the greeting with everything. */
  #attach({ server, revision, name }: Attach): void {
    const { shared } = this.#parts.debug;
    this.#endAttending ??= this.#attend();
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
      { send: (revision, facts) => this.#send({ type: 'facts', revision, facts }), restart: () => this.#greet() },
      shared.revision,
    );
  }

  #outputTails(): Readonly<Record<SessionId, OutputTail>> {
    const { sessions, shared } = this.#parts.debug;
    return sessions.outputTails((id) =>
      shared.state.sessions[id]?.lifecycle === 'terminated' ? endedOutput : livingOutput,
    );
  }

  /** Begins the work for a message. Its id cannot be used again until it is answered. */
  #begin(id: number, endsWithPage: boolean, work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#pending.has(id)) {
      const message = `The message ${id} is not answered yet. Give each message a new id.`;
      this.#fail(id, new DebugError('invalid_arguments', message).toJSON());
      return;
    }
    const { most } = limits.pageRequests;
    if (this.#pending.size >= most) {
      const message = `${most} messages of this page are not answered yet. Wait for their answers, or cancel them.`;
      this.#fail(id, new DebugError('not_allowed', message).toJSON());
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

  /** Reads are cancelled when their page disconnects, other requests are not. */
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

  /** Sends a text, which is only made if it is sent. */
  #sendText(text: () => string): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostBuffered) {
      this.#parts.log.warn('A page did not keep up and was disconnected', { unsent: socket.bufferedAmount });
      socket.close(1013, 'This page did not keep up. It may reconnect.');
    } else socket.send(text());
  }

  #close(): void {
    this.#endAttending?.();
    this.#parts.debug.shownFiles.show(this, undefined);
    for (const stop of this.#stopListening) stop();
    this.#facts?.close();
    this.#output.close();
    this.#terminals.close();
    for (const search of this.#searches.values()) search.abort();
    for (const { abort, endsWithPage } of this.#pending.values()) if (endsWithPage) abort.abort();
  }
}
