import { expect, test } from 'vitest';
import { optionalToolNames } from '#protocol';
import { numberOf } from '#tool-cases';
import { openDebugger } from '../testing/real-program.ts';

const javascript = `function count(n) {
  if (n === 0) return 0;
  return 1 + count(n - 1);
}
function spin() {
  for (;;) count(0);
}
const start = 2;
console.log('total', count(start));
if (process.argv.includes('spin')) spin();
function fail() {
  throw new Error('no');
}
function attempt() {
  try {
    fail();
  } catch {
    count(0);
  }
}
if (process.argv.includes('fail')) attempt();
`;

const python = `import sys
def count(n):
    if n == 0: return 0
    return 1 + count(n - 1)
def spin():
    while True: count(0)

start = 2
print('total', count(start))
if 'spin' in sys.argv: spin()
def fail():
    raise ValueError('no')
def attempt():
    try:
        fail()
    except ValueError:
        count(0)
if 'fail' in sys.argv: attempt()
`;

/** `results`: what the adapter shows of the returned values, from the outermost call on. `endless`: an expression. */
const programs = [
  {
    language: 'JavaScript',
    file: 'app.js',
    text: javascript,
    type: 'node',
    raised: 'all',
    firstLine: 2,
    results: ['2', '1', undefined],
    endless: '(() => { for (;;); })()',
  },
  {
    language: 'Python',
    file: 'app.py',
    text: python,
    type: 'debugpy',
    raised: 'raised',
    firstLine: 3,
    results: ['2', '1', '0'],
    endless: 'spin()',
  },
] as const;

type Program = (typeof programs)[number];

const settingProgram = {
  javascript: `function keep(n) {
  const list = [1];
  let value = n;
  return [value, list];
}
keep(1);
`,
  python: `def spin():
    while True: pass

def keep(n):
    list = [1]
    value = n
    return (value, list)
keep(1)
`,
};

/** `place`: an expression that can be assigned to, for adapters that set expressions. */
const settings = [
  {
    type: 'node',
    file: 'app.js',
    text: settingProgram.javascript,
    line: 4,
    endless: '(() => { for (;;); })()',
    place: 'list[0]',
  },
  { type: 'debugpy', file: 'app.py', text: settingProgram.python, line: 7, endless: 'spin()', place: undefined },
] as const;

/** A program that is stopped before its calls, with all tools. */
async function stoppedProgram({ file, text, type }: Program, args: readonly string[] = []) {
  const { debug, call } = await openDebugger({ file, text, type, args }, optionalToolNames);
  const breakpoints = [{ file_path: file, line_number: 9 }];
  const stop = await call('start_debugging', { configuration_name: 'app', breakpoints });
  expect(stop).toMatchObject({ status: 'stopped', stop_event_data: { line: 9 } });
  const thread_id = numberOf(stop, 'stop_event_data', 'thread_id');
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  return { call, debug, thread_id, frame_id };
}

test.each(programs)(
  'the calls of a recursive $language function are traced with arguments, results and depth',
  async (program) => {
    const { call, debug } = await stoppedProgram(program);
    const before = debug.shared.state.stopCount;
    const answer = await call('trace_function', { functions: ['count'] });
    expect(answer).toMatchObject({ status: 'completed', exit_code: 0 });
    const results = program.results.map((result) => (result === undefined ? {} : { result }));
    expect(answer.calls).toMatchObject([
      { depth: 0, values: { n: '2' }, ...results[0] },
      { depth: 1, values: { n: '1' }, ...results[1] },
      { depth: 2, values: { n: '0' }, ...results[2] },
    ]);
    expect(debug.shared.state.stopCount).toBe(before);
  },
);

test.each(programs)('an endless expression of a trace in a $language program is ended at each hit', async (program) => {
  const { call } = await stoppedProgram(program);
  const expressions = [program.endless, 'n'];
  const answer = await call('trace_function', { functions: ['count'], expressions });
  expect(answer).toMatchObject({ status: 'completed', exit_code: 0 });
  expect(answer.calls).toMatchObject(['2', '1', '0'].map((n) => ({ values: { n } })));
});

test.each(programs)('a step after a traced $language function threw stops', async (program) => {
  const { call, thread_id } = await stoppedProgram(program, ['fail']);
  await call('set_exception_breakpoints', { filters: [{ filter_id: program.raised }] });
  const answer = await call('trace_function', { functions: ['fail'] });
  expect(answer).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'exception' }, calls: [{ depth: 0 }] });
  expect(await call('step_execution', { thread_id, step_type: 'out' })).toMatchObject({
    status: 'stopped',
    stop_event_data: { reason: 'step' },
  });
});

