import { describe, expect, test, vi } from 'vitest';
import { DebugError, type DapEventMessage, type DapRequest, type DapResponse } from '#protocol';
import { createLogger } from '../log.ts';
import { fakeAdapter, noAnswer, refusal, type FakeScript, type LinkedPair } from '../testing/fake-adapter.ts';
import { streamedPair } from '../testing/streamed-pair.ts';
import { Connection, pendingCap, type ConnectionHandlers } from './connection.ts';

function connect(script: FakeScript = {}, handlers: Partial<ConnectionHandlers> = {}, pair?: LinkedPair) {
  const adapter = fakeAdapter(script, pair);
  const events: DapEventMessage[] = [];
  const invalid: string[] = [];
  const ends: string[] = [];
  const lines: string[] = [];
  const connection = new Connection(
    adapter.transport,
    {
      onEvent: (message) => events.push(message),
      onRequest: () => Promise.reject(new Error('Nothing is asked here.')),
      onInvalidFields: (fields) => invalid.push(...fields),
      onClose: (reason) => ends.push(reason),
      ...handlers,
    },
    createLogger({ level: 'trace', write: (line) => lines.push(line) }),
    's1',
  );
  return { adapter, connection, events, invalid, ends, lines };
}

const response = (request: DapRequest, rest: Partial<DapResponse>): DapResponse => ({
  type: 'response',
  seq: 0,
  request_seq: request.seq,
  command: request.command,
  success: true,
  ...rest,
});

describe('answers', () => {
  test('reach their requests in any order, whatever seq and command they carry', async () => {
    const { adapter, connection } = connect({ on: { scopes: () => noAnswer, variables: () => noAnswer } });
    const scopes = connection.request('scopes', { frameId: 1 });
    const variables = connection.request('variables', { variablesReference: 2 });
    adapter.say(response(await adapter.until('variables'), { command: '', body: { variables: [] } }));
    adapter.say(response(await adapter.until('scopes'), { command: 'nonsense', seq: 0, body: { scopes: [] } }));
    expect(await Promise.all([scopes, variables])).toEqual([{ scopes: [] }, { variables: [] }]);
    expect(adapter.requests().map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('a body that is missing is undefined', async () => {
    const { connection } = connect({ on: { next: () => undefined } });
    expect(await connection.request('next', { threadId: 1 })).toBeUndefined();
  });

  test('late, double and unknown ones are ignored', async () => {
    const { adapter, connection, lines, ends } = connect({ on: { scopes: () => noAnswer } });
    const scopes = connection.request('scopes');
    const request = await adapter.until('scopes');
    adapter.say(response(request, { body: { scopes: [] } }));
    adapter.say(response(request, { body: { scopes: [{}] } }));
    adapter.say(response({ ...request, seq: 999 }, {}));
    expect(await scopes).toEqual({ scopes: [] });
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('was ignored'))).toHaveLength(2));
    expect(await connection.request('threads')).toEqual({ threads: [{ id: 1, name: 'main' }] });
    expect(ends).toEqual([]);
  });

  test('an error of fifteen megabytes is cut', async () => {
    const { connection } = connect({
      on: {
        scopes: () => {
          throw refusal('x'.repeat(15_000_000));
        },
      },
    });
    await expect(connection.request('scopes')).rejects.toThrow(/^x{4000}…$/);
  });

  test.each<[string, Error, string, boolean?]>([
    [
      'the structured error, filled in',
      refusal('Cannot read {name} of {what}', { name: 'x' }),
      'Cannot read x of {what}',
    ],
    ['a variable is not looked for in prototypes', refusal('{constructor}'), '{constructor}'],
    ['the message', new Error('not stopped'), 'not stopped'],
    ['nothing', new Error(''), 'The adapter refused "evaluate" without saying why.', false],
    ['an error of another shape', Object.assign(new Error('words'), { body: { error: 5 } }), 'words'],
  ])('a refusal has the adapter’s words: %s', async (_name, thrown, message, isOfAdapter = true) => {
    const evaluate = () => {
      throw thrown;
    };
    const { connection } = connect({ on: { evaluate } });
    await expect(connection.request('evaluate')).rejects.toThrow(
      new DebugError('adapter_failed', message, { isOfAdapter }),
    );
  });
});

