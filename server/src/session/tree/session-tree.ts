import { setTimeout as delay } from 'node:timers/promises';
import {
  DebugError,
  isSupported,
  type Actor,
  type DapEventMessage,
  type SessionDescription,
  type SessionId,
} from '#protocol';
import type { Configuration } from '../../configurations/configuration.ts';
import type { AdapterExit } from '../../adapters/launch.ts';
import { notDap } from '../../dap/framing.ts';
import type { Transport } from '../../dap/transport.ts';
import type { Approval } from './start-request.ts';
import { childContent } from './child-content.ts';
import { childIn, describeChild, mostChildren } from './children.ts';
import type { ChildRequest, NewOutput, SessionServices, TreeControl } from '../reactions/tree-control.ts';
import { createDeferred, type Member } from './member.ts';
import {
  adapterGoneMessage,
  attachHints,
  disconnect,
  endMessage,
  endProgram,
  endSignalMessage,
  lastOutputOf,
  launchFailed,
  type EndWay,
} from './ending.ts';
import { now } from '../../state/shared-state.ts';
import { Approved, type Approve } from '../../state/approved.ts';
import type { OutputLog } from '../../output/output-log.ts';
import { textParts } from '../../output/text-parts.ts';
import { Turns } from '../../output/turns.ts';
import { react } from '../reactions/reactions.ts';
import { withoutIgnoredLines } from '../../output/ignored-lines.ts';
import { answerReverseRequest } from '../reactions/reverse-requests.ts';
import { Session } from '../door/session.ts';
import { startSession, type EntryOf } from './handshake.ts';
import { ThreadIds, withThreadIds } from './thread-ids.ts';
import { TreeAdapter, type TreeAdapterParts } from './tree-adapter.ts';

/** How long after its connection a process may end, in milliseconds. */
const crashExitMs = 300;

export interface TreeParts extends SessionServices, TreeAdapterParts {
  readonly output: OutputLog;
  readonly onOutput: (rootId: SessionId) => void;
  /** Called with each entry, or each part of a long one, before it is split into lines. */
  readonly onEntry?: (entry: NewOutput) => void;
  /** Called after the end of a program that its adapter wants to be started again, with data for the new start. */
  readonly onRestart: (rootId: SessionId, data: unknown) => void;
  /** Called once, when all processes of the tree have ended. */
  readonly onEnded: (rootId: SessionId) => void;
  readonly approval: Approval;
  readonly entryOf: EntryOf;
  readonly programs: TreeControl['parts']['programs'];
  /** The processor time of a process of the program, in seconds, if it is limited. */
  readonly cpuSeconds?: () => number | undefined;
  /** Asks the owner before a child session runs something that was not approved with the launch. */
  readonly approve: Approve;
  /** What the person was told about the start, which may explain its failure. */
  readonly notes?: readonly string[];
}

/** A root session and its children, with one adapter. */
export class SessionTree implements TreeControl {
  readonly rootId: SessionId;
  readonly parts: TreeParts;
  readonly #root: Member;
  readonly #adapter: TreeAdapter;
  readonly #members = new Map<SessionId, Member>();
  readonly #threadIds = new ThreadIds();
  /** Sessions that are ending or have ended: the end of their connections is expected. */
  readonly #over = new Set<SessionId>();
  readonly #outputTurns: Turns;
  #children = 0;
  #exitCode: number | undefined;
  /** Why Stopline ended the connection, if it did: the exit of the adapter is a consequence. */
  #garbled: string | undefined;
  #ending: Promise<void> | undefined;
  /** What ended during the start, to be handled if the start succeeds all the same. */
  readonly #endsWhileStarting: (() => void)[] = [];
  /** Aborted when the program has ended, or when it is stopped a second time. */
  readonly #endedOrForced = new AbortController();
  #finished: Promise<void> | undefined;
  /** The process of a program that is being ended has ended, while its adapter has not said so. */
  #hasProgramEnded = false;

