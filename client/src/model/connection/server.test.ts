import { initialState, type Fact, type Hello } from '#protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
import type { Call } from './first-messages.ts';
import { NotReachedError } from './not-reached.ts';
import { ServerConnection } from './server.ts';
import { FakeNetwork } from './testing/fake-network.ts';

const hello: Hello = {
  type: 'hello',
  server: 'run-1',
  build: 'b',
  version: '0',
  workspace: { name: 'w', path: '/w', isolation: 'none' },
  readOnly: false,
  role: 'owner',
  revision: 7,
  state: initialState,
  output: {},
  tools: [],
};
const attach = { type: 'attach', name: 'Owner', client: { id: 'a page', sent: 0 } };
const watch = (...watches: string[]): Fact => ({ type: 'watches_changed', watches });

async function attached(greeting = hello, firstCalls: readonly Call[] = []) {
  const network = new FakeNetwork();
  const server = new Store(initialServerState);
  const refused = vi.fn();
  const onHello = vi.fn(() => true);
  const connection = new ServerConnection({
    server,
    environment: network.environment,
    name: 'Owner',
    clientId: 'a page',
    firstCalls,
    onHello,
    onFilesChanged: () => undefined,
    onMessage: () => undefined,
    onRefused: refused,
  });
  connection.connect('token');
  await network.settle();
  network.last().open();
  network.last().receive(greeting);
  return { network, server, connection, refused, onHello };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first message attaches, and the greeting becomes the state', async () => {
  const { network, server } = await attached();
  expect(network.last().sent).toEqual([attach]);
  expect(server.value.connection.kind).toBe('connected');
  expect(server.value.workspace.name).toBe('w');
});

test('facts that come together are one change of the store', async () => {
  const { network, server } = await attached();
  const changes = vi.fn();
  server.subscribe(changes);
  network.last().receive({ type: 'facts', revision: 8, facts: [watch('a'), watch('a', 'b')] });
  expect(server.value.state.watches).toEqual(['a', 'b']);
  expect(changes).toHaveBeenCalledTimes(1);
});

test('known facts are skipped', async () => {
  const { network, server } = await attached();
  network.last().receive({ type: 'facts', revision: 8, facts: [watch('a')] });
  network.last().receive({ type: 'facts', revision: 8, facts: [watch('old'), watch('new')] });
  expect(server.value.state.watches).toEqual(['new']);
  network.last().receive({ type: 'facts', revision: 8, facts: [watch('old')] });
  expect(server.value.state.watches).toEqual(['new']);
});

test('a gap in the revisions requests everything again', async () => {
  const { network, server } = await attached();
  network.last().receive({ type: 'facts', revision: 9, facts: [watch('late')] });
  expect(network.last().sent.at(-1)).toEqual(attach);
  expect(server.value.state.watches).toEqual([]);
});

test('a server that was stopped is named at once, and everything it sent is still shown', async () => {
  const { network, server } = await attached();
  network.last().receive({ type: 'facts', revision: 8, facts: [watch('a')] });
  network.isDown = true;
  network.last().lose({ code: 1012, reason: 'The server was stopped.' });
  await vi.advanceTimersByTimeAsync(10);
  expect(server.value.connection).toMatchObject({ kind: 'lost', reason: 'The server was stopped.' });
  expect(server.value.state.watches).toEqual(['a']);
  network.isDown = false;
  await vi.advanceTimersByTimeAsync(1_000);
  network.last().open();
  network.last().receive(hello);
  expect(server.value.connection).toEqual({ kind: 'connected' });
});

