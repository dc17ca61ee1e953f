import { join } from 'node:path';
import {
  DebugError,
  rootIdOf,
  rootSessions,
  sessionIn,
  type Actor,
  type LaunchConfiguration,
  type Lifecycle,
  type SessionDescription,
  type SessionId,
} from '#protocol';
import type { AdapterCatalog } from '../../adapters/catalog.ts';
import type { AdapterInAdvance } from '../../adapters/adapter-in-advance.ts';
import { launchAdapter } from '../../adapters/launch.ts';
import type { AdapterRow } from '../../adapters/adapter-row.ts';
import { adapterFolder } from '../../adapters/launch-arguments.ts';
import { rowFor } from '../../adapters/row-for.ts';
import type { Environment } from '../../processes/environment.ts';
import type { NewOutput, SessionServices } from '../reactions/tree-control.ts';
import { keepsDebuggee, type EndWay } from './ending.ts';
import { OutputLog } from '../../output/output-log.ts';
import type { Approve, Approved } from '../../state/approved.ts';
import { limits } from '../../limits.ts';
import type { ProgramPlace } from '../../sandbox/program-place.ts';
import { now } from '../../state/shared-state.ts';
import { programTerminal } from '../../terminals/program-terminal.ts';
import type { Session } from '../door/session.ts';
import { Restarts, type Restarted } from './restarts.ts';
import { SessionTree } from './session-tree.ts';
import { describe, type StartRequest } from './start-request.ts';

export interface SessionsParts extends SessionServices {
  readonly catalog: AdapterCatalog;
  /** Asks the owner before something runs that was not approved with the launch. */
  readonly approve: Approve;
  /** Holds the output files. */
  readonly temporaryFolder: string;
  readonly environment: Environment;
  /** Undefined if adapters are started only when they are needed. */
  readonly inAdvance?: AdapterInAdvance | undefined;
}

/** How long programs may take to terminate when the server is stopped, in milliseconds. */
const lastTerminateMs = 1_500;

const running: ReadonlySet<Lifecycle> = new Set(['starting', 'live']);

/** A root session, until it is forgotten. */
interface StartedSession {
  readonly request: Approved<StartRequest>;
  readonly tree: SessionTree;
  readonly output: OutputLog;
  /** The task that runs after it, and the end of its sandbox. */
  afterwards?: Promise<void>;
  /** Its program was left running, so its sandbox stays. */
  leavesPrograms?: boolean;
  /** A client has ended it, to start it again or not: whether its adapter wants a start does not matter any more. */
  isEndedByClient?: boolean;
  /** What was started last because its adapter wanted a start. */
  successor?: Restarted;
}

type OutputListener = (rootId: SessionId) => void;

