import { describe, expect, test } from 'vitest';
import { plainQuirks } from '../../adapters/quirks.ts';
import { noAnswer, type FakeScript } from '../../testing/fake-adapter.ts';
import { startedBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

const capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsTerminateRequest: true,
  supportTerminateDebuggee: true,
  supportSuspendDebuggee: true,
};
const polite: FakeScript = { capabilities };
/** It takes the request, and its program goes on. */
const deaf: FakeScript = { capabilities, on: { terminate: () => ({}) } };

describe('a launched program that is stopped', () => {
  test('is asked to terminate, and its adapter is disconnected when it has', async () => {
    const bench = await startedBench({ scripts: [polite] });
    await bench.tree.end(tester, 'stop');
    expect(
      bench.adapter
        .requests()
        .map(({ command }) => command)
        .slice(-2),
    ).toEqual(['terminate', 'disconnect']);
    expect((await bench.untilEnded()).ending?.message).toBe('Stopped by user.');
  });

  test('that is slow to terminate is ended at once by a second stop', async () => {
    const bench = await startedBench({ scripts: [deaf] });
    const ended = bench.tree.end(tester, 'stop');
    await bench.adapter.until('terminate');
    expect(bench.state()?.lifecycle).toBe('terminating');
    expect(bench.adapter.heard('disconnect')).toEqual([]);
    void bench.tree.end(tester, 'stop');
    await ended;
    expect(bench.adapter.heard('disconnect')).toEqual([{ restart: false, terminateDebuggee: true }]);
  });

  test.each(['stop', 'end'] as const)(
    'is over soon after its process has ended, also while its adapter still reports what it printed (%s)',
    async (way) => {
      const silent: FakeScript = { capabilities, on: { terminate: () => noAnswer, disconnect: () => noAnswer } };
      const bench = await startedBench({ scripts: [silent] });
      bench.adapter.emit('process', { name: 'app', systemProcessId: 4 });
      await bench.until(() => bench.state()?.process);
      const ended = bench.tree.end(tester, way);
      await bench.adapter.until(way === 'stop' ? 'terminate' : 'disconnect');
      bench.running.endProgram();
      await ended;
      expect(bench.running.stopOptions).toEqual({ hasProgramEnded: true });
    },
  );

  test('is ended if the adapter refuses to terminate it', async () => {
    const refuses = () => {
      throw new Error('It does not feel like it.');
    };
    const bench = await startedBench({ scripts: [{ capabilities, on: { terminate: refuses } }] });
    await bench.tree.end(tester, 'stop');
    expect(bench.adapter.heard('disconnect')).toEqual([{ restart: false, terminateDebuggee: true }]);
  });

  test('is not asked to terminate by an agent, nor by Force stop', async () => {
    for (const way of ['end', 'now'] as const) {
      const bench = await startedBench({ scripts: [polite] });
      await bench.tree.end(tester, way);
      expect(bench.adapter.heard('terminate')).toEqual([]);
    }
  });
});

test('Stop detaches from an attached program, and Force stop ends it', async () => {
  const attached = { scripts: [polite], description: { request: 'attach' } } as const;
  const letGo = await startedBench(attached);
  await letGo.tree.end(tester, 'stop');
  expect(letGo.adapter.heard('terminate')).toEqual([]);
  expect(letGo.adapter.heard('disconnect')).toEqual([{ restart: false, terminateDebuggee: false }]);
  const ended = await startedBench(attached);
  await ended.tree.end(tester, 'now');
  expect(ended.adapter.heard('disconnect')).toEqual([{ restart: false, terminateDebuggee: true }]);
});

test('a program that would be ended by detaching at a stop is resumed first, as often as it stops', async () => {
  let stops = 0;
  const stopsAgain: FakeScript = {
    capabilities,
    on: {
      continue: (_args, adapter) => {
        stops += 1;
        if (stops === 1) adapter.emit('stopped', { reason: 'pause', threadId: 1 });
        return { allThreadsContinued: true };
      },
    },
  };
  const row = { quirks: { ...plainQuirks, resumesBeforeDetach: true } };
  const bench = await startedBench({ scripts: [stopsAgain], description: { request: 'attach' }, row });
  bench.adapter.emit('stopped', { reason: 'breakpoint', threadId: 1 });
  await bench.untilStopped();
  await bench.tree.end(tester, 'stop');
  const said = bench.adapter.requests().map(({ command }) => command);
  expect(said.filter((command) => ['continue', 'disconnect'].includes(command))).toEqual([
    'continue',
    'continue',
    'disconnect',
  ]);
});

test('a program keeps running after Disconnect, or stays suspended', async () => {
  const runs = await startedBench({ scripts: [polite] });
  await runs.tree.end(tester, 'disconnect');
  expect(runs.adapter.heard('disconnect')).toEqual([{ restart: false, terminateDebuggee: false }]);
  expect((await runs.untilEnded()).ending?.message).toBe('Disconnected by user.');
  const suspended = await startedBench({ scripts: [polite] });
  await suspended.tree.end(tester, 'suspend');
  expect(suspended.adapter.heard('disconnect')).toEqual([
    { restart: false, terminateDebuggee: false, suspendDebuggee: true },
  ]);
});
