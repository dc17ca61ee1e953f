import type { StoplineError } from './client.ts';

/** A promise that is settled from outside. */
export class Settled<Value> {
  isSettled = false;
  isRejected = false;
  resolve: (value: Value) => void = () => undefined;
  reject: (error: StoplineError) => void = () => undefined;
  readonly promise = new Promise<Value>((resolve, reject) => {
    this.resolve = (value) => {
      this.isSettled = true;
      resolve(value);
    };
    this.reject = (error) => {
      this.isRejected ||= !this.isSettled;
      this.isSettled = true;
      reject(error);
    };
  });

  constructor() {
    // A host that does not ask for `ready` sees no unhandled rejection.
    this.promise.catch(() => undefined);
  }
}
