import { join } from 'node:path';
import type { WebSocketRoute } from '@playwright/test';
import { call, embed, events, frameOf, outcome, test } from './embed-host.ts';
import { expect } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

/** Storage in frames fails, as in browsers that block it for third parties. */
function blockStorageInFrames(): void {
  if (window.parent === window) return;
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { configurable: true, get });
}

test('a frame without storage works, and its session continues after a reload with the token of the host', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const loop = markedLine(join(server.workspace, 'cart.js'), 'loop');
  const status = page.frameLocator('stopline-debugger iframe').getByRole('status').first();
  await page.addInitScript(blockStorageInFrames);
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  const kept = frameOf(page, server.origin).evaluate(() => window.sessionStorage.length);
  await expect(kept, 'the frame has no storage').rejects.toThrow('Access is denied');
  await call(page, 'setBreakpoints', 'cart.js', [loop]);
  expect(await call(page, 'start', 'Cart')).toMatchObject({ stop_event_data: { line: loop } });

  await frameOf(page, server.origin).evaluate(() => location.reload());
  await expect.poll(() => events(page, 'closed')).toEqual([{ reason: 'reloaded' }]);
  await expect(status).toContainText(`cart.js:${loop}`);
  await expect.poll(() => call(page, 'stepOver')).toMatchObject({ stop_event_data: { reason: 'step' } });
  expect(await call(page, 'stop')).toMatchObject({ status: 'success' });
});

test('a frame without storage loads the page of a server that was updated, once, and its session continues', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const loop = markedLine(join(server.workspace, 'cart.js'), 'loop');
  const status = page.frameLocator('stopline-debugger iframe').getByRole('status').first();
  const sockets: WebSocketRoute[] = [];
  let isUpdated = false;
  const told = (message: string | Buffer, [pattern, replacement]: readonly [RegExp, string]) =>
    isUpdated ? String(message).replace(pattern, replacement) : message;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const far = socket.connectToServer();
    sockets.push(socket);
    // An updated server does not know the run that the page saw, and has another build.
    socket.onMessage((message) => far.send(told(message, [/"server":"[^"]+"/, '"server":"before-the-update"'])));
    far.onMessage((message) => socket.send(told(message, [/"build":"\w+"/, '"build":"of-the-update"'])));
  });
  await page.addInitScript(blockStorageInFrames);
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  await call(page, 'setBreakpoints', 'cart.js', [loop]);
  expect(await call(page, 'start', 'Cart')).toMatchObject({ stop_event_data: { line: loop } });
  await expect(status).toContainText(`cart.js:${loop}`);
  expect(await events(page, 'closed')).toEqual([]);

  isUpdated = true;
  await sockets.at(-1)?.close({ code: 1001 });
  await expect.poll(() => events(page, 'closed'), 'the host learns of the reload').toEqual([{ reason: 'reloaded' }]);
  await expect(status).toContainText(`cart.js:${loop}`);
  await expect.poll(() => call(page, 'stepOver')).toMatchObject({ stop_event_data: { reason: 'step' } });
  expect(await call(page, 'stop')).toMatchObject({ status: 'success' });
  expect(sockets, 'one connection before the reload, one that notices the update, one after it').toHaveLength(3);
  expect(await events(page, 'closed'), 'it is loaded once, also if a proxy returns the old page').toHaveLength(1);
});
