import type { Dap } from '#protocol';
import { beforeEach, expect, test } from 'vitest';
import { Bench } from '../../app/testing/bench.ts';
import { frame, resumeFact, sessionFacts, stopFacts, threadsFact, variable } from '../../app/testing/facts.ts';
import { FrameValues } from './editor-values.ts';

const path = '/work/shop/pricing.py';

/** A stop in `price_order`, whose locals have this reference. */
const stopIn = (reference: number, list: readonly Dap.Variable[], line = 47) =>
  stopFacts({
    frames: [frame(reference, 'price_order', { line }), frame(reference + 1, 'main', { line: 60 })],
    scopes: [
      { name: 'Locals', variablesReference: reference, expensive: false, presentationHint: 'locals' },
      { name: 'Globals', variablesReference: reference + 1, expensive: true },
    ],
    variables: { [reference]: list },
  });

const started = [...sessionFacts(), threadsFact([{ id: 1, name: 'MainThread' }])];
const mainScope = { name: 'Locals', variablesReference: 90, expensive: false };

let bench: Bench;
let values: FrameValues;
const shown = () => values.current(bench.workbench);
const texts = () => shown()?.values.map(({ name, text, isChanged }) => `${name}: ${text}${isChanged ? ' !' : ''}`);

beforeEach(async () => {
  bench = new Bench({
    read_file: () => ({ path, text: 'x\n'.repeat(99) }),
    scopes: () => ({ scopes: [mainScope] }),
    variables: () => ({ variables: [variable('orders', '[3]')] }),
  });
  values = new FrameValues();
  bench.tell(...started);
  await bench.workbench.openFile(path);
});

test('inline values are the variables of the shown frame, shortened, without functions and receivers', () => {
  const list = [
    variable('rate', '0.1'),
    variable('self', '<Shop object>'),
    variable('price', 'ƒ price(order)'),
    variable('text', `'${'x'.repeat(80)}'`),
    variable('lines', 'a\n  b'),
  ];
  bench.tell(...stopIn(10, list));
  expect(shown()).toMatchObject({ line: 47 });
  expect(texts()).toEqual(['rate: 0.1', `text: '${'x'.repeat(59)}…`, 'lines: a b']);
});

test('changed inline values are marked; old values stay unchanged until a resume is shown', () => {
  bench.tell(...stopIn(10, [variable('rate', '0.1'), variable('sum', '1')]));
  const before = shown();
  bench.tell(resumeFact());
  expect(shown()).toBe(before);
  bench.tell(...stopIn(30, [variable('rate', '0.1'), variable('sum', '2')], 48));
  expect(shown()?.line).toBe(48);
  expect(texts()).toEqual(['rate: 0.1', 'sum: 2 !']);
});

test('while the program is running the inline values of the last stop stay, none of them marked', async () => {
  bench.tell(...stopIn(10, [variable('sum', '1')]));
  bench.tell(resumeFact(), ...stopIn(30, [variable('sum', '2')]));
  expect(texts()).toEqual(['sum: 2 !']);
  bench.tell(resumeFact());
  await expect.poll(texts).toEqual(['sum: 2']);
});

test('a selected outer frame has its own inline values, down to its line', async () => {
  bench.tell(...stopIn(10, [variable('sum', '1')]));
  const selectedFrame = { sessionId: 's1', threadId: 1, frameId: 11 };
  bench.workbench.view.update((view) => ({ ...view, selectedFrame }));
  await expect.poll(texts).toEqual(['orders: [3]']);
  expect(shown()?.line).toBe(60);
});

test('there are no inline values in another document, or when they are switched off', () => {
  bench.tell(...stopIn(10, [variable('sum', '1')]));
  bench.run('toggle_inline_values');
  expect(shown()).toBeUndefined();
  bench.workbench.view.update((view) => ({ ...view, inlineValues: true }));
  expect(texts()).toEqual(['sum: 1']);
  const current = { key: '/work/b.py', label: 'b.py', path: '/work/b.py', text: '' };
  bench.workbench.documents.update((documents) => ({ ...documents, current }));
  expect(shown()).toBeUndefined();
});
