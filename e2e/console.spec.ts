import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

test('input is evaluated in the selected frame', async ({ openPage, server }) => {
  const [rate, call] = [cart(server.workspace, 'rate'), cart(server.workspace, 'call')];
  const page = await openPage();
  await expect(page.evaluateInput).toBeDisabled();
  await page.stopAt('Cart', 'cart.js', rate);
  await page.evaluate('typeof list');
  await expect(page.console).toContainText("'undefined'");
  await page.frame('total', 'cart.js', call).click();
  await page.evaluate('list.length + sum');
  await expect(page.console).toContainText('2893');
  await page.evaluate('sum = 7');
  await page.frame('discount', 'cart.js', rate).click();
  await page.evaluate('sum');
  await expect(page.console, 'a parameter of its own').toContainText('2890');
  await page.evaluate('nothing.at.all');
  await expect(page.console).toContainText('nothing is not defined');
});

test('arrow keys recall earlier input, also after a reload @all', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'rate'));
  for (const expression of ['sum + 1', 'sum + 2']) {
    await page.evaluate(expression);
    await expect(page.evaluateInput).toHaveValue('');
  }
  await page.evaluateInput.fill('draft');
  for (const expected of ['sum + 2', 'sum + 1', 'sum + 1']) {
    await page.evaluateInput.press('ArrowUp');
    await expect(page.evaluateInput).toHaveValue(expected);
  }
  for (const expected of ['sum + 2', 'draft']) {
    await page.evaluateInput.press('ArrowDown');
    await expect(page.evaluateInput).toHaveValue(expected);
  }
  await page.reload();
  await page.evaluateInput.click();
  await page.evaluateInput.press('ArrowUp');
  await expect(page.evaluateInput).toHaveValue('sum + 2');
});

test(
  'output is coloured, and no escape character is left',
  exercises('capability supportsANSIStyling', 'client supportsANSIStyling'),
  async ({ openPage }) => {
    const page = await openPage();
    await page.start('Cart');
    await page.expectEnd();
    await expect(page.console.locator('.ansi-green')).toHaveText('total');
    await expect(page.console).toContainText('total 2601');
    for (const left of ['\u001b', '\u009b', '\u241b', '[32m']) await expect(page.console).not.toContainText(left);
    await expect(page.console.locator('.stderr')).toContainText('1050 numbers');
  },
);

test('a result and a printed object are expanded in place @all', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'loop'));
  await page.evaluate('item.maker');
  await page.console.getByRole('button', { name: /Lamy/ }).click();
  await expect(page.console).toContainText("name: 'Lamy'");
  await page.console.getByRole('button', { name: 'city', exact: true }).click();
  await expect(page.console).toContainText("country: 'DE'");
  await page.button('Step over').click();
  await page.expectStoppedAt('cart.js', cart(server.workspace, 'loop') - 2, 'after step');
  await expect(page.console, 'it stays open after a step').toContainText("country: 'DE'");
});

test('an expanded list has its items, its length, and one prototype @all', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', cart(server.workspace, 'loop'));
  await page.evaluate('[7, 8]');
  await page.console.locator('.result .twisty').click();
  await expect(page.console.locator('.value')).toHaveText([/0:\s*7/, /1:\s*8/, /length:\s*2/, /Prototype.*Array/]);
});

test('with twenty thousand lines the page stays fast, shows the end, and has all of them @all', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.start('Flood');
  await page.expectEnd();
  await expect(page.console).toContainText('line 20000 of 20000');
  await expect(page.console).toContainText('flooded');
  const drawn = page.console.locator('.line');
  expect(await drawn.count(), 'only visible lines are in the page').toBeLessThan(100);
  await page.openFile('flood.js');
  await page.toggleBreakpoint(1);
  await expect(page.mark(1)).toBeVisible({ timeout: 2_000 });

  await page.console.focus();
  await page.page.keyboard.press('Home');
  await expect(page.console, 'no line was lost').toContainText('line 1 of 20000');
});

test.describe('in Python', () => {
  test.use({ program: 'python' });

  test('statements and expressions are evaluated, and errors have a stack trace @all', async ({ openPage, server }) => {
    const page = await openPage();
    await page.stopAt('Series', 'series.py', markedLine(join(server.workspace, 'series.py'), 'return'));
    await page.evaluate('series.step += 41');
    await page.evaluate('series.step');
    await expect(page.console).toContainText('42');
    await page.evaluate('1 / 0');
    const error = page.console.locator('.line.group').filter({ hasText: 'ZeroDivisionError: division by zero' });
    await expect(error).toBeVisible();
    await expect(page.console, 'the stack is collapsed').not.toContainText('Traceback');
    await error.getByRole('button', { name: 'ZeroDivisionError: division by zero' }).click();
    await expect(page.console).toContainText('Traceback (most recent call last):');
    await page.evaluate('import json; print(json.dumps(series.names))');
    await expect(page.console).toContainText('{"first": 1, "second": 3}');
  });
});
