import { frameOf, stopped, stoppedWith, success } from './answers.ts';
import { absent, anything, from, type ToolCase } from './run-tool-case.ts';

const list = from(3, 'variables', 2, 'variables_reference');

/** Values that are read in parts. */
export const valueCases: readonly ToolCase[] = [
  {
    name: 'values are paged, expanded, and cut to a budget',
    steps: [
      ['get_breakpoints', {}, success],
      ['start_debugging', { configuration_name: 'at entry' }, stopped],
      ['get_scopes', { frame_id: frameOf(1) }, success],
      [
        'get_variables',
        { variables_reference: from(2, 'scopes', 0, 'variables_reference'), depth: 2 },
        {
          ...success,
          variables: [
            { name: 'n', children: absent, more_children: absent },
            { name: 'text', value: { length: 202 }, children: absent },
            { name: 'list', children: { length: 20, 19: { name: '[19]', value: '19' } }, more_children: true },
          ],
        },
      ],
      [
        'get_variables',
        { variables_reference: list },
        { ...success, variables: { length: 100 }, total: 250, next_start: 100 },
      ],
      [
        'get_variables',
        { variables_reference: list, start: 240, filter: 'indexed' },
        { ...success, variables: { length: 10, 0: { name: '[240]' } }, total: 250, next_start: absent },
      ],
      [
        'get_variables',
        { variables_reference: list, filter: 'named' },
        { ...success, variables: [], total: 0, next_start: absent },
      ],
      ['get_variables', { variables_reference: list, count: 250 }, { ...success, total: 250, next_start: anything }],
      [
        'get_variables',
        { variables_reference: list, max_chars: 800 },
        { ...success, next_start: anything, cut_to_fit: absent },
      ],
      [
        'evaluate_expression',
        { expression: 'n', frame_id: frameOf(1), context: 'hover', depth: 1, timeout_ms: 5_000 },
        success,
      ],
      ['evaluate_expression', { expression: 'context', frame_id: frameOf(1) }, { ...success, result: 'watch' }],
      [
        'evaluate_expression',
        { expression: 'context', frame_id: frameOf(1), context: 'repl', session_id: 's1' },
        { ...success, result: 'repl' },
      ],
      [
        'evaluate_expression',
        { expression: 'context', frame_id: frameOf(1), context: 'clipboard' },
        { ...success, result: 'watch' },
      ],
      [
        'evaluate_expression',
        { expression: 'list', frame_id: frameOf(1), depth: 1 },
        { ...success, variables_reference: anything, children: { length: 20 }, more_children: true },
      ],
      ['evaluate_expression', { expression: 'x'.repeat(2_000), frame_id: frameOf(1) }, { result: { length: 2_002 } }],
      [
        'evaluate_expression',
        { expression: 'x'.repeat(2_000), frame_id: frameOf(1), max_chars: 800 },
        { ...success, cut_to_fit: anything },
      ],
      ['step_execution', { thread_id: 1, step_type: 'over', max_chars: 800 }, stoppedWith({ line: 2 })],
      ['stop_debugging', {}, success],
    ],
  },
];
