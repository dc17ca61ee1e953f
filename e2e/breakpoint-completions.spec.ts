import { join } from 'node:path';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

test.use({ program: 'sessions' });

test('completions are offered in conditions and in the braces of log messages', async ({ openPage, server }) => {
  const add = markedLine(join(server.workspace, 'count.js'), 'add');
  const page = await openPage();
  const { keyboard } = page.page;
  await page.stopAt('Count in JavaScript', 'count.js', add);
  const offered = page.page.getByRole('listbox', { name: 'Suggestions' });
  await page.moveCursorTo(add);
  await keyboard.press('Shift+F9');
  const form = page.page.getByRole('form', { name: `Breakpoint on line ${add}` });
  const condition = form.getByRole('textbox', { name: 'Condition' });
  await expect(condition).toBeFocused();
  await keyboard.type('numb');
  await expect(offered.getByRole('option', { name: /^number/ }).first()).toBeVisible();
  await expectNoViolations(page, 'what is offered in the form of a breakpoint');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(condition).toHaveValue('number');
  await expect(condition).toBeFocused();
  await keyboard.type(' === 3');
  await keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.breakpoint('count.js', add)).toContainText('number === 3');

  await page.breakpoint('count.js', add).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Add log message…' }).click();
  const message = page.page.getByRole('textbox', { name: /^Log message of/ });
  await expect(message).toBeFocused();
  await keyboard.type('it is {numb');
  await expect(offered.getByRole('option', { name: /^number/ }).first()).toBeVisible();
  await keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await expect(message).toHaveValue('it is {numb');
  await keyboard.press('Control+Space');
  await expect(offered.getByRole('option', { name: /^number/ }).first()).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await expect(message).toHaveValue('it is {number');
});
