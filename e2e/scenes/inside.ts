import { expect } from '@playwright/test';
import { join } from 'node:path';
import { programsFolder } from '../paths.ts';
import { panel, type Scene, type View } from './scene.ts';

const tab = (name: string, of: string): View => panel(name, of, ['desk', 'tablet']);

/** Something that a phone has behind More. */
const onPhone = (name: string, command: string): View => ({
  name,
  show: async ({ page }) => {
    await page.keyboard.press('Control+Shift+P');
    await page.keyboard.type(command);
    await page.keyboard.press('Enter');
  },
  leave: ({ page }) => page.getByRole('tab', { name: 'Variables', exact: true }).click(),
  on: ['phone'],
});

/** What is inside of a program: its memory, its instructions and its modules, while its adapter is at something. */
export const inside: Scene = {
  name: 'inside',
  program: 'busy',
  serverArguments: ['--trust', '--adapters', join(programsFolder, 'busy', 'adapters.json')],
  open: async ({ openPage }) => {
    const page = await openPage();
    await page.start('Busy, made of another text');
    await page.expectStatus('Stopped');
    await expect(page.page.getByRole('progressbar')).toBeVisible();
    await page.variable('heap').click({ button: 'right' });
    await page.page.getByRole('menuitem', { name: 'Show memory', exact: true }).click();
    await expect(page.memory.getByRole('gridcell', { name: '01', exact: true }).first()).toBeVisible();
    await page.page.keyboard.type('4aff');
    await expect(page.page.getByText(/could not be written/)).toBeVisible();
    return page;
  },
  views: [
    { on: ['desk', 'tablet'] },
    tab('disassembly', 'Disassembly'),
    tab('modules', 'Modules'),
    { name: 'progress', show: ({ page }) => expect(page.getByRole('progressbar')).toBeVisible(), on: ['phone'] },
    onPhone('memory', 'show memory'),
    onPhone('disassembly', 'show disassembly'),
    onPhone('modules', 'show modules'),
  ],
};
