import { describe, expect, test } from 'vitest';
import type { Arguments, Dap } from '#protocol';
import { plainQuirks } from '../../adapters/quirks.ts';
import { limits } from '../../limits.ts';
import { noAnswer, refusal, type FakeScript } from '../../testing/fake-adapter.ts';
import { startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

const frames = (ids: readonly number[]) => ids.map((id) => ({ id, name: `f${id}`, line: id, column: 1 }));
const stopping: FakeScript['on'] = {
  stackTrace: () => ({ stackFrames: frames([1000]), totalFrames: 1 }),
  scopes: () => ({ scopes: [{ name: 'Locals', variablesReference: 1, expensive: false }] }),
  variables: () => ({ variables: [{ name: 'a', value: '1', variablesReference: 5 }] }),
};
const pagingCapabilities = { supportsConfigurationDoneRequest: true, supportsDelayedStackTraceLoading: true };
const stop = { reason: 'step', threadId: 1, allThreadsStopped: true };

async function stoppedBench(script: FakeScript = {}): Promise<SessionBench & { readonly frameId: number }> {
  const bench = await startedBench({ scripts: [{ ...script, on: { ...stopping, ...script.on } }] });
  bench.adapter.emit('stopped', stop);
  const stopped = await bench.untilStopped();
  return Object.assign(bench, { frameId: stopped.stop.frames?.[0]?.id ?? -1 });
}

describe('a request', () => {
  test('that the adapter has no capability for is refused before it is sent', async () => {
    const bench = await startedBench();
    await expect(bench.session().request('stepBack', { threadId: 1 })).rejects.toMatchObject({
      code: 'unsupported',
      message: 'Fake does not support "stepBack".',
    });
    expect(bench.adapter.requests('stepBack')).toEqual([]);
  });

  test('is allowed by a capability that the adapter reports later', async () => {
    const bench = await startedBench({ scripts: [{ on: { stepBack: () => ({}) } }] });
    bench.adapter.emit('capabilities', { capabilities: { supportsStepBack: true } });
    bench.adapter.emit('stopped', { reason: 'pause', threadId: 1 });
    await bench.until(() => bench.state()?.capabilities.supportsStepBack && bench.state()?.threads[0]?.stop);
    await bench.session().request('stepBack', { threadId: 1 });
    expect(bench.adapter.requests('stepBack')).toHaveLength(1);
  });

  test('that the adapter claims to understand, and that does harm, is refused before it is sent', async () => {
    const quirks = { ...plainQuirks, unusableCapabilities: ['supportsSetExpression'] };
    const capabilities = { supportsConfigurationDoneRequest: true, supportsSetExpression: true };
    const bench = await startedBench({ row: { quirks }, scripts: [{ capabilities }] });
    const asked = bench.session().request('setExpression', { expression: 'a', value: '1' });
    await expect(asked).rejects.toMatchObject({ code: 'unsupported' });
    expect(bench.state()?.capabilities).toEqual({ supportsConfigurationDoneRequest: true });
  });

  test('is sent without the arguments that the adapter does not understand', async () => {
    const bench = await startedBench();
    bench.adapter.emit('stopped', { reason: 'pause', threadId: 1 });
    await bench.until(() => bench.state()?.threads[0]?.stop);
    await bench.session().request('next', { threadId: 1, granularity: 'line', singleThread: true });
    expect(bench.adapter.heard('next')).toEqual([{ threadId: 1 }]);
  });

  test('that would resume a running thread is refused and not sent', async () => {
    const bench = await startedBench();
    bench.adapter.emit('thread', { reason: 'started', threadId: 1 });
    await bench.until(() => bench.state()?.threads[0]);
    await expect(bench.session().request('next', { threadId: 1 })).rejects.toMatchObject({ code: 'not_stopped' });
    expect(bench.adapter.requests('next')).toEqual([]);
  });

  test('that is refused rejects with the adapter’s message', async () => {
    const refusing: FakeScript = {
      on: {
        evaluate: () => {
          throw refusal('{name} is not defined', { name: 'x' });
        },
      },
    };
    const bench = await startedBench({ scripts: [refusing] });
    await expect(bench.session().request('evaluate', { expression: 'x' })).rejects.toMatchObject({
      code: 'adapter_failed',
      message: 'x is not defined',
    });
  });

  test('that is answered without a body has an empty one', async () => {
    const bench = await startedBench({ scripts: [{ on: { goto: () => undefined, source: () => undefined } }] });
    bench.adapter.emit('capabilities', { capabilities: { supportsGotoTargetsRequest: true } });
    bench.adapter.emit('stopped', { reason: 'step', threadId: 1 });
    await bench.untilStopped();
    await expect(bench.session().request('goto', { threadId: 1, targetId: 1 })).resolves.toEqual({});
    const withoutContent = bench.session().request('source', { sourceReference: 1 });
    await expect(withoutContent).rejects.toThrow(`The adapter's answer to "source" is not one that DAP allows.`);
  });

  test('whose answer is too late is rejected, and the late answer is ignored', async () => {
    const bench = await startedBench({ scripts: [{ on: { evaluate: () => noAnswer } }] });
    const late = bench.session().request('evaluate', { expression: 'x' }, { timeoutMs: 5 });
    await expect(late).rejects.toThrow('did not answer "evaluate" within 0.005 s');
    const { seq } = await bench.adapter.until('evaluate');
    const answer = { type: 'response', seq: 1, request_seq: seq, command: 'evaluate', success: true } as const;
    bench.adapter.say({ ...answer, body: { result: 'late', variablesReference: 0 } });
    bench.adapter.on('evaluate', () => ({ result: 'next', variablesReference: 0 }));
    await expect(bench.session().request('evaluate', { expression: 'y' })).resolves.toMatchObject({ result: 'next' });
    expect(bench.facts.filter(({ type }) => type === 'answered')).not.toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ result: 'late' }) }),
    );
  });

  test('that is pending when the connection closes is rejected', async () => {
    const bench = await startedBench({ scripts: [{ on: { evaluate: () => noAnswer } }] });
    const waiting = bench.session().request('evaluate', { expression: 'x' });
    bench.adapter.hangUp();
    await expect(waiting).rejects.toMatchObject({ code: 'adapter_failed' });
  });

  test('to a session that has ended says that it has', async () => {
    const bench = await startedBench();
    const session = bench.session();
    await bench.tree.end(tester);
    await expect(session.request('threads', undefined)).rejects.toMatchObject({ code: 'no_session' });
  });
});

