import { expect, test } from './fixtures.ts';

/** What the first load may cost (docs/measurements): it is what everybody pays who opens the page. */
const mostBytes = 250_000;
const mostRequests = 10;

test('the first load is light: compressed, and a handful of requests', async ({ server, context }) => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const encodings = new Map<string, string | undefined>();
  const load = { bytes: 0, requests: 0 };
  session.on('Network.requestWillBeSent', () => (load.requests += 1));
  session.on('Network.webSocketCreated', () => (load.requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (load.bytes += encodedDataLength));
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    load.bytes += Buffer.byteLength(response.payloadData);
  });
  session.on('Network.responseReceived', ({ type, response }) => {
    const { 'content-encoding': encoding } = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    if (type === 'Script' || type === 'Stylesheet') encodings.set(new URL(response.url).pathname, encoding);
  });
  await session.send('Network.enable');
  await page.goto(server.url);
  await expect(page.getByRole('tree', { name: 'Files' }).getByRole('treeitem').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(encodings.size).toBeGreaterThan(1);
  expect(new Set(encodings.values()), 'every script and style sheet comes compressed').toEqual(new Set(['br']));
  expect(load.bytes).toBeGreaterThan(0);
  expect(load.bytes).toBeLessThan(mostBytes);
  expect(load.requests).toBeLessThanOrEqual(mostRequests);
});
