/** A promise that somebody else settles. */
export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  /** Nobody needs to be listening. */
  readonly reject: (error: Error) => void;
}

export function createDeferred(): Deferred {
  let settle: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = resolve;
    fail = reject;
  });
  promise.catch(() => undefined);
  return { promise, resolve: () => settle(), reject: (error) => fail(error) };
}