test.each([4001, 4002])('a link that has ended (%i) is not tried again, and the page says why', async (code) => {
  const { network, server, refused } = await attached();
  network.last().lose({ code, reason: 'The owner revoked it.' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.value.connection).toEqual({ kind: 'needs_token', message: 'The owner revoked it.' });
  expect([network.sockets.length, refused.mock.calls.length]).toEqual([1, 1]);
});

test('a restored connection requests the missed facts', async () => {
  const { network, server } = await attached();
  network.last().receive({ type: 'facts', revision: 8, facts: [watch('a')] });
  network.last().lose();
  await vi.advanceTimersByTimeAsync(500);
  network.last().open();
  expect(network.last().sent).toEqual([{ ...attach, server: 'run-1', revision: 8 }]);
  network.last().receive({ type: 'facts', revision: 9, facts: [watch('b')] });
  expect(server.value.state.watches).toEqual(['b']);
  expect(server.value.connection.kind).toBe('connected');
});

test('a loss is shown after a second, with its time', async () => {
  const { network, server } = await attached();
  network.isDown = true;
  const since = new Date();
  network.last().lose();
  await vi.advanceTimersByTimeAsync(900);
  expect(server.value.connection.kind).toBe('connected');
  await vi.advanceTimersByTimeAsync(200);
  expect(server.value.connection).toEqual({ kind: 'lost', since });
});

test('a short loss is not shown', async () => {
  const { network, server } = await attached();
  const kinds: string[] = [];
  server.subscribe(() => kinds.push(server.value.connection.kind));
  network.last().lose();
  await vi.advanceTimersByTimeAsync(400);
  network.last().open();
  network.last().receive(hello);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kinds).toEqual(['connected']);
});

test('a message beyond the limit is refused, and the connection stays open', async () => {
  const { network, connection } = await attached();
  const asked = connection.call('get_configurations', {});
  const pasted = 'é'.repeat(600_000);
  const evaluated = connection.request('s1', 'evaluate', { expression: pasted, context: 'repl' });
  await expect(evaluated).rejects.toThrow('Too large to send');
  expect(await connection.callTool('evaluate_expression', { expression: pasted })).toMatchObject({
    status: 'error',
    code: 'unsupported',
  });
  expect(JSON.stringify(network.last().sent)).not.toContain('é');
  network.last().receive({ type: 'answer', id: 1, body: { configurations: [] } });
  expect(await asked).toEqual({ configurations: [] });
});

test('pending reads are rejected when the connection closes, and nothing is sent until it is back', async () => {
  const { network, connection } = await attached();
  const asked = connection.request('s1', 'threads', undefined);
  network.last().lose();
  await expect(asked).rejects.toBeInstanceOf(NotReachedError);
  await expect(connection.request('s1', 'threads', undefined)).rejects.toBeInstanceOf(NotReachedError);
  await expect(connection.call('get_configurations', {})).rejects.toBeInstanceOf(NotReachedError);
});

/** What has an effect, and is pending when the connection closes. */
async function interrupted() {
  const bench = await attached();
  const { network, connection } = bench;
  const abort = new AbortController();
  const evaluated = connection.request('s1', 'evaluate', { expression: 'n++', context: 'repl' }, abort.signal);
  const read = connection.request('s1', 'evaluate', { expression: 'n', context: 'hover' });
  const called = connection.call('start_session', { configurationName: 'program' });
  const messages = [network.last().sent[1], network.last().sent[3]];
  network.last().lose();
  await expect(read).rejects.toBeInstanceOf(NotReachedError);
  await vi.advanceTimersByTimeAsync(500);
  network.last().open();
  return { ...bench, abort, evaluated, called, messages };
}

test.each<{ readonly how: string; readonly greeting: object }>([
  { how: 'the facts that it missed', greeting: { type: 'facts', revision: 8, facts: [] } },
  { how: 'everything, because it missed too much', greeting: hello },
])('a page that returns and gets $how repeats what is pending, with the same ids', async ({ greeting }) => {
  const { network, connection, evaluated, called, messages } = await interrupted();
  expect(network.last().sent).toEqual([
    { ...attach, client: { ...attach.client, sent: 3 }, server: 'run-1', revision: 7 },
  ]);
  network.last().receive(greeting);
  expect(network.last().sent.slice(1)).toEqual(messages);
  network.last().receive({ type: 'answer', id: 1, body: { result: '1', variablesReference: 0 } });
  network.last().receive({ type: 'failure', id: 3, error: { code: 'outcome_unknown', message: 'Check it.' } });
  await expect(evaluated).resolves.toMatchObject({ result: '1' });
  await expect(called).rejects.toMatchObject({ code: 'outcome_unknown' });
  void connection.call('get_configurations', {});
  expect(network.last().sent.at(-1)).toMatchObject({ id: 4 });
});

