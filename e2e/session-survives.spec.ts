import type { WebSocketRoute } from '@playwright/test';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { whatIsSeen } from './what-is-seen.ts';

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

test('a reload while stopped shows the same stop, down to the rows that were open', async ({ openPage, server }) => {
  const [loop, object] = [cart(server.workspace, 'loop'), cart(server.workspace, 'object')];
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', loop, object);
  await page.evaluate('1 + 1');
  await expect(page.console).toContainText('2');
  await page.variable('item').click();
  await page.variable('maker').click();
  await expect(page.variable('city')).toBeVisible();
  const before = await whatIsSeen(page);

  await page.reload();
  await page.expectStoppedAt('cart.js', loop, 'at breakpoint');
  await expect(page.variable('city')).toBeVisible();
  await expect(page.console).toContainText('1 + 1');
  await expect.poll(() => whatIsSeen(page)).toEqual(before);
  await expect(page.configuration).toHaveText('Cart');

  await page.button('Step over').click();
  await page.expectStoppedAt('cart.js', loop - 2, 'after step');
});

test('two pages show one session: a step or a breakpoint in one shows in the other', async ({ openPage, server }) => {
  const [call, print] = [cart(server.workspace, 'call'), cart(server.workspace, 'print')];
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', call);
  const other = await openPage();
  await other.expectStoppedAt('cart.js', call, 'at breakpoint');
  await expect(other.variable('sum', '2890')).toBeVisible();

  await page.button('Step over').click();
  for (const each of [page, other]) {
    await each.expectStoppedAt('cart.js', call + 1, 'after step');
    await expect(each.variable('less', '289')).toBeVisible();
  }
  await other.toggleBreakpoint(print);
  await expect(page.mark(print, 'Breakpoint')).toBeVisible();
  await expect(page.breakpoint('cart.js', print)).toBeVisible();

  await other.button('Continue').click();
  await page.expectStoppedAt('cart.js', print);
  await page.evaluate('result + 1');
  await expect(other.console).toContainText('result + 1');
  await expect(other.console).toContainText('2602');
  await other.button('Stop').click();
  await page.expectStatus('Terminated');
});

test('a second browser shows the same session, with its own view', async ({ openPage, browser, server }) => {
  const [rate, call] = [cart(server.workspace, 'rate'), cart(server.workspace, 'call')];
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', rate);
  const context = await browser.newContext();
  const other = await openPage({ context });
  await other.expectStoppedAt('cart.js', rate, 'at breakpoint');
  await expect(other.breakpoint('cart.js', rate)).toBeVisible();

  await other.frame('total', 'cart.js', call).click();
  await expect(other.variable('less')).toBeVisible();
  await expect(page.frame('discount', 'cart.js', rate)).toHaveAttribute('aria-selected', 'true');
  await expect(page.variable('less')).toHaveCount(0);
  await other.button('Continue').click();
  await page.expectEnd();
  await context.close();
});

test('a session continues while no page is open', async ({ openPage, server }) => {
  const rate = cart(server.workspace, 'rate');
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', rate);
  await page.page.close();
  const later = await openPage();
  await later.expectStoppedAt('cart.js', rate, 'at breakpoint');
  await expect(later.variable('sum', '2890')).toBeVisible();
  await later.button('Continue').click();
  await later.expectEnd();
});

test.describe('a server that is gone', () => {
  test('is reported at once, until it is back', async ({ openPage, launchServer, testFolder }) => {
    const tokenFile = join(testFolder.workspace, '..', 'token');
    const first = await launchServer(['--trust', '--token-file', tokenFile]);
    const call = cart(first.workspace, 'call');
    const page = await openPage({ server: first });
    page.problems.expect(/ERR_CONNECTION_REFUSED|WebSocket connection/);
    await page.stopAt('Cart', 'cart.js', call);
    await expect(page.variable('sum', '2890')).toBeVisible();

    await first.kill();
    await expect(page.connectionAlert).toContainText('Disconnected.', { timeout: 3_000 });
    await expect(page.button('Continue')).toBeDisabled();
    await expect(page.variable('sum', '2890'), 'the last known state stays visible').toBeVisible();

    const { port } = new URL(first.origin);
    await launchServer(['--trust', '--token-file', tokenFile, '--port', port]);
    await expect(page.connectionAlert).toHaveCount(0, { timeout: 20_000 });
    await page.expectStatus('Not running');
    await expect(page.breakpoint('cart.js', call)).toBeVisible();
    await page.start('Cart');
    await page.expectStoppedAt('cart.js', call);
  });
});

test('a dropped socket is reconnected, and the page catches up', async ({ openPage, browser, context, server }) => {
  const call = cart(server.workspace, 'call');
  const sockets: WebSocketRoute[] = [];
  let isDown = false;
  await context.routeWebSocket(/\/ws$/, async (socket) => {
    sockets.push(socket);
    if (isDown) await socket.close();
    else socket.connectToServer();
  });
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', call);
  const elsewhere = await browser.newContext();
  const other = await openPage({ context: elsewhere });
  await other.expectStoppedAt('cart.js', call);

  isDown = true;
  await sockets.at(-1)?.close();
  await expect(page.connectionAlert).toContainText('Disconnected.', { timeout: 3_000 });
  await other.button('Step over').click();
  await other.expectStoppedAt('cart.js', call + 1);
  await expect(page.stoppedLine(call), 'the last known state stays visible').toBeVisible();

  isDown = false;
  const tryNow = page.connectionAlert.getByRole('button', { name: 'Try now' });
  // The page also reconnects by itself, perhaps before the click.
  await tryNow.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page.connectionAlert).toHaveCount(0);
  await page.expectStoppedAt('cart.js', call + 1, 'after step');
  await expect(page.variable('less', '289')).toBeVisible();
  await page.button('Continue').click();
  await other.expectEnd();
  await elsewhere.close();
});
