import { afterEach, expect, test, vi } from 'vitest';
import './index.ts';
import type { StoplineDebugger } from './element.ts';
import type { ConnectMessage, HostMessage } from './messages.ts';

const server = 'https://debugger.example';

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The element in a document, with the window of its frame, which is never loaded. */
function shown(attributes: Readonly<Record<string, string>> = {}) {
  const posted: { readonly message: ConnectMessage; readonly origin: string; readonly port: MessagePort }[] = [];
  const page = {
    postMessage: (message: ConnectMessage, origin: string, [port]: [MessagePort]) =>
      posted.push({ message, origin, port }),
  };
  const element = document.createElement('stopline-debugger');
  // The frame loads nothing.
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => undefined);
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(page as unknown as Window);
  element.setAttribute('src', `${server}/tools/`);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  const arrive = (more: Readonly<Record<string, unknown>> = {}) => {
    const event = Object.assign(new Event('message'), {
      data: { type: 'stopline_ready', nonce: 'n1' },
      origin: server,
      source: page,
      ...more,
    });
    window.dispatchEvent(event);
  };
  return { element, posted, arrive };
}

/** What the page receives over a port until it has asked for nothing more. */
async function received(port: MessagePort, count: number): Promise<readonly HostMessage[]> {
  const messages: HostMessage[] = [];
  port.onmessage = ({ data }: MessageEvent<HostMessage>) => messages.push(data);
  await vi.waitFor(() => expect(messages).toHaveLength(count));
  port.close();
  return messages;
}

test('the page of the frame gets a port, its nonce and the versions, at exactly its origin', () => {
  const { posted, arrive } = shown();
  arrive();
  expect(posted.map(({ message, origin }) => ({ message, origin }))).toEqual([
    { message: { type: 'stopline_connect', nonce: 'n1', versions: [1] }, origin: server },
  ]);
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['the origin null', { origin: 'null' }],
  ['another window', { source: {} }],
  ['an unknown type', { data: { type: 'stopline_connect', nonce: 'n1' } }],
  ['a nonce that is no text', { data: { type: 'stopline_ready', nonce: {} } }],
  ['nothing', { data: null }],
])('a message with %s gets no port', (_what, more) => {
  const { posted, arrive } = shown();
  arrive(more);
  expect(posted).toEqual([]);
});

test('after the handshake the page gets theme, permission and token, and again after a reload', async () => {
  const { element, posted, arrive } = shown({ theme: 'dark' });
  element.token = 'secret';
  for (const load of [0, 1]) {
    arrive();
    const port = posted[load]?.port;
    if (!port) throw new Error('The page got no port.');
    port.postMessage({ type: 'welcome', version: 1 });
    expect(await received(port, 4)).toEqual([
      { type: 'theme', theme: 'dark' },
      { type: 'agents', isAllowed: false },
      { type: 'panels', panels: null },
      { type: 'token', token: 'secret' },
    ]);
  }
});

test('what the client chose outlives a reload of the frame, and the element has it', async () => {
  const { element, posted, arrive } = shown({ theme: 'dark', panels: 'editor' });
  element.client.setTheme('light');
  element.client.allowAgents(true);
  element.client.choosePanels(['console']);
  expect([element.allowsAgents, element.panels]).toEqual([true, ['console']]);
  for (const load of [0, 1]) {
    arrive();
    const port = posted[load]?.port;
    if (!port) throw new Error('The page got no port.');
    port.postMessage({ type: 'welcome', version: 1 });
    expect(await received(port, 3)).toEqual([
      { type: 'theme', theme: 'light' },
      { type: 'agents', isAllowed: true },
      { type: 'panels', panels: ['console'] },
    ]);
  }
});

test("without a theme the page gets the colours of the host's custom properties", async () => {
  const { element, posted, arrive } = shown();
  element.style.setProperty('--vscode-editor-background', ' #102030');
  expect(element.theme).toEqual({ 'editor.background': '#102030' });
  arrive();
  const port = posted[0]?.port;
  if (!port) throw new Error('The page got no port.');
  port.postMessage({ type: 'welcome', version: 1 });
  expect(await received(port, 3)).toContainEqual({ type: 'theme', theme: { 'editor.background': '#102030' } });
  element.setAttribute('theme', 'dark');
  expect(element.theme).toBe('dark');
  element.removeAttribute('theme');
  element.removeAttribute('style');
  expect(element.theme).toBe('system');
});

test.each([
  ['console  variables', ['variables', 'console']],
  ['console nothing', ['console']],
  ['', []],
])('the attribute panels with %j chooses %j, and all again without it', (names, panels) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { element } = shown({ panels: names });
  expect(element.panels).toEqual(panels);
  expect(warn).toHaveBeenCalledTimes(names.includes('nothing') ? 1 : 0);
  warn.mockRestore();
  element.removeAttribute('panels');
  expect(element.panels).toBeNull();
});

