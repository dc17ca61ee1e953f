import { expect, test } from './fixtures.ts';
import { inRepository } from './paths.ts';

test.use({
  program: 'bench',
  serverArguments: ['--trust', '--adapters', inRepository('e2e/programs/many/adapters.json')],
});

test('children that an adapter sends all at once are shown in groups, and read by pages', async ({ openPage }) => {
  const page = await openPage();
  await page.start('many');
  await page.expectStatus('Stopped');
  const row = (label: string) =>
    page.page.getByRole('tree', { name: 'Variables' }).getByRole('treeitem', { name: label });
  await page.variable('unpaged').focus();
  await page.page.keyboard.press('ArrowRight');
  await expect(row('[0 to 9999]')).toBeVisible();
  await expect(row('key_0 = ')).toBeVisible();
  await page.page.keyboard.press('End');
  await row('[120000 to 124999]').focus();
  await page.page.keyboard.press('ArrowRight');
  await expect(row('key_120000')).toBeVisible();
  await page.page.keyboard.press('End');
  await row('[124900 to 124999]').focus();
  await page.page.keyboard.press('ArrowRight');
  await expect(row('key_124900')).toBeVisible();
  await page.page.keyboard.press('End');
  await expect(row('key_124999')).toBeVisible();
});
