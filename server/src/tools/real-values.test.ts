import { expect, test } from 'vitest';
import { fieldOf, numberOf } from '#tool-cases';
import { printed, statesOf, tester } from '../testing/states.ts';
import { openDebugger, placeOf, type RealProgram } from './testing/real-program.ts';

const javascript = {
  type: 'node',
  file: 'app.js',
  text: `const sparse = new Array(1000);
sparse[900] = 1;
console.log('ready');
`,
  line: 3,
};

const python = {
  type: 'debugpy',
  file: 'app.py',
  text: `def spin():
    while True:
        pass
print('ready')
`,
  line: 4,
};

const ruby = { type: 'rdbg', file: 'app.rb', text: `n = 1\nputs n\n`, line: 2 };

/** A program that is stopped at a line. */
async function stoppedAt({ line, ...program }: RealProgram & { readonly line: number }) {
  const { call, debug } = await openDebugger(program);
  const breakpoints = [{ file_path: program.file, line_number: line }];
  const stop = await call('start_debugging', { configuration_name: 'app', breakpoints });
  expect(stop).toMatchObject({ status: 'stopped', stop_event_data: { line } });
  return { call, debug, ...placeOf(stop) };
}

test('a JavaScript value is copied whatever its variable is named, and nothing is left in the program', async () => {
  const names = [...'abcdefghijklmnopqrstuvwxyz', 'value', 'globalThat'];
  const text = `${names.map((name) => `const ${name} = '${name} of the program';`).join(' ')}\nconsole.log(a);\n`;
  const { call, frame_id } = await stoppedAt({ type: 'node', file: 'app.js', text, line: 2 });
  const copied = (expression: string) => call('evaluate_expression', { expression, frame_id, context: 'clipboard' });
  const all = await Promise.all(names.map(copied));
  expect(all.map(({ result }) => result)).toEqual(names.map((name) => `"${name} of the program"`));
  expect(await copied('{ a, t: { i } } // with a comment')).toMatchObject({
    result: '{\n  a: "a of the program",\n  t: {\n    i: "i of the program",\n  },\n}',
  });
  expect(await copied('missing')).toMatchObject({ status: 'error', message: expect.stringContaining('not defined') });
  expect(await copied('Object.keys(globalThis).filter((key) => key.startsWith("stopline"))')).toMatchObject({
    result: '[\n]',
  });
});

test('the pages of a sparse JavaScript array come to an end, with its item and its length once', async () => {
  const { call, frame_id } = await stoppedAt(javascript);
  const value = await call('evaluate_expression', { expression: 'sparse', frame_id });
  const variables_reference = numberOf(value, 'variables_reference');
  const names: unknown[] = [];
  let pages = 0;
  for (let start: unknown = 0; start !== undefined && pages < 20; pages += 1) {
    const page = await call('get_variables', { variables_reference, start, count: 300 });
    const { variables } = page;
    names.push(...(Array.isArray(variables) ? variables.map((variable) => fieldOf(variable, 'name')) : []));
    start = page.next_start;
  }
  expect(names).toEqual(['900', 'length', '[[Prototype]]']);
  expect(pages).toBe(4);
});

/** Reads pages of a value: the names and values of its children, how many there are, and where the next page starts. */
async function pagesOf({ call, frame_id }: Awaited<ReturnType<typeof stoppedAt>>, expression: string) {
  const value = await call('evaluate_expression', { expression, frame_id });
  const variables_reference = numberOf(value, 'variables_reference');
  return async (input: object) => {
    const { variables, total, next_start } = await call('get_variables', { variables_reference, ...input });
    const fields = (name: string) =>
      Array.isArray(variables) ? variables.map((variable) => fieldOf(variable, name)) : [];
    return { names: fields('name'), values: fields('value'), total, next_start };
  };
}

const numbersFrom = (start: number, end: number): readonly string[] =>
  Array.from({ length: end - start }, (_, index) => String(start + index));

/** What debugpy adds to the items of a value. */
const named = ['len()', 'special variables', 'function variables'];

