import { z } from 'zod';
import type { Actor, SessionId, ToolDescriptor, ToolResult } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import { parseInput, toInputSchema } from '../explain-issues.ts';
import type { BegunActivity } from '../state/activity-log.ts';
import { actedOnSession } from './acted-on-session.ts';
import { leastMaxChars, usualMaxChars } from './fit-answer.ts';
import type { Starts } from './starts.ts';
import type { OutputMarks } from './stops/output-marks.ts';

/** The context of one call. */
export interface ToolContext {
  readonly debug: Debugger;
  readonly starts: Starts;
  readonly outputMarks: OutputMarks;
  readonly agent: Actor;
  /** The call's entry in the activity log. */
  readonly activity: BegunActivity;
  /** Aborted when the caller cancels the call. */
  readonly signal: AbortSignal;
  /** Called with a description of the state while the tool waits. */
  readonly onProgress?: ((message: string, elapsedMs: number) => void) | undefined;
  /** How long the answer may be, as JSON, in characters. */
  readonly maxChars: number;
  /** How often, in milliseconds. */
  readonly progressEveryMs: number;
}

/** One tool, as its file declares it. */
export interface ToolDefinition<Schema extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** True if it changes nothing. */
  readonly readOnly: boolean;
  /** True if it returns data of the debuggee. */
  readonly untrusted: boolean;
  /**
   * True if the input has code that the call evaluates, now or at each hit of a breakpoint. Of a read that runs code of the program,
   * why it does, and what may be read instead.
   */
  readonly evaluates: (input: z.infer<Schema>, debug: Debugger) => boolean | string;
  readonly input: Schema;
  /** The most important argument, for the activity log. */
  readonly subject?: (input: z.infer<Schema>) => string;
  /** Answers, or throws a DebugError. */
  readonly run: (input: z.infer<Schema>, context: ToolContext) => ToolResult | Promise<ToolResult>;
}

/** What a call does that an agent may be kept from: it reads, it drives the program or changes breakpoints, it evaluates code. */
export type AgentEffect = 'look' | 'drive' | 'evaluate';

/** What an agent must be allowed to do. */
export interface NeededPermission {
  readonly effect: AgentEffect;
  /** Of a read that runs code of the program: why it does, and what may be read instead. */
  readonly ofRead?: string;
}

/** A call with valid input. */
export interface PreparedCall {
  readonly subject: string;
  /** How long the answer may be, as JSON, in characters. */
  readonly maxChars: number;
  /** What an agent must be allowed to do for it. */
  needsOn(debug: Debugger): NeededPermission;
  /** The session that it acts on, if it acts on one. */
  sessionOf(debug: Debugger): SessionId | undefined;
  run(context: ToolContext): Promise<ToolResult>;
}

/** A tool, whatever the type of its input. */
export interface Tool {
  readonly descriptor: ToolDescriptor;
  /** Validates the input. Throws `invalid_arguments`, which names the field and what would be valid. */
  prepare(input: unknown): PreparedCall;
}

/** What each tool takes beside its own input. */
const ofEachTool = { max_chars: z.int().min(leastMaxChars).optional() };

/** An input that has been validated. */
const validInput = z.looseObject(ofEachTool);

/** Makes a tool from its definition: a descriptor that is plain data, and a function that validates its input. */
export function defineTool<Schema extends z.ZodObject>(definition: ToolDefinition<Schema>): Tool {
  const { name, title, description, readOnly, untrusted } = definition;
  const schema = definition.input.safeExtend(ofEachTool);
  const actsOnSession = 'session_id' in definition.input.shape;
  return {
    descriptor: {
      name,
      title,
      description,
      inputSchema: toInputSchema(schema),
      annotations: { readOnlyHint: readOnly, untrustedContentHint: untrusted },
    },
    prepare: (given) => {
      const { max_chars: maxChars = usualMaxChars, ...own } = validInput.parse(parseInput(schema, given, { name }));
      const input = definition.input.parse(own);
      return {
        subject: definition.subject?.(input) ?? '',
        maxChars,
        needsOn: (debug) => {
          const evaluates = definition.evaluates(input, debug);
          if (typeof evaluates === 'string') return { effect: 'evaluate', ofRead: evaluates };
          return { effect: evaluates ? 'evaluate' : readOnly ? 'look' : 'drive' };
        },
        sessionOf: (debug) => (actsOnSession ? actedOnSession(debug, input) : undefined),
        run: async (context) => definition.run(input, context),
      };
    },
  };
}
