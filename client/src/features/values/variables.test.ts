import type { Dap, Fact } from '#protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { Bench, choose, click, menuOf, refuse, rowNames, rowOf, settled } from '../../app/testing/bench.ts';
import {
  completeFact,
  frame,
  resumeFact,
  sessionFacts,
  stopFacts,
  threadsFact,
  variable,
} from '../../app/testing/facts.ts';
import { StoplineVariables } from './variables.ts';

const scope = (name: string, variablesReference: number, more: Partial<Dap.Scope> = {}): Dap.Scope => ({
  name,
  variablesReference,
  expensive: false,
  ...more,
});

const locals = scope('Locals', 10, { presentationHint: 'locals' });

/** A program that stops in `price_order`, and then again. */
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

const startedWith = (capabilities: Dap.Capabilities) => [
  ...sessionFacts({}, capabilities),
  threadsFact([{ id: 1, name: 'MainThread' }]),
];

const press = (element: Element, key: string, more: KeyboardEventInit = {}): void => {
  const init = { key, bubbles: true, composed: true, cancelable: true, ...more };
  element.dispatchEvent(new KeyboardEvent('keydown', init));
};

const fieldOf = (panel: StoplineVariables) => panel.renderRoot.querySelector<HTMLInputElement>('.field-inline');

/** Writes in the field of a row, and sends it. */
async function enter(panel: StoplineVariables, text: string): Promise<void> {
  await settled(panel);
  const field = fieldOf(panel);
  if (!field) throw new Error('No row has a field.');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settled(panel);
  press(field, 'Enter');
  await settled(panel);
}

/** A value was evaluated for everybody: what was read may have changed. */
const mutated = (): Fact => ({
  type: 'answered',
  sessionId: 's1',
  at: '2026-01-31T08:41:08.000Z',
  requestId: 50,
  command: 'evaluate',
  arguments: { expression: 'x = 2', context: 'repl' },
  body: { result: '2', variablesReference: 0 },
});

afterEach(() => document.body.replaceChildren());

