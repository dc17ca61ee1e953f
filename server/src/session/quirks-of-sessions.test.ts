import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { fieldOf } from '#protocol';
import { plainQuirks, type AdapterQuirks } from '../adapters/quirks.ts';
import { noAnswer, type FakeHandler, type FakeScript } from '../testing/fake-adapter.ts';
import { startedBench, type SessionBench } from '../testing/session-bench.ts';
import { tester } from '../testing/states.ts';

const stopping: FakeScript['on'] = {
  stackTrace: () => ({ stackFrames: [{ id: 1000, name: 'f', line: 1, column: 1 }], totalFrames: 1 }),
  scopes: () => ({ scopes: [] }),
};
const stop = { reason: 'step', threadId: 1, allThreadsStopped: true };

const benchOf = (quirks: Partial<AdapterQuirks>, script: FakeScript = {}) =>
  startedBench({
    row: { quirks: { ...plainQuirks, ...quirks } },
    scripts: [{ ...script, on: { ...stopping, ...script.on } }],
  });

async function stoppedBench(quirks: Partial<AdapterQuirks>, script: FakeScript = {}): Promise<SessionBench> {
  const bench = await benchOf(quirks, script);
  bench.adapter.emit('stopped', stop);
  await bench.untilStopped();
  return bench;
}

describe('a request that the adapter executes but never answers', () => {
  const capabilities = { supportsConfigurationDoneRequest: true, supportsStepBack: true };
  const script: FakeScript = { capabilities, on: { stepBack: () => noAnswer } };

  test('is answered by the next stop', async () => {
    const bench = await stoppedBench({ unansweredRequests: ['stepBack'] }, script);
    const first = await bench.untilStopped();
    const asked = bench.session().request('stepBack', { threadId: 1 });
    await bench.adapter.until('stepBack');
    bench.adapter.emit('stopped', stop);
    expect(await asked).toEqual({});
    expect((await bench.untilStopped(first.stop.id)).stop.reason).toBe('step');
  });

  test('is refused when the adapter closes the connection', async () => {
    const bench = await stoppedBench({ unansweredRequests: ['stepBack'] }, script);
    const asked = bench.session().request('stepBack', { threadId: 1 });
    await bench.adapter.until('stepBack');
    bench.adapter.hangUp();
    await expect(asked).rejects.toMatchObject({ code: 'adapter_failed' });
  });
});

test('a pause that the adapter ignores is sent again until the program stops', async () => {
  let pauses = 0;
  const bench = await benchOf(
    { losesPauses: true },
    {
      on: {
        pause: (_args, adapter) => {
          pauses += 1;
          if (pauses === 3) adapter.later(() => adapter.emit('stopped', { ...stop, reason: 'pause' }));
        },
      },
    },
  );
  await bench.session().request('pause', { threadId: 1 }, { by: tester });
  expect((await bench.untilStopped()).stop.reason).toBe('pause');
  expect(bench.adapter.heard('pause')).toEqual([{ threadId: 1 }, { threadId: 1 }, { threadId: 1 }]);
});

test('a pause waits for the first source where it would come during the start of the runtime', async () => {
  const bench = await benchOf({ pausesOnceLoaded: true }, {});
  const paused = bench.session().request('pause', { threadId: 1 }, { by: tester });
  await bench.session().request('threads', undefined);
  expect(bench.adapter.heard('pause')).toEqual([]);
  bench.adapter.emit('loadedSource', { reason: 'new', source: { path: '/a.js' } });
  await paused;
  expect(bench.adapter.heard('pause')).toEqual([{ threadId: 1 }]);
});

describe('with an adapter that only adds breakpoints', () => {
  const quirks = { breakpointRemovalExpression: 'remove ${pathInHex}' };

  test('those of a source are removed, at a stop, before they are set', async () => {
    const bench = await stoppedBench(quirks);
    bench.breakpoints.set({ path: '/a.rb', line: 3 }, tester);
    await bench.adapter.until('setBreakpoints');
    expect(bench.adapter.heard('evaluate')).toEqual([
      { expression: 'remove 2f612e7262', context: 'repl', frameId: 1000 },
    ]);
    const order = bench.adapter.requests().map(({ command }) => command);
    expect(order.indexOf('evaluate')).toBeLessThan(order.indexOf('setBreakpoints'));
  });

  test('nothing is evaluated while the program is running', async () => {
    const bench = await benchOf(quirks);
    bench.breakpoints.set({ path: '/a.rb', line: 3 }, tester);
    await bench.adapter.until('setBreakpoints');
    expect(bench.adapter.heard('evaluate')).toEqual([]);
  });
});

