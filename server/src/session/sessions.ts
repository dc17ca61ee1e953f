import { join } from 'node:path';
import {
  DebugError,
  rootIdOf,
  rootSessions,
  type Actor,
  type CompoundMembership,
  type LaunchConfiguration,
  type Lifecycle,
  type OutputEntry,
  type OutputTail,
  type SessionDescription,
  type SessionId,
} from '#protocol';
import type { AdapterCatalog } from '../adapters/catalog.ts';
import { launchAdapter, type ProgramTerminal } from '../adapters/launch.ts';
import type { OwnedProcesses } from '../adapters/owned-processes.ts';
import type { Configuration, Environment } from '../adapters/adapter-row.ts';
import type { Logger } from '../log.ts';
import type { Terminals } from '../terminals/terminals.ts';
import { wantedTerminal, withoutTerminal } from '../terminals/wanted-terminal.ts';
import { approvalOf } from './approval.ts';
import type { BreakpointSync } from './breakpoint-sync.ts';
import type { Hub } from './hub.ts';
import type { LoggedLine } from './logged-line.ts';
import type { OutputLimits } from './output-limits.ts';
import { OutputLog } from './output-log.ts';
import type { References } from './references.ts';
import type { Session } from './session.ts';
import { SessionTree } from './session-tree.ts';

/** Ended sessions that are kept to be looked at. */
const keptEnded = 8;

export interface SessionsParts {
  readonly hub: Hub;
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
  /** The owner trusts the workspace: its configurations are approved with all that they ask for. */
  readonly trust: boolean;
}

/** What is to be started, resolved and ready for an adapter. */
export interface StartRequest {
  /** As launch.json has it, for names. */
  readonly configuration: LaunchConfiguration;
  readonly resolved: Configuration;
  readonly noDebug: boolean;
  readonly by: Actor;
  /** The start of a compound that it is part of. */
  readonly compound?: CompoundMembership;
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
  #nextId = 1;

  constructor(parts: SessionsParts) {
    this.#parts = parts;
  }

