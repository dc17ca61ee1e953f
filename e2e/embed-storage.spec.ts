import { join } from 'node:path';
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
