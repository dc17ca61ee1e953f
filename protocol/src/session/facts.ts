import type { UserBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import type { DapEvent } from '../dap/events.ts';
import type { Arguments, Body, Command, Request } from '../dap/requests.ts';
import type { ErrorMessage } from '../common/errors.ts';
import type { QuestionAsked, QuestionClosed } from './questions.ts';
import type { Actor, SessionId } from '../common/identity.ts';
import type {
  Activity,
  AdapterBreakpoint,
  Binding,
  ExceptionFilterChoice,
  SessionDescription,
  State,
  TerminalState,
} from './state.ts';

interface FactOfSession {
  readonly sessionId: SessionId;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface SessionCreated extends FactOfSession {
  readonly type: 'session_created';
  readonly session: SessionDescription;
}

/** An adapter sent an event. */
export type EventFact = FactOfSession & { readonly type: 'event' } & DapEvent;

/** A request is about to be sent. */
export type AskedFact = FactOfSession & {
  readonly type: 'asked';
  readonly requestId: number;
  /** The person or agent that sent it, if any. */
  readonly by?: Actor;
  /** The thread of the frame in its arguments. */
  readonly threadId?: number;
} & Request;

export type AnsweredFact = {
  [C in Command]: FactOfSession & {
    readonly type: 'answered';
    readonly requestId: number;
    readonly command: C;
    readonly arguments: Arguments<C>;
    readonly body: Body<C>;
  };
}[Command];

/** A request failed: it was refused, it timed out, or its connection closed. */
export interface RefusedFact extends FactOfSession {
  readonly type: 'refused';
  readonly requestId: number;
  readonly command: Command;
  readonly error: ErrorMessage;
}

/** Everything that is read at a stop has been read, or failed. */
export interface StopCompleted extends FactOfSession {
  readonly type: 'stop_completed';
  readonly stopId: number;
}

/** An adapter answered a request that sets breakpoints. */
export interface BreakpointsBound extends FactOfSession {
  readonly type: 'breakpoints_bound';
  readonly bindings: Readonly<Record<number, Omit<Binding, 'at'>>>;
}

/** An adapter set or removed a breakpoint of its own. */
export interface AdapterBreakpointChanged extends FactOfSession {
  readonly type: 'adapter_breakpoint_changed';
  /** The adapter's id. */
  readonly adapterId: number;
  /** Absent if it was removed or turned out to be one of the user's. */
  readonly breakpoint?: AdapterBreakpoint;
}

/** The program passed emulated breakpoints without stopping. */
export interface BreakpointsPassed extends FactOfSession {
  readonly type: 'breakpoints_passed';
  /** Those whose hits the server counts. */
  readonly passes: readonly number[];
  /** Those that took effect without stopping the program. */
  readonly hits: readonly number[];
}

/** A file with breakpoints was saved while the session runs its old text. Its breakpoints are sent again. */
export interface SourceModified extends FactOfSession {
  readonly type: 'source_modified';
  readonly path: string;
}

/** The handshake is complete and the debuggee runs. */
export interface SessionReady extends FactOfSession {
  readonly type: 'session_ready';
}

/** A client requested the end of the session. */
export interface SessionEnding extends FactOfSession {
  readonly type: 'session_ending';
  readonly by: Actor;
}

/** The adapter has disconnected or exited. */
export interface SessionEnded extends FactOfSession {
  readonly type: 'session_ended';
  readonly message: string;
  readonly exitCode?: number;
  readonly error?: ErrorMessage;
}

/** An ended session is no longer kept. */
export interface SessionForgotten extends FactOfSession {
  readonly type: 'session_forgotten';
}

/** A terminal was opened for a program of the session tree. */
export interface TerminalOpened extends FactOfSession {
  readonly type: 'terminal_opened';
  readonly terminal: TerminalState;
}

/** The size of a terminal changed, or its program ended. */
export interface TerminalChanged extends FactOfSession {
  readonly type: 'terminal_changed';
  readonly terminalId: string;
  readonly changes: Partial<Pick<TerminalState, 'columns' | 'rows' | 'hasEnded' | 'exitCode'>>;
}

/** A terminal whose program had ended was closed to make room for another. */
export interface TerminalClosed extends FactOfSession {
  readonly type: 'terminal_closed';
  readonly terminalId: string;
}

export interface BreakpointsChanged {
  readonly type: 'breakpoints_changed';
  readonly breakpoints: readonly UserBreakpoint[];
}

/** A breakpoint set was saved or deleted. */
export interface BreakpointSetsChanged {
  readonly type: 'breakpoint_sets_changed';
  readonly breakpointSets: State['breakpointSets'];
}

/** All breakpoints were deactivated or activated again. */
export interface BreakpointsDeactivated {
  readonly type: 'breakpoints_deactivated';
  readonly deactivated: boolean;
}

export interface ExceptionFiltersChanged {
  readonly type: 'exception_filters_changed';
  readonly exceptionFilters: Readonly<Record<string, ExceptionFilterChoice>>;
}

export interface ExceptionOptionsChanged {
  readonly type: 'exception_options_changed';
  readonly exceptionOptions: State['exceptionOptions'];
}

/** The exception filters that adapters offered in earlier runs of the server. */
export interface FiltersOffered {
  readonly type: 'filters_offered';
  readonly filterOffers: State['filterOffers'];
}

export interface WatchesChanged {
  readonly type: 'watches_changed';
  readonly watches: readonly string[];
}

export interface ActivityStarted {
  readonly type: 'activity_started';
  readonly activity: Activity;
}

export interface ActivityChanged {
  readonly type: 'activity_changed';
  readonly id: number;
  readonly changes: Partial<Pick<Activity, 'sessionId' | 'waitsUntil' | 'outcome'>>;
}

/** The program printed the address that its server listens on. */
export interface ServerReady extends FactOfSession {
  readonly type: 'server_ready';
  readonly address: string;
}

/** One thing that happened. The server and each page fold facts into the state. */
export type Fact =
  | SessionCreated
  | EventFact
  | AskedFact
  | AnsweredFact
  | RefusedFact
  | StopCompleted
  | BreakpointsBound
  | AdapterBreakpointChanged
  | BreakpointsPassed
  | SourceModified
  | SessionReady
  | SessionEnding
  | SessionEnded
  | SessionForgotten
  | TerminalOpened
  | TerminalChanged
  | TerminalClosed
  | BreakpointsChanged
  | BreakpointSetsChanged
  | BreakpointsDeactivated
  | ExceptionFiltersChanged
  | ExceptionOptionsChanged
  | FiltersOffered
  | WatchesChanged
  | ActivityStarted
  | ActivityChanged
  | QuestionAsked
  | QuestionClosed
  | ServerReady;
