import { z } from 'zod';
import { hasCapability, toSnakeCase, type Capability } from '#protocol';
import { askAdapter } from './ask-adapter.ts';
import { depth, longestWaitMs, sessionId } from './fields.ts';
import { ownerOf } from './reference-owner.ts';
import { defineTool } from './tool.ts';
import { VariableTree } from './variable-tree.ts';

const contexts = ['watch', 'repl', 'hover', 'clipboard', 'variables'] as const;

/** How long an evaluation may take if the caller does not say, in milliseconds: below the time after which callers give up. */
const usualMs = 10_000;

/** Contexts that need a capability (DAP `evaluate`). */
const neededBy: Readonly<Partial<Record<(typeof contexts)[number], Capability>>> = {
  hover: 'supportsEvaluateForHovers',
  clipboard: 'supportsClipboardContext',
};

/** Evaluates an expression in a frame. */
export const evaluateExpression = defineTool({
  name: 'evaluate_expression',
  title: 'Evaluate',
  description: 'Evaluates an expression in a frame of a stopped thread. It may change the program.',
  readOnly: false,
  untrusted: true,
  input: z.strictObject({
    expression: z.string(),
    frame_id: z.int().describe('From call_stack'),
    context: z.enum(contexts).optional().describe('Default: watch'),
    depth,
    session_id: sessionId,
    timeout_ms: z.int().min(1).max(longestWaitMs).optional().describe(`Default: ${usualMs}`),
  }),
  subject: ({ expression }) => expression,
  run: async (
    { expression, frame_id: frameId, context = 'watch', depth: levels = 0, session_id, timeout_ms = usualMs },
    { debug, signal },
  ) => {
    const { session, rootId } = ownerOf(debug, { kind: 'frame', reference: frameId, sessionId: session_id });
    const needed = neededBy[context];
    const isKnown = needed === undefined || hasCapability(session.state.capabilities, needed);
    const asked = { expression, frameId, context: isKnown ? context : 'watch' };
    const options = { signal, timeoutMs: timeout_ms, isShared: true };
    const answer = await askAdapter(session, 'evaluate', asked, options);
    const inside = await new VariableTree(session).childrenOf(answer, levels + 1);
    const inside = await new VariableTree(session).childrenOf(answer, levels);
    return { status: 'success', ...toSnakeCase(answer), ...inside, session_id: rootId };
  },
});
