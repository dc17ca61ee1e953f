import { expect, test } from 'vitest';
import { loadPart } from './attempt.ts';
import { Bench } from './testing/bench.ts';

const told = ({ workbench }: Bench) => workbench.toasts.value.map(({ kind, message }) => `${kind}: ${message}`);

test('a part of the page that cannot be loaded is told of, and rejects nobody', async () => {
  const bench = new Bench();
  const lost = Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  expect(await loadPart(bench.workbench, lost, 'The find bar')).toBeUndefined();
  expect(told(bench)).toEqual(['failure: The find bar could not be loaded. Reload the page and try again.']);
});
