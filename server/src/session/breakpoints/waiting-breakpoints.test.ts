import { describe, expect, test } from 'vitest';
import type { BreakpointConditions, Dap } from '#protocol';
import type { FakeScript } from '../../testing/fake-adapter.ts';
import { startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

const path = '/a.js';
const capabilities: Dap.Capabilities = { supportsConfigurationDoneRequest: true, supportsLogPoints: true };

/** The lines that the adapter has. */
const linesSent = ({ adapter }: SessionBench) =>
  ((adapter.heard('setBreakpoints').at(-1) ?? {}) as Dap.SetBreakpointsArguments).breakpoints?.map(({ line }) => line);

const at = (line: number): FakeScript['on'] => ({
  stackTrace: () => ({
    stackFrames: [{ id: 1, name: 'f', line, column: 1, source: { path, name: 'a.js' } }],
    totalFrames: 1,
  }),
});

/** A session whose breakpoint on line 9 waits for the one on line 3. */
async function waiting(awaited: BreakpointConditions = {}, script: FakeScript = {}): Promise<SessionBench> {
  const bench = await startedBench({ scripts: [{ capabilities, ...script, on: { ...at(3), ...script.on } }] });
  bench.breakpoints.set({ path, line: 3, ...awaited }, tester);
  bench.breakpoints.set({ path, line: 9, waitsFor: 1 }, tester);
  await bench.until(() => (bench.state()?.bindings[2] && bench.state()?.bindings[1]?.verified ? true : undefined));
  return bench;
}

const stopped = { reason: 'breakpoint', threadId: 1, allThreadsStopped: true };

describe('a triggered breakpoint', () => {
  test('is not sent, and names its trigger', async () => {
    const bench = await waiting();
    expect(linesSent(bench)).toEqual([3]);
    expect(bench.state()?.bindings[2]).toMatchObject({ verified: false, message: 'Inactive until a.js:3 is hit.' });
  });

  test('is sent when its trigger was hit, before the program is resumed, and stays', async () => {
    const bench = await waiting();
    bench.adapter.emit('stopped', { ...stopped, hitBreakpointIds: [1] });
    await bench.untilStopped();
    await bench.session().request('continue', { threadId: 1 });
    const order = bench.adapter.requests().map(({ command }) => command);
    expect(order.lastIndexOf('setBreakpoints')).toBeLessThan(order.indexOf('continue'));
    expect(linesSent(bench)).toEqual([3, 9]);
    expect(bench.state()?.bindings[2]).toMatchObject({ verified: true });
  });

  test('is sent also if the adapter does not report what was hit, and the program is resumed at once', async () => {
    const bench = await waiting();
    bench.adapter.emit('stopped', stopped);
    await bench.until(() => bench.state()?.threads[0]?.stop);
    await bench.session().request('continue', { threadId: 1 });
    expect(linesSent(bench)).toEqual([3, 9]);
  });

  test('is sent when its trigger is a logpoint that was passed, which Stopline prints', async () => {
    const bench = await waiting({ logMessage: 'here' });
    expect(bench.adapter.heard('setBreakpoints').at(-1)).toMatchObject({ breakpoints: [{ line: 3 }] });
    expect(JSON.stringify(bench.adapter.heard('setBreakpoints').at(-1))).not.toContain('logMessage');
    bench.adapter.emit('stopped', stopped);
    await bench.adapter.until('continue');
    expect(bench.said('console')).toContain('here\n');
    expect(linesSent(bench)).toEqual([3, 9]);
    bench.breakpoints.remove([2]);
    await bench.until(() =>
      JSON.stringify(bench.adapter.heard('setBreakpoints').at(-1)).includes('here') ? true : undefined,
    );
  });

  test('is inactive again when the adapter restarts the program', async () => {
    const bench = await waiting(
      {},
      { capabilities: { ...capabilities, supportsRestartRequest: true }, on: { restart: () => ({}) } },
    );
    bench.adapter.emit('stopped', { ...stopped, hitBreakpointIds: [1] });
    await bench.until(() => (bench.state()?.bindings[2]?.verified ? true : undefined));
    await bench.tree.restart();
    await bench.until(() => (bench.state()?.bindings[2]?.verified === false ? true : undefined));
    expect(linesSent(bench)).toEqual([3]);
  });

  test('becomes an ordinary one when its trigger is deleted', async () => {
    const bench = await waiting();
    bench.breakpoints.remove([1]);
    await bench.until(() => (bench.state()?.bindings[2]?.verified ? true : undefined));
    expect(linesSent(bench)).toEqual([9]);
  });
});