test('a page that is greeted again on the same connection repeats nothing', async () => {
  const { network, connection } = await attached();
  void connection.call('set_watches', { watches: [] });
  network.last().receive({ type: 'facts', revision: 9, facts: [watch('late')] });
  network.last().receive(hello);
  expect(network.last().sent).toEqual([
    attach,
    { type: 'call', id: 1, method: 'set_watches', params: { watches: [] } },
    { ...attach, client: { ...attach.client, sent: 1 } },
  ]);
});

test('what was cancelled while the page was away is cancelled on the server', async () => {
  const { network, abort, messages } = await interrupted();
  abort.abort();
  expect(network.last().sent).toHaveLength(1);
  network.last().receive({ type: 'facts', revision: 8, facts: [] });
  expect(network.last().sent.slice(1)).toEqual([messages[0], { type: 'cancel_request', id: 1 }, messages[1]]);
});

test('another run of the server does not know what was pending, which is rejected', async () => {
  const { network, evaluated, called } = await interrupted();
  network.last().receive({ ...hello, server: 'run-2' });
  await expect(evaluated).rejects.toBeInstanceOf(NotReachedError);
  await expect(called).rejects.toBeInstanceOf(NotReachedError);
  expect(network.last().sent).toHaveLength(1);
});

test.each<{ readonly what: string; readonly end: (bench: Awaited<ReturnType<typeof attached>>) => void }>([
  {
    what: 'the server was stopped',
    end: ({ network }) => network.last().lose({ code: 1012, reason: 'The server was stopped.' }),
  },
  { what: 'the page closes its connection', end: ({ connection }) => connection.close() },
])('if $what, everything pending is rejected', async ({ end }) => {
  const bench = await attached();
  const called = bench.connection.call('start_session', { configurationName: 'program' });
  end(bench);
  await expect(called).rejects.toBeInstanceOf(NotReachedError);
});

test('a rejected token rejects what is pending', async () => {
  const { network, connection } = await attached();
  const called = connection.call('start_session', { configurationName: 'program' });
  const rejected = expect(called).rejects.toBeInstanceOf(NotReachedError);
  network.refusal = 'Not this one.';
  network.last().lose();
  await vi.advanceTimersByTimeAsync(500);
  await rejected;
});

test('answers and failures reach their requests, in any order', async () => {
  const { network, connection } = await attached();
  const first = connection.call('list_files', { path: '' });
  const second = connection.request('s1', 'threads', undefined);
  network.last().receive({ type: 'failure', id: 2, error: { code: 'no_session', message: 'It has ended.' } });
  network.last().receive({ type: 'answer', id: 1, body: { entries: [], truncated: false } });
  await expect(first).resolves.toEqual({ entries: [], truncated: false });
  await expect(second).rejects.toMatchObject({ code: 'no_session', message: 'It has ended.' });
});

test('a tool is called as the page agent, and cancelled by its caller', async () => {
  const { network, connection } = await attached();
  const caller = new AbortController();
  const result = connection.callTool('continue_debugging', { thread_id: 1 }, { signal: caller.signal });
  expect(network.last().sent.at(-1)).toEqual({
    type: 'call_tool',
    id: 1,
    name: 'continue_debugging',
    input: { thread_id: 1 },
    agent: 'Page agent',
  });
  caller.abort();
  expect(network.last().sent.at(-1)).toEqual({ type: 'cancel_tool', id: 1 });
  network.last().receive({ type: 'tool_result', id: 1, result: { status: 'interrupted' } });
  await expect(result).resolves.toEqual({ status: 'interrupted' });
});

test('without a connection a tool returns an error at once, as does a pending one', async () => {
  const { network, connection } = await attached();
  const underWay = connection.callTool('get_breakpoints', {});
  network.last().lose();
  await expect(underWay).resolves.toMatchObject({ status: 'error', code: 'internal' });
  await expect(connection.callTool('get_breakpoints', {})).resolves.toMatchObject({
    status: 'error',
    code: 'internal',
  });
});

