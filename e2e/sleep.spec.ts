import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { StoplinePage } from './page.ts';
import type { RunningServer } from './server.ts';

/** Longer than the server waits for answers to its pings, and the page for a message, in milliseconds. */
const lostWithinMs = 50_000;

/** How many pages the server counts. */
async function pagesOf({ origin, token }: RunningServer): Promise<string | undefined> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  return /^stopline_pages (\d+)$/m.exec(await answer.text())?.[1];
}

test('a page that was offline comes back to the current stop by itself', async ({
  openPage,
  browser,
  context,
  server,
}) => {
  test.slow();
  const call = markedLine(join(server.workspace, 'cart.js'), 'call');
  const connections: (() => Promise<void>)[] = [];
  await context.routeWebSocket('**/ws', (socket) => {
    const upstream = socket.connectToServer();
    connections.push(async () => {
      await upstream.close();
      await socket.close({ code: 1001 });
    });
  });
  const page = await openPage();
  page.problems.expect(/ERR_INTERNET_DISCONNECTED|WebSocket connection|net::ERR/);
  await page.stopAt('Cart', 'cart.js', call);
  const elsewhere = await browser.newContext();
  const other = await openPage({ context: elsewhere });
  await other.expectStoppedAt('cart.js', call);
  await context.setOffline(true);
  // Chromium emulates a missing network for new connections only.
  await Promise.all(connections.map((lose) => lose()));
  await expect(page.connectionAlert).toContainText('Disconnected.');
  await expect.poll(() => pagesOf(server), { message: 'the connection is lost', timeout: lostWithinMs }).toBe('1');
  await other.button('Step over').click();
  await other.expectStoppedAt('cart.js', call + 1);
  await page.expectStoppedAt('cart.js', call);
  await expect(page.connectionAlert).toContainText('Disconnected.');
  await context.setOffline(false);
  await page.expectStoppedAt('cart.js', call + 1);
  await expect(page.connectionAlert).toHaveCount(0);
  await elsewhere.close();
});

test('a page that its browser froze shows the current stop when it is thawed', async ({
  openPage,
  browser,
  context,
  server,
}) => {
  const call = markedLine(join(server.workspace, 'cart.js'), 'call');
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', call);
  const elsewhere = await browser.newContext();
  const other = await openPage({ context: elsewhere });
  await other.expectStoppedAt('cart.js', call);
  const devTools = await context.newCDPSession(page.page);
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await other.button('Step over').click();
  await other.expectStoppedAt('cart.js', call + 1);
  await devTools.send('Page.setWebLifecycleState', { state: 'active' });
  await page.expectStoppedAt('cart.js', call + 1);
  await elsewhere.close();
});

test('when the machine of the server sleeps, the page says so and comes back to the same stop @all', async ({
  openPage,
  server,
}) => {
  test.slow();
  const call = markedLine(join(server.workspace, 'cart.js'), 'call');
  const page = await openPage();
  page.problems.expect(/WebSocket connection|net::ERR|ERR_/);
  await page.stopAt('Cart', 'cart.js', call);
  process.kill(server.pid, 'SIGSTOP');
  try {
    await expect(page.connectionAlert).toContainText('Disconnected.', { timeout: lostWithinMs });
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
  await expect(page.connectionAlert).toHaveCount(0, { timeout: 30_000 });
  await page.expectStoppedAt('cart.js', call);
  await page.button('Step over').click();
  await page.expectStoppedAt('cart.js', call + 1);
});

test('when the machine of the page sleeps, the page comes back to the same stop @all', async ({
  openPage,
  server,
  launchOptions,
}) => {
  test.slow();
  const { executablePath, args } = launchOptions;
  const executable = executablePath === undefined ? {} : { executablePath };
  const own = await chromium.launchServer({ ...executable, args: args ?? [] });
  const pid = own.process().pid ?? 0;
  try {
    const sleeper = await chromium.connect(own.wsEndpoint());
    const page = new StoplinePage(await sleeper.newPage());
    await page.open(server.url);
    const call = markedLine(join(server.workspace, 'cart.js'), 'call');
    await page.stopAt('Cart', 'cart.js', call);
    const other = await openPage();
    await other.expectStoppedAt('cart.js', call);
    // The browser leads a process group of its own.
    process.kill(-pid, 'SIGSTOP');
    try {
      await other.button('Step over').click();
      await other.expectStoppedAt('cart.js', call + 1);
      await expect.poll(() => pagesOf(server), { timeout: lostWithinMs }).toBe('1');
    } finally {
      process.kill(-pid, 'SIGCONT');
    }
    await page.expectStoppedAt('cart.js', call + 1);
    await expect(page.connectionAlert).toHaveCount(0, { timeout: 30_000 });
    // What is pressed before the page is connected again is refused: the program has moved on meanwhile.
    await expect.poll(() => pagesOf(server)).toBe('2');
    await page.button('Step out').click();
    await page.expectStoppedAt('cart.js', markedLine(join(server.workspace, 'cart.js'), 'print'));
  } finally {
    await own.close();
  }
});
