import type { Dap } from '#protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { Bench, rowNames, rowOf, settled } from './testing/bench.ts';
import { completeFact, frame, resumeFact, sessionFacts, stopFacts, threadsFact, variable } from './testing/facts.ts';
import { StoplineVariables } from './variables.ts';

const scope = (name: string, variablesReference: number, more: Partial<Dap.Scope> = {}): Dap.Scope => ({
  name,
  variablesReference,
  expensive: false,
  ...more,
});

const locals = scope('Locals', 10, { presentationHint: 'locals' });

/** A program that stands in `price_order`, and then again. */
const stopIn = (reference: number, list: readonly Dap.Variable[], id = reference): ReturnType<typeof stopFacts> =>
  stopFacts({
    frames: [frame(id, 'price_order', { line: 47 }), frame(id + 1, 'main')],
    scopes: [
      scope('Locals', reference, { presentationHint: 'locals' }),
      scope('Globals', reference + 1, { expensive: true }),
    ],
    variables: { [reference]: list },
  });

const started = [...sessionFacts(), threadsFact([{ id: 1, name: 'MainThread' }])];

/** Gives a row's element what a person's click gives it. */
const click = (element: Element | null | undefined): void => {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
};

afterEach(() => document.body.replaceChildren());

test('scopes and their variables are named "name = value"; an expensive scope is closed and not asked for', async () => {
  const bench = new Bench();
  bench.tell(
    ...started,
    ...stopIn(10, [variable('subtotal', '228.65'), variable('order', "Order('A')", { variablesReference: 20 })]),
  );
  const panel = await bench.show(new StoplineVariables());
  expect(rowNames(panel)).toEqual(['Locals', 'subtotal = 228.65', "order = Order('A')", 'Globals']);
  expect(rowOf(panel, 'Globals').getAttribute('aria-expanded')).toBe('false');
  expect(bench.paramsOf('variables')).toEqual([]);
});

test('children are asked for when their parent is opened, and stay open after a step', async () => {
  const children: Record<number, Dap.Variable[]> = { 20: [variable('id', "'A-1'")], 40: [variable('id', "'A-2'")] };
  const bench = new Bench({
    variables: ({ variablesReference }: Dap.VariablesArguments) => ({ variables: children[variablesReference] ?? [] }),
  });
  bench.tell(...started, ...stopIn(10, [variable('order', 'Order', { variablesReference: 20 })]));
  const panel = await bench.show(new StoplineVariables());
  click(rowOf(panel, 'order = Order'));
  await expect.poll(() => rowNames(panel)).toContain("id = 'A-1'");
  bench.tell(resumeFact(), ...stopIn(30, [variable('order', 'Order', { variablesReference: 40 })]));
  await expect.poll(() => rowNames(panel)).toContain("id = 'A-2', was 'A-1'");
  expect(rowOf(panel, "id = 'A-2', was 'A-1'").className).toContain('changed');
});

test('a value that differs from the last stop of the same function says what it was', async () => {
  const bench = new Bench();
  bench.tell(...started, ...stopIn(10, [variable('subtotal', '269.0'), variable('rate', '0.1')]));
  bench.tell(resumeFact(), ...stopIn(30, [variable('subtotal', '228.65'), variable('rate', '0.1')]));
  const panel = await bench.show(new StoplineVariables());
  expect(rowNames(panel)).toEqual(['Locals', 'subtotal = 228.65, was 269.0', 'rate = 0.1', 'Globals']);
});

test('values of another function are not compared', async () => {
  const bench = new Bench();
  bench.tell(...started, ...stopIn(10, [variable('subtotal', '269.0')]));
  const other = stopFacts({
    frames: [frame(30, 'other'), frame(31, 'main')],
    scopes: [scope('Locals', 30)],
    variables: { 30: [variable('subtotal', '1')] },
  });
  bench.tell(resumeFact(), ...other);
  const panel = await bench.show(new StoplineVariables());
  expect(rowNames(panel)).toEqual(['Locals', 'subtotal = 1']);
});

