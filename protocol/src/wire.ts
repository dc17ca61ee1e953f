import type { AgentPermission } from './common/agent-permission.ts';
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
import type { DebuggerAttributes, TaskList } from './common/attributes.ts';
import type { EditorSelection } from './common/editor-selection.ts';
import type { ReturningClient, SessionId } from './common/identity.ts';
import type { PeopleNews, PresentedPointer, PresentedView } from './common/presence.ts';
import type { Role } from './common/role.ts';
import type { OutputPart } from './output/output-run.ts';
import type { ConfigurationList, ConfigurationTemplate, LaunchConfiguration } from './common/configuration-list.ts';
import type { ExceptionFilterChoice, State } from './session/state.ts';
import type { ToolDescriptor, ToolResult } from './tools/tool.ts';

/** The WebSocket's subprotocol. A change that old pages do not understand changes it. */
export const wireProtocol = 'stopline.v1';

/** How the server closes its connections when it is stopped. */
export const serverStopped = { code: 1012, reason: 'The server was stopped.' } as const;

/** How the server closes the connections of a link that the owner revoked. */
export const linkRevoked = { code: 4001, reason: 'The owner revoked your link.' } as const;

/** How the server closes the connections of a link that has expired. */
export const linkExpired = { code: 4002, reason: 'Your link has expired. Ask the owner for a new one.' } as const;

/** The longest notice, in characters. */
export const longestNotice = 4_000;

/** The largest message of a page, in bytes: a larger one ends the connection. */
export const largestMessage = 1024 * 1024;

/** The largest text of a file that a page can save, in bytes: it leaves room in the message for other fields. */
export const largestWrite = 960 * 1024;

/** The largest file that can be edited, in bytes: it leaves room for additions and escapes. */
export const largestEdited = 512 * 1024;

/** A process of the server's machine, with what helps to recognize it. */
export interface ListedProcess {
  readonly pid: number;
  readonly name: string;
  /** The beginning of its command line. */
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
  /** The real path, which adapters and breakpoints use. */
  readonly path: string;
  readonly text: string;
  /** Changes when the file does. */
  readonly version: string;
  /** When the file was last changed (ISO 8601, UTC). */
  readonly modifiedAt: string;
  /** Why it cannot be saved; absent if it can. */
  readonly readOnly?: string;
  /** If it was saved while programs run: their texts of it. */
  readonly startedTexts?: readonly StartedText[];
}

/** The text of a file with which a program was started, which its lines refer to. */
export interface StartedText {
  readonly sessionId: SessionId;
  /** When the program was started or restarted: `SessionState.startedAt`. */
  readonly startedAt: string;
  readonly text: string;
}

/** A checksum of a source (DAP `Checksum`). */
export interface SourceChecksum {
  readonly algorithm: string;
  readonly checksum: string;
}

/** The line of a breakpoint in an edited file; without a line it was deleted. */
export interface BreakpointMove {
  readonly id: number;
  readonly line?: number;
}

/** A file of the workspace that matches a search. */
export interface FoundFile {
  /** Relative to the workspace, with forward slashes. */
  readonly path: string;
  /** The positions of the matching letters in the path; absent for an empty search. */
  readonly positions?: readonly number[];
}

/** What to search for in the files of the workspace. */
export interface FileSearch {
  readonly text: string;
  readonly caseSensitive: boolean;
  /** A match neither begins nor ends inside a word. */
  readonly wholeWord: boolean;
  /** The text is a regular expression of JavaScript, with the flags `m` and `u`. */
  readonly regexp: boolean;
}

/** A line with matches. */
export interface FoundLine {
  /** From 1. */
  readonly line: number;
  /** Of the first match, from 1. */
  readonly column: number;
  /** A part of the line, without its indentation. */
  readonly text: string;
  /** Begin and end of each match in `text`, from 0. */
  readonly matches: readonly (readonly [from: number, to: number])[];
}

/** A file with matches. */
export interface SearchedFile {
  /** Relative to the workspace, with forward slashes. */
  readonly path: string;
  /** The number of matches. */
  readonly count: number;
  readonly lines: readonly FoundLine[];
}

/** A line that defines a name. */
export interface FoundDefinition extends FoundLine {
  /** Relative to the workspace with forward slashes, or absolute outside it. */
  readonly path: string;
}

/**
 * How a person ends a session. `stop` asks a launched program to terminate, if the adapter can, and detaches from an
 * attached one; the second time it forces the program to end. `now` forces it at once. `disconnect` detaches and lets the
 * program run, `suspend` leaves it stopped.
 */
export type EndWay = 'stop' | 'now' | 'disconnect' | 'suspend';

