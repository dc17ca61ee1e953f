/** A line of a file, and optionally a column in it, each from 1. */
export interface ToolLocation {
  /** Absolute, or relative to the folder that the server serves. */
  readonly file_path: string;
  readonly line_number: number;
  readonly column_number?: number;
}

/** A breakpoint as tools set it. */
export interface WantedBreakpoint extends ToolLocation {
  readonly condition?: string;
  /** Such as `5` or `>=3`. */
  readonly hit_condition?: string;
  /** For a logpoint; `{expression}` is evaluated. */
  readonly log_message?: string;
}

interface EachInput {
  /** The length to which the answer is cut, in characters of JSON. */
  readonly max_chars?: number;
}

interface SessionInput extends EachInput {
  /** By default the active session. */
  readonly session_id?: string;
}

interface ListInput extends EachInput {
  readonly start?: number;
  readonly count?: number;
}

interface Waiting {
  /** Expressions that are evaluated at the stop. */
  readonly watch?: readonly string[];
  readonly timeout_ms?: number;
}

/** Exactly one of the frame and the container is required. */
interface VariableInput extends SessionInput {
  readonly name: string;
  readonly frame_id?: number;
  readonly variables_reference?: number;
}

/**
 * The inputs of the eleven agent tools, and of those that the server's option `--tools` adds (docs/tools.md).
 * scripts/tool-inputs.test.mjs compares them with the server's schemas.
 */
export interface ToolInputs {
  readonly get_debugger_configurations: EachInput;
  readonly set_breakpoint: EachInput & WantedBreakpoint;
  readonly remove_breakpoint: EachInput & {
    /** Exactly one of the three. */
    readonly breakpoint_id?: number;
    readonly location?: ToolLocation;
    readonly clear_all?: true;
  };
  readonly get_breakpoints: EachInput;
  readonly start_debugging: EachInput &
    Waiting & {
      readonly configuration_name: string;
      /** Runs without stopping. */
      readonly no_debug?: boolean;
      readonly stop_on_exceptions?: 'uncaught' | 'raised' | 'none';
      /** Ends the running session of this configuration first. */
      readonly restart?: boolean;
      readonly breakpoints?: readonly WantedBreakpoint[];
      /** For `${file}`. */
      readonly file?: string;
      /** The answers to `${input:ID}`, by id. */
      readonly inputs?: Readonly<Record<string, string>>;
    };
  readonly continue_debugging: SessionInput &
    Waiting & {
      readonly thread_id: number;
      /** Run to here. */
      readonly location?: ToolLocation;
    };
  readonly step_execution: SessionInput &
    Waiting & { readonly thread_id: number; readonly step_type: 'over' | 'into' | 'out'; readonly count?: number };
  readonly get_scopes: SessionInput & { readonly frame_id: number };
  readonly get_variables: SessionInput &
    ListInput & {
      readonly variables_reference: number;
      readonly filter?: 'indexed' | 'named';
      /** Levels of children, at most 3. */
      readonly depth?: number;
    };
  readonly evaluate_expression: SessionInput & {
    readonly expression: string;
    readonly frame_id: number;
    readonly context?: 'watch' | 'repl' | 'hover' | 'clipboard' | 'variables';
    /** Levels of children, at most 3. */
    readonly depth?: number;
    readonly timeout_ms?: number;
  };
  readonly stop_debugging: SessionInput;
  readonly pause_debugging: SessionInput & Waiting & { readonly thread_id?: number };
  readonly get_output: SessionInput & {
    /** `next_cursor` of an earlier answer, or 0 for the beginning. */
    readonly cursor?: number;
    readonly count?: number;
    readonly category?: string;
    readonly contains?: string;
  };
  readonly get_threads: SessionInput & ListInput;
  readonly get_call_stack: SessionInput &
    ListInput & {
      readonly thread_id: number;
      /** Also frames of the language's runtime. */
      readonly include_internal?: boolean;
    };
  readonly set_variable: VariableInput & { readonly value: string; readonly timeout_ms?: number };
  readonly list_sessions: ListInput;
  readonly set_exception_breakpoints: SessionInput & {
    /** The filters that are on; the others are turned off. */
    readonly filters?: readonly { readonly filter_id: string; readonly condition?: string }[];
  };
  readonly trace_function: SessionInput & {
    readonly functions?: readonly string[];
    readonly file_path?: string;
    readonly locations?: readonly ToolLocation[];
    readonly expressions?: readonly string[];
    readonly results?: boolean;
    readonly max_calls?: number;
    readonly timeout_ms?: number;
  };
  readonly set_function_breakpoints: EachInput & {
    readonly breakpoints?: readonly {
      readonly function_name: string;
      readonly condition?: string;
      readonly hit_condition?: string;
    }[];
  };
  readonly set_data_breakpoint: VariableInput & {
    readonly access_type?: 'write' | 'read' | 'read_write';
    readonly condition?: string;
    readonly hit_condition?: string;
  };
  readonly get_source: SessionInput & {
    /** Exactly one of the frame and the file. */
    readonly frame_id?: number;
    readonly file_path?: string;
    readonly start_line?: number;
    readonly line_count?: number;
  };
  readonly read_memory: SessionInput & {
    readonly memory_reference: string;
    /** In bytes. */
    readonly offset?: number;
    readonly count?: number;
  };
  readonly disassemble: SessionInput & {
    /** Exactly one of the frame and the reference. */
    readonly frame_id?: number;
    readonly memory_reference?: string;
    readonly instruction_offset?: number;
    readonly count?: number;
  };
}

export type ToolName = keyof ToolInputs;

/** The input of a tool as an argument, which is optional if all of its fields are. */
export type InputArgument<Name extends ToolName> =
  Partial<ToolInputs[Name]> extends ToolInputs[Name] ? [input?: ToolInputs[Name]] : [input: ToolInputs[Name]];

/** How a start differs from that of the configuration alone. */
export type StartInput = Omit<ToolInputs['start_debugging'], 'configuration_name'>;