test('while new children load, the old ones stay, dimmed', async () => {
  const answers: ((body: Dap.VariablesResponse['body']) => void)[] = [];
  const bench = new Bench({ variables: () => new Promise((resolve) => answers.push(resolve)) });
  bench.tell(...started, ...stopIn(10, [variable('order', 'Order', { variablesReference: 20 })]));
  const panel = await bench.show(new StoplineVariables());
  click(rowOf(panel, 'order = Order'));
  await settled(panel);
  expect(rowNames(panel)).toContain('reading');
  answers.shift()?.({ variables: [variable('id', "'A-1'")] });
  await expect.poll(() => rowNames(panel)).toContain("id = 'A-1'");
  bench.tell(resumeFact(), ...stopIn(30, [variable('order', 'Order', { variablesReference: 40 })]));
  await settled(panel);
  expect(rowOf(panel, "id = 'A-1'").className).toContain('stale');
  answers.shift()?.({ variables: [variable('id', "'A-1'")] });
  await expect.poll(() => rowOf(panel, "id = 'A-1'").className).not.toContain('stale');
});

test('a resume clears nothing: the values of the last stop are dimmed once it shows', async () => {
  const bench = new Bench();
  bench.tell(...started, ...stopIn(10, [variable('subtotal', '269.0')]));
  const panel = await bench.show(new StoplineVariables());
  bench.tell(resumeFact());
  await settled(panel);
  expect(rowOf(panel, 'subtotal = 269.0').className).not.toContain('stale');
  await expect.poll(() => rowOf(panel, 'subtotal = 269.0').className).toContain('stale');
});

test('a lazy value is read when a person asks for it, and not again at the next stop', async () => {
  const lazy = (reference: number) =>
    variable('history', '', { variablesReference: reference, presentationHint: { lazy: true } });
  const bench = new Bench({ variables: () => ({ variables: [variable('', '[1, 2]')] }) });
  bench.tell(...started, ...stopIn(10, [lazy(20)]));
  const panel = await bench.show(new StoplineVariables());
  expect(bench.paramsOf('variables')).toEqual([]);
  click(rowOf(panel, 'history').querySelector('button'));
  await expect.poll(() => rowNames(panel)).toContain('history = [1, 2]');
  bench.tell(resumeFact(), ...stopIn(30, [lazy(40)]));
  await settled(panel);
  expect(rowNames(panel)).toContain('history');
  expect(bench.paramsOf('variables')).toHaveLength(1);
});

describe('without values', () => {
  test('the panel says what to do, and the tree is there', async () => {
    const panel = await new Bench().show(new StoplineVariables());
    expect(panel.renderRoot.textContent).toContain('They show here at the first stop.');
    expect(panel.renderRoot.querySelector('[role="tree"]')?.getAttribute('aria-label')).toBe('Variables');
  });

  test('a program that runs is told of', async () => {
    const bench = new Bench();
    bench.tell(...started);
    const panel = await bench.show(new StoplineVariables());
    expect(panel.renderRoot.textContent).toContain('Running.');
  });
});

test('an adapter that refuses to tell scopes is quoted', async () => {
  const bench = new Bench({
    scopes: () => {
      throw new Error('no scopes here');
    },
  });
  bench.tell(...started, ...stopFacts({ frames: [frame(10, 'price_order'), frame(11, 'main')] }));
  bench.tell(completeFact(1));
  const panel = await bench.show(new StoplineVariables());
  await expect.poll(() => rowNames(panel)).toEqual(['no scopes here']);
});

test('the locals scope stays where it is in the tree when it has a namesake', async () => {
  const bench = new Bench();
  const facts = stopFacts({
    frames: [frame(10, 'main')],
    scopes: [scope('Block', 10), scope('Block', 11), locals],
    variables: { 10: [variable('a', '1')], 11: [variable('a', '2')] },
  });
  bench.tell(...started, ...facts);
  const panel = await bench.show(new StoplineVariables());
  click(rowOf(panel, 'Block'));
  await settled(panel);
  const blocks = [...panel.renderRoot.querySelectorAll('[role="treeitem"][aria-label="Block"]')];
  expect(blocks.map((block) => block.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
});
