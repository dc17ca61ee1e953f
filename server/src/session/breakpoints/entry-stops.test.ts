import { expect, test } from 'vitest';
import { fieldOf } from '#protocol';
import type { EntryPlace } from '../../adapters/adapter-row.ts';
import type { FakeScript } from '../../testing/fake-adapter.ts';
import { createSessionBench, type SessionBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

const path = '/w/main.x';
const main: EntryPlace = { kind: 'function', name: 'main.main' };
const file: EntryPlace = { kind: 'source', path, line: 1 };
const capabilities = { supportsConfigurationDoneRequest: true, supportsFunctionBreakpoints: true };

/** An adapter whose program stops here. */
const stoppingIn = (name: string, line: number): FakeScript => ({
  capabilities,
  on: { stackTrace: () => ({ stackFrames: [{ id: 1, name, line, column: 1, source: { path } }], totalFrames: 1 }) },
});

/** A program that was started to stop at its entry, with a breakpoint on line 4. */
async function started(entry: readonly EntryPlace[], script: FakeScript): Promise<SessionBench> {
  const configuration = { type: 'fake', program: 'a', stopOnEntry: true };
  const bench = createSessionBench({ scripts: [script], configuration, entry });
  bench.breakpoints.set({ path, line: 4 }, tester);
  await bench.tree.start();
  return bench;
}

const stop = (bench: SessionBench, reason: string) => {
  bench.adapter.emit('stopped', { reason, threadId: 1, allThreadsStopped: true, hitBreakpointIds: [77] });
  return bench.untilStopped();
};

const names = (bench: SessionBench) =>
  bench.adapter.heard('setFunctionBreakpoints').map((args) => fieldOf(args, 'breakpoints'));
const lines = (bench: SessionBench) => bench.adapter.heard('setBreakpoints').map((args) => fieldOf(args, 'lines'));

test('a program without an entry of its adapter stops at the function, once', async () => {
  const bench = await started([main], stoppingIn('main.main', 2));
  expect(bench.adapter.heard('launch')).toEqual([{ type: 'fake', program: 'a' }]);
  expect((await stop(bench, 'function breakpoint')).stop).toMatchObject({ reason: 'entry' });
  await expect.poll(() => names(bench)).toEqual([[{ name: 'main.main' }], []]);
});

test('a function may be named without its package', async () => {
  const bench = await started([{ kind: 'function', name: 'TestSum' }], stoppingIn('example.com/app.TestSum', 2));
  expect((await stop(bench, 'breakpoint')).stop).toMatchObject({ reason: 'entry' });
});

test('a program stops where its file begins to run, once', async () => {
  const bench = await started([file], stoppingIn('<main>', 3));
  expect((await stop(bench, 'breakpoint')).stop).toMatchObject({ reason: 'entry' });
  await expect.poll(() => lines(bench)).toEqual([[4], [4, 1], [4]]);
});

test('a breakpoint at the entry is what stops the program', async () => {
  const bench = await started([file], stoppingIn('<main>', 4));
  expect((await stop(bench, 'breakpoint')).stop).toMatchObject({ reason: 'breakpoint', hitBreakpointIds: [1] });
});

test('a stop before the entry is reported as it is, and the entry is gone', async () => {
  const bench = await started([main], stoppingIn('main.init.0', 2));
  expect((await stop(bench, 'breakpoint')).stop).toMatchObject({ reason: 'breakpoint' });
  await expect.poll(() => names(bench)).toEqual([[{ name: 'main.main' }], []]);
});