  /**
   * Starts a session and does the handshake. The session is in the state from the first moment, so that pages show
   * it start. `id` is known at once; `ready` rejects with `launch_failed` where it does not come up.
   */
  start(request: StartRequest): { readonly id: SessionId; readonly ready: Promise<void> } {
    const { configuration, noDebug, by, compound } = request;
    const row = this.#rowOf(configuration);
    const id = `s${this.#nextId++}`;
    const description: SessionDescription = {
      id,
      name: configuration.name,
      type: configuration.type,
      request: configuration.request,
      adapter: row.label,
      ...(row.quirks.refusesWithOldValue && { refusesWithOldValue: true }),
      ...(!row.quirks.disassemblesBackwards && { disassemblesForwardOnly: true }),
      noDebug,
      startedBy: by,
      ...(compound && { compound }),
    };
    this.#requests.set(id, request);
    return { id, ready: this.#start(description, row, request) };
  }

  /** Throws `launch_failed` for a configuration of a type that no adapter serves. */
  assertKnownType(configuration: LaunchConfiguration): void {
    this.#rowOf(configuration);
  }

  /** One session by id, a root's or a child's. Throws `unknown_session`. */
  get(id: SessionId): Session {
    const session = this.#trees.get(rootIdOf(this.#parts.hub.state, id))?.session(id);
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
    const living = rootSessions(this.#parts.hub.state).filter(({ lifecycle }) => runsOn.has(lifecycle));
    const alone = living.findLast(({ name }) => name === configurationName);
    if (alone) return [alone.id];
    const last = living.findLast(({ compound }) => compound?.name === configurationName)?.compound?.id;
    return living.filter(({ compound }) => compound !== undefined && compound.id === last).map(({ id }) => id);
  }

  /** Ends a session's whole tree, and those that end along with it. Resolves when no process of them is left. */
  async end(id: SessionId, by: Actor): Promise<void> {
    const rootId = rootIdOf(this.#parts.hub.state, id);
    if (!this.#parts.hub.state.sessions[rootId]) throw this.#unknown(id);
    const trees = this.#endingWith(rootId).flatMap((each) => this.#trees.get(each) ?? []);
    await Promise.all(trees.map((tree) => tree.end(by)));
  }

  /**
   * Starts a session's program again: by the adapter where it can (the session stays), else by ending it and starting
   * its configuration anew.
   */
  async restart(id: SessionId, by: Actor): Promise<{ readonly id: SessionId; readonly ready: Promise<void> }> {
    const rootId = rootIdOf(this.#parts.hub.state, id);
    const request = this.#requests.get(rootId);
    if (!request) throw this.#unknown(id);
    if (await this.#trees.get(rootId)?.restart()) return { id: rootId, ready: Promise.resolve() };
    await this.#trees.get(rootId)?.end(by);
    return this.start({ ...request, by });
  }

  /** Takes an ended session off the list. A living one is left alone. */
  async forget(id: SessionId): Promise<void> {
    if (this.#parts.hub.state.sessions[id]?.lifecycle !== 'terminated') return;
    for (const { session } of this.#trees.get(id)?.members.toReversed() ?? []) {
      this.#parts.hub.record({ type: 'session_forgotten', sessionId: session.id, at: new Date().toISOString() });
    }
    this.#parts.hub.record({ type: 'session_forgotten', sessionId: id, at: new Date().toISOString() });
    this.#trees.delete(id);
    this.#requests.delete(id);
    this.#parts.terminals.forget(id);
    const output = this.#outputs.get(id);
    this.#outputs.delete(id);
    await output?.remove();
  }

  /** Ends everything; resolves when no process is left. */
  async endAll(by: Actor): Promise<void> {
    await Promise.all([...this.#trees.values()].map((tree) => tree.end(by)));
    await Promise.all([...this.#outputs.values()].map((output) => output.remove()));
  }

  /** Folders beside the workspace whose files may be read: the libraries of the interpreters that are debugged. */
  get readRoots(): readonly string[] {
    return [...new Set([...this.#trees.values()].flatMap((tree) => tree.readRoots))];
  }

  /** Adds to a session's output what somebody typed at it or was answered. */
  say(id: SessionId, entry: Omit<OutputEntry, 'index' | 'at' | 'sessionId'>): void {
    this.#trees.get(rootIdOf(this.#parts.hub.state, id))?.say(id, entry);
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

  #rowOf({ type, name }: LaunchConfiguration): SessionTreeRow {
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
    const { state } = this.#parts.hub;
    const compound = state.sessions[rootId]?.compound;
    if (!compound?.stopAll) return [rootId];
    return rootSessions(state)
      .filter((session) => session.compound?.id === compound.id)
      .map(({ id }) => id);
  }

  async #start(description: SessionDescription, row: SessionTreeRow, { resolved }: StartRequest): Promise<void> {
    const { hub, references, breakpoints, log, temporaryFolder, workspaceFolder, environment, processes } = this.#parts;
    const output = new OutputLog(join(temporaryFolder, `output-${description.id}.jsonl`), log, row.quirks);
    this.#outputs.set(description.id, output);
    const tree = new SessionTree(
      {
        hub,
        references,
        breakpoints,
        log,
        row,
        launch: () =>
          launchAdapter({
            row,
            configuration: resolved,
            workspaceFolder,
            cwd: workspaceFolder,
            environment,
            processes,
            terminal: this.#terminalFor(description, resolved),
            log,
          }),
        approval: approvalOf(resolved, this.#parts),
        terminals: this.#parts.terminals,
        workspaceFolder,
        output,
        onOutput: (rootId, lines) => {
          for (const listener of this.#outputListeners) listener(rootId, lines);
        },
        onEnded: () => void this.#forgetOldest(),
      },
      description,
    );
    this.#trees.set(description.id, tree);
    sayWhatIsLeftOut(tree, resolved);
    await tree.start();
  }

  /** A terminal for the program, where its configuration wants one. Why there can be none is said in its place. */
  #terminalFor(description: SessionDescription, configuration: Configuration): ProgramTerminal | undefined {
    const { terminals, workspaceFolder, catalog } = this.#parts;
    const kind = wantedTerminal(configuration);
    const way = catalog.forType(description.type)?.quirks.terminal;
    if (kind === undefined || way === 'runInTerminal') return undefined;
    const purpose = { rootId: description.id, title: description.name, kind };
    const problem =
      way === 'none' ? `${description.adapter} cannot run programs in a terminal of Stopline.` : terminals.problem;
    if (problem !== undefined) {
      terminals.explain(purpose, withoutTerminal(problem));
      return undefined;
    }
    return { spawn: terminals.opening(purpose), hold: () => terminals.hold(purpose, workspaceFolder) };
  }

  async #forgetOldest(): Promise<void> {
    const ended = rootSessions(this.#parts.hub.state).filter(({ lifecycle }) => lifecycle === 'terminated');
    for (const { id } of ended.slice(0, Math.max(0, ended.length - keptEnded))) await this.forget(id);
  }

  #unknown(id: SessionId): DebugError {
    const known = rootSessions(this.#parts.hub.state).map(
      (session) => `${session.id} (${session.name}, ${session.lifecycle})`,
    );
    const which = known.length > 0 ? `There are: ${known.join(', ')}.` : 'None has been started yet.';
    return new DebugError('unknown_session', `There is no session ${id}. ${which}`);
  }
}

const leftOut = ['preLaunchTask', 'postDebugTask', 'serverReadyAction'] as const;

/** Nothing that a configuration asks for is passed over in silence. */
function sayWhatIsLeftOut(tree: SessionTree, configuration: Configuration): void {
  for (const key of leftOut.filter((name) => configuration[name] !== undefined)) {
    tree.say(tree.rootId, { category: 'console', text: `"${key}" is not carried out by this version of Stopline.\n` });
  }
}

type SessionTreeRow = NonNullable<ReturnType<AdapterCatalog['forType']>>;
