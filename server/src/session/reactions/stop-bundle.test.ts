import { describe, expect, test } from 'vitest';
import { noAnswer, refusal, type FakeScript } from '../../testing/fake-adapter.ts';
import { startedBench, type SessionBench } from '../../testing/session-bench.ts';

const on: NonNullable<FakeScript['on']> = {
  stackTrace: () => ({
    stackFrames: [
      { id: 9, name: 'await', line: 0, column: 0, presentationHint: 'label' },
      { id: 10, name: 'work', line: 2, column: 1 },
      { id: 11, name: 'main', line: 7, column: 1 },
    ],
    totalFrames: 3,
  }),
  scopes: () => ({
    scopes: [
      { name: 'Block', presentationHint: 'locals', variablesReference: 1, expensive: false },
      { name: 'Local', presentationHint: 'locals', variablesReference: 2, expensive: false },
      { name: 'Global', variablesReference: 3, expensive: true },
    ],
  }),
  variables: ({ variablesReference }) => ({
    variables: [{ name: `v${String(variablesReference)}`, value: '1', variablesReference: 0 }],
  }),
  exceptionInfo: () => ({ exceptionId: 'KeyError', breakMode: 'always' }),
};
const capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsDelayedStackTraceLoading: true,
  supportsExceptionInfoRequest: true,
};
const refuse = () => {
  throw refusal('not now');
};

const start = (script: FakeScript = {}): Promise<SessionBench> =>
  startedBench({ scripts: [{ capabilities, ...script, on: { ...on, ...script.on } }] });

describe('a stop', () => {
  test('is read at once: stack, scopes and the variables that cost little', async () => {
    const bench = await start();
    const before = bench.adapter.requests().length;
    bench.adapter.emit('stopped', { reason: 'breakpoint', threadId: 1 });
    const { stop } = await bench.untilStopped();
    const asked = bench.adapter.requests().slice(before);
    expect(asked.map(({ command }) => command).slice(0, 4)).toEqual([
      ...['stackTrace', 'scopes', 'variables', 'variables'],
    ]);
    expect(bench.adapter.heard('stackTrace')).toEqual([{ threadId: 1, startFrame: 0, levels: 20 }]);
    expect(bench.adapter.heard('scopes')).toEqual([{ frameId: 10 }]);
    expect(bench.adapter.heard('variables')).toEqual([{ variablesReference: 1 }, { variablesReference: 2 }]);
    expect(stop).toMatchObject({ totalFrames: 3, scopes: [{ name: 'Block' }, { name: 'Local' }, { name: 'Global' }] });
    expect(
      Object.values(stop.variables)
        .flat()
        .map(({ name }) => name),
    ).toEqual(['v1', 'v2']);
  });

  test('is complete once its last part is recorded, and not before', async () => {
    const bench = await start();
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    await bench.untilStopped();
    const since = bench.facts.findIndex((fact) => fact.type === 'event' && fact.event === 'stopped');
    const steps = bench.facts.slice(since + 1).map((fact) => (fact.type === 'answered' ? fact.command : fact.type));
    expect(steps).toEqual(['stackTrace', 'scopes', 'variables', 'variables', 'stop_completed']);
  });

  test('is complete before the list of threads is asked for', async () => {
    const bench = await start();
    const before = bench.adapter.requests().length;
    const listed = bench.adapter.requests('threads').length;
    bench.adapter.on('threads', () => noAnswer);
    bench.adapter.emit('stopped', { reason: 'breakpoint', threadId: 1 });
    const { stop } = await bench.untilStopped();
    expect(stop).toMatchObject({ id: 1, isComplete: true });
    await bench.adapter.until('threads', listed + 1);
    expect(
      bench.adapter
        .requests()
        .slice(before)
        .map(({ command }) => command),
    ).toEqual([...['stackTrace', 'scopes', 'variables', 'variables', 'threads']]);
  });

  test('after an exception has what the adapter knows of it', async () => {
    const bench = await start();
    bench.adapter.emit('stopped', { reason: 'exception', threadId: 1 });
    expect((await bench.untilStopped()).stop.exception).toMatchObject({ exceptionId: 'KeyError' });
  });

  test.each<readonly [string, FakeScript, object]>([
    ['a stack', { on: { stackTrace: refuse } }, { variables: {} }],
    ['scopes', { on: { scopes: refuse } }, { frames: [{}, { line: 2 }, {}] }],
    ['variables', { on: { variables: refuse } }, { scopes: [{}, {}, {}] }],
    ['threads', { on: { threads: refuse } }, { scopes: [{}, {}, {}] }],
    ['an exception', { on: { exceptionInfo: refuse } }, { scopes: [{}, {}, {}] }],
    ['a stack that is one', { on: { stackTrace: () => ({ stackFrames: [null] }) } }, { variables: {} }],
    ['frames', { on: { stackTrace: () => ({ stackFrames: [] }) } }, { frames: [] }],
  ])('is complete without %s', async (_name, script, expected) => {
    const bench = await start(script);
    bench.adapter.emit('stopped', { reason: 'exception', threadId: 1 });
    expect((await bench.untilStopped()).stop).toMatchObject({ isComplete: true, ...expected });
  });

  test('that is over before it was read is not completed', async () => {
    const bench = await start({ on: { stackTrace: () => noAnswer } });
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    const { seq } = await bench.adapter.until('stackTrace');
    bench.adapter.emit('continued', { threadId: 1 });
    const answer = { type: 'response', seq: 1, request_seq: seq, command: 'stackTrace', success: true } as const;
    bench.adapter.say({ ...answer, body: { stackFrames: [] } });
    await bench.session().request('evaluate', { expression: 'after' });
    expect(bench.facts.filter(({ type }) => type === 'stop_completed')).toEqual([]);
  });

  test('of two threads in a row is completed for each', async () => {
    const bench = await start();
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    bench.adapter.emit('stopped', { reason: 'step', threadId: 2 });
    const both = await bench.until(() => {
      const stops = bench.state()?.threads.flatMap(({ stop }) => (stop?.isComplete ? [stop] : [])) ?? [];
      return stops.length === 2 ? stops : undefined;
    });
    expect(both.map(({ id, scopes }) => [id, scopes?.length])).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });
});

