import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

test.describe('many threads', () => {
  test.use({ program: 'python' });

  test('are filtered by name, show their states, and are renamed when the program renames them', async ({
    openPage,
    server,
  }) => {
    const file = join(server.workspace, 'many_threads.py');
    const page = await openPage();
    await page.stopAt('Many threads', 'many_threads.py', markedLine(file, 'started'), markedLine(file, 'renamed'));
    await expect(page.treeItem(page.callStack, /^MainThread, breakpoint$/)).toBeVisible();
    const filter = page.page.getByRole('textbox', { name: 'Filter threads' });
    await filter.fill('worker-7');
    const rows = page.callStack.getByRole('treeitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toHaveAccessibleName(/^worker-7, (stopped|breakpoint)$/);
    await page.page.keyboard.press('F5');
    await page.expectStoppedAt('many_threads.py', markedLine(file, 'renamed'), 'breakpoint');
    await expect(rows).toHaveCount(0);
    await filter.fill('renamed');
    await expect(rows).toHaveAccessibleName(/^renamed, (stopped|breakpoint)$/);
    await filter.press('Escape');
    await expect(filter).toHaveValue('');
    await expect(page.treeItem(page.callStack, /^MainThread, breakpoint$/)).toBeVisible();
  });
});
