import { z } from 'zod';
import { hasCapability, toSnakeCase, type Capability } from '#protocol';
import { sessionId } from './fields.ts';
import { ownerOf } from './reference-owner.ts';
import { defineTool } from './tool.ts';

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
  input: z.strictObject({
    expression: z.string(),
    frame_id: z.int().describe('From call_stack'),
    context: z.enum(contexts).optional().describe('Default: watch'),
    session_id: sessionId,
  }),
  subject: ({ expression }) => expression,
  run: async ({ expression, frame_id: frameId, context = 'watch', session_id }, { debug, signal }) => {
    const { session, rootId } = ownerOf(debug, { kind: 'frame', reference: frameId, sessionId: session_id });
    const needed = neededBy[context];
    const isKnown = needed === undefined || hasCapability(session.state.capabilities, needed);
    const asked = { expression, frameId, context: isKnown ? context : 'watch' };
    const answer = await session.request('evaluate', asked, { signal, isShared: true });
    return { status: 'success', ...toSnakeCase(answer), session_id: rootId };
  },
});
