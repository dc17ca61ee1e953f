import type {
  BreakpointLocation,
  BreakpointConditions,
  UserBreakpoint,
  WantedBreakpoint,
} from './breakpoints/breakpoint-kinds.ts';
import type { BreakpointSet } from './breakpoints/breakpoint-sets.ts';
import type { ExceptionFilterName } from './session/breakpoint-status.ts';
import type { Dap } from './dap/messages.ts';
import type { Command } from './dap/requests.ts';
import type { ErrorMessage } from './common/errors.ts';
import type { Fact } from './session/facts.ts';
import type { SessionId } from './common/identity.ts';
import type { ExceptionFilterChoice, State } from './session/state.ts';
import type { ToolDescriptor, ToolResult } from './tools/tool.ts';

/** The WebSocket's subprotocol. It changes when an old page could no longer talk to a new server. */
export const wireProtocol = 'stopline.v1';

/** A message of a page is so large at most, in bytes: a larger one ends the connection. */
export const largestMessage = 1024 * 1024;

/** The largest text of a file that is written, in bytes: what fits into a message with all that goes along. */
export const largestWrite = 960 * 1024;

/** Files that are larger, in bytes, are not edited: what is typed into them, and how it is escaped, has to fit too. */
export const largestEdited = 512 * 1024;

/** One line of what a session said, or of what was typed at it. */
export interface OutputEntry {
  /** Counts from 0 over the whole session, so that a gap shows. */
  readonly index: number;
  readonly at: string;
  /** The session of the tree that said it. */
  readonly sessionId: SessionId;
  /** DAP's categories, or ours: `input` was typed, `result` and `error` answer it. */
  readonly category: string;
  readonly text: string;
  readonly group?: 'start' | 'startCollapsed' | 'end';
  /** Indexes of the lines that began the groups it is in, outermost first; absent outside of groups. */
  readonly groups?: readonly number[];
  /** Set where the text stands for something that can be expanded. */
  readonly variablesReference?: number;
  readonly type?: string;
  readonly source?: { readonly path?: string; readonly name?: string; readonly sourceReference?: number };
  readonly line?: number;
  readonly column?: number;
  /** Where the adapter tells by itself where it is from, once it is asked. */
  readonly locationReference?: number;
}

/** The end of a session tree's output, and how much there is in all. */
export interface OutputTail {
  readonly total: number;
  readonly entries: readonly OutputEntry[];
}

/** A configuration as launch.json has it, or as we made it. */
export interface LaunchConfiguration {
  readonly name: string;
  readonly type: string;
  readonly request: 'launch' | 'attach';
  readonly generated?: boolean;
  readonly [attribute: string]: unknown;
}

export interface Compound {
  readonly name: string;
  readonly configurations: readonly string[];
  readonly [attribute: string]: unknown;
}

/** A process of the server's machine, as a person tells it from others. */
export interface ListedProcess {
  readonly pid: number;
  readonly name: string;
  /** Its command line, its beginning. */
  readonly command: string;
  readonly user: string;
}

export interface FileEntry {
  readonly name: string;
  /** Relative to the workspace, with forward slashes. */
  readonly path: string;
  readonly kind: 'file' | 'folder';
}

export interface FileText {
  /** Absolute, by real path: what adapters and breakpoints call it. */
  readonly path: string;
  readonly text: string;
  /** Changes when the file does. */
  readonly version: string;
  /** When the file was last changed (ISO 8601, UTC), by the clock that sessions are started by. */
  readonly modifiedAt: string;
  /** Why it cannot be saved; absent where it can. */
  readonly readOnly?: string;
}

/** What a file is known by, in the way that the algorithm names. */
export interface SourceChecksum {
  readonly algorithm: string;
  readonly checksum: string;
}

/** Where a breakpoint stands in a file that was edited; one without a line went with it. */
export interface BreakpointMove {
  readonly id: number;
  readonly line?: number;
}

/** A file of the workspace that fits a search. */
export interface FoundFile {
  /** Relative to the workspace, with forward slashes. */
  readonly path: string;
  /** Where the letters of the search are in the path; absent where nothing was searched for. */
  readonly positions?: readonly number[];
}

