import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { repetition } from './repetition.ts';

test.use({ program: 'terminal', serverArguments: ['--trust', '--sandbox', 'bubblewrap'] });

const programs = [
  { language: 'JavaScript', file: 'ask.cjs', name: "'Mara'" },
  { language: 'Python', file: 'ask.py', name: "'Mara'" },
] as const;

for (const { language, file, name } of programs) {
  test(
    `in a sandbox, a program in ${language} reads typed input, stops and ends`,
    repetition(language === 'JavaScript'),
    async ({ openPage, server }) => {
      const greet = markedLine(join(server.workspace, file), 'greet');
      const page = await openPage();
      await expect(page.page.getByRole('heading', { name: /, sandboxed$/ })).toBeVisible();
      await page.openFile(file);
      await page.toggleBreakpoint(greet);
      await expect(page.mark(greet)).toBeVisible();
      await page.start(language);
      await page.page.getByRole('tab', { name: /^Terminal/ }).click();
      await expect(page.terminal).toContainText('name?');
      await page.terminal.locator('.screen').click();
      await page.page.keyboard.type('Mara\n');
      await page.expectStoppedAt(file, greet, 'breakpoint');
      await expect(page.variable('name', name)).toBeVisible();
      await page.button('Continue').click();
      await expect(page.terminal).toContainText('hello Mara');
      await expect(page.status).toContainText('Terminated');
    },
  );
}
