import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';

test.use({ program: 'inputs', serverArguments: ['--trust', '--log-level', 'trace'] });

const question = ({ page }: StoplinePage, text: string): Locator => page.getByRole('dialog', { name: text });

test('a start asks for a text, a choice and a password once each, by keyboard alone, and never shows the password', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.start('Greet');
  const name = question(page, 'Who is greeted?').getByRole('textbox');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ada');
  await keyboard.type('Grace');
  await keyboard.press('Enter');

  const color = question(page, 'In which color?');
  await expect(color.getByRole('combobox')).toBeFocused();
  await expect(color.getByRole('option', { selected: true }), 'the default is selected').toHaveText('Deep green');
  await keyboard.press('ArrowDown');
  await expect(color.getByRole('option', { selected: true })).toHaveText('blue');
  await keyboard.press('Enter');

  const secret = question(page, 'The secret').locator('input');
  await expect(secret).toHaveAttribute('type', 'password');
  await expect(secret).toBeFocused();
  await keyboard.type('sesame!');
  await keyboard.press('Enter');
  await expect(page.page.getByRole('dialog')).toHaveCount(0);
  await expect(page.console).toContainText('hello Grace in blue, Grace; 7 letters are secret');
  await page.expectEnd();
  expect(server.logs()).toContain('Grace');
  expect(server.logs()).not.toContain('sesame');
});

test('Escape cancels the start without an error', async ({ openPage }) => {
  const page = await openPage();
  await page.start('Greet');
  await expect(question(page, 'Who is greeted?')).toBeVisible();
  await page.page.keyboard.press('Escape');
  await expect(page.page.getByRole('dialog')).toHaveCount(0);
  await page.expectStatus('Not running');
  await expect(page.page.locator('.toast')).toHaveCount(0);
  await expect(page.button('Start debugging'), 'it can be started again').toBeEnabled();
});

test('every page shows the question, and answering in one closes it in all', async ({ openPage }) => {
  const [one, other] = [await openPage(), await openPage()];
  await one.start('Greet');
  await expect(question(one, 'Who is greeted?')).toBeVisible();
  await expect(question(other, 'Who is greeted?')).toBeVisible();
  await other.page.keyboard.press('Enter');
  await expect(question(one, 'In which color?')).toBeVisible();
  await other.reload();
  await expect(question(other, 'In which color?'), 'a reloaded page shows the question too').toBeVisible();
  await one.page.keyboard.press('Escape');
  await expect(question(other, 'In which color?')).toHaveCount(0);
});

test('an agent waits until the user answers; if no page is open, its error says what to do', async ({
  agent,
  openPage,
}) => {
  const alone = await agent.call('start_debugging', { configuration_name: 'Greet' });
  expect(alone).toMatchObject({ status: 'error', code: 'invalid_arguments' });
  expect(alone.message).toContain('"name" (Who is greeted?)');
  expect(alone.message).toContain('no page is open');

  const page = await openPage();
  const late = await agent.call('start_debugging', { configuration_name: 'Greet', timeout_ms: 100 });
  expect(late).toMatchObject({ status: 'timeout' });
  expect(late.message).toContain('asks a question in the page');
  const joined = agent.call('start_debugging', { configuration_name: 'Greet' });
  const { keyboard } = page.page;
  await expect(question(page, 'Who is greeted?')).toBeVisible();
  await keyboard.press('Enter');
  await expect(question(page, 'In which color?')).toBeVisible();
  await keyboard.press('Enter');
  await expect(question(page, 'The secret')).toBeVisible();
  await keyboard.press('Enter');
  expect(await joined).toMatchObject({ status: 'completed', exit_code: 0 });
});
