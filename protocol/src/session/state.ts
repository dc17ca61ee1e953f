import type { BreakpointSet } from '../breakpoints/breakpoint-sets.ts';
import type { Dap } from '../dap/messages.ts';
import type { Area } from '../dap/requests.ts';
import type { UserBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import type { Actor, SessionId } from '../common/identity.ts';
import type { ErrorMessage } from '../common/errors.ts';
import type { MemoryChanges } from '../dap/memory.ts';
import type { Question } from './questions.ts';

/** Where a session is in its life. Whether it is stopped is said by its threads. */
export type Lifecycle = 'starting' | 'live' | 'terminating' | 'terminated';

/** The states of a session, as people and agents see them. */
export type Phase = 'Idle' | 'Starting' | 'Running' | 'Stopped' | 'Terminating' | 'Terminated';

/** What is known of a session before its adapter has said a word. */
export interface SessionDescription {
  readonly id: SessionId;
  readonly parentId?: SessionId;
  /** The configuration's name; for a child the name that the adapter gave it. */
  readonly name: string;
  /** The type as the configuration has it. */
  readonly type: string;
  readonly request: 'launch' | 'attach';
  /** The adapter's own name, for people. */
  readonly adapter: string;
  /** Its adapter answers with the old value where a variable cannot be set, and with no word of refusal. */
  readonly refusesWithOldValue?: true;
  /** Its adapter reads instructions from an address on, and none ahead of it. */
  readonly disassemblesForwardOnly?: true;
  readonly noDebug: boolean;
  readonly startedBy: Actor;
  /** The root session in whose place it came, as its adapter wished. */
  readonly restarts?: SessionId;
  /** Set where it was started along with others. */
  readonly compound?: CompoundMembership;
}

/** The start of a compound that a session belongs to. */
export interface CompoundMembership {
  /** One start of it: the same for all sessions that came of it. */
  readonly id: number;
  readonly name: string;
  /** Whether the end of one by hand is the end of all. */
  readonly stopAll: boolean;
}

/** Why and where a thread stands still, with what was read of it at once (the stop bundle). */
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
  /** What had set the thread running; absent for a thread that nobody had resumed. */
  readonly after?: Resumption;
  /** False for a thread that stopped because another one did. */
  readonly isCause: boolean;
  /** Set where the adapter did not say which thread caused it: the next list of threads may tell better. */
  readonly isThreadGuessed?: true;
  /** The adapter asks that whoever looks at another stop goes on looking at that (`preserveFocusHint`). */
  readonly preservesFocus?: true;
  /** Innermost first; the top of the stack, not all of it. `undefined` until it was read. */
  readonly frames?: readonly Dap.StackFrame[];
  readonly totalFrames?: number;
  /** Of the top frame. `undefined` until they were read. */
  readonly scopes?: readonly Dap.Scope[];
  /** Variables of the top frame's inexpensive scopes, by the scope's reference. */
  readonly variables: Readonly<Record<number, readonly Dap.Variable[]>>;
  readonly exception?: Dap.ExceptionInfoResponse['body'];
  /** Whether everything that is read at once on a stop has been read, or could not be. */
  readonly isComplete: boolean;
}

/** What set a thread running, and who did. */
export interface Resumption {
  /** DAP's request: `next`, `continue`. */
  readonly command: string;
  readonly by?: Actor;
}

export interface ThreadState {
  readonly id: number;
  readonly name: string;
  /** Where it stands; absent while it runs. */
  readonly stop?: Stop;
  /** Where it stood before: what a view shows until the next stop, and compares with. */
  readonly lastStop?: Stop;
  /** The request that set it running and was not answered yet. */
  readonly resumedBy?: number;
  /** What set it running, until it stands again. */
  readonly resumption?: Resumption;
}

/** What an adapter says of one of the user's breakpoints. */
export interface Binding {
  readonly verified: boolean;
  /** The source that it is in, where the adapter tells. */
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  /** Why it is not verified, or what is done in the adapter's stead. */
  readonly message?: string;
  readonly at: string;
}

/** A breakpoint that is the adapter's own, as it says of it. */
export type AdapterBreakpoint = Pick<
  Dap.Breakpoint,
  'verified' | 'message' | 'line' | 'column' | 'source' | 'instructionReference'
>;

/** What an adapter made of an exception filter that is on. */
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

/** A terminal that a program of a session tree runs in, as its pages know it. What was written to it is no part of this. */
export interface TerminalState {
  readonly id: string;
  readonly title: string;
  /** As the configuration wants it. A server has no desktop: both are shown in the page. */
  readonly kind: 'integrated' | 'external';
  readonly columns: number;
  readonly rows: number;
  /** Nothing runs in it any more. */
  readonly hasEnded?: boolean;
  readonly exitCode?: number;
  /** There never was a terminal: its text says why. */
  readonly isTextOnly?: boolean;
}

/** What an adapter said to hold no longer since its session's epoch began, and how often it said so. */
export interface Invalidation {
  readonly area: Area;
  /** Set where only this thread is meant. */
  readonly threadId?: number;
  /** Set where only this frame is meant. */
  readonly frameId?: number;
  readonly times: number;
}

