import type { RawData, WebSocket } from 'ws';
import {
  DebugError,
  dispatch,
  effectOf,
  isAtLeast,
  textOf,
  type Actor,
  type ErrorMessage,
  type Fact,
  type Handlers,
  type Hello,
  type OutputPart,
  type ReturningClient,
  type ServerMessage,
  type SessionId,
} from '#protocol';
import type { Masks } from '../masks/masks.ts';
import type { TailLimits } from '../output/output-log.ts';
import type { Presence } from '../presence/presence.ts';
import { toolboxFor } from '../roles/role-toolbox.ts';
import { errorAnswer } from '../tools/answers.ts';
import { callerName } from '../tools/caller-name.ts';
import type { ShownFile } from '../state/shown-files.ts';
import type { Toolbox } from '../tools/toolbox.ts';
import { assertMessageAllowed } from './page-door.ts';
import type { PageParts } from './page-parts.ts';
import { parseClientMessage, type CheckedMessage } from './client-message.ts';
import { sendPageRequest } from './dap-requests.ts';
import { factsMessage } from './facts-message.ts';
import { absenceOf, assertSameStop, type Absence } from './late-requests.ts';
import { maskedHello, maskedMessage } from './masked-message.ts';
import { methodRepeats } from './method-repeats.ts';
import { PageWork, type PageWorkParts } from './page-work.ts';
import type { RequestOutcomes } from './request-outcomes.ts';
import { StateFeed } from './state-feed.ts';
import { watchHeartbeat, type HeartbeatLimits } from './heartbeat.ts';
import { PageAttendance, type PageHolder } from './page-attendance.ts';
import { PageOutput } from './page-output.ts';
import { callMethod, type SearchedFor } from './page-methods.ts';
import { TerminalFeed } from './terminal-feed.ts';
import { visibleFacts, visibleState } from './visible-facts.ts';

/** A page with more than this unsent, in bytes, is disconnected. It may reconnect. */
const mostBuffered = 8 * 1024 * 1024;

/** A page with more than this unsent, in bytes, is not sent views of the presenter until it has caught up. */
const mostBehind = 256 * 1024;

/** The output in the greeting, of a live session and of one that has ended. */
const livingOutput = { lines: 1_000, bytes: 128 * 1024 };
const endedOutput = { lines: 500, bytes: 64 * 1024 };

/** The name of an agent in a page that has none. */
const pageAgent = 'Page agent';

type Attach = Extract<CheckedMessage, { type: 'attach' }>;
type RequestMessage = Extract<CheckedMessage, { type: 'request' }>;
type CallMessage = Extract<CheckedMessage, { type: 'call' }>;
type ToolMessage = Extract<CheckedMessage, { type: 'call_tool' }>;

function toBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** What a connection shares with those of other pages; `limited` with those of its principal. */
interface SharedParts extends PageParts, Pick<PageWorkParts, 'limited'> {
  readonly heartbeat: HeartbeatLimits;
  readonly outcomes: RequestOutcomes;
  readonly presence: Presence;
}

/** One page on its WebSocket. */
export class PageConnection {
  readonly #socket: WebSocket;
  readonly #parts: SharedParts;
  readonly #holder: PageHolder;
  readonly #work: PageWork;
  readonly #output: PageOutput;
  readonly #terminals: TerminalFeed;
  readonly #stopListening: readonly (() => void)[];
  #person: Actor = { kind: 'person', name: 'A person' };
  /** Once the page has attached. */
  #facts: StateFeed | undefined;
  readonly #attendance: PageAttendance;
  #leave: (() => void) | undefined;
  #absence: Absence | undefined;
  #isMonitor = false;
  readonly #searches = new Map<SearchedFor, AbortController>();

