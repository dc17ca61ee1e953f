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

/** A session came to be. */
export interface SessionCreated extends FactOfSession {
  readonly type: 'session_created';
  readonly session: SessionDescription;
}

/** An adapter said something unasked. */
export type EventFact = FactOfSession & { readonly type: 'event' } & DapEvent;

/** A request is about to be sent. */
export type AskedFact = FactOfSession & {
  readonly type: 'asked';
  readonly requestId: number;
  /** Who wanted it, where somebody did. */
  readonly by?: Actor;
  /** The thread of the frame that it names. */
  readonly threadId?: number;
} & Request;

/** A request was answered. */
export type AnsweredFact = {
  [C in Command]: FactOfSession & {
    readonly type: 'answered';
    readonly requestId: number;
    readonly command: C;
    readonly arguments: Arguments<C>;
    readonly body: Body<C>;
  };
}[Command];

/** A request was refused, timed out, or its connection closed. */
export interface RefusedFact extends FactOfSession {
  readonly type: 'refused';
  readonly requestId: number;
  readonly command: Command;
  readonly error: ErrorMessage;
}

/** All that a stop brings along has been read, as far as the adapter gave it. */
export interface StopCompleted extends FactOfSession {
  readonly type: 'stop_completed';
  readonly stopId: number;
}

/** What an adapter made of the breakpoints of one source. */
export interface BreakpointsBound extends FactOfSession {
  readonly type: 'breakpoints_bound';
  readonly bindings: Readonly<Record<number, Omit<Binding, 'at'>>>;
}

/** An adapter has a breakpoint that nobody here asked for, or has it no more. */
export interface AdapterBreakpointChanged extends FactOfSession {
  readonly type: 'adapter_breakpoint_changed';
  /** The adapter's own. */
  readonly adapterId: number;
  /** Absent where it is gone, or was found to be one of the user's. */
  readonly breakpoint?: AdapterBreakpoint;
}

/** The program came by breakpoints that are emulated: what was counted, and which ones printed. */
export interface BreakpointsPassed extends FactOfSession {
  readonly type: 'breakpoints_passed';
  /** Those whose hits are counted by us. */
  readonly passes: readonly number[];
  /** Those that took effect without stopping the program. */
  readonly hits: readonly number[];
}

/** A file was written while the session runs what it said before: where its breakpoints are is asked for anew. */
export interface SourceModified extends FactOfSession {
  readonly type: 'source_modified';
  readonly path: string;
}

/** The handshake is over: the debuggee runs. */
export interface SessionReady extends FactOfSession {
  readonly type: 'session_ready';
}

/** Somebody asked for the session's end. */
export interface SessionEnding extends FactOfSession {
  readonly type: 'session_ending';
  readonly by: Actor;
}

/** The adapter is gone. */
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

/** A program of the session's tree was given a terminal. */
export interface TerminalOpened extends FactOfSession {
  readonly type: 'terminal_opened';
  readonly terminal: TerminalState;
}

/** A terminal has another size, or nothing runs in it any more. */
export interface TerminalChanged extends FactOfSession {
  readonly type: 'terminal_changed';
  readonly terminalId: string;
  readonly changes: Partial<Pick<TerminalState, 'columns' | 'rows' | 'hasEnded' | 'exitCode'>>;
}

/** A terminal that had ended made room for another. */
export interface TerminalClosed extends FactOfSession {
  readonly type: 'terminal_closed';
  readonly terminalId: string;
}

export interface BreakpointsChanged {
  readonly type: 'breakpoints_changed';
  readonly breakpoints: readonly UserBreakpoint[];
}

/** Breakpoints were put away under a name, or a name was forgotten. */
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

/** What adapters offered in earlier runs of the server. */
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

/** A program said where its server listens. */
export interface ServerReady extends FactOfSession {
  readonly type: 'server_ready';
  readonly address: string;
}

/** Something that happened. State is a fold over these, on the server and in each page. */
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
