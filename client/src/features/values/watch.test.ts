import type { Dap } from '#protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { Bench, choose, click, menuOf, refuse, rowNames, rowOf, settled } from '../../app/testing/bench.ts';
import { frame, resumeFact, sessionFacts, stopFacts, threadsFact, variable } from '../../app/testing/facts.ts';
import { watchPath } from './watch-rows.ts';
import { StoplineWatch } from './watch.ts';

const started = [...sessionFacts(), threadsFact([{ id: 1, name: 'MainThread' }])];
const watches = (...expressions: string[]) => ({ type: 'watches_changed', watches: expressions }) as const;
const stop = (id: number) => stopFacts({ frames: [frame(id, 'price_order')] });

const key = (element: Element, name: string, more: KeyboardEventInit = {}): void => {
  const init = { key: name, bubbles: true, composed: true, cancelable: true, ...more };
  element.dispatchEvent(new KeyboardEvent('keydown', init));
};

/** A bench whose server takes watches over. */
function watching(...expressions: string[]): Bench {
  const bench: Bench = new Bench({
    set_watches: ({ watches: changed }: { watches: string[] }) => {
      bench.tell(watches(...changed));
      return {};
    },
  });
  bench.tell(watches(...expressions));
  return bench;
}

function promptOf(panel: StoplineWatch): HTMLInputElement {
  const input = panel.renderRoot.querySelector<HTMLInputElement>('input[aria-label="Add watch expression"]');
  if (!input) throw new Error('There is no prompt.');
  return input;
}

afterEach(() => document.body.replaceChildren());