describe('a request that gets no answer', () => {
  const silent = { on: { pause: () => noAnswer, evaluate: () => noAnswer } };

  test('is rejected after its time', async () => {
    const { connection } = connect(silent);
    await expect(connection.request('pause', {}, { timeoutMs: 20 })).rejects.toThrow(
      'The adapter did not answer "pause" within 0.02 s.',
    );
  });

  test('is rejected when it is cancelled, before and after it was sent', async () => {
    const { adapter, connection } = connect(silent);
    const asking = new AbortController();
    const answer = connection.request('evaluate', {}, { signal: asking.signal });
    asking.abort();
    await expect(answer).rejects.toThrow('was cancelled');
    await expect(connection.request('pause', {}, { signal: asking.signal })).rejects.toThrow(
      'was cancelled before it was sent',
    );
    expect(adapter.requests('pause')).toEqual([]);
  });

  test('is rejected when the adapter goes, and so is every later one', async () => {
    const { adapter, connection, ends } = connect(silent);
    const answers = [connection.request('pause'), connection.request('evaluate')];
    await adapter.until('evaluate');
    adapter.hangUp();
    for (const answer of answers)
      await expect(answer).rejects.toThrow('was not answered: The other end closed the connection.');
    await expect(connection.request('threads')).rejects.toMatchObject({ code: 'adapter_failed' });
    expect(ends).toEqual(['The other end closed the connection.']);
    expect(connection.closedBecause).toBe(ends[0]);
  });

  test('is rejected when we close, once', async () => {
    const { connection, ends } = connect(silent);
    const answer = connection.request('pause');
    connection.close();
    connection.close();
    await expect(answer).rejects.toThrow('Stopline closed the connection');
    expect(ends).toHaveLength(1);
  });

  test('is one of a thousand at most', async () => {
    const { connection } = connect(silent);
    const answers = Array.from({ length: pendingCap }, () => connection.request('pause'));
    await expect(connection.request('pause')).rejects.toThrow('1000 requests are waiting for the adapter');
    connection.close();
    expect((await Promise.allSettled(answers)).every(({ status }) => status === 'rejected')).toBe(true);
  });

  test('is rejected when it cannot be written', async () => {
    const { connection } = connect();
    await expect(connection.request('evaluate', { callback: () => undefined })).rejects.toThrow(
      'The request "evaluate" cannot be sent',
    );
  });
});

describe('reverse requests', () => {
  test('are answered with what the handler gives', async () => {
    const { adapter } = connect({}, { onRequest: ({ arguments: args }) => Promise.resolve({ got: args }) });
    expect(await adapter.ask('runInTerminal', { args: ['ls'] })).toMatchObject({
      success: true,
      command: 'runInTerminal',
      body: { got: { args: ['ls'] } },
    });
  });

  test('are refused with the message of a handler that rejects or throws', async () => {
    const { adapter } = connect(
      {},
      { onRequest: () => Promise.reject(new DebugError('unsupported', 'There is no terminal.')) },
    );
    expect(await adapter.ask('runInTerminal')).toMatchObject({ success: false, message: 'There is no terminal.' });
    const thrower = connect(
      {},
      {
        onRequest: () => {
          throw new Error('thrown at once');
        },
      },
    );
    expect(await thrower.adapter.ask('anything')).toMatchObject({ success: false, message: 'thrown at once' });
  });

  test('are answered once also when the answer cannot be written', async () => {
    const { adapter } = connect({}, { onRequest: () => Promise.resolve({ call: () => undefined }) });
    const answer = await adapter.ask('startDebugging');
    expect(answer).toMatchObject({ success: false });
  });

  test('that are too long to be read as a whole are refused: a program without some of its arguments is another one', async () => {
    const onRequest = vi.fn(() => Promise.resolve({}));
    const { adapter } = connect({}, { onRequest }, streamedPair());
    const args = Array.from({ length: 300_000 }, (_, at) => `${at}`);
    const answer = adapter.ask('runInTerminal', { args, cwd: '/', kind: 'integrated' });
    await expect(answer).resolves.toMatchObject({
      success: false,
      message: '"runInTerminal" is refused: it has more values than are read of a message.',
    });
    expect(onRequest).not.toHaveBeenCalled();
  });

  test('by the thousand are refused beyond the cap', async () => {
    const { adapter } = connect({}, { onRequest: () => new Promise(() => undefined) });
    for (let count = 0; count < pendingCap; count++) void adapter.ask('startDebugging');
    expect(await adapter.ask('startDebugging')).toMatchObject({ success: false });
  });
});

test('events come in order, before the answer that follows them, and a handler that throws loses none', async () => {
  const order: string[] = [];
  const onEvent = ({ event }: DapEventMessage) => {
    order.push(event);
    if (event === 'one') throw new Error('broken');
  };
  const stepIn = () => noAnswer;
  const { adapter, connection } = connect({ on: { stepIn } }, { onEvent });
  const answer = connection.request('stepIn').then(() => order.push('answer'));
  const request = await adapter.until('stepIn');
  adapter.emit('one');
  adapter.emit('two');
  adapter.say(response(request, {}));
  await answer;
  expect(order).toEqual(['one', 'two', 'answer']);
});

test('the conversation is in the trace without the environment', async () => {
  const { connection, lines } = connect();
  await connection
    .request('launch', { program: 'a.js', env: { SECRET: 'hunter2' } }, { timeoutMs: 20 })
    .catch(() => undefined);
  expect(lines.join('')).toContain('"program":"a.js"');
  expect(lines.join('')).not.toContain('hunter2');
});

test('the trace names the session, and a message that is cut shows what it answers', async () => {
  const { connection, adapter, lines } = connect({ on: { variables: () => noAnswer } });
  const answer = connection.request('variables', { variablesReference: 1 });
  const request = await adapter.until('variables');
  const value = 'long'.repeat(2_000);
  adapter.say({ body: { variables: [{ value }] }, ...response(request, {}) });
  await answer;
  const line = lines.find((text) => text.includes('from the adapter'));
  expect(line).toContain('{"session":"s1","message":{');
  expect(line).toContain(`"request_seq":${request.seq},`);
  expect(line).toContain('"success":true');
  expect(line).not.toContain(value);
});
