import { join } from 'node:path';
import { call, embed, events, outcome, test } from './embed-host.ts';
import { expect } from './fixtures.ts';
import { markedLine } from './marked-line.ts';

const cart = (workspace: string, mark: string) => markedLine(join(workspace, 'cart.js'), mark);

test('a host steps out, continues to the end, reveals a line, and reads the output', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const [rate, after] = [cart(server.workspace, 'rate'), cart(server.workspace, 'return')];
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  await call(page, 'setBreakpoints', 'cart.js', [rate]);
  expect(await call(page, 'start', 'Cart')).toMatchObject({ stop_event_data: { line: rate } });
  expect(await call(page, 'stepOut')).toMatchObject({ status: 'stopped', stop_event_data: { line: after } });

  await call(page, 'openSource', 'cart.js');
  await call(page, 'revealLine', 1);
  await expect.poll(async () => (await events(page, 'open')).at(-1)).toMatchObject({ name: 'cart.js', line: 1 });
  const first = page.frameLocator('stopline-debugger iframe').locator('.cm-line').first();
  await expect(first).toContainText('const items');
  await expect(first).toBeInViewport();

  expect(await call(page, 'continue')).toMatchObject({ status: 'completed' });
  await expect
    .poll(() => events(page, 'output'))
    .toContainEqual(expect.objectContaining({ category: 'stdout', text: expect.stringContaining('total') }));
  await expect.poll(() => events(page, 'state')).toContainEqual(expect.objectContaining({ phase: 'Terminated' }));
});

test('a host pauses a running program', async ({ launchServer, site, page }) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: server.token });
  expect(await outcome(page)).toBe('ready');
  const started = call(page, 'start', 'Ticker');
  await expect.poll(() => events(page, 'output')).not.toEqual([]);
  await call(page, 'pause');
  expect(await started).toMatchObject({ status: 'stopped' });
  await expect.poll(() => events(page, 'stopped')).toMatchObject([{ reason: 'pause' }]);
  expect(await call(page, 'stop')).toMatchObject({ status: 'success' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 480 }, hasTouch: true, isMobile: true });

  test('a program is started, stepped and stopped by touch in a frame of 320 px', async ({
    launchServer,
    site,
    page,
  }) => {
    const server = await launchServer(['--trust', '--embed-origin', site.origin]);
    const loop = cart(server.workspace, 'loop');
    const shown = page.frameLocator('stopline-debugger iframe');
    const tap = (name: string) => shown.getByRole('button', { name, exact: true }).tap();
    const status = shown.getByRole('status').first();
    await page.goto(site.origin);
    await embed(page, { server: server.origin, token: server.token });
    expect(await outcome(page)).toBe('ready');
    await page
      .locator('stopline-debugger')
      .evaluate((element) => Object.assign(element.style, { width: '320px', height: '460px' }));
    await call(page, 'setBreakpoints', 'cart.js', [loop]);

    await tap('Start debugging');
    await expect(status).toContainText(`cart.js:${loop}`);
    await tap('Step over');
    await expect(status).toContainText(/step.*cart\.js/i);
    await tap('Stop');
    await expect(status).toContainText('Terminated');
  });
});
