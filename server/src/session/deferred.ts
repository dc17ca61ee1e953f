/** A promise that somebody else settles. */
export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

export function createDeferred(): Deferred {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle() };
}