test.each(programs)('a condition in the first line of a traced $language function is checked', async (program) => {
  const { call } = await stoppedProgram(program);
  const breakpoint = { file_path: program.file, line_number: program.firstLine };
  await call('set_breakpoint', { ...breakpoint, condition: 'n > 5' });
  expect(await call('trace_function', { functions: ['count'] })).toMatchObject({
    status: 'completed',
    calls: [{ values: { n: '2' } }, { values: { n: '1' } }, { values: { n: '0' } }],
  });
});

test.each(programs)('a breakpoint in a traced $language function stops, with its condition', async (program) => {
  const { call } = await stoppedProgram(program);
  const breakpoint = { file_path: program.file, line_number: program.firstLine };
  const set = await call('set_breakpoint', { ...breakpoint, condition: 'n == 1' });
  expect(await call('trace_function', { functions: ['count'] })).toMatchObject({
    status: 'stopped',
    stop_event_data: { line: program.firstLine, hit_breakpoint_ids: [numberOf(set, 'breakpoint', 'id')] },
    calls: [{ values: { n: '2' } }, { values: { n: '1' } }],
  });
});

test.each(programs)(
  'a variable of a $language program is set, its output read, and its exception filters chosen',
  async (program) => {
    const { call, thread_id, frame_id } = await stoppedProgram(program);
    const set = await call('set_variable', { frame_id, name: 'start', value: '3' });
    expect(set).toMatchObject({ status: 'success', before: '2', value: '3' });
    const filters = await call('set_exception_breakpoints', { filters: [{ filter_id: program.raised }] });
    expect(filters).toMatchObject({
      filters: expect.arrayContaining([expect.objectContaining({ filter_id: program.raised, enabled: true })]),
    });
    expect(await call('get_call_stack', { thread_id })).toMatchObject({ call_stack: [{ frame_id, line_number: 9 }] });
    await call('continue_debugging', { thread_id });
    expect(await call('get_output', { contains: 'total' })).toMatchObject({
      output: [{ category: 'stdout', text: 'total 3' }],
    });
  },
);

test.each(programs)('a $language program that never stops is paused', async (program) => {
  const { call, thread_id } = await stoppedProgram(program, ['spin']);
  await call('continue_debugging', { thread_id, timeout_ms: 0 });
  expect(await call('get_threads')).toMatchObject({
    threads: expect.arrayContaining([expect.objectContaining({ thread_id, state: 'running' })]),
  });
  expect(await call('pause_debugging')).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'pause' } });
});

test.each(settings)(
  'an endless value for a variable of a $type program is ended, and the next calls work',
  async ({ line, endless, place, ...program }) => {
    const { call } = await openDebugger(program, optionalToolNames);
    const breakpoints = [{ file_path: program.file, line_number: line }];
    const stop = await call('start_debugging', { configuration_name: 'app', breakpoints });
    const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
    const list = await call('evaluate_expression', { expression: 'list', frame_id });
    const child = { variables_reference: numberOf(list, 'variables_reference'), name: '0' };
    const expressions = place === undefined ? [] : [{ frame_id, name: place }];
    for (const variable of [{ frame_id, name: 'value' }, child, ...expressions]) {
      expect(await call('set_variable', { ...variable, value: endless, timeout_ms: 500 })).toMatchObject({
        status: 'error',
        code: 'adapter_failed',
        message: expect.stringContaining('did not end within 0.5 s, so it was ended'),
        session_id: 's1',
      });
      expect(await call('evaluate_expression', { expression: 'value + list[0]', frame_id })).toMatchObject({
        result: '2',
      });
    }
    expect(await call('set_variable', { frame_id, name: 'value', value: 'n + list[0] + 1' })).toMatchObject({
      before: '1',
      value: '3',
    });
    expect(await call('set_variable', { ...child, value: '4' })).toMatchObject({ before: '1', value: '4' });
    expect(await call('evaluate_expression', { expression: 'value + list[0]', frame_id })).toMatchObject({
      result: '7',
    });
    const thread_id = numberOf(stop, 'stop_event_data', 'thread_id');
    expect(await call('continue_debugging', { thread_id })).toMatchObject({ status: 'completed', exit_code: 0 });
  },
);

test('a value that throws is refused with its error, and a text that is code stays a text, in a JavaScript program', async () => {
  const [{ line, ...program }] = settings;
  const { call } = await openDebugger(program, optionalToolNames);
  const breakpoints = [{ file_path: program.file, line_number: line }];
  const stop = await call('start_debugging', { configuration_name: 'app', breakpoints });
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  expect(await call('set_variable', { frame_id, name: 'value', value: 'nowhere.x' })).toMatchObject({
    code: 'adapter_failed',
    message: expect.stringContaining('nowhere is not defined'),
  });
  expect(await call('set_variable', { frame_id, name: 'value', value: `'$&' + "\`"` })).toMatchObject({
    value: `'$&\`'`,
  });
});