describe('a stop without a thread', () => {
  test('is read of the thread that the adapter lists then', async () => {
    const bench = await start({
      on: {
        threads: () => ({ threads: [{ id: 17, name: 'goroutine 17' }] }),
        stackTrace: ({ threadId }) => {
          if (threadId !== 17) throw refusal('unknown thread');
          return { stackFrames: [{ id: 1, name: 'main', line: 3, column: 1 }] };
        },
      },
    });
    bench.adapter.on('threads', () => ({ threads: [{ id: 18, name: 'other' }] }));
    bench.adapter.emit('thread', { reason: 'exited', threadId: 17 });
    bench.adapter.on('threads', () => ({
      threads: [
        { id: 17, name: 'goroutine 17' },
        { id: 18, name: 'other' },
      ],
    }));
    bench.adapter.emit('stopped', { reason: 'pause', threadId: null });
    const { thread, stop } = await bench.untilStopped();
    expect([thread.id, stop.frames?.[0]?.line, stop.reason]).toEqual([17, 3, 'pause']);
  });
});

describe('what was read of a stop', () => {
  test('is read again when the adapter invalidates it', async () => {
    const bench = await start();
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    const { stop } = await bench.untilStopped();
    bench.adapter.on('variables', () => ({ variables: [{ name: 'new', value: '2', variablesReference: 0 }] }));
    bench.adapter.emit('invalidated', { areas: ['variables'] });
    const values = await bench.until(() => {
      const variables = bench.state()?.threads[0]?.stop?.variables ?? {};
      return Object.values(variables)
        .flat()
        .every(({ name }) => name === 'new')
        ? variables
        : undefined;
    });
    expect(Object.keys(values)).toEqual(Object.keys(stop.variables));
  });

  test('is read again as far as the adapter invalidates it: for variables, no stack and no threads', async () => {
    const bench = await start();
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    await bench.untilStopped();
    await bench.adapter.until('threads', 2);
    const before = bench.adapter.requests().length;
    bench.adapter.emit('invalidated', { areas: ['variables'] });
    await bench.adapter.until('variables', 4);
    await bench.session().request('threads', undefined);
    const asked = bench.adapter.requests().slice(before);
    expect(asked.map(({ command }) => command)).toEqual(['variables', 'variables', 'threads']);
  });

  test('stays where another frame, or another thread, is meant', async () => {
    const bench = await start();
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    const { stop } = await bench.untilStopped();
    await bench.adapter.until('threads', 2);
    const [, , main] = stop.frames ?? [];
    const before = bench.adapter.requests().length;
    bench.adapter.emit('invalidated', { areas: ['stacks', 'variables'], threadId: 2 });
    bench.adapter.emit('invalidated', { areas: ['stacks', 'variables'], stackFrameId: 11 });
    await bench.until(() => (bench.state()?.invalidations?.length === 4 ? true : undefined));
    expect(bench.state()?.invalidations?.at(-1)).toEqual({ area: 'variables', frameId: main?.id, times: 1 });
    await bench.session().request('threads', undefined);
    const asked = bench.adapter.requests().slice(before);
    expect(asked.map(({ command }) => command)).not.toContain('scopes');
  });

  test('is read again after an assignment', async () => {
    const bench = await start({ capabilities: { ...capabilities, supportsSetVariable: true } });
    bench.adapter.on('setVariable', () => ({ value: '2' }));
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    const { stop } = await bench.untilStopped();
    const variablesReference = stop.scopes?.[0]?.variablesReference ?? -1;
    await bench.session().request('setVariable', { variablesReference, name: 'v1', value: '2' });
    await bench.adapter.until('variables', 4);
    expect(bench.adapter.requests('stackTrace')).toHaveLength(2);
  });

  test('is not read again while the program is running', async () => {
    const bench = await start();
    bench.adapter.emit('invalidated', {});
    await bench.session().request('evaluate', { expression: 'x = 1', context: 'repl' });
    expect(bench.adapter.requests('stackTrace')).toEqual([]);
  });
});
