import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { lineContaining, markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { hover, pointOf } from './text-in-editor.ts';

/** The popup with the value of an expression. */
const valueOf = ({ page }: StoplinePage, expression: string): Locator =>
  page.getByRole('dialog', { name: `Value of ${expression}`, exact: true });

/** The inline values of the only line of a file that contains a text. */
const valuesIn =
  ({ page }: StoplinePage, workspace: string, file: string) =>
  (text: string): Locator =>
    page.locator(`.sl-values[data-line="${lineContaining(join(workspace, file), text)}"]`);

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

test(
  'hovering an expression opens its value and its first level, which can be expanded',
  exercises('request evaluate', 'capability supportsEvaluateForHovers'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'loop'));
    await hover(page.editor, 'const price =', 'count');
    await expect(
      valueOf(page, 'item.count').getByRole('treeitem', { name: 'item.count = 4', exact: true }),
    ).toBeVisible();

    await hover(page.editor, 'const price =', 'item');
    const popup = valueOf(page, 'item');
    await expect(popup, 'it replaces the other at once').toBeVisible();
    await expect(valueOf(page, 'item.count')).toHaveCount(0);
    await popup.getByRole('treeitem', { name: /^maker = / }).click();
    await popup.getByRole('treeitem', { name: /^city = / }).click();
    await expect(popup.getByRole('treeitem', { name: "country = 'DE'" })).toBeVisible();
    const word = await pointOf(page.editor, 'const price =', 'item');
    const box = (await popup.boundingBox())!;
    expect(box.y, 'the popup does not cover the word').toBeGreaterThan(word.y);
    expect(box.width).toBeLessThanOrEqual(480);
    expect(box.height).toBeLessThanOrEqual(320);

    await page.page.keyboard.press('F10');
    await expect(popup, 'a step closes it').toHaveCount(0);
  },
);

const slowProperty = `import time


class Order:
    @property
    def total(self):
        time.sleep(1)
        return 42


order, count = Order(), 4
print(count, order.total)
`;

test.describe('in Python', () => {
  test.use({ program: 'python' });

  test('a value that takes a second to read replaces the one that was shown', async ({ openPage, server }) => {
    const configuration = { name: 'Order', type: 'debugpy', request: 'launch', program: '${workspaceFolder}/order.py' };
    writeFileSync(join(server.workspace, 'order.py'), slowProperty);
    writeFileSync(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ configurations: [configuration] }));
    const page = await openPage();
    await page.stopAt('Order', 'order.py', lineContaining(join(server.workspace, 'order.py'), 'print('));
    await hover(page.editor, 'print(', 'count');
    await expect(valueOf(page, 'count').getByRole('treeitem', { name: 'count = 4', exact: true })).toBeVisible();
    await hover(page.editor, 'print(', 'total');
    const total = valueOf(page, 'order.total').getByRole('treeitem', { name: 'order.total = 42', exact: true });
    await expect(total).toBeVisible();
    await expect(valueOf(page, 'count')).toHaveCount(0);
  });
});

test('Alt+click and the menu expand a value with all that is below it', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'loop'));
  await page.variable('item').click({ modifiers: ['Alt'] });
  const country = page.treeItem(page.variables, "country = 'DE'");
  await expect(country).toBeVisible();
  await page.variable('item').click();
  await expect(country).toHaveCount(0);
  await page.variable('item').press('Shift+F10');
  await page.page.getByRole('menuitem', { name: 'Expand all below' }).click();
  await expect(country).toBeVisible();
  await page.reload();
  await expect(country).toBeVisible();
});