test('each page of a Python list or tuple of any length is the asked slice', async () => {
  const program = await stoppedAt(python);
  for (const expression of ['list(range(250))', 'tuple(range(250))']) {
    const page = await pagesOf(program, expression);
    const middle = { values: numbersFrom(90, 190), next_start: 190 };
    expect(await page({ start: 90, filter: 'indexed' })).toMatchObject({ ...middle, total: 250 });
    expect(await page({ start: 90 })).toMatchObject({ ...middle, total: 253 });
    const last = await page({ start: 150, filter: 'indexed' });
    expect(last).toMatchObject({ values: numbersFrom(150, 250), next_start: undefined });
    expect(last.names).toEqual(numbersFrom(150, 250));
    expect(await page({ start: 249 })).toMatchObject({ names: ['249', ...named], total: 253, next_start: undefined });
    expect(await page({ filter: 'named' })).toMatchObject({ names: named, total: 3, next_start: undefined });
  }
  const page = await pagesOf(program, 'list(range(3_000))');
  expect(await page({ start: 1_050, filter: 'indexed' })).toMatchObject({
    values: numbersFrom(1_050, 1_150),
    total: 3_000,
    next_start: 1_150,
  });
  const across = await page({ start: 2_095, count: 10, filter: 'indexed' });
  expect(across.values).toEqual(numbersFrom(2_095, 2_105));
});

test('each page of a Python dict or set is the asked slice', async () => {
  const program = await stoppedAt(python);
  const keys = numbersFrom(150, 250).map((index) => `'k${index}'`);
  const dict = await pagesOf(program, '{f"k{i}": i for i in range(250)}');
  expect(await dict({ start: 150 })).toMatchObject({ names: keys, values: numbersFrom(150, 250), next_start: 250 });
  expect(await dict({ start: 150, filter: 'named' })).toMatchObject({ names: keys, total: 253 });
  expect(await dict({ filter: 'indexed' })).toMatchObject({ names: [], total: 0 });
  const set = await pagesOf(program, 'set(range(250))');
  const last = { values: numbersFrom(150, 250), total: 250, next_start: undefined };
  expect(await set({ start: 150, filter: 'indexed' })).toMatchObject(last);
  expect(await set({ start: 150 })).toMatchObject({ values: numbersFrom(150, 250), total: 253, next_start: 250 });
  expect(await set({ filter: 'named' })).toMatchObject({ names: named, total: 3 });
});

test('each page of a JavaScript array is the asked slice', async () => {
  const page = await pagesOf(await stoppedAt(javascript), 'Array.from({ length: 250 }, (_, index) => index)');
  const middle = { values: numbersFrom(90, 170), next_start: 170 };
  expect(await page({ start: 90, count: 80 })).toMatchObject(middle);
  expect(await page({ start: 90, count: 80, filter: 'indexed' })).toMatchObject({ ...middle, total: 250 });
  expect(await page({ start: 249 })).toMatchObject({
    names: ['249', 'length', '[[Prototype]]'],
    next_start: undefined,
  });
  expect(await page({ filter: 'named' })).toMatchObject({ names: ['length', '[[Prototype]]'], total: 2 });
});

/** The names of the children that a value is returned with, and of theirs. */
function namesInside(value: unknown): unknown {
  const children = fieldOf(value, 'children');
  if (!Array.isArray(children)) return undefined;
  return Object.fromEntries(children.map((child) => [fieldOf(child, 'name'), namesInside(child)]));
}

test('with a depth, the values of a Python object are shown, and the groups that debugpy adds stay closed', async () => {
  const text = `class Node:
    def __init__(self, name, *inside):
        self.name = name
        self.inside = list(inside)
tree = Node('a', Node('b', Node('c')), Node('d'))
print('ready')
`;
  const { call, frame_id } = await stoppedAt({ type: 'debugpy', file: 'app.py', text, line: 6 });
  const answer = await call('evaluate_expression', { expression: 'tree', frame_id, depth: 3 });
  const list = { 'len()': undefined, 'special variables': undefined, 'function variables': undefined };
  const node = { name: undefined, inside: undefined, 'special variables': undefined };
  expect(namesInside(answer)).toStrictEqual({ ...node, inside: { '0': node, '1': node, ...list } });
  const children = fieldOf(answer, 'children');
  const group = Array.isArray(children) ? children.at(-1) : undefined;
  expect(await call('get_variables', { variables_reference: numberOf(group, 'variables_reference') })).toMatchObject({
    status: 'success',
  });
});

test('with a depth, the values of JavaScript objects and maps are shown, and prototypes stay closed', async () => {
  const text = `const tree = { name: 'a', inside: [{ name: 'b' }] };
const map = new Map([['one', { two: 2 }]]);
console.log('ready');
`;
  const { call, frame_id } = await stoppedAt({ type: 'node', file: 'app.js', text, line: 3 });
  const prototype = { '[[Prototype]]': undefined };
  expect(namesInside(await call('evaluate_expression', { expression: 'tree', frame_id, depth: 3 }))).toStrictEqual({
    name: undefined,
    inside: { '0': { name: undefined, ...prototype }, length: undefined, ...prototype },
    ...prototype,
  });
  expect(namesInside(await call('evaluate_expression', { expression: 'map', frame_id, depth: 3 }))).toStrictEqual({
    ...{ '0': { key: undefined, value: { two: undefined, ...prototype } }, size: undefined },
    ...prototype,
  });
});

