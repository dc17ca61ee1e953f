import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

test.use({ program: 'processes' });

test("a Python program's child process is debugged too, and the page returns to the program at its end", async ({
  openPage,
  server,
}) => {
  const file = join(server.workspace, 'family.py');
  const [child, parent] = [markedLine(file, 'child'), markedLine(file, 'parent')];
  const page = await openPage();
  await page.stopAt('Family', 'family.py', child, parent);
  await page.frame('work', 'family.py', child).click();
  await expect(page.variable('doubled', '42')).toBeVisible();
  await expect(page.treeItem(page.callStack, /^Subprocess \d+/).first()).toBeVisible();
  await page.button('Step over').click();
  // The child has no code left to run: it ends, and the program continues.
  await page.expectStoppedAt('family.py', parent, 'breakpoint');
  await expect(page.console).toContainText('the child says 42');
  await expect(page.frame('<module>', 'family.py', parent)).toBeVisible();
  await page.button('Continue').click();
  await page.expectEnd();
  await expect(page.console).toContainText('the parent says 0');
  await expect(page.console.getByText('the child says 42'), 'both sessions could report it').toHaveCount(1);
  await expect(page.console).not.toContainText('frozen modules');
});
