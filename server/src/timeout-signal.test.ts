import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from './testing/collect-garbage.ts';
import { timeoutSignal } from './timeout-signal.ts';

test('a timeout that only another signal refers to outlives a collection of garbage', async () => {
  const combined = AbortSignal.any([new AbortController().signal, timeoutSignal(100)]);
  const aborted = once(combined, 'abort');
  // What is used in this turn of the event loop is not collected.
  await setImmediate();
  collectGarbage();
  await aborted;
  expect(combined.reason).toMatchObject({ name: 'TimeoutError' });
});
