import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { paintedAfterKey, withFrames } from '../painted.ts';
import { openScripted } from '../product.ts';
import { rowIn } from '../programs.ts';
import type { Family, Sample } from '../row.ts';

type Measure =
  'array' | 'arrayTask' | 'stack' | 'stackTask' | 'threads' | 'threadsTask' | 'step' | 'filter' | 'filterTask';

const row = (tree: string, label: string) => rowIn(tree, `[aria-label^="${label}"]`);

/** Expands nested rows, each by a key; resolves with the times until their children were painted. */
async function expandNested(page: Page, tree: string, labels: readonly string[]): Promise<readonly number[]> {
  const took: number[] = [];
  for (const [index, label] of labels.slice(0, -1).entries()) {
    await page.locator(row(tree, label)).focus();
    const inside = { selector: row(tree, labels[index + 1] ?? '') };
    const { opened } = await paintedAfterKey(page, 'ArrowRight', { opened: inside });
    took.push(opened);
  }
  return took;
}

/** Goes to the last row by a key; it may already be drawn, but not in the tab order. */
async function end(page: Page, tree: string, label: string): Promise<number> {
  const { last } = await paintedAfterKey(page, 'End', { last: { selector: `${row(tree, label)}[tabindex="0"]` } });
  return last;
}

async function measureArray(page: Page): Promise<Pick<Sample<Measure>, 'array' | 'arrayTask'>> {
  const tree = 'Variables';
  const [array, { longestTask }] = await withFrames(page, async () => [
    ...(await expandNested(page, tree, ['numbers = ', '[0 to 9999]'])),
    await end(page, tree, '[990000 to 999999]'),
    ...(await expandNested(page, tree, ['[990000 to 999999]', '[990000 to 990099]'])),
    await end(page, tree, '[999900 to 999999]'),
    ...(await expandNested(page, tree, ['[999900 to 999999]', '999900 = '])),
    await end(page, tree, '999999 = '),
  ]);
  return { array, arrayTask: [longestTask] };
}

async function measureStack(page: Page): Promise<Pick<Sample<Measure>, 'stack' | 'stackTask'>> {
  const tree = 'Call stack';
  const [stack, { longestTask }] = await withFrames(page, async () => {
    await page.locator(row(tree, 'main, ')).focus();
    return [
      await end(page, tree, 'Frames 90,021 to 100,000'),
      ...(await expandNested(page, tree, ['Frames 90,021 to 100,000', 'Frames 90,021 to 90,120'])),
      await end(page, tree, 'Frames 99,921 to 100,000'),
      ...(await expandNested(page, tree, ['Frames 99,921 to 100,000', 'call_99920, '])),
      await end(page, tree, 'outermost, '),
    ];
  });
  return { stack, stackTask: [longestTask] };
}

async function measureThreads(page: Page) {
  const tree = 'Call stack';
  await page.locator(row(tree, 'main, ')).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  const [{ threads }, listing] = await withFrames(page, async () => {
    const listed = await paintedAfterKey(page, 'F5', { threads: { selector: 'input[aria-label="Filter threads"]' } });
    await page.locator(row(tree, 'worker 3, ')).waitFor();
    return listed;
  });
  const [{ step }, stepping] = await withFrames(page, () =>
    paintedAfterKey(page, 'F10', { step: { selector: row(tree, 'main, step') } }),
  );
  await page.getByRole('textbox', { name: 'Filter threads' }).fill('worker 999');
  await page.locator(row(tree, 'worker 9990, ')).waitFor();
  const [{ filter }, filtering] = await withFrames(page, () =>
    paintedAfterKey(page, '8', { filter: { selector: `${row(tree, 'worker 9998, ')}[aria-setsize="1"]` } }),
  );
  return {
    threads: [threads],
    threadsTask: [Math.max(listing.longestTask, stepping.longestTask)],
    step: [step],
    filter: [filter],
    filterTask: [filtering.longestTask],
  };
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { page } = await openScripted(bench, 'many', 'numbers');
  return { ...(await measureArray(page)), ...(await measureStack(page)), ...(await measureThreads(page)) };
}

const paint = { unit: 'ms', at: 'max', goal: { atMost: 300 } } as const;
const task = { unit: 'ms', at: 'p50', goal: { atMost: 100 } } as const;

/** A list of a million, a stack of 100,000 frames and 10,000 threads: expanded and scrolled to their ends by keys. */
export const many: Family<Measure> = {
  name: 'very many',
  languages: [undefined],
  runs: 3,
  ours: measureOurs,
  rows: [
    { name: 'list of 1,000,000: each key to painted', measure: 'array', ...paint },
    { name: 'list of 1,000,000: longest task', measure: 'arrayTask', ...task },
    { name: 'stack of 100,000: each key to painted', measure: 'stack', ...paint },
    { name: 'stack of 100,000: longest task', measure: 'stackTask', ...task },
    { name: '10,000 threads: continue to listed', measure: 'threads', ...paint },
    { name: '10,000 threads: step to painted', measure: 'step', ...paint },
    { name: '10,000 threads: stops, longest task', measure: 'threadsTask', ...task },
    { name: '10,000 threads: filter to painted', measure: 'filter', ...paint },
    { name: '10,000 threads: filter, longest task', measure: 'filterTask', ...task },
  ],
};
