import { expect, test } from 'vitest';
import { StoplineClient } from './client.ts';
import type { HostMessage, PageMessage, StopEventData } from './messages.ts';

/** A client with a page that has not answered yet. */
function connected() {
  const client = new StoplineClient();
  const sent: HostMessage[] = [];
  const port = { postMessage: (message: HostMessage) => void sent.push(message), close: () => undefined };
  client.attach(port as unknown as MessagePort);
  return { client, port, sent, receive: (message: PageMessage) => client.receive(message) };
}

const stop: StopEventData = {
  session_id: 's1',
  stop_id: 3,
  reason: 'breakpoint',
  thread_id: 8,
  source: { path: '/work/a.js', name: 'a.js' },
  line: 2,
  call_stack: [{ frame_id: 31, function_name: 'main' }],
};

const atStop = {
  type: 'event',
  name: 'state',
  detail: { phase: 'Stopped', session_id: 's1', configuration_name: 'Report', stop },
} as const satisfies PageMessage;

test('a tool is answered as the page answers it, an error too', async () => {
  const { client, sent, receive } = connected();
  const [good, bad] = [client.call('get_breakpoints'), client.call('stop_debugging', { session_id: 's9' })];
  receive({ type: 'result', id: 2, result: { status: 'error', code: 'unknown_session', message: 'No such session.' } });
  receive({ type: 'result', id: 1, result: { status: 'success' } });
  expect(await good).toEqual({ status: 'success' });
  expect(await bad).toMatchObject({ status: 'error', code: 'unknown_session' });
  expect(sent).toEqual([
    { type: 'call', id: 1, tool: 'get_breakpoints', input: {} },
    { type: 'call', id: 2, tool: 'stop_debugging', input: { session_id: 's9' } },
  ]);
});

test("a method rejects with the tool's code and message", async () => {
  const { client, receive } = connected();
  const started = client.start('Nothing');
  receive({
    type: 'result',
    id: 1,
    result: { status: 'error', code: 'unknown_configuration', message: 'No such name.' },
  });
  await expect(started).rejects.toMatchObject({ code: 'unknown_configuration', message: 'No such name.' });
});

test('steps and evaluations are of the thread and the frame of the stop, and need one', async () => {
  const { client, sent, receive } = connected();
  await expect(client.stepOver()).rejects.toMatchObject({ code: 'not_stopped' });
  receive(atStop);
  void client.stepInto();
  void client.evaluate('total');
  expect(sent).toMatchObject([
    { tool: 'step_execution', input: { thread_id: 8, session_id: 's1', step_type: 'into' } },
    { tool: 'evaluate_expression', input: { expression: 'total', frame_id: 31, session_id: 's1' } },
  ]);
});

test('an expression is not evaluated at a stop without frames', async () => {
  const { client, sent, receive } = connected();
  receive({ ...atStop, detail: { ...atStop.detail, stop: { ...stop, call_stack: [] } } });
  await expect(client.evaluate('total')).rejects.toMatchObject({ code: 'unsupported' });
  expect(sent).toEqual([]);
});

test('events have their detail, and the state is known when they arrive', () => {
  const { client, receive } = connected();
  const seen: unknown[] = [];
  client.addEventListener('state', (event) => seen.push(client.state.stop?.stop_id, (event as CustomEvent).detail));
  client.addEventListener('stopped', (event) => seen.push((event as CustomEvent).detail));
  receive(atStop);
  receive({ type: 'event', name: 'stopped', detail: stop });
  expect(seen).toEqual([3, atStop.detail, stop]);
});

test('what waits is rejected when the frame is reloaded or removed, and later requests at once', async () => {
  const { client, port } = connected();
  const reasons: unknown[] = [];
  client.addEventListener('closed', (event) => reasons.push((event as CustomEvent).detail));
  const waiting = client.call('get_breakpoints');
  client.attach(port as unknown as MessagePort);
  await expect(waiting).rejects.toMatchObject({ code: 'closed' });
  const again = client.pause();
  client.detach('removed');
  await expect(again).rejects.toMatchObject({ code: 'closed' });
  await expect(client.call('get_breakpoints')).rejects.toMatchObject({ code: 'closed' });
  expect(reasons).toEqual([{ reason: 'reloaded' }, { reason: 'removed' }]);
});

test('an input that cannot be sent rejects with invalid_arguments, and nothing of it is pending', async () => {
  const { client } = connected();
  const { port1, port2 } = new MessageChannel();
  client.attach(port1);
  const input = { toJSON: () => ({}) };
  await expect(client.call('get_breakpoints', input as object)).rejects.toMatchObject({
    name: 'StoplineError',
    code: 'invalid_arguments',
  });
  const received = new Promise((resolve) => (port2.onmessage = ({ data }) => resolve(data)));
  void client.call('get_breakpoints').catch(() => undefined);
  expect(await received).toMatchObject({ type: 'call', tool: 'get_breakpoints', input: {} });
  client.detach('removed');
  port2.close();
});

test('breakpoints are removed by line, and one that is not there rejects', async () => {
  const { client, sent, receive } = connected();
  const removed = client.removeBreakpoints('a.js', [3, 7]);
  expect(sent).toEqual([
    { type: 'call', id: 1, tool: 'remove_breakpoint', input: { location: { file_path: 'a.js', line_number: 3 } } },
    { type: 'call', id: 2, tool: 'remove_breakpoint', input: { location: { file_path: 'a.js', line_number: 7 } } },
  ]);
  receive({ type: 'result', id: 1, result: { status: 'success' } });
  receive({ type: 'result', id: 2, result: { status: 'error', code: 'invalid_arguments', message: 'None there.' } });
  await expect(removed).rejects.toMatchObject({ code: 'invalid_arguments', message: 'None there.' });
});

test('a page that is loaded again gets the theme, the panels and the permission that the host chose last', () => {
  const { client, port, sent, receive } = connected();
  client.setTheme('dark');
  client.setTheme({ 'editor.background': '#102030' });
  client.allowAgents(true);
  client.choosePanels(['variables']);
  client.attach(port as unknown as MessagePort);
  sent.length = 0;
  receive({ type: 'welcome', version: 1 });
  expect(sent).toEqual([
    { type: 'theme', theme: { 'editor.background': '#102030' } },
    { type: 'agents', isAllowed: true },
    { type: 'panels', panels: ['variables'] },
  ]);
});

test('messages of a newer page are ignored', async () => {
  const { client, receive } = connected();
  const answer = client.call('get_breakpoints');
  for (const message of [{ type: 'progress', id: 1 }, { type: 'constructor' }])
    receive(message as unknown as PageMessage);
  receive({ type: 'result', id: 1, result: { status: 'success' } });
  expect(await answer).toEqual({ status: 'success' });
});
