import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionalToolNames, sessionIn } from '#protocol';
import { createToolBench, type ToolBench } from '../testing/tool-bench.ts';

/** A program that is stopped at its entry. */
async function createBench(configuration = 'at entry'): Promise<ToolBench> {
  const bench = await createToolBench({ tools: optionalToolNames });
  await bench.call('start_debugging', { configuration_name: configuration });
  return bench;
}

const line = (line_number: number) => ({ file_path: 'main.fake', line_number });

/** How often the program stopped, as pages and other agents see it. */
const stopsOf = ({ debug }: ToolBench) => debug.shared.state.stopCount;

test('each hit of a line is recorded, without a stop that anyone sees', async () => {
  const bench = await createBench();
  const before = stopsOf(bench);
  const answer = await bench.call('trace_function', { locations: [line(2), line(21)], expressions: ['n', 'boom'] });
  expect(answer).toMatchObject({
    status: 'completed',
    exit_code: 0,
    calls: [
      { function_name: 'main', line_number: 2, depth: 0, values: { n: '<n>', boom: expect.stringContaining('boom') } },
      { function_name: 'work', line_number: 21, depth: 1, values: { n: '<n>' } },
    ],
  });
  expect(stopsOf(bench)).toBe(before);
});

test('without expressions, the locals of the line are recorded', async () => {
  const bench = await createBench();
  expect(await bench.call('trace_function', { locations: [line(21)] })).toMatchObject({
    calls: [{ values: { n: '4', list: 'Array(250)', text: expect.stringMatching(/^'x+…$/) } }],
  });
});

test('other breakpoints stop the program, and the trace’s own are gone then', async () => {
  const bench = await createBench();
  await bench.call('set_breakpoint', line(22));
  const answer = await bench.call('trace_function', { locations: [line(2)] });
  expect(answer).toMatchObject({
    status: 'stopped',
    stop_event_data: { line: 22, hit_breakpoint_ids: [1] },
    calls: [{ line_number: 2 }],
  });
  const received = bench.adapter.conversations[0]?.received ?? [];
  const sent = received.findLast(({ command }) => command === 'setBreakpoints');
  expect(sent?.arguments).toMatchObject({ breakpoints: [{ line: 22 }] });
  expect(await bench.call('get_breakpoints')).toMatchObject({ breakpoints: [{ id: 1 }] });
});

test('a breakpoint on a traced line still stops', async () => {
  const bench = await createBench();
  await bench.call('set_breakpoint', line(21));
  expect(await bench.call('trace_function', { locations: [line(21)] })).toMatchObject({
    status: 'stopped',
    stop_event_data: { reason: 'breakpoint', line: 21 },
    calls: [{ line_number: 21 }],
  });
});

test('a trace ends with the asked number of calls, and the program keeps running', async () => {
  const bench = await createBench('endless from entry');
  const answer = await bench.call('trace_function', { locations: [line(2), line(3)], max_calls: 1 });
  expect(answer).toMatchObject({ status: 'success', calls: [{ line_number: 2 }] });
  expect(answer.calls).toHaveLength(1);
  expect(await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 })).toMatchObject({ status: 'timeout' });
});

test('a trace that times out says so, with its calls', async () => {
  const bench = await createBench('endless from entry');
  const given = { locations: [line(2)], timeout_ms: 1_000 };
  const answer = bench.call('trace_function', given);
  await bench.debug.shared.until(({ activities }) => activities.find(({ waitsUntil }) => waitsUntil !== undefined));
  expect(await bench.call('trace_function', { locations: [line(3)] })).toMatchObject({
    code: 'not_allowed',
    message: expect.stringContaining('Wait for that trace to end'),
  });
  expect(await answer).toMatchObject({ status: 'timeout', calls: [{ line_number: 2 }] });
});

test('of two traces at once, one is not allowed', async () => {
  const bench = await createBench();
  const lines = [2, 3];
  const answers = await Promise.all(lines.map((each) => bench.call('trace_function', { locations: [line(each)] })));
  const done = answers.findIndex(({ status }) => status === 'completed');
  expect(answers[done]).toMatchObject({ calls: [{ line_number: lines[done] }] });
  expect(answers[1 - done]).toMatchObject({ code: 'not_allowed' });
});

/** Continues a program to a breakpoint, with nobody waiting. */
async function continueTo(bench: ToolBench, line_number: number): Promise<void> {
  await bench.call('set_breakpoint', line(line_number));
  await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 });
}

