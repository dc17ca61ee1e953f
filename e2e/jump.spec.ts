import { expect, test } from './fixtures.ts';
import { prepare, runningPrograms } from './running-programs.ts';

test.use({ program: 'running' });

for (const name of ['debugpy', 'CodeLLDB'] as const) {
  test(`the program goes on from the line of the cursor, and what is between is not run (${name})`, async ({
    openPage,
    server,
  }) => {
    const program = runningPrograms[name];
    const lines = prepare(server.workspace, program);
    const page = await openPage();
    await page.stopAt(program.configuration, program.file, lines.one);
    await page.moveCursorTo(lines.two + 1);
    await page.page.keyboard.press('Control+Shift+F10');
    await page.expectStoppedAt(program.file, lines.two + 1, 'jump');
    await page.button('Continue').click();
    await expect(page.status).toHaveText(/^\s*Terminated/);
    await expect(page.console).toContainText('sum 7');
  });
}

test('where the adapter has no jumps the command says so', async ({ openPage, server }) => {
  const program = runningPrograms['js-debug'];
  const lines = prepare(server.workspace, program);
  const page = await openPage();
  await page.stopAt(program.configuration, program.file, lines.one);
  await page.page.keyboard.press('Control+Shift+P');
  await page.page.getByRole('combobox', { name: 'Command palette' }).fill('>Jump to cursor');
  const option = page.page.getByRole('option', { name: /^Jump to cursor/ });
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await expect(option).toHaveAccessibleName(/cannot/);
});
