import { expect, test } from 'vitest';
import { fieldOf, numberOf } from '../testing/tool-cases.ts';
import { openDebugger, type RealProgram } from './testing/real-program.ts';

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

/** A program that is stopped at a line. */
async function stoppedAt({ line, ...program }: RealProgram & { readonly line: number }) {
  const { call, debug } = await openDebugger(program);
  const breakpoints = [{ file_path: program.file, line_number: line }];
  const stop = await call('start_debugging', { configuration_name: 'app', breakpoints });
  expect(stop).toMatchObject({ status: 'stopped', stop_event_data: { line } });
  return {
    call,
    debug,
    thread_id: numberOf(stop, 'stop_event_data', 'thread_id'),
    frame_id: numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id'),
  };
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

test.each([
  { ...javascript, expression: 'while (true) {}' },
  { ...python, expression: 'spin()' },
])('an endless evaluation in a $type program is ended, and the next calls work', async ({ expression, ...program }) => {
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
});