/** A launch that the owner has approved. */
export interface ListedApproval {
  /** The hash of what it runs. */
  readonly id: string;
  /** The name that it was started by. */
  readonly name: string;
  /** What it runs, in a line. */
  readonly runs: string;
  readonly at: string;
}

/** The roles that a link can have. */
export type LinkRole = Exclude<Role, 'owner'>;

/** A link that the owner made, without its token. */
export interface SharedLink {
  readonly id: string;
  readonly role: LinkRole;
  /** The owner's name for it. */
  readonly label: string;
  readonly createdAt: string;
  /** Absent if it is valid until the server stops. */
  readonly expiresAt?: string;
}

/** The methods that a page may call beside DAP, with their parameters and results. */
export interface Methods {
  /** `file`, an absolute path, is the open file: without a launch.json, the configuration that debugs it is the first. */
  get_configurations: { params: { file?: string }; result: ConfigurationList };
  /** Configurations to begin with, filled in from what the workspace holds. */
  list_templates: { params: Record<never, never>; result: { templates: readonly ConfigurationTemplate[] } };
  /** The attributes of configurations, as far as the debuggers publish them, for the editor of launch.json. */
  list_attributes: { params: Record<never, never>; result: { debuggers: readonly DebuggerAttributes[] } };
  /** The tasks that can be named in a launch.json or tasks.json, by the path of that file. */
  list_tasks: { params: { path: string }; result: TaskList };
  /** Writes a configuration into launch.json, which is created if there is none. `line` is where it begins. */
  add_configuration: { params: { configuration: LaunchConfiguration }; result: { path: string; line: number } };
  start_session: {
    /** `stopOnEntry`: at the program's first line, where the debugger can. */
    params: {
      configurationName: string;
      noDebug?: boolean;
      stopOnEntry?: boolean;
      file?: string;
      selection?: EditorSelection;
    };
    /** Without a session if a person cancelled the start at a question. */
    result: { sessionId?: SessionId };
  };
  /** Attaches to a process, after asking in the pages which one, and with which debugger. */
  attach_to_process: { params: Record<never, never>; result: { sessionId?: SessionId } };
  /** Processes of the server's machine, the newest first. `note` says why attaching to them is forbidden, if it is. */
  list_processes: { params: Record<never, never>; result: { processes: readonly ListedProcess[]; note?: string } };
  /** The launches that the owner has approved in this workspace, the last one first. */
  list_approvals: { params: Record<never, never>; result: { approvals: readonly ListedApproval[]; problem?: string } };
  withdraw_approvals: { params: { ids: readonly string[] }; result: Record<never, never> };
  /** Answers a start's question; null cancels the start. */
  answer_question: { params: { id: number; answer: string | null }; result: Record<never, never> };
  list_links: { params: Record<never, never>; result: { links: readonly SharedLink[] } };
  /** Only this answer has the token. `publicUrl` is the first `--public-url`: without one, a link has the page's own address. */
  create_link: {
    params: { role: LinkRole; label: string; expiresInS?: number };
    result: { link: SharedLink; token: string; publicUrl?: string };
  };
  /** A token that opens the owner's page once, within ten minutes. */
  create_approval_link: { params: Record<never, never>; result: { token: string } };
  /** Disconnects everyone who came by the link. */
  revoke_link: { params: { id: string }; result: Record<never, never> };
  restart_session: { params: { sessionId: SessionId }; result: { sessionId: SessionId } };
  /** The default of `how` is `stop`. */
  end_session: { params: { sessionId: SessionId; how?: EndWay }; result: Record<never, never> };
  /** Runs a thread to a line, by a temporary breakpoint that is removed at the next stop. */
  run_to: { params: { sessionId: SessionId; threadId: number } & BreakpointLocation; result: Record<never, never> };
  forget_session: { params: { sessionId: SessionId }; result: Record<never, never> };
  set_breakpoint: { params: WantedBreakpoint; result: { breakpoint: UserBreakpoint } };
  change_breakpoint: {
    params: { id: number; enabled?: boolean; conditions?: BreakpointConditions };
    result: { breakpoint: UserBreakpoint };
  };
  remove_breakpoints: { params: { ids: readonly number[] }; result: Record<never, never> };
  /** Replaces all breakpoints. */
  replace_breakpoints: { params: { breakpoints: BreakpointSet }; result: Record<never, never> };
  /** Saves breakpoints under a name, replacing the set of that name. The default are the current ones. */
  save_breakpoint_set: { params: { name: string; breakpoints?: BreakpointSet }; result: { count: number } };
  delete_breakpoint_set: { params: { name: string }; result: Record<never, never> };
  /** Breakpoints as the text of a file. `leftOut` counts those that no other workspace understands. */
  export_breakpoints: { params: Record<never, never>; result: { text: string; leftOut: number } };
  /** Replaces all breakpoints with those of such a file. */
  import_breakpoints: { params: { text: string }; result: { count: number } };
  /** No breakpoint stops the program until they are activated; each keeps whether it is enabled. */
  set_agent_permission: { params: { permission: AgentPermission }; result: Record<never, never> };
  deactivate_breakpoints: { params: { deactivated: boolean }; result: Record<never, never> };
  set_exception_filter: {
    params: ExceptionFilterName & { choice: ExceptionFilterChoice };
    result: Record<never, never>;
  };
  /** Replaces the exception options of an adapter. */
  set_exception_options: {
    params: { adapter: string; options: readonly Dap.ExceptionOptions[] };
    result: Record<never, never>;
  };
  set_watches: { params: { watches: readonly string[] }; result: Record<never, never> };
  /** The configuration that the page is likely to start next: its adapter may be started before it is needed. */
  expect_start: { params: { configurationName: string }; result: Record<never, never> };
  /** The file that the page shows, by its absolute path, and what is selected in it; null for none. For `${file}` of agents. */
  show_file: { params: { path: string | null; selection?: EditorSelection }; result: Record<never, never> };
  list_files: { params: { path: string }; result: { entries: readonly FileEntry[]; truncated: boolean } };
  read_file: { params: { path: string }; result: FileText };
  /** Compares a file on disk with an adapter's checksums. */
  compare_checksums: { params: { path: string; checksums: readonly SourceChecksum[] }; result: { differs: boolean } };
  find_files: {
    /** `recent`: recently shown files, by paths relative to the workspace. */
    params: { query: string; limit: number; recent?: readonly string[] };
    /**
     * `total` counts the matches. `truncated`: the workspace has more files than are searched. `gone`: the files of
     * `recent` that no longer exist.
     */
    result: { files: readonly FoundFile[]; total: number; truncated: boolean; gone?: readonly string[] };
  };
  /** Searches the text of files. A page has one search at a time: the next one ends it. An empty text only ends it. */
  search_files: {
    params: FileSearch;
    /** `total` counts the matches. `isCut`: there are too many, or it took too long. */
    result: { files: readonly SearchedFile[]; total: number; isCut: boolean };
  };
  /**
   * Finds where a name is defined, by the forms of its language. `path` and `line` are where it is used, `of` is the name
   * before its dot. A page has one such search at a time: the next one ends it.
   */
  find_definitions: {
    params: { name: string; of?: string; path: string; line?: number };
    /** The most likely one first. `isCut`: there are too many, or it took too long. */
    result: { definitions: readonly FoundDefinition[]; isCut: boolean };
  };
  write_file: {
    params: { path: string; text: string; version: string | null; breakpoints?: readonly BreakpointMove[] };
    result: Pick<FileText, 'path' | 'version' | 'modifiedAt' | 'startedTexts'>;
  };
  /**
   * Moves the breakpoints of a file that another program changed, with its text. Only the first page that reports that a version
   * was replaced does so.
   */
  move_breakpoints: {
    params: { path: string; replaced: string; breakpoints: readonly BreakpointMove[] };
    result: Record<never, never>;
  };
  /** Renames or moves a file or folder, with its breakpoints. The paths of the result are absolute. */
  rename_file: { params: { path: string; to: string }; result: { from: string; to: string } };
  /** Deletes a file, or an empty folder. */
  delete_file: { params: { path: string }; result: Record<never, never> };
  /**
   * Lines from an index on, at most so many and about so many characters, but at least one. With `from`, a long line comes in
   * parts: the answer has what may be under way to this page, of the line `start` from that character on.
   */
  read_output: {
    params: { sessionId: SessionId; start: number; count: number; characters?: number; from?: number };
    result: OutputPart;
  };
  /** The exact input and answer of an entry of the activity log, as indented JSON; absent if no longer kept. */
  read_activity: { params: { id: number }; result: { input?: string; answer?: string } };
  /** Shows a terminal in this page, instead of another: its text from a position on is sent as `terminal_output`. */
  follow_terminal: {
    params: { terminalId?: string; from?: number };
    /** Queries of the program up to this position were sent while another page showed the terminal. */
    result: { asked?: number };
  };
  /** Text that was typed, or the answer of the page's terminal to a query of the program. */
  write_terminal: { params: { terminalId: string; text: string; isAnswer?: boolean }; result: Record<never, never> };
  /** The size of the terminal in this page, in characters. */
  resize_terminal: { params: { terminalId: string; columns: number; rows: number }; result: Record<never, never> };
  /** Raises or lowers this person's hand. */
  raise_hand: { params: { raised: boolean }; result: Record<never, never> };
  /** Hands the controls to a person, by the id of `people`, or takes them back (null). */
  hand_controls: { params: { to: string | null }; result: Record<never, never> };
  /** Shows a message in every page, also in those that come later. */
  send_notice: { params: { text: string }; result: Record<never, never> };
  interrupt_agents: { params: { activityId?: number }; result: { interrupted: number } };
}

