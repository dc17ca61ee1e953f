import { DebugError } from '#protocol';
import { limits } from '../limits.ts';

/** Whose calls a limit counts, for the error of a further call. */
const refusals = {
  pendingCalls: 'of this client',
  callsOfAPrincipal: 'over all connections with this token',
} as const satisfies Partial<Record<keyof typeof limits, string>>;

type CallLimit = keyof typeof refusals;

/** The error of a further call. */
export const tooManyCalls = (limit: CallLimit): DebugError =>
  new DebugError(
    'not_allowed',
    `${limits[limit].most} calls ${refusals[limit]} are pending. Wait for their answers, or cancel some, before the next call.`,
  );

/** Counts the pending calls of each client. */
export class PendingCalls {
  readonly #limit: CallLimit;
  readonly #counts = new Map<string, number>();

  constructor(limit: CallLimit = 'pendingCalls') {
    this.#limit = limit;
  }

  /** Runs a call of a client. Rejects with `not_allowed` if too many are pending. */
  async run<Answer>(client: string, call: () => Promise<Answer>): Promise<Answer> {
    const count = this.#counts.get(client) ?? 0;
    if (count >= limits[this.#limit].most) throw tooManyCalls(this.#limit);
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
