import type { Agent } from '../../e2e/agent.ts';
import { addCall, noEffort, type Effort } from './finding.ts';
import { languages } from './languages.ts';
import { lineOf, unquoted, type BreakpointAt, type ProgramSource } from './program-source.ts';

interface Frame {
  readonly frame_id: number;
  readonly line_number: number;
}

interface Variable {
  readonly name: string;
  readonly value: string;
}

/** The fields of a stop that the agents read. */
export interface StopData {
  readonly thread_id: number;
  readonly line: number;
  readonly call_stack: readonly Frame[];
  readonly top_frame_variables: { readonly variables: readonly Variable[] } | null;
  readonly watch_values?: readonly { readonly expression: string; readonly value?: string; readonly error?: string }[];
  readonly nearest_own_frame?: {
    readonly line_number: number;
    readonly variables: { readonly variables: readonly Variable[] } | null;
  };
}

/** A stop, as an agent reads it: everything comes from the answer. */
export class Stop {
  readonly data: StopData;

  constructor(data: StopData) {
    this.data = data;
  }

  /** The stopped line; in the workspace's own code, if the stop is in a library. */
  get line(): number {
    return this.data.nearest_own_frame?.line_number ?? this.data.line;
  }

  /** The line of a caller: 1 is the direct one. */
  callerLine(depth = 1): number {
    return this.data.call_stack[depth]?.line_number ?? 0;
  }

  /** The value of a watched expression, or of a variable. */
  value(name: string): string {
    const watched = this.data.watch_values?.find(({ expression }) => expression === name);
    const { variables } = this.data.nearest_own_frame?.variables ?? this.data.top_frame_variables ?? { variables: [] };
    const value = watched?.value ?? watched?.error ?? variables.find((variable) => variable.name === name)?.value;
    return unquoted(value ?? `no value of ${name}`);
  }
}

/** The lengths that the agent asks for, in characters, as the guide advises: of stops that follow others, and of a look at watched values. */
const shortStop = 1_100;
const fewest = 800;

/** What a call of a tool may bring. */
interface ToolAnswer {
  readonly status: string;
  readonly stop_event_data?: StopData;
  readonly output_since_last_stop?: readonly { readonly text: string; readonly logpoint?: true }[];
}

/** An agent that debugs one program by the tools alone, and counts what it writes and reads. */
export class ToolAgent {
  readonly effort: Effort = noEffort();
  /** Each answer, for the breakdown by field. */
  readonly answers: object[] = [];
  readonly #agent: Agent;
  readonly #program: ProgramSource;
  #hasEnded = false;

  constructor(agent: Agent, program: ProgramSource) {
    this.#agent = agent;
    this.#program = program;
  }

  /** The number of a line of the program, which the agent has read. */
  lineOf(text: string): number {
    return lineOf(this.#program.source, text);
  }

  /** Starts the program with a breakpoint, and reads the stop. */
  start(breakpoint?: BreakpointAt, watch: readonly string[] = []): Promise<Stop> {
    return this.#start({}, breakpoint, watch);
  }

  /** Runs the program to its end with a logpoint, and reads what that printed, line by line. */
  async log(breakpoint: BreakpointAt, message: string): Promise<readonly string[]> {
    const answer = await this.#call('start_debugging', {
      configuration_name: this.#program.name,
      breakpoints: [{ ...this.#breakpoint(breakpoint), log_message: message }],
      max_chars: fewest,
    });
    const logged = (answer.output_since_last_stop ?? []).filter(({ logpoint }) => logpoint);
    return logged.flatMap(({ text }) => text.trimEnd().split('\n'));
  }

  /** Ends the program, starts it again with one more breakpoint, and reads the stop. */
  restart(breakpoint?: BreakpointAt, watch: readonly string[] = []): Promise<Stop> {
    return this.#start({ restart: true }, breakpoint, watch);
  }

  #start(options: object, breakpoint: BreakpointAt | undefined, watch: readonly string[]): Promise<Stop> {
    return this.#stop('start_debugging', {
      configuration_name: this.#program.name,
      ...options,
      ...(breakpoint && { breakpoints: [this.#breakpoint(breakpoint)] }),
      ...(watch.length > 0 && { watch }),
      // Where the place and the values are known beforehand, nothing else is needed.
      ...(breakpoint && watch.length > 0 && { max_chars: fewest }),
    });
  }

  /** Runs on from a stop; the next one may be short. */
  next({ data }: Stop, isShort = false): Promise<Stop> {
    return this.#stop('continue_debugging', { thread_id: data.thread_id, ...(isShort && { max_chars: shortStop }) });
  }

  /** Ends the program, unless it has ended by itself. */
  async end(): Promise<void> {
    if (!this.#hasEnded) await this.#call('stop_debugging', {});
  }

  #breakpoint({ at, condition, hitCondition }: BreakpointAt) {
    return {
      file_path: languages[this.#program.language].file(this.#program.name),
      line_number: lineOf(this.#program.source, at),
      ...(condition !== undefined && { condition }),
      ...(hitCondition !== undefined && { hit_condition: hitCondition }),
    };
  }

  async #stop(name: string, input: object): Promise<Stop> {
    const answer = await this.#call(name, input);
    if (!answer.stop_event_data) throw new Error(`${name} brought no stop: ${JSON.stringify(answer)}`);
    return new Stop(answer.stop_event_data);
  }

  /** Calls a tool, and counts the call. */
  async #call(name: string, input: object): Promise<ToolAnswer> {
    const answer = (await this.#agent.call(name, { ...input })) as unknown as ToolAnswer;
    this.#hasEnded = answer.status === 'completed';
    addCall(this.effort, JSON.stringify({ name, arguments: input }), JSON.stringify(answer));
    this.answers.push(answer);
    return answer;
  }
}
