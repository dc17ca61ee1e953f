import { expect } from '@playwright/test';
import type { StoplinePage } from '../page.ts';
import { contextMenu, overlay, panel, phonePanels, type Scene, type View } from './scene.ts';

const tab = (name: string, label: string): View => panel(name, label, ['desk', 'tablet']);

/** On a phone, a panel that is hidden behind More. */
const onPhone = (name: string): View => ({
  name,
  show: (page) => page.runCommand(`Show ${name}`),
  leave: ({ page }) => page.getByRole('tab', { name: 'Variables', exact: true }).click(),
  on: ['phone'],
});

const headMenu = (name: string, button: string): View =>
  overlay(
    name,
    async ({ page }) => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    ['desk', 'tablet'],
  );

async function untilSlow({ page }: StoplinePage, name: string, button: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: button })).toBeVisible();
}

/** What the adapters of our test programs show, and hardly any other adapter. */
export const ownAdapters: readonly Scene[] = [
  // Slow requests are shown as such and can be cancelled.
  {
    name: 'slow',
    program: 'slow',
    arrange: async (page) => {
      await page.start('Slow');
      await page.expectStatus('Stopped');
      await page.evaluate('slow()');
    },
    views: [
      { name: 'console', show: (page) => untilSlow(page, 'Console', 'Cancel evaluating slow()') },
      {
        name: 'memory',
        show: async (page) => {
          await page.runCommand('Show memory');
          await page.page.getByRole('textbox', { name: 'Address or expression' }).fill('0x1000');
          await page.page.keyboard.press('Enter');
          await untilSlow(page, 'Memory', 'Cancel reading memory');
        },
        on: ['desk'],
      },
      {
        name: 'modules-given-up',
        show: async (page) => {
          await untilSlow(page, 'Modules', 'Cancel reading modules');
          await page.page.getByRole('button', { name: 'Cancel reading modules' }).click();
          await expect(page.page.getByRole('button', { name: 'Read again' })).toBeVisible();
        },
        on: ['desk'],
      },
    ],
  },

  // Threads that run alone, ways to end, steps backwards.
  {
    name: 'threads-alone',
    program: 'rare',
    arrange: async (page) => {
      await page.start('Rare');
      await page.expectStoppedAt('main.rare', 2);
      await page.runCommand('Step by instruction');
    },
    views: [
      panel('stack', 'Stack', ['phone']),
      contextMenu('thread-menu', ({ callStack }) => callStack.getByRole('treeitem', { name: /^main/ }).first(), [
        'desk',
      ]),
      overlay('more', ({ page }) => page.getByRole('button', { name: 'More' }).click(), ['phone']),
    ],
  },

  // Everything that an adapter can send about values and frames, and an exception with inner ones.
  {
    name: 'detailed',
    program: 'detailed',
    arrange: async (page) => {
      await page.start('Detailed');
      await page.expectStatus('Stopped');
      await expect(page.variable('order', '3')).toBeVisible();
      await page.page.getByRole('button', { name: 'Stack trace of KeyError' }).click();
    },
    views: [
      {},
      headMenu('values', 'Value display options'),
      headMenu('frames', 'Show in frame names'),
      ...phonePanels.slice(0, 1),
    ],
  },

  // The memory, instructions and modules of a program, while its adapter reports progress.
  {
    name: 'inside',
    program: 'busy',
    arrange: async (page) => {
      await page.start('Busy, made of another text');
      await page.expectStatus('Stopped');
      await expect(page.page.getByRole('progressbar')).toBeVisible();
      await page.variable('heap').click({ button: 'right' });
      await page.page.getByRole('menuitem', { name: 'Show memory', exact: true }).click();
      await expect(page.memory.getByRole('gridcell', { name: '01', exact: true }).first()).toBeVisible();
      await page.page.keyboard.type('4aff');
      await expect(page.page.getByText(/could not be written/)).toBeVisible();
    },
    views: [
      { on: ['desk', 'tablet'] },
      tab('disassembly', 'Disassembly'),
      tab('modules', 'Modules'),
      { name: 'progress', show: ({ page }) => expect(page.getByRole('progressbar')).toBeVisible(), on: ['phone'] },
      ...['memory', 'disassembly', 'modules'].map(onPhone),
    ],
  },
];