describe('a request that resumes', () => {
  test('that is refused leaves the thread stopped where it was', async () => {
    const bench = await stoppedBench({
      on: {
        next: () => {
          throw refusal('cannot step here');
        },
      },
    });
    const before = bench.state()?.threads;
    await expect(bench.session().request('next', { threadId: 1 })).rejects.toThrow('cannot step here');
    expect(bench.state()?.threads).toEqual(before);
  });

  test('that is cancelled is not treated as refused: the program may be running', async () => {
    const bench = await stoppedBench({ on: { continue: () => noAnswer } });
    const abort = new AbortController();
    const resumed = bench.session().request('continue', { threadId: 1 }, { signal: abort.signal });
    abort.abort();
    await expect(resumed).rejects.toThrow('cancelled');
    expect(bench.state()?.threads[0]).not.toHaveProperty('stop');
  });

  test('that a closing connection left behind does not stop the thread again', async () => {
    const bench = await stoppedBench({ on: { next: () => noAnswer } });
    const resumed = bench.session().request('next', { threadId: 1 });
    await bench.adapter.until('next');
    bench.adapter.hangUp();
    await expect(resumed).rejects.toMatchObject({ code: 'adapter_failed' });
    await bench.untilEnded();
    expect(bench.facts.filter(({ type }) => type === 'refused')).toEqual([]);
  });
});

