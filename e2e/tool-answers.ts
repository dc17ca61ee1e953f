/** The answers of the agent tools, as docs/tools.md describes them. */
export interface ToolAnswer {
  readonly status: 'success' | 'error' | 'stopped' | 'completed' | 'timeout' | 'interrupted';
  readonly code?: string;
  readonly message?: string;
  readonly session_id?: string;
  readonly timestamp?: string;
  readonly configurations?: readonly (Readonly<Record<string, unknown>> & { readonly name: string })[];
  readonly breakpoint?: BreakpointAnswer;
  readonly breakpoints?: readonly BreakpointAnswer[];
  readonly stop_event_data?: StopEventData;
  readonly scopes?: readonly ScopeAnswer[];
  readonly variables?: readonly VariableAnswer[];
  readonly result?: string;
  readonly type?: string | null;
  readonly variables_reference?: number;
  readonly exit_code?: number;
  readonly interrupted_by?: string;
}

/** A breakpoint, as `set_breakpoint` and `get_breakpoints` describe it. */
export interface BreakpointAnswer {
  readonly id: number;
  readonly verified: boolean;
  readonly source: SourceAnswer;
  readonly line: number;
  readonly column?: number;
  readonly message?: string;
  readonly condition?: string;
  readonly hit_condition?: string;
  readonly log_message?: string;
  readonly timestamp: string;
}

/** A stop, as every asynchronous tool describes it. */
export interface StopEventData {
  readonly timestamp: string;
  readonly session_id: string;
  readonly reason: string;
  readonly thread_id: number;
  readonly description: string | null;
  readonly text: string | null;
  readonly all_threads_stopped: boolean | null;
  readonly source: SourceAnswer | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly call_stack: readonly FrameAnswer[];
  readonly top_frame_variables: { readonly scope_name: string; readonly variables: readonly VariableAnswer[] } | null;
  readonly hit_breakpoint_ids: readonly number[] | null;
}

/** A frame of a stop. */
export interface FrameAnswer {
  readonly frame_id: number;
  readonly function_name: string;
  readonly file_path: string;
  readonly line_number: number;
  readonly column_number: number;
}

/** A scope of a frame. */
export interface ScopeAnswer {
  readonly name: string;
  readonly variables_reference: number;
  readonly expensive: boolean;
}

/** A variable. */
export interface VariableAnswer {
  readonly name: string;
  readonly value: string;
  readonly type: string | null;
  readonly variables_reference: number;
}

interface SourceAnswer {
  readonly path: string;
  readonly name: string;
}
