import type { UserBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import type { DapEvent } from '../dap/events.ts';
import type { Arguments, Body, Command, Request } from '../dap/requests.ts';
import type { ErrorMessage } from '../common/errors.ts';
import type { Question } from './questions.ts';
import type { Actor, SessionId } from '../common/identity.ts';
import type {
  Activity,
  AdapterBreakpoint,
  Binding,
  Notice,
  SessionDescription,
  State,
  TerminalState,
} from './state.ts';

type Answer = { [C in Command]: { requestId: number; command: C; arguments: Arguments<C>; body: Body<C> } }[Command];

/** Facts that change one live session and nothing else. */
interface LiveSessionFacts {
  /** A request is about to be sent: by the person or agent, if any. `threadId` is that of the frame in its arguments. */
  asked: { requestId: number; by?: Actor; threadId?: number } & Request;
  answered: Answer;
  /** A request failed: it was refused, it timed out, or its connection closed. */
  refused: { requestId: number; command: Command; error: ErrorMessage };
  /** Everything that is read at a stop has been read, or failed. */
  stop_completed: { stopId: number };
  /** An adapter answered a request that sets breakpoints. */
  breakpoints_bound: { bindings: Readonly<Record<number, Omit<Binding, 'at'>>> };
  /** An adapter set a breakpoint of its own; without one it was removed, or turned out to be one of the user's. */
  adapter_breakpoint_changed: { adapterId: number; breakpoint?: AdapterBreakpoint };
  /** The program passed emulated breakpoints: `passes` had their hits counted, `hits` took effect without stopping it. */
  breakpoints_passed: { passes: readonly number[]; hits: readonly number[] };
  /** A file with breakpoints was saved while the session runs its old text. Its breakpoints are sent again. */
  source_modified: { path: string };
  /** The handshake is complete and the debuggee runs. */
  session_ready: object;
  /** A client requested the end of the session. */
  session_ending: { by: Actor };
  /** A value whose first read runs code of the program has been read. Reading it again runs none. */
  first_read: object;
  /** The program printed the address that its server listens on. */
  server_ready: { address: string };
}

/** Other facts about a session. */
interface SessionFacts {
  session_created: { session: SessionDescription };
  /** An adapter sent an event. */
  event: DapEvent;
  /** The adapter has disconnected or exited. */
  session_ended: { message: string; exitCode?: number; error?: ErrorMessage; lastOutput?: string };
  /** An ended session is no longer kept. */
  session_forgotten: object;
  /** A terminal was opened for a program of the session tree. */
  terminal_opened: { terminal: TerminalState };
  /** The size of a terminal changed, or its program ended. */
  terminal_changed: {
    terminalId: string;
    changes: Partial<Pick<TerminalState, 'columns' | 'rows' | 'hasEnded' | 'exitCode'>>;
  };
  /** A terminal whose program had ended was closed to make room for another. */
  terminal_closed: { terminalId: string };
}

/** Facts about no session in particular. */
interface SharedFacts {
  breakpoints_changed: { breakpoints: readonly UserBreakpoint[] };
  /** A breakpoint set was saved or deleted. */
  breakpoint_sets_changed: Pick<State, 'breakpointSets'>;
  /** All breakpoints were deactivated or activated again. */
  breakpoints_deactivated: { deactivated: boolean };
  exception_filters_changed: Pick<State, 'exceptionFilters'>;
  exception_options_changed: Pick<State, 'exceptionOptions'>;
  /** The exception filters that adapters offered in earlier runs of the server. */
  filters_offered: Pick<State, 'filterOffers'>;
  watches_changed: Pick<State, 'watches'>;
  /** A person decided what agents may do. */
  agent_permission_changed: Pick<State, 'agentPermission'>;
  activity_started: { activity: Activity };
  activity_changed: { id: number; changes: Partial<Pick<Activity, 'sessionId' | 'waitsUntil' | 'outcome'>> };
  question_asked: { question: Question };
  /** A question was answered, cancelled by a person, or withdrawn because the start no longer needs the answer. */
  question_closed: { id: number; how: 'answered' | 'given_up' | 'withdrawn'; by?: Actor };
  notice_sent: { notice: Notice };
  /** Replaces a fact that the page's role is not sent, so that revisions stay numbered. */
  withheld: object;
}

/** The facts of a table. `at` is the time: ISO 8601, UTC. */
type FactsIn<Table, Common = unknown> = {
  [Type in keyof Table]: Common & { readonly type: Type } & Readonly<Table[Type]>;
}[keyof Table];

interface OfSession {
  readonly sessionId: SessionId;
  readonly at: string;
}

/** A fact that changes one live session and nothing else. */
export type LiveSessionFact = FactsIn<LiveSessionFacts, OfSession>;

/** One thing that happened. The server and each page fold facts into the state. */
export type Fact = LiveSessionFact | FactsIn<SessionFacts, OfSession> | FactsIn<SharedFacts>;

export type FactOf<Type extends Fact['type']> = Extract<Fact, { type: Type }>;
