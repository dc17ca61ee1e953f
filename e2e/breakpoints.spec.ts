import { join } from 'node:path';
import { expectNoViolations } from './axe.ts';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

test(
  'a condition set in the context menu takes effect',
  exercises('capability supportsConditionalBreakpoints'),
  async ({ openPage, server }) => {
    const loop = cart(server.workspace, 'loop');
    const page = await openPage();
    await page.openFile('cart.js');
    await page.editBreakpoint(loop, 'Add conditional breakpoint', 'Condition', "item.name === 'paper'");
    await expect(page.mark(loop, 'Conditional breakpoint')).toBeVisible();
    await expect(page.breakpoint('cart.js', loop)).toContainText("item.name === 'paper'");
    await page.start('Cart');
    await page.expectStoppedAt('cart.js', loop, 'breakpoint');
    await expect(page.mark(loop, 'Conditional breakpoint')).toBeVisible();
    await expect(page.variable('item')).toContainText('paper');

    await page.editBreakpoint(loop, 'Edit condition…', 'Condition', '');
    await expect(page.mark(loop, 'Breakpoint')).toBeVisible();
  },
);

test(
  'a hit count set in the context menu takes effect',
  exercises('capability supportsHitConditionalBreakpoints'),
  async ({ openPage, server }) => {
    const loop = cart(server.workspace, 'loop');
    const page = await openPage();
    await page.openFile('cart.js');
    await page.editBreakpoint(loop, 'Add breakpoint with hit count', 'Hit count', '2');
    await page.start('Cart');
    await page.expectStoppedAt('cart.js', loop);
    await expect(page.mark(loop, 'Breakpoint with hit count')).toBeVisible();
    await expect(page.variable('item')).toContainText('ink');
  },
);

