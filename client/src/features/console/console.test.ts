import type { Dap } from '#protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { StoplineConsole } from './console.ts';
import { Bench, choose, click, refuse, settled } from '../../app/testing/bench.ts';
import { addOutput } from '../../model/server-state.ts';
import { selectSession } from '../../model/select-session.ts';
import { outputEntry as entry, runsOf } from '../../model/testing/output-entry.ts';
import { frame, sessionFacts, stopFacts, threadsFact, variable } from '../../app/testing/facts.ts';

const started = [...sessionFacts(), threadsFact([{ id: 1, name: 'MainThread' }])];
const stop = stopFacts({ frames: [frame(7, 'price_order')] });

async function fieldOf(panel: StoplineConsole): Promise<HTMLTextAreaElement> {
  await settled(panel);
  const prompt = panel.renderRoot.querySelector('stopline-console-prompt');
  const field = prompt?.renderRoot.querySelector<HTMLTextAreaElement>('[aria-label="Evaluate expression"]');
  if (!field) throw new Error('There is no prompt.');
  return field;
}

const key = (element: Element, name: string): void => {
  element.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }));
};

const texts = (panel: StoplineConsole): readonly string[] =>
  [...panel.renderRoot.querySelectorAll('.line-text')].map(({ textContent }) => textContent);

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('output is a log named "Debug console"', async () => {
  const bench = new Bench();
  bench.tell(...started);
  bench.say('s1', entry(0, 'Pricing 214 orders'), entry(1, 'UserWarning', { category: 'stderr' }));
  const panel = await bench.show(new StoplineConsole());
  expect(panel.renderRoot.querySelector('[role="log"]')?.getAttribute('aria-label')).toBe('Debug console');
  expect(texts(panel)).toEqual(['Pricing 214 orders', 'UserWarning']);
});

test('output is plain text, whatever it contains', async () => {
  const bench = new Bench();
  bench.tell(...started);
  bench.say('s1', entry(0, '<img src=x onerror=alert(1)>\u202e\u001b[2J'));
  const panel = await bench.show(new StoplineConsole());
  expect(panel.renderRoot.querySelector('img')).toBeNull();
  expect(texts(panel)[0]).toContain('<img src=x onerror=alert(1)>\\u202e');
});

test('an escape sequence that a program never ends hides neither its own line nor those after it', async () => {
  const bench = new Bench();
  bench.tell(...started);
  const never = entry(0, 'Cannot connect \u001b]0;to the database');
  bench.say(
    's1',
    never,
    entry(1, 'Trying again'),
    entry(2, '\u001b]0;ti', { unended: true }),
    entry(3, 'tle\u0007Connected'),
  );
  const panel = await bench.show(new StoplineConsole());
  const drawn = texts(panel).map((text) => text.trim());
  expect(drawn).toEqual(['Cannot connect \u241b]0;to the database', 'Trying again', '', 'Connected']);
});

test('Enter evaluates in the selected frame, and the expression is remembered', async () => {
  const bench = new Bench();
  bench.tell(...started, ...stop);
  const panel = await bench.show(new StoplineConsole());
  const field = await fieldOf(panel);
  expect(field.placeholder).toBe('Evaluate in price_order');
  field.value = 'subtotal';
  key(field, 'Enter');
  expect(bench.paramsOf('evaluate')).toEqual([{ expression: 'subtotal', frameId: 7, context: 'repl' }]);
  expect(field.value).toBe('');
  await settled(panel);
  key(field, 'ArrowUp');
  expect(field.value).toBe('subtotal');
});

test('while the program is running, expressions are evaluated without a frame', async () => {
  const bench = new Bench();
  bench.tell(...started);
  const field = await fieldOf(await bench.show(new StoplineConsole()));
  field.value = '1 + 1';
  key(field, 'Enter');
  expect(bench.paramsOf('evaluate')).toEqual([{ expression: '1 + 1', context: 'repl' }]);
});

