import { afterEach, expect, test } from 'vitest';
import { Bench } from './testing/bench.ts';
import { StoplineToasts } from './toasts.ts';

afterEach(() => document.body.replaceChildren());

test('text of a program in a toast hides nothing', async () => {
  const bench = new Bench();
  bench.workbench.notify('is\u202e not set', 'failure');
  const toasts = await bench.show(new StoplineToasts());
  expect(toasts.renderRoot.querySelector('.message')?.textContent).toBe('is\\u202e not set');
});
