import { expect, test } from 'vitest';
import { tester } from '../testing/states.ts';
import { addressIn, followServer, serverReadyAction, watchForServer } from './server-ready.ts';

const actionOf = (written: unknown) => serverReadyAction({ name: 'Shop', serverReadyAction: written });

test.each([
  [{}, 'Listening on port 3000', 'http://localhost:3000'],
  [{}, 'listening on: https://127.0.0.1:8443/x', 'https://127.0.0.1:8443/x'],
  [{ pattern: 'up at ([0-9]+)', uriFormat: 'http://shop.test:%s/cart' }, 'up at 80!', 'http://shop.test:80/cart'],
  [{ pattern: 'ready', uriFormat: 'http://localhost:5000' }, 'ready.', 'http://localhost:5000'],
  [{ pattern: 'ready( on \\d+)?', uriFormat: 'http://localhost%s' }, 'ready.', undefined],
  [{}, 'listening on \u001b[36mhttp://localhost:\u001b[1m5173\u001b[22m/\u001b[39m', 'http://localhost:5173/'],
  [{ pattern: 'at (.*)' }, 'at javascript:alert(1)', undefined],
  [{ pattern: 'at (.*)' }, 'at file:///etc/passwd', undefined],
  [{}, 'nothing of the kind', undefined],
])('with %j, the address in the line %j is %j', (written, line, address) => {
  const action = actionOf(written);
  expect(action && addressIn(action, line)).toBe(address);
});

test.each([
  [{}, { kind: 'open' }],
  [
    { action: 'debugWithChrome', webRoot: '/work' },
    { kind: 'browser', type: 'chrome', webRoot: '/work' },
  ],
  [{ action: 'debugWithEdge' }, { kind: 'browser', type: 'msedge', webRoot: undefined }],
  [
    { action: 'startDebugging', name: 'Page' },
    { kind: 'start', name: 'Page' },
  ],
  [
    { action: 'startDebugging', config: { type: 'chrome' } },
    { kind: 'configuration', configuration: { type: 'chrome' } },
  ],
])('%j leads to %j', (written, step) => {
  expect(actionOf(written)?.step).toEqual(step);
});

test.each([
  ['open', 'should be an object'],
  [{ action: 'shout' }, 'has the unknown action "shout"'],
  [{ action: 'startDebugging' }, 'needs the "name"'],
  [{ pattern: '(' }, 'is not a regular expression'],
  [{ pattern: 'ready', uriFormat: 'http://localhost:%s' }, 'has no group in parentheses'],
])('%j is refused with a message', (written, words) => {
  expect(() => actionOf(written)).toThrow(words);
});

test('an address in an incomplete line is reported once nothing follows, with its last digit', async () => {
  const addresses: string[] = [];
  const push = watchForServer({ pattern: /on (\d+)/, uriFormat: undefined }, (address) => addresses.push(address));
  push('terminal', 'on 30');
  push('terminal', '00 ');
  await expect.poll(() => addresses).toEqual(['http://localhost:3000']);
});

test('an address is reported once, from a whole line, however its output was split', () => {
  const addresses: string[] = [];
  const push = watchForServer({ pattern: /on (\d+)/, uriFormat: undefined }, (address) => addresses.push(address));
  push('task', 'on 1\n');
  push('stdout', 'on 30');
  push('stderr', 'other\n');
  expect(addresses).toEqual([]);
  push('stdout', '00\non 4000\n');
  push('stdout', 'on 5000\n');
  expect(addresses).toEqual(['http://localhost:3000']);
});

test.each([
  ['after', true, ['s2']],
  ['before', true, ['s2']],
  ['after', false, []],
])('when a server ends %s its page is debugged, killOnServerStop %j ends %j', async (when, killOnServerStop, ended) => {
  const ends: string[] = [];
  const end = (id: string) => Promise.resolve(void ends.push(id));
  let answer: (ids: readonly string[]) => void = () => undefined;
  const started = new Promise<readonly string[]>((resolve) => (answer = resolve));
  const start = () => started;
  const configuration = { name: 'Shop', serverReadyAction: { action: 'debugWithChrome', killOnServerStop } };
  const { follow } = followServer(configuration, { shared: { record: () => expect.fail() }, sessions: { end }, start });
  const { signal } = new AbortController();
  const server = follow?.({ id: 's1', by: tester, print: expect.fail, signal });
  server?.onOutput('stdout', 'listening on http://localhost:3000\n');
  if (when === 'before') server?.onEnded();
  answer(['s2']);
  await started;
  if (when === 'after') server?.onEnded();
  await expect.poll(() => ends).toEqual(ended);
});
