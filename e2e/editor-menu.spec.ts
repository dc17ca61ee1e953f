import { expect, test } from './fixtures.ts';
import { prepare, runningPrograms } from './running-programs.ts';

test.use({ program: 'running' });

const program = runningPrograms['js-debug'];

test('the context menu runs to its line, and offers program commands only at a stop', async ({ openPage, server }) => {
  const lines = prepare(server.workspace, program);
  const page = await openPage();
  const menu = page.page.getByRole('menu', { name: `Line ${lines.two}` });
  const line = page.editor.locator('.cm-line').nth(lines.two - 1);
  await page.openFile(program.file);
  await line.click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: 'Add breakpoint', exact: true })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Run to cursor' })).toHaveCount(0);
  await page.page.keyboard.press('Escape');

  await page.stopAt(program.configuration, program.file, lines.calls);
  await line.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Run to cursor' }).click();
  await page.expectStoppedAt(program.file, lines.two);
});

test('the selection is watched, evaluated, cut and pasted by keyboard', async ({ openPage, server, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const lines = prepare(server.workspace, program);
  const page = await openPage();
  const { keyboard } = page.page;
  await page.stopAt(program.configuration, program.file, lines.one);
  await page.moveCursorTo(lines.one);
  await keyboard.press('Home');
  for (let letter = 0; letter < 3; letter += 1) await keyboard.press('Shift+ArrowRight');
  const choose = async (item: string) => {
    await keyboard.press('Shift+F10');
    await page.page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
    await expect(page.page.getByRole('menu')).toHaveCount(0);
  };
  await choose('Add to watch');
  await expect(page.treeItem(page.watch, 'sum = 7')).toBeVisible();
  await choose('Evaluate in console');
  await expect(page.console.locator('.result')).toHaveText(/7/);
  await page.editor.focus();
  await choose('Cut');
  await expect(page.editor.locator('.cm-line').nth(lines.one - 1)).toHaveText(/^\s*\+= 1/);
  await keyboard.press('Control+v');
  await expect(page.editor.locator('.cm-line').nth(lines.one - 1)).toContainText('sum += 1');
});
