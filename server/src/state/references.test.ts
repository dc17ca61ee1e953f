import { describe, expect, test } from 'vitest';
import type { Arguments } from '#protocol';
import { limits } from '../limits.ts';
import { startedBench, type SessionBench } from '../testing/session-bench.ts';
import { References } from './references.ts';

/** Frames and values have the same ids at every stop, as those of real adapters do. */
const repeating = {
  on: {
    stackTrace: () => ({ stackFrames: [{ id: 0, name: 'main', line: 1, column: 1 }] }),
    scopes: () => ({ scopes: [{ name: 'Locals', variablesReference: 1, expensive: false }] }),
    variables: () => ({
      variables: [
        { name: 'list', value: '[]', variablesReference: 1 },
        { name: 'plain', value: '1', variablesReference: 0 },
        { name: 'odd', value: '2' },
        { name: 'odder', value: '3', variablesReference: -7 },
      ],
    }),
    evaluate: () => ({ result: '[]', variablesReference: 1 }),
    setVariable: () => ({ value: '[]', variablesReference: 2 }),
    setExpression: () => ({ value: '[]' }),
  },
  capabilities: { supportsConfigurationDoneRequest: true, supportsSetVariable: true, supportsSetExpression: true },
};
const stop = { reason: 'step', threadId: 1, allThreadsStopped: true };

interface Read {
  readonly frameId: number;
  readonly scope: number;
  readonly list: number;
}

async function stopAgain(bench: SessionBench, emit = () => bench.adapter.emit('stopped', stop)): Promise<Read> {
  const before = bench.shared.state.stopCount;
  emit();
  const { stop: stopped } = await bench.untilStopped(before);
  const scope = stopped.scopes?.[0]?.variablesReference ?? -1;
  return {
    frameId: stopped.frames?.[0]?.id ?? -1,
    scope,
    list: stopped.variables[scope]?.[0]?.variablesReference ?? -1,
  };
}

describe('what is read at a stop', () => {
  test('has numbers that no other frame or value has, at this stop and the next', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const first = await stopAgain(bench);
    const second = await stopAgain(bench);
    expect(first.list).toBe(first.scope);
    expect(second.list).toBe(second.scope);
    expect(new Set([first.frameId, first.scope, second.frameId, second.scope]).size).toBe(4);
    expect(Math.min(first.frameId, first.scope)).toBeGreaterThan(0);
  });

  test('has 0 where there is nothing to expand, whatever the adapter says', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { scope } = await stopAgain(bench);
    const { variables } = await bench.session().request('variables', { variablesReference: scope });
    expect(variables.map(({ variablesReference }) => variablesReference > 0)).toEqual([true, false, false, false]);
    expect(variables.slice(1).map(({ variablesReference }) => variablesReference)).toEqual([0, 0, 0]);
  });

  test('is asked for by the adapter’s own numbers', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { frameId, scope } = await stopAgain(bench);
    await bench.session().request('evaluate', { expression: 'list', frameId });
    await bench.session().request('setVariable', { variablesReference: scope, name: 'a', value: '1' });
    await bench.session().request('setExpression', { frameId, expression: 'a', value: '1' });
    expect(bench.adapter.heard('evaluate')).toEqual([{ expression: 'list', frameId: 0 }]);
    expect(bench.adapter.heard('setVariable')).toMatchObject([{ variablesReference: 1 }]);
    expect(bench.adapter.heard('setExpression')).toMatchObject([{ frameId: 0 }]);
  });

  test('has the same numbers when it is read again', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { frameId, scope } = await stopAgain(bench);
    bench.adapter.emit('invalidated', {});
    await bench.adapter.until('variables', 2);
    const { stackFrames } = await bench.session().request('stackTrace', { threadId: 1, levels: 1 });
    const { scopes } = await bench.session().request('scopes', { frameId });
    expect([stackFrames[0]?.id, scopes[0]?.variablesReference]).toEqual([frameId, scope]);
  });
});