/**
 * How a person ends a session. `stop` asks a launched program to end by itself where the adapter can do that, ends it where
 * it does not, and lets an attached one go; asked again it is ended at once. `now` ends it at once in any case. The others
 * let it go on, or stand where it stands.
 */
export type EndWay = 'stop' | 'now' | 'disconnect' | 'suspend';

/** What a page may ask of the server beside DAP: parameters and result of each method. */
export interface Methods {
  get_configurations: {
    params: Record<never, never>;
    result: { configurations: readonly LaunchConfiguration[]; compounds: readonly Compound[]; message?: string };
  };
  start_session: {
    params: { configurationName: string; noDebug?: boolean; file?: string };
    /** Without a session where a person gave the start up when asked for something. */
    result: { sessionId?: SessionId };
  };
  /** Attaches to a process, asking at the pages to which, and with which debugger. */
  attach_to_process: { params: Record<never, never>; result: { sessionId?: SessionId } };
  /** Processes of the server's machine, the newest first. `note` says why attaching to them is forbidden, where it is. */
  list_processes: { params: Record<never, never>; result: { processes: readonly ListedProcess[]; note?: string } };
  /** Answers what a start asks; null gives the start up. */
  answer_question: { params: { id: number; answer: string | null }; result: Record<never, never> };
  restart_session: { params: { sessionId: SessionId }; result: { sessionId: SessionId } };
  /** `how` is `stop` where it is left out. */
  end_session: { params: { sessionId: SessionId; how?: EndWay }; result: Record<never, never> };
  /** Resumes a thread until it comes to a line; the place is nobody's breakpoint, and gone with the next stop. */
  run_to: { params: { sessionId: SessionId; threadId: number } & BreakpointLocation; result: Record<never, never> };
  forget_session: { params: { sessionId: SessionId }; result: Record<never, never> };
  set_breakpoint: {
    params: WantedBreakpoint;
    result: { breakpoint: UserBreakpoint };
  };
  change_breakpoint: {
    params: { id: number; enabled?: boolean; conditions?: BreakpointConditions };
    result: { breakpoint: UserBreakpoint };
  };
  remove_breakpoints: { params: { ids: readonly number[] }; result: Record<never, never> };
  /** Puts these in the place of all breakpoints. */
  replace_breakpoints: { params: { breakpoints: BreakpointSet }; result: Record<never, never> };
  /** Keeps breakpoints under a name: the present ones, if none are given. What had the name is gone. */
  save_breakpoint_set: { params: { name: string; breakpoints?: BreakpointSet }; result: { count: number } };
  delete_breakpoint_set: { params: { name: string }; result: Record<never, never> };
  /** As the text of a file. `leftOut` counts those that would mean nothing in another workspace. */
  export_breakpoints: { params: Record<never, never>; result: { text: string; leftOut: number } };
  /** Puts those of such a file in the place of all breakpoints. */
  import_breakpoints: { params: { text: string }; result: { count: number } };
  /** No breakpoint stops the program until they are activated; each keeps whether it is enabled. */
  deactivate_breakpoints: { params: { deactivated: boolean }; result: Record<never, never> };
  set_exception_filter: {
    params: ExceptionFilterName & { choice: ExceptionFilterChoice };
    result: Record<never, never>;
  };
  /** Puts these in the place of all that were set for an adapter. */
  set_exception_options: {
    params: { adapter: string; options: readonly Dap.ExceptionOptions[] };
    result: Record<never, never>;
  };
  set_watches: { params: { watches: readonly string[] }; result: Record<never, never> };
  list_files: { params: { path: string }; result: { entries: readonly FileEntry[]; truncated: boolean } };
  read_file: { params: { path: string }; result: FileText };
  /** Whether a file on disk is another one than an adapter says by checksums. */
  compare_checksums: {
    params: { path: string; checksums: readonly SourceChecksum[] };
    result: { differs: boolean };
  };
  find_files: {
    /** `recent`: files that were shown lately, by paths relative to the workspace. */
    params: { query: string; limit: number; recent?: readonly string[] };
    /**
     * `total` counts what fits; with `truncated` the workspace has more files than are looked at. `gone` are those of
     * `recent` that are not there any more.
     */
    result: { files: readonly FoundFile[]; total: number; truncated: boolean; gone?: readonly string[] };
  };
  write_file: {
    params: { path: string; text: string; version: string | null; breakpoints?: readonly BreakpointMove[] };
    result: Pick<FileText, 'path' | 'version' | 'modifiedAt'>;
  };
  read_output: { params: { sessionId: SessionId; start: number; count: number }; result: OutputTail };
  /** Exact input and answer of one line of the log, as indented JSON; absent where it is no longer kept or had none. */
  read_activity: { params: { id: number }; result: { input?: string; answer?: string } };
  /** Shows a terminal in this page, in the place of another: what was written from a place on comes as `terminal_output`. */
  follow_terminal: {
    params: { terminalId?: string; from?: number };
    /** Up to this place, what the program asked of its terminal was asked while another page showed it. */
    result: { asked?: number };
  };
  /** What was typed; or, by the page that typed last, what its terminal answers to the program. */
  write_terminal: { params: { terminalId: string; text: string; isAnswer?: boolean }; result: Record<never, never> };
  /** How large it is in this page, in characters. */
  resize_terminal: { params: { terminalId: string; columns: number; rows: number }; result: Record<never, never> };
  interrupt_agents: { params: { activityId?: number }; result: { interrupted: number } };
}

