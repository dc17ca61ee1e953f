import type { Dap } from '#protocol';
import { afterEach, expect, test } from 'vitest';
import { Bench, refuse, rowNames, rowOf } from './testing/bench.ts';
import { frame, resumeFact, sessionFacts, stopFacts, threadsFact } from './testing/facts.ts';
import { StoplineWatch } from './watch.ts';

const started = [...sessionFacts(), threadsFact([{ id: 1, name: 'MainThread' }])];
const watches = (...expressions: string[]) => ({ type: 'watches_changed', watches: expressions }) as const;
const stop = (id: number) => stopFacts({ frames: [frame(id, 'price_order')] });

const key = (element: Element, name: string): void => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }));
};

function promptOf(panel: StoplineWatch): HTMLInputElement {
  const input = panel.renderRoot.querySelector<HTMLInputElement>('input[aria-label="Add watch expression"]');
  if (!input) throw new Error('There is no prompt.');
  return input;
}

afterEach(() => document.body.replaceChildren());

test('expressions are evaluated in the shown frame; one that fails keeps its row with the adapter words', async () => {
  const bench = new Bench({
    evaluate: ({ expression }: Dap.EvaluateArguments) =>
      expression === 'order.total' ? refuse("no attribute 'total'") : { result: '205.785', variablesReference: 0 },
  });
  bench.tell(...started, watches('subtotal * (1 - rate)', 'order.total'), ...stop(7));
  const panel = await bench.show(new StoplineWatch());
  await expect
    .poll(() => rowNames(panel))
    .toEqual(['subtotal * (1 - rate) = 205.785', "order.total = no attribute 'total'"]);
  expect(bench.paramsOf('evaluate')[0]).toEqual({ expression: 'subtotal * (1 - rate)', frameId: 7, context: 'watch' });
});

test('a value that differs from the last stop is marked', async () => {
  let value = 0;
  const bench = new Bench({ evaluate: () => ({ result: String(++value), variablesReference: 0 }) });
  bench.tell(...started, watches('n'), ...stop(7));
  const panel = await bench.show(new StoplineWatch());
  await expect.poll(() => rowNames(panel)).toEqual(['n = 1']);
  bench.tell(resumeFact(), ...stop(9));
  await expect.poll(() => rowNames(panel)).toEqual(['n = 2, was 1']);
});

test('while nothing runs the expressions are there without values', async () => {
  const bench = new Bench();
  bench.tell(watches('a', 'b'));
  expect(rowNames(await bench.show(new StoplineWatch()))).toEqual(['a', 'b']);
});

test('Enter in the prompt adds an expression for everybody, Delete on a row removes it', async () => {
  const bench = new Bench();
  bench.tell(watches('a', 'b'));
  const panel = await bench.show(new StoplineWatch());
  const input = promptOf(panel);
  input.value = ' c ';
  key(input, 'Enter');
  expect(input.value).toBe('');
  key(rowOf(panel, 'a'), 'Delete');
  expect(bench.paramsOf('set_watches')).toEqual([{ watches: ['a', 'b', 'c'] }, { watches: ['b'] }]);
});

test('F2 puts an expression into the prompt, and Enter replaces it', async () => {
  const bench = new Bench();
  bench.tell(watches('a', 'b'));
  const panel = await bench.show(new StoplineWatch());
  key(rowOf(panel, 'b'), 'F2');
  const input = promptOf(panel);
  expect(input.value).toBe('b');
  input.value = 'b + 1';
  key(input, 'Enter');
  expect(bench.paramsOf('set_watches')).toEqual([{ watches: ['a', 'b + 1'] }]);
});
