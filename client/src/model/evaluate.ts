import { DebugError, errorLines } from '#protocol';
import { NotReachedError } from './connection/not-reached.ts';
import { TooLargeError } from './connection/too-large.ts';
import type { NoticePort, RequestPort, ViewPort } from './ports.ts';
import { withExpression } from './console-history.ts';
import { targetOf, type TargetPort } from './console-target.ts';

export type EvaluatePort = TargetPort & ViewPort & Pick<RequestPort, 'request'> & NoticePort;

/** The console has the full result. */
const longestSpoken = 300;

const spoken = (text: string): string =>
  (text.length > longestSpoken ? `${text.slice(0, longestSpoken)}…` : text).trim();

/**
 * Evaluates an expression from the console. The server adds it and its result to the shared output; the result is
 * announced here too. Aborting cancels it.
 */
export async function evaluateTyped(port: EvaluatePort, expression: string, signal?: AbortSignal): Promise<void> {
  const target = targetOf(port);
  if (target.sessionId === undefined) return;
  port.view.update((view) => ({ ...view, consoleHistory: withExpression(view.consoleHistory, expression) }));
  const { sessionId, frameId } = target;
  const args = { expression, ...(frameId !== undefined && { frameId }), context: 'repl' } as const;
  try {
    const { result } = await port.request(sessionId, 'evaluate', args, signal);
    port.announce(spoken(result));
  } catch (thrown) {
    const { code, message } = DebugError.from(thrown);
    const wasSent = !(thrown instanceof NotReachedError || thrown instanceof TooLargeError);
    if (wasSent && code !== 'unknown_session') port.announce(spoken(errorLines(message).headline));
    else port.notify(message, 'failure');
  }
}
