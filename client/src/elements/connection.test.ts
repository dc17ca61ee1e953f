import { afterEach, expect, test, vi } from 'vitest';
import { StoplineConnectionAlert } from '../app/connection-alert.ts';
import { settled } from '../app/testing/bench.ts';
import { SessionFacts } from '../model/testing/session-facts.ts';
import type { StoplineConnection } from './connection.ts';
import type { OpenDetail } from './events.ts';
import { serverAddress } from './server-address.ts';
import { connected, connectTo, helloWith } from './testing/connected.ts';

afterEach(() => {
  vi.useRealTimers();
});

const details = <Detail>(connection: StoplineConnection, name: string): readonly Detail[] => {
  const seen: Detail[] = [];
  connection.addEventListener(name, (event) => seen.push((event as CustomEvent<Detail>).detail));
  return seen;
};

const stopAt = (facts: SessionFacts) => facts.stop({ id: 1, line: 12 });

test.each([
  ['https://debug.example', 'https://debug.example/'],
  ['https://debug.example/tools/stopline?x#token=t', 'https://debug.example/tools/stopline/'],
  ['/proxy/4711/', 'https://ide.example/proxy/4711/'],
])('the server of %s is at %s', (url, address) => {
  expect(serverAddress(url, 'https://ide.example/a/b')).toBe(address);
});

test('a ticket and the WebSocket are those of the server, below the prefix of a proxy', async () => {
  const { asked } = await connected();
  expect(asked).toEqual(['https://debug.example/tools/stopline/api/tickets', 'wss://debug.example/tools/stopline/ws']);
});

test('ready resolves when the server has greeted, and the state is that of the session shown', async () => {
  const facts = new SessionFacts();
  const { connection } = await connected([...facts.started(), ...stopAt(facts)]);
  expect(connection.status).toBe('connected');
  expect(connection.state).toMatchObject({
    phase: 'Stopped',
    session_id: 's1',
    configuration_name: 'Report',
    stop: { line: 12 },
  });
});

test('a wrong token rejects ready with the reason', async () => {
  const { connection } = connectTo('https://debug.example', 'wrong');
  await expect(connection.ready).rejects.toMatchObject({ code: 'not_allowed' });
  expect(connection.status).toBe('refused');
});

test('a server that does not answer rejects ready with the option that allows the origin', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { connect } = await import('./connection.ts');
  const connection = connect({ url: 'https://debug.example', token: 'secret' });
  const outcome = expect(connection.ready).rejects.toThrow(`--allow-origin ${location.origin}`);
  await vi.advanceTimersByTimeAsync(15_000);
  await outcome;
});

test('a server of another version rejects ready, and is disconnected', async () => {
  const refusal = connected([], { build: 'another', version: '9.9.9' });
  await expect(refusal).rejects.toMatchObject({ code: 'unsupported', message: expect.stringContaining('9.9.9') });
});

test('a server that was replaced by another version ends the connection, and the host and the person learn why', async () => {
  const { connection, socket } = await connected();
  const closed = details(connection, 'closed');
  const listener = vi.fn();
  connection.subscribe(listener);
  const alert = new StoplineConnectionAlert();
  alert.connection = connection;
  document.body.append(alert);
  socket().receive(helloWith([], { build: 'another', version: '9.9.9' }));
  expect(connection.status).toBe('unsupported');
  expect(socket().isClosed).toBe(true);
  expect(closed).toEqual([{ reason: 'closed' }]);
  await expect(connection.ready).rejects.toMatchObject({ code: 'unsupported' });
  await settled(alert);
  expect(alert.renderRoot.querySelector('[role="alert"]')?.textContent).toContain('9.9.9');
  expect(listener).toHaveBeenCalled();
  alert.remove();
});

test('ready resolves for a connection that came late, and rejects again if a new token gets no answer', async () => {
  vi.useFakeTimers();
  let isUp = false;
  const { connection, socket } = connectTo('https://debug.example', 'secret', () => isUp);
  const first = expect(connection.ready).rejects.toMatchObject({ code: 'not_allowed' });
  await vi.advanceTimersByTimeAsync(15_000);
  await first;
  isUp = true;
  await vi.waitFor(() => socket());
  vi.useRealTimers();
  socket().open();
  socket().receive(helloWith([]));
  await vi.waitFor(async () => expect(await connection.ready).toBe(connection));
  vi.useFakeTimers();
  isUp = false;
  connection.signIn('other');
  const second = expect(connection.ready).rejects.toMatchObject({ code: 'not_allowed' });
  await vi.advanceTimersByTimeAsync(15_000);
  await second;
});

