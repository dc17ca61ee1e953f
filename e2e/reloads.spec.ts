import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { repetitions, seed } from './repetition.ts';
import { whatIsSeen } from './what-is-seen.ts';

/** Numbers below 1 that are the same for the same seed. */
function randomNumbers(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The longest time after which a page that is loading is reloaded again, in milliseconds. */
const longestMs = 600;

test('reloads at random moments come back to the same stop, selection, rows, breakpoints and console', async ({
  openPage,
  server,
}) => {
  const count = repetitions('reloads at random moments', { test: 5, all: 50, long: 500 });
  test.setTimeout(180_000 + count * 20_000);
  const lineOf = (mark: string) => markedLine(join(server.workspace, 'cart.js'), mark);
  const [loop, object, print] = [lineOf('loop'), lineOf('object'), lineOf('print')];
  const random = randomNumbers(seed);
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', loop, object);
  await page.variable('item').click();
  await expect(page.variable('maker')).toBeVisible();
  const frameAt = (line: number) =>
    page.callStack.getByRole('treeitem', { name: new RegExp(`cart\\.js:${line}(?!\\d)`) });
  const isExpanded = async () => (await page.variable('maker').getAttribute('aria-expanded')) === 'true';
  const actions = [
    async (round: number) => {
      await page.evaluate(`'round ' + ${round}`);
      await expect(page.console).toContainText(`'round ${round}'`);
    },
    async () => {
      await frameAt(lineOf('total')).click();
      await expect(page.variable('many')).toBeVisible();
    },
    async () => {
      await frameAt(loop).click();
      await expect(page.variable('maker')).toBeVisible();
      const wasExpanded = await isExpanded();
      await page.variable('maker').click();
      await expect.poll(isExpanded).toBe(!wasExpanded);
      await expect(page.variable('city')).toHaveCount(wasExpanded ? 0 : 1);
    },
    async () => {
      const breakpoint = page.breakpoint('cart.js', print);
      const before = await breakpoint.count();
      await page.toggleBreakpoint(print);
      await expect(breakpoint).toHaveCount(before === 0 ? 1 : 0);
    },
  ];
  const backMs: number[] = [];
  for (let round = 0; round < count; round += 1) {
    await actions[Math.floor(random() * actions.length)]?.(round);
    const before = await whatIsSeen(page);
    // The second reload interrupts the first at any moment.
    await page.page.reload({ waitUntil: 'commit' });
    // A random moment is what this test is about.
    await new Promise((resolve) => setTimeout(resolve, random() * longestMs));
    const startedAt = performance.now();
    await page.page.reload({ waitUntil: 'commit' });
    await expect.poll(() => whatIsSeen(page), { intervals: [20], timeout: 15_000 }).toEqual(before);
    backMs.push(performance.now() - startedAt);
  }
  const sorted = backMs.toSorted((a, b) => a - b).map(Math.round);
  process.stdout.write(`back after ${sorted[Math.floor(count / 2)]} ms (median), ${sorted.at(-1)} ms at most\n`);
});