test('without a program the prompt is disabled and says why', async () => {
  const field = await fieldOf(await new Bench().show(new StoplineConsole()));
  expect(field.disabled).toBe(true);
  expect(field.placeholder).toBe('Nothing is running');
});

test('an evaluation that fails shows its error in the output only', async () => {
  const bench = new Bench({ evaluate: () => refuse('NameError') });
  bench.tell(...started, ...stop);
  const panel = await bench.show(new StoplineConsole());
  const field = await fieldOf(panel);
  field.value = 'rat';
  key(field, 'Enter');
  await settled(panel);
  expect(bench.workbench.toasts.value).toEqual([]);
});

test.each([
  ['the answer', () => ({ result: '1240.5', variablesReference: 0 }), '1240.5'],
  ['the start of a long answer', () => ({ result: 'x'.repeat(900), variablesReference: 0 }), `${'x'.repeat(300)}…`],
  ['why there is none', () => refuse('NameError'), 'NameError'],
])(
  'after an expression was entered, screen readers get %s; output is not announced',
  async (_what, evaluate, words) => {
    const bench = new Bench({ evaluate });
    bench.tell(...started, ...stop);
    const field = await fieldOf(await bench.show(new StoplineConsole()));
    bench.say('s1', entry(0, 'Pricing 214 orders'));
    expect(bench.workbench.announcement.value.text).toBe('');
    field.value = 'subtotal';
    key(field, 'Enter');
    await expect.poll(() => bench.workbench.announcement.value.text).toBe(words);
  },
);

test('a result is expanded in place, and stays as it was read', async () => {
  const bench = new Bench({ variables: () => ({ variables: [variable('id', "'A-1'")] }) });
  bench.tell(...started, ...stop);
  bench.say('s1', entry(0, 'Order', { category: 'result', variablesReference: 30 }), entry(1, 'next'));
  const panel = await bench.show(new StoplineConsole());
  panel.renderRoot.querySelector<HTMLElement>('button.twisty')?.click();
  await expect.poll(() => texts(panel)).toEqual(['Order', "id: 'A-1'", 'next']);
  bench.tell({ type: 'event', event: 'invalidated', sessionId: 's1', at: '', body: {} });
  await settled(panel);
  expect(texts(panel)).toEqual(['Order', "id: 'A-1'", 'next']);
  expect(bench.paramsOf('variables')).toHaveLength(1);
});

/** js-debug's container of what is logged: one child without a name. */
const logged = (reference: number): readonly Dap.Variable[] =>
  reference === 30
    ? [{ ...variable('', '(2) [Item, Item]'), variablesReference: 31 }]
    : [variable('0', 'Item'), variable('1', 'Item')];

test('a logged object shows its own children, not its container', async () => {
  const bench = new Bench({
    variables: ({ variablesReference }: Dap.VariablesArguments) => ({ variables: logged(variablesReference) }),
  });
  bench.tell(...started, ...stop);
  bench.say('s1', entry(0, '(2) [Item, Item]', { variablesReference: 30 }));
  const panel = await bench.show(new StoplineConsole());
  panel.renderRoot.querySelector<HTMLElement>('button.twisty')?.click();
  await expect.poll(() => texts(panel)).toEqual(['(2) [Item, Item]', '0: Item', '1: Item']);
});

test('values without names are shown and copied without a colon', async () => {
  const variables = [{ ...variable('', 'Item'), variablesReference: 31 }, variable('', '7')];
  const bench = new Bench({ variables: () => ({ variables }) });
  bench.tell(...started, ...stop);
  bench.say('s1', entry(0, 'Item 7', { variablesReference: 30 }));
  const panel = await bench.show(new StoplineConsole());
  panel.renderRoot.querySelector<HTMLElement>('button.twisty')?.click();
  await expect.poll(() => texts(panel)).toEqual(['Item 7', 'Item', '7']);
  expect(panel.renderRoot.querySelector('.value button.twisty')?.getAttribute('aria-label')).toBe('Item');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const value = panel.renderRoot.querySelector('.value');
  value?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, composed: true, clientX: 1, clientY: 1 }));
  await choose('Copy');
  await expect.poll(() => copied.mock.calls).toEqual([['Item']]);
});

