import type {
  Arguments,
  Body,
  Command,
  Dap,
  EditorSelection,
  FileEntry,
  FileText,
  LaunchConfiguration,
  Method,
  Methods,
  Phase,
  PresentedPointer,
  PresentedView,
  Role,
  ServedWorkspace,
  SessionId,
  State,
  StoppedThread,
  UnusableEntry,
} from '#protocol';
import type { EditorGroups } from './files/editor-groups.ts';
import type {
  GroupId,
  LinePlace,
  OpenDocument,
  OpenFileOptions,
  OpenFiles,
  OpenTab,
  Reveal,
} from './files/open-document.ts';
import type { Navigation } from './navigation.ts';
import type { SessionOutput } from './output.ts';
import type { ProgramLines } from './program-lines.ts';
import type {
  PlaceKind,
  PlaceValues,
  ReadCommand,
  ShownValues,
  TreePlace,
  ValueQuestion,
} from './reads/shown-values.ts';
import type { Store } from './store.ts';
import type { UiRequests } from './ui-requests.ts';
import type { ViewState } from './view-state.ts';

/** Whether the server can be reached, and if not since when (for the words of the alert). */
export type ConnectionStatus =
  | { readonly kind: 'needs_token'; readonly message?: string }
  | { readonly kind: 'connecting' }
  /** A new object for each connection, also after a cut that is too short to be shown. */
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost'; readonly since: Date; /** The server's, if it gave one. */ readonly reason?: string }
  /** For good, in a host's page: by the host, or for a reason. */
  | { readonly kind: 'closed'; readonly message?: string };

/** The replica of what the server owns: the same fold over the same facts. */
export interface ServerState {
  readonly connection: ConnectionStatus;
  readonly workspace: ServedWorkspace;
  readonly readOnly: boolean;
  /** What this page may do. The server enforces it. */
  readonly role: Role;
  readonly state: State;
  /** What was said, by root session, as far as the page has it. */
  readonly output: Readonly<Record<SessionId, SessionOutput>>;
}

/** An answer of an adapter, kept for as long as it holds (one epoch of its session). */
export type Answer<Value> =
  | {
      readonly status: 'loading';
      /** When it was requested, in milliseconds; absent if it will be pushed or cannot be requested now. */
      readonly since?: number;
    }
  | { readonly status: 'ready'; readonly value: Value }
  | {
      readonly status: 'failed';
      readonly message: string;
      /** A person did not want to wait for it any more. */
      readonly isGivenUp?: true;
      /** The role of this page did not allow it. */
      readonly isRefused?: true;
    };

/** An answer, and until it is there what was known before. */
export type Read<Value> = Answer<Value> & {
  /** What was known at the same place before. */
  readonly previous?: Value;
  /** `previous` was read at this very stop, in this frame: it is shown as it is until something newer is there. */
  readonly isOfThisStop?: true;
};

