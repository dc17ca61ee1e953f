import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectAgent, eras } from './agent.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { startProxy } from './nginx.ts';
import { repetition } from './repetition.ts';
import { freePort } from './target.ts';

test.use({ ignoreHTTPSErrors: true });

/** Longer than nginx waits in these tests, and than the server pings. */
const idleS = 12;

const ways = [
  { what: 'HTTP/2, the prefix is kept', keepsPrefix: true, protocol: 'h2' },
  { what: 'the prefix is stripped', keepsPrefix: false, protocol: 'http/1.1' },
] as const;

for (const { what, keepsPrefix, protocol } of ways) {
  test(
    `behind nginx with TLS (${what}) a restart of the proxy loses nothing: the page comes back to the same stop`,
    repetition(keepsPrefix),
    async ({ launchServer, openPage, serverArguments, testFolder }) => {
      const [port, upstreamPort] = [await freePort(), await freePort()];
      const proxy = await startProxy({
        port,
        upstreamPort,
        prefix: '/tools/stopline/',
        keepsPrefix,
        isHttp2: protocol === 'h2',
      });
      try {
        const publicUrl = ['--public-url', `https://localhost:${port}/tools/stopline`, '--trusted-proxy', '127.0.0.1'];
        const server = await launchServer([...serverArguments, '--port', String(upstreamPort), ...publicUrl]);
        expect(server.url).toContain(`https://localhost:${port}/tools/stopline/#token=`);
        const call = markedLine(join(testFolder.workspace, 'cart.js'), 'call');
        const page = await openPage({ server });
        page.problems.expect(/ERR_CONNECTION_|WebSocket connection|net::ERR/);
        const used = () =>
          performance
            .getEntriesByType('navigation')
            .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? entry.nextHopProtocol : []));
        expect(await page.page.evaluate(used)).toEqual([protocol]);
        await page.stopAt('Cart', 'cart.js', call);
        const alert = page.page.getByRole('alert').filter({ hasText: 'Reconnecting' });
        await proxy.stop();
        await expect(alert).toContainText('Disconnected.');
        await page.expectStoppedAt('cart.js', call);
        await proxy.start();
        await expect(alert).toHaveCount(0, { timeout: 20_000 });
        await page.expectStoppedAt('cart.js', call);
        await page.button('Step over').click();
        await page.expectStoppedAt('cart.js', call + 1);
      } finally {
        await proxy.close();
      }
    },
  );
}

test('a proxy that closes silent connections does not close a page that is watched in silence @all', async ({
  launchServer,
  openPage,
  serverArguments,
  testFolder,
}) => {
  test.slow();
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const proxy = await startProxy({ port, upstreamPort, prefix: '/', keepsPrefix: true, idleS });
  try {
    const publicUrl = ['--public-url', `https://localhost:${port}`];
    const server = await launchServer([...serverArguments, '--port', String(upstreamPort), ...publicUrl]);
    const call = markedLine(join(testFolder.workspace, 'cart.js'), 'call');
    const page = await openPage({ server });
    let closed = 0;
    page.page.on('websocket', (socket) => socket.on('close', () => (closed += 1)));
    await page.reload();
    await page.stopAt('Cart', 'cart.js', call);
    // What is waited for is that nothing happens, for longer than the proxy allows.
    await pause(2.5 * idleS * 1_000);
    expect(closed).toBe(0);
    await page.button('Step over').click();
    await page.expectStoppedAt('cart.js', call + 1);
  } finally {
    await proxy.close();
  }
});

test('behind a proxy that buffers, calls of agents that wait longer than its idle limit report progress meanwhile, and are answered @all', async ({
  launchServer,
  serverArguments,
}) => {
  test.slow();
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const proxy = await startProxy({ port, upstreamPort, prefix: '/', keepsPrefix: true, isPlain: true, idleS });
  try {
    const origin = `http://localhost:${port}`;
    const args = [...serverArguments, '--port', String(upstreamPort), '--public-url', origin];
    const { token } = await launchServer(args);
    const waitMs = 2.5 * idleS * 1_000;
    const endless = { configuration_name: 'Ticker', timeout_ms: waitMs };
    await Promise.all(
      eras.map(async (era) => {
        const agent = await connectAgent({ origin, token }, { era });
        const begunMs = performance.now();
        const progressAtMs: number[] = [];
        const onProgress = () => void progressAtMs.push(performance.now() - begunMs);
        const [reporting, silent] = await Promise.all([
          agent.call('start_debugging', endless, undefined, onProgress),
          agent.call('start_debugging', endless),
        ]);
        for (const answer of [reporting, silent]) expect(answer, era).toMatchObject({ status: 'timeout' });
        const [first = waitMs, second = waitMs] = progressAtMs;
        expect(first, era).toBeLessThan(waitMs / 2);
        expect(second - first, `${era}: one after the other`).toBeGreaterThan(5_000);
        await agent.close();
      }),
    );
  } finally {
    await proxy.close();
  }
});

test('a page whose server is stopped says so, and keeps what it shows', async ({ openPage, server }) => {
  const call = markedLine(join(server.workspace, 'cart.js'), 'call');
  const page = await openPage();
  page.problems.expect(/ERR_CONNECTION_|WebSocket connection|net::ERR/);
  await page.stopAt('Cart', 'cart.js', call);
  const stopping = server.stop();
  await expect(page.page.getByRole('alert').filter({ hasText: 'The server was stopped.' })).toBeVisible();
  await page.expectStoppedAt('cart.js', call);
  await expect(page.variable('sum')).toBeVisible();
  await stopping;
  await page.expectStoppedAt('cart.js', call);
});
