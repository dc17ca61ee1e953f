import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { repetition } from './repetition.ts';
import { prepare, runningPrograms } from './running-programs.ts';

test.use({ program: 'running' });

for (const name of ['js-debug', 'lldb-dap', 'CodeLLDB'] as const) {
  test(
    `the user steps into the chosen call of a line (${name})`,
    { ...exercises('request stepInTargets'), ...repetition(name === 'js-debug') },
    async ({ openPage, server }) => {
      const program = runningPrograms[name];
      const lines = prepare(server.workspace, program);
      const page = await openPage();
      await page.stopAt(program.configuration, program.file, lines.calls);
      await page.page.keyboard.press('Control+F11');
      const sheet = page.page.getByRole('dialog', { name: 'Step into target' });
      await expect(sheet.getByRole('option', { name: /\bnet\b/ }).first()).toBeVisible();
      await sheet.getByRole('combobox').fill('tax');
      await expect(sheet.getByRole('option')).toHaveCount(1);
      await page.page.keyboard.press('Enter');
      await expect(sheet).toHaveCount(0);
      await page.expectStoppedAt(program.file, lines.tax);
      await expect(page.frame('tax', program.file, lines.tax)).toBeVisible();
    },
  );
}

test('a line with one call says that there is no choice, and the program does not move', async ({
  openPage,
  server,
}) => {
  const program = runningPrograms['lldb-dap'];
  const lines = prepare(server.workspace, program);
  const page = await openPage();
  await page.stopAt(program.configuration, program.file, lines.one);
  await page.page.keyboard.press('Control+F11');
  await expect(page.page.getByText('No step-into targets on this line.')).toBeVisible();
  await page.expectStoppedAt(program.file, lines.one);
});
