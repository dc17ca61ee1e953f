import type { Session } from '../door/session.ts';

/** One session of a tree. */
export interface Member {
  readonly session: Session;
  /** Resolves at the adapter's first `initialized`; js-debug's children send it twice. */
  readonly initialized: Deferred;
}

/** A promise that is settled from outside. Its rejection may stay unhandled. */
interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export function createDeferred(): Deferred {
  let settle: Omit<Deferred, 'promise'> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  promise.catch(() => undefined);
  return { promise, ...settle };
}