test('expressions are evaluated in the shown frame; one that fails shows the error in its row', async () => {
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

test('a value that changed since the last stop is marked', async () => {
  let value = 0;
  const bench = new Bench({ evaluate: () => ({ result: String(++value), variablesReference: 0 }) });
  bench.tell(...started, watches('n'), ...stop(7));
  const panel = await bench.show(new StoplineWatch());
  await expect.poll(() => rowNames(panel)).toEqual(['n = 1']);
  bench.tell(resumeFact(), ...stop(9));
  await expect.poll(() => rowNames(panel)).toEqual(['n = 2, was 1']);
});

test('while nothing is running the expressions are listed without values', async () => {
  const bench = new Bench();
  bench.tell(watches('a', 'b'));
  expect(rowNames(await bench.show(new StoplineWatch()))).toEqual(['a', 'b']);
});

test('Enter in the prompt adds an expression for all clients, Delete on a row removes it', async () => {
  const bench = watching('a', 'b');
  const panel = await bench.show(new StoplineWatch());
  const input = promptOf(panel);
  input.value = ' c ';
  key(input, 'Enter');
  expect(input.value).toBe('');
  key(rowOf(panel, 'a'), 'Delete');
  await expect
    .poll(() => bench.paramsOf('set_watches'))
    .toEqual([{ watches: ['a', 'b', 'c'] }, { watches: ['b', 'c'] }]);
});

test('expressions that are entered faster than the server answers are all added', async () => {
  const bench = watching();
  const panel = await bench.show(new StoplineWatch());
  const input = promptOf(panel);
  for (const expression of ['a', 'b', 'a', 'c']) {
    input.value = expression;
    key(input, 'Enter');
  }
  await expect.poll(() => bench.server.value.state.watches).toEqual(['a', 'b', 'c']);
});

test('without expressions the prompt says what to do', async () => {
  const bench = watching();
  const panel = await bench.show(new StoplineWatch());
  expect(promptOf(panel).placeholder).toBe('No expressions. Add one here.');
  bench.tell(watches('a'));
  await expect.poll(() => promptOf(panel).placeholder).toBe('Add expression');
});

test('an expression that is added out of view is scrolled into view', async () => {
  const bench = watching('1', '2', '3', '4', '5', '6');
  const panel = await bench.show(new StoplineWatch());
  const input = promptOf(panel);
  input.value = 'seventh';
  key(input, 'Enter');
  await expect.poll(() => rowNames(panel)).toContain('seventh');
  const tree = panel.renderRoot.querySelector('stopline-tree');
  await expect.poll(() => tree?.current).toBe(watchPath('seventh'));
  expect(rowOf(panel, 'seventh').tabIndex).toBe(0);
});

test('removing all expressions can be undone; they come before later ones', async () => {
  const bench = watching('a', 'b');
  const panel = await bench.show(new StoplineWatch());
  click(panel.renderRoot.querySelector('button[aria-label="Remove all expressions"]'));
  const toast = () => bench.workbench.toasts.value[0];
  await expect.poll(() => toast()?.message).toBe('2 expressions removed.');
  expect(rowNames(panel)).toEqual([]);
  bench.tell(watches('c', 'b'));
  toast()?.action?.run();
  await expect.poll(() => bench.server.value.state.watches).toEqual(['a', 'b', 'c']);
});

/** Writes in the field of a row. */
async function write(panel: StoplineWatch, text: string): Promise<HTMLInputElement> {
  await settled(panel);
  const input = panel.renderRoot.querySelector<HTMLInputElement>('.field-inline');
  if (!input) throw new Error('No row has a field.');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await settled(panel);
  return input;
}

describe('an expression is edited in its row', () => {
  test.each(['F2', 'Enter'])('by %s; Enter replaces it', async (opens) => {
    const bench = new Bench();
    bench.tell(watches('a', 'b'));
    const panel = await bench.show(new StoplineWatch());
    key(rowOf(panel, 'b'), opens);
    const input = await write(panel, 'b + 1');
    expect(input.getAttribute('aria-label')).toBe('Expression');
    key(input, 'Enter');
    expect(bench.paramsOf('set_watches')).toEqual([{ watches: ['a', 'b + 1'] }]);
  });

  test('Escape leaves it as it was', async () => {
    const bench = new Bench();
    bench.tell(watches('a'));
    const panel = await bench.show(new StoplineWatch());
    key(rowOf(panel, 'a'), 'F2');
    key(await write(panel, 'b'), 'Escape');
    await settled(panel);
    expect(panel.renderRoot.querySelector('.field-inline')).toBeNull();
    expect(bench.paramsOf('set_watches')).toEqual([]);
  });

  test('an expression that is already watched is not added twice', async () => {
    const bench = new Bench();
    bench.tell(watches('a', 'b', 'c'));
    const panel = await bench.show(new StoplineWatch());
    key(rowOf(panel, 'c'), 'F2');
    key(await write(panel, 'a'), 'Enter');
    const input = promptOf(panel);
    input.value = 'b';
    key(input, 'Enter');
    expect(bench.paramsOf('set_watches')).toEqual([{ watches: ['a', 'b'] }]);
  });

  test('typed text stays when the program steps meanwhile', async () => {
    const bench = new Bench({ evaluate: () => ({ result: '1', variablesReference: 0 }) });
    bench.tell(...started, watches('a'), ...stop(7));
    const panel = await bench.show(new StoplineWatch());
    await expect.poll(() => rowNames(panel)).toEqual(['a = 1']);
    key(rowOf(panel, 'a = 1'), 'F2');
    const input = await write(panel, 'a + b');
    bench.tell(resumeFact(), ...stop(9));
    await settled(panel);
    expect(panel.renderRoot.querySelector<HTMLInputElement>('.field-inline')).toBe(input);
    expect(input.value).toBe('a + b');
  });
});

test.each([
  ['b', 'ArrowUp', ['b', 'a', 'c']],
  ['b', 'ArrowDown', ['a', 'c', 'b']],
])('Alt moves %s with %s', async (name, arrow, watched) => {
  const bench = new Bench();
  bench.tell(watches('a', 'b', 'c'));
  const panel = await bench.show(new StoplineWatch());
  key(rowOf(panel, name), arrow, { altKey: true });
  expect(bench.paramsOf('set_watches')).toEqual([{ watches: watched }]);
});

test('the first cannot be moved up', async () => {
  const bench = new Bench();
  bench.tell(watches('a', 'b'));
  const panel = await bench.show(new StoplineWatch());
  key(rowOf(panel, 'a'), 'ArrowUp', { altKey: true });
  expect(bench.paramsOf('set_watches')).toEqual([]);
});

test('the panel has room for up to six rows, and keeps the room of values that fail during a step', async () => {
  let fails = false;
  const bench = new Bench({
    evaluate: () => (fails ? refuse('gone') : { result: 'Order', variablesReference: 20 }),
    variables: () => ({ variables: [variable('id', '1'), variable('total', '2')] }),
  });
  const room = (panel: StoplineWatch) => panel.renderRoot.querySelector('.values-area')?.getAttribute('style');
  bench.tell(...started, watches('order'), ...stop(7));
  const panel = await bench.show(new StoplineWatch());
  await expect.poll(() => rowNames(panel)).toEqual(['order = Order']);
  expect(room(panel)).toContain('--reserved-rows: 1');
  click(rowOf(panel, 'order = Order'));
  await expect.poll(() => rowNames(panel)).toHaveLength(3);
  expect(room(panel)).toContain('--reserved-rows: 3');
  fails = true;
  bench.tell(resumeFact(), ...stop(9));
  await expect.poll(() => rowNames(panel)).toEqual(['order = gone']);
  expect(room(panel)).toContain('--reserved-rows: 3');
  bench.tell(watches('order', '2', '3', '4', '5', '6', '7'));
  await settled(panel);
  expect(room(panel)).toContain('--reserved-rows: 6');
});

test.each([
  ['by a request', {}, { supportsCancelRequest: true }],
  ['by its own means', { interruptsEvaluations: true as const }, {}],
])(
  'a slow expression says so, can be cancelled if the adapter ends it %s, and retried',
  async (_how, session, capabilities) => {
    let answers = false;
    const bench = new Bench({
      evaluate: () => (answers ? { result: '1', variablesReference: 0 } : new Promise(() => undefined)),
    });
    bench.tell(...sessionFacts(session, capabilities), threadsFact([{ id: 1, name: 'MainThread' }]));
    bench.tell(watches('slow()'), ...stop(7));
    const panel = await bench.show(new StoplineWatch());
    expect(rowNames(panel)).toEqual(['slow() = reading']);
    click(rowOf(panel, 'slow() = reading').querySelector('button.lazy'));
    await settled(panel);
    expect(rowNames(panel)).toEqual(['slow() = Cancelled.']);
    answers = true;
    rowOf(panel, 'slow() = Cancelled.').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
    await choose('Retry');
    await expect.poll(() => rowNames(panel)).toEqual(['slow() = 1']);
  },
);

test('an expression can be set if the adapter supports setExpression; its children with setVariable', async () => {
  const parts = {
    evaluate: () => ({ result: 'Order', variablesReference: 20 }),
    variables: () => ({ variables: [variable('id', '1')] }),
  };
  const offered = async (capabilities: Dap.Capabilities) => {
    const bench = new Bench(parts);
    bench.tell(...sessionFacts({}, capabilities), threadsFact([{ id: 1, name: 'MainThread' }]));
    bench.tell(watches('order'), ...stop(7));
    const panel = await bench.show(new StoplineWatch());
    await expect.poll(() => rowNames(panel)).toEqual(['order = Order']);
    click(rowOf(panel, 'order = Order'));
    await expect.poll(() => rowNames(panel)).toContain('id = 1');
    const entries = [await menuOf(panel, 'order = Order'), await menuOf(panel, 'id = 1')];
    return entries.map((each) => each.includes('Set value'));
  };
  expect(await offered({})).toEqual([false, false]);
  document.body.replaceChildren();
  expect(await offered({ supportsSetVariable: true })).toEqual([false, true]);
  document.body.replaceChildren();
  expect(await offered({ supportsSetExpression: true })).toEqual([true, false]);
});

test('an expression can be set while it is read again at the same stop', async () => {
  let answers = true;
  const bench = new Bench({
    evaluate: () => (answers ? { result: '1', variablesReference: 0 } : new Promise(() => undefined)),
  });
  bench.tell(...sessionFacts({}, { supportsSetExpression: true }), threadsFact([{ id: 1, name: 'MainThread' }]));
  bench.tell(watches('total'), ...stop(7));
  const panel = await bench.show(new StoplineWatch());
  await expect.poll(() => rowNames(panel)).toEqual(['total = 1']);
  answers = false;
  bench.tell({ type: 'event', event: 'invalidated', sessionId: 's1', at: '', body: {} });
  await settled(panel);
  expect(bench.paramsOf('evaluate')).toHaveLength(2);
  expect(await menuOf(panel, 'total = 1')).toContain('Set value');
});
