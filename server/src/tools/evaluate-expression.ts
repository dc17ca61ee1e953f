import { z } from 'zod';
import { hasCapability, toSnakeCase, type Capability } from '#protocol';
import { evaluateForCall } from './evaluating-call.ts';
import { depth, evaluationTimeoutMs, sessionId, usualEvaluationMs } from './fields.ts';
import { ownerOf } from './reference-owner.ts';
import { defineTool } from './tool.ts';
import { VariableTree } from './variable-tree.ts';

const contexts = ['watch', 'repl', 'hover', 'clipboard', 'variables'] as const;

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
  evaluates: () => true,
  input: z.strictObject({
    expression: z.string(),
    frame_id: z.int().describe('From call_stack'),
    context: z.enum(contexts).optional().describe('Default: watch'),
    depth,
    session_id: sessionId,
    timeout_ms: evaluationTimeoutMs,
  }),
  subject: ({ expression }) => expression,
  run: async (
    { expression, frame_id: frameId, context = 'watch', depth: levels = 0, session_id, timeout_ms = usualEvaluationMs },
    call,
  ) => {
    const { debug, signal } = call;
    const { session, rootId } = ownerOf(debug, { kind: 'frame', reference: frameId, sessionId: session_id });
    const needed = neededBy[context];
    const isKnown = needed === undefined || hasCapability(session.state.capabilities, needed);
    const asked = { expression, frameId, context: isKnown ? context : 'watch' };
    const threadId = debug.references.threadOf(frameId);
    const limited = { args: asked, timeoutMs: timeout_ms, threadId, isShared: true };
    const answer = await evaluateForCall(call, { session, rootId }, 'evaluate', limited);
    const inside = await new VariableTree(session, signal).childrenOf(answer, levels);
    return { status: 'success', ...toSnakeCase(answer), ...inside, session_id: rootId };
  },
});