/** What one adapter said, folded from facts. Plain JSON, the same on the server and in each page. */
export interface SessionState extends SessionDescription {
  /** When its program was started, or started again (ISO 8601, UTC). */
  readonly startedAt: string;
  readonly lifecycle: Lifecycle;
  readonly capabilities: Dap.Capabilities;
  /** In the adapter's order. */
  readonly threads: readonly ThreadState[];
  /** Whether it was asked to pause and has neither stopped nor been resumed since. */
  readonly isPausing?: boolean;
  /** The id of the latest stop, over or not, of it or of its children. */
  readonly lastStopId?: number;
  /** Moves whenever something that was read may have changed. */
  readonly epoch: number;
  /** What the adapter said to be invalid since the last stop, where not all is: see `epochOf`. */
  readonly invalidations?: readonly Invalidation[];
  /** By the id of the user's breakpoint. */
  readonly bindings: Readonly<Record<number, Binding>>;
  /** Those that the adapter, or somebody at its own console, set unasked; by the adapter's id. */
  readonly adapterBreakpoints?: Readonly<Record<number, AdapterBreakpoint>>;
  /** How often the program stopped at each of the user's breakpoints, or printed there for us, by its id. */
  readonly hits: Readonly<Record<number, number>>;
  /** How often each one whose hits Stopline counts itself was passed, whether it took effect or not. */
  readonly passes?: Readonly<Record<number, number>>;
  /** By the id of the filter. */
  readonly filterAnswers: Readonly<Record<string, FilterAnswer>>;
  /** Why the adapter took none of the exception filters that it was last told. */
  readonly filterRefusal?: string;
  /** Files with breakpoints that were written since: the lines that the adapter names are those of the old text. */
  readonly modifiedSources?: readonly string[];
  readonly modules: readonly Dap.Module[];
  readonly loadedSources: readonly Dap.Source[];
  /** What of its memory the adapter told to have changed; absent until it did. */
  readonly memoryChanges?: MemoryChanges;
  readonly process?: DapProcess;
  readonly progress: Readonly<Record<string, Progress>>;
  /** Of a root: the terminals of its tree, in the order in which they were opened. */
  readonly terminals?: readonly TerminalState[];
  readonly exitCode?: number;
  /** Where the program's server listens, once it has said so and a person is to be shown it. */
  readonly serverAddress?: string;
  /** Why it ended, in words, and what was wrong if it did not end well. */
  readonly ending?: { readonly at: string; readonly message: string; readonly error?: ErrorMessage };
}

export type DapProcess = Dap.ProcessEvent['body'];

/** Whether an exception filter is on, by the person's or the agent's choice. */
export interface ExceptionFilterChoice {
  readonly enabled: boolean;
  readonly condition?: string;
}

/** The exception filters that an adapter has, whether it takes conditions for them, and single exceptions by their names. */
export type FilterOffer = Pick<
  Dap.Capabilities,
  'exceptionBreakpointFilters' | 'supportsExceptionFilterOptions' | 'supportsExceptionOptions'
>;

/** One line of the log of what agents and people did. */
export interface Activity {
  readonly id: number;
  readonly actor: Actor;
  /** A tool's name, or a person's command. */
  readonly action: string;
  /** The argument that matters most, short. */
  readonly subject: string;
  /** As it was given, for the log's details. */
  readonly input?: unknown;
  readonly at: string;
  /** The session tree that it concerns, once known. */
  readonly sessionId?: SessionId;
  /** Set while an asynchronous tool waits: until when at most (ISO 8601). */
  readonly waitsUntil?: string;
  /** Set when it ended. */
  readonly outcome?: { readonly status: string; readonly message?: string; readonly durationMs: number };
}

/** All that pages and agents share. */
export interface State {
  readonly sessions: Readonly<Record<SessionId, SessionState>>;
  readonly stopCount: number;
  readonly breakpoints: readonly UserBreakpoint[];
  /** Breakpoints that were put away, by name. */
  readonly breakpointSets: Readonly<Record<string, BreakpointSet>>;
  /** No breakpoint stops the program now; each keeps whether it is enabled. Exception filters go on. */
  readonly breakpointsDeactivated: boolean;
  /** By adapter and filter id (`exceptionFilterKey`); a filter without a choice has its default. */
  readonly exceptionFilters: Readonly<Record<string, ExceptionFilterChoice>>;
  /** Single exceptions or groups of them, and when the program stops at them: by adapter, in the order of their setting. */
  readonly exceptionOptions: Readonly<Record<string, readonly Dap.ExceptionOptions[]>>;
  /** By adapter, as its last session had it: filters are chosen before the next one starts. */
  readonly filterOffers: Readonly<Record<string, FilterOffer>>;
  readonly watches: readonly string[];
  readonly activities: readonly Activity[];
  /** What starts wait to be told, the oldest first. */
  readonly questions: readonly Question[];
}

/** Before anything happened. */
export const initialState: State = {
  sessions: {},
  stopCount: 0,
  breakpoints: [],
  breakpointSets: {},
  breakpointsDeactivated: false,
  exceptionFilters: {},
  exceptionOptions: {},
  filterOffers: {},
  watches: [],
  activities: [],
  questions: [],
};
