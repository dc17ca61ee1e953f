import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { StoplinePage } from '../../e2e/page.ts';
import { programsFolder } from '../../e2e/paths.ts';
import type { Bench } from '../bench.ts';
import { framesOf, paintedAfterKey, watchFrames } from '../painted.ts';
import { openEmptyPage, startProduct } from '../product.ts';
import type { Family, Sample } from '../row.ts';

type Measure =
  'array' | 'arrayTask' | 'stack' | 'stackTask' | 'threads' | 'threadsTask' | 'step' | 'filter' | 'filterTask';

const rowIn = (tree: string, label: string) =>
  `[role="tree"][aria-label="${tree}"] [role="treeitem"][aria-label^="${label}"]`;

/** The page of a product whose adapter is ours, so that only our share counts: stopped, with nothing opened yet. */
async function openStopped(bench: Bench): Promise<StoplinePage> {
  const adapters = join(programsFolder, 'many', 'adapters.json');
  const server = await startProduct(bench, bench.scope, ['--adapters', adapters]);
  const { page } = await openEmptyPage(bench);
  const workbench = new StoplinePage(page);
  await workbench.open(server.url);
  await workbench.start('many');
  await workbench.expectStatus('Stopped');
  await workbench.variable('numbers').waitFor();
  return workbench;
}

/** Opens rows one in the other, each by a key; answers with what each took until what is in it was painted. */
async function openOneInTheOther(page: Page, tree: string, labels: readonly string[]): Promise<readonly number[]> {
  const took: number[] = [];
  for (const [index, label] of labels.slice(0, -1).entries()) {
    await page.locator(rowIn(tree, label)).focus();
    const inside = { selector: rowIn(tree, labels[index + 1] ?? '') };
    const { opened } = await paintedAfterKey(page, 'ArrowRight', { opened: inside });
    took.push(opened);
  }
  return took;
}

/** Goes to the last row by a key; it may have been drawn before, but not the one that Tab reaches. */
async function end(page: Page, tree: string, label: string): Promise<number> {
  const { last } = await paintedAfterKey(page, 'End', { last: { selector: `${rowIn(tree, label)}[tabindex="0"]` } });
  return last;
}

async function longestTask(page: Page): Promise<number> {
  return (await framesOf(page)).longestTask;
}

async function measureArray(page: Page): Promise<Pick<Sample<Measure>, 'array' | 'arrayTask'>> {
  const tree = 'Variables';
  await watchFrames(page);
  const array = [
    ...(await openOneInTheOther(page, tree, ['numbers = ', '[0 to 9999]'])),
    await end(page, tree, '[990000 to 999999]'),
    ...(await openOneInTheOther(page, tree, ['[990000 to 999999]', '[990000 to 990099]'])),
    await end(page, tree, '[999900 to 999999]'),
    ...(await openOneInTheOther(page, tree, ['[999900 to 999999]', '999900 = '])),
    await end(page, tree, '999999 = '),
  ];
  return { array, arrayTask: [await longestTask(page)] };
}

async function measureStack(page: Page): Promise<Pick<Sample<Measure>, 'stack' | 'stackTask'>> {
  const tree = 'Call stack';
  await watchFrames(page);
  await page.locator(rowIn(tree, 'main, ')).focus();
  const stack = [
    await end(page, tree, 'Frames 90,021 to 100,000'),
    ...(await openOneInTheOther(page, tree, ['Frames 90,021 to 100,000', 'Frames 90,021 to 90,120'])),
    await end(page, tree, 'Frames 99,921 to 100,000'),
    ...(await openOneInTheOther(page, tree, ['Frames 99,921 to 100,000', 'call_99920, '])),
    await end(page, tree, 'outermost, '),
  ];
  return { stack, stackTask: [await longestTask(page)] };
}

async function measureThreads(page: Page) {
  const tree = 'Call stack';
  await page.locator(rowIn(tree, 'main, ')).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await watchFrames(page);
  const listed = await paintedAfterKey(page, 'F5', { threads: { selector: 'input[aria-label="Filter threads"]' } });
  await page.locator(rowIn(tree, 'worker 3, ')).waitFor();
  const threadsTask = await longestTask(page);
  await watchFrames(page);
  const stepped = await paintedAfterKey(page, 'F10', { step: { selector: rowIn(tree, 'main, step') } });
  const stepTask = await longestTask(page);
  await page.getByRole('textbox', { name: 'Filter threads' }).fill('worker 999');
  await page.locator(rowIn(tree, 'worker 9990, ')).waitFor();
  await watchFrames(page);
  const filtered = await paintedAfterKey(page, '8', {
    filter: { selector: `${rowIn(tree, 'worker 9998, ')}[aria-setsize="1"]` },
  });
  return {
    threads: [listed.threads],
    threadsTask: [Math.max(threadsTask, stepTask)],
    step: [stepped.step],
    filter: [filtered.filter],
    filterTask: [await longestTask(page)],
  };
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { page } = await openStopped(bench);
  return { ...(await measureArray(page)), ...(await measureStack(page)), ...(await measureThreads(page)) };
}

const paint = { unit: 'ms', at: 'max', goal: { atMost: 300 } } as const;
const task = { unit: 'ms', at: 'p50', goal: { atMost: 100 } } as const;

/** A list of a million, a stack of 100,000 frames and 10,000 threads: opened, and their ends reached, by keys. */
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
