import { join } from 'node:path';
import {
  DebugError,
  rootIdOf,
  rootSessions,
  type Actor,
  type LaunchConfiguration,
  type Lifecycle,
  type OutputEntry,
  type OutputTail,
  type SessionDescription,
  type SessionId,
} from '#protocol';
import type { AdapterCatalog } from '../../adapters/catalog.ts';
import { launchAdapter } from '../../adapters/launch.ts';
import type { OwnedProcesses } from '../../processes/owned-processes.ts';
import type { AdapterRow } from '../../adapters/adapter-row.ts';
import type { Environment } from '../../processes/environment.ts';
import type { Logger } from '../../log.ts';
import type { Terminals } from '../../terminals/terminals.ts';
import type { BreakpointSync } from '../breakpoints/breakpoint-sync.ts';
import type { EndWay } from './ending.ts';
import type { SharedState } from '../../state/shared-state.ts';
import type { LoggedLine } from '../../output/logged-line.ts';
import type { OutputLimits } from '../../output/output-limits.ts';
import { OutputLog } from '../../output/output-log.ts';
import { programTerminal } from '../../terminals/program-terminal.ts';
import type { References } from '../../state/references.ts';
import type { Session } from '../door/session.ts';
import { SessionTree } from './session-tree.ts';
import { describe, type StartRequest } from './start-request.ts';

/** Ended sessions that are kept to be looked at. */
const keptEnded = 8;

export interface SessionsParts {
  readonly shared: SharedState;
  readonly references: References;
  readonly breakpoints: BreakpointSync;
  readonly catalog: AdapterCatalog;
  readonly processes: OwnedProcesses;
  readonly log: Logger;
  readonly workspaceFolder: string;
  /** A folder of this run's own, for output. */
  readonly temporaryFolder: string;
  readonly environment: Environment;
  readonly terminals: Terminals;
}

/** Where a session is in its life while its program runs, or is about to. */
const runsOn: ReadonlySet<Lifecycle> = new Set(['starting', 'live']);

type OutputListener = (rootId: SessionId, lines: readonly LoggedLine[]) => void;

