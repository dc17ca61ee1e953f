import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';

test.use({ program: 'trust', serverArguments: [] });

const question = ({ page }: StoplinePage, name = 'Greet'): Locator =>
  page.getByRole('dialog', { name: `Run "${name}"?` });
const run = (dialog: Locator) => dialog.getByRole('button', { name: 'Run', exact: true });

test('the first start shows what it runs and asks; the second one only starts', async ({ openPage, server }) => {
  const page = await openPage();
  await page.start('Greet');
  const dialog = question(page);
  const review = dialog.getByRole('region', { name: 'What it runs' });
  await expect(review).toBeFocused();
  await expect(review).toContainText('hello.js Ada');
  await expect(review).toContainText('can load code into Node');
  await expect(review).toContainText('echo built > built.txt');
  await expect(review).toContainText('variables.env');
  await expect(review).not.toContainText('open sesame');
  await page.page.keyboard.press('Enter');
  await expect(dialog, 'Enter approves nothing').toBeVisible();
  expect(existsSync(join(server.workspace, 'built.txt'))).toBe(false);
  await run(dialog).click();
  await expect(page.console).toContainText('hello Ada from the file');
  await page.expectEnd();
  expect(readFileSync(join(server.workspace, 'built.txt'), 'utf8')).toBe('built\n');
  await page.start('Greet');
  await page.expectEnd();
  await expect(page.page.getByRole('dialog')).toHaveCount(0);
});

test('Escape refuses: nothing runs, and there is no error', async ({ openPage, server }) => {
  const page = await openPage();
  await page.start('Greet');
  await expect(question(page)).toBeVisible();
  await page.page.keyboard.press('Escape');
  await expect(page.page.getByRole('dialog')).toHaveCount(0);
  await page.expectStatus('Not running');
  await expect(page.page.locator('.toast')).toHaveCount(0);
  expect(existsSync(join(server.workspace, 'built.txt'))).toBe(false);
});

test('an agent is refused while no page is open, and waits for the owner in every page', async ({
  agent,
  openPage,
}) => {
  const greet = { configuration_name: 'Greet' };
  const alone = await agent.call('start_debugging', greet);
  expect(alone).toMatchObject({ status: 'error', code: 'not_allowed' });
  expect(alone.message).toContain('stopline approve Greet');
  const [one, other] = [await openPage(), await openPage()];
  const started = agent.call('start_debugging', greet);
  await expect(question(one)).toContainText('The agent stopline-e2e wants to start this.');
  await run(question(other)).click();
  await expect(question(one)).toHaveCount(0);
  expect(await started).toMatchObject({ status: 'completed', exit_code: 0 });
});

test('a change asks again, and an approval is withdrawn in the list', async ({ openPage, server }) => {
  const page = await openPage();
  await page.start('Greet');
  await run(question(page)).click();
  await page.expectEnd();
  const file = join(server.workspace, 'variables.env');
  writeFileSync(file, readFileSync(file, 'utf8').replace('the file', 'a changed file'));
  await page.start('Greet');
  await run(question(page)).click();
  await expect(page.console).toContainText('hello Ada from a changed file');
  await page.expectEnd();
  await page.runCommand('Show approved launches');
  const list = page.page.getByRole('dialog', { name: 'Approved launches' });
  await expect(list.getByRole('button', { name: 'Withdraw Greet' })).toHaveCount(2);
  await list.getByRole('button', { name: 'Withdraw all' }).click();
  await expect(list).toContainText('None yet');
  await page.page.keyboard.press('Escape');
  await page.start('Greet');
  await expect(question(page)).toBeVisible();
});

test('one approval of the open file is for every file of the folder', async ({ openPage }) => {
  const page = await openPage();
  await page.openFile('hello.js');
  await page.start('Open file');
  await expect(question(page, 'Open file')).toContainText('every other file of this folder');
  await run(question(page, 'Open file')).click();
  await expect(page.console).toContainText('hello undefined');
  await page.expectEnd();
  await page.openFile('preload.js');
  await page.start('Open file');
  await expect(page.console).toContainText('loaded before');
});
