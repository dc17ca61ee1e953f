import { cutText, DebugError } from '#protocol';
import type { Session } from '../../session/door/session.ts';
import type { SharedState } from '../../state/shared-state.ts';
import { askWithin } from '../limited-evaluation.ts';

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

/** Where and until when expressions are evaluated. */
interface Watching {
  readonly session: Session;
  readonly shared: SharedState;
  readonly frameId: number;
  readonly threadId: number;
  /** Cancels it early. */
  readonly signal: AbortSignal;
}

/** Evaluates expressions in a frame, one after another: they may change the program. One that does not end in time is ended. */
export async function watchValues(watching: Watching, expressions: readonly string[]): Promise<readonly WatchValue[]> {
  const endMs = performance.now() + mostMs;
  const values: WatchValue[] = [];
  for (const expression of expressions) values.push(await watchValue(watching, expression, endMs));
  return values;
}

async function watchValue(
  { session, shared, frameId, threadId, signal }: Watching,
  expression: string,
  endMs: number,
): Promise<WatchValue> {
  const timeoutMs = Math.ceil(endMs - performance.now());
  if (timeoutMs <= 0) return { expression, error: lateMessage };
  try {
    const args = { expression, frameId, context: 'watch' };
    const limited = { args, timeoutMs, threadId, signal, isShared: false };
    const { result, type, variablesReference } = await askWithin(session, shared, 'evaluate', limited);
    const value = cutText(result, valueLength);
    return { expression, value, type: type ?? null, variables_reference: variablesReference };
  } catch (thrown) {
    const isLate = performance.now() >= endMs;
    return { expression, error: isLate ? lateMessage : cutText(DebugError.from(thrown).message, valueLength) };
  }
}
