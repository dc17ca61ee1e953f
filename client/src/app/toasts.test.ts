import { afterEach, expect, test } from 'vitest';
import { Bench } from './testing/bench.ts';
import { StoplineToasts } from './toasts.ts';

afterEach(() => document.body.replaceChildren());

test('a toast makes invisible characters of a program visible', async () => {
  const bench = new Bench();
  bench.workbench.notify('is\u202e not set', 'failure');
  const toasts = await bench.show(new StoplineToasts());
  expect(toasts.renderRoot.querySelector('.message')?.textContent).toBe('is\\u202e not set');
});
