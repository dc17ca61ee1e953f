import type { Locator, Page } from '@playwright/test';
import { join } from 'node:path';
import { StoplinePage } from '../../e2e/page.ts';
import { programsFolder } from '../../e2e/paths.ts';
import type { Bench } from '../bench.ts';
import { framesOf, paintedAfterKey, watchFrames } from '../painted.ts';
import { openEmptyPage, startProduct } from '../product.ts';
import type { Family, Sample } from '../row.ts';

const wheelSteps = 60;
const wheelPixels = 240;

type Measure = 'memory' | 'memoryTask' | 'disassembly' | 'disassemblyTask';

/** The page of a product whose adapter is ours, so that only our share counts: stopped, with nothing opened yet. */
async function openStopped(bench: Bench): Promise<StoplinePage> {
  const adapters = join(programsFolder, 'busy', 'adapters.json');
  const server = await startProduct(bench, bench.scope, ['--adapters', adapters]);
  const { page } = await openEmptyPage(bench);
  const workbench = new StoplinePage(page);
  await workbench.open(server.url);
  await workbench.start('busy');
  await workbench.expectStatus('Stopped');
  await workbench.variable('heap').waitFor();
  return workbench;
}

/** Chooses from the menu of a row by Enter; answers when what it opens was painted. */
async function openFromMenu(page: Page, row: Locator, item: string, selector: string): Promise<number> {
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).focus();
  const { opened } = await paintedAfterKey(page, 'Enter', { opened: { selector } });
  return opened;
}

/** The longest task while a grid is scrolled by the wheel. */
async function scrollTask(page: Page, grid: Locator): Promise<number> {
  await grid.hover();
  await watchFrames(page);
  for (let step = 0; step < wheelSteps; step += 1) await page.mouse.wheel(0, wheelPixels);
  const { longestTask } = await framesOf(page);
  return longestTask;
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { page, variable, callStack, memory, disassembly } = await opened(bench);
  const memoryAfter = await openFromMenu(page, variable, 'Show memory', '[aria-label="Memory"] .byte.zero.wanted');
  const memoryTask = await scrollTask(page, memory);
  const code = '[aria-label="Disassembly"] [aria-current="true"]';
  const codeAfter = await openFromMenu(page, callStack, 'Show disassembly', code);
  const codeTask = await scrollTask(page, disassembly);
  return { memory: [memoryAfter], memoryTask: [memoryTask], disassembly: [codeAfter], disassemblyTask: [codeTask] };
}

async function opened(bench: Bench) {
  const workbench = await openStopped(bench);
  return {
    page: workbench.page,
    variable: workbench.variable('heap'),
    callStack: workbench.callStack.getByRole('treeitem', { name: /^busy, / }),
    memory: workbench.memory,
    disassembly: workbench.disassembly,
  };
}

/** The grids of memory and of instructions: opened from a menu, scrolled by the wheel. */
export const inside: Family<Measure> = {
  name: 'memory and disassembly',
  languages: [undefined],
  runs: 3,
  ours: measureOurs,
  rows: [
    { name: 'memory: opened to painted', unit: 'ms', measure: 'memory', at: 'p50', goal: { atMost: 300 } },
    { name: 'memory: scroll, longest task', unit: 'ms', measure: 'memoryTask', at: 'p50', goal: { atMost: 100 } },
    { name: 'disassembly: opened to painted', unit: 'ms', measure: 'disassembly', at: 'p50', goal: { atMost: 300 } },
    {
      name: 'disassembly: scroll, longest task',
      unit: 'ms',
      measure: 'disassemblyTask',
      at: 'p50',
      goal: { atMost: 100 },
    },
  ],
};