test('the pointer can enter the hover, leaving it closes it, and a call has none', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  await hover(page.editor, 'const less =', 'sum');
  const popup = valueOf(page, 'sum');
  await expect(popup).toBeVisible();
  const { x, y } = (await popup.boundingBox())!;
  await page.page.mouse.move(x + 20, y + 10, { steps: 5 });
  await hover(page.editor, 'const less =', '(');
  await expect(popup).toHaveCount(0);
  await expect(page.page.getByRole('dialog')).toHaveCount(0);

  await hover(page.editor, 'const less =', 'const');
  await hover(page.editor, 'return sum - less', 'less');
  await expect(valueOf(page, 'less'), 'no dialog opens before this one').toBeVisible();
  await page.page.keyboard.press('Escape');
  await expect(page.page.getByRole('dialog')).toHaveCount(0);
});

test('hovering a selection evaluates all of it, and shows an error', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  const select = async (line: string, first: string, last: string) => {
    const start = await pointOf(page.editor, line, first);
    const end = await pointOf(page.editor, line, last);
    await page.page.mouse.click(start.x - first.length * 4, start.y);
    await page.page.keyboard.down('Shift');
    await page.page.mouse.click(end.x + last.length * 4, end.y);
    await page.page.keyboard.up('Shift');
  };
  await select('return sum - less', 'sum', 'less');
  await hover(page.editor, 'return sum - less', 'sum');
  await expect(valueOf(page, 'sum - less').getByRole('treeitem', { name: /= NaN$/ })).toBeVisible();
  await page.page.keyboard.press('Escape');

  await select('Math.round', 'Math', 'rate');
  await hover(page.editor, 'Math.round', 'Math');
  await expect(page.page.getByRole('dialog', { name: 'Value of Math.round(sum * rate' })).toContainText(/Error/);
});

test('by keyboard, the value at the cursor is opened, explored and watched, and the focus returns', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
  await page.goToLine(cart(server.workspace, 'call') - 6);
  await page.page.keyboard.press('End');
  await page.page.keyboard.press('ArrowLeft');
  await page.page.keyboard.press('ArrowLeft');
  await page.page.keyboard.press('ArrowLeft');
  await page.page.keyboard.press('Alt+F8');
  const popup = valueOf(page, 'list');
  await expect(popup.getByRole('treeitem').first()).toBeFocused();
  await expect(popup.getByRole('treeitem', { name: /^0 = / })).toBeVisible();
  await page.page.keyboard.press('ArrowRight');
  await expect(popup.getByRole('treeitem', { name: /^0 = / })).toBeFocused();
  await page.page.keyboard.press('Shift+F10');
  await page.page.getByRole('menuitem', { name: 'Add to watch' }).press('Enter');
  await expect(page.treeItem(page.watch, /^list\[0\] = /)).toBeVisible();
  await expect(popup.getByRole('treeitem', { name: /^0 = / })).toBeFocused();
  await page.page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(page.editor).toBeFocused();

  await page.goToLine(1);
  await page.page.keyboard.press('ArrowUp');
  await page.page.keyboard.press('Alt+F8');
  await expect(page.page.getByText('No value at the cursor.')).toBeVisible();
});

test('inline values are shown in the function, change with a step, and follow the selected frame', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const behind = valuesIn(page, server.workspace, 'cart.js');
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'loop'));
  await expect(behind('let sum = 0')).toHaveText('sum: 0');
  await expect(behind('const price =')).toContainText('price: 1000');
  await expect(behind('const rate ='), 'no values outside the stopped function').toHaveCount(0);
  await expect(behind('return sum - less'), 'no values on lines that have not run').toHaveCount(0);
  await page.button('Continue').click();
  await expect(behind('let sum = 0').locator('.sl-changed')).toHaveText('1000');

  await expect(page.editor, 'the values are not part of the text').not.toContainText('sum: 1000');
  await expect(page.page.locator('[aria-hidden="true"] > .sl-values').first()).toBeVisible();

  await page.frame('<anonymous>', 'cart.js', cart(server.workspace, 'total')).click();
  await expect(behind('const password =')).toContainText("password: 'correct horse battery staple'");
  await expect(behind('let sum = 0')).toHaveCount(0);
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
  await expect(page.page.locator('.sl-values')).toHaveCount(0);
});

