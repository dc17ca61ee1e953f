import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { timeoutSignal } from './timeout-signal.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a timeout that only another signal refers to outlives a collection of garbage', async () => {
  const combined = AbortSignal.any([new AbortController().signal, timeoutSignal(100)]);
  const aborted = once(combined, 'abort');
  // What is used in this turn of the event loop is not collected.
  await setImmediate();
  collectGarbage();
  await aborted;
  expect(combined.reason).toMatchObject({ name: 'TimeoutError' });
});