describe('a reference from before its thread ran', () => {
  test('is stale, says between which stops, and is not sent', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { frameId, scope } = await stopAgain(bench);
    await stopAgain(bench);
    await expect(bench.session().request('evaluate', { expression: 'x', frameId })).rejects.toMatchObject({
      code: 'stale_reference',
      message: `The frame ${frameId} is from stop 1 of thread 1, which was resumed since; it is now at stop 2. Take ids from the latest stop.`,
    });
    await expect(bench.session().request('variables', { variablesReference: scope })).rejects.toMatchObject({
      code: 'stale_reference',
    });
    expect(bench.adapter.requests('evaluate')).toEqual([]);
  });

  test('is stale while the thread runs, and says so', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { frameId } = await stopAgain(bench);
    await bench.session().request('continue', { threadId: 1 });
    await expect(bench.session().request('scopes', { frameId })).rejects.toThrow('it is running');
  });

  test('is stale when the thread is gone, and says so', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { frameId } = await stopAgain(bench);
    bench.adapter.on('threads', () => ({ threads: [] }));
    bench.adapter.emit('thread', { reason: 'exited', threadId: 1 });
    await bench.until(() => bench.state()?.threads.length === 0 || undefined);
    await expect(bench.session().request('scopes', { frameId })).rejects.toThrow('it has exited');
  });

  test('stays valid while only another thread runs, however often', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { frameId } = await stopAgain(bench, () => bench.adapter.emit('stopped', { reason: 'step', threadId: 1 }));
    for (let count = 0; count < 70; count += 1) {
      await stopAgain(bench, () => bench.adapter.emit('stopped', { reason: 'step', threadId: 2 }));
    }
    await expect(bench.session().request('scopes', { frameId })).resolves.toMatchObject({ scopes: [{}] });
  });

  test('is still known to be stale after a hundred stops, and after the session has ended', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { frameId } = await stopAgain(bench);
    for (let count = 0; count < 100; count += 1) await stopAgain(bench);
    const resolve = () => bench.references.resolve('frame', frameId, bench.shared.state);
    expect(resolve).toThrow(expect.objectContaining({ code: 'stale_reference' }));
    await bench.tree.end({ kind: 'agent', name: 'A' });
    expect(resolve).toThrow('is from an earlier stop or an ended session');
  });
});

describe('a number that was never given out', () => {
  const cases: readonly (readonly [string, 'scopes' | 'variables', number])[] = [
    ['a frame', 'scopes', 999],
    ['a frame 0', 'scopes', 0],
    ['a negative frame', 'scopes', -1],
    ['a fraction of a frame', 'scopes', 1.5],
    ['a reference', 'variables', 999],
    ['a reference 0', 'variables', 0],
  ];

  test.each(cases)('for %s is a wrong argument', async (_name, command, number) => {
    const bench = await startedBench({ scripts: [repeating] });
    await stopAgain(bench);
    const args: Arguments<'scopes'> & Arguments<'variables'> = { frameId: number, variablesReference: number };
    const { frameId, variablesReference } = args;
    const asked = command === 'scopes' ? { frameId } : { variablesReference };
    await expect(bench.session().request(command, asked as never)).rejects.toMatchObject({ code: 'invalid_arguments' });
  });

  test('for what it is given as says what it is', async () => {
    const bench = await startedBench({ scripts: [repeating] });
    const { frameId, scope } = await stopAgain(bench);
    await expect(bench.session().request('scopes', { frameId: scope })).rejects.toMatchObject({
      code: 'invalid_arguments',
      message: `${scope} is a variables reference, not a frame.`,
    });
    await expect(bench.session().request('variables', { variablesReference: frameId })).rejects.toThrow('is a frame');
  });
});

describe('references of several sessions', () => {
  test('are never the same, and each is refused by the other session', async () => {
    const bench = await startedBench({ scripts: [repeating, repeating] });
    const first = await stopAgain(bench);
    await bench.adapter.ask('startDebugging', { request: 'launch', configuration: {} });
    await bench.until(() => (bench.state('s1.1')?.lifecycle === 'live' ? true : undefined));
    const second = await stopAgain(bench, () => bench.adapters[1]?.emit('stopped', stop));
    expect(second.frameId).not.toBe(first.frameId);
    await expect(bench.session('s1.1').request('scopes', { frameId: first.frameId })).rejects.toMatchObject({
      code: 'invalid_arguments',
      message: `The frame ${first.frameId} belongs to the session s1.`,
    });
    expect(bench.references.sessionOf(second.frameId)).toBe('s1.1');
    expect(bench.references.threadOf(second.frameId)).toBe(bench.state('s1.1')?.threads[0]?.id);
  });

  test('that belong to no stop live as long as their session', () => {
    const references = new References();
    const mine = references.give('variables', 4, references.ownerIn('s1'));
    const other = references.give('variables', 4, references.ownerIn('s2'));
    expect(mine).not.toBe(other);
    expect(references.give('variables', 4, references.ownerIn('s1'))).toBe(mine);
    references.forget('s1');
    const state = {
      sessions: [],
      stopCount: 0,
      breakpoints: [],
      breakpointsDeactivated: false,
      exceptionFilters: {},
      exceptionOptions: {},
      filterOffers: {},
      breakpointSets: {},
      watches: [],
      agentPermission: 'evaluate' as const,
      activities: [],
      questions: [],
      notices: [],
    };
    expect(() => references.resolve('variables', mine, state)).toThrow('ended session');
    expect(references.resolve('variables', other, state)).toBe(4);
  });

  test('are so many at one stop; further values cannot be expanded, and the next stop has its own', () => {
    const references = new References();
    const owner = references.ownerIn('s1', { threadId: 1, stopId: 1 });
    const first = references.give('variables', 1, owner);
    for (let adapterId = 2; adapterId <= limits.references.most; adapterId += 1)
      references.give('variables', adapterId, owner);
    expect(references.give('variables', limits.references.most + 1, owner)).toBe(0);
    expect(references.give('variables', 1, owner)).toBe(first);
    const next = references.ownerIn('s1', { threadId: 1, stopId: 2 });
    expect(references.give('variables', limits.references.most + 1, next)).toBe(limits.references.most + 1);
  });
});