test('a typed value with one property without a name keeps it', async () => {
  const bench = new Bench({ variables: () => ({ variables: [{ ...variable('', 'Item'), variablesReference: 31 }] }) });
  bench.tell(...started, ...stop);
  bench.say('s1', entry(0, '{: Item}', { category: 'result', variablesReference: 30 }));
  const panel = await bench.show(new StoplineConsole());
  panel.renderRoot.querySelector<HTMLElement>('button.twisty')?.click();
  await expect.poll(() => texts(panel)).toEqual(['{: Item}', 'Item']);
});

test('a long value without children is shown in full on request', async () => {
  const long = `'${'x'.repeat(300)}'`;
  const bench = new Bench({ variables: () => ({ variables: [variable('text', long)] }) });
  bench.tell(...started, ...stop);
  bench.say('s1', entry(0, 'Order', { category: 'result', variablesReference: 30 }));
  const panel = await bench.show(new StoplineConsole());
  panel.renderRoot.querySelector<HTMLElement>('button.twisty')?.click();
  const more = () => panel.renderRoot.querySelector<HTMLElement>('.value button.more');
  await expect.poll(() => more()?.textContent.trim()).toBe('102 more characters');
  more()?.click();
  await expect.poll(() => texts(panel)).toEqual(['Order', `text: ${long}`]);
});

test('a long line is shown in full on request, in rows that keep its styles', async () => {
  const red = '\u001b[31m';
  const text = `${'a'.repeat(3_000)}${red}${'b'.repeat(6_994)}\u{1f600}${'c'.repeat(4_000)}`;
  const bench = new Bench();
  bench.tell(...started);
  bench.say('s1', entry(0, text), entry(1, 'next'));
  const panel = await bench.show(new StoplineConsole());
  expect(texts(panel)[0]).toMatch(/^a{3000}b{1995}\s+9,001 more characters\s+$/);
  click(panel.renderRoot.querySelector('button.more'));
  await expect.poll(() => texts(panel).length).toBe(4);
  expect(texts(panel).slice(0, 3).join('')).toBe(text.replace(red, ''));
  expect(Math.max(...texts(panel).map(({ length }) => length))).toBeLessThanOrEqual(5_000);
  const further = [...panel.renderRoot.querySelectorAll('.line-text > span')].map(({ className }) => className);
  expect([...new Set(further)]).toEqual(['ansi-red']);
});

test('a value that is too long for one row is shown in full in several', async () => {
  const long = 'x'.repeat(12_000);
  const bench = new Bench({ variables: () => ({ variables: [variable('text', long), variable('other', '1')] }) });
  bench.tell(...started, ...stop);
  bench.say('s1', entry(0, 'Order', { category: 'result', variablesReference: 30 }));
  const panel = await bench.show(new StoplineConsole());
  panel.renderRoot.querySelector<HTMLElement>('button.twisty')?.click();
  await expect.poll(() => panel.renderRoot.querySelector('.value button.more')).not.toBeNull();
  click(panel.renderRoot.querySelector('.value button.more'));
  await expect.poll(() => texts(panel).length).toBe(5);
  expect(texts(panel).slice(1).join('')).toBe(`text: ${long}other: 1`);
});

test('the full name of the session that printed a line is in a tooltip', async () => {
  const bench = new Bench();
  bench.tell(...started, ...sessionFacts({ id: 's1.1', parentId: 's1', name: 'a worker with a long name' }));
  bench.say('s1', entry(0, 'ready', { sessionId: 's1.1' }));
  const panel = await bench.show(new StoplineConsole());
  expect(panel.renderRoot.querySelector<HTMLElement>('.session-name')?.title).toBe('a worker with a long name');
});

