import type {
  Arguments,
  Body,
  Command,
  Dap,
  FileEntry,
  FileText,
  LaunchConfiguration,
  Method,
  Methods,
  Phase,
  SessionId,
  State,
  StoppedThread,
} from '#protocol';
import type { CommandName } from '../app/commands/commands.ts';
import type { FrameDetail } from './frame-details.ts';
import type { LineOf } from '../editor/editor-input.ts';
import type { LinePlace, OpenDocument, OpenFileOptions, OpenFiles, OpenTab } from './files/open-document.ts';
import type { SessionOutput } from './output.ts';
import type { Store } from './store.ts';
import type { TerminalFeed } from './terminals.ts';
import type { Wishes } from './ui-requests.ts';

/** Whether the server can be reached, and if not since when (for the words of the alert). */
export type ConnectionStatus =
  | { readonly kind: 'needs_token'; readonly message?: string }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost'; readonly since: Date };

/** The replica of what the server owns: the same fold over the same facts. */
export interface ServerState {
  readonly connection: ConnectionStatus;
  readonly workspace: { readonly name: string; readonly path: string };
  readonly readOnly: boolean;
  readonly state: State;
  /** What was said, by root session, as far as the page has it. */
  readonly output: Readonly<Record<SessionId, SessionOutput>>;
}

/** The root session that the page is on. */
export interface SelectedSession {
  readonly id: SessionId;
  /** Stops up to this one were seen from here: only a later one elsewhere takes the page over. */
  readonly seenStopId: number;
  /** The page stays on it although it has ended and another lives: somebody looks back, or it is being restarted. */
  readonly staysWhenEnded: boolean;
}

/** What only this page knows. What a person would miss after a reload is remembered per browser. */
export interface ViewState {
  /** The root session that the page is on; `undefined` until there is one. */
  readonly selectedSession: SelectedSession | undefined;
  /** The frame that a person chose, until the next stop. */
  readonly selectedFrame:
    | {
        readonly sessionId: SessionId;
        readonly threadId: number;
        readonly frameId: number;
        /** As it was read: it may be one that did not come with the stop. */
        readonly frame?: Dap.StackFrame;
      }
    | undefined;
  readonly configurationName: string | undefined;
  readonly openFile: string | undefined;
  /** The files that have a tab, in their order, and the workspace that they were open in. */
  readonly openTabs: {
    readonly workspace: string;
    readonly files: readonly { readonly path: string; readonly isPreview: boolean }[];
  };
  /** Expanded rows of each tree, by path of names, so that they outlive a step. Key: tree, then path. */
  readonly expanded: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
  readonly sizes: Readonly<Record<string, number>>;
  readonly theme: 'system' | 'light' | 'dark' | 'contrast';
  readonly bottomTab: string;
  /** The one whose activity is shown; undefined shows everybody's. */
  readonly shownActor: string | undefined;
  /** Long lines of code go on below. */
  readonly wordWrap: boolean;
  /** Values stand behind the lines of code. */
  readonly inlineValues: boolean;
  /** Numbers are written in hexadecimal, where the adapter can. */
  readonly hexValues: boolean;
  /** Values stand by their names, not in the adapter's order. */
  readonly sortedValues: boolean;
  /** How far a step goes, where the adapter lets one choose. */
  readonly granularity: Dap.SteppingGranularity;
  /** What the names of frames tell beside the function, where the adapter can. */
  readonly frameDetails: readonly FrameDetail[];
  readonly consoleHistory: readonly string[];
  /** Absolute paths of files that were shown, the last one first. */
  readonly recentFiles: readonly string[];
  /** Names of commands that were run from the palette, the last one first. */
  readonly recentCommands: readonly string[];
}

/** A read from an adapter, kept for as long as its answer holds (one epoch of its session). */
export type Read<Value> =
  | {
      readonly status: 'loading';
      /** What was known at the same place before. */
      readonly previous?: Value;
      /** `previous` was read at this very stop, in this frame: it is shown as it is until something newer is there. */
      readonly isOfThisStop?: true;
      /** When it was asked for, in milliseconds; absent where it comes by itself or cannot be asked for now. */
      readonly since?: number;
    }
  | { readonly status: 'ready'; readonly value: Value }
  | {
      readonly status: 'failed';
      readonly message: string;
      /** A person did not want to wait for it any more. */
      readonly isGivenUp?: true;
    };

