import { cutText, DebugError } from '#protocol';
import type { Session } from '../../session/door/session.ts';
import { timeoutSignal } from '../../timeout-signal.ts';

/** The value of a watched expression, as agent tools return it, or why it has none. */
export type WatchValue =
  | {
      readonly expression: string;
      readonly value: string;
      readonly type: string | null;
      readonly variables_reference: number;
    }
  | { readonly expression: string; readonly error: string };

/** How long all expressions of a stop may take, in milliseconds (docs/tools.md). */
const mostMs = 3_000;

const lateMessage = `The watched expressions took more than ${mostMs / 1000} s together. Evaluate this one with evaluate_expression.`;

/** How much of a value is shown, in characters. */
const valueLength = 400;

/** Evaluates expressions in a frame, one after another: they may change the program. The signal ends it early. */
export async function watchValues(
  session: Session,
  frameId: number,
  expressions: readonly string[],
  signal: AbortSignal,
): Promise<readonly WatchValue[]> {
  const over = timeoutSignal(mostMs);
  const ended = AbortSignal.any([signal, over]);
  const values: WatchValue[] = [];
  for (const expression of expressions) {
    const value = await watchValue(session, frameId, expression, ended);
    const isLate = over.aborted && 'error' in value;
    values.push(isLate ? { expression, error: lateMessage } : value);
  }
  return values;
}

async function watchValue(
  session: Session,
  frameId: number,
  expression: string,
  signal: AbortSignal,
): Promise<WatchValue> {
  try {
    const args = { expression, frameId, context: 'watch' };
    const { result, type, variablesReference } = await session.request('evaluate', args, { signal });
    const value = cutText(result, valueLength);
    return { expression, value, type: type ?? null, variables_reference: variablesReference };
  } catch (thrown) {
    return { expression, error: cutText(DebugError.from(thrown).message, valueLength) };
  }
}