export type Method = keyof Methods;

/** A message from a page. `id` is chosen by the page and returned in the answer. */
export type ClientMessage =
  /** Always first. With the server and revision last seen, it requests what was missed, otherwise everything. */
  | {
      readonly type: 'attach';
      readonly server?: string;
      readonly revision?: number;
      readonly name: string;
      readonly client?: ReturningClient;
      /** It only follows the state: it is sent no output, is asked nothing, and does not keep sessions alive. */
      readonly isMonitor?: true;
    }
  /** A DAP request to a session. */
  | {
      readonly type: 'request';
      readonly id: number;
      readonly sessionId: SessionId;
      readonly command: Command;
      readonly arguments?: unknown;
    }
  /** Cancels a request of this page. It is answered with a failure, and cancelled in the adapter if it supports that. */
  | { readonly type: 'cancel_request'; readonly id: number }
  | MethodMessage
  | {
      readonly type: 'call_tool';
      readonly id: number;
      readonly name: string;
      readonly input: unknown;
      readonly agent?: string;
    }
  | { readonly type: 'cancel_tool'; readonly id: number }
  /** What this page shows now. It is passed on if the page presents, and never answered. */
  | { readonly type: 'present'; readonly view: PresentedView }
  /** Where this page's pointer is now; nowhere without `at`. Like `present`, but small and frequent. */
  | { readonly type: 'point'; readonly at?: PresentedPointer };