describe('reads', () => {
  const asked = ({ adapter }: SessionBench) => adapter.requests('variables').length;

  test('that several clients request are sent once', async () => {
    const bench = await stoppedBench();
    const before = asked(bench);
    const { scopes } = await bench.session().request('scopes', { frameId: bench.frameId });
    const read: Arguments<'variables'> = { variablesReference: scopes[0]?.variablesReference ?? 0, start: 0 };
    const [one, other] = await Promise.all([
      bench.session().request('variables', read),
      bench.session().request('variables', read),
    ]);
    expect(other).toBe(one);
    expect(await bench.session().request('variables', read)).toBe(one);
    expect(asked(bench) - before).toBe(1);
  });

  test('are sent again when values may have changed', async () => {
    const bench = await stoppedBench();
    await bench.session().request('scopes', { frameId: bench.frameId });
    const before = bench.adapter.requests('scopes').length;
    await bench.session().request('evaluate', { expression: 'a = 2', context: 'repl' });
    await bench.session().request('scopes', { frameId: bench.frameId });
    expect(bench.adapter.requests('scopes').length).toBeGreaterThan(before);
  });

  test('stay when an expression was looked at only', async () => {
    const bench = await stoppedBench();
    const { epoch } = bench.session().state;
    await bench.session().request('evaluate', { expression: 'a', context: 'hover' });
    expect(bench.session().state.epoch).toBe(epoch);
  });

  test('that failed are sent again', async () => {
    let isFirst = true;
    const bench = await stoppedBench({
      on: {
        source: () => {
          if (!isFirst) return { content: 'text' };
          isFirst = false;
          throw refusal('not yet');
        },
      },
    });
    await expect(bench.session().request('source', { sourceReference: 1 })).rejects.toThrow('not yet');
    await expect(bench.session().request('source', { sourceReference: 1 })).resolves.toEqual({ content: 'text' });
  });

  test('that one client cancels continue for the others', async () => {
    let answer: (body: unknown) => void = () => undefined;
    const bench = await stoppedBench({ on: { source: () => new Promise((resolve) => (answer = resolve)) } });
    const abort = new AbortController();
    const given = bench.session().request('source', { sourceReference: 1 }, { signal: abort.signal });
    const kept = bench.session().request('source', { sourceReference: 1 });
    await bench.adapter.until('source');
    abort.abort();
    await expect(given).rejects.toMatchObject({ code: 'adapter_failed' });
    answer({ content: 'text' });
    await expect(kept).resolves.toEqual({ content: 'text' });
  });

  test('that all clients cancel are cancelled at the adapter if it supports that, and sent again later', async () => {
    const capabilities = { supportsConfigurationDoneRequest: true, supportsCancelRequest: true };
    const bench = await stoppedBench({ capabilities, on: { source: () => noAnswer, cancel: () => ({}) } });
    const aborts = [new AbortController(), new AbortController()];
    const given = aborts.map(({ signal }) => bench.session().request('source', { sourceReference: 1 }, { signal }));
    const { seq } = await bench.adapter.until('source');
    aborts[0]?.abort();
    expect(bench.adapter.requests('cancel')).toEqual([]);
    aborts[1]?.abort();
    for (const one of given) await expect(one).rejects.toThrow('cancelled');
    await bench.adapter.until('cancel');
    expect(bench.adapter.heard('cancel')).toEqual([{ requestId: seq }]);
    bench.adapter.on('source', () => ({ content: 'text' }));
    await expect(bench.session().request('source', { sourceReference: 1 })).resolves.toEqual({ content: 'text' });
  });

  test('that are cancelled before they begin are not sent', async () => {
    const bench = await stoppedBench();
    const given = bench.session().request('source', { sourceReference: 1 }, { signal: AbortSignal.abort() });
    await expect(given).rejects.toThrow('before it was sent');
    expect(bench.adapter.requests('source')).toEqual([]);
  });
});

describe('a stack that is answered when its thread has stopped elsewhere', () => {
  async function answeredLate(): Promise<SessionBench & { readonly late: Dap.StackTraceResponse['body'] }> {
    const bench = await stoppedBench({ capabilities: pagingCapabilities });
    let answer: (body: unknown) => void = () => undefined;
    bench.adapter.on('stackTrace', () => new Promise((resolve) => (answer = resolve)));
    const reading = bench.session().request('stackTrace', { threadId: 1, startFrame: 0, levels: 5 });
    await bench.adapter.until('stackTrace', 2);
    bench.adapter.on('stackTrace', () => ({ stackFrames: frames([2000]) }));
    await bench.session().request('next', { threadId: 1 });
    bench.adapter.emit('stopped', stop);
    await bench.untilStopped(1);
    answer({ stackFrames: frames([1000, 1001]) });
    return Object.assign(bench, { late: await reading });
  }

  test('is not that stop’s', async () => {
    const bench = await answeredLate();
    expect(bench.state()?.threads[0]?.stop?.frames?.map(({ line }) => line)).toEqual([2000]);
  });

  test('has frames that are stale', async () => {
    const { late, session } = await answeredLate();
    expect(late.stackFrames).toHaveLength(2);
    for (const { id } of late.stackFrames) {
      await expect(session().request('scopes', { frameId: id })).rejects.toMatchObject({ code: 'stale_reference' });
    }
  });
});

