import { expect, onTestFinished, test, vi } from 'vitest';
import { approvedForTest } from '../testing/approving.ts';
import { tester } from '../testing/states.ts';
import { followServer, serverReadyAction, watchForServer, type ServerReadyAction } from './server-ready.ts';

/** Watches for a server, and for what goes wrong. */
function watched(action: Pick<ServerReadyAction, 'pattern' | 'uriFormat'>) {
  const [addresses, problems]: [string[], string[]] = [[], []];
  const { onOutput, onEnded } = watchForServer(action, {
    onReady: (address) => addresses.push(address),
    onProblem: (problem) => problems.push(problem),
  });
  onTestFinished(onEnded);
  return { addresses, problems, push: onOutput };
}

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
])('with %j, the address in the line %j is %j', async (written, line, address) => {
  const action = actionOf(written);
  const { push, addresses } = watched({ pattern: /never/, uriFormat: undefined, ...action });
  // The address of a later line is used if the first has none.
  const later = { line: 'listening on 9, ready on 9, at http://later.test', address: expect.any(String) };
  push('stdout', `${line}\n`);
  if (address === undefined) push('stdout', `${later.line}\n`);
  if (address === undefined && action?.uriFormat !== undefined) return;
  await expect.poll(() => addresses).toEqual([address ?? later.address]);
  expect(addresses[0]).not.toMatch(/^(?:javascript|file):/);
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
  const { addresses, push } = watched({ pattern: /on (\d+)/, uriFormat: undefined });
  push('terminal', 'on 30');
  push('terminal', '00 ');
  await expect.poll(() => addresses).toEqual(['http://localhost:3000']);
});

test('a pattern that never ends holds up nothing, and is reported', async () => {
  const { problems, push } = watched({ pattern: /^(h+)+$/, uriFormat: 'http://localhost' });
  push('stdout', `${'h'.repeat(32)}!\n`);
  await expect.poll(() => problems).toEqual([expect.stringContaining('takes too long')]);
});

test('an address is reported once, from a whole line, however its output was split', async () => {
  const { addresses, push } = watched({ pattern: /on (\d+)/, uriFormat: undefined });
  push('task', 'on 1\n');
  push('stdout', 'on 30');
  push('stderr', 'other\n');
  expect(addresses).toEqual([]);
  push('stdout', '00\non 4000\n');
  push('stdout', 'on 5000\n');
  await expect.poll(() => addresses).toEqual(['http://localhost:3000']);
  push('stdout', 'on 6000\n');
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
  const start = vi.fn(() => started);
  const configuration = { name: 'Shop', serverReadyAction: { action: 'debugWithChrome', killOnServerStop } };
  const { follow } = followServer(configuration, { shared: { record: () => expect.fail() }, sessions: { end }, start });
  const { signal } = new AbortController();
  const launch = await approvedForTest(undefined);
  const server = follow?.({ id: 's1', by: tester, print: expect.fail, signal }, launch);
  server?.onOutput('stdout', 'listening on http://localhost:3000\n');
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce());
  if (when === 'before') server?.onEnded();
  answer(['s2']);
  await started;
  if (when === 'after') server?.onEnded();
  await expect.poll(() => ends).toEqual(ended);
});
