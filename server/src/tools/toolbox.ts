import { cutText, DebugError, type SessionId, type ToolDescriptor, type ToolResult } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { BegunActivity } from '../state/activity-log.ts';
import { assertPermitted } from './agent-permission.ts';
import { callerName } from './caller-name.ts';
import { errorAnswer } from './answers.ts';
import { fitAnswer, usualMaxChars } from './fit-answer.ts';
import { sessionSnapshot } from './session-snapshot.ts';
import { withShortEchoes } from './short-echoes.ts';
import { Starts } from './starts.ts';
import { OutputMarks } from './stops/output-marks.ts';
import type { PreparedCall, Tool } from './tool.ts';
import { visibleAnswer } from './visible-answer.ts';

/** The caller of a tool, with how the call is cancelled and watched. */
export interface ToolCall {
  /** Aborting ends the wait, never the debuggee. */
  readonly signal: AbortSignal;
  /** The agent's name, for the activity log. */
  readonly agent: string;
  /** Called every few seconds while the tool waits, with a description of the state and the time since the start. */
  readonly onProgress?: (message: string, elapsedMs: number) => void;
}

/** The tools, for pages and MCP. */
export interface Toolbox {
  list(): readonly ToolDescriptor[];
  /** Whether there is a tool of this name, allowed to the caller or not. */
  has(name: string): boolean;
  /** The session that a call is about, for the answer to one that is refused before it runs. */
  sessionOf(name: string, input: unknown): SessionId | undefined;
  /** Runs a tool. Never rejects: an error is an answer with the status `error`. */
  call(name: string, input: unknown, call: ToolCall): Promise<ToolResult>;
  /** What a session does at the moment, as the tools answer it. It is no call, so it is not logged. Never rejects. */
  snapshot(sessionId: SessionId, signal: AbortSignal): Promise<ToolResult>;
}

export interface ToolboxOptions {
  /** How often a waiting tool reports progress, in milliseconds (docs/tools.md, "Waiting"). */
  readonly progressEveryMs?: number;
}

/** The length of a call's input in the activity log, and of an unknown tool's name in the error, in characters. */
const keptInput = 2_000;
const keptName = 120;

/** The error of a call of an unknown tool. */
export const unknownTool = (name: string, known: readonly string[]): DebugError =>
  new DebugError(
    'invalid_arguments',
    `There is no tool "${cutText(name, keptName)}". Known tools: ${known.join(', ')}.`,
  );

/** A call's input, cut if it is long. */
function shownInput(input: unknown): unknown {
  const text = JSON.stringify(input) ?? '';
  return text.length > keptInput ? cutText(text, keptInput) : input;
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
export function createToolbox(
  tools: readonly Tool[],
  debug: Debugger,
  { progressEveryMs = 10_000 }: ToolboxOptions = {},
): Toolbox {
  const starts = new Starts(debug);
  const outputMarks = new OutputMarks(debug);

  /** A call with invalid input, or of an unknown tool, is one that fails. */
  function prepare(name: string, input: unknown): PreparedCall {
    try {
      const tool = tools.find(({ descriptor }) => descriptor.name === name);
      if (tool) return tool.prepare(input);
      throw unknownTool(
        name,
        tools.map(({ descriptor }) => descriptor.name),
      );
    } catch (thrown) {
      return {
        subject: '',
        maxChars: usualMaxChars,
        needsOn: () => ({ effect: 'look' }),
        sessionOf: () => undefined,
        run: () => Promise.reject(DebugError.from(thrown)),
      };
    }
  }

  function failed(thrown: unknown, sessionId: SessionId | undefined): ToolResult {
    const error = DebugError.from(thrown);
    if (error.code === 'internal')
      debug.options.log.error('A tool failed', { error: String(error.stack), cause: String(error.cause) });
    return errorAnswer(error, sessionId);
  }

  return {
    list: () => tools.map(({ descriptor }) => descriptor),
    has: (name) => tools.some(({ descriptor }) => descriptor.name === name),
    sessionOf: (name, input) => prepare(name, input).sessionOf(debug),
    call: async (name, input, { agent: caller, signal, onProgress }) => {
      const { subject, maxChars, needsOn, sessionOf, run } = prepare(name, input);
      const agent = { kind: 'agent', name: callerName(caller, 'An agent') } as const;
      const begun = { actor: agent, action: name, subject, input: shownInput(input), exactInput: input };
      const activity = debug.activities.begin(begun);
      const context = { debug, starts, outputMarks, agent, activity, signal, onProgress, maxChars, progressEveryMs };
      const leave = debug.clients.attend('agent');
      const answer = await assertPermitted(context, { name, input, subject, ...needsOn(debug) })
        .then(() => run(context))
        .catch((thrown: unknown) => failed(thrown, sessionOf(debug)))
        .finally(leave);
      const result = fitAnswer(visibleAnswer(withShortEchoes(answer, input)), maxChars);
      endActivity(activity, result);
      return result;
    },
    snapshot: async (sessionId, signal) => {
      const answer = sessionSnapshot({ debug, outputMarks, signal }, sessionId).catch((thrown: unknown) =>
        failed(thrown, undefined),
      );
      return fitAnswer(visibleAnswer(await answer), usualMaxChars);
    },
  };
}
