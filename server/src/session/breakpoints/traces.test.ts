import { expect, test } from 'vitest';
import type { BreakpointConditions } from '#protocol';
import type { FakeScript } from '../../testing/fake-adapter.ts';
import { startedBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';
import { CallTrace } from './call-trace.ts';

const path = '/a.js';
const source = { path, name: 'a.js' };
const caller = { id: 2, name: 'main', line: 9, column: 1, source };
const callee = { id: 1, name: 'f', line: 2, column: 1, source };
const capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
};

/** Line 1 has no code, so the adapter moves its breakpoints to line 2. */
const moved = (line: number) => (line === 1 ? 2 : line);

const fake = (frames: () => readonly object[], values: Readonly<Record<string, string>>): FakeScript => ({
  capabilities,
  on: {
    setBreakpoints: ({ breakpoints = [] }: { readonly breakpoints?: readonly { readonly line: number }[] }) => ({
      breakpoints: breakpoints.map(({ line }, index) => ({ id: index + 1, verified: true, line: moved(line) })),
    }),
    stackTrace: () => ({ stackFrames: frames(), totalFrames: frames().length }),
    evaluate: ({ expression }) => ({ result: values[String(expression)] ?? '', variablesReference: 0 }),
  },
});

/** A running program with a trace of `f`, whose definition is on line 1. */
async function tracedBench(values: Readonly<Record<string, string>> = {}) {
  let frames: readonly object[] = [callee, caller];
  const bench = await startedBench({ scripts: [fake(() => frames, values)] });
  const { traces } = bench.tree.parts.breakpoints;
  const trace = new CallTrace({
    wanted: [{ place: { kind: 'source', path, line: 1 }, functionName: 'f' }],
    expressions: [],
    hasResults: true,
    isFull: () => false,
    onFull: () => undefined,
  });
  const finished = new AbortController();
  const begun = new AbortController();
  const done = traces.during('s1', trace, async () => {
    begun.abort();
    await aborted(finished.signal);
  });
  await Promise.race([aborted(begun.signal), done]);
  return {
    ...bench,
    trace,
    traces,
    /** The program is stopped with these frames from now on. */
    goTo: (...present: readonly object[]) => (frames = present),
    endTrace: () => {
      finished.abort();
      return done;
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

type Bench = Awaited<ReturnType<typeof tracedBench>>;

const together = { threadId: 1, allThreadsStopped: true };
const atBreakpoint = { ...together, reason: 'breakpoint', hitBreakpointIds: [1] };
const afterStep = { ...together, reason: 'step' };

async function setBreakpoint(
  { breakpoints, state, until }: Bench,
  line: number,
  conditions: BreakpointConditions = {},
) {
  breakpoints.set({ path, line, ...conditions }, tester);
  await until(() => (state()?.bindings[1]?.verified === true ? true : undefined));
}

const stopCount = ({ shared }: Bench) => shared.state.stopCount;

test.each(['exception', 'pause'])('a step after a traced function was left by a stop (%s) stops', async (reason) => {
  const bench = await tracedBench();
  const { adapter } = bench;
  adapter.emit('stopped', atBreakpoint);
  await adapter.until('stepOut');
  adapter.emit('stopped', { ...together, reason });
  const { stop } = await bench.untilStopped();
  await bench.endTrace();
  await bench.session().request('next', { threadId: 1 });
  adapter.emit('stopped', afterStep);
  expect((await bench.untilStopped(stop.id)).stop.reason).toBe('step');
  expect(adapter.heard('continue')).toEqual([]);
});

test('a moved breakpoint on a line that was traced stops, and its stack is read once', async () => {
  const bench = await tracedBench();
  await bench.endTrace();
  await setBreakpoint(bench, 1);
  bench.adapter.emit('stopped', atBreakpoint);
  expect((await bench.untilStopped()).stop.hitBreakpointIds).toEqual([1]);
  expect(bench.adapter.heard('stackTrace')).toHaveLength(1);
});

test('a moved breakpoint on a traced line stops while it is traced', async () => {
  const bench = await tracedBench();
  await setBreakpoint(bench, 1);
  bench.adapter.emit('stopped', atBreakpoint);
  expect((await bench.untilStopped()).stop.hitBreakpointIds).toEqual([1]);
  expect(bench.trace.calls).toHaveLength(1);
});

test('a step out of a traced function that ends after the trace resumes the program', async () => {
  const bench = await tracedBench();
  bench.adapter.emit('stopped', atBreakpoint);
  await bench.adapter.until('stepOut');
  await bench.endTrace();
  bench.goTo(caller);
  bench.adapter.emit('stopped', afterStep);
  await bench.adapter.until('continue');
  expect(stopCount(bench)).toBe(0);
});

test('a stop at a traced line before the adapter has removed its breakpoint resumes the program', async () => {
  const bench = await tracedBench();
  const removed = new AbortController();
  bench.adapter.on('setBreakpoints', async () => {
    await aborted(removed.signal);
    return { breakpoints: [] };
  });
  const ended = bench.endTrace();
  bench.adapter.emit('stopped', atBreakpoint);
  await bench.adapter.until('stackTrace');
  removed.abort();
  await bench.adapter.until('continue');
  await ended;
  expect(stopCount(bench)).toBe(0);
});

test('a step that reaches a traced function ends there', async () => {
  const bench = await tracedBench();
  bench.adapter.emit('stopped', { ...together, reason: 'pause' });
  const { stop } = await bench.untilStopped();
  await bench.session().request('next', { threadId: 1 });
  bench.adapter.emit('stopped', atBreakpoint);
  expect((await bench.untilStopped(stop.id)).stop.reason).toBe('step');
});

test('a session tree has one trace at a time', async () => {
  const { traces, trace, endTrace } = await tracedBench();
  await expect(traces.during('s1', trace, () => Promise.resolve())).rejects.toMatchObject({ code: 'not_allowed' });
  await endTrace();
  expect(traces.of('s1')).toBeUndefined();
});

test.each([1, 2])('a condition on line %i of a function that is traced is checked', async (line) => {
  const bench = await tracedBench({ 'x > 1e6': 'false' });
  await setBreakpoint(bench, line, { condition: 'x > 1e6' });
  bench.adapter.emit('stopped', atBreakpoint);
  await bench.adapter.until('stepOut');
  expect(stopCount(bench)).toBe(0);
  await bench.endTrace();
  expect(bench.adapter.heard('setBreakpoints').at(-1)).toMatchObject({ breakpoints: [{ line, condition: 'x > 1e6' }] });
});

test('a condition on a traced line that is true stops the program', async () => {
  const bench = await tracedBench({ 'x > 1e6': 'true' });
  await setBreakpoint(bench, 1, { condition: 'x > 1e6' });
  bench.adapter.emit('stopped', atBreakpoint);
  expect((await bench.untilStopped()).stop.hitBreakpointIds).toEqual([1]);
});

test('the hits of a breakpoint on a traced line are counted', async () => {
  const bench = await tracedBench();
  await setBreakpoint(bench, 1, { hitCondition: '2' });
  bench.adapter.emit('stopped', atBreakpoint);
  await bench.adapter.until('stepOut');
  expect(stopCount(bench)).toBe(0);
  bench.adapter.emit('stopped', atBreakpoint);
  expect((await bench.untilStopped()).stop.hitBreakpointIds).toEqual([1]);
});

test('a logpoint on a traced line prints its message', async () => {
  const bench = await tracedBench({ x: '5' });
  await setBreakpoint(bench, 1, { logMessage: 'x is {x}' });
  bench.adapter.emit('stopped', atBreakpoint);
  await bench.adapter.until('stepOut');
  expect(bench.said('console')).toContain('x is 5');
  expect(stopCount(bench)).toBe(0);
});
