import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

/** The lines that cart.js marks. */
const linesOf = (workspace: string) => {
  const line = (mark: string) => markedLine(join(workspace, 'cart.js'), mark);
  const [loop, call, rate] = [line('loop'), line('call'), line('rate')];
  return { loop, call, rate, return: line('return'), total: line('total'), print: line('print') };
};

test(
  'a program is stopped, inspected, stepped by keys and run to its end',
  exercises(
    'request configurationDone',
    'request continue',
    'request disconnect',
    'request initialize',
    'request launch',
    'request next',
    'request scopes',
    'request setBreakpoints',
    'request stackTrace',
    'request stepIn',
    'request stepOut',
    'request threads',
    'request variables',
    'reverse startDebugging',
    'event continued',
    'event initialized',
    'event loadedSource',
    'event output',
    'event stopped',
    'event terminated',
    'event thread',
    'capability supportTerminateDebuggee',
    'client supportsVariableType',
  ),
  async ({ openPage, server }) => {
    const lines = linesOf(server.workspace);
    const page = await openPage();
    await page.expectStatus('Not running');

    await page.openFile('cart.js');
    await page.toggleBreakpoint(lines.call);
    await expect(page.breakpoint('cart.js', lines.call)).toBeVisible();
    await page.choose('Cart');
    await page.page.keyboard.press('F5');

    await page.expectStoppedAt('cart.js', lines.call, 'at breakpoint');
    await expect(page.frame('total', 'cart.js', lines.call)).toBeVisible();
    await expect(page.frame('<anonymous>', 'cart.js', lines.total)).toBeVisible();
    await expect(page.variable('sum', '2890')).toBeVisible();

    await page.page.keyboard.press('F11');
    await page.expectStoppedAt('cart.js', lines.rate, 'after step');
    await expect(page.frame('discount', 'cart.js', lines.rate)).toBeVisible();
    await page.page.keyboard.press('F10');
    await page.expectStoppedAt('cart.js', lines.rate + 1);
    await expect(page.variable('rate', '0.1')).toBeVisible();
    await page.page.keyboard.press('Shift+F11');
    await page.expectStoppedAt('cart.js', lines.return);
    await expect(page.variable('less', '289')).toBeVisible();

    await page.page.keyboard.press('F5');
    await page.expectEnd();
    await expect(page.console).toContainText('total 2601');
    await expect(page.console).toContainText('1050 numbers, 28 letters');
    await expect(page.stoppedLine(lines.return)).toHaveCount(0);
    await expect(page.button('Continue')).toHaveCount(0);
    await expect(page.button('Start debugging')).toBeEnabled();
  },
);

test("the toolbar's buttons step as the keys do @all", async ({ openPage, server }) => {
  const lines = linesOf(server.workspace);
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', lines.loop, lines.print);

  await page.button('Continue').click();
  await page.expectStoppedAt('cart.js', lines.loop);
  await expect(page.variable('item')).toContainText('ink');
  await page.toggleBreakpoint(lines.loop);
  await expect(page.mark(lines.loop)).toHaveCount(0);
  await page.button('Step out').click();
  await page.expectStoppedAt('cart.js', lines.print);
  await page.button('Step over').click();
  await page.expectStoppedAt('cart.js', lines.print + 1, 'after step');
  await expect(page.console).toContainText('total 2601');
  await page.button('Restart').click();
  await page.expectStoppedAt('cart.js', lines.print, 'breakpoint');
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
});

test('an object is expanded in place, to any depth @all', async ({ openPage, server }) => {
  const lines = linesOf(server.workspace);
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', lines.loop);

  for (const name of ['item', 'maker', 'city']) {
    await page.variable(name).click();
    await expect(page.variable(name)).toHaveAttribute('aria-expanded', 'true');
  }
  await expect(page.variable('country', "'DE'")).toHaveAttribute('aria-level', '5');
  await page.variable('maker').click();
  await expect(page.variable('city')).toHaveCount(0);
  await expect(page.variable('price')).toHaveCount(2);
});

test('selecting a frame shows its line and its values @all', async ({ openPage, server }) => {
  const lines = linesOf(server.workspace);
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', lines.rate);
  await expect(page.variable('sum', '2890')).toBeVisible();

  await page.frame('total', 'cart.js', lines.call).click();
  await expect(page.frame('total', 'cart.js', lines.call)).toHaveAttribute('aria-selected', 'true');
  await expect(page.variable('list')).toBeVisible();
  await expect(page.editor.locator('.sl-frame-line')).toContainText('const less = discount(sum);');
  await expect(page.stoppedLine(lines.rate)).toBeVisible();
});

test('arguments, environment and folder of a configuration reach the program', async ({ openPage, server }) => {
  const page = await openPage();
  await page.start('Arguments');
  await page.expectEnd();
  await expect(page.console).toContainText('"given":["one","two words","workspace"]');
  await expect(page.console).toContainText(`"greeting":"hello","folder":"${server.workspace}"`);
  await expect(page.console).toContainText(`"cwd":"${server.workspace}/.vscode"`);
});

test('an uncaught exception is named, shown in red where it was thrown, and ends in exit code 1', async ({
  openPage,
  server,
}) => {
  const thrown = markedLine(join(server.workspace, 'uncaught.js'), 'throw');
  const page = await openPage();
  await page.start('Uncaught');
  await page.expectStoppedAt('uncaught.js', thrown, 'OutOfPaper');
  await expect(page.stoppedLine(thrown)).toHaveClass(/sl-exception/);
  await expect(page.variable('page', '3')).toBeVisible();
  await page.button('Continue').click();
  await page.expectEnd(1);
});

test(
  'a source that only the adapter has is opened, labelled and read-only',
  exercises('request source'),
  async ({ openPage, server }) => {
    await writeFile(
      join(server.workspace, 'cart.js'),
      "const add = new Function('a', 'debugger;\\nreturn a + 1;');\nconsole.log(add(1));\n",
    );
    const page = await openPage();
    await page.start('Cart');
    await page.expectStatus('Stopped');
    const editor = page.editor.filter({ hasText: 'return a + 1' });
    await expect(editor).toHaveAttribute('aria-readonly', 'true');
    await expect(page.page.locator('[data-stopped-line]')).toContainText('debugger');
    await expect(page.page.getByText('read-only: from the adapter')).toBeVisible();
    await editor.focus();
    await page.page.keyboard.type('typed');
    await expect(editor).not.toContainText('typed');
    await page.button('Step out').click();
    await expect(page.editorOf('cart.js')).toBeVisible();
  },
);

test('a running program is paused, changed from the console, and continued @all', async ({ openPage, server }) => {
  const tick = markedLine(join(server.workspace, 'ticker.js'), 'tick');
  const page = await openPage();
  await page.start('Ticker');
  await page.expectStatus('Running');
  await expect(page.console).toContainText('ticking');
  await page.page.keyboard.press('F6');
  await page.expectStatus('Stopped');
  await expect(page.status).toContainText('on pause');
  await page.openFile('ticker.js');
  await page.toggleBreakpoint(tick);
  await page.button('Continue').click();
  await page.expectStoppedAt('ticker.js', tick, 'breakpoint');
  await page.evaluate('limit = ticks');
  await expect(page.console.locator('.result')).toHaveCount(1);
  await page.toggleBreakpoint(tick);
  await expect(page.mark(tick)).toHaveCount(0);
  await page.button('Continue').click();
  await page.expectEnd();
});