  constructor(parts: TreeParts, description: SessionDescription) {
    this.rootId = description.id;
    this.parts = parts;
    this.#outputTurns = new Turns((error) =>
      parts.log.warn('Output of an adapter could not be handled', { error: String(error) }),
    );
    this.#root = this.#add(description);
    this.#adapter = new TreeAdapter(parts, {
      onOutput: (category, text) => this.appendProcessOutput(this.rootId, category, text),
      onExit: (exit) => this.#adapterGone(exit),
    });
  }

  get members(): readonly Member[] {
    return [...this.#members.values()];
  }

  session(id: SessionId): Session | undefined {
    return this.#members.get(id)?.session;
  }

  get isEnding(): boolean {
    return this.#ending !== undefined || this.#finished !== undefined || this.#over.has(this.rootId);
  }

  /** The state of a session that has ended may no longer be kept when its processes are gone. */
  get #isStarting(): boolean {
    return this.parts.shared.session(this.rootId)?.lifecycle === 'starting';
  }

  /** Folders of libraries whose files may be read. */
  get readRoots(): readonly string[] {
    return this.#adapter.running?.readRoots ?? [];
  }

  /** Starts the adapter and does the handshake. If either fails, the tree is ended and the promise rejects. */
  async start(): Promise<void> {
    try {
      const adapter = await this.#adapter.start();
      await this.#open(this.#root, await adapter.connect(), adapter.launchArguments);
      for (const end of this.#endsWhileStarting) end();
    } catch (thrown) {
      const hasEnded = !this.#root.session.isOpen;
      // Its last output may arrive after its connection has closed.
      await this.#adapter.running?.stop();
      const stderrTail = this.#adapter.running?.stderrTail() ?? '';
      const hints = [...(await attachHints(this.#root.session)), ...(this.parts.notes ?? [])];
      const error = launchFailed(thrown, { stderrTail, hasEnded, hints });
      await this.#finish(error.message, error);
      throw error;
    }
  }

  /** Makes the adapter restart the program. False if it cannot, or refuses. */
  async restart(): Promise<boolean> {
    const { session } = this.#root;
    if (this.isEnding || session.state.lifecycle !== 'live') return false;
    const { running } = this.#adapter;
    if (!running || !isSupported('restart', session.state.capabilities)) return false;
    return session.request('restart', { arguments: running.launchArguments }).then(
      () => true,
      () => false,
    );
  }

  initialized(id: SessionId): void {
    this.#members.get(id)?.initialized.resolve();
  }

  startChild(parent: Session, child: ChildRequest): void {
    if (this.#members.size > mostChildren)
      throw new DebugError('not_allowed', `A session may have ${mostChildren} child sessions at a time.`);
    if (!this.isEnding) void this.#startChild(parent, child);
  }

  addProcess(pid: number): void {
    this.#adapter.running?.addProcess(pid);
  }

  lookForProcesses(): void {
    this.#adapter.running?.lookForProcesses();
  }

  appendProcessOutput(sessionId: SessionId, category: string, text: string): void {
    const kept = withoutIgnoredLines(this.parts.row.quirks, text);
    if (kept !== undefined) this.appendOutput(sessionId, { category, text: kept });
  }

  programExited(exitCode: number): void {
    if (!this.#ending) this.#exitCode = exitCode;
  }

  appendOutput(sessionId: SessionId, entry: NewOutput, logpointId?: number): void {
    const { category } = entry;
    let part = entry;
    for (const text of textParts(entry.text)) {
      const own = text === part.text ? part : { ...part, text };
      this.inTurn(text.length, () => {
        this.parts.onEntry?.(own);
        // Before the copy, as adding fields to it is slow (decision 0131).
        const printed = { at: now(), sessionId, ...own };
        if (logpointId === undefined) this.parts.output.append(printed);
        else this.parts.output.appendLogged(logpointId, printed);
        this.parts.onOutput(this.rootId);
      });
      part = { category, text: '' };
    }
  }

  inTurn(size: number, work: () => void): void {
    this.#outputTurns.add(size, work);
  }

  /** Ends the whole tree. Resolves when no process is left; never rejects. A second call forces the end. */
  end(by: Actor, way: EndWay = 'end'): Promise<void> {
    this.#adapter.abortPreparation();
    if (this.#ending) this.#endedOrForced.abort();
    this.#ending ??= this.#end(by, way);
    return this.#ending;
  }

  /** Ends a session that reported its end or whose connection closed. */
  async endMember(id: SessionId, message: string): Promise<void> {
    const member = this.#members.get(id);
    if (!member || this.#over.has(id)) return;
    if (id === this.rootId && this.#ending) {
      this.#endedOrForced.abort();
      return this.#ending;
    }
    this.#over.add(id);
    if (member.session.isOpen) await disconnect(member.session, 'end');
    if (id === this.rootId) return this.#finish(message);
    // The end of the tree, which has begun meanwhile, is also its own.
    if (this.#finished) return;
    member.session.close();
    this.#recordEnd(id, message);
    this.#members.delete(id);
    this.parts.shared.record({ type: 'session_forgotten', sessionId: id, at: now() });
  }

  async #end(by: Actor, way: EndWay): Promise<void> {
    const { shared } = this.parts;
    shared.record({ type: 'session_ending', sessionId: this.rootId, at: now(), by });
    const { session } = this.#root;
    const { running } = this.#adapter;
    const pid = shared.session(this.rootId)?.process?.systemProcessId;
    const over = this.#endedOrForced.signal;
    this.#hasProgramEnded = await endProgram(session, { way, running, pid, over });
    await this.#finish(endMessage(by, way));
  }

  /** Records the end once no process is left. */
  #finish(message: string, error?: DebugError): Promise<void> {
    this.#finished ??= this.#stopAdapter(message, error);
    return this.#finished;
  }

  async #stopAdapter(message: string, error: DebugError | undefined): Promise<void> {
    for (const { session } of this.members) {
      this.#over.add(session.id);
      session.close(message);
    }
    await this.#adapter.settled();
    const { running } = this.#adapter;
    await Promise.all([
      running?.stop({ hasProgramEnded: this.#hasProgramEnded }),
      this.parts.terminals.close(this.rootId),
    ]);
    await this.#adapter.exitCodeKnown();
    await this.#outputTurns.settled();
    for (const { session } of this.members.toReversed()) this.#recordEnd(session.id, message, error);
    this.parts.onEnded(this.rootId);
  }

  #add(description: SessionDescription): Member {
    const { breakpoints, row } = this.parts;
    const session: Session = new Session({
      ...this.parts,
      description,
      quirks: row.quirks,
      temporary: breakpoints.temporaryOf(description),
      signal: (signal) => this.#adapter.running?.signal(signal),
    });
    const member: Member = { session, initialized: createDeferred() };
    this.#members.set(session.id, member);
    return member;
  }

  /** Starts a child session. If it fails, the console says why. */
  async #startChild(parent: Session, child: ChildRequest): Promise<void> {
    const number = ++this.#children;
    const member = this.#add(describeChild(this.#root.session.description, child, { parent, number }));
    try {
      const launched = this.#adapter.running?.launchArguments ?? {};
      const content = childContent(child, launched, this.#root.session.description, this.parts.row.quirks);
      const approved = content ? await Approved.ask(child, content, this.parts.approve) : undefined;
      if (approved && this.isEnding) return await this.endMember(member.session.id, 'The session was stopped.');
      const transport = await this.#adapter.running?.connect(child.endpoint);
      if (transport) await this.#open(member, transport, child.configuration);
    } catch (thrown) {
      const { quotedMessage: message } = DebugError.from(thrown);
      const text = `A child session could not be started. ${message}\n`;
      if (!this.isEnding) this.appendOutput(parent.id, { category: 'important', text });
      member.session.close();
      await this.endMember(member.session.id, message);
    }
  }

  async #open(member: Member, transport: Transport, configuration: Configuration): Promise<void> {
    const { session } = member;
    transport.onLog((text) => this.appendOutput(session.id, { category: 'console', text }));
    session.open(withThreadIds(transport, this.#threadIds, session.id), {
      onEvent: (event) => this.#onEvent(member, event),
      onRequest: (request) => answerReverseRequest(this, session, request),
      onClose: (reason) => void this.#connectionClosed(session.id, reason),
      onMutated: () => this.#onEvent(member, { event: 'invalidated' }),
    });
    await startSession(this.parts, session, { configuration, initialized: member.initialized.promise });
  }

  #onEvent(member: Member, { event, body }: Pick<DapEventMessage, 'event' | 'body'>): void {
    const onError = (error: unknown) =>
      this.parts.log.warn('An event of an adapter could not be handled', { event, error: String(error) });
    try {
      react(this, member.session, { event, body })?.catch(onError);
    } catch (error) {
      onError(error);
    }
    const child = event === this.parts.row.quirks.childSessionEvent ? childIn(body) : undefined;
    if (child) this.startChild(member.session, child);
  }

  /** Some adapters end a session by closing the connection. After a crash, the exit of the process explains it. */
  async #connectionClosed(id: SessionId, reason: string): Promise<void> {
    const early = new DebugError('adapter_failed', `The adapter closed the connection before it was ready: ${reason}`);
    this.#members.get(id)?.initialized.reject(early);
    if (id === this.rootId && reason.startsWith(notDap)) this.#garbled = reason;
    if (id === this.rootId) this.#endedOrForced.abort();
    if (this.isEnding || this.#over.has(id)) return;
    if (this.#isStarting) return void this.#endsWhileStarting.push(() => void this.#connectionClosed(id, reason));
    if (id === this.rootId) await delay(crashExitMs);
    if (this.isEnding) return;
    const message = `The adapter closed the connection: ${reason}`;
    const wasLive = this.#members.get(id)?.session.state.lifecycle === 'live';
    await this.endMember(id, message);
    if (id !== this.rootId && wasLive) await this.#childLost(message);
  }

  /** The connection of a child session broke. Where only children have threads, the last one takes the session along. */
  async #childLost(message: string): Promise<void> {
    this.appendOutput(this.rootId, { category: 'important', text: `${message}\n` });
    await delay(crashExitMs);
    const { session } = this.#root;
    const hasThreads = [...this.#members.values()].some((member) => member.session.state.threads.length > 0);
    if (hasThreads || this.isEnding) return;
    this.#over.add(this.rootId);
    if (session.isOpen) await disconnect(session, 'end');
    await this.#finish(message, new DebugError('adapter_failed', message));
  }

  /**
   * The adapter's process ended by itself. During the start, the pending request fails and reports it; if the last one has just been
   * answered, none does.
   */
  #adapterGone(exit: AdapterExit): void {
    const { exitsWithProgram } = this.parts.row.quirks;
    if (exitsWithProgram && exit.code !== undefined) this.programExited(exit.code);
    this.#endedOrForced.abort();
    if (this.isEnding) return;
    if (this.#isStarting) return void this.#endsWhileStarting.push(() => this.#adapterGone(exit));
    if (exitsWithProgram && exit.signal === undefined) return void this.#finish('The program has ended.');
    const message = this.#garbled ?? adapterGoneMessage(this.parts.row.label, exit);
    const isCrash = this.#garbled !== undefined || exit.signal !== undefined || (exit.code ?? 0) !== 0;
    void this.#finish(message, isCrash ? new DebugError('adapter_failed', message) : undefined);
  }

  #recordEnd(sessionId: SessionId, message: string, error?: DebugError): void {
    const { threads = [], exitCode = this.#exitCode } = this.parts.shared.session(sessionId) ?? {};
    const hasFailed = !this.#ending && exitCode !== undefined && exitCode !== 0;
    const lastOutput = hasFailed ? lastOutputOf(this) : undefined;
    const ofSignal = this.#ending ? undefined : endSignalMessage(this.parts.row.quirks, this, { threads, exitCode });
    this.parts.shared.record({
      type: 'session_ended',
      sessionId,
      at: now(),
      message: ofSignal ?? message,
      ...(exitCode !== undefined && { exitCode }),
      ...(error && { error: error.toJSON() }),
      ...(lastOutput !== undefined && { lastOutput }),
    });
    this.parts.references.forget(sessionId);
  }
}
