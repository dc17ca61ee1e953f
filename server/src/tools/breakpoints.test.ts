import { expect, test } from 'vitest';
import { tester } from '../testing/states.ts';
import { fieldOf } from '#tool-cases';
import { createStoppedBench } from './testing/stopped-bench.ts';
import { createToolBench } from './testing/tool-bench.ts';

const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const created_by = { kind: 'agent', name: 'Tester' };

test('a breakpoint that is set before a session has an id, and is verified by the session', async () => {
  const { call, folder } = await createToolBench();
  const path = `${folder}/main.fake`;
  const answer = await call('set_breakpoint', { file_path: 'main.fake', line_number: 2, condition: 'n > 0' });
  expect(answer).toEqual({
    status: 'success',
    breakpoint: {
      id: 1,
      verified: false,
      source: { path, name: 'main.fake' },
      line: 2,
      condition: 'n > 0',
      created_by,
      timestamp,
    },
  });
  await call('start_debugging', { configuration_name: 'program' });
  expect(await call('get_breakpoints')).toEqual({
    status: 'success',
    timestamp,
    breakpoints: [{ ...Object(answer.breakpoint), verified: true, timestamp }],
  });
});

test('setting a breakpoint while a program runs returns what the adapter reports', async () => {
  const { call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'at entry' });
  const moved = await call('set_breakpoint', { file_path: 'main.fake', line_number: 10 });
  expect(moved.breakpoint).toMatchObject({ verified: true, line: 20 });
  const nowhere = await call('set_breakpoint', { file_path: 'main.fake', line_number: 99 });
  expect(nowhere.breakpoint).toMatchObject({ verified: false, message: 'There is no code on this line.' });
});

test('setting a breakpoint in the place of another changes that one', async () => {
  const { call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'at entry' });
  const place = { file_path: 'main.fake', line_number: 2 };
  const first = await call('set_breakpoint', { ...place, condition: 'n > 1' });
  const second = await call('set_breakpoint', place);
  expect(second.breakpoint).toMatchObject({ id: fieldOf(first, 'breakpoint', 'id'), verified: true });
  expect(second.breakpoint).not.toHaveProperty('condition');
  expect((await call('get_breakpoints')).breakpoints).toHaveLength(1);
});

test.each([
  [{ hit_condition: '3' }, 'Stopline counts the hits here, because Fake cannot.'],
  [{ log_message: 'n is {n}' }, 'Stopline prints the message here, because Fake cannot.'],
])('with %j, which the adapter lacks, a breakpoint is emulated and says so', async (conditions, message) => {
  const { call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'at entry' });
  const { breakpoint } = await call('set_breakpoint', { file_path: 'main.fake', line_number: 2, ...conditions });
  expect(breakpoint).toMatchObject({ ...conditions, verified: true, message });
});

test('an invalid hit count is refused, and nothing is set', async () => {
  const { call } = await createToolBench();
  const answer = await call('set_breakpoint', { file_path: 'main.fake', line_number: 2, hit_condition: 'often' });
  expect(answer).toMatchObject({
    status: 'error',
    code: 'invalid_arguments',
    message: expect.stringMatching(/^"hit_condition": write a number.*"> 5" after it.*at each fifth\.$/),
  });
  expect((await call('get_breakpoints')).breakpoints).toEqual([]);
});

test.each([
  ['app.js', 'i +', 'Unexpected end of input'],
  ['app.mts', 'let a', 'Unexpected identifier'],
  ['app.js', 'x'.repeat(500) + ' (', 'Unexpected end of input'],
  ['app.py', 'i +', 'invalid syntax'],
  ['app.py', 'x = 3', 'invalid syntax'],
])(
  'in %s the condition %s is refused in the words of the parser, and nothing is set',
  async (file, condition, words) => {
    const { call } = await createToolBench();
    const answer = await call('set_breakpoint', { file_path: file, line_number: 2, condition });
    expect(answer).toMatchObject({ code: 'invalid_arguments', message: expect.stringContaining(words) });
    expect(String(answer.message).length).toBeLessThan(400);
    expect((await call('get_breakpoints')).breakpoints).toEqual([]);
  },
);

test.each([
  ['app.js', '{ a: i }.a > 3 // more'],
  ['app.ts', 'await'],
  ['app.py', '  (n := i) > 3  # more'],
  ['app.py', "__import__('os').getpid() == 1"],
  ['app.rb', 'i > 3 # more'],
  ['app.go', 'i +'],
])('in %s the condition %s is accepted', async (file, condition) => {
  const { call } = await createToolBench();
  const answer = await call('set_breakpoint', { file_path: file, line_number: 2, condition });
  expect(answer).toMatchObject({ status: 'success', breakpoint: { condition } });
});

