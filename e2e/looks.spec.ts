import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

const steps = 20;

test('nothing shifts while stepping', async ({ openPage, server }) => {
  const first = markedLine(join(server.workspace, 'steady.js'), 'round');
  const page = await openPage();
  // Counts the stops.
  for (const expression of ['globalThis.stops = (globalThis.stops ?? 0) + 1', 'state.deep']) {
    await page.addWatch.fill(expression);
    await page.addWatch.press('Enter');
  }
  await page.stopAt('Steady', 'steady.js', first);
  await page.treeItem(page.variables, 'Module').click();
  await page.variable('state').click();
  await page.variable('deep').click();
  await page.treeItem(page.watch, /^state\.deep = /).click();
  await expect(page.treeItem(page.watch, /^label = /)).toBeVisible();

  await page.page.evaluate(() => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: false });
    Object.assign(window, { shifts });
  });
  for (let step = 1; step <= steps; step += 1) {
    await page.page.keyboard.press('F10');
    await expect(
      page.treeItem(page.watch, new RegExp(`^globalThis\\.stops .* = ${step + 1}, was ${step}$`)),
    ).toBeVisible();
  }
  await expect(page.variable('label', "'round 4'")).toBeVisible();
  expect(await page.page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

test('the layout is resized by mouse and keys, remembered, and reset by a double click', async ({ openPage }) => {
  const page = await openPage();
  const sash = page.page.getByRole('separator', { name: /left|files/i }).first();
  const widthOf = async () => Math.round((await page.files.boundingBox())?.width ?? 0);
  const before = await widthOf();
  const box = (await sash.boundingBox())!;
  await page.page.mouse.move(box.x + box.width / 2, box.y + 200);
  await page.page.mouse.down();
  await page.page.mouse.move(box.x + 80, box.y + 200);
  await page.page.mouse.up();
  await expect.poll(widthOf).toBeGreaterThan(before + 60);
  const dragged = await widthOf();
  await page.reload();
  await expect.poll(widthOf).toBe(dragged);
  await sash.focus();
  await page.page.keyboard.press('ArrowLeft');
  await expect.poll(widthOf).toBeLessThan(dragged);
  await sash.dblclick();
  await expect.poll(widthOf).toBe(before);
});

test('a theme is chosen and remembered', async ({ openPage }) => {
  const page = await openPage();
  await page.page.emulateMedia({ colorScheme: 'light' });
  const ground = () => page.page.locator('stopline-app').evaluate((app) => getComputedStyle(app).colorScheme);
  await page.page.getByRole('button', { name: 'Theme' }).click();
  await page.page.getByRole('menuitemcheckbox', { name: 'Dark' }).click();
  await expect.poll(ground).toBe('dark');
  await page.reload();
  await expect.poll(ground).toBe('dark');
});
