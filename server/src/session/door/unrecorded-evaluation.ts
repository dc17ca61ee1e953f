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
export async function evaluateUnrecorded(
  connection: Connection | undefined,
  context: Parameters<typeof withAdapterIds>[0],
  { expression, frameId }: UnrecordedEvaluation,
): Promise<{ readonly result?: unknown }> {
  const args = withAdapterIds(context, { expression, context: 'repl', ...defined({ frameId }) });
  return { result: fieldOf(await connection?.request('evaluate', args, { timeoutMs }), 'result') };
}

/** The result of an evaluation, or what the adapter says in refusing it. */
export async function resultOrRefusal(evaluation: Promise<{ readonly result?: unknown }>): Promise<string> {
  try {
    return String((await evaluation).result);
  } catch (thrown) {
    const error = DebugError.from(thrown);
    if (error.isOfAdapter) return error.message;
    throw error;
  }
}
