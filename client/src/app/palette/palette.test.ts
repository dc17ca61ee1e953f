import { afterEach, expect, test, vi } from 'vitest';
import { keyHint } from '../../ui/key-name.ts';
import { hintedKeys, keysOf } from '../../model/commands/user-command.ts';
import { Bench, type Answers } from '../testing/bench.ts';
import { sessionFacts, stopFacts, frame } from '../testing/facts.ts';
import type { SheetName } from '../../model/ui-requests.ts';
import { parseFileQuery } from './file-picks.ts';
import { followPicks } from './follow-picks.ts';
import { holdText } from '../../ui/held-text.ts';
import { keyGroups } from './key-groups.ts';
import { openSheet } from './picks.ts';

const { commands } = new Bench().shell;
const allCommands = Object.values(commands);

const files = ['orders.py', 'shop/cart.js', 'shop/cart.test.js'];

const found: Answers = {
  find_files: ({ query }: { query: string }) => ({
    files: files.filter((path) => path.includes(query)).map((path) => ({ path })),
    total: files.length,
    truncated: false,
  }),
  read_file: ({ path }: { path: string }) => ({ path: `/work/${path}`, text: 'a\nb\nc\n', version: '1' }),
};

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function open(name: SheetName, bench = new Bench(found)) {
  openSheet(name, { port: bench.shell, root: document.body, typed: '', isEntered: false });
  const sheet = () => document.querySelector('stopline-quick-pick');
  const root = sheet()!.renderRoot;
  await settled();
  const field = root.querySelector('input')!;
  const options = () => [...root.querySelectorAll<HTMLElement>('[role="option"]')];
  const type = async (text: string) => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await settled();
  };
  const press = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
    field.dispatchEvent(event);
    await settled();
    return event.defaultPrevented;
  };
  const names = () => options().map((option) => option.getAttribute('aria-label'));
  return {
    bench,
    sheet,
    root,
    field,
    options,
    names,
    type,
    press,
    note: () => root.querySelector('.note')?.textContent,
  };
}

afterEach(() => {
  document.body.replaceChildren();
});

test('every command is in the palette, with its key', async () => {
  const { options } = await open('commands');
  const titles = options().map((option) => option.querySelector('.label')?.textContent);
  expect(titles.toSorted()).toEqual(allCommands.map(({ title }) => title).sort());
  const shown = options().map((option) => option.querySelector('kbd')?.textContent);
  expect(shown.filter(Boolean).sort()).toEqual(
    allCommands
      .flatMap((command) =>
        hintedKeys(command)
          .slice(0, 1)
          .map((key) => keyHint(key)),
      )
      .sort(),
  );
});

test('a command that toggles something shows whether it is on', async () => {
  const { names, type } = await open('commands');
  await type('>inline values');
  expect(names()[0]).toBe('Inline values, on');
  await type('>word wrap');
  expect(names()[0]).toBe('Word wrap, off, Alt+Z');
});

