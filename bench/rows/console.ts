import type { Page } from '@playwright/test';
import { launchBare } from '../bare-client.ts';
import { languages, type Bench } from '../bench.ts';
import { paintedAfterKey, withFrames } from '../painted.ts';
import { openProgram } from '../product.ts';
import { breakpointsOf, startToLine } from '../programs.ts';
import type { Family, Sample } from '../row.ts';

const lastLine = 'line 100000 of 100000';
const mebibyte = 1_048_576;

type Measure = 'time' | 'longestTask' | 'longestFrame' | 'heap';

async function measureFloor(bench: Bench): Promise<Partial<Sample<Measure>>> {
  const { recipe, path, lines } = await breakpointsOf(bench, 'lines', ['lines']);
  const { connection, output, firstStop } = await launchBare(recipe, { path, lines }, bench.scope);
  const { threadId } = firstStop;
  await connection.request('setBreakpoints', { source: { path }, breakpoints: [] });
  const last = output((text) => text.includes(lastLine));
  const from = performance.now();
  await connection.request('continue', { threadId });
  await last;
  return { time: [performance.now() - from] };
}

/** The heap of the page, in MiB, after a garbage collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / mebibyte;
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { lines, file } = await breakpointsOf(bench, 'lines', ['lines']);
  const [line = 0] = lines;
  const { page, workbench } = await openProgram(bench, 'lines', lines);
  await startToLine(page, line);
  await workbench.toggleBreakpoint(line);
  await workbench.breakpoint(file, line).waitFor({ state: 'detached' });
  const before = await heapOf(page);
  const log = { selector: '[role="log"][aria-label="Debug console"]', text: lastLine };
  const [{ last }, { longestTask, longestFrame }] = await withFrames(page, () =>
    paintedAfterKey(page, 'F5', { last: log }),
  );
  const more = (await heapOf(page)) - before;
  return { time: [last], longestTask: [longestTask], longestFrame: [longestFrame], heap: [more] };
}

/** A program that prints 100,000 lines: from Continue until the last is painted. */
export const consoleLines: Family<Measure> = {
  name: 'console',
  languages,
  runs: 3,
  floor: measureFloor,
  ours: measureOurs,
  rows: [
    { name: '100,000 lines: last line painted', unit: 'ms', measure: 'time', at: 'p50', goal: { overFloor: 300 } },
    { name: '100,000 lines: longest task', unit: 'ms', measure: 'longestTask', at: 'p50', goal: { atMost: 50 } },
    { name: '100,000 lines: longest frame', unit: 'ms', measure: 'longestFrame', at: 'p50' },
    { name: '100,000 lines: more heap in the page', unit: 'MiB', measure: 'heap', at: 'p50' },
  ],
};