test('a stop is an event, opens its source in the editor of the host, and notifies subscribers', async () => {
  const facts = new SessionFacts();
  const { connection, tell, socket } = await connected(facts.started());
  const [stops, opened] = [details(connection, 'stopped'), details<OpenDetail>(connection, 'open')];
  const listener = vi.fn();
  const end = connection.subscribe(listener);
  tell(...stopAt(facts));
  await vi.waitFor(() => expect(stops).toMatchObject([{ line: 12 }]));
  expect(listener).toHaveBeenCalled();
  expect(opened).toMatchObject([{ path: '/w/a.py', relative_path: 'a.py', line: 12 }]);
  const text = opened[0]?.text();
  expect(socket().sent.at(-1)).toMatchObject({ method: 'read_file', params: { path: '/w/a.py' } });
  const { id } = socket().sent.at(-1) as { readonly id: number };
  socket().receive({ type: 'answer', id, body: { path: '/w/a.py', text: 'print()' } });
  expect(await text).toBe('print()');
  end();
  const calls = listener.mock.calls.length;
  tell(facts.resumed());
  await vi.waitFor(() => expect(connection.state.phase).toBe('Running'));
  expect(listener).toHaveBeenCalledTimes(calls);
});

test('a notice to everyone is an event', async () => {
  const { connection, tell } = await connected();
  const notices = details(connection, 'notice');
  const by = { kind: 'person', name: 'Mara' } as const;
  tell({ type: 'notice_sent', notice: { id: 1, text: 'Restarting at 10', by, at: '2026-01-31T09:00:00.000Z' } });
  await vi.waitFor(() => expect(notices).toEqual([{ kind: 'notice', message: 'Mara: Restarting at 10' }]));
});

test('commands are those of the page, with the reason why they cannot be run', async () => {
  const facts = new SessionFacts();
  const { connection, tell, socket } = await connected(facts.started());
  expect(connection.command('step_over')).toMatchObject({ label: 'Step over', key: 'F10' });
  expect(connection.command('step_over').reason).toBe('the program is running');
  tell(...stopAt(facts));
  await vi.waitFor(() => expect(connection.command('step_over').reason).toBeUndefined());
  connection.command('step_over').run();
  expect(socket().sent.at(-1)).toMatchObject({ type: 'request', command: 'next', arguments: { threadId: 1 } });
});

test('an observer has the reason that it only watches', async () => {
  const facts = new SessionFacts();
  const { connection } = await connected([...facts.started(), ...stopAt(facts)], { role: 'observer' });
  expect(connection.command('continue').reason).toBe('You are watching');
});

test('tools are answered by the server', async () => {
  const { connection, socket } = await connected();
  const answer = connection.call('get_breakpoints');
  await vi.waitFor(() => expect(socket().sent.at(-1)).toMatchObject({ type: 'call_tool', name: 'get_breakpoints' }));
  const { id } = socket().sent.at(-1) as { readonly id: number };
  socket().receive({ type: 'tool_result', id, result: { status: 'success', breakpoints: [] } });
  expect(await answer).toEqual({ status: 'success', breakpoints: [] });
});

test('closing rejects what is pending and disconnects', async () => {
  const { connection, socket } = await connected();
  const closed = details(connection, 'closed');
  const pending = connection.call('get_breakpoints');
  connection.close();
  await expect(pending).rejects.toMatchObject({ code: 'closed' });
  await expect(connection.call('get_breakpoints')).rejects.toMatchObject({ code: 'closed' });
  expect(closed).toEqual([{ reason: 'closed' }]);
  expect(socket().isClosed).toBe(true);
  expect(connection.status).toBe('closed');
  await expect(connection.ready).rejects.toMatchObject({ code: 'closed' });
});

test("the token and the view are kept in memory only: the storage is the host's", async () => {
  const facts = new SessionFacts();
  const { connection } = await connected([...facts.started(), ...stopAt(facts)]);
  connection.setTheme('dark');
  await vi.waitFor(() => expect(connection.core.shell.view.value.theme).toBe('dark'));
  window.dispatchEvent(new Event('pagehide'));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