test('no two commands have one title', () => {
  const titles = allCommands.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('disabled commands come last with their reason, and cannot be picked', async () => {
  const { options, type, press, sheet } = await open('commands');
  const disabled = options().map((option) => option.getAttribute('aria-disabled') === 'true');
  expect(disabled.lastIndexOf(false)).toBeLessThan(disabled.indexOf(true));
  await type('>step over');
  expect(options()[0]?.getAttribute('aria-label')).toBe('Step over, nothing is running, F10');
  await press('Enter');
  expect(sheet()).not.toBeNull();
});

test('a picked command is run, and comes first the next time', async () => {
  const bench = new Bench(found);
  const { type, press, sheet } = await open('commands', bench);
  await type('>theme dark');
  await press('Enter');
  expect(sheet()).toBeNull();
  expect(bench.workbench.view.value.theme).toBe('dark');
  const again = await open('commands', bench);
  expect(again.names()[0]).toBe('Theme: dark, on');
});

test('letters match in order, and are marked', async () => {
  const { options, type } = await open('commands');
  await type('>tggl');
  const label = options()[0]?.querySelector('.label');
  expect(label?.textContent).toBe('Toggle breakpoint');
  expect([...(label?.querySelectorAll('b') ?? [])].map(({ textContent }) => textContent).join('')).toBe('Tggl');
});

test('the field is a combobox whose active option the arrow keys move', async () => {
  const { field, options, press } = await open('files');
  expect(field.getAttribute('role')).toBe('combobox');
  const active = () => options().findIndex(({ id }) => id === field.getAttribute('aria-activedescendant'));
  expect(active()).toBe(0);
  expect(await press('ArrowUp')).toBe(true);
  expect(active()).toBe(2);
  await press('ArrowDown');
  await press('PageDown');
  expect(active()).toBe(2);
  expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true']);
  expect(await press('Home'), 'Home moves in the text').toBe(false);
  expect(active()).toBe(2);
  await press('PageUp');
  expect(active()).toBe(0);
});

test('a file is found and opened at a line; Enter waits for the matches of the typed text', async () => {
  const { bench, field, press } = await open('files');
  field.value = 'cart.test:2';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await press('Enter');
  await settled();
  expect(bench.paramsOf('find_files').at(-1)).toMatchObject({ query: 'cart.test' });
  expect(bench.workbench.documents.value).toMatchObject({
    current: { path: '/work/shop/cart.test.js' },
    reveal: { line: 2 },
  });
});

test('recently shown files come first until something is typed', async () => {
  const bench = new Bench(found);
  bench.workbench.view.update((view) => ({ ...view, recentFiles: ['/work/shop/cart.js', '/elsewhere/x.py'] }));
  const { names, type } = await open('files', bench);
  expect(names()).toEqual(['cart.js, shop', 'orders.py', 'cart.test.js, shop']);
  await type('orders');
  expect(names()).toEqual(['orders.py']);
});

test('a deleted file is no longer offered as a recent one', async () => {
  const bench = new Bench({
    find_files: ({ recent }: { recent: readonly string[] }) => ({
      files: [{ path: 'orders.py' }],
      total: 1,
      truncated: false,
      gone: recent.filter((path) => path === 'old.js'),
    }),
  });
  bench.workbench.view.update((view) => ({ ...view, recentFiles: ['/work/old.js', '/work/shop/cart.js'] }));
  const { names } = await open('files', bench);
  expect(names()).toEqual(['cart.js, shop', 'orders.py']);
  expect(bench.workbench.view.value.recentFiles).toEqual(['/work/shop/cart.js']);
});

test('an empty list says what to do', async () => {
  const { type, note, names } = await open('files');
  await type('nowhere');
  expect(names()).toEqual([]);
  expect(note()).toContain('open them under Files');
  await type('>nowhere');
  expect(note()).toBe('No matching commands. Remove the ">" to find a file.');
  await type(':1');
  expect(note()).toContain('No file is open.');
});

test('a colon goes to a line of the open file, and shows the valid numbers', async () => {
  const bench = new Bench(found);
  await bench.workbench.openFile('orders.py');
  const { type, note, names, press } = await open('files', bench);
  await type(':9');
  expect(note()).toBe('Type a line number of orders.py from 1 to 4.');
  await type(':3');
  expect(names()).toEqual(['Line 3, orders.py']);
  await type(':3:7');
  expect(names()).toEqual(['Line 3, orders.py']);
  await press('Enter');
  expect(bench.workbench.documents.value.reveal).toMatchObject({ line: 3, column: 7 });
});

test('a failure of the server replaces the list', async () => {
  const refuse = () => {
    throw new Error('The workspace cannot be read.');
  };
  const { note } = await open('files', new Bench({ find_files: refuse }));
  expect(note()).toBe('The workspace cannot be read.');
});

test('a configuration is picked from those of launch.json', async () => {
  const configurations = [
    { name: 'Report', type: 'debugpy', request: 'launch' },
    { name: 'API', type: 'node', request: 'launch' },
  ];
  const bench = new Bench({ get_configurations: () => ({ configurations, compounds: [], unusable: [] }) });
  await bench.workbench.refreshConfigurations();
  const { names, options, press } = await open('configurations', bench);
  expect(names()).toEqual(['Report', 'API', 'Start debugging, F5', 'Add configuration…', 'Open launch.json']);
  expect(options().map((option) => option.getAttribute('aria-description'))).toEqual([
    'debugpy, selected',
    'node',
    null,
    null,
    null,
  ]);
  await press('ArrowDown');
  await press('Enter');
  expect(bench.workbench.chosenConfiguration()).toBe('API');
});

test('a launch.json that cannot be read is among the configurations', async () => {
  const bench = new Bench({
    get_configurations: () => Promise.reject(new Error('.vscode/launch.json, line 3, column 5: no comma.')),
  });
  await bench.workbench.refreshConfigurations();
  const { names } = await open('configurations', bench);
  expect(names()[0]).toContain('launch.json cannot be read');
  expect(names()[0]).toContain('line 3');
});

test('a tasks.json that cannot be read is among the configurations', async () => {
  const place = '.vscode/tasks.json, line 3, column 5';
  const unusableTasks = [{ kind: 'task', name: 'tasks.json', place, reason: 'a comma is missing' }];
  const bench = new Bench({
    get_configurations: () => ({ configurations: [], compounds: [], unusable: [], unusableTasks }),
  });
  await bench.workbench.refreshConfigurations();
  const { names } = await open('configurations', bench);
  expect(names()[0]).toBe(`tasks.json, a comma is missing (${place})`);
});

test('Escape closes the sheet, and the focus returns', async () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  const { press, sheet } = await open('commands');
  expect(document.activeElement).not.toBe(button);
  await press('Escape');
  expect(sheet()).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('breakpoints are enabled, disabled and removed together', async () => {
  const bench = new Bench({ change_breakpoint: () => ({}), remove_breakpoints: () => ({}) });
  const breakpoint = (id: number, enabled: boolean) => ({ id, enabled, path: '/work/a.py', line: id });
  bench.server.update((server) => ({
    ...server,
    state: { ...server.state, breakpoints: [breakpoint(1, true), breakpoint(2, false)] as never },
  }));
  bench.run('disable_all_breakpoints');
  bench.run('enable_all_breakpoints');
  bench.run('remove_all_breakpoints');
  await settled();
  expect(bench.paramsOf('change_breakpoint')).toEqual([
    { id: 1, enabled: false },
    { id: 2, enabled: true },
  ]);
  expect(bench.paramsOf('remove_breakpoints')).toEqual([{ ids: [1, 2] }]);
});

test('text typed while a sheet is loading goes into its field', async () => {
  const bench = new Bench(found);
  followPicks(bench.shell, document.body);
  bench.run('find_file');
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(['c', 'Shift', 'A', 'r', 'Enter'].map(press)).toEqual([true, true, true, true, true]);
  await vi.waitUntil(() => document.querySelector('stopline-quick-pick') !== null);
  expect(document.querySelector('stopline-quick-pick')?.typed).toBe('cAr');
  expect(press('t')).toBe(false);
});

test('a command typed and entered while the sheet is loading is run', async () => {
  const bench = new Bench(found);
  const wrapped = bench.workbench.view.value.wordWrap;
  openSheet('commands', { port: bench.shell, root: document.body, typed: 'word wrap', isEntered: true });
  await expect.poll(() => bench.workbench.view.value.wordWrap).toBe(!wrapped);
  expect(document.querySelector('stopline-quick-pick')).toBeNull();
});

test('Enter is held back with the text typed before it', () => {
  const end = holdText(window);
  for (const key of ['a', 'b', 'Enter', 'c'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(end()).toEqual({ text: 'ab', isEntered: true });
});

test('stepping commands can be picked at a stop', async () => {
  const bench = new Bench(found);
  bench.tell(...sessionFacts(), ...stopFacts({ frames: [frame(1, 'main')] }));
  await settled();
  const { names } = await open('commands', bench);
  expect(names()).toContain('Step over, F10');
});

test.each([
  ['cart', { query: 'cart' }],
  ['cart:42', { query: 'cart', line: 42 }],
  ['cart.js:42:7', { query: 'cart.js', line: 42, column: 7 }],
  ['cart.js:0:7', { query: 'cart.js' }],
  ['cart:', { query: 'cart' }],
  ['/work/shop/cart.js:3', { query: 'shop/cart.js', line: 3 }],
  ['./shop\\cart.js', { query: 'shop/cart.js' }],
])('%s is searched for as %j', (typed, expected) => {
  expect(parseFileQuery(typed, '/work')).toEqual(expected);
});

test('every key of a command is in the list of keys', () => {
  const rows = keyGroups(commands).flatMap((group) => group.rows);
  for (const command of allCommands) {
    const keys = keysOf(command);
    if (keys.length === 0) continue;
    const row = rows.find(({ does }) => does.split(', ').includes(command.title));
    expect(row?.keys).toEqual(keys);
  }
  expect(rows.map(({ does }) => does)).toContain('Start debugging, Continue');
});

test('only starting shares keys, with what resumes the program', () => {
  const keys = allCommands.flatMap((command) => keysOf(command));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual(['F5', 'F10', 'F11']);
});
