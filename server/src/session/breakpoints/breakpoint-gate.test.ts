import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakpointStatus, latestStop, type BreakpointConditions } from '#protocol';
import { plainQuirks } from '../../adapters/quirks.ts';
import { noAnswer, refusal, type FakeScript } from '../../testing/fake-adapter.ts';
import { startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { outputLines, tester } from '../../testing/states.ts';

const path = '/a.rb';
const line = 3;
const frame = { id: 1000, name: 'f', line, column: 1, source: { path, name: 'a.rb' } };
const together = { reason: 'breakpoint', threadId: 1, allThreadsStopped: true };

/** An adapter without conditions, hit counts and log points, whose expressions have these values. */
const script = (values: Readonly<Record<string, string>> = {}, on: FakeScript['on'] = {}): FakeScript => ({
  on: {
    stackTrace: () => ({ stackFrames: [frame], totalFrames: 1 }),
    threads: () => ({ threads: [1, 2].map((id) => ({ id, name: `Thread ${id}` })) }),
    evaluate: ({ expression }) => {
      const result = values[String(expression)];
      if (result === undefined) throw refusal(`There is no ${String(expression)}`);
      return { result, variablesReference: 0 };
    },
    ...on,
  },
});

/** A session that runs, with a breakpoint of its own. */
async function running(conditions: BreakpointConditions, fake: FakeScript = script()): Promise<SessionBench> {
  const bench = await startedBench({ scripts: [fake] });
  bench.breakpoints.set({ path, line, ...conditions }, tester);
  await bench.until(() => (bench.state()?.bindings[1]?.verified === true ? true : undefined));
  return bench;
}

/** A session that holds a stop at a condition which is answered when the test wants. */
async function holding(): Promise<SessionBench & { readonly answer: (value: string) => void }> {
  let answer: (value: string) => void = () => undefined;
  const answered = new Promise<string>((resolve) => (answer = resolve));
  const evaluate = async () => ({ result: await answered, variablesReference: 0 });
  const bench = await running({ condition: 'c' }, script({}, { evaluate }));
  bench.adapter.emit('stopped', together);
  await bench.adapter.until('evaluate');
  return Object.assign(bench, { answer: (value: string) => answer(value) });
}

const stopsTold = ({ facts }: SessionBench) =>
  facts.filter((fact) => fact.type === 'event' && fact.event === 'stopped').length;

describe('a condition that the adapter does not have', () => {
  test('that is false resumes the program, and no stop is reported', async () => {
    const bench = await running({ condition: 'x > 3' }, script({ 'x > 3': 'false' }));
    bench.adapter.emit('stopped', together);
    expect((await bench.adapter.until('continue')).arguments).toEqual({ threadId: 1 });
    expect(stopsTold(bench)).toBe(0);
    expect(bench.adapter.heard('setBreakpoints').at(-1)).toMatchObject({ breakpoints: [{ line }] });
    expect(bench.adapter.heard('evaluate')).toEqual([{ expression: 'x > 3', frameId: 1000, context: 'watch' }]);
  });

  test('that is true stops the program at this breakpoint', async () => {
    const bench = await running({ condition: 'x > 3' }, script({ 'x > 3': 'true' }));
    bench.adapter.emit('stopped', together);
    const { stop } = await bench.untilStopped();
    expect(stop).toMatchObject({ reason: 'breakpoint', hitBreakpointIds: [1] });
    expect(bench.adapter.heard('continue')).toEqual([]);
    expect(bench.state()?.hits).toEqual({ 1: 1 });
  });

  test('that cannot be evaluated stops the program and says why', async () => {
    const bench = await running({ condition: 'y' });
    bench.adapter.emit('stopped', together);
    const { stop } = await bench.untilStopped();
    expect(stop.description).toBe(
      'The condition "y" could not be evaluated, so the program stopped. The adapter says: “There is no y”',
    );
    expect(bench.said('important')).toContain(stop.description);
  });

  test('that is never answered stops the program after two seconds and says so', async () => {
    const bench = await running({ condition: 'loop' }, script({}, { evaluate: () => noAnswer }));
    bench.adapter.emit('stopped', together);
    expect((await bench.untilStopped()).stop.description).toContain('no answer within 2 seconds');
  });

  test('is printed with the place of the breakpoint', async () => {
    const bench = await running({ condition: 'x', hitCondition: '2', logMessage: 'hi' });
    const [breakpoint] = bench.shared.state.breakpoints;
    expect(breakpoint && breakpointStatus(bench.shared.state, breakpoint)).toMatchObject({
      verified: true,
      message: 'Stopline checks the condition, counts the hits and prints the message here, because Fake cannot.',
    });
  });
});

describe('a temporary breakpoint', () => {
  const run = async (bench: SessionBench) => {
    bench.adapter.emit('stopped', { ...together, reason: 'entry' });
    await bench.untilStopped();
    await bench.tree.parts.breakpoints.runTo.run(bench.session(), { threadId: 1, place: { path, line }, by: tester });
    bench.adapter.emit('stopped', together);
    return bench.until(() => {
      const stop = latestStop(bench.shared.state, 's1')?.stop;
      return stop?.isComplete && stop.reason === 'breakpoint' ? stop : undefined;
    });
  };

  test('stops the program whatever the condition on its line, which applies again afterwards', async () => {
    const bench = await running({ condition: 'x' }, script({ x: 'false' }));
    await run(bench);
    expect(bench.adapter.heard('evaluate')).toEqual([]);
    await bench.session().request('continue', { threadId: 1 });
    bench.adapter.emit('stopped', together);
    await bench.adapter.until('continue', 3);
    expect(bench.adapter.heard('evaluate')).toHaveLength(1);
  });

  test('stops the program also with an adapter that keeps removed breakpoints', async () => {
    const quirks = { ...plainQuirks, breakpointRemovalExpression: 'remove ${pathInHex}' };
    const bench = await startedBench({ row: { quirks }, scripts: [script()] });
    await run(bench);
    expect(bench.adapter.heard('continue')).toHaveLength(1);
  });
});

test('hits that the adapter does not count are counted, and only those that stop the program are hits', async () => {
  const bench = await running({ hitCondition: '% 2' });
  bench.adapter.emit('stopped', together);
  await bench.adapter.until('continue', 1);
  bench.adapter.emit('stopped', together);
  await bench.untilStopped();
  expect(bench.state()).toMatchObject({ passes: { 1: 2 }, hits: { 1: 1 } });
});

test('a count starts again when the breakpoint is changed', async () => {
  const bench = await running({ hitCondition: '3' });
  bench.adapter.emit('stopped', together);
  await bench.adapter.until('continue');
  bench.breakpoints.change(1, { conditions: { hitCondition: '4' } });
  expect(bench.state()?.passes).toEqual({});
});

test('a message that the adapter does not print is an output event with its place, and a hit', async () => {
  const bench = await running({ logMessage: 'sum is {sum}, {none}' }, script({ sum: '41' }));
  bench.adapter.emit('stopped', together);
  await bench.adapter.until('continue');
  expect(bench.said('console')).toContain('sum is 41, <There is no none>\n');
  expect(outputLines(bench.tree.parts.output).at(-1)).toMatchObject({ source: frame.source, line });
  expect(bench.state()?.hits).toEqual({ 1: 1 });
  expect(stopsTold(bench)).toBe(0);
});

test('with an adapter that supports everything, a stop is reported without further requests', async () => {
  const capabilities = { supportsConfigurationDoneRequest: true, supportsConditionalBreakpoints: true };
  const bench = await running({ condition: 'x' }, { ...script(), capabilities });
  bench.adapter.emit('stopped', together);
  await bench.untilStopped();
  expect(bench.adapter.heard('evaluate')).toEqual([]);
  expect(bench.adapter.heard('stackTrace')).toHaveLength(1);
});

describe('a stop for another reason is reported at once', () => {
  test.each(['step', 'pause', 'exception', 'entry', 'goto'])('%s', async (reason) => {
    const bench = await running({ condition: 'x' });
    bench.adapter.emit('stopped', { ...together, reason });
    expect((await bench.untilStopped()).stop.reason).toBe(reason);
    expect(bench.adapter.heard('evaluate')).toEqual([]);
  });

  test('and a step that an adapter reports as a breakpoint stays a step', async () => {
    const bench = await running({ condition: 'x' }, script({ x: 'false' }));
    bench.adapter.emit('stopped', { ...together, reason: 'entry' });
    const entry = await bench.untilStopped();
    await bench.session().request('next', { threadId: 1 });
    bench.adapter.emit('stopped', together);
    const { stop } = await bench.untilStopped(entry.stop.id);
    expect(stop.reason).toBe('step');
    expect(stop).not.toHaveProperty('hitBreakpointIds');
  });
});

describe('while a stop is held back', () => {
  test('Pause stops the program there', async () => {
    const bench = await holding();
    await bench.session().request('pause', { threadId: 1 });
    bench.answer('false');
    expect((await bench.untilStopped()).stop.reason).toBe('pause');
    expect(bench.adapter.heard('pause')).toEqual([]);
    expect(bench.adapter.heard('continue')).toEqual([]);
  });

  test('the end of the program is reported, and no stop', async () => {
    const bench = await holding();
    bench.adapter.emit('terminated');
    await bench.untilEnded();
    expect(stopsTold(bench)).toBe(0);
  });

  test('earlier events are reported when the adapter closes the connection', async () => {
    const bench = await holding();
    bench.adapter.emit('output', { category: 'stdout', output: 'last words\n' });
    bench.adapter.hangUp();
    await bench.untilEnded();
    expect(bench.said('stdout')).toBe('last words\n');
    expect(stopsTold(bench)).toBe(0);
  });

  test('a session can be ended', async () => {
    const bench = await holding();
    await bench.tree.end(tester);
    expect(stopsTold(bench)).toBe(0);
    expect(bench.state()?.lifecycle).toBe('terminated');
  });

  test('a breakpoint that is removed no longer stops the program', async () => {
    const bench = await holding();
    bench.breakpoints.remove([1]);
    bench.answer('true');
    await bench.adapter.until('continue');
    expect(stopsTold(bench)).toBe(0);
  });

  test('a thread that the adapter has resumed is not resumed again', async () => {
    const bench = await holding();
    bench.adapter.emit('continued', { threadId: 1 });
    bench.adapter.emit('output', { category: 'stdout', output: 'goes on\n' });
    await bench.untilSaid('goes on');
    expect(bench.adapter.heard('continue')).toEqual([]);
    expect(stopsTold(bench)).toBe(0);
  });
});

describe('several threads', () => {
  const both: FakeScript['on'] = {
    stackTrace: ({ threadId }) => ({
      stackFrames: [{ ...frame, id: Number(threadId), line: threadId === 1 ? line : 9 }],
      totalFrames: 1,
    }),
  };

  test('that stop together stay stopped when one of them is to stop', async () => {
    const bench = await running({ condition: 'x' }, script({ x: 'false' }, both));
    bench.breakpoints.set({ path, line: 9 }, tester);
    await bench.until(() => (bench.state()?.bindings[2]?.verified === true ? true : undefined));
    bench.adapter.emit('stopped', together);
    bench.adapter.emit('stopped', { ...together, threadId: 2 });
    const { thread, stop } = await bench.untilStopped();
    expect([thread.id, stop.hitBreakpointIds]).toEqual([2, [2]]);
    expect(bench.adapter.heard('continue')).toEqual([]);
    expect(stopsTold(bench)).toBe(1);
  });

  test('that stop together are resumed together, once', async () => {
    const bench = await running({ condition: 'x' }, script({ x: 'false' }));
    bench.adapter.emit('stopped', together);
    bench.adapter.emit('stopped', { ...together, threadId: 2 });
    await bench.adapter.until('continue');
    await bench.session().request('evaluate', { expression: 'x' });
    expect(bench.adapter.heard('continue')).toHaveLength(1);
    expect(stopsTold(bench)).toBe(0);
  });

  test('that stop separately are resumed separately', async () => {
    const capabilities = { supportsConfigurationDoneRequest: true, supportsSingleThreadExecutionRequests: true };
    const fake = { ...script({ x: 'false' }), capabilities };
    const bench = await running({ condition: 'x' }, fake);
    bench.adapter.emit('stopped', { reason: 'breakpoint', threadId: 1, allThreadsStopped: false });
    bench.adapter.emit('stopped', { reason: 'breakpoint', threadId: 2, allThreadsStopped: false });
    await bench.adapter.until('continue', 2);
    const alone = { singleThread: true };
    expect(bench.adapter.heard('continue')).toEqual([
      { threadId: 1, ...alone },
      { threadId: 2, ...alone },
    ]);
  });

  test('do not end each other’s steps', async () => {
    const bench = await running({ condition: 'x' }, script({ x: 'false' }));
    bench.adapter.emit('stopped', { ...together, reason: 'entry' });
    await bench.untilStopped();
    await bench.session().request('next', { threadId: 1 });
    bench.adapter.emit('stopped', { ...together, threadId: 2 });
    await bench.adapter.until('next', 2);
    expect(bench.adapter.heard('next')).toEqual([{ threadId: 1 }, { threadId: 1 }]);
    expect(bench.adapter.heard('continue')).toEqual([]);
  });
});

test('a stop is reported if the program cannot be resumed', async () => {
  const refuses = () => {
    throw refusal('The debuggee does not feel like it.');
  };
  const bench = await running({ condition: 'x' }, script({ x: 'false' }, { continue: refuses }));
  bench.adapter.emit('stopped', together);
  expect((await bench.untilStopped()).stop.description).toContain(
    'could not be resumed. The adapter says: “The debuggee does not',
  );
});

test('a removed breakpoint that the adapter keeps does not stop the program', async () => {
  const quirks = { ...plainQuirks, breakpointRemovalExpression: 'remove ${pathInHex}' };
  const bench = await startedBench({ row: { quirks }, scripts: [script()] });
  bench.breakpoints.set({ path, line }, tester);
  await bench.until(() => (bench.state()?.bindings[1]?.verified === true ? true : undefined));
  bench.breakpoints.remove([1]);
  await bench.adapter.until('setBreakpoints', 2);
  bench.adapter.emit('stopped', together);
  await bench.adapter.until('continue');
  expect(stopsTold(bench)).toBe(0);
});

test('events that arrive while stops are held keep their order', async () => {
  const happening = fc.constantFrom('output', 'logged');
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 12 }), async (happenings) => {
      const bench = await running({ logMessage: 'log {n}' }, script({ n: 'n' }));
      const wanted = happenings.map((what, index) => (what === 'output' ? `line ${index}` : 'log n'));
      for (const [index, what] of happenings.entries()) {
        if (what === 'output') bench.adapter.emit('output', { category: 'console', output: `line ${index}\n` });
        else bench.adapter.emit('stopped', together);
      }
      bench.adapter.emit('output', { category: 'console', output: 'the end\n' });
      await bench.untilSaid('the end');
      expect(bench.said('console')).toBe([...wanted, 'the end', ''].join('\n'));
      await bench.tree.end(tester);
    }),
    { numRuns: 15 },
  );
});