test('an invalid hit count is rejected at its field, and a corrected one is set @all', async ({ openPage, server }) => {
  const loop = cart(server.workspace, 'loop');
  const page = await openPage();
  await page.openFile('cart.js');
  await page.lineNumber(loop).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Add breakpoint with hit count' }).click();
  const field = page.page.getByRole('textbox', { name: 'Hit count' });
  await field.fill('often');
  await page.page.keyboard.press('Enter');
  await expect(page.page.getByRole('alert').filter({ hasText: 'Write a number' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.mark(loop)).toHaveCount(0);
  await expectNoViolations(page, 'a hit count that is refused');
  await field.fill('% 2');
  await page.page.keyboard.press('Enter');
  await expect(page.mark(loop, 'Breakpoint with hit count')).toBeVisible();
});

test(
  'a log message set in the context menu is printed, and the program does not stop',
  exercises('capability supportsLogPoints'),
  async ({ openPage, server }) => {
    const loop = cart(server.workspace, 'loop');
    const page = await openPage();
    await page.openFile('cart.js');
    await page.editBreakpoint(loop, 'Add logpoint', 'Log message', 'the price of {item.name} is {price}');
    await expect(page.mark(loop, 'Logpoint')).toBeVisible();
    await page.start('Cart');
    await page.expectEnd();
    for (const line of ['pen is 1000', 'ink is 990', 'paper is 900'])
      await expect(page.console).toContainText(`the price of ${line}`);
    const printed = page.console.locator('.line').filter({ hasText: 'the price of pen' });
    await expect(printed.locator('.sign svg')).toBeVisible();
    await expect(printed.getByRole('button', { name: `cart.js:${loop}` })).toBeVisible();
  },
);

test.describe('in Python', () => {
  test.use({ program: 'python' });

  test(
    'condition, hit count and log message work as well',
    {
      ...exercises(
        'capability supportsConditionalBreakpoints',
        'capability supportsHitConditionalBreakpoints',
        'capability supportsLogPoints',
      ),
      tag: '@all',
    },
    async ({ openPage, server }) => {
      const file = join(server.workspace, 'uncaught.py');
      const [call, raise] = [markedLine(file, 'uncaught call'), markedLine(file, 'raise')];
      const page = await openPage();
      await page.openFile('uncaught.py');
      await page.editBreakpoint(call, 'Add conditional breakpoint', 'Condition', 'number == 2');
      await page.editBreakpoint(raise - 1, 'Add logpoint', 'Log message', 'baking {loaf}');
      await page.editBreakpoint(raise + 1, 'Add breakpoint with hit count', 'Hit count', '2');
      await page.start('Uncaught');
      await page.expectStoppedAt('uncaught.py', call, 'breakpoint');
      await expect(page.variable('number', '2')).toBeVisible();
      await expect(page.console).toContainText('baking 99');
      await expect(page.console).toContainText('baking 1');
      await page.button('Continue').click();
      await page.expectStoppedAt('uncaught.py', raise + 1, 'breakpoint');
      await expect(page.variable('loaf', '2')).toBeVisible();
    },
  );
});

test('F9 toggles, and condition, hit count and log message work by keyboard alone', async ({ openPage, server }) => {
  const loop = cart(server.workspace, 'loop');
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('cart.js');
  await page.moveCursorTo(loop);
  await keyboard.press('F9');
  await expect(page.mark(loop, 'Breakpoint')).toBeVisible();
  await keyboard.press('F9');
  await expect(page.mark(loop)).toHaveCount(0);

  await keyboard.press('Shift+F9');
  await expect(page.page.getByRole('textbox', { name: 'Condition' })).toBeFocused();
  await keyboard.type('price < 950');
  await keyboard.press('Enter');
  await expect(page.mark(loop, 'Conditional breakpoint')).toBeVisible();
  await expect(page.editor).toBeFocused();

  await keyboard.press('Shift+F10');
  await expect(page.page.getByRole('menuitem', { name: 'Edit condition…' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.page.getByRole('textbox', { name: 'Hit count' })).toBeFocused();
  await keyboard.type('1');
  await keyboard.press('Escape');
  await expect(page.page.getByRole('textbox', { name: 'Hit count' })).toHaveCount(0);
  await expect(page.mark(loop, 'Conditional breakpoint')).toBeVisible();

  await keyboard.press('F5');
  await page.expectStoppedAt('cart.js', loop);
  await expect(page.variable('item')).toContainText('paper');
});

test('a breakpoint looks the same before its program runs and while its file is not loaded', async ({
  openPage,
  server,
}) => {
  const call = cart(server.workspace, 'call');
  const page = await openPage();
  await page.openFile('ticker.js');
  await page.toggleBreakpoint(1);
  await expect(page.mark(1, 'Breakpoint')).toBeVisible();
  await page.stopAt('Cart', 'cart.js', call);
  await expect(page.mark(call, 'Breakpoint')).toBeVisible();
  const shapeOf = (line: number) => page.mark(line).locator('path').getAttribute('d');
  const bound = await shapeOf(call);

  await page.openFile('ticker.js');
  await expect(page.mark(1, 'Breakpoint: file not loaded yet')).toBeVisible();
  await expect(page.breakpoint('ticker.js', 1)).toContainText('file not loaded yet');
  expect(await shapeOf(1)).toBe(bound);
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
  await expect(page.mark(1, 'Breakpoint')).toBeVisible();
  await expect(page.breakpoint('ticker.js', 1)).not.toContainText('not loaded');
});

test(
  'a breakpoint on a line without code moves to the line that the adapter reports',
  exercises('event breakpoint'),
  async ({ openPage, server }) => {
    const empty = cart(server.workspace, 'rate') - 2;
    const page = await openPage();
    await page.openFile('cart.js');
    await page.toggleBreakpoint(empty);
    await expect(page.mark(empty, 'Breakpoint')).toBeVisible();
    await page.start('Cart');
    await page.expectStatus('Stopped');
    await expect(page.mark(empty)).toHaveCount(0);
    await expect(page.breakpoint('cart.js', empty)).toHaveCount(0);
  },
);

test('a breakpoint is disabled and enabled by its checkbox', async ({ openPage, server }) => {
  const [loop, call] = [cart(server.workspace, 'loop'), cart(server.workspace, 'call')];
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', loop, call);
  const box = page.breakpoint('cart.js', loop).getByRole('checkbox');
  await expect(box).toBeChecked();
  await box.click();
  await expect(box).not.toBeChecked();
  await expect(page.mark(loop, 'Breakpoint, disabled')).toBeVisible();
  await page.button('Continue').click();
  await page.expectStoppedAt('cart.js', call);
  await box.click();
  await expect(page.mark(loop, 'Breakpoint')).toBeVisible();
  await page.button('Restart').click();
  await page.expectStoppedAt('cart.js', loop);
});

test('breakpoints are removed by a click, a key, their button, and all at once @all', async ({ openPage, server }) => {
  const lines = ['rate', 'loop', 'call', 'return', 'print'].map((mark) => cart(server.workspace, mark));
  const page = await openPage();
  await page.openFile('cart.js');
  for (const line of lines) await page.toggleBreakpoint(line);
  const rows = page.breakpoints.getByRole('treeitem');
  await expect(rows).toHaveCount(lines.length);
  const [rate = 0, loop = 0, call = 0] = lines;

  await page.toggleBreakpoint(rate);
  await expect(page.breakpoint('cart.js', rate)).toHaveCount(0);
  await page.breakpoint('cart.js', loop).click();
  await page.page.keyboard.press('Delete');
  await expect(page.breakpoint('cart.js', loop)).toHaveCount(0);
  await page.breakpoint('cart.js', call).hover();
  await page.breakpoint('cart.js', call).getByRole('button', { name: 'Remove breakpoint' }).click();
  await expect(rows).toHaveCount(2);
  await page.page.getByRole('button', { name: 'Remove all breakpoints' }).click();
  await expect(rows).toHaveCount(0);
  await page.start('Cart');
  await page.expectEnd();
});

test('a breakpoint set while the program runs takes effect at once @all', async ({ openPage, server }) => {
  const tick = markedLine(join(server.workspace, 'ticker.js'), 'tick');
  const page = await openPage();
  await page.openFile('ticker.js');
  await page.start('Ticker');
  await expect(page.console).toContainText('ticking');
  await page.toggleBreakpoint(tick);
  await page.expectStoppedAt('ticker.js', tick, 'breakpoint');
});

test('breakpoints survive the session, a restart and the server', async ({ openPage, server, launchServer }) => {
  const [loop, call] = [cart(server.workspace, 'loop'), cart(server.workspace, 'call')];
  const page = await openPage();
  await page.openFile('cart.js');
  await page.editBreakpoint(loop, 'Add conditional breakpoint', 'Condition', 'price > 995');
  await page.toggleBreakpoint(call);
  await page.start('Cart');
  await page.expectStoppedAt('cart.js', loop);
  await page.button('Step over').click();
  await page.expectStoppedAt('cart.js', loop - 2, 'after step');
  await page.button('Restart').click();
  await page.expectStoppedAt('cart.js', loop, 'at breakpoint');
  await page.breakpoint('cart.js', call).getByRole('checkbox').click();
  await expect(page.mark(call, 'Breakpoint, disabled')).toBeVisible();
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
  await expect(page.mark(loop, 'Conditional breakpoint')).toBeVisible();
  await page.page.close();
  await server.stop();

  const later = await openPage({ server: await launchServer() });
  await expect(later.breakpoint('cart.js', loop)).toContainText('price > 995');
  await expect(later.breakpoint('cart.js', call).getByRole('checkbox')).not.toBeChecked();
  await later.start('Cart');
  await later.expectStoppedAt('cart.js', loop);
  await later.button('Continue').click();
  await later.expectEnd();
});
