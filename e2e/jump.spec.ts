import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { playedWith } from './repetition.ts';
import { prepare, runningPrograms } from './running-programs.ts';

test.use({ program: 'running' });

for (const name of ['debugpy', 'CodeLLDB'] as const) {
  test(
    `the program jumps to the line of the cursor without running the lines between (${name})`,
    { ...exercises('request goto', 'request gotoTargets'), ...playedWith(name) },
    async ({ openPage, server }) => {
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
    },
  );
}

test('the command says so if the adapter cannot jump', async ({ openPage, server }) => {
  const program = runningPrograms['js-debug'];
  const lines = prepare(server.workspace, program);
  const page = await openPage();
  await page.stopAt(program.configuration, program.file, lines.one);
  await page.page.keyboard.press('Control+Shift+P');
  await page.page.getByRole('combobox', { name: 'Command palette' }).fill('>Jump to cursor');
  const option = page.page.getByRole('option', { name: /^Jump to cursor/ });
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await expect(option).toHaveAccessibleName(/not supported by/);
});

test.describe('an adapter with several targets on a line', () => {
  test.use({ program: 'rare' });

  test('the user chooses from where the program continues', async ({ openPage }) => {
    const page = await openPage();
    await page.start('Rare');
    await page.expectStoppedAt('main.rare', 2);
    await page.moveCursorTo(3);
    await page.page.keyboard.press('Control+Shift+F10');
    const sheet = page.page.getByRole('dialog', { name: 'Jump to cursor' });
    await expect(sheet.getByRole('option')).toHaveCount(2);
    await sheet.getByRole('option', { name: /^after the call/ }).click();
    await expect(page.console).toContainText('goto {"threadId":1,"targetId":2}');
    await page.expectStoppedAt('main.rare', 3);
  });
});
