import { cutText, DebugError } from '#protocol';
import type { Session } from '../../session/door/session.ts';

/** The value of a watched expression, as agent tools return it, or why it has none. */
export type WatchValue =
  | {
      readonly expression: string;
      readonly value: string;
      readonly type: string | null;
      readonly variables_reference: number;
    }
  | { readonly expression: string; readonly error: string };

/** How long one expression may take, in milliseconds. */
const mostMs = 3_000;

/** How much of a value is shown, in characters. */
const valueLength = 400;

/** Evaluates expressions in a frame, one after another: they may change the program. */
export async function watchValues(
  session: Session,
  frameId: number,
  expressions: readonly string[],
): Promise<readonly WatchValue[]> {
  const values: WatchValue[] = [];
  for (const expression of expressions) values.push(await watchValue(session, frameId, expression));
  return values;
}

async function watchValue(session: Session, frameId: number, expression: string): Promise<WatchValue> {
  try {
    const args = { expression, frameId, context: 'watch' };
    const { result, type, variablesReference } = await session.request('evaluate', args, { timeoutMs: mostMs });
    const value = cutText(result, valueLength);
    return { expression, value, type: type ?? null, variables_reference: variablesReference };
  } catch (thrown) {
    return { expression, error: cutText(DebugError.from(thrown).message, valueLength) };
  }
}