test('a stop without output does not draw the lines again, but a session that begins names its lines', async () => {
  const bench = new Bench();
  bench.tell(...started);
  bench.say('s1', entry(0, 'ready'));
  const panel = await bench.show(new StoplineConsole());
  const list = panel.renderRoot.querySelector('stopline-virtual-list');
  const rows = list?.rows;
  bench.tell(...stop);
  await settled(panel);
  expect(list?.rows).toBe(rows);
  expect(panel.renderRoot.querySelector('.session-name')).toBeNull();
  bench.tell(...sessionFacts({ id: 's1.1', parentId: 's1', name: 'a worker' }));
  await settled(panel);
  await expect.poll(() => panel.renderRoot.querySelector('.session-name')).not.toBeNull();
});

test('clearing hides the lines until then', async () => {
  const bench = new Bench();
  bench.tell(...started);
  bench.say('s1', entry(0, 'old'));
  const panel = await bench.show(new StoplineConsole());
  panel.clear();
  bench.say('s1', entry(1, 'new'));
  await expect.poll(() => texts(panel)).toEqual(['new']);
});

test('lines that the page does not have are fetched when they come into view', async () => {
  const bench = new Bench({ read_output: () => ({ total: 3, runs: runsOf([entry(0, 'first'), entry(1, 'second')]) }) });
  bench.tell(...started);
  bench.say('s1', entry(2, 'third'));
  const panel = await bench.show(new StoplineConsole());
  await expect.poll(() => texts(panel)).toEqual(['first', 'second', 'third']);
  expect(bench.paramsOf('read_output')).toEqual([
    { sessionId: 's1', start: 0, count: 512, from: 0, characters: 16 * 1024 },
  ]);
});

test('a row says how many lines the server no longer has, and they are not requested', async () => {
  const bench = new Bench();
  bench.tell(...started);
  bench.server.update((server) =>
    addOutput(server, {
      sessionId: 's1',
      total: 12_347,
      first: 12_345,
      runs: runsOf([entry(12_345, 'a'), entry(12_346, 'b')]),
    }),
  );
  const panel = await bench.show(new StoplineConsole());
  const rows = () => [...panel.renderRoot.querySelectorAll('.line')].map((line) => line.textContent.trim());
  await expect.poll(() => rows()[0]).toBe('12,345 earlier lines are no longer kept');
  expect(texts(panel)).toEqual(['a', 'b']);
  expect(bench.paramsOf('read_output')).toEqual([]);
});

test('lines that the server does not have are requested twice only', async () => {
  const bench = new Bench({ read_output: () => ({ total: 3, runs: runsOf([entry(2, 'third')]) }) });
  bench.tell(...started);
  bench.say('s1', entry(2, 'third'));
  const panel = await bench.show(new StoplineConsole());
  await expect.poll(() => bench.paramsOf('read_output')).toHaveLength(2);
  await settled(panel);
  expect(bench.paramsOf('read_output')).toHaveLength(2);
});

test('after lines of one session were not available, those of another one are requested', async () => {
  const asked: string[] = [];
  const bench = new Bench({
    read_output: ({ sessionId }: { sessionId: string }) => {
      asked.push(sessionId);
      return {
        total: 2,
        runs: runsOf([sessionId === 's1' ? entry(1, 'last of one') : entry(0, 'first', { sessionId })]),
      };
    },
  });
  bench.tell(...started, ...sessionFacts({ id: 's2' }));
  bench.say('s1', entry(1, 'last of one'));
  bench.say('s2', entry(1, 'last of two', { sessionId: 's2' }));
  selectSession(bench.workbench, 's1');
  const panel = await bench.show(new StoplineConsole());
  await expect.poll(() => asked).toEqual(['s1', 's1']);
  selectSession(bench.workbench, 's2');
  await expect.poll(() => texts(panel)).toEqual(['first', 'last of two']);
});

