import { join } from 'node:path';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';

test.use({ program: 'bakery' });

const mark = (workspace: string, file: string, name: string) => markedLine(join(workspace, file), name);

/** Makes the breakpoint on a line of the open file wait for another one. */
async function waitFor(page: StoplinePage, line: number, other: string): Promise<void> {
  await page.lineNumber(line).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Triggered breakpoint…' }).click();
  const menu = page.page.getByRole('menu', { name: 'Trigger', exact: true });
  await menu.getByRole('menuitemcheckbox', { name: other }).click();
}

for (const { name, file } of [
  { name: 'Bake in JavaScript', file: 'bakery.js' },
  { name: 'Bake in Python', file: 'bakery.py' },
  { name: 'Bake in Ruby', file: 'bakery.rb' },
] as const) {
  test(
    `${name}: a triggered breakpoint stops only after its trigger, in each run`,
    repetition(file === 'bakery.js'),
    async ({ openPage, server }) => {
      const [heat, bake] = [mark(server.workspace, file, 'heat'), mark(server.workspace, file, 'bake')];
      const page = await openPage();
      await page.openFile(file);
      await page.toggleBreakpoint(heat);
      await page.toggleBreakpoint(bake);
      await expect(page.mark(bake, 'Breakpoint')).toBeVisible();
      await waitFor(page, bake, `${file}:${heat}`);
      for (const _run of ['first', 'second']) {
        await page.start(name);
        await page.expectStoppedAt(file, heat, 'breakpoint');
        await expect(page.mark(bake, 'Triggered breakpoint')).toBeVisible();
        await page.button('Continue').click();
        await page.expectStoppedAt(file, bake, 'breakpoint');
        await expect(page.variable('loaf', '3')).toBeVisible();
        await page.button('Stop').click();
        await page.expectStatus('Terminated');
      }
    },
  );
}

test('in Ruby, hit counts and logpoints are emulated, as rdbg has neither, and the breakpoint says so', async ({
  openPage,
  openAgent,
  server,
}) => {
  const file = 'bakery.rb';
  const [heat, bake] = [mark(server.workspace, file, 'heat'), mark(server.workspace, file, 'bake')];
  const page = await openPage();
  await page.openFile(file);
  await page.editBreakpoint(bake, 'Add breakpoint with hit count', 'Hit count', '>= 3');
  await page.editBreakpoint(heat, 'Add logpoint', 'Log message', 'heating a {$oven} oven');
  await page.start('Bake in Ruby');
  await page.expectStoppedAt(file, bake, 'breakpoint');
  await expect(page.variable('loaf', '3')).toBeVisible();
  await expect(page.console).toContainText('heating a "cold" oven');
  await expect(page.mark(bake)).toHaveAccessibleName(/: Stopline counts the hits here, because Ruby \(rdbg\) cannot\./);
  await expect(page.mark(bake)).toHaveAttribute('title', /Hit once, passed 3 times$/);
  await expect(page.breakpoint(file, bake)).toContainText('×1');
  await page.lineNumber(bake).click({ button: 'right' });
  await page.page.getByRole('menuitem', { name: 'Edit hit count…' }).click();
  const form = page.page.getByRole('form', { name: `Breakpoint on line ${bake}` });
  const field = (name: string) => form.getByRole('textbox', { name });
  await expect(field('Hit count')).toBeFocused();
  await expect(field('Hit count')).toHaveAccessibleDescription(
    /Stopline counts the hits here, because Ruby \(rdbg\) cannot/,
  );
  await expect(field('Log message')).toHaveAccessibleDescription(/Stopline prints the message here/);
  await expect(field('Condition')).toHaveAccessibleDescription('Break when this expression is true.');
  await expectNoViolations(page, 'the form of a breakpoint that is counted here');
  await page.page.keyboard.press('Escape');
  await page.button('Continue').click();
  await expect(page.breakpoint(file, bake)).toContainText('×2');
  const agent = await openAgent();
  const { breakpoints = [] } = await agent.call('get_breakpoints');
  expect(breakpoints.find(({ line }) => line === heat)).toMatchObject({
    verified: true,
    message: 'Stopline prints the message here, because Ruby (rdbg) cannot.',
  });
});