/** The sessions that exist: started, found, ended. */
export class Sessions {
  readonly #parts: SessionsParts;
  readonly #trees = new Map<SessionId, SessionTree>();
  readonly #outputs = new Map<SessionId, OutputLog>();
  readonly #requests = new Map<SessionId, StartRequest>();
  #outputListeners: readonly OutputListener[] = [];
  readonly #closing = new AbortController();
  /** What is done after sessions that have ended, by their ids. */
  readonly #afterwards = new Map<SessionId, Promise<void>>();
  #nextId = 1;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  /**
   * Starts a session and does the handshake. The session is in the state from the first moment, so that pages show
   * it start. `id` is known at once; `ready` rejects with `launch_failed` where it does not come up.
   */
  start(request: StartRequest): { readonly id: SessionId; readonly ready: Promise<void> } {
    const row = this.#rowOf(request.configuration);
    const id = `s${this.#nextId++}`;
    this.#requests.set(id, request);
    return { id, ready: this.#start(describe(id, row, request), row, request) };
  }

  /** Throws `launch_failed` for a configuration of a type that no adapter serves. */
  assertKnownType(configuration: LaunchConfiguration): void {
    this.#rowOf(configuration);
  }

  /** Whether an adapter serves configurations of a type. */
  knowsType(type: string): boolean {
    return this.#parts.catalog.forType(type) !== undefined;
  }

  /** One session by id, a root's or a child's. Throws `unknown_session`. */
  get(id: SessionId): Session {
    const session = this.#trees.get(rootIdOf(this.#parts.shared.state, id))?.session(id);
    if (!session) throw this.#unknown(id);
    return session;
  }

  /** All sessions that can still be asked. */
  get open(): readonly Session[] {
    return [...this.#trees.values()]
      .flatMap(({ members }) => members.map(({ session }) => session))
      .filter(({ isOpen }) => isOpen);
  }

  /** The living sessions that run this configuration, or the last start of this compound; none where it does not run. */
  findRunning(configurationName: string): readonly SessionId[] {
    const living = rootSessions(this.#parts.shared.state).filter(({ lifecycle }) => runsOn.has(lifecycle));
    const alone = living.findLast(({ name }) => name === configurationName);
    if (alone) return [alone.id];
    const last = living.findLast(({ compound }) => compound?.name === configurationName)?.compound?.id;
    return living.filter(({ compound }) => compound !== undefined && compound.id === last).map(({ id }) => id);
  }

  /** Ends a session's whole tree, and those that end along with it. Resolves when no process of them is left. */
  async end(id: SessionId, by: Actor, way?: EndWay): Promise<void> {
    const rootId = rootIdOf(this.#parts.shared.state, id);
    if (!this.#parts.shared.state.sessions[rootId]) throw this.#unknown(id);
    const trees = this.#endingWith(rootId).flatMap((each) => this.#trees.get(each) ?? []);
    await Promise.all(trees.map((tree) => tree.end(by, way)));
  }

  /**
   * Starts a session's program again: by the adapter where it can (the session stays), else by ending it and starting
   * its configuration anew.
   */
  async restart(id: SessionId, by: Actor): Promise<{ readonly id: SessionId; readonly ready: Promise<void> }> {
    const rootId = rootIdOf(this.#parts.shared.state, id);
    const request = this.#requests.get(rootId);
    if (!request) throw this.#unknown(id);
    // What was made for it before is made anew.
    if (!request.before && (await this.#trees.get(rootId)?.restart())) return { id: rootId, ready: Promise.resolve() };
    await this.#trees.get(rootId)?.end(by);
    await this.#afterwards.get(rootId);
    const { again: _again, ...first } = request;
    return this.start({ ...first, by });
  }

  /** Takes an ended session off the list. A living one is left alone. */
  async forget(id: SessionId): Promise<void> {
    if (this.#parts.shared.state.sessions[id]?.lifecycle !== 'terminated') return;
    for (const { session } of this.#trees.get(id)?.members.toReversed() ?? []) {
      this.#parts.shared.record({ type: 'session_forgotten', sessionId: session.id, at: new Date().toISOString() });
    }
    this.#parts.shared.record({ type: 'session_forgotten', sessionId: id, at: new Date().toISOString() });
    this.#trees.delete(id);
    this.#requests.delete(id);
    this.#parts.terminals.forget(id);
    this.#afterwards.delete(id);
    const output = this.#outputs.get(id);
    this.#outputs.delete(id);
    await output?.remove();
  }

  /** Ends everything; resolves when no process is left. */
  async endAll(by: Actor): Promise<void> {
    this.#closing.abort();
    await Promise.all([...this.#trees.values()].map((tree) => tree.end(by)));
    await Promise.all([...this.#outputs.values()].map((output) => output.remove()));
  }

  /** Folders beside the workspace whose files may be read: the libraries of the interpreters that are debugged. */
  get readRoots(): readonly string[] {
    return [...new Set([...this.#trees.values()].flatMap((tree) => tree.readRoots))];
  }

  /** Adds to a session's output what somebody typed at it or was answered. */
  appendOutput(id: SessionId, entry: Omit<OutputEntry, 'index' | 'at' | 'sessionId'>): void {
    this.#trees.get(rootIdOf(this.#parts.shared.state, id))?.appendOutput(id, entry);
  }

  /** The output of a root session; `undefined` for one that is not known. */
  output(rootId: SessionId): OutputLog | undefined {
    return this.#outputs.get(rootId);
  }

  /** The end of each output, as much of each as it is told. */
  outputTails(limits: (rootId: SessionId) => OutputLimits): Readonly<Record<SessionId, OutputTail>> {
    return Object.fromEntries([...this.#outputs].map(([id, output]) => [id, output.tail(limits(id))]));
  }

  /** Returns the function that ends it. */
  onOutput(listener: OutputListener): () => void {
    this.#outputListeners = [...this.#outputListeners, listener];
    return () => {
      this.#outputListeners = this.#outputListeners.filter((other) => other !== listener);
    };
  }

  #rowOf({ type, name }: LaunchConfiguration): AdapterRow {
    const row = this.#parts.catalog.forType(type);
    if (row) return row;
    const types = this.#parts.catalog.types.join(', ');
    throw new DebugError(
      'launch_failed',
      `No debugger is known for the type "${type}" of "${name}". There are: ${types}. Others can be given with --adapters FILE.`,
    );
  }

  /** A root session, and the others of a compound that ends as a whole. */
  #endingWith(rootId: SessionId): readonly SessionId[] {
    const { state } = this.#parts.shared;
    const compound = state.sessions[rootId]?.compound;
    if (!compound?.stopAll) return [rootId];
    return rootSessions(state)
      .filter((session) => session.compound?.id === compound.id)
      .map(({ id }) => id);
  }

  async #start(description: SessionDescription, row: AdapterRow, request: StartRequest): Promise<void> {
    const { shared, references, breakpoints, log, temporaryFolder, workspaceFolder, environment, processes } =
      this.#parts;
    const { resolved, before, after, again } = request;
    const output = new OutputLog(join(temporaryFolder, `output-${description.id}.jsonl`), log, row.quirks);
    this.#outputs.set(description.id, output);
    const signal = this.#closing.signal;
    const follower = request.follow?.({
      id: description.id,
      by: description.startedBy,
      print: (text) => tree.appendOutput(description.id, { category: 'console', text }),
      signal,
    });
    const printTask = (text: string) => tree.appendOutput(description.id, { category: 'task', text });
    const tree: SessionTree = new SessionTree(
      {
        shared,
        references,
        breakpoints,
        log,
        row,
        launch: () =>
          launchAdapter({
            row,
            configuration: again ? { ...resolved, __restart: again.data } : resolved,
            workspaceFolder,
            cwd: workspaceFolder,
            environment,
            processes,
            terminal: programTerminal({ ...this.#parts, row }, description, resolved),
            log,
          }),
        approval: request.approval,
        terminals: this.#parts.terminals,
        workspaceFolder,
        before: (given) => before?.({ print: printTask, signal: given }),
        output,
        onSaid: (entry) => follower?.onOutput(entry.category, entry.text),
        onOutput: (rootId, lines) => {
          for (const listener of this.#outputListeners) listener(rootId, lines);
        },
        onRestart: (id, data) => this.#startAgain(id, data),
        onEnded: () => {
          void this.#forgetOldest();
          follower?.onEnded();
          const afterwards = after?.({ print: printTask, signal }).catch(() => undefined);
          if (afterwards) this.#afterwards.set(description.id, afterwards);
        },
      },
      description,
    );
    this.#trees.set(description.id, tree);
    await tree.start();
  }

  /** An adapter asked for its program to be started again (DAP event `terminated`). What goes wrong, its state tells. */
  #startAgain(id: SessionId, data: unknown): void {
    const request = this.#requests.get(id);
    if (request) this.start({ ...request, again: { id, data } }).ready.catch(() => undefined);
  }

  async #forgetOldest(): Promise<void> {
    const ended = rootSessions(this.#parts.shared.state).filter(({ lifecycle }) => lifecycle === 'terminated');
    for (const { id } of ended.slice(0, Math.max(0, ended.length - keptEnded))) await this.forget(id);
  }

  #unknown(id: SessionId): DebugError {
    const known = rootSessions(this.#parts.shared.state).map(
      (session) => `${session.id} (${session.name}, ${session.lifecycle})`,
    );
    const which = known.length > 0 ? `There are: ${known.join(', ')}.` : 'None has been started yet.';
    return new DebugError('unknown_session', `There is no session ${id}. ${which}`);
  }
}