test('filtering by a line shows the lines with its text, even if that looks like a pattern', async () => {
  const bench = new Bench();
  bench.tell(...started);
  bench.say('s1', entry(0, '/usr/lib/'), entry(1, 'usr lib'), entry(2, 'from /usr/lib/'));
  const panel = await bench.show(new StoplineConsole());
  const line = panel.renderRoot.querySelector('.line');
  line?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, composed: true, clientX: 1, clientY: 1 }));
  await choose('Filter by “/usr/lib/”');
  await expect.poll(() => texts(panel)).toEqual(['/usr/lib/', 'from /usr/lib/']);
});

test('an empty console says what to do: start the program, or wait', async () => {
  const bench = new Bench();
  const panel = await bench.show(new StoplineConsole());
  const words = () => panel.renderRoot.querySelector('.empty')?.textContent.replace(/\s+/g, ' ').trim();
  expect(words()).toBe('No output. The output of the program appears here. Start it (F5).');
  bench.tell(...started);
  await expect.poll(words).toBe('No output. The output of the program appears here.');
});

test('if all lines are filtered out, the console says how to see them', async () => {
  const bench = new Bench();
  bench.tell(...started);
  bench.say('s1', entry(0, 'text'));
  const panel = await bench.show(new StoplineConsole());
  await panel.find();
  const bar = panel.renderRoot.querySelector('stopline-console-find')?.shadowRoot;
  const field = bar?.querySelector('input');
  if (!field) throw new Error('The find bar is not open.');
  field.value = 'other';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  click([...(bar?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.trim() === 'Only matches'));
  await expect
    .poll(() => panel.renderRoot.querySelector('.empty')?.textContent.replace(/\s+/g, ' ').trim())
    .toBe('All lines are filtered out. Close find (Escape) to see all lines.');
});

test('a folded group shows its number of lines', async () => {
  const bench = new Bench();
  bench.tell(...started);
  bench.say('s1', entry(0, 'Load', { group: 'startCollapsed' }), entry(1, 'a', { groups: [0] }), entry(2, 'b'));
  const panel = await bench.show(new StoplineConsole());
  expect(texts(panel)).toEqual(['Load', 'b']);
  expect(panel.renderRoot.querySelector('.count')?.textContent).toBe('1 line');
  panel.renderRoot.querySelector<HTMLElement>('button.twisty')?.click();
  await expect.poll(() => texts(panel)).toEqual(['Load', 'a', 'b']);
});

test('the source of a line is a link that opens it', async () => {
  const bench = new Bench({ read_file: ({ path }: { path: string }) => ({ path, text: 'code', version: '1' }) });
  bench.tell(...started);
  bench.say('s1', entry(0, 'loyalty', { source: { path: '/work/shop/pricing.py' }, line: 45 }));
  const panel = await bench.show(new StoplineConsole());
  const link = panel.renderRoot.querySelector<HTMLElement>('button.source');
  expect(link?.textContent.trim()).toBe('pricing.py:45');
  link?.click();
  await expect.poll(() => bench.workbench.documents.value.reveal?.line).toBe(45);
});

test('a line whose source only the adapter knows is a link to it', async () => {
  const source = { path: '/work/shop/pricing.py' };
  const bench = new Bench({
    locations: () => ({ source, line: 45 }),
    read_file: ({ path }: { path: string }) => ({ path, text: 'code', version: '1' }),
  });
  bench.tell(...started);
  bench.say('s1', entry(0, 'loyalty', { locationReference: 7 }));
  const panel = await bench.show(new StoplineConsole());
  panel.renderRoot.querySelector<HTMLElement>('button.source')?.click();
  await expect.poll(() => bench.workbench.documents.value.reveal?.line).toBe(45);
  expect(bench.paramsOf('locations')).toEqual([{ locationReference: 7 }]);
});
