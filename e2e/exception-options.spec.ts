import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({ program: 'sessions' });

/** Handles both that it raises. */
const raises = `for kind in (KeyError, ValueError):
    try:
        raise kind("no")
    except kind:
        pass
`;

test('exceptions that are named in the list stop the program as their row says', async ({ openPage, server }) => {
  const program = join(server.workspace, 'raises.py');
  writeFileSync(program, raises);
  mkdirSync(join(server.workspace, '.vscode'), { recursive: true });
  const configurations = [{ name: 'Raises', type: 'debugpy', request: 'launch', program }];
  writeFileSync(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ version: '0.2.0', configurations }));
  const page = await openPage();
  const { keyboard } = page.page;
  await page.start('Raises');
  await page.expectEnd();

  await page.page.getByRole('button', { name: 'More for breakpoints' }).click();
  await page.page.getByRole('menuitem', { name: 'Add exceptions by name' }).click();
  await expect(page.page.getByRole('textbox', { name: 'Names of exceptions to stop at' })).toBeFocused();
  await keyboard.type('Python Exceptions / ValueError');
  await keyboard.press('Enter');
  const row = page.treeItem(page.breakpoints, /^Python Exceptions \/ ValueError/);
  await expect(row).toContainText('always');
  await page.start('Raises');
  await page.expectStoppedAt('raises.py', 3);
  await expect(page.status).toContainText('ValueError');
  await expectNoViolations(page, 'exceptions by their names');
  await page.button('Continue').click();
  await page.expectEnd();

  await row.focus();
  await keyboard.press('Shift+F10');
  await page.page.getByRole('menuitemcheckbox', { name: 'Stop never' }).click();
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await page.start('Raises');
  await page.expectEnd();
  await row.focus();
  await keyboard.press('Delete');
  await expect(row).toHaveCount(0);
});