export interface Reads {
  /** Changes identity whenever any read changed, so that views select it. */
  readonly changes: Store<number>;
  /** The answer if known, else asks for it. Reads pushed with a stop are known at once. */
  read<C extends ReadCommand>(sessionId: SessionId, command: C, args: Arguments<C>): Read<Body<C>>;
  /** Gives up a read that takes too long, at the adapter too; it has failed then, until it is tried again. */
  cancel<C extends ReadCommand>(sessionId: SessionId, command: C, args: Arguments<C>): void;
  /** Asks again for what has failed. */
  retry<C extends ReadCommand>(sessionId: SessionId, command: C, args: Arguments<C>): void;
  /** Values as they are shown at a place, and what they are compared with. Reads them if they are not known. */
  values(sessionId: SessionId, question: ValueQuestion, place: TreePlace | undefined): ShownValues;
  /** What is shown at a place; undefined where its frame is not known. */
  placeOf(sessionId: SessionId, kind: PlaceKind, place: TreePlace): PlaceValues | undefined;
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

/** A message in the corner. News goes by itself; a failure goes when a person continues, a notice when it is dismissed. */
export interface Toast {
  readonly id: number;
  readonly kind: 'news' | 'failure' | 'notice';
  readonly message: string;
  readonly action?: ToastAction;
}

/** What a person can do about it: 'Undo'. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** What the server owns, as the page knows it. */
export interface SharedPort {
  readonly server: Store<ServerState>;
}

/** What this page remembers. */
export interface ViewPort {
  readonly view: Store<ViewState>;
}

/** The session, stop and frame that are shown. */
export interface ShownPort {
  readonly presented: Store<Presented>;
  /** The root session shown: the person's choice, else the active one. */
  readonly shownSessionId: () => SessionId | undefined;
  /**
   * The thread and stop whose frames and values are shown. While the program runs: the stop it was resumed from, until
   * the next one, so that nothing is cleared before the new values come (see `presented.isOver`); such ids are stale,
   * and `reads` answers them with the previous values. Undefined before the first stop and after the end.
   */
  readonly shownStop: () => StoppedThread | undefined;
  /** The frame whose values are shown: the person's choice, else the top one. */
  readonly shownFrame: () =>
    { readonly sessionId: SessionId; readonly threadId: number; readonly frame: Dap.StackFrame } | undefined;
}

/** The lines of the program in documents that were changed since it was started. */
export interface ProgramLinesPort {
  readonly programLines: Store<ProgramLines>;
}

/** Requests to adapters and to the server. */
export interface RequestPort {
  /** A DAP request to one session. Rejects with a DebugError. Aborting the signal cancels it, also at an adapter that can. */
  readonly request: <C extends Command>(
    sessionId: SessionId,
    command: C,
    args: Arguments<C>,
    signal?: AbortSignal,
  ) => Promise<Body<C>>;
  /** One of the server's own methods. Rejects with a DebugError. */
  readonly call: <M extends Method>(method: M, params: Methods[M]['params']) => Promise<Methods[M]['result']>;
}

/** Output that the page does not have. */
export interface OutputPort {
  /**
   * Asks the server for lines of a root session's output that the page does not have; they come into `server`. Resolves
   * with how many came. Rejects with a DebugError.
   */
  readonly readOutput: (sessionId: SessionId, start: number, count: number) => Promise<number>;
}

/** Values read from adapters. */
export interface ReadPort {
  readonly reads: Reads;
}

/** Messages to the person. */
export interface NoticePort {
  /** Shows a toast, by default a piece of news. */
  readonly notify: (message: string, kind?: Toast['kind'], action?: ToastAction) => void;
  /** Announces text to screen readers, politely. */
  readonly announce: (text: string) => void;
}

/** Opens files and sources in the editor. */
export interface OpenPort {
  /** Shows a file, in the preview tab unless it is to be kept. */
  readonly openFile: (path: string, line?: number, options?: OpenFileOptions) => Promise<void>;
  readonly openSource: (sessionId: SessionId, source: Dap.Source, place?: LinePlace) => Promise<void>;
}

/** What an editor shows. */
export interface ShownDocuments {
  readonly current: OpenDocument | undefined;
  readonly reveal: Reveal | undefined;
  readonly tabs: readonly OpenTab[];
}

/** The editors that are side by side. */
export interface EditorGroupPort {
  readonly editorGroups: Store<EditorGroups>;
  /** What one editor shows, and the tabs above it. */
  readonly documentsOf: (group: GroupId) => Store<ShownDocuments>;
}

/** The documents of the active editor. */
export interface DocumentPort {
  /** With the tabs of all editors. */
  readonly documents: Store<ShownDocuments>;
  readonly openFiles: OpenFiles;
  /** The editor's cursor, and what is selected. */
  readonly editorSelection: Store<EditorSelection>;
  /** Sets a breakpoint on a line that is shown, or removes the one there. Failures are shown to the person. */
  readonly toggleBreakpoint: (line: number) => void;
}

/** The element of the active editor. */
export interface ShownEditorPort {
  /** Undefined until its code is loaded. */
  readonly shownEditor: Store<HTMLElement | undefined>;
}

/** What this page shows, for those who follow it. */
export interface PresentingPort {
  /** Sends it, if there is a connection. The server ignores it unless this page may present. */
  readonly present: (view: PresentedView) => void;
  /** Sends where the pointer is; nowhere if undefined. */
  readonly point: (at: PresentedPointer | undefined) => void;
}

/** Where the presenter points whom this page follows. */
export interface PointerPort {
  /** Absent in pages that follow no one. */
  readonly pointer?: Store<PresentedPointer | undefined>;
}

/** The places in the editor to return to. */
export interface NavigationPort {
  readonly navigation: Navigation;
}

/** The files of the workspace. */
export interface FilePort {
  /** Files and folders that changed on disk, as the server last reported. */
  readonly filesChanged: Store<readonly string[]>;
  readonly listFiles: (path: string) => Promise<readonly FileEntry[]>;
  readonly readFile: (path: string) => Promise<FileText>;
}

/** The launch configurations. */
export interface ConfigurationPort {
  readonly configurations: Store<{
    readonly configurations: readonly LaunchConfiguration[];
    /** What can be started, in the order in which it is shown. */
    readonly names: readonly string[];
    readonly unusable: readonly UnusableEntry[];
    readonly message?: string;
    readonly error?: string;
    /** False until the server has answered. */
    readonly isRead?: boolean;
  }>;
  /** Reads launch.json again; its errors are in `configurations`. */
  readonly refreshConfigurations: () => Promise<void>;
  /** The configuration that Start starts: the person's choice, else the first. */
  readonly chosenConfiguration: () => string | undefined;
}

/** Requests from one part of the page to another. */
export interface UiPort {
  readonly uiRequests: UiRequests;
}

/** Messages in the corner. */
export interface ToastPort {
  readonly toasts: Store<readonly Toast[]>;
  readonly dismissToast: (id: number) => void;
}

/** Announcements to screen readers. */
export interface AnnouncementPort {
  /** The last one; the token changes with each. */
  readonly announcement: Store<{ readonly text: string; readonly token: number }>;
}

/** The connection to the server. */
export interface ConnectionPort {
  /** Reconnects without waiting for the next attempt. */
  readonly retryConnection: () => void;
  /** Connects with a token that a person gave. */
  readonly signIn: (token: string) => void;
}

/** How far a step goes. */
export interface SteppingPort {
  /** The granularity that the focused part of the page steps by; undefined where the person's choice counts. */
  readonly stepsBy: Store<Dap.SteppingGranularity | undefined>;
}
