import { expect, test } from 'vitest';
import { numberOf } from '../../testing/tool-cases.ts';
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

test('a stop that is much too long has its line, its frame, and the beginnings of what has changed', () => {
  const frame = (id: number) => ({ frame_id: id, function_name: 'f', file_path: '/work/a.js', line_number: 4 });
  const before = 'b'.repeat(80);
  const data = {
    truncated: { values: ['list'] },
    source_excerpt: { start_line: 1, current_line: 4, lines: ['1', '2', '3', '4', '5', '6', '7'] },
    call_stack: [frame(1), frame(2), frame(3)],
    changed_variables: [
      { name: 'list', before, after: 'a'.repeat(80) },
      { name: 'n', before: null, after: '1' },
    ],
    top_frame_variables: { scope_name: 'Local', variables: [{ name: 'same' }, { name: 'list' }] },
  };
  const fitted = fitStop(data as unknown as Parameters<typeof fitStop>[0], 560);
  expect(fitted).toMatchObject({
    source_excerpt: { start_line: 4, current_line: 4, lines: ['4'] },
    call_stack: [{ frame_id: 1 }],
    changed_variables: [
      { name: 'list', before: `${'b'.repeat(29)}…`, after: `${'a'.repeat(29)}…` },
      { name: 'n', before: null, after: '1' },
    ],
    top_frame_variables: { variables: [] },
    truncated: { shortened: ['source_excerpt', 'top_frame_variables', 'call_stack', 'changed_variables'] },
  });
  expect(fitted.truncated, 'no variable is left whose value is cut').not.toHaveProperty('values');
  expect(fitStop(fitted, 1), 'what has changed stays, however short the stop has to be').toMatchObject({
    source_excerpt: null,
    call_stack: [],
    changed_variables: [
      { name: 'list', before: `${'b'.repeat(14)}…`, after: `${'a'.repeat(14)}…` },
      { name: 'n', before: null, after: '1' },
    ],
  });
});

test('a stop that nothing was cut from says how to get what was shortened', () => {
  const data = {
    truncated: null,
    source_excerpt: null,
    call_stack: [],
    changed_variables: null,
    top_frame_variables: null,
  };
  const fitted = fitStop(data as unknown as Parameters<typeof fitStop>[0], 1);
  expect(fitted.truncated).toMatchObject({
    shortened: ['source_excerpt', 'top_frame_variables', 'call_stack', 'changed_variables'],
    how_to_get_the_rest: expect.stringContaining('get_variables'),
  });
});
