import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const calls = (workspace: string) => markedLine(join(workspace, 'calls.js'), 'turn');

async function stopInCalls(page: StoplinePage, workspace: string): Promise<void> {
  await page.stopAt('Calls', 'calls.js', calls(workspace));
  await expect(page.treeItem(page.variables, /^basket = /)).toBeVisible();
}

/** Starts recording layout shifts; the returned function gives those recorded. */
async function watchShifts({ page }: StoplinePage): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: false });
    Object.assign(window, { shifts });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/**
 * Starts recording every state of the rows of variables and watches, painted or not; the returned function gives
 * the faults: a tree with fewer rows than before, or a row whose value was missing.
 */
async function watchRows({ page, variables, watch }: StoplinePage): Promise<() => Promise<readonly string[]>> {
  const handles = await Promise.all([variables, watch].map((tree) => tree.evaluateHandle((element) => element)));
  await page.evaluate((trees) => {
    const flickers: string[] = [];
    for (const tree of trees) {
      const rowsOf = () => [...tree.querySelectorAll('[role="treeitem"]')];
      const valued = (row: Element) => (row.querySelector('.v')?.textContent ?? '').trim() !== '';
      const before = new Map(rowsOf().map((row) => [row.querySelector('.name')?.textContent ?? '', valued(row)]));
      const look = () => {
        const rows = new Map(rowsOf().map((row) => [row.querySelector('.name')?.textContent ?? '', row]));
        const shown = () => rowsOf().map((row) => row.getAttribute('aria-label'));
        for (const [name, hadValue] of before) {
          const row = rows.get(name);
          if (row === undefined) flickers.push(`${name} was gone, shown were ${shown().join('; ')}`);
          else if (hadValue && !valued(row)) flickers.push(`${name} was empty`);
        }
      };
      new MutationObserver(look).observe(tree, { subtree: true, childList: true, characterData: true });
    }
    Object.assign(window, { flickers });
  }, handles);
  return () => page.evaluate(() => (window as unknown as { flickers: string[] }).flickers);
}

const field = (page: StoplinePage, name: string) => page.page.getByRole('textbox', { name, exact: true });
const menuItem = (page: StoplinePage, name: string) => page.page.getByRole('menuitem', { name, exact: true });
const changedRow = (page: StoplinePage, name: string) => page.treeItem(page.variables, new RegExp(`^${name}, was `));

async function addWatches(page: StoplinePage, ...expressions: readonly string[]): Promise<void> {
  for (const expression of expressions) {
    await page.addWatch.fill(expression);
    await page.addWatch.press('Enter');
  }
  await expect(page.watch.getByRole('treeitem')).toHaveCount(expressions.length);
}

const watched = (page: StoplinePage) =>
  page.watch
    .getByRole('treeitem')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')?.split(' = ')[0]));

test(
  'a value is set in place; an error is shown below it and keeps the input',
  exercises('request setVariable'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await stopInCalls(page, server.workspace);
    const row = page.variable('turn', '1');
    const value = await row.locator('.v').boundingBox();
    await row.locator('.v').dblclick();
    const input = field(page, 'Value of turn');
    await expect(input).toBeFocused();
    await expect(input).toHaveValue('1');
    const box = (await input.boundingBox())!;
    expect(
      Math.abs(box.y + box.height / 2 - (value!.y + value!.height / 2)),
      'it is in the place of the value',
    ).toBeLessThan(2);
    await page.page.keyboard.press('Escape');
    await expect(input).toHaveCount(0);
    await expect(row).toBeFocused();

    await page.page.keyboard.press('Enter');
    await input.fill('no.such');
    await input.press('Enter');
    await expect(page.page.getByRole('alert').filter({ hasText: 'no is not defined' })).toBeVisible();
    await expect(input).toHaveValue('no.such');
    await expect(input).toBeFocused();
    await input.fill('turn + 6');
    await input.press('Enter');
    await expect(page.treeItem(page.variables, 'turn = 7, was 1')).toBeFocused();
    await expect(page.page.getByText('1 changed', { exact: true })).toBeVisible();

    await page.variable('basket').click();
    await page.variable('total').click();
    await page.treeItem(page.variables, /^net = 0/).click();
    await page.page.keyboard.press('F2');
    await field(page, 'Value of net').fill('5');
    await page.page.keyboard.press('Enter');
    await expect(page.treeItem(page.variables, 'net = 5, was 0')).toBeVisible();
    await page.evaluate('turn + basket.total.net');
    await expect(page.console.getByText('12', { exact: true })).toBeVisible();
  },
);