test('inline values of a line are drawn again only if they change', async ({ openPage, server }) => {
  const page = await openPage();
  const behind = valuesIn(page, server.workspace, 'cart.js');
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'loop'));
  const first = await behind('function total').locator('.sl-value').elementHandle();
  await page.button('Continue').click();
  await expect(behind('let sum = 0').locator('.sl-changed')).toHaveText('1000');
  expect(
    await behind('function total')
      .locator('.sl-value')
      .evaluate((now, before) => now === before, first),
  ).toBe(true);
});

test('inline values do not widen the code, are not copied, and can be turned off permanently', async ({
  openPage,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const page = await openPage();
  const behind = valuesIn(page, server.workspace, 'cart.js');
  const widthOf = () => page.editor.evaluate(({ parentElement }) => parentElement!.scrollWidth);
  await page.openFile('cart.js');
  const before = await widthOf();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'loop'));
  await expect(behind('const price =')).toBeAttached();
  expect(await widthOf()).toBe(before);
  await page.editor.focus();
  await page.page.keyboard.press('Control+a');
  await page.page.keyboard.press('Control+c');
  await page.addWatch.focus();
  await page.page.keyboard.press('Control+v');
  const text = readFileSync(join(server.workspace, 'cart.js'), 'utf8');
  await expect(page.addWatch).not.toHaveValue('');
  expect((await page.addWatch.inputValue()).trim(), 'the text and nothing else').toBe(
    text.trim().replaceAll('\n', ' '),
  );

  await page.page.evaluate(() => localStorage.setItem('stopline.view', JSON.stringify({ inlineValues: false })));
  await page.reload();
  await page.expectStatus('Stopped');
  await expect(page.variable('price')).toBeVisible();
  await expect(page.page.locator('.sl-values')).toHaveCount(0);
});

test.describe('on a long line', () => {
  test.use({ program: 'examples' });

  test('the stop reason covers neither inline values nor code at any width and scroll position', async ({
    openPage,
    server,
  }) => {
    const line = lineContaining(join(server.workspace, 'bank.js'), 'throw new');
    const page = await openPage();
    await page.stopAt('Bank (JavaScript)', 'bank.js', line);
    await expect(page.page.locator('.sl-values').first()).toBeVisible();
    await expect(page.page.locator('.sl-values').first()).toHaveCSS('text-overflow', 'ellipsis');
    /** By how many pixels the values overlap the stop reason, which is at the right edge of the visible text. */
    const covered = () =>
      page.stoppedLine(line).evaluate((element, number) => {
        const scroller = element.closest('.cm-scroller')!;
        const reason = Number.parseFloat(getComputedStyle(element, '::before').width);
        const end = scroller.getBoundingClientRect().left + scroller.clientWidth - reason;
        const values = scroller.querySelector(`.sl-values[data-line="${number}"]`);
        return reason > 0 && values ? Math.max(0, Math.round(values.getBoundingClientRect().right - end)) : 0;
      }, line);
    /** The reason is drawn, and over the end of the code. */
    const coversCode = () =>
      page.stoppedLine(line).evaluate((element) => {
        const scroller = element.closest('.cm-scroller')!;
        const reason = Number.parseFloat(getComputedStyle(element, '::before').width);
        const code = document.createRange();
        code.selectNodeContents(element);
        const end = scroller.getBoundingClientRect().left + scroller.clientWidth - reason;
        return reason > 0 && code.getBoundingClientRect().right > end + 1;
      });
    const isReasonDrawn = () =>
      page.stoppedLine(line).evaluate((element) => getComputedStyle(element, '::before').content !== 'none');
    const scrollTo = (left: number) =>
      page.stoppedLine(line).evaluate((element, to) => (element.closest('.cm-scroller')!.scrollLeft = to), left);
    for (const width of [1600, 1440, 1280, 1024, 700, 390]) {
      await page.page.setViewportSize({ width, height: 900 });
      for (const left of [0, 150, 400, 1000]) {
        await scrollTo(left);
        await expect.poll(covered, `${width} wide, scrolled by ${left}`).toBe(0);
        await expect.poll(coversCode, `${width} wide, scrolled by ${left}`).toBe(false);
      }
    }
    await page.page.setViewportSize({ width: 1700, height: 900 });
    await scrollTo(0);
    await expect(page.page.locator(`.sl-values[data-line="${line}"]`)).toContainText('giver: {');
    await expect.poll(isReasonDrawn, 'with room, the reason is there').toBe(true);
    await page.page.setViewportSize({ width: 1024, height: 900 });
    await expect.poll(isReasonDrawn, 'without room, it is not').toBe(false);
  });
});