export interface Reads {
  /** Changes identity whenever any read changed, so that views select it. */
  readonly changes: Store<number>;
  /** The answer if known, else asks for it. Reads pushed with a stop are known at once. */
  read<C extends Command>(sessionId: SessionId, command: C, args: Arguments<C>): Read<Body<C>>;
  /** Gives up a read that takes too long, at the adapter too; it has failed then, until it is tried again. */
  cancel<C extends Command>(sessionId: SessionId, command: C, args: Arguments<C>): void;
  /** Asks again for what has failed. */
  retry<C extends Command>(sessionId: SessionId, command: C, args: Arguments<C>): void;
}

/**
 * What of the shared state is shown now. A resume shows 100 ms after it happened only, so that a short step does not
 * flash, and a stop when its frames are known, so that line, stack and words change in one paint.
 */
export interface Presented {
  readonly sessionId: SessionId | undefined;
  readonly phase: Phase;
  /** What `shownStop()` answers. */
  readonly stopped: StoppedThread | undefined;
  /** The stop is over: the thread runs, and what is shown of it is old. */
  readonly isOver: boolean;
  /** Its values are on their way, and will be there before an eye misses them: those of the last stop stay as they are. */
  readonly isBeingRead?: true;
}

/** Memory that a person wants to see. */
export interface MemoryPlace {
  readonly sessionId: SessionId;
  /** What the adapter calls it: an address, or anything else. */
  readonly memoryReference: string;
  /** What the program calls what is there, by which it is found again where the reference does not outlive a step. */
  readonly expression?: string | undefined;
  /** Changes with each wish, so that the same one again goes there again. */
  readonly token: number;
}

/** Instructions that a person wants to see. */
export interface InstructionPlace {
  readonly sessionId: SessionId;
  readonly memoryReference: string;
  /** Changes with each wish. */
  readonly token: number;
}

/** A part of the page that a key leads to. */
export type Region =
  | 'files'
  | 'breakpoints'
  | 'editor'
  | 'call-stack'
  | 'variables'
  | 'watch'
  | 'console'
  | 'terminal'
  | 'agents'
  | 'loaded-sources'
  | 'modules'
  | 'memory'
  | 'disassembly';

/** A sheet over the page, in which something is picked or read. */
export type PickName =
  | 'commands'
  | 'files'
  | 'configurations'
  | 'actors'
  | 'keys'
  | 'save_breakpoint_set'
  | 'apply_breakpoint_set'
  | 'delete_breakpoint_set';

/** Something that the console is to do. */
export type ConsoleAction = 'find' | 'clear' | 'save' | 'copy_all';

/** Something that the tree of variables is to do. */
export type VariablesAction = 'next_changed' | 'search' | 'collapse_all';

/** Something that the tree of files is to do. */
export type FilesAction = 'refresh' | 'collapse_all';

/** What a person can answer where a file changed on disk while it was edited. */
export type ConflictAction = 'compare' | 'keep_mine' | 'take_theirs';

/** Some things of which a person is to take one, in a sheet. */
export interface Choice {
  /** Accessible name of the field and the list: 'Step into'. */
  readonly label: string;
  readonly placeholder: string;
  readonly items: readonly { readonly label: string; readonly detail?: string; readonly run: () => void }[];
}

/** A line in the corner that goes by itself, unless it is a failure. */
export interface Toast {
  readonly id: number;
  readonly kind: 'news' | 'failure';
  readonly message: string;
  readonly action?: ToastAction;
}