test(
  'a watched expression is set if the adapter can; its children too',
  exercises('request setExpression'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await addWatches(page, 'basket.total');
    await stopInCalls(page, server.workspace);
    const total = page.treeItem(page.watch, /^basket\.total = /);
    await total.click();
    await page.treeItem(page.watch, 'tax = 0').click();
    await page.page.keyboard.press('F2');
    await field(page, 'Value of tax').fill('3');
    await page.page.keyboard.press('Enter');
    await expect(page.treeItem(page.watch, 'tax = 3, was 0')).toBeVisible();
    await total.click({ button: 'right' });
    await menuItem(page, 'Set value').click();
    await field(page, 'Value of basket.total').fill('({ net: 41 })');
    await page.page.keyboard.press('Enter');
    await expect(page.treeItem(page.watch, 'net = 41, was 0')).toBeVisible();
  },
);

test(
  'values and expressions are copied in full by key and menu, and viewed in full',
  exercises('capability supportsClipboardContext'),
  async ({ openPage, context, server }) => {
    await context.grantPermissions(['clipboard-write']);
    const page = await openPage();
    await addWatches(page, 'note');
    await stopInCalls(page, server.workspace);
    const note = page.treeItem(page.watch, /^note = /);
    await note.click();
    await page.page.keyboard.press('Control+c');
    await expect.poll(() => page.pasted()).toContain('a long note. '.repeat(40).trim());

    await page.variable('basket').click();
    await page.variable('lines').click({ button: 'right' });
    await menuItem(page, 'Copy expression').click();
    await expect.poll(() => page.pasted()).toBe('basket.lines');
    await page.variable('lines').click({ button: 'right' });
    await menuItem(page, 'Add to watch').click();
    await expect(page.treeItem(page.watch, /^basket\.lines = /)).toBeVisible();

    await note.click();
    await page.page.keyboard.press('Shift+F10');
    await page.page.keyboard.press('s');
    await expect(menuItem(page, 'View full value')).toBeVisible();
    await menuItem(page, 'View full value').click();
    const dialog = page.page.getByRole('dialog', { name: 'Value of note' });
    await expect(dialog.getByRole('group', { name: 'Full value' })).toBeFocused();
    await expect(dialog).toContainText('a long note. '.repeat(40).trim());
    await dialog.getByRole('button', { name: 'Copy value' }).click();
    await dialog.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(note).toBeFocused();
    await expect.poll(() => page.pasted()).toContain('a long note. '.repeat(40).trim());
  },
);

test('a search filters the values to matches and their parents @all', async ({ openPage, server }) => {
  const page = await openPage();
  await stopInCalls(page, server.workspace);
  await page.variable('basket').click();
  await page.variable('total').click();
  await expect(page.variable('net', '0')).toBeVisible();
  const all = await page.variables.getByRole('treeitem').count();
  await page.page.keyboard.press('Control+f');
  const search = field(page, 'Search values');
  await expect(search).toBeFocused();
  await search.fill('NET');
  await expect(page.treeItem(page.variables, /^turn = /)).toHaveCount(0);
  await expect(page.variable('net', '0')).toBeVisible();
  await expect(page.variable('basket')).toBeVisible();
  await expect(page.page.locator('.search')).toContainText(/\d+ of \d+/);

  await search.fill('lines');
  await expect(page.variable('net')).toHaveCount(0);
  await page.variable('lines').click();
  await expect(page.variable('count', '0'), "an expanded row's children are shown during a search").toBeVisible();
  await page.variable('lines').click();
  await search.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(page.variables.getByRole('treeitem')).toHaveCount(all);
  await expect(page.variables.locator('[role="treeitem"]:focus')).toHaveCount(1);
});

