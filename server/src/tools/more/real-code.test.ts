import { beforeAll, expect, test } from 'vitest';
import { optionalToolNames } from '#protocol';
import { compiledPath, ensurePrograms, hasDebugRegisters, programPath } from '../../testing/built.ts';
import { launchOf } from '../../testing/real-programs.ts';
import { fieldOf, numberOf } from '#tool-cases';
import { openDebugger, openLaunch } from '../testing/real-program.ts';

beforeAll(ensurePrograms, 180_000);

const tools = optionalToolNames;
const native = ['gdb', 'lldb-dap'].map((type) => ({
  type,
  configuration: launchOf({ type }, { program: compiledPath('c-total') }),
}));

/** The top frame of a stop. */
const frameIn = (stop: unknown) => numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');

test.each(native)(
  'with $type, a function breakpoint stops, and machine code and memory are read',
  async ({ configuration }) => {
    const { call } = await openLaunch({ configuration, tools });
    await call('set_function_breakpoints', { breakpoints: [{ function_name: 'twice_of' }] });
    const stop = await call('start_debugging', { configuration_name: 'app' });
    expect(stop).toMatchObject({
      status: 'stopped',
      stop_event_data: { call_stack: [{ function_name: expect.stringMatching('twice_of') }, {}] },
    });
    const frame_id = frameIn(stop);
    expect(await call('set_function_breakpoints')).toMatchObject({ breakpoints: [{ verified: true }] });
    const code = await call('disassemble', { frame_id, count: 3 });
    expect(code).toMatchObject({ status: 'success', instructions: [{ is_current: true }, {}, {}] });
    const again = await call('disassemble', {
      memory_reference: fieldOf(code, 'instructions', 0, 'address'),
      count: 1,
    });
    expect(fieldOf(again, 'instructions', 0, 'instruction')).toBe(fieldOf(code, 'instructions', 0, 'instruction'));
    const memory = { memory_reference: fieldOf(code, 'instructions', 0, 'address'), count: 16 };
    expect(fieldOf(await call('read_memory', memory), 'bytes')).toMatch(/^[\da-f]{32}$/);
  },
);

test.each(native)('with $type, a change of a variable stops the program', async ({ type, configuration }) => {
  const { call } = await openLaunch({ configuration, tools });
  await call('set_breakpoint', { file_path: programPath('c/total.c'), line_number: 11 });
  const stop = await call('start_debugging', { configuration_name: 'app' });
  expect(stop).toMatchObject({ status: 'stopped' });
  await call('remove_breakpoint', { clear_all: true });
  const set = await call('set_data_breakpoint', { frame_id: frameIn(stop), name: 'total' });
  expect(set).toMatchObject({ status: 'success', breakpoint: { access_type: 'write', verified: true } });
  const thread_id = numberOf(stop, 'stop_event_data', 'thread_id');
  const next = await call('continue_debugging', { thread_id });
  if (!hasDebugRegisters()) {
    // GDB stops where the variable ends.
    expect(next).toMatchObject({ status: type === 'gdb' ? 'stopped' : 'completed' });
    return;
  }
  expect(next).toMatchObject({ status: 'stopped', stop_event_data: { call_stack: [{ function_name: 'main' }] } });
  expect(numberOf(next, 'stop_event_data', 'line')).toBeGreaterThanOrEqual(10);
  await call('remove_breakpoint', { breakpoint_id: numberOf(set, 'breakpoint', 'id') });
  expect(await call('continue_debugging', { thread_id })).toMatchObject({ status: 'completed', exit_code: 3 });
});

test('with gdb, the end of a program that a signal killed has the name of the signal', async () => {
  const shell = launchOf({ type: 'gdb' }, { program: '/bin/sh' });
  const configuration = { ...shell, args: ['-c', 'kill -KILL $$'] };
  const { call } = await openLaunch({ configuration, tools });
  expect(await call('start_debugging', { configuration_name: 'app' })).toMatchObject({
    status: 'completed',
    message: 'The program was ended by SIGKILL.',
  });
});

