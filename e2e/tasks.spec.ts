import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lineContaining } from './marked-line.ts';
import { expect, test } from './fixtures.ts';

test.use({ program: 'tasks' });

test('a preLaunchTask compiles a C program, with its output in the console, and a postDebugTask runs at the end', async ({
  openPage,
  server,
}) => {
  const line = lineContaining(join(server.workspace, 'total.c'), 'int twice = n * 2');
  const page = await openPage();
  await page.stopAt('Total', 'total.c', line);
  await expect(page.console).toContainText('Task say what is compiled');
  await expect(page.console).toContainText('compiling the total of $NUMBER');
  await expect(page.console).toContainText(/Task compile: gcc -g -O0 -o \S+\/total total\.c/);
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
  await expect(page.console).toContainText('tidied');
  await expect.poll(() => existsSync(join(server.workspace, 'total'))).toBe(false);
});

test('after a failed task the user aborts, or debugs anyway', async ({ openPage }) => {
  const page = await openPage();
  const question = page.page.getByRole('dialog', { name: 'The task "fail" failed. Debug anyway?' });
  await page.start('After a failure');
  await expect(question).toContainText('ended with code 3');
  await question.getByRole('button', { name: 'Abort' }).click();
  await page.expectStatus('Terminated');
  await expect(page.console).toContainText('no such thing');
  await expect(page.console).not.toContainText('hello');
  // Its output is in the console, once.
  await expect(page.page.getByText('no such thing', { exact: true })).toHaveCount(1);
  await expect(page.page.getByText('Its last output')).toHaveCount(0);
  await expect(page.status).toHaveText(/Terminated:\s+The task "fail" ended with code 3\.$/);

  await page.button('Start debugging').click();
  await expect(question.getByRole('button', { name: 'Debug anyway' })).toBeFocused();
  await page.page.keyboard.press('Enter');
  await page.expectEnd();
  await expect(page.console).toContainText('hello');
});

test('Stop ends a task, and cancels the start', async ({ openPage }) => {
  const page = await openPage();
  await page.start('After a long wait');
  await expect(page.console).toContainText('waiting');
  await page.expectStatus('Starting');
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
  await expect(page.console).not.toContainText('hello');
});

test("an agent gets a task's failure and its output", async ({ agent }) => {
  const answer = await agent.call('start_debugging', { configuration_name: 'After a failure' });
  expect(answer).toMatchObject({ status: 'error', code: 'launch_failed' });
  expect(answer.message).toContain('The task "fail" ended with code 3. Its last output:\n“no such thing');
});
