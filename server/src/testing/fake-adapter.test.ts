import { expect, test, vi } from 'vitest';
import { Connection } from '../dap/connection.ts';
import { fakeAdapter, fakeRunningAdapter, noAnswer, type FakeScript } from './fake-adapter.ts';

function talk(script: FakeScript = {}) {
  const adapter = fakeAdapter(script);
  const events: string[] = [];
  const connection = new Connection(adapter.transport, {
    onEvent: ({ event }) => events.push(event),
    onRequest: ({ command }) => Promise.resolve({ did: command }),
    onInvalidFields: (fields) => events.push(...fields),
    onClose: (reason) => events.push(reason),
  });
  return { adapter, connection, events };
}

test('the usual handshake works without a script: the launch is answered when configured', async () => {
  const { adapter, connection, events } = talk({ onStarted: (each) => each.emit('stopped', { reason: 'entry' }) });
  await connection.request('initialize', { adapterID: 'fake' });
  const launched = connection.request('launch', { program: 'a' });
  await adapter.until('launch');
  await connection.request('setBreakpoints', { breakpoints: [{ line: 3 }] });
  await connection.request('configurationDone');
  expect(await launched).toEqual({});
  expect(adapter.heard('launch')).toEqual([{ program: 'a' }]);
  expect(adapter.requests().map(({ command }) => command)).toEqual([
    'initialize',
    'launch',
    'setBreakpoints',
    'configurationDone',
  ]);
  await vi.waitFor(() => expect(events).toEqual(['initialized', 'stopped']));
});

test('a handler can be changed or stay silent, and the conversation is recorded', async () => {
  const { adapter, connection } = talk({
    on: { evaluate: (args) => ({ result: args.expression }), pause: () => noAnswer },
  });
  expect(await connection.request('evaluate', { expression: 'x' })).toMatchObject({ result: 'x' });
  adapter.on('evaluate', (_args, conversation) => {
    conversation.hangUp();
    return noAnswer;
  });
  await expect(connection.request('evaluate', {})).rejects.toThrow('The other end closed');
  expect(adapter.isClosed).toBe(true);
});

test('it sends requests, and refuses unknown ones', async () => {
  const { adapter, connection } = talk();
  expect(await adapter.ask('runInTerminal', {})).toMatchObject({ body: { did: 'runInTerminal' } });
  await expect(connection.request('dance')).rejects.toThrow('The fake adapter does not know "dance".');
});

test('in place of a launched adapter it gives a conversation for each session, and dies on request', async () => {
  const adapters = [fakeAdapter(), fakeAdapter()];
  const running = fakeRunningAdapter(adapters, { type: 'fake' });
  expect(await running.connect()).toBe(adapters[0]?.transport);
  expect(await running.connect()).toBe(adapters[1]?.transport);
  await expect(running.connect()).rejects.toThrow();
  const exits: unknown[] = [];
  running.onExit((exit) => exits.push(exit));
  running.die({ signal: 'SIGSEGV', code: undefined });
  expect(exits).toEqual([{ code: undefined, signal: 'SIGSEGV', stderrTail: '' }]);
  await running.stop();
  expect(running.isStopped).toBe(true);
});
