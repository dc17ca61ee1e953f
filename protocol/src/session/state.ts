import type { AgentPermission } from '../common/agent-permission.ts';
import type { BreakpointSet } from '../breakpoints/breakpoint-sets.ts';
import type { HitSpellings } from '../breakpoints/hit-condition.ts';
import type { Dap } from '../dap/messages.ts';
import type { Area } from '../dap/requests.ts';
import type { ExclusiveConditions, UserBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import type { Actor, SessionId } from '../common/identity.ts';
import type { ErrorMessage } from '../common/errors.ts';
import type { MemoryChanges } from '../dap/memory.ts';
import type { Question } from './questions.ts';

/** The phase of a session's life. Its threads say if it is stopped. */
export type Lifecycle = 'starting' | 'live' | 'terminating' | 'terminated';

/** The states of a session tree, as users see them. */
export type Phase = 'Idle' | 'Starting' | 'Running' | 'Stopped' | 'Terminating' | 'Terminated';

/** Which exceptions stop a program: uncaught ones, all, or none. */
export type StopOnExceptions = 'uncaught' | 'raised' | 'none';

/** What is known of a session before its adapter sends anything. */
export interface SessionDescription {
  readonly id: SessionId;
  readonly parentId?: SessionId;
  /** The name of the configuration; that of a child session is from the adapter. */
  readonly name: string;
  /** The configuration's type. */
  readonly type: string;
  readonly request: 'launch' | 'attach';
  /** The adapter's label. */
  readonly adapter: string;
  /** Its adapter reports success, with the old value, when a variable cannot be set. */
  readonly refusesWithOldValue?: true;
  /** An evaluation that is cancelled is ended, also without DAP's `cancel`. */
  readonly interruptsEvaluations?: true;
  /** Its adapter cannot disassemble before an address. */
  readonly disassemblesForwardOnly?: true;
  /** The hit counts that its adapter keeps to; absent if it keeps to all. */
  readonly hitSpellings?: HitSpellings;
  /** Its adapter ignores the conditions of function breakpoints. */
  readonly unconditionalFunctions?: true;
  /** Conditions of one breakpoint of which its adapter keeps only to the first. */
  readonly exclusiveConditions?: ExclusiveConditions;
  readonly noDebug: boolean;
  /** The exceptions that its start asked to stop at, until someone changes the exception filters. */
  readonly stopOnExceptions?: StopOnExceptions;
  readonly startedBy: Actor;
  /** The root session that it replaces, at its adapter's request. */
  readonly restarts?: SessionId;
  /** Set if it was started by a compound. */
  readonly compound?: CompoundMembership;
  /** The root session of the server that it was started for (`serverReadyAction`). */
  readonly startedFor?: SessionId;
}

/** The start of a compound that a session belongs to. */
export interface CompoundMembership {
  /** The same for all sessions of one start. */
  readonly id: number;
  readonly name: string;
  /** Stopping one of the sessions stops all. */
  readonly stopAll: boolean;
}

/** Why and where a thread stopped, with what is read immediately (the stop bundle). */
export interface Stop {
  /** Grows with every stop on this server. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly reason: string;
  readonly description?: string;
  readonly text?: string;
  readonly allThreadsStopped?: boolean;
  readonly hitBreakpointIds?: readonly number[];
  /** What had resumed the thread; absent if no client had. */
  readonly after?: Resumption;
  /** False for a thread that stopped because of another. */
  readonly isCause: boolean;
  /** Set if the adapter did not report the thread: the next list of threads decides. */
  readonly isThreadGuessed?: true;
  /** The adapter asks clients to keep another stop selected (`preserveFocusHint`). */
  readonly preservesFocus?: true;
  /** The top of the stack, innermost first. `undefined` until it was read. */
  readonly frames?: readonly Dap.StackFrame[];
  readonly totalFrames?: number;
  /** The top frame's. `undefined` until they were read. */
  readonly scopes?: readonly Dap.Scope[];
  /** Variables of the top frame's inexpensive scopes, by the scope's reference. */
  readonly variables: Readonly<Record<number, readonly Dap.Variable[]>>;
  /** How many variables a scope has, by its reference, if `variables` has only the first of them. */
  readonly totalVariables?: Readonly<Record<number, number>>;
  readonly exception?: Dap.ExceptionInfoResponse['body'];
  /** Everything that is read immediately has been read, or failed. */
  readonly isComplete: boolean;
}

/** What resumed a thread, and who did. */
export interface Resumption {
  /** A request of DAP: `next`, `continue`. */
  readonly command: string;
  readonly by?: Actor;
}

export interface ThreadState {
  readonly id: number;
  readonly name: string;
  /** Absent while it runs. */
  readonly stop?: Stop;
  /** Its previous stop, which views show until the next one, and compare with. */
  readonly lastStop?: Stop;
  /** The id of the request that resumed it, until it is answered. */
  readonly resumedBy?: number;
  /** What resumed it, until its next stop. */
  readonly resumption?: Resumption;
}

/** What an adapter reports about one of the user's breakpoints. */
export interface Binding {
  readonly verified: boolean;
  /** Its source, if reported. */
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  /** Why it is not verified, or what is emulated. */
  readonly message?: string;
  /** The adapter cannot set it as it is. */
  readonly refused?: true;
  readonly at: string;
}

/** A breakpoint that the adapter set itself. */
export type AdapterBreakpoint = Pick<
  Dap.Breakpoint,
  'verified' | 'message' | 'line' | 'column' | 'source' | 'instructionReference'
>;

/** What an adapter reports about an exception filter that is on. */
export interface FilterAnswer {
  readonly verified: boolean;
  readonly message?: string;
}

export interface Progress {
  readonly title: string;
  readonly message?: string;
  /** 0 to 100. */
  readonly percentage?: number;
  readonly cancellable: boolean;
}

/** A terminal of a session tree, without its text. */
export interface TerminalState {
  readonly id: string;
  readonly title: string;
  /** As configured. The page shows both kinds, because the server may have no desktop. */
  readonly kind: 'integrated' | 'external';
  readonly columns: number;
  readonly rows: number;
  /** Its program has ended. */
  readonly hasEnded?: boolean;
  readonly exitCode?: number;
  /** There is no terminal: the text says why. */
  readonly isTextOnly?: boolean;
}

/** What an adapter invalidated in the current epoch of its session, and how often. */
export interface Invalidation {
  readonly area: Area;
  /** Set if only this thread is invalid. */
  readonly threadId?: number;
  /** Set if only this frame is invalid. */
  readonly frameId?: number;
  readonly times: number;
}

/** The state of a session, folded from facts. Plain JSON, the same on the server and in each page. */
export interface SessionState extends SessionDescription {
  /** When its program was started or restarted (ISO 8601, UTC). */
  readonly startedAt: string;
  readonly lifecycle: Lifecycle;
  readonly capabilities: Dap.Capabilities;
  /** In the adapter's order. */
  readonly threads: readonly ThreadState[];
  /** A pause was requested, and it has neither stopped nor been resumed since. */
  readonly isPausing?: boolean;
  /** The id of the latest stop of it or its children, even if resumed since. */
  readonly lastStopId?: number;
  /** Grows when values that were read may have changed. */
  readonly epoch: number;
  /** What the adapter invalidated in this epoch: see `epochOf`. */
  readonly invalidations?: readonly Invalidation[];
  /** By the id of the user's breakpoint. */
  readonly bindings: Readonly<Record<number, Binding>>;
  /** The last bindings in child sessions that have ended, those of placed breakpoints if there were any. */
  readonly pastBindings?: Readonly<Record<number, Binding>>;
  /** Breakpoints that the adapter or a user of its console set; by the adapter's id. */
  readonly adapterBreakpoints?: Readonly<Record<number, AdapterBreakpoint>>;
  /** How often the program stopped at a breakpoint, or an emulated logpoint printed; by breakpoint. With those of ended children. */
  readonly hits: Readonly<Record<number, number>>;
  /** How often breakpoints with an emulated hit count were passed. */
  readonly passes?: Readonly<Record<number, number>>;
  /** By the id of the filter. */
  readonly filterAnswers: Readonly<Record<string, FilterAnswer>>;
  /** Why the adapter rejected the exception filters that were sent last. */
  readonly filterRefusal?: string;
  /** Files with breakpoints that were saved since the start: the adapter's lines are those of the old text. */
  readonly modifiedSources?: readonly string[];
  readonly modules: readonly Dap.Module[];
  readonly loadedSources: readonly Dap.Source[];
  /** The changes of memory that the adapter reported. */
  readonly memoryChanges?: MemoryChanges;
  readonly process?: DapProcess;
  readonly progress: Readonly<Record<string, Progress>>;
  /** Of a root: the terminals of its tree, in the order of opening. */
  readonly terminals?: readonly TerminalState[];
  readonly exitCode?: number;
  /** How many values whose first read runs code of the program have been read. */
  readonly firstReads?: number;
  /** The address that the program's server listens on, for a page to open. */
  readonly serverAddress?: string;
  readonly ending?: Ending;
}

/** Why a session ended. */
export interface Ending {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly message: string;
  readonly error?: ErrorMessage;
  /** The last lines that a program printed before it ended with an exit code other than 0. */
  readonly lastOutput?: string;
}

export type DapProcess = Dap.ProcessEvent['body'];

/** A user's choice for an exception filter. */
export interface ExceptionFilterChoice {
  readonly enabled: boolean;
  readonly condition?: string;
}

/** The exception filters that an adapter has, and if it supports conditions for them and exceptions by name. */
export type FilterOffer = Pick<
  Dap.Capabilities,
  'exceptionBreakpointFilters' | 'supportsExceptionFilterOptions' | 'supportsExceptionOptions'
>;

/** An entry in the log of what people and agents did. */
export interface Activity {
  readonly id: number;
  readonly actor: Actor;
  /** The name of a tool or of a person's command. */
  readonly action: string;
  /** The most important argument. */
  readonly subject: string;
  /** The arguments of a tool. */
  readonly input?: unknown;
  readonly at: string;
  /** The root session, once known. */
  readonly sessionId?: SessionId;
  /** Set while an asynchronous tool waits: the end of its time limit (ISO 8601). */
  readonly waitsUntil?: string;
  /** Set when it ended. */
  readonly outcome?: { readonly status: string; readonly message?: string; readonly durationMs: number };
}

/** A message of a teacher to everyone in a session. */
export interface Notice {
  /** Grows with every notice on this server. */
  readonly id: number;
  readonly by: Actor;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** Everything that pages and agents share. */
export interface State {
  /** In the order in which they were created. Copying a table of hundreds would take longer than the rest of a fact. */
  readonly sessions: readonly SessionState[];
  readonly stopCount: number;
  readonly breakpoints: readonly UserBreakpoint[];
  /** By name. */
  readonly breakpointSets: Readonly<Record<string, BreakpointSet>>;
  /** No breakpoint stops the program; each stays enabled or disabled. Exception filters are not affected. */
  readonly breakpointsDeactivated: boolean;
  /** By `exceptionFilterKey`; a filter without a choice has its default. */
  readonly exceptionFilters: Readonly<Record<string, ExceptionFilterChoice>>;
  /** When to stop at exceptions by name or group: by adapter, in the order of setting. */
  readonly exceptionOptions: Readonly<Record<string, readonly Dap.ExceptionOptions[]>>;
  /** By adapter, from its last session, so that filters can be chosen before the next one starts. */
  readonly filterOffers: Readonly<Record<string, FilterOffer>>;
  readonly watches: readonly string[];
  readonly agentPermission: AgentPermission;
  readonly activities: readonly Activity[];
  /** What starts ask, the oldest first. */
  readonly questions: readonly Question[];
  /** The latest ones, the oldest first. */
  readonly notices: readonly Notice[];
}

/** The state before the first fact. */
export const initialState: State = {
  sessions: [],
  stopCount: 0,
  breakpoints: [],
  breakpointSets: {},
  breakpointsDeactivated: false,
  exceptionFilters: {},
  exceptionOptions: {},
  filterOffers: {},
  watches: [],
  agentPermission: 'evaluate',
  activities: [],
  questions: [],
  notices: [],
};
