import { expect, test } from './fixtures.ts';

test.use({ program: 'oldest' });

test('an adapter of the protocol of 2016 works like any other', async ({ openPage }) => {
  const page = await openPage();
  await page.stopAt('Oldest', 'main.fake', 3);
  await expect(page.mark(3, 'Breakpoint')).toBeVisible();
  await expect(page.frame('main', 'main.fake', 3)).toBeVisible();
  await expect(page.callStack.getByRole('treeitem', { name: /more/i })).toHaveCount(0);
  await expect(page.variable('n', '2')).toBeVisible();
  await page.variable('list').click();
  await expect(page.variable('[0]', '0')).toBeVisible();

  await page.button('Step into').click();
  await page.expectStoppedAt('main.fake', 20, 'step');
  await expect(page.frame('work', 'main.fake', 20)).toBeVisible();
  await page.button('Step over').click();
  await page.expectStoppedAt('main.fake', 21, 'step');
  await page.button('Step out').click();
  await page.expectStoppedAt('main.fake', 4, 'step');
  await page.evaluate('n');
  await expect(page.console.locator('.result').last()).toContainText('<n>');
  await page.evaluate('boom');
  await expect(page.console.locator('.v.error').last()).toContainText('boom is not defined');
  await page.button('Continue').click();
  await page.expectEnd();
  await expect(page.console).toContainText('done');
});
