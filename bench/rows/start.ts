import type { Bench } from '../bench.ts';
import { paintedAfterNavigation, type Expectation } from '../painted.ts';
import { openEmptyPage, startBareServer, startProduct } from '../product.ts';
import type { Family, Sample } from '../row.ts';
import type { Served } from '../../e2e/served.ts';
import { bareUsable, usable } from './first-load.ts';

type Measure = 'usable' | 'listening';

async function start(bench: Bench, startServer: () => Promise<Served>, what: Expectation): Promise<Sample<Measure>> {
  const { page } = await openEmptyPage(bench);
  const { url, startedAt, printedAt } = await startServer();
  const after = await paintedAfterNavigation(page, url, what);
  const origin = await page.evaluate(() => performance.timeOrigin);
  return { usable: [origin + after - startedAt], listening: [printedAt - startedAt] };
}

/** From the start of the server's process; the browser is already running. */
export const processStart: Family<Measure> = {
  name: 'start',
  languages: [undefined],
  runs: 5,
  floor: (bench) => start(bench, () => startBareServer(bench), bareUsable),
  ours: (bench) => start(bench, () => startProduct(bench, bench.scope), usable),
  rows: [
    { name: 'process start to URL printed', unit: 'ms', measure: 'listening', at: 'p50' },
    { name: 'process start to page usable', unit: 'ms', measure: 'usable', at: 'p50', goal: { atMost: 500 } },
  ],
};