describe('breakpoint events', () => {
  const setAt = async (bench: SessionBench, line: number) => {
    const breakpoint = bench.breakpoints.set({ path: '/a.js', line }, tester);
    await bench.until(() => bench.state()?.bindings[breakpoint.id]);
    return breakpoint.id;
  };

  test('that come in the same breath as the answer that names the breakpoint are heard', async () => {
    const bench = await startedBench({
      scripts: [
        {
          on: {
            setBreakpoints: (_args, adapter, { seq }) => {
              const body = { breakpoints: [{ id: 8, verified: false, message: 'not yet' }] };
              adapter.say({ type: 'response', seq: 0, request_seq: seq, command: '', success: true, body });
              adapter.emit('breakpoint', { reason: 'changed', breakpoint: { id: 8, verified: true, line: 4 } });
              return noAnswer;
            },
          },
        },
      ],
    });
    const id = await setAt(bench, 3);
    expect(bench.state()?.bindings[id]).toMatchObject({ verified: true, line: 4 });
  });

  test('and hits carry our ids, and none for what we did not set', async () => {
    const bench = await startedBench({
      scripts: [{ on: { setBreakpoints: () => ({ breakpoints: [{ id: 0, verified: false }] }) } }],
    });
    const id = await setAt(bench, 3);
    bench.adapter.emit('breakpoint', { reason: 'changed', breakpoint: { id: 0, verified: true, line: 5 } });
    bench.adapter.emit('stopped', { ...stop, hitBreakpointIds: [0, -1] });
    const { stop: stopped } = await bench.untilStopped();
    expect(stopped.hitBreakpointIds).toEqual([id]);
    expect(bench.state()?.bindings[id]).toMatchObject({ verified: true, line: 5 });
  });

  test('a hit by an id that the adapter uses again is not of the removed or disabled breakpoint that had it', async () => {
    const path = '/a.js';
    let line = 4;
    const stackFrames = () => [{ id: 1, name: 'f', line, column: 1, source: { path } }];
    // Ids are places in the list, as in adapters that count from 1 in each answer.
    const setBreakpoints = (args: object) => {
      const { breakpoints = [] } = args as Dap.SetBreakpointsArguments;
      return { breakpoints: breakpoints.map((each, index) => ({ id: index + 1, verified: true, line: each.line })) };
    };
    const on = { stackTrace: () => ({ stackFrames: stackFrames() }), setBreakpoints };
    const bench = await startedBench({ scripts: [{ on }] });
    const removed = await setAt(bench, 3);
    const kept = await setAt(bench, 4);
    bench.breakpoints.remove([removed]);
    await bench.adapter.until('setBreakpoints', 3);
    const hit = { ...stop, reason: 'breakpoint', hitBreakpointIds: [1] };
    bench.adapter.emit('stopped', hit);
    expect((await bench.untilStopped()).stop.hitBreakpointIds).toEqual([kept]);
    bench.breakpoints.set({ path, line, enabled: false }, tester);
    line = 7;
    const { runTo } = bench.tree.parts.breakpoints;
    await runTo.run(bench.session(), { threadId: 1, place: { path, line }, by: tester });
    bench.adapter.emit('stopped', hit);
    expect((await bench.untilStopped()).stop).not.toHaveProperty('hitBreakpointIds');
  });

  test('a hit that overtakes the answer that names its breakpoint is found by its place', async () => {
    const frames = [{ id: 1, name: 'f', line: 3, column: 1, source: { path: '/a.js' } }];
    const bench = await startedBench({ scripts: [{ on: { stackTrace: () => ({ stackFrames: frames }) } }] });
    const id = await setAt(bench, 3);
    bench.adapter.emit('stopped', { ...stop, reason: 'breakpoint', hitBreakpointIds: [99] });
    const { stop: stopped } = await bench.untilStopped();
    expect(stopped.hitBreakpointIds).toEqual([id]);
    expect(bench.state()?.hits).toEqual({ [id]: 1 });
  });
});

test('what an adapter says of breakpoints before it answers that it set them is kept for the latest of them', async () => {
  const bench = await startedBench();
  const ids = Array.from({ length: limits.earlyBreakpoints.most + 1 }, (_, index) => index + 1);
  for (const id of ids) bench.adapter.emit('breakpoint', { reason: 'changed', breakpoint: { id, verified: true } });
  await bench.session().request('threads', undefined);
  expect(bench.session().bindBreakpoint(1, 101)).toBeUndefined();
  expect(bench.session().bindBreakpoint(2, 102)).toMatchObject({ verified: true });
  expect(bench.session().bindBreakpoint(ids.length, 103)).toMatchObject({ verified: true });
});
