import { DebugError } from '#protocol';
import { limits } from '../limits.ts';

/** The error of a further call. */
export const tooManyCalls = (): DebugError =>
  new DebugError(
    'not_allowed',
    `${limits.pendingCalls.most} calls of this client are pending. Wait for their answers, or cancel some, before the next call.`,
  );

/** Counts the pending calls of each client. */
export class PendingCalls {
  readonly #counts = new Map<string, number>();

  /** Runs a call of a client. Rejects with `not_allowed` if too many are pending. */
  async run<Answer>(client: string, call: () => Promise<Answer>): Promise<Answer> {
    const count = this.#counts.get(client) ?? 0;
    if (count >= limits.pendingCalls.most) throw tooManyCalls();
    this.#counts.set(client, count + 1);
    try {
      return await call();
    } finally {
      const left = (this.#counts.get(client) ?? 1) - 1;
      if (left > 0) this.#counts.set(client, left);
      else this.#counts.delete(client);
    }
  }
}