test('a rejected token asks for another one', async () => {
  const { network, server, connection, refused } = await attached();
  network.refusal = 'Not this one.';
  connection.connect('other');
  await network.settle();
  expect(refused).toHaveBeenCalledTimes(1);
  expect(server.value.connection).toEqual({ kind: 'needs_token', message: 'Not this one.' });
});

test('output continues where it ended, and completes a partial line', async () => {
  const { network, server } = await attached();
  const entry = (index: number, text: string) => ({ index, at: '', sessionId: 's1', category: 'stdout', lines: text });
  network.last().receive({ type: 'output', sessionId: 's1', total: 2, runs: [entry(0, 'a\nb')] });
  network.last().receive({ type: 'output', sessionId: 's1', total: 3, runs: [entry(1, 'bc'), entry(2, 'd')] });
  const { blocks = [], end } = server.value.output.s1 ?? {};
  expect(blocks.flat().map((line) => line?.text)).toEqual(['a', 'bc', 'd']);
  expect(end).toBe(3);
});

test('a page that is about to reload ignores the greeting', async () => {
  const network = new FakeNetwork();
  const server = new Store(initialServerState);
  const connection = new ServerConnection({
    server,
    environment: network.environment,
    name: 'Owner',
    clientId: 'a page',
    onHello: () => false,
    onFilesChanged: () => undefined,
    onMessage: () => undefined,
    onRefused: () => undefined,
  });
  connection.connect('token');
  await network.settle();
  network.last().open();
  network.last().receive(hello);
  expect(server.value.workspace.name).toBe('');
});

test('a cancelled request is cancelled on the server too, unless it was answered', async () => {
  const { network, connection } = await attached();
  const abort = new AbortController();
  const asked = connection.request('s1', 'threads', undefined, abort.signal);
  abort.abort();
  expect(network.last().sent.at(-1)).toEqual({ type: 'cancel_request', id: 1 });
  network.last().receive({ type: 'failure', id: 1, error: { code: 'adapter_failed', message: 'given up' } });
  await expect(asked).rejects.toThrow('given up');

  const answered = new AbortController();
  const other = connection.request('s1', 'threads', undefined, answered.signal);
  network.last().receive({ type: 'answer', id: 2, body: { threads: [] } });
  await other;
  answered.abort();
  expect(network.last().sent.at(-1)).toMatchObject({ type: 'request', id: 2 });
});

describe('first calls', () => {
  const list: Call = { method: 'list_files', params: { path: '' } };
  const called = { type: 'call', id: 1, ...list };
  const entries = [{ name: 'cart.js', kind: 'file', path: 'cart.js' }];

  test('are made with the greeting, and their answers are for the first who asks', async () => {
    const { network, connection } = await attached(hello, [list]);
    expect(network.last().sent).toEqual([attach, called]);
    network.last().receive({ type: 'answer', id: 1, body: { entries } });
    expect(await connection.call('list_files', { path: '' })).toEqual({ entries });
    void connection.call('list_files', { path: '' });
    expect(network.last().sent).toEqual([attach, called, { ...called, id: 2 }]);
  });

  test('are made again when files have changed', async () => {
    const { network, connection } = await attached(hello, [list]);
    network.last().receive({ type: 'answer', id: 1, body: { entries } });
    network.last().receive({ type: 'files_changed', paths: ['cart.js'] });
    void connection.call('list_files', { path: '' });
    expect(network.last().sent.at(-1)).toEqual({ ...called, id: 2 });
  });

  test('that were cut off are repeated, as messages of an earlier connection', async () => {
    const { network, connection } = await attached(hello, [list]);
    const answer = connection.call('list_files', { path: '' });
    network.last().lose();
    await vi.advanceTimersByTimeAsync(500);
    network.last().open();
    expect(network.last().sent).toMatchObject([{ type: 'attach', client: { sent: 1 } }]);
    network.last().receive({ ...hello, revision: 8 });
    expect(network.last().sent.at(-1)).toEqual(called);
    network.last().receive({ type: 'answer', id: 1, body: { entries } });
    expect(await answer).toEqual({ entries });
  });
});
