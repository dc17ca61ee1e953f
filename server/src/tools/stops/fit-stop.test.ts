import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howToGetTheRest, type ToolResult } from '#protocol';
import { seed } from '../../testing/effort.ts';
import { numberOf } from '#tool-cases';
import { leastMaxChars } from '../fit-answer.ts';
import { fitStop } from './fit-stop.ts';
import { createToolBench } from '../testing/tool-bench.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

async function stopsWith(maxChars: number) {
  const bench = await createToolBench();
  writeFileSync(
    join(bench.folder, 'main.fake'),
    Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n'),
  );
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  return bench.call('step_execution', { thread_id: 1, step_type: 'over', max_chars: maxChars });
}

const lengthOf = (answer: object) => JSON.stringify(answer).length;

test('a stop that is short enough is whole', async () => {
  const answer = await stopsWith(5_000);
  expect(answer).toMatchObject({ stop_event_data: { source_excerpt: { start_line: 1, current_line: 2 } } });
  expect(lengthOf(answer)).toBeGreaterThan(1_000);
});

test('a stop that is too long has fewer lines, only changed variables, and says what was shortened', async () => {
  const answer = await stopsWith(1_100);
  expect(lengthOf(answer)).toBeLessThanOrEqual(1_100);
  expect(answer).toMatchObject({
    stop_event_data: {
      source_excerpt: { start_line: 1, current_line: 2, lines: ['line 1', 'line 2', 'line 3'] },
      truncated: {
        shortened: expect.arrayContaining(['source_excerpt', 'top_frame_variables']),
        how_to_get_the_rest: expect.stringContaining('get_variables'),
      },
    },
  });
  expect(numberOf(answer, 'stop_event_data', 'line')).toBe(2);
});

const frame = (id: number) => ({ frame_id: id, function_name: 'f', file_path: '/work/a.js', line_number: 4 });
const lines = Array.from({ length: 7 }, (_, index) => String(index + 1));
const stopOf = (data: object): ToolResult => ({ status: 'stopped', session_id: 's1', stop_event_data: data });

test('a stop that is much too long has its line, its frame, and the beginnings of what has changed', () => {
  const before = 'b'.repeat(80);
  const answer = stopOf({
    truncated: { values: ['list'] },
    source_excerpt: { start_line: 1, current_line: 4, lines },
    call_stack: [frame(1), frame(2), frame(3)],
    changed_variables: [
      { name: 'list', before, after: 'a'.repeat(80) },
      { name: 'n', before: null, after: '1' },
    ],
    top_frame_variables: { scope_name: 'Local', variables: [{ name: 'same' }, { name: 'list' }] },
  });
  const { stop_event_data: fitted } = fitStop(answer, 520);
  expect(fitted).toMatchObject({
    source_excerpt: { start_line: 4, current_line: 4, lines: ['4'] },
    call_stack: [{ frame_id: 1 }],
    changed_variables: [
      { name: 'list', before: `${'b'.repeat(29)}…`, after: `${'a'.repeat(29)}…` },
      { name: 'n', before: null, after: '1' },
    ],
    top_frame_variables: { variables: [] },
    truncated: { how_to_get_the_rest: expect.stringContaining('get_variables') },
  });
  expect(fitted, 'no variable is left whose value is cut').not.toHaveProperty('truncated.values');
  expect(fitStop(answer, 1), 'what has changed stays, however short the stop has to be').toMatchObject({
    stop_event_data: {
      source_excerpt: null,
      call_stack: [],
      changed_variables: [
        { name: 'list', before: `${'b'.repeat(14)}…`, after: `${'a'.repeat(14)}…` },
        { name: 'n', before: null, after: '1' },
      ],
      truncated: { how_to_get_the_rest: expect.stringContaining('get_variables') },
    },
  });
});

test('of long output the end is left, and the rest is counted', () => {
  const output = [
    { category: 'stdout', text: 'a'.repeat(700) },
    { category: 'stderr', text: 'b'.repeat(500) },
  ];
  const { stop_event_data: fitted } = fitStop(
    stopOf({ output_since_last_stop: output, output_dropped_chars: 10, source_excerpt: null, truncated: null }),
    930,
  );
  expect(fitted).toEqual({
    output_since_last_stop: [
      { category: 'stdout', text: 'a'.repeat(100) },
      { category: 'stderr', text: 'b'.repeat(500) },
    ],
    output_dropped_chars: 610,
    source_excerpt: null,
    truncated: { how_to_get_the_rest: expect.any(String), shortened: ['output_since_last_stop'] },
  });
});

