import { expect, test } from 'vitest';
import { fieldOf, numberOf } from '#tool-cases';
import { openDebugger, type RealProgram } from './testing/real-program.ts';

const javascript = `function double(n) {
  const twice = n * 2;
  return twice;
}
const values = [1, 2, 3];
let total = 0;
for (const value of values) {
  total += double(value);
}
console.log('total', total);
process.exitCode = 3;
`;

const python = `def double(n):
    twice = n * 2
    return twice

values = [1, 2, 3]
total = 0
for value in values:
    total += double(value)
print('total', total)
`;

/** `after` is where a step out of the function lands; `hits` is what was hit. */
const programs = [
  {
    language: 'JavaScript',
    file: 'app.js',
    text: javascript,
    type: 'node',
    inside: 3,
    caller: 8,
    after: 7,
    hits: [1],
    exitCode: 3,
  },
  {
    language: 'Python',
    file: 'app.py',
    text: python,
    type: 'debugpy',
    inside: 3,
    caller: 8,
    after: 8,
    hits: [1],
    exitCode: 0,
  },
] as const;

const openProgram = async (program: RealProgram) => (await openDebugger(program)).call;

test.each(programs)('an agent sets a breakpoint, inspects and steps in a $language program', async (program) => {
  const { file, inside, after, hits, exitCode } = program;
  const call = await openProgram(program);
  await call('set_breakpoint', { file_path: file, line_number: inside, condition: 'n == 2' });
  const stopped = await call('start_debugging', { configuration_name: 'app' });
  expect(stopped).toMatchObject({
    status: 'stopped',
    stop_event_data: { reason: 'breakpoint', line: inside, hit_breakpoint_ids: hits },
  });
  const stop = stopped.stop_event_data;
  const thread_id = numberOf(stop, 'thread_id');
  const frame_id = numberOf(stop, 'call_stack', 0, 'frame_id');
  expect(fieldOf(stop, 'top_frame_variables', 'variables')).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'twice', value: '4' })]),
  );
  expect(await call('evaluate_expression', { expression: 'twice + 1', frame_id })).toMatchObject({ result: '5' });
  expect(await call('evaluate_expression', { expression: 'nowhere', frame_id })).toMatchObject({
    code: 'adapter_failed',
  });
  const scopes = await call('get_scopes', { frame_id });
  const locals = await call('get_variables', {
    variables_reference: numberOf(scopes, 'scopes', 0, 'variables_reference'),
  });
  expect(locals).toMatchObject({
    status: 'success',
    variables: expect.arrayContaining([expect.objectContaining({ name: 'n', value: '2' })]),
  });
  const values = await call('evaluate_expression', { expression: '[1, 2, 3]', frame_id });
  const page = await call('get_variables', {
    variables_reference: numberOf(values, 'variables_reference'),
    start: 1,
    count: 1,
    filter: 'indexed',
  });
  expect(page).toMatchObject({ status: 'success', variables: [{ name: '1', value: '2' }] });

  const out = await call('step_execution', { thread_id, step_type: 'out' });
  expect(out).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'step', line: after } });
  expect(await call('get_scopes', { frame_id })).toMatchObject({ code: 'stale_reference' });
  const ended = await call('continue_debugging', { thread_id });
  expect(ended).toMatchObject({ status: 'completed', exit_code: exitCode });
});

test.each(programs)('a stopped $language program is ended, and can be started again', async (program) => {
  const { file, inside } = program;
  const call = await openProgram(program);
  await call('set_breakpoint', { file_path: file, line_number: inside });
  expect(await call('start_debugging', { configuration_name: 'app' })).toMatchObject({ status: 'stopped' });
  expect(await call('stop_debugging')).toMatchObject({ status: 'success', session_id: 's1' });
  const again = await call('start_debugging', { configuration_name: 'app' });
  expect(again).toMatchObject({ status: 'stopped', session_id: 's2', stop_event_data: { line: inside } });
  const set = await call('set_breakpoint', { file_path: file, line_number: inside - 1 });
  expect(set).toMatchObject({ breakpoint: { id: 2, verified: true } });
});

