/** The names and inputs of the agent tools (docs/tools.md). */
export interface ToolInputs {
  get_debugger_configurations: Record<never, never>;
  set_breakpoint: {
    file_path: string;
    line_number: number;
    column_number?: number;
    condition?: string;
    hit_condition?: string;
    log_message?: string;
  };
  remove_breakpoint: {
    breakpoint_id?: number;
    location?: { file_path: string; line_number: number; column_number?: number };
    clear_all?: true;
  };
  get_breakpoints: Record<never, never>;
  start_debugging: {
    configuration_name: string;
    no_debug?: boolean;
    file?: string;
    inputs?: Readonly<Record<string, string>>;
    timeout_ms?: number;
  };
  continue_debugging: {
    thread_id: number;
    session_id?: string;
    location?: { file_path: string; line_number: number; column_number?: number };
    timeout_ms?: number;
  };
  step_execution: {
    thread_id: number;
    step_type: 'over' | 'into' | 'out';
    session_id?: string;
    timeout_ms?: number;
  };
  get_scopes: { frame_id: number; session_id?: string };
  get_variables: {
    variables_reference: number;
    start?: number;
    count?: number;
    filter?: 'indexed' | 'named';
    session_id?: string;
  };
  evaluate_expression: {
    expression: string;
    frame_id: number;
    context?: 'watch' | 'repl' | 'hover' | 'clipboard' | 'variables';
    session_id?: string;
    timeout_ms?: number;
  };
  stop_debugging: { session_id?: string };
}

export type ToolName = keyof ToolInputs;

/** A stop (docs/tools.md, "Stops"). */
export interface StopEventData {
  readonly timestamp: string;
  readonly session_id: string;
  readonly stop_id: number;
  readonly reason: string;
  readonly thread_id: number;
  readonly description: string | null;
  readonly text: string | null;
  readonly all_threads_stopped: boolean | null;
  readonly source: { readonly path: string; readonly name: string } | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly call_stack: readonly {
    readonly frame_id: number;
    readonly function_name: string;
    readonly file_path: string;
    readonly line_number: number;
    readonly column_number: number;
  }[];
  readonly call_stack_total: number;
  readonly top_frame_variables: {
    readonly scope_name: string;
    readonly variables: readonly {
      readonly name: string;
      readonly value: string;
      readonly type: string | null;
      readonly variables_reference: number;
    }[];
  } | null;
  readonly hit_breakpoint_ids: readonly number[] | null;
  readonly truncated: object | null;
}

/** The answer of a tool (docs/tools.md, "Answers"): its other fields depend on the tool and the status. */
export interface ToolAnswer {
  readonly status: 'success' | 'error' | 'stopped' | 'completed' | 'timeout' | 'interrupted';
  readonly code?: string;
  readonly message?: string;
  readonly session_id?: string;
  readonly stop_event_data?: StopEventData;
  readonly breakpoints?: readonly Breakpoint[];
  readonly [field: string]: unknown;
}

/** A breakpoint as `set_breakpoint` returns it. */
export interface Breakpoint {
  readonly id: number;
  readonly verified: boolean;
  readonly source: { readonly path: string; readonly name: string };
  readonly line: number;
  readonly column?: number;
  readonly message?: string;
  readonly condition?: string;
  readonly hit_condition?: string;
  readonly log_message?: string;
  readonly timestamp: string;
}

/** What the page shows. */
export interface EmbedState {
  readonly phase: 'idle' | 'starting' | 'running' | 'stopped' | 'terminating' | 'terminated';
  readonly session_id: string | null;
  readonly configuration_name: string | null;
  readonly stop: StopEventData | null;
}

/** The events of a client, by name, with their `detail`. */
export interface EmbedEvents {
  state: EmbedState;
  stopped: StopEventData;
  /** New lines of the shown session. `omitted` counts lines that the page left out. */
  output: {
    readonly session_id: string;
    readonly lines: readonly { readonly index: number; readonly category: string; readonly text: string }[];
    readonly omitted: number;
  };
  breakpoints: { readonly breakpoints: readonly Breakpoint[] };
  /** A launch waits for the owner's approval, which is given at this URL in a tab of its own, not in the frame. */
  consent_required: { readonly configuration_name: string; readonly url: string };
  /** The connection between host and page has ended; pending calls were rejected. */
  closed: { readonly reason: string };
}

/**
 * Colours by VS Code's or Monaco's names (`editor.background`), as CSS colours. `type` is the theme that they complete:
 * `light`, `dark` or `contrast`; by default it follows from `editor.background`.
 */
export type Colours = Readonly<Record<string, string>>;

export type Theme = 'light' | 'dark' | 'contrast' | 'system' | Colours;

/** The parts of the page that can be shown. */
export type PanelName = 'files' | 'breakpoints' | 'call-stack' | 'variables' | 'watch' | 'console' | 'terminal' | 'agents';

/** What a host can ask the page to do, beside the tools. */
export interface PageActions {
  open_source: { readonly file_path: string; readonly line_number?: number };
  pause: Record<never, never>;
  show_panel: { readonly panel: PanelName };
  set_theme: { readonly theme: Theme };
  focus: Record<never, never>;
  allow_agent_tools: { readonly allowed: boolean };
}