test('the breakpoints of a start lose what the caller knows, before the stop is shortened', () => {
  const created_by = { kind: 'agent', name: 'x'.repeat(200) };
  const breakpoints = [{ id: 1, verified: false, line: 3, message: 'No code here.', condition: 'n > 1', created_by }];
  const stop = { line: 3, source_excerpt: { start_line: 1, current_line: 3, lines } };
  expect(fitStop({ ...stopOf(stop), breakpoints }, 300)).toEqual({
    ...stopOf(stop),
    breakpoints: [{ id: 1, verified: false, line: 3, message: 'No code here.' }],
  });
});

test('the first stop of a session, with output, variables and breakpoints, has what was asked for in the least budget', async () => {
  const bench = await createToolBench();
  writeFileSync(join(bench.folder, 'main.fake'), lines.join('\n'));
  const answer = await bench.call('start_debugging', {
    configuration_name: 'at entry',
    breakpoints: [
      { file_path: 'main.fake', line_number: 2 },
      { file_path: 'main.fake', line_number: 3 },
    ],
    watch: ['count', 'total'],
    max_chars: leastMaxChars,
  });
  expect(lengthOf(answer)).toBeLessThanOrEqual(leastMaxChars);
  expect(answer).toMatchObject({
    breakpoints: [{ id: 1 }, { id: 2 }],
    stop_event_data: { line: 1, watch_values: [{ expression: 'count' }, { expression: 'total' }] },
  });
});

test('what was watched is kept before breakpoints that are bound, and those that are not are named', () => {
  const bound = { id: 1, verified: true, line: 3 };
  const unbound = { id: 2, verified: false, line: 9, message: 'No code here.' };
  const watch_values = [
    { expression: 'count', value: 'c'.repeat(60) },
    { expression: 'total', value: 't'.repeat(60) },
  ];
  const stop = { line: 3, description: 'd'.repeat(200), functions_left_out: 2, call_stack_skipped: 9, watch_values };
  const answer = { ...stopOf(stop), breakpoints: [bound, unbound] };
  const fitted = {
    ...stopOf({ line: 3, description: null, watch_values, truncated: { how_to_get_the_rest: howToGetTheRest } }),
    breakpoints: [unbound],
  };
  expect(fitStop(answer, lengthOf(fitted))).toEqual(fitted);
});

test('whatever a stop has, its budget is kept, and its place and the watched expressions are left', () => {
  const text = fc.string({ maxLength: 300 });
  const variable = fc.record({ name: fc.string({ maxLength: 20 }), value: text, type: fc.option(text) });
  const data = fc.record({
    description: fc.option(text),
    text: fc.option(text),
    call_stack: fc.array(fc.constantFrom(frame(1), frame(2)), { maxLength: 5 }),
    top_frame_variables: fc.option(fc.record({ scope_name: fc.constant('Local'), variables: fc.array(variable) })),
    changed_variables: fc.constant(null),
    source_excerpt: fc.option(fc.constant({ start_line: 1, current_line: 4, lines })),
    exception: fc.record({ type: fc.constant('Error'), message: fc.option(text), stack_trace: fc.option(text) }),
    output_since_last_stop: fc.array(fc.record({ category: fc.constant('stdout'), text })),
    output_dropped_chars: fc.nat(),
    watch_values: fc.array(fc.record({ expression: fc.constant('total'), value: text }), { maxLength: 3 }),
    truncated: fc.constant(null),
  });
  fc.assert(
    fc.property(data, (stop) => {
      const answer = stopOf({ ...stop, stop_id: 7, line: 4 });
      const fitted = fitStop(answer, leastMaxChars);
      expect(lengthOf(fitted)).toBeLessThanOrEqual(leastMaxChars);
      expect(fitted).toMatchObject({
        stop_event_data: { stop_id: 7, line: 4, watch_values: stop.watch_values.map(() => ({ expression: 'total' })) },
      });
    }),
    { seed },
  );
});
