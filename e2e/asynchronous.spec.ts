import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

const program = `import { setTimeout as delay } from 'node:timers/promises';
async function price() {
  await delay(1);
  debugger; // stop: price
  return 1;
}
async function total() {
  return (await price()) + 1; // stop: total
}
await total(); // stop: module
`;

test('the callers of an asynchronous function follow it after a label, and runtime frames are collapsed', async ({
  openPage,
  server,
}) => {
  const file = join(server.workspace, 'cart.js');
  await writeFile(file, program);
  const [price, total, module] = ['price', 'total', 'module'].map((mark) => markedLine(file, mark));
  const page = await openPage();
  await page.start('Cart');
  const top = page.treeItem(page.callStack, new RegExp(`^price, cart\\.js:${price}$`));
  await expect(top).toHaveAttribute('aria-selected', 'true');
  const rows = page.callStack.getByRole('treeitem');
  const runtime = page.treeItem(page.callStack, /^\d+ runtime frames$/);
  await expect(runtime).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(6);
  for (const [index, name] of [
    `price, cart.js:${price}`,
    'await',
    `total, cart.js:${total}`,
    `<anonymous>, cart.js:${module}`,
  ].entries()) {
    await expect(rows.nth(index + 1)).toHaveAccessibleName(name);
  }

  await page.treeItem(page.callStack, /^await$/).click();
  await expect(top, 'a label is no frame').toHaveAttribute('aria-selected', 'true');
  const awaiting = page.treeItem(page.callStack, /^total, /);
  await awaiting.click();
  await expect(awaiting).toHaveAttribute('aria-selected', 'true');
  await expect(page.variables, 'js-debug explains why there are none').toContainText('not available in async stacks');

  await runtime.click();
  const frames = Number.parseInt((await runtime.textContent()) ?? '', 10);
  expect(frames).toBeGreaterThan(1);
  await expect(page.callStack.locator('.frame.subtle')).toHaveCount(frames);
  await expect(page.callStack.locator('.frame:not(.subtle)')).toHaveCount(3);
});
