/** The versions of the protocol between a host page and an embedded one, the preferred one first (docs/embedding.md). */
export const protocolVersions: readonly number[] = [1];

/**
 * Why something failed (docs/tools.md, "Answers"). `conflict`, `not_found` and `outcome_unknown` are of the page's own requests;
 * `closed`: the page in the frame has gone.
 */
export type StoplineErrorCode =
  | 'invalid_arguments'
  | 'unknown_configuration'
  | 'unknown_session'
  | 'no_session'
  | 'not_stopped'
  | 'unknown_thread'
  | 'stale_reference'
  | 'unsupported'
  | 'adapter_failed'
  | 'launch_failed'
  | 'not_allowed'
  | 'internal'
  | 'conflict'
  | 'not_found'
  | 'outcome_unknown'
  | 'closed';

/** The answer of a tool: its fields depend on the status (docs/tools.md, "Answers"). */
export interface ToolAnswer {
  readonly status: 'success' | 'error' | 'stopped' | 'completed' | 'timeout' | 'interrupted';
  readonly code?: StoplineErrorCode;
  readonly message?: string;
  readonly [field: string]: unknown;
}

/** A stop, as the agent tools return it (docs/tools.md, "Stops"). */
export interface StopEventData {
  readonly session_id: string;
  readonly stop_id: number;
  readonly reason: string;
  readonly thread_id: number;
  readonly source: { readonly path: string; readonly name: string } | null;
  readonly line: number | null;
  readonly call_stack: readonly { readonly frame_id: number; readonly function_name: string }[];
  readonly [field: string]: unknown;
}

/** What the embedded page shows. */
export interface DebuggerState {
  readonly phase: string;
  readonly session_id: string | null;
  readonly configuration_name: string | null;
  readonly stop: StopEventData | null;
}

/** A theme by name, or colours by the names of VS Code and Monaco: `editor.background`. */
export type Theme = 'light' | 'dark' | 'contrast' | 'system' | Readonly<Record<string, string>>;

/** The panels of the page (docs/embedding.md). */
export const panelNames = [
  'editor',
  'files',
  'breakpoints',
  'call-stack',
  'variables',
  'watch',
  'console',
  'terminal',
  'search',
  'agents',
  'loaded-sources',
  'modules',
  'memory',
  'disassembly',
] as const;

export type PanelName = (typeof panelNames)[number];

/** A place in a file or source that the debugger shows: at a stop, for a selected frame, or for a link. */
export interface OpenedPlace {
  /** Absolute; null for a source that only the adapter has. */
  readonly path: string | null;
  /** Relative to the folder that the server serves; null outside of it. */
  readonly relative_path: string | null;
  readonly name: string;
  /** From 1. */
  readonly line: number | null;
  readonly column: number | null;
}

/** What the page does besides tools, each with its argument. */
export interface Actions {
  readonly open_source: { readonly path: string; readonly line?: number };
  readonly reveal_line: { readonly line: number };
  readonly pause: Readonly<Record<string, never>>;
  readonly restart: Readonly<Record<string, never>>;
  readonly step_back: Readonly<Record<string, never>>;
  readonly reverse_continue: Readonly<Record<string, never>>;
  readonly show_panel: { readonly panel: PanelName };
  readonly focus: Readonly<Record<string, never>>;
}

export type ActionName = keyof Actions;

/** Why a client was disconnected from its page. */
export type ClosingReason = 'reloaded' | 'removed' | 'closed';

/** Whether the page is connected to its server. A connection that is lost comes back by itself; a refused page needs another token. */
export interface ConnectionDetail {
  readonly status: 'connected' | 'lost' | 'refused';
  /** Why it is not connected, if the server said it. */
  readonly message: string | null;
}

/** Events of a client, each with its `detail`. */
export interface Details {
  readonly state: DebuggerState;
  readonly stopped: StopEventData;
  readonly output: { readonly session_id: string; readonly category: string; readonly text: string };
  readonly breakpoints: readonly Readonly<Record<string, unknown>>[];
  readonly open: OpenedPlace;
  readonly consent_required: { readonly configuration_name: string; readonly message: string; readonly url: string };
  readonly connection: ConnectionDetail;
  readonly closed: { readonly reason: ClosingReason };
  readonly leave: null;
}

/** The page offers a handshake to its parent. The nonce is valid once. */
export interface ReadyMessage {
  readonly type: 'stopline_ready';
  readonly nonce: string;
}

/** The host accepts it, and transfers a port. */
export interface ConnectMessage {
  readonly type: 'stopline_connect';
  readonly nonce: string;
  readonly versions: readonly number[];
}

/** Messages of the host over the port. */
export type HostMessage =
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'theme'; readonly theme: Theme }
  | { readonly type: 'agents'; readonly isAllowed: boolean }
  | { readonly type: 'panels'; readonly panels: readonly PanelName[] | null }
  | { readonly type: 'call'; readonly id: number; readonly tool: string; readonly input: unknown }
  | { readonly type: 'act'; readonly id: number; readonly action: string; readonly argument: unknown };

/** An event that the page reports. */
export type PageEvent = {
  readonly [Name in Exclude<keyof Details, 'closed'>]: {
    readonly type: 'event';
    readonly name: Name;
    readonly detail: Details[Name];
  };
}[Exclude<keyof Details, 'closed'>];

/** Messages of the page over the port. */
export type PageMessage =
  | { readonly type: 'welcome'; readonly version: number }
  | { readonly type: 'connected' }
  | { readonly type: 'refused'; readonly code: StoplineErrorCode; readonly message: string }
  | { readonly type: 'result'; readonly id: number; readonly result: ToolAnswer }
  | { readonly type: 'failure'; readonly id: number; readonly code: StoplineErrorCode; readonly message: string }
  | PageEvent;
