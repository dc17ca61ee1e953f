import { DebugError } from '#protocol';
import { NotReachedError } from './connection/not-reached.ts';
import { TooLargeError } from './connection/too-large.ts';
import type { NoticePort, RequestPort, SharedPort, ShownPort, ViewPort } from './ports.ts';
import { withExpression } from './console-history.ts';
import { consoleTarget, type ConsoleTarget } from './console-target.ts';

/** What finds the frame or session that expressions are evaluated in. */
export type TargetPort = SharedPort & Pick<ShownPort, 'presented' | 'shownFrame'>;

/** What evaluates expressions. */
export type EvaluatePort = TargetPort & ViewPort & Pick<RequestPort, 'request'> & NoticePort;

/** Where what is typed is evaluated now, or why it cannot be. */
export function targetOf(port: TargetPort): ConsoleTarget {
  const { connection, state } = port.server.value;
  const presented = port.presented.value;
  return consoleTarget({ connection, state, presented, shown: port.shownFrame() });
}

/** As much of an answer as is read aloud; the console has the whole. */
const longestHeard = 300;

const heard = (text: string): string => (text.length > longestHeard ? `${text.slice(0, longestHeard)}…` : text).trim();

/**
 * Evaluates what was typed. The server adds it and what came of it to the output, so that everybody sees both; who typed
 * it hears it too. Aborted, it is given up.
 */
export async function evaluateTyped(port: EvaluatePort, expression: string, signal?: AbortSignal): Promise<void> {
  const target = targetOf(port);
  if (target.sessionId === undefined) return;
  port.view.update((view) => ({ ...view, consoleHistory: withExpression(view.consoleHistory, expression) }));
  const { sessionId, frameId } = target;
  const args = { expression, ...(frameId !== undefined && { frameId }), context: 'repl' } as const;
  try {
    const { result } = await port.request(sessionId, 'evaluate', args, signal);
    port.announce(heard(result));
  } catch (thrown) {
    const { code, message } = DebugError.from(thrown);
    const wasSent = !(thrown instanceof NotReachedError || thrown instanceof TooLargeError);
    if (wasSent && code !== 'unknown_session') port.announce(heard(message));
    else port.notify(message, 'failure');
  }
}