test('twenty steps with inline values shift nothing @all', async ({ openPage, server }) => {
  const first = markedLine(join(server.workspace, 'steady.js'), 'round');
  const page = await openPage();
  const behind = valuesIn(page, server.workspace, 'steady.js');
  await page.stopAt('Steady', 'steady.js', first);
  await page.addWatch.fill('globalThis.stops = (globalThis.stops ?? 0) + 1');
  await page.addWatch.press('Enter');
  await expect(page.treeItem(page.watch, /^globalThis\.stops .* = 1$/)).toBeVisible();
  await expect(behind('let round = 0')).toHaveText('round: 0');
  await page.page.evaluate(() => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: false });
    Object.assign(window, { shifts });
  });
  for (let step = 1; step <= 20; step += 1) {
    await page.page.keyboard.press('F10');
    await expect(
      page.treeItem(page.watch, new RegExp(`^globalThis\\.stops .* = ${step + 1}, was ${step}$`)),
    ).toBeVisible();
  }
  await expect(behind('let round = 0')).toHaveText(/round: [45]/);
  expect(await page.page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

test('Alt+Z wraps long lines, also after a reload; the stopped line keeps its position', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const behind = valuesIn(page, server.workspace, 'cart.js');
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'loop'));
  const scroller = page.editor.locator('xpath=..');
  const isTooWide = () => scroller.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  const line = page.stoppedLine(cart(server.workspace, 'loop'));
  await expect.poll(isTooWide).toBe(true);
  const before = (await line.boundingBox())!;
  await page.page.keyboard.press('Alt+z');
  await expect.poll(isTooWide).toBe(false);
  await expect.poll(async () => Math.abs((await line.boundingBox())!.y - before.y)).toBeLessThan(2);
  expect((await line.boundingBox())!.height, 'the stop reason does not make the line higher').toBe(before.height);
  await expect(page.mark(cart(server.workspace, 'loop'))).toBeVisible();
  await expect(behind('let sum = 0')).toHaveText('sum: 0');
  await page.reload();
  await page.expectStatus('Stopped');
  await expect(line).toBeVisible();
  await expect.poll(isTooWide).toBe(false);
  await page.page.keyboard.press('Alt+z');
  await expect.poll(isTooWide).toBe(true);
});

test('Find and Go to line work by keys from anywhere, and Escape returns the focus', async ({ openPage }) => {
  const page = await openPage();
  await page.openFile('cart.js');
  await page.addWatch.focus();
  await page.page.keyboard.press('Control+f');
  const field = page.page.getByRole('textbox', { name: 'Find' });
  await expect(field).toBeFocused();
  await page.page.keyboard.type('discount');
  await expect(page.editor.locator('.cm-searchMatch-selected')).toHaveText('discount');
  await expect(page.page.getByText('1 of 2', { exact: true })).toBeVisible();
  const replacement = page.page.getByRole('textbox', { name: 'Replace with' });
  await expect(replacement).toHaveCount(0);
  await page.page.keyboard.press('Control+h');
  await expect(replacement).toBeVisible();
  await page.page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(page.editor).toBeFocused();

  await page.addWatch.focus();
  await page.page.keyboard.press('Control+g');
  const line = page.page.getByRole('combobox', { name: 'Go to line' });
  await expect(line).toBeFocused();
  await page.page.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
  await expect(page.addWatch).toBeFocused();
  await page.goToLine(20);
  await expect(page.editor).toBeFocused();
});

