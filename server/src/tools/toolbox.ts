import { DebugError, type ToolDescriptor, type ToolResult } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { BegunActivity } from '../state/activity-log.ts';
import { callerName } from './caller-name.ts';
import { errorAnswer } from './answers.ts';
import { Starts } from './starts.ts';
import type { PreparedCall, Tool } from './tool.ts';

/** The caller of a tool, with how the call is cancelled and watched. */
export interface ToolCall {
  /** Aborting ends the wait, never the debuggee. */
  readonly signal: AbortSignal;
  /** The agent's name, for the activity log. */
  readonly agent: string;
  /** Called every few seconds while the tool waits, with a description of the state and the time since the start. */
  onProgress?(message: string, elapsedMs: number): void;
}

/** The tools, for pages and MCP. */
export interface Toolbox {
  list(): readonly ToolDescriptor[];
  /** Runs a tool. Never rejects: an error is an answer with the status `error`. */
  call(name: string, input: unknown, call: ToolCall): Promise<ToolResult>;
}

export interface ToolboxOptions {
  /** How often a waiting tool reports progress, in milliseconds (docs/tools.md, "Waiting"). */
  readonly progressEveryMs?: number;
}

/** The length of a call's input in the activity log, and of an unknown tool's name in the error, in characters. */
const keptInput = 2_000;
const keptName = 120;

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** A call's input, cut if it is long. */
function shownInput(input: unknown): unknown {
  const text = JSON.stringify(input) ?? '';
  return text.length > keptInput ? cut(text, keptInput) : input;
}

class DebuggerToolbox implements Toolbox {
  readonly #tools: readonly Tool[];
  readonly #debug: Debugger;
  readonly #starts: Starts;
  readonly #progressEveryMs: number;

  constructor(tools: readonly Tool[], debug: Debugger, { progressEveryMs = 10_000 }: ToolboxOptions) {
    this.#tools = tools;
    this.#debug = debug;
    this.#starts = new Starts(debug);
    this.#progressEveryMs = progressEveryMs;
  }

  list(): readonly ToolDescriptor[] {
    return this.#tools.map(({ descriptor }) => descriptor);
  }

  async call(name: string, input: unknown, call: ToolCall): Promise<ToolResult> {
    const prepared = this.#prepare(name, input);
    const agent = { kind: 'agent', name: callerName(call.agent, 'An agent') } as const;
    const activity = this.#debug.activities.begin({
      actor: agent,
      action: name,
      subject: prepared instanceof DebugError ? '' : prepared.subject,
      input: shownInput(input),
      exactInput: input,
    });
    const result = await this.#run(prepared, {
      debug: this.#debug,
      starts: this.#starts,
      agent,
      activity,
      signal: call.signal,
      onProgress: call.onProgress?.bind(call),
      progressEveryMs: this.#progressEveryMs,
    });
    endActivity(activity, result);
    return result;
  }

  #prepare(name: string, input: unknown): PreparedCall | DebugError {
    const tool = this.#tools.find(({ descriptor }) => descriptor.name === name);
    if (!tool) {
      const names = this.#tools.map(({ descriptor }) => descriptor.name).join(', ');
      return new DebugError('invalid_arguments', `There is no tool "${cut(name, keptName)}". Known tools: ${names}.`);
    }
    try {
      return tool.prepare(input);
    } catch (thrown) {
      return DebugError.from(thrown);
    }
  }

  async #run(prepared: PreparedCall | DebugError, context: Parameters<PreparedCall['run']>[0]): Promise<ToolResult> {
    if (prepared instanceof DebugError) return errorAnswer(prepared);
    try {
      return await prepared.run(context);
    } catch (thrown) {
      const error = DebugError.from(thrown);
      if (error.code === 'internal') {
        this.#debug.options.log.error('A tool failed', { error: String(error.stack), cause: String(error.cause) });
      }
      return errorAnswer(error);
    }
  }
}

function endActivity(activity: BegunActivity, answer: ToolResult): void {
  const { status, message, session_id: sessionId } = answer;
  activity.end({
    status,
    answer,
    ...(message !== undefined && { message }),
    ...(typeof sessionId === 'string' && { sessionId }),
  });
}

/** The tools of a debugger. Every call is an entry in the activity log. */
export function createToolbox(tools: readonly Tool[], debug: Debugger, options: ToolboxOptions = {}): Toolbox {
  return new DebuggerToolbox(tools, debug, options);
}