export type Method = keyof Methods;

/** What a page sends. `id` is the page's own and comes back in the answer. */
export type ClientMessage =
  /** Always first. With the server and revision last seen it asks for what was missed, else for everything. */
  | { readonly type: 'attach'; readonly server?: string; readonly revision?: number; readonly name: string }
  /** A DAP request, as it is, to one session. */
  | {
      readonly type: 'request';
      readonly id: number;
      readonly sessionId: SessionId;
      readonly command: Command;
      readonly arguments?: unknown;
    }
  /** Gives up a request of this page's own. It is answered with a failure; the adapter is told where it understands. */
  | { readonly type: 'cancel_request'; readonly id: number }
  | MethodMessage
  | {
      readonly type: 'call_tool';
      readonly id: number;
      readonly name: string;
      readonly input: unknown;
      readonly agent?: string;
    }
  | { readonly type: 'cancel_tool'; readonly id: number };

export type MethodMessage = {
  [M in Method]: {
    readonly type: 'call';
    readonly id: number;
    readonly method: M;
    readonly params: Methods[M]['params'];
  };
}[Method];

/** The whole of what a page needs to begin. */
export interface Hello {
  readonly type: 'hello';
  /** This run of the server: revisions of another one mean nothing. */
  readonly server: string;
  /** Of the code: a page of another build loads itself anew. */
  readonly build: string;
  readonly version: string;
  readonly workspace: { readonly name: string; readonly path: string };
  readonly readOnly: boolean;
  /** Of the last fact in `state`. */
  readonly revision: number;
  readonly state: State;
  /** By the root's id. */
  readonly output: Readonly<Record<SessionId, OutputTail>>;
  readonly tools: readonly ToolDescriptor[];
}

/** What a page receives. */
export type ServerMessage =
  | Hello
  /** In order; the first has the revision `revision`, each further one the next. All are to be painted together. */
  | { readonly type: 'facts'; readonly revision: number; readonly facts: readonly Fact[] }
  /** In a lane of its own. A first index past the last one seen means that lines in between were left out. */
  | {
      readonly type: 'output';
      readonly sessionId: SessionId;
      readonly total: number;
      readonly entries: readonly OutputEntry[];
    }
  /**
   * What was written to the terminal that the page follows, from a place on (in characters): a place past the last one seen
   * means that what is in between is no longer kept. Of others there is no text, only that more was written.
   */
  | {
      readonly type: 'terminal_output';
      readonly terminalId: string;
      readonly start: number;
      readonly text: string;
    }
  | { readonly type: 'answer'; readonly id: number; readonly body?: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: ErrorMessage }
  | { readonly type: 'tool_result'; readonly id: number; readonly result: ToolResult }
  /** A file or folder that this page looked at changed on disk. */
  | { readonly type: 'files_changed'; readonly paths: readonly string[] };
