import { z } from 'zod';
import { DebugError, type Actor, type ToolDescriptor, type ToolResult } from '#protocol';
import type { Debugger } from '../debugger/debugger.ts';
import type { BegunActivity } from '../state/activity-log.ts';
import { explainInput } from './explain-input.ts';
import type { Starts } from './starts.ts';

/** What a tool works with in one call. */
export interface ToolContext {
  readonly debug: Debugger;
  readonly starts: Starts;
  /** Who calls. */
  readonly agent: Actor;
  /** The call's line in the log of who did what. */
  readonly activity: BegunActivity;
  /** Aborted when the caller gives the call up. */
  readonly signal: AbortSignal;
  /** Called with the state in words while the tool waits. */
  readonly onProgress?: ((message: string, elapsedMs: number) => void) | undefined;
  /** How often, in milliseconds. */
  readonly progressEveryMs: number;
}

/** One tool, as its file declares it. */
export interface ToolDefinition<Schema extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether it changes nothing. */
  readonly readOnly: boolean;
  /** Whether it returns what a debuggee says. */
  readonly untrusted: boolean;
  readonly input: Schema;
  /** The argument that matters most, for the log. */
  readonly subject?: (input: z.infer<Schema>) => string;
  /** Answers, or throws a DebugError. */
  readonly run: (input: z.infer<Schema>, context: ToolContext) => ToolResult | Promise<ToolResult>;
}

/** A call whose input is right. */
export interface PreparedCall {
  readonly subject: string;
  run(context: ToolContext): Promise<ToolResult>;
}

/** A tool of any input: the type of its input is sealed inside. */
export interface Tool {
  readonly descriptor: ToolDescriptor;
  /** Checks the input. Throws `invalid_arguments` that names the field and what would be right. */
  prepare(input: unknown): PreparedCall;
}

/** Limits that every whole number has: they tell an agent nothing. */
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

/** A tool from its definition: the descriptor is plain data, and what is called checks its input itself. */
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
