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