test('a page that refuses rejects ready with its reason; after a new token there is a new promise', async () => {
  const { element, posted, arrive } = shown();
  arrive();
  posted[0]?.port.postMessage({ type: 'refused', code: 'not_allowed', message: 'Unknown token.' });
  await expect(element.ready).rejects.toMatchObject({ code: 'not_allowed', message: 'Unknown token.' });
  element.token = 'another';
  posted[0]?.port.postMessage({ type: 'connected' });
  expect(await element.ready).toBe(element.client);
});

test('a token that is refused after ready rejects a new promise, until another token is accepted', async () => {
  const { element, posted, arrive } = shown();
  arrive();
  const port = posted[0]?.port;
  port?.postMessage({ type: 'connected' });
  const first = element.ready;
  expect(await first).toBe(element.client);
  port?.postMessage({ type: 'refused', code: 'not_allowed', message: 'The link was revoked.' });
  await vi.waitFor(() => expect(element.ready).not.toBe(first));
  await expect(element.ready).rejects.toMatchObject({ code: 'not_allowed', message: 'The link was revoked.' });
  element.token = 'another';
  port?.postMessage({ type: 'connected' });
  expect(await element.ready).toBe(element.client);
});

/** Sets another token after `ready` was rejected. Resolves with the frames before and after. */
async function withAnotherToken(element: StoplineDebugger) {
  const frame = () => element.shadowRoot?.querySelector('iframe');
  await expect(element.ready).rejects.toMatchObject({ name: 'StoplineError' });
  const [before, rejected] = [frame(), element.ready];
  element.token = 'another';
  expect(element.ready).not.toBe(rejected);
  return [before, frame()];
}

test('another token after unsupported loads the page again, and ready is settled by its answer', async () => {
  const { element, posted, arrive } = shown();
  arrive();
  for (const load of [0, 1]) {
    posted[load]?.port.postMessage({ type: 'refused', code: 'unsupported', message: 'No common version.' });
    await expect(element.ready).rejects.toMatchObject({ code: 'unsupported' });
    const [before, after] = await withAnotherToken(element);
    expect(after).not.toBe(before);
    arrive();
  }
  posted[2]?.port.postMessage({ type: 'connected' });
  expect(await element.ready).toBe(element.client);
});

test('another token after a frame that sent nothing waits for an answer again, and then rejects', async () => {
  vi.useFakeTimers();
  const { element } = shown();
  vi.advanceTimersByTime(15_000);
  await withAnotherToken(element);
  vi.advanceTimersByTime(15_000);
  await expect(element.ready).rejects.toMatchObject({ code: 'not_allowed' });
});

test('another token for a frame whose sandbox lacks a flag is refused for the same reason', async () => {
  const { element } = shown({ sandbox: 'allow-scripts' });
  await withAnotherToken(element);
  await expect(element.ready).rejects.toThrow('allow-same-origin');
});

test('another src rejects ready and what is pending of the one before', async () => {
  const { element, posted, arrive } = shown();
  arrive();
  const [before, call] = [element.ready, element.client.call('get_breakpoints')];
  element.src = `${server}/other/`;
  await expect(before).rejects.toMatchObject({ code: 'closed' });
  await expect(call).rejects.toMatchObject({ code: 'closed' });
  arrive();
  posted[1]?.port.postMessage({ type: 'connected' });
  expect(await element.ready).toBe(element.client);
});

test('ready of an element that is not in the document yet resolves when the page is connected', async () => {
  const { element, posted, arrive } = shown();
  element.remove();
  const early = document.createElement('stopline-debugger');
  const { ready } = early;
  early.src = server;
  document.body.append(early);
  arrive();
  posted[0]?.port.postMessage({ type: 'connected' });
  expect(await ready).toBe(early.client);
});

test('a frame that sends nothing rejects ready with how to allow the origin', async () => {
  vi.useFakeTimers();
  const { element } = shown();
  const outcome = expect(element.ready).rejects.toThrow(`--embed-origin ${location.origin}`);
  vi.advanceTimersByTime(15_000);
  await outcome;
});

test.each([
  ['allow-scripts', 'allow-same-origin'],
  ['allow-same-origin', 'allow-scripts'],
])('a sandbox with only %s is refused at once: it lacks %s', async (sandbox, missing) => {
  const { element } = shown({ sandbox });
  await expect(element.ready).rejects.toThrow(missing);
});

test('an element that is removed answers nothing more', async () => {
  const { element, posted, arrive } = shown();
  element.remove();
  arrive();
  expect(posted).toEqual([]);
  await expect((element satisfies StoplineDebugger).ready).rejects.toMatchObject({ code: 'closed' });
});
