import { fieldOf, isRecord } from '#protocol';
import { numberOf, parsed } from './messages.ts';

/** js-debug sends this command before an evaluation, with the `evaluationOptions` of DAP's `evaluate`. Node does not know it. */
export const optionsCommand = 'DotnetDebugger.setEvaluationOptions';

/**
 * The time limit of the next evaluation. While Node evaluates at a pause, it reads no message, so that nothing from outside
 * ends an endless loop: only V8's own limit does.
 */
export class EvaluationLimit {
  #nextMs: number | undefined;

  /** Takes the limit from js-debug's command, and returns its answer. */
  take(text: string): string {
    const { id, params } = parsed(text);
    this.#nextMs = numberOf(fieldOf(params, 'options'), 'timeoutMs');
    return JSON.stringify({ id, result: {} });
  }

  /** The command of an evaluation with the limit, once; undefined without a limit. */
  applied(text: string): string | undefined {
    const timeout = this.#nextMs;
    this.#nextMs = undefined;
    if (timeout === undefined) return undefined;
    const { id, method, params } = parsed(text);
    return JSON.stringify({ id, method, params: { ...(isRecord(params) && params), timeout } });
  }
}
