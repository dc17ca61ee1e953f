import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

test.describe('in Ruby', () => {
  test.use({ program: 'tour' });

  test('a program recorded by rdbg is stepped back', exercises('request stepBack'), async ({ openPage, server }) => {
    const line = markedLine(join(server.workspace, 'total.rb'), 'into');
    const page = await openPage();
    await page.stopAt('Recorded', 'total.rb', line);
    await page.button('Step over').click();
    await page.expectStoppedAt('total.rb', line + 1, 'step');
    await page.button('Step back').click();
    await page.expectStoppedAt('total.rb', line);
    await expect(page.variable('n', '1')).toBeVisible();
  });
});

test.describe('with an adapter that records', () => {
  test.use({ program: 'recorded' });

  test(
    'a program is run backwards to its start',
    exercises('request reverseContinue', 'request stepBack'),
    async ({ openPage }) => {
      const page = await openPage();
      await page.start('Recorded');
      await page.expectStoppedAt('main.fake', 3, 'entry');
      await page.button('Step back').click();
      await page.expectStoppedAt('main.fake', 2, 'step');
      await page.button('Reverse continue').click();
      await page.expectStoppedAt('main.fake', 1, 'entry');
    },
  );
});
