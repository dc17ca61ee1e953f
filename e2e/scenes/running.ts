import { expect } from '@playwright/test';
import type { StoplinePage } from '../page.ts';
import { drawer, panel, phonePanels, toggled, type Scene, type View } from './scene.ts';

async function startTicker(page: StoplinePage): Promise<void> {
  await page.openFile('ticker.js');
  await page.start('Ticker');
  await expect(page.console).toContainText('tick 10');
  await page.expectStatus('Running');
}

/** On a phone, the terminal is hidden behind More. */
const terminalOnPhone: View = {
  name: 'shown',
  show: async (page) => {
    await page.page.keyboard.press('Control+Alt+9');
    await expect(page.terminal).toBeVisible();
  },
  on: ['phone'],
};

async function showTerminal({ page, terminal }: StoplinePage, text: string): Promise<void> {
  await page.getByRole('tab', { name: /^Terminal/ }).click();
  await expect(terminal).toContainText(text);
}

export const running: readonly Scene[] = [
  {
    name: 'two-sessions',
    program: 'sessions',
    arrange: async (page, { line }) => {
      await page.stopAt('Bank', 'bank.py', line('bank.py', 'add'));
      const bill = line('shop.js', 'bill');
      await page.openFile('shop.js');
      await page.toggleBreakpoint(bill);
      await page.start('Shop');
      await page.expectStoppedAt('shop.js', bill, 'at breakpoint');
    },
    views: [{}, panel('stack', 'Stack', ['phone']), { ...drawer, on: ['phone'] }],
  },

  { name: 'running', program: 'javascript', arrange: startTicker, views: [{}, ...phonePanels] },

  {
    name: 'agents-waiting',
    program: 'javascript',
    arrange: async (page, { openAgent }) => {
      await startTicker(page);
      for (const name of ['Kestrel', 'Wren']) {
        const agent = await openAgent({ name });
        // It waits until the test ends.
        agent.call('start_debugging', { configuration_name: 'Ticker' }).catch(() => undefined);
      }
      await expect(page.page.getByRole('button', { name: '1 more' })).toBeVisible();
    },
    views: [
      {},
      toggled('all', ({ page }) => page.getByRole('button', { name: '1 more' })),
      panel('agents', 'Agent activity', ['tablet']),
      panel('agents', 'Agents', ['phone']),
    ],
  },

  // A program that prints all colours and attributes to its terminal.
  {
    name: 'terminal',
    program: 'terminal',
    arrange: async (page) => {
      await page.openFile('looks.py');
      await page.start('Looks');
      await showTerminal(page, 'size?');
    },
    views: [{}, terminalOnPhone],
  },

  // Two terminals, one of which has ended; both are labelled external.
  {
    name: 'terminals',
    program: 'terminal',
    arrange: async (page) => {
      await page.start('External, in JavaScript');
      await showTerminal(page, 'name?');
      await page.button('Restart').click();
      await expect(page.choiceButton('Which terminal')).toBeVisible();
      await expect(page.terminal).toContainText('name?');
    },
    views: [
      {},
      terminalOnPhone,
      {
        name: 'ended',
        // A phone shows the terminal since the view before.
        show: async (page) => {
          const { terminal } = page;
          await page.choiceButton('Which terminal').click();
          await page.page.getByRole('menuitemradio').first().click();
          await expect(terminal.getByRole('status')).toContainText('Ended');
          await expect(terminal).toContainText('name?');
        },
      },
    ],
  },
];
