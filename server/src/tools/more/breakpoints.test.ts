import { expect, test } from 'vitest';
import { optionalToolNames } from '#protocol';
import { createStoppedBench } from '../testing/stopped-bench.ts';
import { createToolBench } from '../testing/tool-bench.ts';

const tester = { kind: 'agent', name: 'Tester' };

const verified = ({ breakpoints }: Readonly<Record<string, unknown>>) => ({
  breakpoints: Array.isArray(breakpoints)
    ? breakpoints.map((_, index) => ({ id: 50 + index, verified: true, line: 20 }))
    : [],
});

test('function breakpoints of the caller are replaced, and those of others stay', async () => {
  const { call, debug, on, received } = await createStoppedBench({
    capabilities: { supportsFunctionBreakpoints: true },
  });
  on.setFunctionBreakpoints = verified;
  debug.breakpoints.set({ kind: 'function', name: 'main' }, { kind: 'person', name: 'Ada' });
  const wanted = [{ function_name: 'work', condition: 'n > 1' }, { function_name: 'main' }];
  expect(await call('set_function_breakpoints', { breakpoints: wanted })).toMatchObject({
    status: 'success',
    breakpoints: [
      { id: 1, function_name: 'main', created_by: { kind: 'person', name: 'Ada' } },
      { id: 2, function_name: 'work', condition: 'n > 1', verified: true, line: 20, created_by: tester },
    ],
  });
  expect(received('setFunctionBreakpoints')?.arguments).toEqual({
    breakpoints: [{ name: 'main' }, { name: 'work', condition: 'n > 1' }],
  });
  expect(await call('set_function_breakpoints')).toMatchObject({ breakpoints: [{ id: 1 }, { id: 2 }] });
  expect(await call('set_function_breakpoints', { breakpoints: [] })).toMatchObject({
    breakpoints: [{ function_name: 'main' }],
  });
});

test('a function breakpoint is refused by an adapter that has none, and nothing is set', async () => {
  const { call, debug } = await createStoppedBench();
  expect(await call('set_function_breakpoints', { breakpoints: [{ function_name: 'work' }] })).toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('has no function breakpoints'),
  });
  expect(debug.shared.state.breakpoints).toEqual([]);
});

test('function breakpoints are set before a program runs', async () => {
  const { call, adapter } = await createToolBench({ tools: optionalToolNames });
  const breakpoints = [{ function_name: 'work' }];
  expect(await call('set_function_breakpoints', { breakpoints })).toMatchObject({
    breakpoints: [{ function_name: 'work', verified: false }],
  });
  await call('start_debugging', { configuration_name: 'program' });
  expect(await call('set_function_breakpoints')).toMatchObject({
    breakpoints: [{ function_name: 'work', verified: false }],
  });
  expect(adapter.conversations[0]?.received.some(({ command }) => command === 'setFunctionBreakpoints')).toBe(false);
});

test('a variable of a frame is watched in its scope', async () => {
  const { call, on, frame_id, received } = await createStoppedBench({
    capabilities: { supportsDataBreakpoints: true },
  });
  on.dataBreakpointInfo = () => ({ dataId: 'd1', description: 'n', accessTypes: ['read', 'write'] });
  on.setDataBreakpoints = verified;
  expect(await call('set_data_breakpoint', { frame_id, name: 'n' })).toEqual({
    status: 'success',
    breakpoint: {
      id: 1,
      verified: true,
      description: 'n',
      access_type: 'write',
      line: 20,
      created_by: tester,
      timestamp: expect.any(String),
    },
    session_id: 's1',
  });
  expect(received('dataBreakpointInfo')?.arguments).toEqual({ variablesReference: 100, name: 'n' });
  expect(received('setDataBreakpoints')?.arguments).toEqual({ breakpoints: [{ dataId: 'd1', accessType: 'write' }] });
  expect(await call('remove_breakpoint', { breakpoint_id: 1 })).toMatchObject({ status: 'success' });
});

test('what is no variable is watched as an expression of the frame, with the access that is asked for', async () => {
  const { call, on, frame_id, received } = await createStoppedBench({
    capabilities: { supportsDataBreakpoints: true },
  });
  on.dataBreakpointInfo = () => ({ dataId: 'd2', description: '*p', accessTypes: ['readWrite', 'write'] });
  on.setDataBreakpoints = verified;
  const answer = await call('set_data_breakpoint', { frame_id, name: '*p', access_type: 'read_write' });
  expect(answer).toMatchObject({ status: 'success', breakpoint: { access_type: 'read_write', description: '*p' } });
  expect(received('dataBreakpointInfo')?.arguments).toEqual({ frameId: 1, name: '*p' });
  expect(await call('set_data_breakpoint', { frame_id, name: '*p', access_type: 'read' })).toMatchObject({
    code: 'unsupported',
    message: 'For this data the adapter offers "write" and "read_write" as "access_type".',
  });
});

test('data that an adapter cannot watch is refused with its reason', async () => {
  const { call, on, frame_id, debug } = await createStoppedBench({ capabilities: { supportsDataBreakpoints: true } });
  on.dataBreakpointInfo = () => ({ dataId: null, description: 'n is in a register' });
  expect(await call('set_data_breakpoint', { frame_id, name: 'n' })).toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('It says: “n is in a register”'),
  });
  expect(debug.shared.state.breakpoints).toEqual([]);
});

test('an adapter without data breakpoints is answered with what to do instead', async () => {
  const { call, frame_id } = await createStoppedBench();
  expect(await call('set_data_breakpoint', { frame_id, name: 'n' })).toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('has no data breakpoints. Set a breakpoint with a condition'),
  });
});

test('a data breakpoint and a function breakpoint are sent with their conditions', async () => {
  const { call, on, frame_id, received } = await createStoppedBench({
    capabilities: {
      supportsDataBreakpoints: true,
      supportsFunctionBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
    },
  });
  on.dataBreakpointInfo = () => ({ dataId: 'd1', description: 'n' });
  Object.assign(on, { setDataBreakpoints: verified, setFunctionBreakpoints: verified });
  const conditions = { condition: 'n > 1', hit_condition: '2' };
  expect(await call('set_data_breakpoint', { frame_id, name: 'n', ...conditions })).toMatchObject({
    breakpoint: { ...conditions, created_by: tester },
  });
  const sent = { condition: 'n > 1', hitCondition: '2' };
  expect(received('setDataBreakpoints')?.arguments).toEqual({ breakpoints: [{ dataId: 'd1', ...sent }] });
  await call('set_function_breakpoints', { breakpoints: [{ function_name: 'work', ...conditions }] });
  expect(received('setFunctionBreakpoints')?.arguments).toEqual({ breakpoints: [{ name: 'work', ...sent }] });
});
