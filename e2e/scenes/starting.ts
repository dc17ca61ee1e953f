import { expect } from '@playwright/test';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoplinePage } from '../page.ts';
import { javascript } from './stopped.ts';
import { drawer, escape, panel, phonePanels, sheet, type Scene } from './scene.ts';

export const token: Scene = {
  name: 'token',
  program: 'javascript',
  open: async ({ context, server }) => {
    const page = new StoplinePage(await context.newPage());
    await page.page.goto(server.origin);
    await expect(page.page.getByRole('textbox', { name: 'Token' })).toBeFocused();
    return page;
  },
  views: [
    {},
    {
      name: 'refused',
      show: async ({ page }) => {
        await page.getByRole('textbox', { name: 'Token' }).fill('not a token!');
        await page.getByRole('button', { name: 'Connect' }).click();
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  ],
};

export const idle: Scene = {
  name: 'not-running',
  program: 'examples',
  open: ({ openPage }) => openPage(),
  views: [
    {},
    { name: 'theme-menu', show: ({ page }) => page.getByRole('button', { name: 'Theme' }).click(), leave: escape },
    drawer,
    ...phonePanels,
    panel('agents', 'Agent activity', ['tablet']),
  ],
};

export const brokenConfigurations: Scene = {
  name: 'broken-launch-json',
  program: 'javascript',
  open: async ({ openPage, server }) => {
    const file = join(server.workspace, '.vscode/launch.json');
    writeFileSync(file, '{\n  "configurations": [\n    { "name": "Cart" "type": "node" }\n  ]\n}\n');
    const page = await openPage();
    await expect(page.configuration.getByRole('option')).toHaveText(['launch.json, line 3']);
    await page.configuration.focus();
    await page.page.keyboard.press('Enter');
    await expect(page.page.getByRole('alert')).toBeVisible();
    return page;
  },
  views: [{}],
};

export const emptyFolder: Scene = {
  name: 'empty-folder',
  program: 'javascript',
  open: ({ openPage, server }) => {
    for (const name of readdirSync(server.workspace)) rmSync(join(server.workspace, name), { recursive: true });
    return openPage();
  },
  views: [{}, drawer, sheet('finder', 'Control+p', 'Find file')],
};

export const failed: Scene = {
  name: 'failed-start',
  program: 'javascript',
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('Missing program');
    await expect(page.page.getByRole('alert')).toBeVisible();
    return page;
  },
  views: [{}],
};

export const lost: Scene = {
  name: 'connection-lost',
  program: 'javascript',
  open: async (stage) => {
    const page = await javascript.open(stage);
    page.problems.expect(/ERR_CONNECTION|WebSocket|Failed to fetch|Failed to load resource/);
    await stage.server.kill();
    stage.testFolder.removeLeftovers();
    await expect(page.connectionAlert).toBeVisible();
    return page;
  },
  views: [{}],
};