/** Starts, finds and ends sessions. */
export class Sessions {
  readonly #parts: SessionsParts;
  /** By the root's id. */
  readonly #started = new Map<SessionId, StartedSession>();
  readonly #restarts = new Restarts();
  #outputListeners: readonly OutputListener[] = [];
  readonly #closing = new AbortController();
  #nextId = 1;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  /** Starts a session, which is in the state at once. `ready` rejects with `launch_failed` if it fails. */
  start(request: Approved<StartRequest>): Restarted {
    if (this.#closing.signal.aborted) throw new DebugError('launch_failed', 'The server is stopping.');
    const row = rowFor(this.#parts.catalog, request.value.configuration);
    const { most } = limits.runningSessions;
    const { sessions } = this.#parts.shared.state;
    const unended = [...this.#started.keys()].filter((id) => sessionIn(sessions, id)?.lifecycle !== 'terminated');
    if (unended.length >= most)
      throw new DebugError('launch_failed', `${most} sessions are running. Stop one before starting another.`);
    const id = `s${this.#nextId++}`;
    return { id, ready: this.#start(describe(id, row, request.value), row, request) };
  }

  /** Throws `launch_failed` for a type without an adapter. */
  assertKnownType(configuration: LaunchConfiguration): void {
    rowFor(this.#parts.catalog, configuration);
  }

  knowsType(type: string): boolean {
    return this.#parts.catalog.forType(type) !== undefined;
  }

  /** A root or child session by id. Throws `unknown_session`. */
  get(id: SessionId): Session {
    const session = this.#rootOf(id)?.tree.session(id);
    if (!session) throw this.#unknown(id);
    return session;
  }

  /** All sessions with a connected adapter. */
  get open(): readonly Session[] {
    return [...this.#started.values()]
      .flatMap(({ tree }) => tree.members.map(({ session }) => session))
      .filter(({ isOpen }) => isOpen);
  }

  /** The running sessions of this configuration, or of the last start of this compound. */
  findRunning(configurationName: string): readonly SessionId[] {
    const living = rootSessions(this.#parts.shared.state).filter(({ lifecycle }) => running.has(lifecycle));
    const alone = living.findLast(({ name }) => name === configurationName);
    if (alone) return [alone.id];
    const last = living.findLast(({ compound }) => compound?.name === configurationName)?.compound?.id;
    return living.filter(({ compound }) => compound !== undefined && compound.id === last).map(({ id }) => id);
  }

  /** Where the programs of a session run. Throws `unknown_session`. */
  placeOf(id: SessionId): ProgramPlace {
    const started = this.#rootOf(id);
    if (!started) throw this.#unknown(id);
    return started.request.value.place;
  }

  /** Ends a session's whole tree, and the others of its compound if it has `stopAll`. Resolves when no process is left. */
  async end(id: SessionId, by: Actor, way?: EndWay): Promise<void> {
    const rootId = rootIdOf(this.#parts.shared.state, id);
    if (!this.#parts.shared.session(rootId)) throw this.#unknown(id);
    const ending = this.#endingWith(rootId).flatMap((each) => this.#started.get(each) ?? []);
    for (const started of ending) {
      started.isEndedByClient = true;
      if (way !== undefined && keepsDebuggee(way)) started.leavesPrograms = true;
      this.#restarts.cancel(started.tree.rootId);
    }
    await Promise.all(ending.map(({ tree }) => tree.end(by, way)));
  }

  /**
   * Restarts a session's program: by the adapter if it can, keeping the session, or else by a new session. Rejects with
   * `launch_failed` if the session is stopped meanwhile.
   */
  async restart(id: SessionId, by: Actor): Promise<Restarted> {
    const started = this.#rootOf(id);
    if (!started) throw this.#unknown(id);
    return this.#restarts.run(started.tree.rootId, (stopped) => this.#restart(started, by, stopped));
  }

  /** Removes a session that has ended from the state. */
  async forget(id: SessionId): Promise<void> {
    if (this.#parts.shared.session(id)?.lifecycle !== 'terminated') return;
    const started = this.#started.get(id);
    const members = started?.tree.members.toReversed() ?? [];
    for (const sessionId of [...members.map(({ session }) => session.id), id])
      this.#parts.shared.record({ type: 'session_forgotten', sessionId, at: now() });
    this.#started.delete(id);
    this.#parts.terminals.forget(id);
    await started?.output.remove();
  }

  /** Ends everything; resolves when no process is left. */
  async endAll(by: Actor): Promise<void> {
    this.#closing.abort();
    const endEach = (way?: EndWay) => Promise.all([...this.#started.values()].map(({ tree }) => tree.end(by, way)));
    // A second request does not wait any longer for programs to terminate.
    const forced = setTimeout(() => void endEach(), lastTerminateMs);
    await endEach('stop');
    clearTimeout(forced);
    await Promise.all([...this.#started.values()].map(({ output }) => output.remove()));
  }

  /** Folders outside the workspace whose files may be read: libraries of the debugged interpreters. */
  get readRoots(): readonly string[] {
    return [...new Set([...this.#started.values()].flatMap(({ tree }) => tree.readRoots))];
  }

  appendOutput(id: SessionId, entry: NewOutput): void {
    this.#rootOf(id)?.tree.appendOutput(id, entry);
  }

  /** The output of a root session. */
  output(rootId: SessionId): OutputLog | undefined {
    return this.#started.get(rootId)?.output;
  }

  /** All outputs, by the root's id. */
  get outputs(): ReadonlyMap<SessionId, OutputLog> {
    return new Map([...this.#started].map(([id, { output }]) => [id, output]));
  }

  /** Returns a function that unsubscribes. */
  onOutput(listener: OutputListener): () => void {
    this.#outputListeners = [...this.#outputListeners, listener];
    return () => {
      this.#outputListeners = this.#outputListeners.filter((other) => other !== listener);
    };
  }

  async #restart(started: StartedSession, by: Actor, stopped: AbortSignal): Promise<Restarted> {
    const { request, tree, successor } = started;
    // Tasks before the session run again, so the adapter cannot restart it.
    if (!request.value.before && (await tree.restart())) return { id: tree.rootId, ready: Promise.resolve() };
    // While the adapter was asked, it may have wanted a start by itself.
    if (started.successor && started.successor !== successor) return started.successor;
    started.isEndedByClient = true;
    await tree.end(by);
    await started.afterwards;
    if (stopped.aborted)
      throw new DebugError(
        'launch_failed',
        'The session was stopped while it was being restarted, and was not started again.',
      );
    const { again: _again, ...first } = request.value;
    return this.start(request.part({ ...first, by }));
  }

  #rootOf(id: SessionId): StartedSession | undefined {
    return this.#started.get(rootIdOf(this.#parts.shared.state, id));
  }

  /** A root session, and the others of its compound if it has `stopAll`. */
  #endingWith(rootId: SessionId): readonly SessionId[] {
    const { state } = this.#parts.shared;
    const compound = sessionIn(state.sessions, rootId)?.compound;
    if (!compound?.stopAll) return [rootId];
    return rootSessions(state)
      .filter((session) => session.compound?.id === compound.id)
      .map(({ id }) => id);
  }

  async #start(description: SessionDescription, row: AdapterRow, launch: Approved<StartRequest>): Promise<void> {
    const request = launch.value;
    const { log, temporaryFolder } = this.#parts;
    const { folder: workspaceFolder = this.#parts.workspaceFolder } = request;
    const { resolved, noDebug, notes = [], before, after, again } = request;
    const output = new OutputLog(join(temporaryFolder, `output-${description.id}`), {
      log,
      ...row.quirks,
      onNotice: (text) => tree.appendOutput(description.id, { category: 'important', text }),
    });
    const signal = this.#closing.signal;
    const entered = request.place.enter();
    let cpuSeconds: number | undefined;
    entered.then(({ processes: { sandbox } }) => (cpuSeconds = sandbox?.cpuSeconds)).catch(() => undefined);
    const programs = () => entered.then(({ processes }) => processes);
    let launched = resolved;
    const print = (text: string) => tree.appendOutput(description.id, { category: 'console', text });
    const follower = request.follow?.({ id: description.id, by: description.startedBy, print, signal }, launch);
    const stopListening =
      follower &&
      this.#parts.terminals.onText((_terminalId, { rootId, text }) => {
        if (rootId === description.id) follower.onOutput('terminal', text);
      });
    const printTask = (text: string) => tree.appendOutput(description.id, { category: 'task', text });
    const tree: SessionTree = new SessionTree(
      {
        ...this.#parts,
        row,
        launch: async () =>
          launchAdapter({
            ...this.#parts,
            processes: await programs(),
            workspaceFolder,
            row,
            // Defaults depend on `noDebug`.
            configuration: { ...launched, ...(noDebug && { noDebug }), ...(again && { __restart: again.data }) },
            cwd: workspaceFolder,
            terminal: programTerminal({ ...this.#parts, row }, description, launched),
          }),
        approval: request.approval,
        entryOf: async (configuration) =>
          row.entry?.(configuration, (await adapterFolder(row, configuration)) ?? workspaceFolder),
        programs,
        cpuSeconds: () => cpuSeconds,
        notes,
        before: async (given) => {
          if (before) launched = await before({ processes: await programs(), print: printTask, signal: given }, launch);
        },
        output,
        onEntry: (entry) => follower?.onOutput(entry.category, entry.text),
        onOutput: (rootId) => {
          for (const listener of this.#outputListeners) listener(rootId);
        },
        onRestart: (id, data) => this.#startAgain(id, data),
        onEnded: () => {
          void this.#forgetOldest();
          stopListening?.();
          follower?.onEnded();
          started.afterwards = afterwards();
        },
      },
      description,
    );
    const afterwards = async (): Promise<void> => {
      if (after)
        await programs()
          .then((processes) => after({ processes, print: printTask, signal }, launch))
          .catch(() => undefined);
      const use = await entered.catch(() => undefined);
      if (started.leavesPrograms !== true) await use?.leave();
    };
    const started: StartedSession = { request: launch, tree, output };
    this.#started.set(description.id, started);
    for (const note of notes) tree.appendOutput(description.id, { category: 'console', text: `${note}\n` });
    await tree.start();
  }

  /** Starts a program again because its adapter requested it (event `terminated`), unless a client decided otherwise. */
  #startAgain(id: SessionId, data: unknown): void {
    const started = this.#started.get(id);
    if (!started || started.isEndedByClient === true || this.#closing.signal.aborted) return;
    const { request } = started;
    started.successor = this.start(request.part({ ...request.value, again: { id, data } }));
    // The state shows a failure.
    started.successor.ready.catch(() => undefined);
  }

  async #forgetOldest(): Promise<void> {
    // The one that ended last is kept, however early it started.
    const ended = rootSessions(this.#parts.shared.state)
      .filter(({ lifecycle }) => lifecycle === 'terminated')
      .toSorted((one, other) => (one.ending?.at ?? '').localeCompare(other.ending?.at ?? ''));
    for (const { id } of ended.slice(0, Math.max(0, ended.length - limits.endedSessions.most))) await this.forget(id);
  }

  #unknown(id: SessionId): DebugError {
    const known = rootSessions(this.#parts.shared.state).map(
      (session) => `${session.id} (${session.name}, ${session.lifecycle})`,
    );
    const which = known.length > 0 ? `Known sessions: ${known.join(', ')}.` : 'None has been started yet.';
    return new DebugError('unknown_session', `There is no session ${id}. ${which}`);
  }
}
