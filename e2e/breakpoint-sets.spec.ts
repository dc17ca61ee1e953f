import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

test.use({ program: 'bakery' });

const file = 'bakery.js';
const mark = (workspace: string, name: string) => markedLine(join(workspace, file), name);

/** Chooses an entry in the menu of the breakpoint list. */
async function choose(page: StoplinePage, entry: string): Promise<void> {
  await page.page.getByRole('button', { name: 'More breakpoint actions' }).click();
  await page.page.getByRole('menuitem', { name: entry }).click();
}

test('breakpoints are saved as a set, and applying the set replaces the others', async ({ openPage, server }) => {
  const [heat, bake] = [mark(server.workspace, 'heat'), mark(server.workspace, 'bake')];
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile(file);
  await page.editBreakpoint(bake, 'Add conditional breakpoint', 'Condition', 'loaf === 4');
  await expect(page.breakpoint(file, bake)).toBeVisible();
  await choose(page, 'Save breakpoint set…');
  await expect(page.page.getByRole('combobox', { name: 'Save breakpoint set' })).toBeFocused();
  await keyboard.type('late loaves');
  await keyboard.press('Enter');
  await expect(page.page.getByText('1 breakpoint saved as “late loaves”.')).toBeVisible();

  await page.toggleBreakpoint(bake);
  await page.toggleBreakpoint(heat);
  await expect(page.breakpoint(file, bake)).toHaveCount(0);
  await choose(page, 'Apply breakpoint set…');
  await keyboard.press('Enter');
  await expect(page.breakpoint(file, bake)).toContainText('loaf === 4');
  await expect(page.breakpoint(file, heat)).toHaveCount(0);
  await page.page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.breakpoint(file, heat)).toBeVisible();
  await expect(page.breakpoint(file, bake)).toHaveCount(0);

  await page.reload();
  await choose(page, 'Delete breakpoint set…');
  await expect(page.page.getByRole('option', { name: /late loaves/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.page.getByText('Breakpoint set “late loaves” deleted.')).toBeVisible();
});

test('breakpoints are exported to a file and imported again, and an invalid file changes nothing', async ({
  openPage,
  server,
}, testInfo) => {
  const [heat, bake] = [mark(server.workspace, 'heat'), mark(server.workspace, 'bake')];
  const page = await openPage();
  await page.openFile(file);
  await page.editBreakpoint(bake, 'Add conditional breakpoint', 'Condition', 'loaf === 4');
  await expect(page.breakpoint(file, bake)).toBeVisible();
  const downloading = page.page.waitForEvent('download');
  await choose(page, 'Export breakpoints');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('stopline-breakpoints.json');
  const exported = testInfo.outputPath('stopline-breakpoints.json');
  await download.saveAs(exported);
  expect(JSON.parse(await readFile(exported, 'utf8'))).toEqual({
    format: 'stopline-breakpoints',
    version: 1,
    breakpoints: [{ kind: 'source', path: file, line: bake, condition: 'loaf === 4', enabled: true }],
  });

  const importFrom = async (path: string) => {
    const choosing = page.page.waitForEvent('filechooser');
    await choose(page, 'Import breakpoints…');
    await (await choosing).setFiles(path);
  };
  await page.toggleBreakpoint(bake);
  await page.toggleBreakpoint(heat);
  await expect(page.breakpoint(file, bake)).toHaveCount(0);
  await expect(page.breakpoint(file, heat)).toBeVisible();
  const outside = testInfo.outputPath('outside.json');
  const written = (await readFile(exported, 'utf8')).replace(`"${file}"`, '"../../etc/passwd"');
  await writeFile(outside, written);
  await importFrom(outside);
  await expect(page.page.getByText('"../../etc/passwd" is not inside the workspace')).toBeVisible();
  await expect(page.breakpoint(file, heat)).toBeVisible();

  await importFrom(exported);
  await expect(page.breakpoint(file, bake)).toContainText('loaf === 4');
  await expect(page.breakpoint(file, heat)).toHaveCount(0);
  await page.start('Bake in JavaScript');
  await page.expectStoppedAt(file, bake, 'breakpoint');
  await expect(page.variable('loaf', '4')).toBeVisible();
});
