import { z } from 'zod';

/** How many breakpoints a list may have. */
export const mostBreakpoints = 10_000;

export const name = z.string().max(1_000);
export const path = z.string().max(4_096);
/** An expression, or a message with expressions in it. */
export const code = z.string().max(20_000);
/** A line or a column, 1-based. */
export const position = z.int().min(1);
export const index = z.int().min(0);

/** Conditions of a breakpoint. */
export const conditions = {
  condition: code.exactOptional(),
  hitCondition: code.exactOptional(),
  logMessage: code.exactOptional(),
  mode: name.exactOptional(),
  waitsFor: index.exactOptional(),
};

export const onLine = { path: path.min(1), line: position, column: position.exactOptional() };

/** Breakpoints of each kind, with further fields. */
export const breakpointsWith = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  [
    z.strictObject({ kind: z.literal('source'), ...onLine, ...shape }),
    z.strictObject({ kind: z.literal('function'), name: name.min(1), ...shape }),
    z.strictObject({
      kind: z.literal('data'),
      dataId: code.min(1),
      description: code,
      adapter: name,
      accessType: z.enum(['read', 'write', 'readWrite']).exactOptional(),
      sessionId: name.exactOptional(),
      ...shape,
    }),
    z.strictObject({
      kind: z.literal('instruction'),
      instructionReference: name.min(1),
      offset: z.int().exactOptional(),
      address: name.exactOptional(),
      sessionId: name,
      ...shape,
    }),
  ] as const;
