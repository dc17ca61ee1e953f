import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { playedWith, repetition } from './repetition.ts';
import { prepare, runningPrograms } from './running-programs.ts';

test.use({ program: 'running' });

for (const name of ['js-debug', 'debugpy', 'lldb-dap', 'delve'] as const) {
  test(
    `a program runs to the cursor, which leaves no breakpoint (${name})`,
    repetition(name === 'js-debug'),
    async ({ openPage, server }) => {
      const program = runningPrograms[name];
      const lines = prepare(server.workspace, program);
      const page = await openPage();
      await page.stopAt(program.configuration, program.file, lines.calls);
      await page.moveCursorTo(lines.two);
      await page.page.keyboard.press('Control+F10');
      await page.expectStoppedAt(program.file, lines.two);
      await expect(page.breakpoints.getByRole('treeitem', { name: new RegExp(`:${lines.two}(?!\\d)`) })).toHaveCount(0);
      await expect(page.mark(lines.two)).toHaveCount(0);

      await page.button('Continue').click();
      await expect(page.status).toHaveText(/^\s*Terminated/);
      await expect(page.console).toContainText('sum 10');
    },
  );
}

test('a breakpoint before the cursor stops the program, and cancels the run to the cursor', async ({
  openPage,
  server,
}) => {
  const program = runningPrograms['js-debug'];
  const lines = prepare(server.workspace, program);
  const page = await openPage();
  await page.stopAt(program.configuration, program.file, lines.calls, lines.tax);
  await page.moveCursorTo(lines.two);
  await page.page.keyboard.press('Control+F10');
  await page.expectStoppedAt(program.file, lines.tax, 'breakpoint');
  await page.button('Continue').click();
  await page.expectEnd();
});

test('running to the cursor stops there whatever the condition of a breakpoint on that line', async ({
  openPage,
  server,
}) => {
  const program = runningPrograms['js-debug'];
  const lines = prepare(server.workspace, program);
  const page = await openPage();
  await page.openFile(program.file);
  await page.editBreakpoint(lines.two, 'Add conditional breakpoint', 'Condition', 'sum > 1000');
  await expect(page.mark(lines.two)).toBeVisible();
  await page.stopAt(program.configuration, program.file, lines.calls);
  await page.moveCursorTo(lines.two);
  await page.page.keyboard.press('Control+F10');
  await page.expectStoppedAt(program.file, lines.two);
  await page.button('Restart').click();
  await page.expectStoppedAt(program.file, lines.calls);
  await page.button('Continue').click();
  await page.expectEnd();
});

for (const name of ['lldb-dap', 'GDB'] as const) {
  test(
    `a step goes by the chosen granularity: a line or an instruction (${name})`,
    { ...exercises('capability supportsSteppingGranularity'), ...playedWith(name) },
    async ({ openPage, server }) => {
      const program = runningPrograms[name];
      const lines = prepare(server.workspace, program);
      const page = await openPage();
      await page.stopAt(program.configuration, program.file, lines.calls);
      await page.runCommand('Step over instruction');
      await page.expectStoppedAt(program.file, lines.calls, 'step');

      await page.button('Restart').click();
      await page.expectStoppedAt(program.file, lines.calls, 'breakpoint');
      await page.runCommand('Step by instruction');
      await page.button('Step over').click();
      await page.expectStoppedAt(program.file, lines.calls, 'step');
      await page.runCommand('Step by line');
      await page.button('Step over').click();
      await page.expectStoppedAt(program.file, lines.one, 'step');
      await page.button('Stop').click();
      await page.expectStatus('Terminated');
    },
  );
}