test('a right click on a row opens its menu right after Shift+F10 @all', async ({ openPage }) => {
  const page = await openPage();
  await page.openFile('cart.js');
  await page.toggleBreakpoint(20);
  const row = page.breakpoint('cart.js', 20);
  await row.click();
  await page.page.keyboard.press('Shift+F10');
  await expect(page.page.getByRole('menu')).toBeVisible();
  await page.page.keyboard.press('Escape');
  await expect(page.page.getByRole('menu')).toHaveCount(0);
  await row.click({ button: 'right' });
  await expect(page.page.getByRole('menu')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a long press on a button shows its tooltip, and does not press it', async ({ openPage, server }) => {
    const page = await openPage();
    const call = cart(server.workspace, 'call');
    await page.stopAt('Cart', 'cart.js', call);
    const client = await page.page.context().newCDPSession(page.page);
    const { x, y, width, height } = (await page.button('Step over').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const tooltip = page.page.locator('stopline-whole-text');
    await expect(tooltip).toHaveText('Step over (F10)');
    await expect(tooltip).toBeVisible();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(tooltip).toBeVisible();
    await page.button('Step into').tap();
    await expect(tooltip).toBeHidden();
    await page.expectStoppedAt('cart.js', cart(server.workspace, 'rate'), 'step');
  });

  test("a long press on an expression shows its value, not the browser's menu", async ({ openPage, server }) => {
    const page = await openPage();
    await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'call'));
    await page.page.evaluate(() => {
      document.documentElement.dataset.menus = '0';
      window.addEventListener('contextmenu', ({ defaultPrevented }) => {
        if (!defaultPrevented) document.documentElement.dataset.menus = 'one';
      });
    });
    const client = await page.page.context().newCDPSession(page.page);
    const touchPoints = [await pointOf(page.editor, 'const less =', 'sum')];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(valueOf(page, 'sum').getByRole('treeitem', { name: 'sum = 2890', exact: true })).toBeVisible();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(valueOf(page, 'sum')).toBeVisible();
    await expect(page.page.locator('html')).toHaveAttribute('data-menus', '0');
  });
});

test('an exception in JavaScript is shown below its line until the program resumes', async ({ openPage, server }) => {
  const page = await openPage();
  await page.start('Uncaught');
  await page.expectStoppedAt('uncaught.js', markedLine(join(server.workspace, 'uncaught.js'), 'throw'));
  const callout = page.page.getByRole('group', { name: 'Exception OutOfPaper' });
  await expect(callout).toContainText('no paper for page 3');
  await expect(callout).toContainText(/caught, in /);
  await callout.getByRole('button', { name: 'Stack trace' }).click();
  await callout.getByRole('button', { name: /uncaught\.js:17:\d+$/ }).click();
  await expect(page.lineNumber(17)).toBeInViewport();
  await page.button('Continue').click();
  await expect(callout).toHaveCount(0);
});