test('F8 selects the next changed value', async ({ openPage, server }) => {
  const page = await openPage();
  await stopInCalls(page, server.workspace);
  await page.variable('basket').click();
  await page.variable('lines').click();
  // Its rows move those below.
  await expect(page.variable('count', '0')).toBeVisible();
  await page.variable('total').click();
  await expect(page.variable('net', '0')).toBeVisible();
  await page.button('Continue').click();
  const changed = page.treeItem(page.variables, /, was /);
  await expect(changed).toHaveCount(5);
  const labels = await changed.evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  await page.editor.focus();
  const focused = page.variables.locator('[role="treeitem"]:focus');
  // The last row that was clicked is "total".
  const first = labels.indexOf('net = 11, was 0');
  for (const label of [...labels.slice(first), ...labels.slice(0, first)]) {
    await page.page.keyboard.press('F8');
    await expect(focused).toHaveAttribute('aria-label', label ?? '');
  }
  await expect(page.page.getByText(/^\d changed$/)).toBeVisible();
});

test('F8 expands the parents of a changed value if they were expanded before @all', async ({ openPage, server }) => {
  const page = await openPage();
  await stopInCalls(page, server.workspace);
  await page.variable('basket').click();
  await page.variable('total').click();
  await expect(page.variable('net', '0')).toBeVisible();
  await page.variable('total').click();
  await page.variable('basket').click();
  await expect(page.variable('total')).toHaveCount(0);
  await page.button('Continue').click();
  await expect(changedRow(page, 'turn = 2')).toBeVisible();
  const focused = page.variables.locator('[role="treeitem"]:focus');
  await expect(async () => {
    await page.page.keyboard.press('F8');
    await expect(focused).toHaveAttribute('aria-label', /^net = 11, was 0/, { timeout: 500 });
  }).toPass();
  await expect(page.variable('lines')).toHaveAttribute('aria-expanded', 'false');
});

test('watches are edited in place and moved by keys and mouse, and other pages follow', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const other = await openPage();
  await addWatches(page, 'turn', 'basket', 'note');
  await expect.poll(() => watched(other)).toEqual(['turn', 'basket', 'note']);
  await stopInCalls(page, server.workspace);

  await page.treeItem(page.watch, 'turn = 1').dblclick();
  const input = field(page, 'Expression');
  await expect(input).toHaveValue('turn');
  await input.fill('turn * 2');
  await input.press('Enter');
  await expect(page.treeItem(page.watch, 'turn * 2 = 2')).toBeFocused();

  await page.page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => watched(other)).toEqual(['basket', 'turn * 2', 'note']);
  await expect(page.treeItem(page.watch, 'turn * 2 = 2')).toBeFocused();

  const from = (await page.treeItem(page.watch, /^note = /).boundingBox())!;
  const to = (await page.treeItem(page.watch, /^basket = /).boundingBox())!;
  await page.page.mouse.move(from.x + 60, from.y + 12);
  await page.page.mouse.down();
  await page.page.mouse.move(to.x + 60, to.y + 14, { steps: 4 });
  await page.page.mouse.move(to.x + 60, to.y + 4);
  await page.page.mouse.up();
  await expect.poll(() => watched(page)).toEqual(['note', 'basket', 'turn * 2']);
  await expect.poll(() => watched(other)).toEqual(['note', 'basket', 'turn * 2']);

  await page.addWatch.fill('basket');
  await page.addWatch.press('Enter');
  await expect(page.addWatch).toHaveValue('');
  await other.page.getByRole('button', { name: 'Remove all expressions' }).click();
  await expect(page.watch.getByRole('treeitem')).toHaveCount(0);
});

test('a value is dragged to the watch expressions', async ({ openPage, server }) => {
  const page = await openPage();
  await stopInCalls(page, server.workspace);
  await page.variable('basket').dragTo(page.addWatch);
  await expect.poll(() => watched(page)).toEqual(['basket']);
  await expect(page.watch.getByRole('treeitem', { name: /^basket = / })).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a watch is moved by the menu of a long press; scrolling the list by touch moves none', async ({ openPage }) => {
    const page = await openPage();
    await page.page.getByRole('tab', { name: 'Watch', exact: true }).tap();
    await addWatches(page, 'turn', 'basket', 'note');
    const row = (name: string) => page.treeItem(page.watch, name);
    const client = await page.page.context().newCDPSession(page.page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: readonly { x: number; y: number }[]
    ) => client.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
    const middleOf = async (name: string) => {
      const { x, y, width, height } = (await row(name).locator('.name').boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const choose = async (name: string, item: string) => {
      const menu = page.page.getByRole('menu', { name });
      await touch('touchStart', await middleOf(name));
      await expect(menu).toBeVisible();
      await touch('touchEnd');
      await menu.getByRole('menuitem', { name: item, exact: true }).tap();
      await expect(menu).toHaveCount(0);
    };
    await choose('note', 'Move up');
    await expect.poll(() => watched(page)).toEqual(['turn', 'note', 'basket']);
    await choose('turn', 'Move down');
    await expect.poll(() => watched(page)).toEqual(['note', 'turn', 'basket']);

    const [from, to] = [await middleOf('basket'), await middleOf('note')];
    await touch('touchStart', from);
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: from.x, y: from.y + (to.y - from.y) * part });
    await touch('touchEnd');
    // A move by touch would have been applied before this one.
    await choose('note', 'Move down');
    await expect.poll(() => watched(page)).toEqual(['turn', 'note', 'basket']);
  });
});

