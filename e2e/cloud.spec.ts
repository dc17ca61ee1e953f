import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { startPathProxy, type PathProxyOptions } from './path-proxy.ts';
import { repetition } from './repetition.ts';
import { freePort } from './target.ts';

const login = { name: 'session', value: 'of-the-environment' };

/** The proxies of cloud environments, as their documentation describes them. */
const environments: readonly (PathProxyOptions & { readonly name: string })[] = [
  { name: 'code-server, /proxy/', path: '/proxy/', keepsPrefix: false, webSockets: 'bytes', login },
  { name: 'code-server, /absproxy/', path: '/absproxy/', keepsPrefix: true, webSockets: 'bytes' },
  { name: 'Jupyter, /proxy/', path: '/user/mara/proxy/', keepsPrefix: false, webSockets: 'messages', login },
  { name: 'Jupyter, /proxy/absolute/', path: '/user/mara/proxy/absolute/', keepsPrefix: true, webSockets: 'messages' },
  {
    name: 'a proxy that replaces Host and forwards it',
    path: '/@mara/work/apps/',
    keepsPrefix: false,
    webSockets: 'bytes',
    headers: (host) => ({ host: 'upstream', 'x-forwarded-host': host, 'x-forwarded-proto': 'http' }),
  },
];

for (const { name, ...options } of environments) {
  const isFirst = options.webSockets === 'messages' && !options.keepsPrefix;
  test(
    `behind ${name}, a page stops and steps, and comes back after a restart of the proxy`,
    repetition(isFirst),
    async ({ launchServer, openPage, serverArguments, testFolder, context }) => {
      const [port, upstreamPort] = [await freePort(), await freePort()];
      const publicUrl = `http://127.0.0.1:${port}${options.path}${upstreamPort}`;
      let proxy = await startPathProxy(port, options);
      try {
        const places = ['--public-url', publicUrl, '--trusted-proxy', '127.0.0.1'];
        const server = await launchServer([...serverArguments, '--port', String(upstreamPort), ...places]);
        expect(server.url).toContain(`${publicUrl}/#token=`);
        const call = markedLine(join(testFolder.workspace, 'cart.js'), 'call');
        await context.addCookies([{ ...login, url: publicUrl }]);
        const page = await openPage({ server });
        page.problems.expect(/ERR_CONNECTION_|WebSocket connection|net::ERR/);
        await page.stopAt('Cart', 'cart.js', call);
        await proxy.close();
        await expect(page.connectionAlert).toContainText('Disconnected.');
        proxy = await startPathProxy(port, options);
        await expect(page.connectionAlert).toHaveCount(0, { timeout: 20_000 });
        await page.expectStoppedAt('cart.js', call);
        await page.button('Step over').click();
        await page.expectStoppedAt('cart.js', call + 1);
      } finally {
        await proxy.close();
      }
    },
  );
}

test('a page behind a proxy that the server does not know names the option to add', async ({ launchServer, page }) => {
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const server = await launchServer(['--port', String(upstreamPort)]);
  const proxy = await startPathProxy(port, { path: '/proxy/', keepsPrefix: false, webSockets: 'bytes' });
  try {
    await page.goto(`http://127.0.0.1:${port}/proxy/${upstreamPort}/#token=${server.token}`);
    await expect(page.getByText(`--public-url https://127.0.0.1:${port}`)).toBeVisible();
  } finally {
    await proxy.close();
  }
});