const go = `package main

import "fmt"

func twiceOf(n int) int {
	twice := n * 2
	return twice
}

func main() {
	total := 0
	for value := 1; value <= 3; value++ {
		total += twiceOf(value)
	}
	fmt.Println("total", total)
}
`;

const ruby = `def twice_of(n)
  twice = n * 2
  twice
end

total = 0
[1, 2, 3].each do |value|
  total += twice_of(value)
end
puts "total #{total}"
`;

const cTotal = {
  files: {},
  file: programPath('c/total.c'),
  line: 9,
  name: 'twice_of',
  program: compiledPath('c-total'),
};

/** Programs that double three numbers, and a line before. delve and GDB give no returned values, and neither does rdbg. */
const traced = [
  { type: 'gdb', ...cTotal, results: [undefined, undefined, undefined] },
  { type: 'lldb-dap', ...cTotal, results: ['2', '4', '6'] },
  { type: 'lldb', ...cTotal, results: ['2', '4', '6'] },
  {
    type: 'go',
    files: { 'go.mod': 'module app\n\ngo 1.19\n', 'main.go': go },
    file: 'main.go',
    line: 11,
    name: 'main.twiceOf',
    program: '.',
    results: [undefined, undefined, undefined],
  },
  {
    type: 'rdbg',
    files: { 'app.rb': ruby },
    file: 'app.rb',
    line: 6,
    name: 'twice_of',
    program: 'app.rb',
    results: [undefined, undefined, undefined],
  },
] as const;

test.each(traced)(
  'with $type, the calls of a function are traced',
  async ({ files, file, line, name, results, ...row }) => {
    const { call, debug } = await openLaunch({ files, configuration: launchOf(row, row), tools });
    const breakpoints = [{ file_path: file, line_number: line }];
    expect(await call('start_debugging', { configuration_name: 'app', breakpoints })).toMatchObject({
      status: 'stopped',
    });
    const before = debug.shared.state.stopCount;
    const answer = await call('trace_function', { functions: [name] });
    expect(answer).toMatchObject({
      status: 'completed',
      calls: results.map((result, index) => ({
        depth: 0,
        values: { n: String(index + 1) },
        ...(result !== undefined && { result }),
      })),
    });
    expect(debug.shared.state.stopCount).toBe(before);
  },
);

test('with Python, a function breakpoint stops in the function', async () => {
  const text = 'def work(n):\n    return n + 1\n\nprint(work(1))\n';
  const { call } = await openDebugger({ type: 'python', file: 'app.py', text }, tools);
  await call('set_function_breakpoints', { breakpoints: [{ function_name: 'work' }] });
  expect(await call('start_debugging', { configuration_name: 'app' })).toMatchObject({
    status: 'stopped',
    stop_event_data: { call_stack: [{ function_name: 'work' }, {}] },
  });
});

test('with JavaScript, the source of a frame inside Node is read, though no file has it', async () => {
  const text =
    'const { EventEmitter } = require("events");\nconst e = new EventEmitter();\ne.on("x", () => {\n  debugger;\n});\ne.emit("x");\n';
  const { call } = await openDebugger({ type: 'node', file: 'app.js', text }, tools);
  const stop = await call('start_debugging', { configuration_name: 'app' });
  const thread_id = numberOf(stop, 'stop_event_data', 'thread_id');
  const stack = await call('get_call_stack', { thread_id, include_internal: true });
  expect(fieldOf(stack, 'call_stack', 1, 'file_path')).toMatch(/^<node_internals>/);
  const source = await call('get_source', { frame_id: numberOf(stack, 'call_stack', 1, 'frame_id'), line_count: 30 });
  expect(source).toMatchObject({ status: 'success', source: { path: expect.stringMatching('node_internals') } });
  expect(fieldOf(source, 'lines')).toHaveLength(30);
});