test.describe('in Python', () => {
  test.use({ program: 'examples' });

  test('an exception shows its cause, collapses by Escape, expands by its button and is copied', async ({
    openPage,
    context,
    server,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    const page = await openPage();
    const line = lineContaining(join(server.workspace, 'refunds.py'), 'raise UnknownReceipt');
    await page.start('Refunds, with a bug (Python)');
    await page.expectStoppedAt('refunds.py', line);
    await expect(page.announced, 'the exception is announced once, with the stop').toContainText(
      'there is no receipt 103',
    );
    const callout = page.page.getByRole('group', { name: 'Exception UnknownReceipt' });
    await expect(callout).toBeInViewport({ ratio: 1 });
    await expect(callout).toContainText('uncaught, in MainThread');
    await expect(callout).toContainText('there is no receipt 103; there are 101, 102, 104');
    await expect(callout).toContainText('Caused by KeyError: 103');
    await expect(callout.locator('[aria-live], [role="status"], [role="alert"]')).toHaveCount(0);

    await callout.getByRole('button', { name: 'Copy exception' }).click();
    await expect
      .poll(() => page.pasted())
      .toMatch(/^UnknownReceipt: there is no receipt 103; .*Caused by KeyError: 103 .*File ".*refunds\.py", line 53/);

    await page.editor.focus();
    await page.page.keyboard.press('Escape');
    await expect(callout).not.toContainText('there is no receipt');
    await expect(callout).toContainText('uncaught, in MainThread');
    const unfold = callout.getByRole('button', { name: 'Exception details' });
    await unfold.press('Enter');
    await expect(unfold).toBeFocused();
    const trace = callout.getByRole('button', { name: 'Stack trace' });
    await trace.press('Enter');
    const whole = callout.getByRole('region', { name: 'Stack trace' });
    await expect(whole).toContainText('The above exception was the direct cause of the following exception');
    expect((await whole.boundingBox())!.height).toBeLessThanOrEqual(12 * 18);
    await callout.getByRole('button', { name: /line 53$/ }).press('Enter');
    await expect(page.lineNumber(53)).toBeInViewport();
    await page.button('Stop').click();
    await expect(callout).toHaveCount(0);
  });

  test("a stack trace opened at the editor's lower edge is scrolled into view, below its line @all", async ({
    openPage,
    server,
  }) => {
    const page = await openPage();
    const line = lineContaining(join(server.workspace, 'refunds.py'), 'raise UnknownReceipt');
    await page.start('Refunds, with a bug (Python)');
    await page.expectStoppedAt('refunds.py', line);
    const open = page.page.getByRole('button', { name: 'Stack trace', exact: true });
    const fold = page.page.getByRole('button', { name: 'Exception details' });
    await fold.click();
    /** Scrolls the collapsed callout to the lower edge. */
    await fold.evaluate((button) => {
      const scroller = button.closest('.cm-scroller')!;
      const edge = scroller.getBoundingClientRect().top + scroller.clientHeight;
      scroller.scrollTop -= edge - button.closest('.callout')!.getBoundingClientRect().bottom;
    });
    await fold.click();
    await expect(page.page.getByText('Caused by KeyError'), 'the expanded part').toBeInViewport({ ratio: 1 });
    await open.click();
    const trace = page.page.getByRole('region', { name: 'Stack trace' });
    await expect(trace).toBeInViewport({ ratio: 1 });
    await expect(page.stoppedLine(line)).toBeInViewport();
  });

  test('members, subscripts and the names in a method have values @all', async ({ openPage, server }) => {
    const page = await openPage();
    const behind = valuesIn(page, server.workspace, 'orders.py');
    const line = lineContaining(join(server.workspace, 'orders.py'), 'cents += PRICES[name] * count');
    await page.stopAt('Orders (Python)', 'orders.py', line);
    await expect(behind('cents = 0')).toHaveText('cents: 0');
    await expect(behind('def total'), 'self is not shown').toHaveCount(0);
    await hover(page.editor, 'for name, count in', 'self');
    await expect(valueOf(page, 'self')).toBeVisible();
    await page.page.keyboard.press('Escape');
    await hover(page.editor, 'cents += PRICES', '[');
    await expect(valueOf(page, 'PRICES[name]').getByRole('treeitem', { name: /^PRICES\[name\] = \d+$/ })).toBeVisible();
  });

  test('the stack trace of a message of a hundred lines scrolls within twelve @all', async ({ openPage, server }) => {
    const file = join(server.workspace, 'refunds.py');
    writeFileSync(file, 'raise ValueError("\\n".join(f"line {number}" for number in range(100)))\n');
    const page = await openPage();
    await page.start('Refunds, with a bug (Python)');
    await page.expectStoppedAt('refunds.py', 1);
    const message = page.page.getByRole('region', { name: 'Message' });
    await expect(message).toContainText('line 99');
    expect((await message.boundingBox())!.height).toBeLessThanOrEqual(12 * 18);
    await message.focus();
    await page.page.keyboard.press('End');
    await expect.poll(() => message.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  });
});
