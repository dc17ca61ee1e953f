import { limits } from '../limits.ts';
import { z } from 'zod';

/** How many breakpoints a list may have. */
export const mostBreakpoints = limits.breakpoints.most;

/** A line or a column, 1-based. */
export const position = z.int().min(1);
export const index = z.int().min(0);

/** Schemas of breakpoints whose texts are this long at most. */
export function breakpointSchemas(longest: { readonly name: number; readonly path: number; readonly code: number }) {
  const name = z.string().max(longest.name);
  const path = z.string().max(longest.path);
  const code = z.string().max(longest.code);
  const conditions = {
    condition: code.exactOptional(),
    hitCondition: code.exactOptional(),
    logMessage: code.exactOptional(),
    mode: name.exactOptional(),
    waitsFor: index.exactOptional(),
  };
  const onLine = { path: path.min(1), line: position, column: position.exactOptional() };
  /** Breakpoints of each kind, with further fields. */
  const breakpointsWith = <Shape extends z.core.$ZodShape>(shape: Shape) =>
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
  return { name, path, code, conditions, onLine, breakpointsWith };
}

/** For what pages and files give: `code` is an expression, or a message with expressions in it. */
export const { name, path, code, conditions, onLine, breakpointsWith } = breakpointSchemas({
  name: 1_000,
  path: 4_096,
  code: 20_000,
});
