import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { builtClient } from './paths.ts';

/** The budget of the first load (docs/measurements), which everyone who opens the page pays. */
const mostBytes = 250_000;
const mostRequests = 10;
/** The build compresses files of this many bytes and more (scripts/building/compress.mjs). */
const smallestCompressed = 1_024;

test('the first load is small: compressed, and a few requests', async ({ server, context }) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const uncompressed: string[] = [];
  const scripts = new Set<string>();
  const load = { bytes: 0, requests: 0 };
  // Where other programs run, the page may be idle for the first time before this test has seen that it is loaded.
  const whenIdle = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/warm-up-[^/]+\.js$/.test(request.url)) whenIdle.add(requestId);
    else load.requests += 1;
  });
  session.on('Network.webSocketCreated', () => (load.requests += 1));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!whenIdle.has(requestId)) load.bytes += encodedDataLength;
  });
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    load.bytes += Buffer.byteLength(response.payloadData);
  });
  session.on('Network.responseReceived', ({ type, response }) => {
    const { 'content-encoding': encoding } = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (type !== 'Script' && type !== 'Stylesheet') return;
    const { pathname } = new URL(response.url);
    scripts.add(pathname);
    const { size } = statSync(join(builtClient, pathname));
    if (encoding !== 'br' && size >= smallestCompressed) uncompressed.push(`${pathname}: ${size} bytes`);
  });
  await session.send('Network.enable');
  await page.goto(server.url);
  await expect(page.getByRole('tree', { name: 'Files' }).getByRole('treeitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => scripts.size).toBeGreaterThan(1);
  expect(uncompressed, 'every script and style sheet above the limit is compressed').toEqual([]);
  expect(load.bytes).toBeGreaterThan(0);
  expect(load.bytes).toBeLessThan(mostBytes);
  expect(load.requests).toBeLessThanOrEqual(mostRequests);
});