/** What a person can do about it: 'Undo'. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** The one object that panels are given. */
export interface Workbench {
  readonly server: Store<ServerState>;
  readonly view: Store<ViewState>;
  readonly presented: Store<Presented>;
  readonly toasts: Store<readonly Toast[]>;
  /** What screen readers were told last without being asked; the token changes with each. */
  readonly announcement: Store<{ readonly text: string; readonly token: number }>;
  /** What is asked of a part of the page from elsewhere. */
  readonly wishes: Wishes;
  /** Files and folders that changed on disk, as the server last told. */
  readonly filesChanged: Store<readonly string[]>;
  /** What programs write to terminals. */
  readonly terminals: TerminalFeed;
  /** The line that the editor's cursor is on, 1-based. */
  readonly cursorLine: Store<number>;
  /** How far a step goes from the part of the page that has the focus; undefined where that is the person's choice. */
  readonly stepsBy: Store<Dap.SteppingGranularity | undefined>;
  readonly reads: Reads;
  /** The memory that was asked for last. */
  readonly memoryPlace: Store<MemoryPlace | undefined>;
  /** The instructions that were asked for last. */
  readonly instructionPlace: Store<InstructionPlace | undefined>;
  readonly documents: Store<{
    readonly current: OpenDocument | undefined;
    readonly reveal:
      { readonly line: number; readonly column?: number; readonly token: number; readonly of?: LineOf } | undefined;
    readonly tabs: readonly OpenTab[];
  }>;
  readonly openFiles: OpenFiles;
  readonly configurations: Store<{
    readonly configurations: readonly LaunchConfiguration[];
    readonly names: readonly string[];
    readonly message?: string;
    readonly error?: string;
  }>;
  /** A DAP request to one session. Rejects with a DebugError. Aborted, it is given up, at the adapter too where it can. */
  request<C extends Command>(
    sessionId: SessionId,
    command: C,
    args: Arguments<C>,
    signal?: AbortSignal,
  ): Promise<Body<C>>;
  /** One of the server's own methods. Rejects with a DebugError. */
  call<M extends Method>(method: M, params: Methods[M]['params']): Promise<Methods[M]['result']>;
  /**
   * Asks the server for lines of a root session's output that the page does not have; they come into `server`. Says how
   * many came. Rejects with a DebugError.
   */
  readOutput(sessionId: SessionId, start: number, count: number): Promise<number>;
  /** Runs a row of the command table; failures are shown to the person. */
  run(command: CommandName): void;
  /** Sets a breakpoint on a line that is shown, or removes the one there. Failures are shown to the person. */
  toggleBreakpoint(line: number): void;
  /** Tells screen readers, politely. */
  announce(text: string): void;
  dismissToast(id: number): void;
  /** Does not wait for the next attempt to reach the server. */
  retryConnection(): void;
  /** Connects with a token that a person gave. */
  signIn(token: string): void;
  /** Shows a failure or a piece of news to the person (toast). */
  notify(message: string, kind?: 'news' | 'failure', action?: ToastAction): void;
  /** Shows a file, in the tab that the next file takes over unless it is to be kept. */
  openFile(path: string, line?: number, options?: OpenFileOptions): Promise<void>;
  openSource(sessionId: SessionId, source: Dap.Source, place?: LinePlace): Promise<void>;
  listFiles(path: string): Promise<readonly FileEntry[]>;
  readFile(path: string): Promise<FileText>;
  /** Reads launch.json again; what is wrong with it stands in `configurations`. */
  refreshConfigurations(): Promise<void>;
  /** The configuration that Start starts: the person's choice, else the first. */
  chosenConfiguration(): string | undefined;
  /** The root session shown: the person's choice, else the active one. */
  shownSessionId(): SessionId | undefined;
  /**
   * The thread and stop whose frames and values are shown. While the program runs: the stop it was resumed from, until
   * the next one, so that nothing is cleared before the new values come (`presented.isOver` tells); such ids are stale,
   * and `reads` answers them with what was known. Undefined before the first stop and after the end.
   */
  shownStop(): StoppedThread | undefined;
  /** The frame whose values are shown: the person's choice, else the top one. */
  shownFrame():
    { readonly sessionId: SessionId; readonly threadId: number; readonly frame: Dap.StackFrame } | undefined;
}
