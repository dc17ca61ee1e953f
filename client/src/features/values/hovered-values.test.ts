import type { Dap } from '#protocol';
import { afterEach, expect, test } from 'vitest';
import { StoplineHoveredValue } from './hovered-value.ts';
import { Bench, refuse, rowNames, rowOf, settled, type Answers } from '../../app/testing/bench.ts';
import { frame, resumeFact, sessionFacts, stopFacts, threadsFact, variable } from '../../app/testing/facts.ts';
import { HoveredValues } from './hovered-values.ts';

const stopAt = (id: number) => stopFacts({ frames: [frame(id, 'price_order')] });

const benchOf = (answers: Answers, capabilities: Dap.Capabilities = { supportsEvaluateForHovers: true }) => {
  const bench = new Bench(answers);
  bench.tell(...sessionFacts({}, capabilities), threadsFact([{ id: 1, name: 'MainThread' }]), ...stopAt(10));
  return { bench, hovered: new HoveredValues(bench.shell) };
};

/** What is shown for an expression; undefined where nothing is. */
const shownFor = async (hovered: HoveredValues, text: string, by: 'pointer' | 'person' = 'pointer') => {
  const element = await hovered.source?.({ text, by });
  if (!(element instanceof StoplineHoveredValue)) return undefined;
  document.body.append(element);
  await settled(element);
  return element;
};

afterEach(() => document.body.replaceChildren());

test('a hovered expression is evaluated in the shown frame, and shows its first level', async () => {
  const { bench, hovered } = benchOf({
    evaluate: () => ({ result: 'Order', variablesReference: 20 }),
    variables: () => ({ variables: [variable('id', "'A-1'")] }),
  });
  const element = (await shownFor(hovered, 'order'))!;
  expect(bench.paramsOf('evaluate')).toEqual([{ expression: 'order', frameId: 10, context: 'hover' }]);
  await expect.poll(() => rowNames(element)).toEqual(['order = Order', "id = 'A-1'"]);
  expect(bench.paramsOf('variables')).toEqual([{ variablesReference: 20 }]);
  rowOf(element, 'order = Order').click();
  await expect.poll(() => rowNames(element)).toEqual(['order = Order']);
});

test('the adapter gets the place of a hovered expression in the source', async () => {
  const { bench, hovered } = benchOf({ evaluate: () => ({ result: '1', variablesReference: 0 }) });
  const current = { key: '/work/b.py', label: 'b.py', path: '/work/b.py', text: 'order' };
  bench.workbench.documents.update((documents) => ({ ...documents, current }));
  await hovered.source?.({ text: 'order', by: 'pointer', place: { line: 3, column: 5 } });
  await hovered.source?.({ text: 'order', by: 'pointer' });
  const asked = { expression: 'order', frameId: 10, context: 'hover' };
  expect(bench.paramsOf('evaluate')).toEqual([{ ...asked, line: 3, column: 5, source: { path: '/work/b.py' } }, asked]);
});

test('a hovered value shows its value at the last stop, and expanded rows stay expanded', async () => {
  const results = [
    { result: '1', variablesReference: 20 },
    { result: '2', variablesReference: 40 },
  ];
  const { bench, hovered } = benchOf({
    evaluate: () => results.shift(),
    variables: ({ variablesReference }: Dap.VariablesArguments) => ({
      variables: [variable('id', String(variablesReference))],
    }),
  });
  const first = (await shownFor(hovered, 'order'))!;
  await expect.poll(() => rowNames(first)).toContain('id = 20');
  bench.tell(resumeFact(), ...stopAt(30));
  const second = (await shownFor(hovered, 'order'))!;
  await expect.poll(() => rowNames(second)).toEqual(['order = 2, was 1', 'id = 40, was 20']);
});

test('a late answer belongs to the stop at which it was requested', async () => {
  const answers: ((result: string) => void)[] = [];
  const { bench, hovered } = benchOf({
    evaluate: () => new Promise((resolve) => answers.push((result) => resolve({ result, variablesReference: 0 }))),
  });
  const shown = async () => {
    const element = shownFor(hovered, 'order');
    await expect.poll(() => answers.length).toBe(1);
    return { element, answer: answers.shift() };
  };
  const late = await shown();
  bench.tell(resumeFact(), ...stopAt(30));
  const second = await shown();
  second.answer?.('2');
  expect(rowNames((await second.element)!)).toEqual(['order = 2']);
  late.answer?.('1');
  expect(rowNames((await late.element)!)).toEqual(['order = 1']);
  bench.tell(resumeFact(), ...stopAt(50));
  const third = await shown();
  third.answer?.('3');
  expect(rowNames((await third.element)!)).toEqual(['order = 3, was 2']);
});

test('if the adapter does not support hovers, the variable with the name is shown', async () => {
  const { bench, hovered } = benchOf(
    {
      scopes: () => ({ scopes: [{ name: 'Locals', variablesReference: 1, expensive: false }] }),
      variables: ({ variablesReference }: Dap.VariablesArguments) => ({
        variables: [
          variablesReference === 1
            ? variable('order', 'Order', { variablesReference: 2 })
            : variable('id', '7', { evaluateName: 'order.id' }),
        ],
      }),
    },
    {},
  );
  expect(rowNames((await shownFor(hovered, 'order.id'))!)).toEqual(['order.id = 7']);
  expect(await shownFor(hovered, 'other')).toBeUndefined();
  expect(bench.paramsOf('evaluate')).toEqual([]);
});

test('an error shows nothing on a pointer hover, and its message on request', async () => {
  const { hovered } = benchOf({ evaluate: () => refuse('no such thing') });
  expect(await shownFor(hovered, 'nothing')).toBeUndefined();
  const element = await shownFor(hovered, 'no + thing', 'person');
  expect(element?.renderRoot.textContent).toContain('no such thing');
});

test('there is a new reader of hovered values at each stop, and none while the program is running', () => {
  const { bench, hovered } = benchOf({});
  const { source } = hovered;
  expect(source).toBeDefined();
  expect(hovered.source).toBe(source);
  bench.tell(resumeFact());
  expect(hovered.source).toBeUndefined();
  bench.tell(...stopAt(30));
  expect(hovered.source).toBeDefined();
  expect(hovered.source).not.toBe(source);
});
