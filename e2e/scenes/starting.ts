import { expect } from '@playwright/test';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoplinePage } from '../page.ts';
import { drawer, overlay, panel, phonePanels, sheet, type Scene } from './scene.ts';
import { stopAtObject } from './stopped.ts';

const expectAlert = ({ page }: StoplinePage) => expect(page.getByRole('alert')).toBeVisible();

const expectDialog = ({ page }: StoplinePage, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();

export const starting: readonly Scene[] = [
  {
    name: 'token',
    program: 'javascript',
    opens: async ({ context, server }) => {
      const page = new StoplinePage(await context.newPage());
      await page.page.goto(server.origin);
      return page;
    },
    arrange: ({ page }) => expect(page.getByRole('textbox', { name: 'Token' })).toBeFocused(),
    views: [
      {},
      {
        name: 'refused',
        show: async (page) => {
          await page.page.getByRole('textbox', { name: 'Token' }).fill('not a token!');
          await page.page.getByRole('button', { name: 'Connect' }).click();
          await expectAlert(page);
        },
      },
    ],
  },

  {
    name: 'not-running',
    program: 'examples',
    views: [
      {},
      overlay('theme-menu', ({ page }) => page.getByRole('button', { name: 'Theme' }).click()),
      sheet('settings', 'Control+,', 'Settings'),
      drawer,
      ...phonePanels,
      panel('agents', 'Agent activity', ['tablet']),
    ],
  },

  {
    name: 'broken-launch-json',
    program: 'javascript',
    opens: ({ openPage, server }) => {
      const text = '{\n  "configurations": [\n    { "name": "Cart" "type": "node" }\n  ]\n}\n';
      writeFileSync(join(server.workspace, '.vscode/launch.json'), text);
      return openPage();
    },
    arrange: async (page) => {
      await expect(page.configuration).toHaveText('launch.json, line 3');
      await page.configuration.focus();
      await page.page.keyboard.press('Enter');
      await expectAlert(page);
    },
  },

  {
    name: 'empty-folder',
    program: 'javascript',
    opens: ({ openPage, server }) => {
      for (const name of readdirSync(server.workspace)) rmSync(join(server.workspace, name), { recursive: true });
      return openPage();
    },
    views: [{}, drawer, sheet('finder', 'Control+p', 'Find file')],
  },

  // A configuration that prompts for its inputs.
  {
    name: 'asking',
    program: 'inputs',
    arrange: async (page) => {
      await page.start('Greet');
      await expectDialog(page, 'Who is greeted?');
    },
    views: [
      {},
      overlay('choice', async (page) => {
        await page.page.keyboard.press('Enter');
        await expectDialog(page, 'In which color?');
      }),
    ],
  },

  // The first launch of a configuration.
  {
    name: 'approval',
    program: 'trust',
    serverArguments: [],
    arrange: async (page) => {
      await page.start('Greet');
      await expectDialog(page, 'Run "Greet"?');
      await expect(page.page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
    },
    views: [
      {},
      overlay('approved launches', async (page) => {
        await page.page.getByRole('button', { name: 'Approved launches' }).click();
        await expectDialog(page, 'Approved launches');
      }),
    ],
  },

  {
    name: 'picking a process',
    program: 'inputs',
    arrange: async (page) => {
      await page.start('Attach');
      await expect(page.page.getByRole('dialog', { name: 'Which process?' }).getByRole('option').first()).toBeVisible();
    },
  },

  {
    name: 'failed task',
    program: 'tasks',
    arrange: async (page) => {
      await page.start('After a failure');
      await expectDialog(page, 'The task "fail" failed. Debug anyway?');
    },
  },

  {
    name: 'failed-start',
    program: 'javascript',
    arrange: async (page) => {
      await page.start('Missing program');
      await expectAlert(page);
    },
  },

  {
    name: 'connection-lost',
    program: 'javascript',
    arrange: async (page, stage) => {
      await stopAtObject(page, stage);
      page.problems.expect(/ERR_CONNECTION|WebSocket|Failed to fetch|Failed to load resource/);
      await stage.server.kill();
      await expect(page.connectionAlert).toBeVisible();
    },
  },
];