const stopAt = ({ debug }: ToolBench, line_number: number) =>
  debug.shared.until(({ sessions }) => {
    const stop = sessionIn(sessions, 's1')?.threads[0]?.stop;
    return stop?.isComplete && stop.frames?.[0]?.line === line_number ? stop : undefined;
  });

const continues = ({ asked }: ToolBench) => asked.filter((command) => command === 'continue');

test('a stop that no call has returned is returned first, and the program is not resumed', async () => {
  const bench = await createBench();
  await continueTo(bench, 2);
  await stopAt(bench, 2);
  expect(await bench.call('trace_function', { locations: [line(21)] })).toMatchObject({
    status: 'stopped',
    stop_event_data: { line: 2 },
    calls: [],
  });
  expect(continues(bench)).toHaveLength(1);
});

test('a stop whose stack is still being read is waited for, and the program is not resumed', async () => {
  const bench = await createBench();
  const { on = {} } = bench.adapter.conversations[0]?.script ?? {};
  const { stackTrace } = on;
  const released = new AbortController();
  on.stackTrace = async (...args) => {
    await new Promise((resolve) => released.signal.addEventListener('abort', resolve));
    return stackTrace?.(...args);
  };
  await continueTo(bench, 2);
  await bench.debug.shared.until(({ stopCount }) => (stopCount > 1 ? true : undefined));
  const answer = bench.call('trace_function', { locations: [line(21)] });
  await bench.debug.shared.until(({ activities }) => activities.find(({ waitsUntil }) => waitsUntil !== undefined));
  released.abort();
  expect(await answer).toMatchObject({ status: 'stopped', stop_event_data: { line: 2 }, calls: [] });
  expect(continues(bench)).toHaveLength(1);
});

const long = Array.from({ length: 10 }, (_, index) => `expression number ${index} with a long name`);

test('a trace ends when its calls fill the answer, and none is lost', async () => {
  const bench = await createBench('endless from entry');
  const answer = await bench.call('trace_function', {
    locations: [2, 3, 20, 21, 22].map(line),
    expressions: long,
    max_chars: 4_000,
  });
  expect(answer).toMatchObject({
    status: 'success',
    message: expect.stringContaining('Set max_chars to get more'),
    calls: [{ line_number: 2 }, { line_number: 3 }, { line_number: 20 }],
  });
  expect(answer).not.toHaveProperty('calls_left_out');
});

test('a stop that ends a trace is shortened, so that no call is left out', async () => {
  const bench = await createBench();
  await bench.call('set_breakpoint', line(5));
  const answer = await bench.call('trace_function', {
    locations: [2, 3, 20].map(line),
    expressions: ['a long expression', 'another long expression', 'and a third one'],
    max_chars: 1_700,
  });
  expect(answer).toMatchObject({
    status: 'stopped',
    stop_event_data: { line: 5, truncated: { shortened: expect.arrayContaining(['top_frame_variables']) } },
    calls: [{ line_number: 2 }, { line_number: 3 }, { line_number: 20 }],
  });
  expect(answer).not.toHaveProperty('calls_left_out');
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(1_700);
});

test('wrong input says what would be right', async () => {
  const bench = await createToolBench({ tools: optionalToolNames });
  expect(await bench.call('trace_function', { functions: ['work'] })).toMatchObject({ code: 'no_session' });
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  expect(await bench.call('trace_function')).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('Give "functions"'),
  });
  expect(await bench.call('trace_function', { functions: ['nowhere'] })).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('no definition of "nowhere" was found'),
  });
});

test('a function is found in the file that is named, without looking at what it returns', async () => {
  const bench = await createBench();
  const path = join(bench.folder, 'work.js');
  writeFileSync(path, `${'\n'.repeat(19)}function work() {}\n`);
  const stackFrames = ['work', 'main'].map((name, id) => ({ id, name, line: 20, column: 1, source: { path } }));
  const { on = {} } = bench.adapter.conversations[0]?.script ?? {};
  on.stackTrace = () => ({ stackFrames, totalFrames: 2 });
  const traced = { functions: ['work'], file_path: 'work.js', results: false };
  expect(await bench.call('trace_function', traced)).toMatchObject({
    status: 'completed',
    calls: [{ function_name: 'work', line_number: 20, depth: 0 }],
  });
  expect(bench.adapter.conversations[0]?.received.map(({ command }) => command)).not.toContain('stepOut');
});
