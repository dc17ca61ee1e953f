import { initialState, type Fact, type Hello } from '#protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialServerState } from '../server-state.ts';
import { Store } from '../store.ts';
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
  revision: 7,
  state: initialState,
  output: {},
  tools: [],
};
const watch = (...watches: string[]): Fact => ({ type: 'watches_changed', watches });

async function attached(greeting = hello) {
  const network = new FakeNetwork();
  const server = new Store(initialServerState);
  const refused = vi.fn();
  const onHello = vi.fn(() => true);
  const connection = new ServerConnection({
    server,
    environment: network.environment,
    name: 'Owner',
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
  expect(network.last().sent).toEqual([{ type: 'attach', name: 'Owner' }]);
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
  expect(network.last().sent.at(-1)).toEqual({ type: 'attach', name: 'Owner' });
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

test('a restored connection requests the missed facts', async () => {
  const { network, server } = await attached();
  network.last().receive({ type: 'facts', revision: 8, facts: [watch('a')] });
  network.last().lose();
  await vi.advanceTimersByTimeAsync(500);
  network.last().open();
  expect(network.last().sent).toEqual([{ type: 'attach', name: 'Owner', server: 'run-1', revision: 8 }]);
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

test('pending requests are rejected when the connection closes', async () => {
  const { network, connection } = await attached();
  const asked = connection.request('s1', 'threads', undefined);
  const called = connection.call('get_configurations', {});
  network.last().lose();
  await expect(asked).rejects.toBeInstanceOf(NotReachedError);
  await expect(called).rejects.toBeInstanceOf(NotReachedError);
  await expect(connection.request('s1', 'threads', undefined)).rejects.toBeInstanceOf(NotReachedError);
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
  const result = connection.callTool('continue_debugging', { thread_id: 1 }, caller.signal);
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