export type MethodMessage = {
  [M in Method]: {
    readonly type: 'call';
    readonly id: number;
    readonly method: M;
    readonly params: Methods[M]['params'];
  };
}[Method];

/** How programs are kept from what they are not to touch. */
export type IsolationKind = 'none' | 'bubblewrap';

/** What the server serves. */
export interface ServedWorkspace {
  readonly name: string;
  readonly path: string;
  readonly isolation: IsolationKind;
}

/** Everything that a page needs at the beginning. */
export interface Hello {
  readonly type: 'hello';
  /** The id of this run of the server. Revisions are only valid in one run. */
  readonly server: string;
  /** The id of the build: a page of another build reloads itself. */
  readonly build: string;
  readonly version: string;
  readonly workspace: ServedWorkspace;
  readonly readOnly: boolean;
  /** What the page may do: that of the token that it came by. */
  readonly role: Role;
  /** The revision of the last fact in `state`. */
  readonly revision: number;
  readonly state: State;
  /** By the root's id. */
  readonly output: Readonly<Record<SessionId, OutputPart>>;
  readonly tools: readonly ToolDescriptor[];
}

/**
 * More text of a line whose beginning came as `output`, from a position on. The line has `length` characters so far. Behind
 * other output, the rest of a line is not sent, and can be read.
 */
export interface LineText {
  readonly type: 'line_text';
  readonly sessionId: SessionId;
  readonly index: number;
  readonly start: number;
  readonly text: string;
  readonly length: number;
  /** As in a run of output. */
  readonly unended?: true;
  readonly mayGrow?: true;
}

/** A message to a page. */
export type ServerMessage =
  | Hello
  /** Facts in order, the first with the revision `revision`. The page renders them together. */
  | { readonly type: 'facts'; readonly revision: number; readonly facts: readonly Fact[] }
  /** Sent independently of facts. If the first index is not the next one, lines in between were omitted. */
  | ({ readonly type: 'output'; readonly sessionId: SessionId } & OutputPart)
  | LineText
  /**
   * Text of the terminal that the page shows, from a position on (in characters). If that is not the next position, the
   * text in between is no longer kept. For other terminals, the text is empty and only says that they were written to.
   */
  | { readonly type: 'terminal_output'; readonly terminalId: string; readonly start: number; readonly text: string }
  | { readonly type: 'answer'; readonly id: number; readonly body?: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: ErrorMessage }
  | { readonly type: 'tool_result'; readonly id: number; readonly result: ToolResult }
  /** Who has the page open: everyone when the page attaches, changes from then on. Not part of the state. */
  | ({ readonly type: 'people' } & PeopleNews)
  /** What the presenter's page shows: the last view when the page attaches, and each later one. */
  | { readonly type: 'presented'; readonly by: string; readonly view: PresentedView }
  | { readonly type: 'pointed'; readonly by: string; readonly at?: PresentedPointer }
  /** Files or folders that this page has read changed on disk. */
  | { readonly type: 'files_changed'; readonly paths: readonly string[] };