test.each(programs)(
  'the steps of a $language program go into a call, over a line, and past the end',
  async (program) => {
    const { file, inside, caller, after } = program;
    const call = await openProgram(program);
    await call('set_breakpoint', { file_path: file, line_number: caller });
    const { stop_event_data } = await call('start_debugging', { configuration_name: 'app' });
    const thread_id = numberOf(stop_event_data, 'thread_id');
    const step = async (step_type: string) => {
      const answer = await call('step_execution', { thread_id, step_type });
      return answer.status === 'stopped' ? numberOf(answer, 'stop_event_data', 'line') : answer.status;
    };
    expect(await step('into')).toBe(inside - 1);
    expect(await step('over')).toBe(inside);
    expect(await step('out')).toBe(after);
    let last: number | string = 0;
    for (let steps = 0; steps < 20 && last !== 'completed'; steps++) last = await step('over');
    expect(last).toBe('completed');
  },
);

test.each([
  { type: 'node', file: 'app.js', console: 'internalConsole', text: "console.log('counting');\nnull.count;\n" },
  { type: 'node', file: 'app.js', console: 'integratedTerminal', text: "console.log('counting');\nnull.count;\n" },
  { type: 'debugpy', file: 'app.py', console: 'internalConsole', text: "print('counting')\nNone.count\n" },
])('a $type program that fails in the $console answers its last output', async ({ text, console, ...program }) => {
  const call = await openProgram({ ...program, text, console });
  const answer = await call('start_debugging', { configuration_name: 'app', no_debug: true });
  expect(answer).toMatchObject({
    status: 'completed',
    exit_code: 1,
    message: expect.stringMatching(/Its exit code is 1\.$/),
    output_dropped_chars: 0,
  });
  const output = JSON.stringify(answer.output_since_last_stop);
  const error = /(?:Type|Attribute)Error: .*count/;
  // Python has two streams, and may write what it printed after its error. The two of Node are in order.
  expect(output).toMatch(program.type === 'node' ? new RegExp(`counting.*${error.source}`) : error);
  expect(output).toContain('counting');
});

test.each(programs)('the end of a $language program says which of its breakpoints stopped nothing', async (program) => {
  const { file, inside, caller } = program;
  const call = await openProgram(program);
  await call('set_breakpoint', { file_path: file, line_number: caller, hit_condition: '3' });
  await call('set_breakpoint', { file_path: file, line_number: inside, condition: '1 > 2' });
  const { stop_event_data } = await call('start_debugging', { configuration_name: 'app' });
  const thread_id = numberOf(stop_event_data, 'thread_id');
  expect(await call('continue_debugging', { thread_id })).toMatchObject({
    status: 'completed',
    breakpoints_not_hit: [{ line_number: inside, reason: expect.stringContaining('the condition was never met') }],
  });
});

const several = [
  {
    language: 'Python',
    type: 'debugpy',
    file: 'app.py',
    line: 4,
    text: `import multiprocessing

def work(name):
    return len(name)

if __name__ == '__main__':
    child = multiprocessing.Process(target=work, args=('child',))
    child.start()
    work('parent')
    child.join()
`,
  },
  {
    language: 'JavaScript',
    type: 'node',
    file: 'app.js',
    line: 3,
    text: `const cluster = require('node:cluster');
function work() {
  process.disconnect();
}
if (cluster.isPrimary) for (const name of ['one', 'two']) cluster.fork({ name });
else work();
`,
  },
];

test.each(several)(
  'of two $language processes that are stopped, the one is continued whose thread is named',
  async (program) => {
    const { call, debug } = await openDebugger(program);
    await call('set_breakpoint', { file_path: program.file, line_number: program.line });
    expect(await call('start_debugging', { configuration_name: 'app' })).toMatchObject({ status: 'stopped' });
    const stopped = () =>
      debug.shared.state.sessions.flatMap(({ id, threads }) =>
        threads.filter(({ stop }) => stop?.isComplete).map((thread) => ({ sessionId: id, threadId: thread.id })),
      );
    const both = await debug.shared.until(() => (stopped().length === 2 ? stopped() : undefined));
    expect(new Set(both.map(({ threadId }) => threadId)).size).toBe(2);
    const [first, second] = both.toSorted((one, other) => one.sessionId.localeCompare(other.sessionId));
    // The stop that came second is answered first.
    await call('continue_debugging', { thread_id: second?.threadId, timeout_ms: 0 });
    await call('continue_debugging', { thread_id: second?.threadId, timeout_ms: 0 });
    await debug.shared.until(() => (stopped().length === 1 ? true : undefined));
    expect(stopped()).toEqual([first]);
    const ended = await call('continue_debugging', { thread_id: first?.threadId });
    expect(ended).toMatchObject({ status: 'completed', exit_code: 0 });
  },
);
