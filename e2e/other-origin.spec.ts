import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** A page of another site, which knows everything but the token. */
async function withOtherSite(use: (origin: string) => Promise<void>): Promise<void> {
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Other site</title><body></body>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  try {
    await use(`http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`);
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

const paths = ['/', '/healthz', '/metrics', '/api/tickets', '/mcp', '/ws', '/nothing'];

/** Everything that a page can try against an origin, and what it could read: nothing, if all goes well. */
const attack = (page: Page, origin: string) =>
  page.evaluate(
    async ([target, tried]) => {
      const read: string[] = [];
      const modes: readonly RequestMode[] = ['cors', 'no-cors', 'same-origin'];
      const bodies = [undefined, '{}', new URLSearchParams({ a: '1' })];
      for (const path of tried)
        for (const mode of modes)
          for (const body of bodies)
            for (const credentials of ['omit', 'include'] as const) {
              const method = body === undefined ? 'GET' : 'POST';
              const given = { method, mode, credentials, ...(body !== undefined && { body }) };
              const text = await fetch(target + path, given)
                .then((response) => response.text())
                .catch(() => '');
              if (text !== '') read.push(`fetch ${mode} ${path}: ${text}`);
            }
      const loads = (element: HTMLScriptElement | HTMLImageElement | HTMLLinkElement, path: string) =>
        new Promise<void>((resolve) => {
          element.onload = () => {
            read.push(`${element.localName} ${path}`);
            resolve();
          };
          element.onerror = () => resolve();
          document.head.append(element);
        });
      for (const path of tried) {
        await loads(Object.assign(document.createElement('script'), { src: target + path }), path);
        await loads(Object.assign(document.createElement('img'), { src: target + path }), path);
        await loads(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: target + path }), path);
        navigator.sendBeacon(target + path, '{}');
      }
      const socketOf = (protocols: readonly string[]) =>
        new Promise<void>((resolve) => {
          const socket = new WebSocket(`${target.replace('http', 'ws')}/ws`, [...protocols]);
          socket.onopen = () => read.push(`WebSocket ${protocols.join()}`);
          socket.onclose = () => resolve();
        });
      for (const protocols of [[], ['stopline.v1'], ['stopline.v1', 'ticket.AAAA']]) await socketOf(protocols);
      return read;
    },
    [origin, paths] as const,
  );

test('a page of another origin reads nothing, starts nothing and shows nothing', async ({ server, browser }) => {
  const context = await browser.newContext();
  await withOtherSite(async (site) => {
    const page = await context.newPage();
    await page.goto(site);
    expect(await attack(page, server.origin)).toEqual([]);

    const frame = await page.evaluate(async (target) => {
      const element = Object.assign(document.createElement('iframe'), { src: `${target}/` });
      const loaded = new Promise((resolve) => (element.onload = resolve));
      document.body.append(element);
      await loaded;
      return element.contentDocument === null;
    }, server.origin);
    expect(frame, 'the frame is another origin').toBe(true);
    const framed = page.frames().find((one) => one !== page.mainFrame());
    expect(await framed?.locator('stopline-app').count(), 'the page is not shown in it').toBe(0);

    for (const [path, enctype] of [
      ['/api/tickets', 'text/plain'],
      ['/mcp', 'application/x-www-form-urlencoded'],
    ] as const) {
      const answered = page.waitForResponse((response) => response.url() === server.origin + path);
      await page.evaluate(
        ([action, type]) => {
          const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype: type });
          document.body.append(form);
          form.submit();
        },
        [server.origin + path, enctype] as const,
      );
      expect((await answered).status()).toBe(403);
      await page.waitForURL(server.origin + path);
      await page.goto(site);
    }
  });
  const authorization = `Bearer ${server.token}`;
  const metrics = await (await fetch(`${server.origin}/metrics`, { headers: { authorization } })).text();
  expect(metrics).toContain('stopline_pages 0\n');
  expect(metrics).toContain('stopline_sessions_started_total 0\n');
  await context.close();
});

test('a page of another origin that opens the page has no handle on its window', async ({ server, browser }) => {
  const context = await browser.newContext();
  await withOtherSite(async (site) => {
    const page = await context.newPage();
    await page.goto(site);
    const opening = context.waitForEvent('page');
    await page.evaluate((target) => {
      const opened = window.open(target);
      Object.assign(window, { opened });
    }, `${server.origin}/#token=${server.token}`);
    const opened = await opening;
    await opened.getByRole('tree', { name: 'Files' }).waitFor();
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    const handle = () =>
      page.evaluate(() => (Object.getOwnPropertyDescriptor(window, 'opened')?.value as Window).closed);
    expect(await handle(), 'for its opener, the window is closed').toBe(true);
    await opened.reload();
    await opened.getByRole('tree', { name: 'Files' }).waitFor();
    expect(await handle()).toBe(true);
  });
  await context.close();
});

test('a host name that turns out to be this machine is refused @all', async ({ server, playwright }, testInfo) => {
  const { launchOptions = {} } = testInfo.project.use;
  const { port } = new URL(server.origin);
  const rule = '--host-resolver-rules=MAP rebinding.example 127.0.0.1';
  const browser = await playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] });
  try {
    const page = await browser.newPage();
    for (const path of paths) {
      const response = await page.goto(`http://rebinding.example:${port}${path}#token=${server.token}`);
      expect(response?.status(), path).toBe(403);
    }
    const status = await page.evaluate(
      async (token) =>
        (await fetch('/api/tickets', { method: 'POST', headers: { authorization: `Bearer ${token}` } })).status,
      server.token,
    );
    expect(status).toBe(403);
    const isOpen = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/ws`, ['stopline.v1', 'ticket.AAAA']);
          socket.onopen = () => resolve(true);
          socket.onerror = () => resolve(false);
        }),
    );
    expect(isOpen).toBe(false);
  } finally {
    await browser.close();
  }
});