test.each([
  { ...javascript, expression: 'while (true) {}' },
  { ...python, expression: 'spin()' },
  { ...ruby, expression: 'loop { }' },
  { ...ruby, expression: 'sleep' },
])(
  'an endless evaluation in a $type program is ended, and the next calls work: $expression',
  async ({ expression, ...program }) => {
    const { call, frame_id, thread_id } = await stoppedAt(program);
    const answer = await call('evaluate_expression', { expression, frame_id, timeout_ms: 1_000 });
    expect(answer).toMatchObject({
      status: 'error',
      code: 'adapter_failed',
      message: expect.stringContaining('did not end within 1 s, so it was ended'),
    });
    expect(await call('evaluate_expression', { expression: '1 + 1', frame_id })).toMatchObject({ result: '2' });
    expect(await call('get_scopes', { frame_id })).toMatchObject({ status: 'success' });
    expect(await call('continue_debugging', { thread_id })).toMatchObject({ status: 'completed' });
  },
);

test.each([
  { ...javascript, expression: 'while (true) {}' },
  { ...python, expression: 'spin()' },
  { ...ruby, expression: 'begin; sleep; rescue; end' },
])('an endless watched expression in a $type program is ended, and the next calls work', async (program) => {
  const { line, expression, ...rest } = program;
  const { call } = await openDebugger(rest);
  const breakpoints = [{ file_path: program.file, line_number: line }];
  const watch = ['1 + 1', expression, '2 + 2'];
  const stop = await call('start_debugging', { configuration_name: 'app', breakpoints, watch });
  const late = expect.stringContaining('took more than 3 s together');
  expect(fieldOf(stop, 'stop_event_data', 'watch_values')).toMatchObject([
    { expression: '1 + 1', value: '2' },
    { expression, error: late },
    { expression: '2 + 2', error: late },
  ]);
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  expect(await call('evaluate_expression', { expression: '1 + 1', frame_id })).toMatchObject({ result: '2' });
  const thread_id = numberOf(stop, 'stop_event_data', 'thread_id');
  expect(await call('continue_debugging', { thread_id })).toMatchObject({ status: 'completed' });
});

test('a step of a person ends the endless evaluations of a Python program, of an agent and in the console', async () => {
  const text = `def spin():
    print('spinning', flush=True)
    while True:
        pass
print('ready')
print('stepped')
`;
  const { call, debug, frame_id, thread_id } = await stoppedAt({ type: 'debugpy', file: 'app.py', text, line: 5 });
  const { until, untilStopped } = statesOf(debug.shared);
  const { stop } = await untilStopped('s1');
  const session = debug.sessions.get('s1');
  const resumed = expect.stringContaining('A person resumed the program');
  const ofAgent = call('evaluate_expression', { expression: 'spin()', frame_id, timeout_ms: 300_000 });
  await until(() => printed(debug.sessions.output('s1')).includes('spinning') || undefined);
  const inConsole = session.request('evaluate', { expression: 'spin()', frameId: frame_id, context: 'repl' });
  const refused = expect(inConsole).rejects.toMatchObject({ message: resumed });
  await session.request('next', { threadId: thread_id }, { by: tester });
  expect(await ofAgent).toMatchObject({ status: 'error', message: resumed });
  await refused;
  expect((await untilStopped('s1', stop.id)).stop.frames?.[0]).toMatchObject({ line: 6 });
});

test('a run to the line of a removed breakpoint in a JavaScript program names no breakpoint', async () => {
  const text = `let n = 1;\nn += 1;\nn += 2;\nn += 3;\nconsole.log(n);\n`;
  const { call, thread_id } = await stoppedAt({ type: 'node', file: 'app.js', text, line: 2 });
  const location = { file_path: 'app.js', line_number: 4 };
  const set = await call('set_breakpoint', location);
  expect(set).toMatchObject({ breakpoint: { verified: true, line: 4 } });
  await call('remove_breakpoint', { breakpoint_id: numberOf(set, 'breakpoint', 'id') });
  const kept = await call('set_breakpoint', { ...location, line_number: 5 });
  expect(await call('continue_debugging', { thread_id, location })).toMatchObject({
    stop_event_data: { line: 4, hit_breakpoint_ids: null },
  });
  expect(await call('continue_debugging', { thread_id })).toMatchObject({
    stop_event_data: { line: 5, hit_breakpoint_ids: [numberOf(kept, 'breakpoint', 'id')] },
  });
});
