import { expect } from '@playwright/test';
import { drawer, panel, phonePanels, type Scene } from './scene.ts';

export const sessions: Scene = {
  name: 'two-sessions',
  program: 'sessions',
  open: async ({ openPage, line }) => {
    const page = await openPage();
    await page.stopAt('Bank', 'bank.py', line('bank.py', 'add'));
    const bill = line('shop.js', 'bill');
    await page.openFile('shop.js');
    await page.toggleBreakpoint(bill);
    await page.start('Shop');
    await page.expectStoppedAt('shop.js', bill, 'at breakpoint');
    return page;
  },
  views: [{}, panel('stack', 'Stack', ['phone']), { ...drawer, on: ['phone'] }],
};

export const running: Scene = {
  name: 'running',
  program: 'javascript',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.openFile('ticker.js');
    await page.start('Ticker');
    await expect(page.console).toContainText('tick 10');
    await page.expectStatus('Running');
    return page;
  },
  views: [{}, ...phonePanels],
};

export const waiting: Scene = {
  name: 'agents-waiting',
  program: 'javascript',
  open: async (stage) => {
    const page = await running.open(stage);
    for (const name of ['Kestrel', 'Wren']) {
      const agent = await stage.openAgent({ name });
      // It waits until the test ends.
      agent.call('start_debugging', { configuration_name: 'Ticker' }).catch(() => undefined);
    }
    await expect(page.page.getByRole('button', { name: '1 more' })).toBeVisible();
    return page;
  },
  views: [
    {},
    {
      name: 'all',
      show: ({ page }) => page.getByRole('button', { name: '1 more' }).click(),
      leave: ({ page }) => page.getByRole('button', { name: '1 more' }).click(),
    },
    panel('agents', 'Agent activity', ['tablet']),
    panel('agents', 'Agents', ['phone']),
  ],
};
