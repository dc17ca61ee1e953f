import { join } from 'node:path';
import { bytesInAdvance } from './adapter-in-advance.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { RunningServer } from './server.ts';

const adapterOf = (server: RunningServer) =>
  server.others().flatMap((line) => /js-debug\/start\.cjs \S+|debugpy\/adapter$/.exec(line)?.[0] ?? []);

for (const [program, configuration, file, mark] of [
  ['javascript', 'Cart', 'cart.js', 'call'],
  ['python', 'Series', 'series.py', 'step'],
] as const)
  test.describe(`a page of a ${program} program`, () => {
    test.use({ program });

    test('has its adapter started before it is needed, while the page is idle', async ({ openPage, server }) => {
      const page = await openPage();
      await page.choose(configuration);
      await expect.poll(() => bytesInAdvance(server.url)).toBeGreaterThan(5_000_000);
      const [ready] = adapterOf(server);

      await page.stopAt(configuration, file, markedLine(join(server.workspace, file), mark));
      expect(adapterOf(server)).toEqual([ready]);
      expect(await bytesInAdvance(server.url)).toBe(0);

      await page.button('Stop').click();
      await page.expectStatus('Terminated');
      await expect.poll(() => bytesInAdvance(server.url)).toBeGreaterThan(5_000_000);
      await page.page.close();
      await expect.poll(() => server.others()).toEqual([]);
      expect(await bytesInAdvance(server.url)).toBe(0);
    });
  });

test.describe('with --no-adapter-in-advance', () => {
  test.use({ serverArguments: ['--trust', '--no-adapter-in-advance'] });

  test('no adapter is started before a program', async ({ openPage, server }) => {
    const page = await openPage();
    const asked: string[] = [];
    const answered: string[] = [];
    page.page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => asked.push(String(payload)));
      socket.on('framereceived', ({ payload }) => answered.push(String(payload)));
    });
    await page.reload();
    const idOf = () => /"id":(\d+).*"expect_start"/.exec(asked.join('\n'))?.[1];
    await expect.poll(() => answered.some((text) => text.includes(`"id":${idOf() ?? 'none'},`))).toBe(true);
    expect(server.others()).toEqual([]);
  });
});
