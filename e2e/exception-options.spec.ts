import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNoViolations } from './axe.ts';
import { nameExceptions } from './breakpoint-rows.ts';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';

test.use({ program: 'sessions' });

/** Raises two exceptions and handles both. */
const raises = `for kind in (KeyError, ValueError):
    try:
        raise kind("no")
    except kind:
        pass
`;

/** Raises two exceptions, handles one, and ends with the other. */
const falls = `try:
    {}["one"]
except KeyError:
    raise RuntimeError("no")
`;

/** Writes a program, and a configuration that launches it. */
function write(workspace: string, name: string, text: string): void {
  const program = join(workspace, `${name}.py`);
  writeFileSync(program, text);
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  const configurations = [{ name, type: 'debugpy', request: 'launch', program }];
  writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify({ version: '0.2.0', configurations }));
}

test(
  'exceptions named in the list stop the program as their row says',
  exercises('capability supportsExceptionOptions'),
  async ({ openPage, server }) => {
    write(server.workspace, 'raises', raises);
    const page = await openPage();
    const { keyboard } = page.page;
    await page.start('raises');
    await page.expectEnd();

    await nameExceptions(page, 'Python Exceptions / ValueError');
    const row = page.treeItem(page.breakpoints, /^Python Exceptions \/ ValueError/);
    await expect(row).toContainText('always');
    await page.start('raises');
    await page.expectStoppedAt('raises.py', 3);
    await expect(page.status).toContainText('ValueError');
    await expectNoViolations(page, 'exceptions by their names');
    await page.button('Continue').click();
    await page.expectEnd();

    await row.focus();
    await keyboard.press('Shift+F10');
    await page.page.getByRole('menuitemcheckbox', { name: 'Never break' }).click();
    await expect(row.getByRole('checkbox')).not.toBeChecked();
    await page.start('raises');
    await page.expectEnd();
    await row.focus();
    await keyboard.press('Delete');
    await expect(row).toHaveCount(0);
  },
);

test('a name that debugpy cannot handle is rejected at its field, and filters still apply beside names @all', async ({
  openPage,
  server,
}) => {
  write(server.workspace, 'falls', falls);
  const page = await openPage();
  const { keyboard } = page.page;
  await page.start('falls');
  await page.expectStoppedAt('falls.py', 4);
  await page.button('Continue').click();
  await page.expectEnd(1);

  await nameExceptions(page, 'Python Exceptions / __main__.Odd');
  const field = page.page.getByRole('textbox', { name: 'Exception names' });
  await expect(field).toHaveAccessibleDescription(/would not find "__main__\.Odd" and would stop responding/);
  await expect(field).toBeFocused();
  await expectNoViolations(page, 'names of exceptions that are refused');
  await field.fill('Python Exceptions / KeyError');
  await keyboard.press('Enter');
  await expect(page.treeItem(page.breakpoints, /^Python Exceptions \/ KeyError/)).toBeVisible();
  await page.start('falls');
  await page.expectStoppedAt('falls.py', 2);
  await page.button('Continue').click();
  await page.expectStoppedAt('falls.py', 4);
  await expect(page.status).toContainText('RuntimeError');
});
