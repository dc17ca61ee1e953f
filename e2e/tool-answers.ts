import type {
  breakpointResult,
  Dap,
  ErrorCode,
  SnakeCased,
  stopEventData,
  ToolStatus,
  variableResult,
} from '#protocol';

/** A stop, as every asynchronous tool describes it. */
export type StopEventData = ReturnType<typeof stopEventData>;

type Breakpoint = ReturnType<typeof breakpointResult>;

/** The answers of the agent tools (docs/tools.md). */
export interface ToolAnswer {
  readonly status: ToolStatus;
  readonly code?: ErrorCode;
  readonly message?: string;
  readonly session_id?: string;
  readonly timestamp?: string;
  readonly configurations?: readonly (Readonly<Record<string, unknown>> & { readonly name: string })[];
  readonly breakpoint?: Breakpoint;
  readonly breakpoints?: readonly Breakpoint[];
  readonly stop_event_data?: StopEventData;
  readonly scopes?: readonly SnakeCased<Dap.Scope>[];
  readonly variables?: readonly ReturnType<typeof variableResult>[];
  readonly result?: string;
  readonly type?: string | null;
  readonly variables_reference?: number;
  readonly exit_code?: number;
  readonly interrupted_by?: string;
}
