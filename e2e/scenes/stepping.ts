import { expect } from '@playwright/test';
import { join } from 'node:path';
import { programsFolder } from '../paths.ts';
import { prepare, runningPrograms } from '../running-programs.ts';
import { contextMenu, panel, type Scene } from './scene.ts';

/** How a program that stands is taken on: the menu of the text, and a choice of calls. */
export const stepping: Scene = {
  name: 'stepping',
  program: 'running',
  open: async ({ openPage, server }) => {
    const program = runningPrograms['js-debug'];
    const lines = prepare(server.workspace, program);
    const page = await openPage();
    await page.stopAt(program.configuration, program.file, lines.calls);
    await page.moveCursorTo(lines.two);
    return page;
  },
  views: [
    {
      name: 'editor-menu',
      show: async (page) => {
        await page.editor.focus();
        await page.page.keyboard.press('Shift+F10');
        await expect(page.page.getByRole('menuitem', { name: 'Run to cursor' })).toBeVisible();
      },
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
    {
      name: 'step-targets',
      show: async ({ page }) => {
        await page.keyboard.press('Control+F11');
        await expect(page.getByRole('dialog', { name: 'Step into target' }).getByRole('option').first()).toBeVisible();
      },
      leave: ({ page }) => page.keyboard.press('Escape'),
    },
  ],
};

/** What hardly any adapter can: threads that run alone, ways to end, steps backwards. */
export const threadsAlone: Scene = {
  name: 'threads-alone',
  program: 'rare',
  serverArguments: ['--trust', '--adapters', join(programsFolder, 'rare', 'adapters.json')],
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('Rare');
    await page.expectStoppedAt('main.rare', 2);
    await page.runCommand('Step by instruction');
    return page;
  },
  views: [
    panel('stack', 'Stack', ['phone']),
    {
      ...contextMenu('thread-menu', ({ callStack }) => callStack.getByRole('treeitem', { name: /^main/ }).first()),
      on: ['desk'],
    },
    {
      name: 'more',
      show: ({ page }) => page.getByRole('button', { name: 'More' }).click(),
      leave: ({ page }) => page.keyboard.press('Escape'),
      on: ['phone'],
    },
  ],
};
