import { DebugError, defined, fieldOf } from '#protocol';
import type { Connection } from '../../dap/connection.ts';
import { withAdapterIds } from '../../state/references.ts';

/** How long an evaluation for Stopline itself may take, in milliseconds. */
const timeoutMs = 2_000;

interface UnrecordedEvaluation {
  readonly expression: string;
  readonly frameId?: number;
}

/** Evaluates like the console, without recording it. */
export const evaluateUnrecorded = (
  connection: Connection | undefined,
  context: Parameters<typeof withAdapterIds>[0],
  { expression, frameId }: UnrecordedEvaluation,
): Promise<unknown> =>
  Promise.resolve(
    connection?.request('evaluate', withAdapterIds(context, { expression, context: 'repl', ...defined({ frameId }) }), {
      timeoutMs,
    }),
  );

/** The result of an evaluation, or what the adapter says in refusing it. */
export async function resultOrRefusal(evaluation: Promise<unknown>): Promise<string> {
  try {
    return String(fieldOf(await evaluation, 'result'));
  } catch (thrown) {
    const error = DebugError.from(thrown);
    if (error.isOfAdapter) return error.message;
    throw error;
  }
}
