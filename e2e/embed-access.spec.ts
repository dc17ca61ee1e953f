import { join } from 'node:path';
import { call, embed, events, outcome, setToken, test } from './embed-host.ts';
import { expect } from './fixtures.ts';
import { createLink, revokeLink } from './links.ts';
import { markedLine } from './marked-line.ts';
import type { RunningServer } from './server.ts';

const atLoop = ({ workspace }: RunningServer) => ({
  breakpoints: [{ file_path: 'cart.js', line_number: markedLine(join(workspace, 'cart.js'), 'loop') }],
});

test('a host whose token is revoked learns it, hands over another one, and the session continues', async ({
  launchServer,
  site,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const link = await createLink(server, { role: 'controller', label: 'IDE' });
  await page.goto(site.origin);
  await embed(page, { server: server.origin, token: link.token });
  expect(await outcome(page)).toBe('ready');
  expect(await call(page, 'start', 'Cart', atLoop(server))).toMatchObject({ status: 'stopped' });

  await revokeLink(server, link);
  await expect
    .poll(async () => (await events(page, 'connection')).at(-1))
    .toEqual({ status: 'refused', message: expect.stringContaining('revoked') as unknown });
  expect(await setToken(page, (await createLink(server, { role: 'controller', label: 'IDE' })).token)).toBe('ready');
  expect((await events(page, 'connection')).at(-1)).toEqual({ status: 'connected', message: null });
  expect(await call(page, 'evaluate', 'price')).toMatchObject({ status: 'success', result: '1000' });
  expect(await call(page, 'stop')).toMatchObject({ status: 'success' });
});

test("a frame can do what its token's role may: a controller's starts and evaluates, an observer's watches", async ({
  launchServer,
  site,
  context,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  const embedAs = async (role: 'observer' | 'controller') => {
    const page = await context.newPage();
    await page.goto(site.origin);
    await embed(page, { server: server.origin, token: (await createLink(server, { role, label: 'IDE' })).token });
    expect(await outcome(page)).toBe('ready');
    return page;
  };
  const [observer, controller] = [await embedAs('observer'), await embedAs('controller')];
  expect(await call(observer, 'start', 'Cart')).toBe('not_allowed');
  expect(await call(observer, 'setBreakpoints', 'cart.js', [1])).toBe('not_allowed');
  expect(await call(controller, 'start', 'Cart', atLoop(server))).toMatchObject({ status: 'stopped' });

  await expect.poll(() => events(observer, 'stopped'), 'an observer sees the stop').toHaveLength(1);
  for (const [method, ...given] of [['evaluate', 'price'], ['stepOver'], ['continue'], ['stop']] as const)
    expect(await call(observer, method, ...given), method).toBe('not_allowed');
  expect(await call(controller, 'evaluate', 'price')).toMatchObject({ status: 'success', result: '1000' });
  expect(await call(controller, 'stop')).toMatchObject({ status: 'success' });
});