test('a hit count that a session cannot honour is never sent to it without', async () => {
  const { call, adapter, debug } = await createToolBench();
  const path = await debug.breakpointPath('main.fake');
  debug.breakpoints.set({ path, line: 2, hitCondition: 'often' }, { kind: 'person', name: 'Ada' });
  expect(await call('start_debugging', { configuration_name: 'program' })).toMatchObject({ status: 'completed' });
  const sent = adapter.conversations[0]?.received.find(({ command }) => command === 'setBreakpoints');
  expect(sent?.arguments).toMatchObject({ breakpoints: [] });
});

test('any absolute path is accepted, even of a missing file', async () => {
  const { call } = await createToolBench();
  const answer = await call('set_breakpoint', { file_path: '/nowhere/at/all.js', line_number: 7, column_number: 3 });
  expect(answer.breakpoint).toMatchObject({
    source: { path: '/nowhere/at/all.js', name: 'all.js' },
    line: 7,
    column: 3,
  });
});

test('an empty condition is no condition', async () => {
  const { call } = await createToolBench();
  const { breakpoint } = await call('set_breakpoint', { file_path: 'main.fake', line_number: 1, condition: '' });
  expect(breakpoint).not.toHaveProperty('condition');
});

test('a breakpoint is removed by its id', async () => {
  const { call } = await createToolBench();
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 1 });
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 2 });
  expect(await call('remove_breakpoint', { breakpoint_id: 1 })).toMatchObject({ status: 'success' });
  expect((await call('get_breakpoints')).breakpoints).toMatchObject([{ id: 2 }]);
  expect(await call('remove_breakpoint', { breakpoint_id: 1 })).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('There is no breakpoint 1. Known breakpoints: 2'),
  });
});

test('a breakpoint is removed by its requested or its actual line', async () => {
  const { call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'at entry' });
  const at = (line_number: number) => ({ file_path: 'main.fake', line_number });
  await call('set_breakpoint', at(10));
  expect(await call('remove_breakpoint', { location: at(10) })).toMatchObject({ status: 'success' });
  await call('set_breakpoint', at(10));
  expect(await call('remove_breakpoint', { location: at(20) })).toMatchObject({ status: 'success' });
  await call('set_breakpoint', at(4));
  expect(await call('remove_breakpoint', { location: at(20) })).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('This file has some on the lines 4.'),
  });
});

test('a column distinguishes the breakpoints of a line', async () => {
  const { call } = await createToolBench();
  const place = { file_path: 'main.fake', line_number: 2 };
  await call('set_breakpoint', { ...place, column_number: 1 });
  await call('set_breakpoint', { ...place, column_number: 9 });
  await call('remove_breakpoint', { location: { ...place, column_number: 9 } });
  expect((await call('get_breakpoints')).breakpoints).toMatchObject([{ column: 1 }]);
});

test('clear_all removes everybody’s breakpoints', async () => {
  const { call, debug, folder } = await createToolBench();
  debug.breakpoints.set({ path: `${folder}/main.fake`, line: 3 }, tester);
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 2 });
  expect(await call('remove_breakpoint', { clear_all: true })).toMatchObject({ message: 'Removed 2 breakpoints.' });
  expect(await call('get_breakpoints')).toMatchObject({ breakpoints: [] });
  expect(await call('remove_breakpoint', { clear_all: true })).toMatchObject({ message: 'There were no breakpoints.' });
});

test('while breakpoints are deactivated, none is verified and each says why', async () => {
  const { call, debug } = await createToolBench();
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 2 });
  await call('start_debugging', { configuration_name: 'at entry' });
  debug.shared.record({ type: 'breakpoints_deactivated', deactivated: true });
  const deactivated = { verified: false, message: expect.stringContaining('All breakpoints are deactivated') };
  expect((await call('get_breakpoints')).breakpoints).toMatchObject([deactivated]);
  expect((await call('set_breakpoint', { file_path: 'main.fake', line_number: 4 })).breakpoint).toMatchObject(
    deactivated,
  );
});

test('why a breakpoint could not be set is still known after the end of its session', async () => {
  const { call, on } = await createStoppedBench();
  on.setBreakpoints = () => ({ breakpoints: [{ id: 7, verified: false, message: 'There is no code on this line.' }] });
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 3 });
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject({ status: 'completed' });
  expect(await call('get_breakpoints')).toMatchObject({
    breakpoints: [{ verified: false, message: 'There is no code on this line.' }],
  });
});