test('before detaching, breakpoints that the adapter only adds are removed, and the program is paused for that', async () => {
  const bench = await startedBench({
    row: { quirks: { ...plainQuirks, breakpointRemovalExpression: 'remove ${pathInHex}' } },
    description: { request: 'attach' },
    scripts: [{ on: { ...stopping, pause: (_args, adapter) => adapter.later(() => adapter.emit('stopped', stop)) } }],
  });
  bench.breakpoints.set({ path: '/a.rb', line: 3 }, tester);
  await bench.adapter.until('setBreakpoints');
  await bench.tree.end(tester);
  const order = bench.adapter.requests().map(({ command }) => command);
  const last = order.filter((command) => ['pause', 'evaluate', 'disconnect'].includes(command));
  expect(last).toEqual(['pause', 'evaluate', 'disconnect']);
  expect(bench.adapter.heard('evaluate')).toMatchObject([{ expression: 'remove 2f612e7262' }]);
});

test('where nothing can be evaluated in the top frame, breakpoints are removed in the frame of a caller', async () => {
  const frames = ['sleep', 'main'].map((name, id) => ({ id, name, line: 1, column: 1 }));
  const bench = await startedBench({
    row: {
      quirks: { ...plainQuirks, breakpointRemovalExpression: 'remove ${pathInHex}', failedResults: [/^Error: /] },
    },
    description: { request: 'attach' },
    scripts: [
      {
        on: {
          ...stopping,
          pause: (_args, adapter) => adapter.later(() => adapter.emit('stopped', stop)),
          stackTrace: (args) => ({
            stackFrames: frames.slice(Number(fieldOf(args, 'startFrame') ?? 0)),
            totalFrames: 2,
          }),
          evaluate: (args) => ({
            result: fieldOf(args, 'frameId') === 0 ? 'Error: Can not evaluate on this frame' : 'nil',
            variablesReference: 0,
          }),
        },
      },
    ],
  });
  bench.breakpoints.set({ path: '/a.rb', line: 3 }, tester);
  await bench.adapter.until('setBreakpoints');
  await bench.tree.end(tester);
  expect(bench.adapter.heard('evaluate')).toMatchObject([{ frameId: 0 }, { frameId: 1 }]);
});

describe('the output of the adapter’s process', () => {
  test.each([
    ['log', { console: 'out\nerr\n', stdout: '', stderr: '' }],
    ['program', { console: '', stdout: 'out\n', stderr: 'err\n' }],
    ['hidden log', { console: '', stdout: '', stderr: '' }],
  ] as const)('as %s is said in its place', async (processOutput, said) => {
    const bench = await benchOf({ processOutput });
    bench.running.write('out\n', 'stdout');
    bench.running.write('err\n', 'stderr');
    for (const [category, text] of Object.entries(said)) expect(bench.said(category)).toBe(text);
  });
});

describe('a program’s exit code', () => {
  test('is that of the adapter’s process, where that is the program', async () => {
    const bench = await benchOf({ exitsWithProgram: true });
    bench.running.die({ code: 3 });
    const ended = await bench.untilEnded();
    expect(ended).toMatchObject({ exitCode: 3, ending: { message: 'The program has ended.' } });
    expect(ended.ending).not.toHaveProperty('error');
  });

  test('is unknown, and the end an error, where a signal ended that process', async () => {
    const bench = await benchOf({ exitsWithProgram: true });
    bench.running.die({ code: undefined, signal: 'SIGKILL' });
    const ended = await bench.untilEnded();
    expect(ended.ending).toMatchObject({ error: { code: 'adapter_failed' } });
    expect(ended).not.toHaveProperty('exitCode');
  });

  test('is read from its line of output, even if that line is not shown', async () => {
    const bench = await benchOf({
      exitCodeLine: { pattern: /^exited with (\d+)$/m, radix: 8 },
      ignoredOutputLines: [/^exited with/],
    });
    bench.adapter.emit('output', { category: 'console', output: 'exited with 012\n' });
    bench.adapter.emit('terminated');
    expect((await bench.untilEnded()).exitCode).toBe(10);
    expect(bench.said()).not.toContain('exited with');
  });
});

test('a program that a signal ended is said to be, by the name of the signal', async () => {
  const bench = await benchOf({ endSignalLine: /^Killed by (SIG\w+)/m });
  bench.adapter.emit('output', { category: 'stdout', output: 'x\nKilled by ' });
  bench.adapter.emit('output', { category: 'stdout', output: 'SIGKILL.\nIt is gone.\n' });
  bench.adapter.emit('terminated');
  const { ending } = await bench.untilEnded();
  expect(ending?.message).toBe('The program was ended by SIGKILL.');
  expect(ending).not.toHaveProperty('error');
});

test('what is copied is kept first and then taken, where the adapter’s own variables would hide the program’s', async () => {
  const copyThrough = { keep: '${id} = (${expression})', take: 'take(${id})' };
  const bench = await stoppedBench({ copyThrough });
  await bench.session().request('evaluate', { expression: '$&', context: 'clipboard' });
  await bench.session().request('evaluate', { expression: 'i', context: 'watch' });
  const [kept, taken, watched] = bench.adapter.heard('evaluate') as readonly { readonly expression: string }[];
  const [id] = kept?.expression.split(' ') ?? [];
  expect(kept).toMatchObject({ expression: `${id} = ($&)`, context: 'watch' });
  expect(taken).toMatchObject({ expression: `take(${id})`, context: 'clipboard' });
  expect(watched).toMatchObject({ expression: 'i', context: 'watch' });
});

