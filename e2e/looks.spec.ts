import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { lineContaining, markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { imagesFolder } from './paths.ts';

const sizes = {
  'desk-1440x900': { width: 1440, height: 900 },
  'tablet-1024x768': { width: 1024, height: 768 },
  'phone-390x844': { width: 390, height: 844 },
} as const;

const steps = 20;

/** Text that is cut where neither it nor anything around it has the whole in a title, and parts that overflow the page. */
const whatIsLost = (page: StoplinePage): Promise<string[]> =>
  page.page.evaluate(() => {
    const elementsIn = (root: Document | ShadowRoot): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
      ]);
    const hasTitle = (element: Element): boolean => element.closest('[title]:not([title=""])') !== null;
    const isCut = (element: Element): boolean =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis';
    const cut = elementsIn(document)
      .filter((element) => isCut(element) && element.clientWidth > 0 && !hasTitle(element))
      .map((element) => `cut without a title: ${element.textContent.trim().slice(0, 80)}`);
    const { scrollWidth, scrollHeight } = document.documentElement;
    const isTooLarge = scrollWidth > innerWidth || scrollHeight > innerHeight;
    return isTooLarge ? [...cut, `the page is ${scrollWidth} x ${scrollHeight}`] : cut;
  });

test.describe('the bundled examples', () => {
  test.use({ program: 'examples', deviceScaleFactor: 2 });

  test('a stop in Python that an agent and a person look at together, in each size and theme', async ({
    openPage,
    openAgent,
    server,
  }, testInfo) => {
    const line = (text: string) => lineContaining(join(server.workspace, 'orders.py'), text);
    const priced = line('cents += PRICES[name] * count');
    const page = await openPage();
    const picture = async (name: string) => {
      await page.page.screenshot({ path: testInfo.outputPath(`${name}.png`) });
    };
    await page.page.emulateMedia({ colorScheme: 'dark' });
    await picture('not-running-dark');
    await page.page.emulateMedia({ colorScheme: 'light' });
    await picture('not-running-light');
    expect(await whatIsLost(page)).toEqual([]);

    const agent = await openAgent({ name: 'Kestrel' });
    await agent.call('set_breakpoint', {
      file_path: 'orders.py',
      line_number: line('bakery.done[order.customer] = price'),
      log_message: '{order.customer} pays {price}',
    });
    await page.choose('Orders (Python)');
    await page.openFile('orders.py');
    await page.editBreakpoint(priced, 'Add conditional breakpoint', 'Condition', 'self.customer == "Blaise"');
    await expect(page.mark(priced)).toBeVisible();
    await page.addWatch.fill('cents / 100');
    await page.addWatch.press('Enter');
    await page.addWatch.fill('self.paid');
    await page.addWatch.press('Enter');
    const started = await agent.call('start_debugging', { configuration_name: 'Orders (Python)' });
    expect(started.status).toBe('stopped');
    const frame_id = started.stop_event_data?.call_stack[0]?.frame_id;
    await agent.call('evaluate_expression', { frame_id, expression: 'PRICES[name] * count' });
    await page.expectStoppedAt('orders.py', priced);
    await page.variable('self').click();
    await page.variable('items').click();
    await page.button('Step over').click();
    await page.expectStoppedAt('orders.py', priced - 1, 'after step');
    await page.evaluate('self.items');
    await page.evaluate('sum(self.items.values())');
    await expect(page.console.locator('.result')).toHaveCount(2);
    await expect(page.treeItem(page.watch, 'cents / 100 = 24.0, was 0.0')).toBeVisible();
    await expect(page.variable("'cake'", '1')).toBeVisible();
    await page.editor.focus();
    await page.page.mouse.move(700, 500);

    for (const [name, size] of Object.entries(sizes)) {
      await page.page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.page.emulateMedia({ colorScheme });
        await expect(page.status).toBeVisible();
        await picture(`stopped-${name}-${colorScheme}`);
      }
      expect(await whatIsLost(page), name).toEqual([]);
    }
    await page.page.setViewportSize(sizes['desk-1440x900']);
    if (process.env.STOPLINE_UPDATE_IMAGES !== undefined) {
      mkdirSync(imagesFolder, { recursive: true });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.page.emulateMedia({ colorScheme });
        await page.page.screenshot({ path: join(imagesFolder, `workbench-${colorScheme}.png`) });
      }
    }
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await picture('terminated-dark');

    await page.start('Refunds, with a bug (Python)');
    await page.expectStatus('Stopped');
    await expect(page.page.locator('.sl-exception').first()).toBeVisible();
    await picture('exception-dark');
    await page.page.emulateMedia({ colorScheme: 'light' });
    await picture('exception-light');
    expect(await whatIsLost(page)).toEqual([]);
  });
});

test('nothing jumps while a person steps', async ({ openPage, server }) => {
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

test('the layout is resized by mouse and keys, remembered, and restored by a double click', async ({ openPage }) => {
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
