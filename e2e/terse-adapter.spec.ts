import { expect, test } from './fixtures.ts';
import { repetition } from './repetition.ts';
import type { StoplinePage } from './page.ts';

// An adapter that omits everything optional.
test.use({ program: 'terse' });

async function stopIn(page: StoplinePage, configuration: string): Promise<void> {
  await page.start(configuration);
  await page.expectStatus('Stopped');
  await expect(page.frame('down 0', 'main.terse', 1)).toBeVisible();
}

/** The number of rows in the call stack: the thread's, and one for each frame. */
const rowsOf = ({ callStack }: StoplinePage): Promise<number> =>
  callStack.evaluate((tree) => Math.round(tree.scrollHeight / 24));

/** Scrolls to the end repeatedly, until the call stack ends with a frame. */
async function scrollToFrame(page: StoplinePage, name: string): Promise<void> {
  await expect(async () => {
    await page.callStack.evaluate((tree) => tree.scrollTo(0, tree.scrollHeight));
    await expect(page.frame(name, 'main.terse', 1)).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}

test('a stack without a total is read in pages, to its end and no further', async ({ openPage }) => {
  const page = await openPage();
  const asked: string[] = [];
  page.page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))));
  await page.reload();
  await stopIn(page, 'Pages');
  const pages = () => asked.filter((text) => text.includes('"stackTrace"')).length;
  await expect(page.callStack.getByRole('treeitem', { name: /more/i })).toBeAttached();
  expect(pages(), 'nothing is read before it is requested').toBe(0);
  await scrollToFrame(page, 'down 439');
  await expect(page.callStack.getByRole('treeitem', { name: /more/i })).toHaveCount(0);
  expect(await rowsOf(page)).toBe(441);
  await page.frame('down 439', 'main.terse', 1).click();
  await expect(page.frame('down 439', 'main.terse', 1)).toHaveAttribute('aria-selected', 'true');
  expect(pages(), '20 frames came with the stop, then 200 twice').toBeLessThanOrEqual(3);
});

for (const { name, frames } of [
  { name: 'All at once', frames: 40 },
  { name: 'Twenty at once', frames: 20 },
]) {
  test(
    `of an adapter that always returns its whole stack, ${frames} frames are shown once`,
    repetition(frames === 40),
    async ({ openPage }) => {
      const page = await openPage();
      await stopIn(page, name);
      await scrollToFrame(page, `down ${frames - 1}`);
      await expect(page.callStack.getByRole('treeitem', { name: /more/i })).toHaveCount(0);
      expect(await rowsOf(page)).toBe(frames + 1);
    },
  );
}

test('a value without an expression can be copied; Copy expression is disabled and says why', async ({
  openPage,
  context,
}) => {
  await context.grantPermissions(['clipboard-write']);
  const page = await openPage();
  await stopIn(page, 'Pages');
  const weight = page.variable('weight', '12 kg');
  const item = (name: string) => page.page.getByRole('menuitem', { name, exact: true });
  await weight.click({ button: 'right' });
  for (const name of ['Copy expression', 'Add to watch']) {
    await expect(item(name)).toBeDisabled();
    await expect(item(name)).toHaveAttribute('title', 'This value has no expression');
  }
  await item('Copy value').click();
  const pasted = async () => {
    await page.addWatch.fill('');
    await page.page.keyboard.press('Control+v');
    return page.addWatch.inputValue();
  };
  await expect.poll(pasted).toBe('12 kg');
  await page.addWatch.fill('');
  await weight.click();
  await page.page.keyboard.press('Control+c');
  await expect.poll(pasted).toBe('12 kg');
});