test('an evaluation neither dims nor rebuilds the values, and marks what it changed', async ({ openPage, server }) => {
  const page = await openPage();
  await addWatches(page, 'basket.total');
  await stopInCalls(page, server.workspace);
  await page.treeItem(page.watch, /^basket\.total = /).click();
  await expect(page.treeItem(page.watch, 'net = 0')).toBeVisible();
  await page.variable('basket').click();
  await page.variable('total').click();
  await expect(page.variable('net', '0')).toBeVisible();
  await page.page.evaluate(() => {
    const trees = [
      ...document.querySelector('stopline-app')!.shadowRoot!.querySelectorAll('section.right > *'),
    ].flatMap((panel) => [
      ...(panel.shadowRoot?.querySelectorAll('[aria-label="Variables"], [aria-label="Watch"]') ?? []),
    ]);
    const seen: string[] = [];
    new MutationObserver((records) => {
      for (const { target, addedNodes, removedNodes } of records) {
        const isRow = (node: Node) => node instanceof Element && node.matches('.row');
        if (target instanceof Element && target.matches('.stale'))
          seen.push(`grey: ${target.getAttribute('aria-label')}`);
        if ([...addedNodes, ...removedNodes].some(isRow)) seen.push('rows were rebuilt');
      }
    }).observe(trees[0]!.parentNode!, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
    Object.assign(window, { seen });
  });
  await page.evaluate('basket.total.net = 77');
  await expect(page.treeItem(page.variables, 'net = 77, was 0')).toBeVisible();
  await expect(page.treeItem(page.watch, 'net = 77, was 0')).toBeVisible();
  await page.evaluate('basket.total.net = 78');
  await expect(page.treeItem(page.variables, 'net = 78, was 77')).toBeVisible();
  expect(await page.page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('nothing shifts in fifty steps into and out of functions @all', async ({ openPage, server }) => {
  test.slow();
  const page = await openPage();
  await addWatches(page, 'globalThis.stops = (globalThis.stops ?? 0) + 1', 'basket');
  await stopInCalls(page, server.workspace);
  const isAtStop = (stop: number) =>
    expect(
      page.treeItem(page.watch, new RegExp(`^globalThis\\.stops .* = ${stop}(, was ${stop - 1})?$`)),
    ).toBeVisible();
  const openBasket = async () => {
    await page.variable('basket').click();
    await page.variable('total').click();
    await expect(page.variable('tax', '0')).toBeVisible();
  };
  await openBasket();
  await page.treeItem(page.watch, /^basket = /).click();
  await expect(page.treeItem(page.watch, /^total = /)).toBeVisible();
  await page.page.keyboard.press('F11');
  await isAtStop(2);
  // The values of the caller stay until those of the function come.
  await expect(page.variable('times', '1')).toBeVisible();
  await openBasket();
  const shifts = await watchShifts(page);
  const seen = new Set<string>();
  for (let step = 1; step <= 50; step += 1) {
    await page.page.keyboard.press('F11');
    await isAtStop(step + 2);
    seen.add((await page.callStack.locator('[aria-selected="true"]').first().getAttribute('aria-label')) ?? '');
  }
  expect([...seen].some((name) => name.startsWith('price,'))).toBe(true);
  expect([...seen].some((name) => name.startsWith('main,'))).toBe(true);
  expect(await shifts()).toEqual([]);
});

test('the watch list is as high as its rows, up to six, unless the user resizes it @all', async ({ openPage }) => {
  const page = await openPage();
  const panel = page.page.locator('stopline-watch');
  const heightOf = async () => Math.round((await panel.boundingBox())?.height ?? 0);
  const empty = await heightOf();
  await addWatches(page, '1', '2', '3');
  await expect.poll(heightOf).toBe(empty + 72);
  for (const expression of ['4', '5', '6', '7', '8']) {
    await page.addWatch.fill(expression);
    await page.addWatch.press('Enter');
  }
  await expect(page.watch.getByRole('treeitem')).toHaveCount(8);
  await expect.poll(heightOf).toBe(empty + 144);
  // The last one added is in view, although not all fit.
  await expect(page.watch.getByRole('treeitem', { name: '8' })).toBeInViewport();
  const sash = page.page.getByRole('separator', { name: 'Height of watch' });
  await sash.focus();
  await page.page.keyboard.press('PageUp');
  await expect.poll(heightOf).toBe(empty + 194);
  await page.reload();
  await expect.poll(heightOf).toBe(empty + 194);
  await sash.dblclick();
  await expect.poll(heightOf).toBe(empty + 144);
});

test('the name column has one width, which is set by keys and remembered', async ({ openPage, server }) => {
  const page = await openPage();
  await addWatches(page, 'basket');
  await stopInCalls(page, server.workspace);
  const valueX = async (row: 'variables' | 'watch') =>
    Math.round(
      (
        await page
          .treeItem(page[row], /^basket = /)
          .locator('.v')
          .boundingBox()
      )?.x ?? 0,
    );
  const sash = page.page.getByRole('separator', { name: 'Width of names in variables' });
  const before = await valueX('variables');
  expect(await valueX('watch')).not.toBe(before);
  await sash.focus();
  await page.page.keyboard.press('ArrowRight');
  await expect.poll(() => valueX('variables')).toBe(before + 10);
  await expect.poll(() => valueX('watch')).toBe(before + 10);
  await page.reload();
  await expect(page.treeItem(page.watch, /^basket = /)).toBeVisible();
  await expect.poll(() => valueX('variables')).toBe(before + 10);
});

test.describe('in Python', () => {
  test.use({ program: 'python' });

  /** Evaluated at each stop, so it counts them. */
  const counter = 'globals().update(stops=globals()["stops"] + 1) or globals()["stops"]';
  const isAtStop = (page: StoplinePage, stop: number) =>
    expect(page.treeItem(page.watch, new RegExp(`^globals\\(\\).* = ${stop}(, was ${stop - 1})?$`))).toBeVisible();

  /** Expands a dictionary of the frame, and one inside it. */
  async function open(page: StoplinePage, outer: string, inner: string, value: string): Promise<void> {
    await page.variable(outer).click();
    await page.variable(inner).click();
    await expect(page.treeItem(page.variables, value)).toBeVisible();
  }

  test('nothing shifts in fifty steps into and out of functions @all', async ({ openPage, server }) => {
    test.slow();
    const page = await openPage();
    await addWatches(page, counter, 'basket');
    await page.stopAt('Calls', 'calls.py', markedLine(join(server.workspace, 'calls.py'), 'turn'));
    await isAtStop(page, 1);
    await open(page, 'basket', "'total'", "'tax' = 0");
    await page.treeItem(page.watch, /^basket = /).click();
    await expect(page.treeItem(page.watch, /^'total' = /)).toBeVisible();
    await page.page.keyboard.press('F11');
    await isAtStop(page, 2);
    const shifts = await watchShifts(page);
    const seen = new Set<string>();
    for (let step = 1; step <= 50; step += 1) {
      await page.page.keyboard.press('F11');
      // The counter is evaluated last: line and stack came in an earlier message.
      await isAtStop(page, step + 2);
      seen.add((await page.callStack.locator('[aria-selected="true"]').first().getAttribute('aria-label')) ?? '');
    }
    for (const name of ['price,', 'add,', 'main,'])
      expect([...seen].some((frame) => frame.startsWith(name))).toBe(true);
    expect(await shifts()).toEqual([]);
  });

  test('no value flickers in thirty steps of a loop @all', async ({ openPage, server }) => {
    test.slow();
    const page = await openPage();
    await addWatches(page, counter, 'state');
    await page.stopAt('Calls', 'calls.py', markedLine(join(server.workspace, 'calls.py'), 'round'));
    await isAtStop(page, 1);
    await open(page, 'state', "'deep'", "'label' = 'none'");
    await page.treeItem(page.watch, /^state = /).click();
    await expect(page.treeItem(page.watch, /^'deep' = /)).toBeVisible();
    const flickers = await watchRows(page);
    const shifts = await watchShifts(page);
    for (let step = 1; step <= 30; step += 1) {
      await page.page.keyboard.press('F10');
      await isAtStop(page, step + 1);
    }
    await expect(page.variable("'label'", "'round 7'")).toBeVisible();
    expect(await flickers()).toEqual([]);
    expect(await shifts()).toEqual([]);
  });

  test('an endless watch expression is cancelled, and does not hold up a step', async ({ openPage, server }) => {
    const page = await openPage();
    const endless = 'all(iter(lambda: 1, 0))';
    await addWatches(page, endless, 'series.step + 1');
    await page.stopAt('Series', 'series.py', markedLine(join(server.workspace, 'series.py'), 'step'));
    const row = page.treeItem(page.watch, /^all/);
    const cancel = row.getByRole('button', { name: 'Cancel' });
    const other = (value: string) => page.treeItem(page.watch, `series.step + 1 = ${value}`);
    await cancel.click();
    await expect(row).toHaveAccessibleName(`${endless} = Cancelled.`);
    await expect(other('1')).toBeVisible();
    await row.click({ button: 'right' });
    await menuItem(page, 'Retry').click();
    await expect(row).toHaveAccessibleName(`${endless} = reading`);
    await expect(cancel).toBeVisible();
    await page.button('Step over').click();
    await page.expectStoppedAt('series.py', 13);
    await cancel.click();
    await expect(other('2, was 1')).toBeVisible();
  });

  test('values are set, and a value that the adapter left unchanged says so @all', async ({ openPage, server }) => {
    const page = await openPage();
    await addWatches(page, 'series');
    await page.stopAt('Series', 'series.py', markedLine(join(server.workspace, 'series.py'), 'step'));
    await page.variable('series').first().click();
    await page.treeItem(page.variables, 'step = 0').click();
    await page.page.keyboard.press('Enter');
    const input = field(page, 'Value of step');
    await input.fill('no_such_name');
    await input.press('Enter');
    await expect(page.page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    await expect(input).toHaveValue('no_such_name');
    await input.fill('40');
    await input.press('Enter');
    await expect(page.treeItem(page.variables, 'step = 40, was 0')).toBeVisible();

    const special = page.treeItem(page.variables, 'special variables').first();
    const name = special.locator('.name');
    await expect(special).toBeVisible();
    expect(
      await name.evaluate((element) => element.scrollWidth <= element.clientWidth),
      'the name is not truncated',
    ).toBe(true);
    await page.treeItem(page.watch, /^series = /).click({ button: 'right' });
    await expect(menuItem(page, 'Copy value')).toBeVisible();
    await expect(menuItem(page, 'Set value'), 'debugpy cannot set this value').toHaveCount(0);
  });
});

test.describe('with an adapter that never answers', () => {
  test.use({ program: 'slow' });

  test('a slow read shows its duration, is cancelled at the adapter and retried', async ({ openPage }) => {
    const page = await openPage();
    await addWatches(page, 'slow()', 'line');
    await page.start('Slow');
    await page.expectStatus('Stopped');
    const slow = page.treeItem(page.watch, 'slow() = reading');
    await expect(slow).toContainText('reading, 1 s');
    await expect(page.treeItem(page.watch, 'line = 1')).toBeVisible();
    await page.variable('deep').click();
    await page.treeItem(page.variables, 'reading').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.treeItem(page.variables, 'Cancelled.')).toBeVisible();
    await slow.getByRole('button', { name: 'Cancel' }).click();
    const cancelled = page.treeItem(page.watch, 'slow() = Cancelled.');
    await expect(cancelled).toBeVisible();
    await cancelled.click({ button: 'right' });
    await menuItem(page, 'Retry').click();
    await expect(page.treeItem(page.watch, 'slow() = at last')).toBeVisible();
    await page.button('Step over').click();
    await expect(page.treeItem(page.watch, 'line = 2, was 1')).toBeVisible();
    await expect(page.variable('inside', '1')).toBeVisible();
  });
});
