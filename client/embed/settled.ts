import type { StoplineError } from './client.ts';

/** A promise that is settled from outside. */
export class Settled<Value> {
  isRejected = false;
  resolve: (value: Value) => void = () => undefined;
  reject: (error: StoplineError) => void = () => undefined;
  readonly promise = new Promise<Value>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    // A host that does not ask for `ready` sees no unhandled rejection.
    this.promise.catch(() => (this.isRejected = true));
  }
}
