import { z } from 'zod';
import { DebugError, type Actor, type ToolDescriptor, type ToolResult } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { BegunActivity } from '../state/activity-log.ts';
import { explainInput } from './explain-input.ts';
import type { Starts } from './starts.ts';

/** The context of one call. */
export interface ToolContext {
  readonly debug: Debugger;
  readonly starts: Starts;
  readonly agent: Actor;
  /** The call's entry in the activity log. */
  readonly activity: BegunActivity;
  /** Aborted when the caller cancels the call. */
  readonly signal: AbortSignal;
  /** Called with a description of the state while the tool waits. */
  readonly onProgress?: ((message: string, elapsedMs: number) => void) | undefined;
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
  readonly input: Schema;
  /** The most important argument, for the activity log. */
  readonly subject?: (input: z.infer<Schema>) => string;
  /** Answers, or throws a DebugError. */
  readonly run: (input: z.infer<Schema>, context: ToolContext) => ToolResult | Promise<ToolResult>;
}

/** A call with valid input. */
export interface PreparedCall {
  readonly subject: string;
  run(context: ToolContext): Promise<ToolResult>;
}

/** A tool, whatever the type of its input. */
export interface Tool {
  readonly descriptor: ToolDescriptor;
  /** Validates the input. Throws `invalid_arguments`, which names the field and what would be valid. */
  prepare(input: unknown): PreparedCall;
}

/** The limits of every integer, which the schemas omit. */
const safeLimits: ReadonlySet<unknown> = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

function toInputSchema(schema: z.ZodObject): ToolDescriptor['inputSchema'] {
  const { $schema: _dialect, ...inputSchema } = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      if (safeLimits.has(jsonSchema.minimum)) delete jsonSchema.minimum;
      if (safeLimits.has(jsonSchema.maximum)) delete jsonSchema.maximum;
    },
  });
  return inputSchema;
}

/** Makes a tool from its definition: a descriptor that is plain data, and a function that validates its input. */
export function defineTool<Schema extends z.ZodObject>(definition: ToolDefinition<Schema>): Tool {
  const { name, title, description, readOnly, untrusted } = definition;
  const inputSchema = toInputSchema(definition.input);
  return {
    descriptor: {
      name,
      title,
      description,
      inputSchema,
      annotations: { readOnlyHint: readOnly, untrustedContentHint: untrusted },
    },
    prepare: (input) => {
      const parsed = definition.input.safeParse(input);
      if (!parsed.success) {
        throw new DebugError('invalid_arguments', explainInput({ name, inputSchema }, input, parsed.error.issues));
      }
      return {
        subject: definition.subject?.(parsed.data) ?? '',
        run: async (context) => definition.run(parsed.data, context),
      };
    },
  };
}
