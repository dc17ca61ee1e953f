import type { Locator, Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { framesOfScrolling, paintedAfterKey } from '../painted.ts';
import { openScripted } from '../product.ts';
import type { Family, Sample } from '../row.ts';

type Measure = 'memory' | 'memoryTask' | 'disassembly' | 'disassemblyTask';

/** Chooses from the menu of a row by Enter; resolves with the time until it is painted. */
async function openFromMenu(page: Page, row: Locator, item: string, selector: string): Promise<number> {
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).focus();
  const { opened } = await paintedAfterKey(page, 'Enter', { opened: { selector } });
  return opened;
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const workbench = await openScripted(bench, 'busy', 'heap');
  const { page } = workbench;
  const heap = workbench.variable('heap');
  const memoryAfter = await openFromMenu(page, heap, 'Show memory', '[aria-label="Memory"] .byte.zero.wanted');
  const memory = await framesOfScrolling(page, workbench.memory);
  const frame = workbench.callStack.getByRole('treeitem', { name: /^busy, / });
  const code = '[aria-label="Disassembly"] [aria-current="true"]';
  const codeAfter = await openFromMenu(page, frame, 'Show disassembly', code);
  const disassembly = await framesOfScrolling(page, workbench.disassembly);
  return {
    memory: [memoryAfter],
    memoryTask: [memory.longestTask],
    disassembly: [codeAfter],
    disassemblyTask: [disassembly.longestTask],
  };
}

const paint = { unit: 'ms', at: 'p50', goal: { atMost: 300 } } as const;
const task = { unit: 'ms', at: 'p50', goal: { atMost: 100 } } as const;

/** The grids of memory and of instructions: opened from a menu, scrolled by the wheel. */
export const inside: Family<Measure> = {
  name: 'memory and disassembly',
  languages: [undefined],
  runs: 3,
  ours: measureOurs,
  rows: [
    { name: 'memory: opened to painted', measure: 'memory', ...paint },
    { name: 'memory: scroll, longest task', measure: 'memoryTask', ...task },
    { name: 'disassembly: opened to painted', measure: 'disassembly', ...paint },
    { name: 'disassembly: scroll, longest task', measure: 'disassemblyTask', ...task },
  ],
};