test('scopes and their variables are named "name = value"; an expensive scope is collapsed and not read', async () => {
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

test('children are read when their parent is expanded, and stay expanded after a step', async () => {
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

test('the description of a row has its type, and that it is read-only', async () => {
  const hint = { attributes: ['readOnly'] } satisfies Dap.VariablePresentationHint;
  const bench = new Bench();
  bench.tell(...started, ...stopIn(10, [variable('rate', '0.1', { type: 'float', presentationHint: hint })]));
  const panel = await bench.show(new StoplineVariables());
  const row = rowOf(panel, 'rate = 0.1');
  expect(row.getAttribute('aria-description')).toBe('float, read-only');
  expect(row.title).toBe('rate = 0.1\nfloat, read-only');
});

test.each(['(return) tax_for', '(Return Value)', 'Return value'])(
  'what a function returned is the first of the locals, and says so: "%s"',
  async (name) => {
    const bench = new Bench();
    bench.tell(...started, ...stopIn(10, [variable('order', '3'), variable(name, '21.5', { type: 'float' })]));
    const panel = await bench.show(new StoplineVariables());
    expect(rowNames(panel)).toEqual(['Locals', `${name} = 21.5`, 'order = 3', 'Globals']);
    expect(rowOf(panel, `${name} = 21.5`).getAttribute('aria-description')).toBe('float, return value');
  },
);

test('a scope of return values comes first', async () => {
  const bench = new Bench();
  bench.tell(
    ...started,
    ...stopFacts({
      frames: [frame(10, 'main')],
      scopes: [locals, scope('Return Value', 20, { presentationHint: 'returnValue' })],
      variables: { 10: [variable('order', '3')], 20: [variable('value', '21.5')] },
    }),
  );
  const panel = await bench.show(new StoplineVariables());
  expect(rowNames(panel)).toEqual(['Return Value', 'value = 21.5', 'Locals', 'order = 3']);
});

test('escape sequences in values are styles if the adapter says so, else they are removed', async () => {
  const styled = variable('styled', '\u001b[31mred\u001b[0m ink');
  for (const [supportsANSIStyling, drawn] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const bench = new Bench();
    bench.tell(...startedWith({ supportsANSIStyling }), ...stopIn(10, [styled]));
    const panel = await bench.show(new StoplineVariables());
    const row = rowOf(panel, 'styled = red ink');
    expect(row.querySelector('.v')?.textContent).toBe('red ink');
    expect(row.querySelectorAll('.ansi-red')).toHaveLength(drawn);
    panel.remove();
  }
});

test('a value that changed since the last stop of the same function shows its old value', async () => {
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
  await expect.poll(() => rowNames(panel)).toContain('reading');
  answers.shift()?.({ variables: [variable('id', "'A-1'")] });
  await expect.poll(() => rowNames(panel)).toContain("id = 'A-1'");
  bench.tell(resumeFact(), ...stopIn(30, [variable('order', 'Order', { variablesReference: 40 })]));
  await settled(panel);
  expect(rowOf(panel, "id = 'A-1'").className).toContain('stale');
  answers.shift()?.({ variables: [variable('id', "'A-1'")] });
  await expect.poll(() => rowOf(panel, "id = 'A-1'").className).not.toContain('stale');
});

test('a resume clears nothing: the values of the last stop are dimmed once it is shown', async () => {
  const bench = new Bench();
  bench.tell(...started, ...stopIn(10, [variable('subtotal', '269.0')]));
  const panel = await bench.show(new StoplineVariables());
  bench.tell(resumeFact());
  await settled(panel);
  expect(rowOf(panel, 'subtotal = 269.0').className).not.toContain('stale');
  await expect.poll(() => rowOf(panel, 'subtotal = 269.0').className).toContain('stale');
});

test('a lazy value is read on request, and not again at the next stop', async () => {
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
    expect(panel.renderRoot.textContent).toContain('They appear here when the program stops.');
    expect(panel.renderRoot.querySelector('[role="tree"]')?.getAttribute('aria-label')).toBe('Variables');
  });

  test('a frame without variables says so', async () => {
    const bench = new Bench();
    bench.tell(...started, ...stopFacts({ frames: [frame(10, 'price_order')], scopes: [] }));
    const panel = await bench.show(new StoplineVariables());
    const words = () => panel.renderRoot.querySelector('.empty')?.textContent.replace(/\s+/g, ' ').trim();
    await expect.poll(words).toBe('No values. This frame has no variables. Select another one in the call stack.');
  });

  test('the panel says that the program is running', async () => {
    const bench = new Bench();
    bench.tell(...started);
    const panel = await bench.show(new StoplineVariables());
    expect(panel.renderRoot.textContent).toContain('Running.');
  });
});

test('the error of a failed scopes request is shown', async () => {
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

test('the locals scope keeps its place when another scope has the same name', async () => {
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

describe('a value is set in its place', () => {
  test('by setVariable on its container; the answer is shown as changed until it is read again', async () => {
    const bench = new Bench({ setVariable: ({ value }: Dap.SetVariableArguments) => ({ value }) });
    bench.tell(...startedWith({ supportsSetVariable: true }), ...stopIn(10, [variable('rate', '0.1')]));
    const panel = await bench.show(new StoplineVariables());
    press(rowOf(panel, 'rate = 0.1'), 'Enter');
    await enter(panel, '0.2');
    expect(bench.paramsOf('setVariable')).toEqual([{ variablesReference: 10, name: 'rate', value: '0.2' }]);
    await expect.poll(() => rowNames(panel)).toContain('rate = 0.2, was 0.1');
    expect(fieldOf(panel)).toBeNull();
    expect(panel.renderRoot.querySelector('.changes')?.textContent).toBe('1 changed');
  });

  test('by setExpression if only that is supported', async () => {
    const bench = new Bench({ setExpression: ({ value }: Dap.SetExpressionArguments) => ({ value }) });
    const total = variable('total', '1', { evaluateName: 'order.total' });
    bench.tell(...startedWith({ supportsSetExpression: true }), ...stopIn(10, [total]));
    const panel = await bench.show(new StoplineVariables());
    press(rowOf(panel, 'total = 1'), 'F2');
    await enter(panel, '2');
    expect(bench.paramsOf('setExpression')).toEqual([{ expression: 'order.total', frameId: 10, value: '2' }]);
  });

  test('an error is shown under the field, which keeps its text', async () => {
    const bench = new Bench({ setVariable: () => refuse('name nope is not defined') });
    bench.tell(...startedWith({ supportsSetVariable: true }), ...stopIn(10, [variable('rate', '0.1')]));
    const panel = await bench.show(new StoplineVariables());
    press(rowOf(panel, 'rate = 0.1'), 'F2');
    await enter(panel, 'nope');
    await expect.poll(() => rowNames(panel)).toContain('name nope is not defined');
    expect(fieldOf(panel)?.value).toBe('nope');
    expect(fieldOf(panel)?.getAttribute('aria-invalid')).toBe('true');
    press(fieldOf(panel)!, 'Escape');
    await settled(panel);
    expect(rowNames(panel)).toEqual(['Locals', 'rate = 0.1', 'Globals']);
  });

  test('an answer with the old value is an error only with adapters that refuse so', async () => {
    const bench = new Bench({ setVariable: () => ({ value: '5' }) });
    bench.tell(...startedWith({ supportsSetVariable: true }), ...stopIn(10, [variable('count', '5')]));
    const panel = await bench.show(new StoplineVariables());
    press(rowOf(panel, 'count = 5'), 'F2');
    await enter(panel, '2 + 3');
    await expect.poll(() => fieldOf(panel)).toBeNull();
    expect(rowNames(panel)).toEqual(['Locals', 'count = 5', 'Globals']);
  });

  test.each([
    ['taken', (value: string) => ({ value }), 'a = 2, was 1', []],
    ['refused', () => refuse('not so'), 'a = 1', ['Value of a: not so']],
  ])(
    'a field that is opened while another value is being set stays when that one is %s',
    async (_how, answer, row, messages) => {
      let letAnswer: (() => void) | undefined;
      const sent = new Promise<void>((resolve) => (letAnswer = resolve));
      const bench = new Bench({ setVariable: ({ value }: Dap.SetVariableArguments) => sent.then(() => answer(value)) });
      const list = [variable('a', '1'), variable('b', '1')];
      bench.tell(...startedWith({ supportsSetVariable: true }), ...stopIn(10, list));
      const panel = await bench.show(new StoplineVariables());
      press(rowOf(panel, 'a = 1'), 'F2');
      await enter(panel, '2');
      press(rowOf(panel, 'b = 1'), 'F2');
      await settled(panel);
      letAnswer?.();
      await expect.poll(() => bench.workbench.toasts.value.map(({ message }) => message)).toEqual(messages);
      await expect.poll(() => rowNames(panel)).toContain(row);
      expect(fieldOf(panel)?.getAttribute('aria-label')).toBe('Value of b');
      expect(fieldOf(panel)?.getAttribute('aria-invalid')).toBeNull();
    },
  );

  test('an answer with the old value is not shown as a success', async () => {
    const bench = new Bench({ setVariable: () => ({ value: '0.1' }) });
    bench.tell(...sessionFacts({ refusesWithOldValue: true }, { supportsSetVariable: true }));
    bench.tell(threadsFact([{ id: 1, name: 'MainThread' }]), ...stopIn(10, [variable('rate', '0.1')]));
    const panel = await bench.show(new StoplineVariables());
    press(rowOf(panel, 'rate = 0.1'), 'F2');
    await enter(panel, 'nope');
    await expect.poll(() => rowNames(panel)).toContain('The value is still 0.1. debugpy gave no reason.');
    expect(fieldOf(panel)?.value).toBe('nope');
  });

  const hint = { attributes: ['readOnly'] } satisfies Dap.VariablePresentationHint;

  test.each([
    ['the adapter cannot', {}, variable('a', '1'), 'debugpy cannot set this value.'],
    [
      'it is read-only',
      { supportsSetVariable: true },
      variable('a', '1', { presentationHint: hint }),
      '"a" is read-only.',
    ],
  ])('is not offered if %s; F2 says why', async (_why, capabilities, one, reason) => {
    const bench = new Bench();
    bench.tell(...startedWith(capabilities), ...stopIn(10, [one]));
    const panel = await bench.show(new StoplineVariables());
    expect(await menuOf(panel, 'a = 1')).not.toContain('Set value');
    press(rowOf(panel, 'a = 1'), 'F2');
    expect(bench.workbench.toasts.value.map(({ message }) => message)).toEqual([reason]);
    expect(fieldOf(panel)).toBeNull();
  });
});

describe('a change at a stop', () => {
  const answering = (values: Dap.Variable[][]) =>
    new Bench({
      scopes: () => ({ scopes: [scope('Locals', 10, { presentationHint: 'locals' })] }),
      variables: () => new Promise((resolve) => pending.push(() => resolve({ variables: values.shift() ?? [] }))),
    });
  const pending: (() => void)[] = [];

  test('keeps the old values until the new ones are known, and marks these', async () => {
    const bench = answering([[variable('x', '2'), variable('y', '1')]]);
    bench.tell(...started, ...stopIn(10, [variable('x', '1'), variable('y', '1')]), completeFact(1));
    const panel = await bench.show(new StoplineVariables());
    const row = rowOf(panel, 'x = 1');
    bench.tell(mutated());
    await settled(panel);
    expect(rowOf(panel, 'x = 1')).toBe(row);
    expect(row.className).not.toContain('stale');
    await expect.poll(() => pending.length).toBe(1);
    pending.shift()?.();
    await expect.poll(() => rowNames(panel)).toContain('x = 2, was 1');
    expect(rowOf(panel, 'x = 2, was 1')).toBe(row);
    expect(rowOf(panel, 'y = 1').className).not.toContain('changed');
  });
});

test('the values of another function appear at once: until then those of the last one stay, dimmed after a moment', async () => {
  const bench = new Bench();
  bench.tell(...started, ...stopIn(10, [variable('subtotal', '1')]));
  const panel = await bench.show(new StoplineVariables());
  const [stopped, frames, scopes, variables] = stopFacts({
    frames: [frame(30, 'other'), frame(31, 'main')],
    scopes: [scope('Locals', 30, { presentationHint: 'locals' })],
    variables: { 30: [variable('a', '1'), variable('b', '2')] },
  });
  bench.tell(resumeFact(), stopped!, frames!, scopes!);
  await settled(panel);
  expect(rowNames(panel)).toEqual(['Locals', 'subtotal = 1', 'Globals']);
  expect(rowOf(panel, 'subtotal = 1').className).not.toContain('stale');
  await expect.poll(() => rowOf(panel, 'subtotal = 1').className).toContain('stale');
  expect(rowNames(panel)).toEqual(['Locals', 'subtotal = 1', 'Globals']);
  bench.tell(variables!);
  await settled(panel);
  expect(rowNames(panel)).toEqual(['Locals', 'a = 1', 'b = 2']);
});

describe('a change in a collapsed row', () => {
  /** `order` with a customer in it, whose name is another at each stop. */
  const changing = (asked: number[]) =>
    new Bench({
      variables: ({ variablesReference }: Dap.VariablesArguments) => {
        asked.push(variablesReference);
        const isCustomer = variablesReference % 10 === 1;
        const customer = variable('customer', 'Customer', { variablesReference: variablesReference + 1 });
        return { variables: [isCustomer ? variable('name', `'${variablesReference}'`) : customer] };
      },
    });
  const stopWith = (reference: number) =>
    stopIn(reference, [
      variable('order', 'Order', { variablesReference: reference + 10 }),
      variable('other', 'Other', { variablesReference: reference + 20 }),
    ]);

  test('is counted, and F8 expands its parents', async () => {
    const asked: number[] = [];
    const bench = changing(asked);
    bench.tell(...started, ...stopWith(100));
    const panel = await bench.show(new StoplineVariables());
    click(rowOf(panel, 'order = Order'));
    await expect.poll(() => rowNames(panel)).toContain('customer = Customer');
    click(rowOf(panel, 'customer = Customer'));
    await expect.poll(() => rowNames(panel)).toContain("name = '111'");
    click(rowOf(panel, 'customer = Customer'));
    click(rowOf(panel, 'order = Order'));
    await settled(panel);
    expect(rowNames(panel)).toEqual(['Locals', 'order = Order', 'other = Other', 'Globals']);
    bench.tell(resumeFact(), ...stopWith(200));
    await expect.poll(() => panel.renderRoot.querySelector('.changes')?.textContent).toBe('1 changed');
    bench.tell(resumeFact(), ...stopWith(300));
    await expect.poll(() => asked).toContain(311);
    await expect.poll(() => panel.renderRoot.querySelector('.changes')?.textContent).toBe('1 changed');
    expect(rowNames(panel)).toEqual(['Locals', 'order = Order', 'other = Other', 'Globals']);
    bench.run('next_changed_value');
    await expect.poll(() => rowNames(panel)).toContain("name = '311', was '211'");
    await settled(panel);
    expect(rowOf(panel, "name = '311', was '211'").tabIndex).toBe(0);
  });

  test('is not looked for in rows that were never shown', async () => {
    const asked: number[] = [];
    const bench = changing(asked);
    bench.tell(...started, ...stopWith(100), resumeFact(), ...stopWith(200));
    const panel = await bench.show(new StoplineVariables());
    bench.run('next_changed_value');
    await settled(panel);
    expect(asked).toEqual([]);
    expect(bench.workbench.toasts.value.map(({ message }) => message)).toEqual([
      'No visible value has changed since the last stop.',
    ]);
  });
});

test('a search shows and counts the matches, with their parents', async () => {
  const bench = new Bench({ variables: () => ({ variables: [variable('id', "'A-1'"), variable('total', '7')] }) });
  bench.tell(...started, ...stopIn(10, [variable('order', 'Order', { variablesReference: 20 }), variable('n', '7')]));
  const panel = await bench.show(new StoplineVariables());
  click(rowOf(panel, 'order = Order'));
  await expect.poll(() => rowNames(panel)).toContain('total = 7');
  press(rowOf(panel, 'n = 7'), 'f', { ctrlKey: true });
  await settled(panel);
  const field = panel.renderRoot.querySelector<HTMLInputElement>('input[aria-label="Search values"]')!;
  field.value = '7';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settled(panel);
  expect(rowNames(panel)).toEqual(['Locals', 'order = Order', 'total = 7', 'n = 7']);
  expect(panel.renderRoot.querySelector('.found')?.textContent.trim()).toBe('2 of 4');
  expect(panel.renderRoot.querySelector('.empty')).toBeNull();
  field.value = 'nowhere';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settled(panel);
  expect(panel.renderRoot.querySelector('.empty')?.textContent.replace(/\s+/g, ' ').trim()).toBe(
    'No matches. Collapsed values are not searched. Expand them, or close the search (Escape).',
  );
  press(field, 'Escape');
  await settled(panel);
  expect(rowNames(panel)).toContain("id = 'A-1'");
});

test('the menu of a failed read offers Retry', async () => {
  let fails = true;
  const bench = new Bench({ variables: () => (fails ? refuse('not now') : { variables: [variable('id', '1')] }) });
  bench.tell(...started, ...stopIn(10, [variable('order', 'Order', { variablesReference: 20 })]));
  const panel = await bench.show(new StoplineVariables());
  click(rowOf(panel, 'order = Order'));
  await expect.poll(() => rowNames(panel)).toContain('not now');
  fails = false;
  expect(await menuOf(panel, 'not now')).toEqual(['Retry', 'View full value']);
  await choose('Retry');
  await expect.poll(() => rowNames(panel)).toContain('id = 1');
});