describe('the value of a variable that is set', () => {
  const setThrough = { keep: '${id} = (${expression})', take: 'take(${id})' };

  /** A program that is stopped, and how to set a variable of its frame. */
  async function variableBench(quirks: Partial<AdapterQuirks>, evaluate: FakeHandler) {
    const bench = await stoppedBench(
      { setThrough, ...quirks },
      {
        capabilities: { supportsConfigurationDoneRequest: true, supportsSetVariable: true },
        on: {
          scopes: () => ({ scopes: [{ name: 'Locals', variablesReference: 5, expensive: false }] }),
          setVariable: () => ({ value: '7' }),
          evaluate,
        },
      },
    );
    const frameId = (await bench.untilStopped()).stop.frames?.[0]?.id ?? 0;
    const { scopes } = await bench.session().request('scopes', { frameId });
    const args = { variablesReference: scopes[0]?.variablesReference ?? 0, name: 'n' };
    const set = (value: string) => bench.session().request('setVariable', { ...args, value }, { timeoutMs: 50 });
    return { bench, set };
  }

  test('is evaluated in its frame and kept first, and then taken, where only evaluations can be ended', async () => {
    const { bench, set } = await variableBench({ limitsEvaluations: true }, () => ({
      result: '',
      variablesReference: 0,
    }));
    await set('$&');
    const [kept] = bench.adapter.heard('evaluate') as readonly { readonly expression: string }[];
    const [id] = kept?.expression.split(' ') ?? [];
    expect(kept).toMatchObject({ expression: `${id} = ($&)`, frameId: 1000 });
    expect(kept, 'the adapter ends it after the limit').toMatchObject({ evaluationOptions: { timeoutMs: 150 } });
    expect(bench.adapter.heard('setVariable')).toMatchObject([{ name: 'n', value: `take(${id})` }]);
  });

  test('that does not end is ended by the means of the adapter, and says so', async () => {
    const interruption = new AbortController();
    const evaluate: FakeHandler = async ({ expression }) => {
      if (expression === 'interrupt()') interruption.abort();
      else await once(interruption.signal, 'abort').then(() => Promise.reject(new Error('KeyboardInterrupt')));
      return { result: '', variablesReference: 0 };
    };
    const { bench, set } = await variableBench({ evaluationInterrupt: 'interrupt()' }, evaluate);
    await expect(set('1')).rejects.toMatchObject({
      code: 'adapter_failed',
      message: 'The evaluation did not end within 0.05 s, so it was ended. The program is stopped where it was.',
    });
    expect(bench.adapter.heard('evaluate')).toMatchObject([{ frameId: 1000 }, { expression: 'interrupt()' }]);
    expect(bench.adapter.heard('setVariable')).toEqual([]);
  });
});

test('an evaluation that succeeds with the words of a failure is refused with the line that says why', async () => {
  const bench = await stoppedBench(
    { failedResults: [/^#<\w*Error/], errorLine: /^#<\w+: (.+)>$/m },
    { on: { evaluate: () => ({ result: '#<NameError: no such name>', variablesReference: 0 }) } },
  );
  await expect(bench.session().request('evaluate', { expression: 'x' })).rejects.toMatchObject({
    code: 'adapter_failed',
    message: 'no such name',
  });
});

test('a stop by the signal of a pause that was asked for is a pause, and the next one by it is not', async () => {
  const bench = await benchOf({ pauseTexts: [/SIGSTOP/] });
  bench.adapter.emit('thread', { reason: 'started', threadId: 1 });
  await bench.until(() => bench.state()?.threads[0]);
  const signalled = { reason: 'exception', text: 'signal SIGSTOP', threadId: 1, allThreadsStopped: true };
  await bench.session().request('pause', { threadId: 1 });
  bench.adapter.emit('stopped', signalled);
  const first = await bench.untilStopped();
  expect(first.stop.reason).toBe('pause');
  await bench.session().request('continue', { threadId: 1 });
  bench.adapter.emit('stopped', signalled);
  expect((await bench.untilStopped(first.stop.id)).stop.reason).toBe('exception');
});

test('a stop at a breakpoint that nobody has set is the pause that was asked for', async () => {
  const bench = await benchOf({});
  bench.adapter.emit('thread', { reason: 'started', threadId: 1 });
  await bench.until(() => bench.state()?.threads[0]);
  const own = { reason: 'breakpoint', threadId: 1, allThreadsStopped: true, hitBreakpointIds: [-1] };
  await bench.session().request('pause', { threadId: 1 });
  bench.adapter.emit('stopped', own);
  const first = await bench.untilStopped();
  expect(first.stop.reason).toBe('pause');
  await bench.session().request('continue', { threadId: 1 });
  bench.breakpoints.set({ path: '/app.fake', line: 1 }, tester);
  await bench.session().request('pause', { threadId: 1 });
  bench.adapter.emit('stopped', { ...own, hitBreakpointIds: [] });
  expect((await bench.untilStopped(first.stop.id)).stop.reason).toBe('breakpoint');
});
