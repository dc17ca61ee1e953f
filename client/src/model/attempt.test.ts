import { expect, test } from 'vitest';
import { loadPart } from './attempt.ts';
import { Bench } from '../app/testing/bench.ts';

const messagesIn = ({ workbench }: Bench) => workbench.toasts.value.map(({ kind, message }) => `${kind}: ${message}`);

test('code that cannot be loaded is reported without rejecting', async () => {
  const bench = new Bench();
  const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  expect(await loadPart(bench.workbench, lost, 'The find bar')).toBeUndefined();
  expect(messagesIn(bench)).toEqual(['failure: The find bar could not be loaded. Reload the page and try again.']);
});