  constructor(socket: WebSocket, holder: PageHolder, parts: SharedParts) {
    this.#socket = socket;
    this.#holder = holder;
    this.#parts = parts;
    const reply: PageWorkParts['reply'] = (text, onSent) =>
      this.#afterFacts(() => {
        this.#sendText(() => text, onSent);
        this.#output.answered();
      });
    this.#work = new PageWork({ reply, limited: parts.limited, log: parts.log });
    this.#attendance = new PageAttendance({
      ...parts,
      holder,
      page: {
        send: (text) => this.#sendText(() => text),
        isBehind: () => socket.bufferedAmount > mostBehind,
        onRoleChanged: () => this.#onRoleChanged(),
      },
    });
    const { sessions } = parts.debug;
    // Each in turn has the first of the room, so that neither waits for the other for long.
    const feeds = [() => this.#output.feed.onRoom(), () => this.#terminals.onRoom()];
    this.#output = new PageOutput({
      socket,
      outputs: sessions,
      masks: () => this.#masks,
      send: (message) => this.#sendText(() => message),
      onRoom: () => feeds.reverse().forEach((onRoom) => onRoom()),
    });
    this.#terminals = new TerminalFeed(parts.debug.terminals, {
      room: () => this.#output.room,
      send: (message) => this.#output.sendWithin(Buffer.from(JSON.stringify(message))),
    });
    this.#stopListening = [
      sessions.onOutput((sessionId) => {
        if (this.#facts && !this.#isMonitor) this.#output.feed.add(sessionId);
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
    cancel_request: ({ id }) => this.#work.cancel(id),
    call: (message) => this.#call(message),
    call_tool: (message) => this.#callTool(message),
    cancel_tool: ({ id }) => this.#work.cancel(id),
    present: ({ view }) => this.#attendance.visit?.present(view),
    point: ({ at }) => this.#attendance.visit?.point(at),
  };

  get #page() {
    const { debug, files, links, publicUrl, hello } = this.#parts;
    return {
      debug,
      files,
      links,
      publicUrl,
      person: this.#person,
      terminals: this.#terminals,
      output: this.#output,
      showFile: (shown: ShownFile | undefined) => debug.shownFiles.show(this, shown),
      beginSearch: (what: SearchedFor) => this.#beginSearch(what),
      readOnly: hello.readOnly,
      role: this.#attendance.role,
      visit: this.#attendance.visit,
    };
  }

  get #toolbox(): Toolbox {
    const { toolbox, debug } = this.#parts;
    return toolboxFor(toolbox, this.#attendance.role, debug);
  }

  #beginSearch(what: SearchedFor): AbortSignal {
    this.#searches.get(what)?.abort();
    const search = new AbortController();
    this.#searches.set(what, search);
    return search.signal;
  }

  #receive(data: Buffer, isBinary: boolean): void {
    // What arrives after a revocation is not read.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const parsed = parseClientMessage(data, isBinary);
    if ('failure' in parsed) {
      this.#fail(parsed.failure.id, parsed.failure.error);
      return;
    }
    const { message } = parsed;
    try {
      assertMessageAllowed(message, { role: this.#attendance.role, debug: this.#parts.debug });
    } catch (thrown) {
      this.#refuse(message, DebugError.from(thrown));
      return;
    }
    if (this.#facts || message.type === 'attach') dispatch<CheckedMessage, void>(this.#handlers, message);
    else this.#refuse(message, new DebugError('invalid_arguments', 'Send "attach" first.'));
  }

  #refuse(message: CheckedMessage, error: DebugError): void {
    if (message.type === 'call_tool') this.#send({ type: 'tool_result', id: message.id, result: errorAnswer(error) });
    else this.#fail('id' in message ? message.id : 0, error.toJSON());
  }

  /** Sends the facts that a page missed, or the greeting with everything. */
  #attach({ server, revision, name, client, isMonitor }: Attach): void {
    const { shared } = this.#parts.debug;
    this.#isMonitor = isMonitor === true;
    if (!this.#isMonitor) this.#attendance.come();
    this.#person = { kind: 'person', name: this.#holder.name ?? callerName(name, 'A person') };
    const missed = server === shared.id && revision !== undefined ? shared.since(revision) : undefined;
    if (client && !this.#leave) this.#return(client, missed);
    if (missed && revision !== undefined) this.#resume(revision, missed);
    else this.#greet();
  }

  /** What a page sees depends on its role. It asks for its terminal again, if it may. */
  #onRoleChanged(): void {
    if (!isAtLeast(this.#attendance.role, 'controller')) {
      this.#terminals.follow(undefined, 0);
      this.#parts.debug.terminals.leave(this.#terminals);
    }
    this.#greet();
  }

  /** Finds what a client asked for over its earlier connections. */
  #return({ id, sent }: ReturningClient, missed: readonly Fact[] | undefined): void {
    const { requests, leave } = this.#parts.outcomes.attach(`${this.#holder.id} ${id}`, sent);
    this.#work.client = requests;
    this.#leave = leave;
    this.#absence = absenceOf(sent, missed);
  }

  #greet(): void {
    const { debug, hello } = this.#parts;
    const role = this.#attendance.role;
    const { shared } = debug;
    const message: Hello = {
      type: 'hello',
      server: shared.id,
      ...hello,
      role,
      revision: shared.revision,
      state: visibleState(shared.state, role),
      output: this.#outputTails(),
      tools: this.#toolbox.list(),
    };
    const masks = this.#masks;
    this.#sendText(() => (masks ? maskedHello(masks, message, shared.state) : JSON.stringify(message)));
    if (!this.#isMonitor) this.#output.feed.begin();
    this.#follow();
  }

  #resume(revision: number, missed: readonly Fact[]): void {
    this.#sendFacts(revision + 1, missed);
    if (!this.#isMonitor) this.#output.feed.resume((id) => this.#tailLimits(id));
    this.#follow();
  }

  #follow(): void {
    const { shared } = this.#parts.debug;
    this.#facts?.close();
    this.#facts = new StateFeed(
      shared,
      { send: (revision, facts) => this.#sendFacts(revision, facts), restart: () => this.#greet() },
      shared.revision,
    );
    this.#attendance.visit?.greet();
  }

  #sendFacts(revision: number, facts: readonly Fact[]): void {
    const visible = visibleFacts(facts, this.#attendance.role);
    if (visible === facts) this.#sendText(() => factsMessage(this.#parts.debug.shared, revision, facts));
    else this.#send({ type: 'facts', revision, facts: visible });
    // A stop is shown with what the program printed before it.
    if (facts.some((fact) => fact.type === 'event' && fact.event === 'stopped')) this.#output.feed.sendCollected();
  }

  #outputTails(): Readonly<Record<SessionId, OutputPart>> {
    if (this.#isMonitor) return {};
    const { outputs } = this.#parts.debug.sessions;
    return Object.fromEntries([...outputs].map(([id, output]) => [id, output.tail(this.#tailLimits(id))]));
  }

  #tailLimits(id: SessionId): TailLimits {
    const { shared } = this.#parts.debug;
    return shared.session(id)?.lifecycle === 'terminated' ? endedOutput : livingOutput;
  }

  #afterFacts(send: () => void): void {
    if (this.#facts) this.#facts.answer(send);
    else send();
  }

  #call({ id, method, params }: CallMessage): void {
    void this.#work.answer(id, methodRepeats[method], () => {
      const sessionId = textOf(params, 'sessionId');
      if (method === 'run_to' && sessionId !== undefined) assertSameStop(this.#absence, id, sessionId);
      return callMethod(this.#page, method, params);
    });
  }

  /** Reads are cancelled when their page disconnects, other requests are not. */
  #request({ id, sessionId, command, arguments: args }: RequestMessage): void {
    const effect = effectOf(command, args);
    const receivedMs = performance.now();
    let adapterMs: number | undefined;
    const onAdapterTime = (ms: number) => (adapterMs = ms);
    const answered = this.#work.answer(id, effect === 'read' ? 'ends_with_page' : 'once', (signal) => {
      if (effect === 'resume') assertSameStop(this.#absence, id, sessionId);
      return sendPageRequest(this.#page, { sessionId, command, arguments: args, signal, onAdapterTime });
    });
    void answered.then(() => {
      if (adapterMs !== undefined) this.#parts.onRelayed?.(performance.now() - receivedMs - adapterMs);
    });
  }

  #callTool({ id, name, input, agent = pageAgent }: ToolMessage): void {
    void this.#work.run(id, 'ends_with_page', async (signal) => {
      const result = await this.#toolbox.call(name, input, { signal, agent });
      return { type: 'tool_result', id, result };
    });
  }

  #fail(id: number, error: ErrorMessage): void {
    this.#send({ type: 'failure', id, error });
  }

  #send(message: ServerMessage): void {
    this.#sendText(() => JSON.stringify(message));
  }

  /** Sends a text, which is only made if it is sent. Calls `onSent` when it has left, or when it never will. */
  #sendText(text: () => string | Buffer, onSent?: () => void): void {
    const socket = this.#socket;
    if (socket.readyState === socket.OPEN && socket.bufferedAmount <= mostBuffered) {
      socket.send(this.#visible(text()), { binary: false }, onSent);
      return;
    }
    onSent?.();
    if (socket.readyState !== socket.OPEN) return;
    this.#parts.log.warn('A page did not keep up and was disconnected', { unsent: socket.bufferedAmount });
    socket.close(1013, 'This page did not keep up. It may reconnect.');
  }

  /** A message as this page's role is to see it. */
  #visible(message: string | Buffer): string | Buffer {
    return this.#masks ? maskedMessage(this.#masks, message) : message;
  }

  /** What is hidden from this page; undefined if nothing is. */
  get #masks(): Masks | undefined {
    const { masks } = this.#parts.debug;
    return masks.areOn && !isAtLeast(this.#attendance.role, 'controller') ? masks : undefined;
  }

  #close(): void {
    this.#attendance.leave();
    this.#parts.debug.shownFiles.show(this, undefined);
    for (const stop of this.#stopListening) stop();
    this.#facts?.close();
    this.#output.feed.close();
    this.#terminals.close();
    for (const search of this.#searches.values()) search.abort();
    this.#work.close();
    this.#leave?.();
  }
}
