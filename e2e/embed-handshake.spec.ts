import type { Frame, Page } from '@playwright/test';
import { embed, frameOf, outcome, test } from './embed-host.ts';
import { expect } from './fixtures.ts';

/** Shows the page in a frame that answers nothing by itself. The nonces that the page offers are kept in `window.nonces`. */
const openFrame = (page: Page, server: string) =>
  page.evaluate((src) => {
    const nonces: string[] = [];
    Object.assign(window, { nonces });
    addEventListener('message', ({ data }: MessageEvent<{ readonly nonce: string }>) => nonces.push(data.nonce));
    document.body.append(Object.assign(document.createElement('iframe'), { src: `${src}/?embed` }));
  }, server);

const offeredNonce = async (page: Page): Promise<string> => {
  const first = () => page.evaluate(() => (Reflect.get(window, 'nonces') as readonly string[])[0] ?? '');
  await expect.poll(first).toMatch(/^[\w-]{20,}$/);
  return first();
};

/** Adds a frame of another page beside the debugger's. */
async function openSibling(page: Page, url: string): Promise<Frame> {
  const element = await page.evaluateHandle(async (src) => {
    const frame = Object.assign(document.createElement('iframe'), { src });
    const loaded = new Promise((resolve) => (frame.onload = resolve));
    document.body.append(frame);
    await loaded;
    return frame;
  }, url);
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The sibling has no frame.');
  return frame;
}

/** The embedded page says "seen" over the port of each answer, after it has handled the answer. */
const echoAnswers = (embedded: Frame) =>
  embedded.evaluate(() => addEventListener('message', ({ ports }) => ports[0]?.postMessage('seen')));

/** Answers the handshake of the first frame in the page. What comes over the ports is added to `window.received`. */
const answer = (from: Frame, nonce: string) =>
  from.evaluate((known) => {
    const { port1, port2 } = new MessageChannel();
    const { received = [], port = port1 } = window as { received?: unknown[]; port?: MessagePort };
    port1.onmessage = ({ data }) => received.push(data);
    Object.assign(window, { received, port });
    window.top?.frames[0]?.postMessage({ type: 'stopline_connect', nonce: known, versions: [1] }, '*', [port2]);
  }, nonce);

const received = (frame: Frame) => frame.evaluate(() => Reflect.get(window, 'received') as readonly unknown[]);

test('windows that answer the handshake before and after the host are ignored, whatever their origin', async ({
  launchServer,
  site,
  stranger,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  await page.goto(site.origin);
  await openFrame(page, server.origin);
  const nonce = await offeredNonce(page);
  await echoAnswers(frameOf(page, server.origin));
  const siblings = [await openSibling(page, site.origin), await openSibling(page, stranger.origin)];
  for (const sibling of siblings) {
    await answer(sibling, nonce);
    await expect.poll(() => received(sibling), sibling.url()).toEqual(['seen']);
  }

  const host = page.mainFrame();
  const send = (message: unknown) =>
    page.evaluate((data) => (Reflect.get(window, 'port') as MessagePort).postMessage(data), message);
  await answer(host, nonce);
  await expect.poll(() => received(host)).toEqual([{ type: 'welcome', version: 1 }, 'seen']);
  await send({ type: 'token', token: server.token });
  await expect.poll(() => received(host)).toContainEqual({ type: 'connected' });

  for (const frame of [...siblings, host]) {
    const before = await received(frame);
    await answer(frame, nonce);
    await expect.poll(() => received(frame), 'a second answer').toEqual([...before, 'seen']);
  }
  await send({ type: 'call', id: 1, tool: 'get_breakpoints', input: {} });
  await expect
    .poll(() => received(host), 'the port of the first answer is in use')
    .toContainEqual(expect.objectContaining({ type: 'result', id: 1 }));
});

test('a host of another origin that knows the nonce gets no answer, even if the browser shows it the page', async ({
  launchServer,
  site,
  stranger,
  page,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  // The page is shown without `frame-ancestors`, and its nonce is known.
  await page.route(`${server.origin}/?embed`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.addInitScript(() => {
    crypto.getRandomValues = (array) => array;
  });
  const isOffered = page.waitForEvent('console', (message) => message.text().includes(`('${site.origin}')`));
  await page.goto(stranger.origin);
  await openFrame(page, server.origin);
  await isOffered;
  await echoAnswers(frameOf(page, server.origin));
  await answer(page.mainFrame(), 'A'.repeat(22));
  await expect.poll(() => received(page.mainFrame())).toEqual(['seen']);
});

/** Has the hosts of later pages offer these versions and a field that the page does not know. */
const offerVersions = (page: Page, versions: readonly number[]) =>
  page.addInitScript((offered) => {
    addEventListener('message', (event: MessageEvent<{ readonly type?: string; readonly extra?: string }>) => {
      const { data, origin, source, ports } = event;
      if (data.type !== 'stopline_connect' || data.extra !== undefined) return;
      event.stopImmediatePropagation();
      const changed = { ...data, versions: offered, extra: 'x' };
      dispatchEvent(new MessageEvent('message', { data: changed, origin, source, ports: [...ports] }));
    });
  }, versions);

test('a newer host that still speaks a version of the page is ready; without a common version, ready says what to do', async ({
  launchServer,
  site,
  context,
}) => {
  const server = await launchServer(['--trust', '--embed-origin', site.origin]);
  for (const [versions, expected] of [
    [[99, 1], /^ready$/],
    [[99], /^unsupported: .*Load the module from this server: \/embed\.js/],
  ] as const) {
    const page = await context.newPage();
    await offerVersions(page, versions);
    await page.goto(site.origin);
    await embed(page, { server: server.origin, token: server.token });
    expect(await outcome(page)).toMatch(expected);
  }
});
