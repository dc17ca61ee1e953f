import { z } from 'zod';
import {
  DebugError,
  hasCapability,
  inQuotes,
  latestStop,
  toSnakeCase,
  type Capability,
  type SessionId,
  type State,
} from '#protocol';
import { depth, longestWaitMs, sessionId } from './fields.ts';
import { evaluateWithin } from './limited-evaluation.ts';
import { ownerOf } from './reference-owner.ts';
import { defineTool } from './tool.ts';
import { VariableTree } from './variable-tree.ts';
import { reportProgress } from './wait-for-stop.ts';

const contexts = ['watch', 'repl', 'hover', 'clipboard', 'variables'] as const;

/** How long an evaluation may take if the caller does not say, in milliseconds: below the time after which callers give up. */
const usualMs = 10_000;

/** Contexts that need a capability (DAP `evaluate`). */
const neededBy: Readonly<Partial<Record<(typeof contexts)[number], Capability>>> = {
  hover: 'supportsEvaluateForHovers',
  clipboard: 'supportsClipboardContext',
};

/** The error of an evaluation, which names a stop that came before its answer: it may be what holds it up. */
function withLaterStop(thrown: unknown, rootId: SessionId, before: State, after: State): DebugError {
  const error = DebugError.from(thrown);
  const stopped = latestStop(after, rootId);
  const isLater = stopped !== undefined && stopped.stop.id !== latestStop(before, rootId)?.stop.id;
  if (!isLater || error.code !== 'adapter_failed') return error;
  const { stop, thread } = stopped;
  return new DebugError(
    error.code,
    `${error.quotedMessage} The program paused before the evaluation had ended (${inQuotes(stop.reason)}, thread ${thread.id}). continue_debugging with this thread returns that stop; called again, it resumes the evaluation.`,
  );
}

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
    timeout_ms: z.int().min(1).max(longestWaitMs).optional().describe(`Default: ${usualMs}`),
  }),
  subject: ({ expression }) => expression,
  run: async (
    { expression, frame_id: frameId, context = 'watch', depth: levels = 0, session_id, timeout_ms = usualMs },
    call,
  ) => {
    const { debug, signal } = call;
    const { session, rootId } = ownerOf(debug, { kind: 'frame', reference: frameId, sessionId: session_id });
    const needed = neededBy[context];
    const isKnown = needed === undefined || hasCapability(session.state.capabilities, needed);
    const asked = { expression, frameId, context: isKnown ? context : 'watch' };
    const threadId = debug.references.threadOf(frameId);
    const limited = { args: asked, timeoutMs: timeout_ms, threadId, signal, isShared: true };
    const before = debug.shared.state;
    const endProgress = reportProgress(call, rootId);
    const answer = await evaluateWithin(session, debug.shared, limited)
      .catch((thrown: unknown) => {
        throw withLaterStop(thrown, rootId, before, debug.shared.state);
      })
      .finally(endProgress);
    const inside = await new VariableTree(session, signal).childrenOf(answer, levels);
    return { status: 'success', ...toSnakeCase(answer), ...inside, session_id: rootId };
  },
});
