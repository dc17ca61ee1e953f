import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { paintedAfterNavigation, type Expectation } from '../painted.ts';
import { openEmptyPage, startBareServer, startProduct } from '../product.ts';
import type { Family, Sample } from '../row.ts';
import type { Served } from '../../e2e/served.ts';

/** The page is usable: it is connected, and the server's files are drawn. */
export const usable: Expectation = {
  selector: '[role="tree"][aria-label="Files"] [role="treeitem"][title^="steps.js"]',
};

/** The bare page is readable. */
export const bareUsable: Expectation = { selector: '#ready' };

const kilobyte = 1_000;

type Measure = 'bytes' | 'requests' | 'usable' | 'script' | 'longestTask';

/** Counts what a page fetches from now on: bodies as transferred, with headers; scripts uncompressed. */
async function countTraffic(page: Page) {
  const session = await page.context().newCDPSession(page);
  const scripts = new Set<string>();
  const count = { bytes: 0, requests: 0, script: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    count.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (scripts.has(requestId)) count.script += dataLength;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (count.bytes += encodedDataLength));
  session.on('Network.webSocketCreated', () => (count.requests += 1));
  session.on(
    'Network.webSocketFrameReceived',
    ({ response }) => (count.bytes += Buffer.byteLength(response.payloadData)),
  );
  await session.send('Network.enable');
  return count;
}

/** The longest task of a page until now, in milliseconds; 0 if none reached 50 (Long Tasks API). */
const longestTaskOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'longtask', buffered: true });
    const durations = observer.takeRecords().map(({ duration }) => duration);
    observer.disconnect();
    return Math.max(0, ...durations);
  });

/** Later fetches are part of a load too. */
async function loaded(page: Page, url: string, expectation: Expectation): Promise<number> {
  const after = await paintedAfterNavigation(page, url, expectation);
  await page.waitForLoadState('networkidle');
  return after;
}

/** Two loads, since counting the traffic takes part of the page's time: for each request, Chromium reads its script again. */
async function load(bench: Bench, { url }: Served, expectation: Expectation): Promise<Sample<Measure>> {
  const timed = await openEmptyPage(bench);
  const after = await loaded(timed.page, url, expectation);
  const longestTask = await longestTaskOf(timed.page);
  await timed.context.close();

  const { page } = await openEmptyPage(bench);
  const count = await countTraffic(page);
  await loaded(page, url, expectation);
  const { bytes, requests, script } = count;
  return {
    bytes: [bytes / kilobyte],
    requests: [requests],
    usable: [after],
    script: [script / kilobyte],
    longestTask: [longestTask],
  };
}

/** The first load of the page, with cold caches, from a running server. */
export const firstLoad: Family<Measure> = {
  name: 'first load',
  languages: [undefined],
  runs: 5,
  floor: async (bench) => load(bench, await startBareServer(bench), bareUsable),
  ours: async (bench) => load(bench, await startProduct(bench, bench.scope), usable),
  isInShort: true,
  rows: [
    { name: 'first load: bytes on the wire', unit: 'kB', measure: 'bytes', at: 'p50', goal: { atMost: 250 } },
    { name: 'first load: requests', unit: 'count', measure: 'requests', at: 'p50', goal: { atMost: 10 } },
    { name: 'first load: usable', unit: 'ms', measure: 'usable', at: 'p50', goal: { atMost: 250 } },
    { name: 'first load: script, unpacked', unit: 'kB', measure: 'script', at: 'p50' },
    { name: 'first load: longest task', unit: 'ms', measure: 'longestTask', at: 'p50', goal: { atMost: 50 } },
  ],
};
