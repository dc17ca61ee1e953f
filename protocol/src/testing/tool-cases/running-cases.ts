import { frameOf, place, refused, stopped, stoppedWith, success } from './answers.ts';
import { absent, anything, from, type ToolCase } from './run-tool-case.ts';

/** Programs that run, stop and end. */
export const runningCases: readonly ToolCase[] = [
  {
    name: 'a program runs to a breakpoint, is inspected and stepped, and runs to its end',
    steps: [
      ['set_breakpoint', place(21), success],
      [
        'start_debugging',
        { configuration_name: 'failing' },
        {
          status: 'stopped',
          session_id: 's1',
          stop_event_data: {
            timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
            session_id: 's1',
            stop_id: 1,
            reason: 'breakpoint',
            thread_id: 1,
            all_threads_stopped: true,
            description: null,
            text: null,
            source: { path: /\/main\.fake$/, name: 'main.fake' },
            line: 21,
            column: 3,
            source_excerpt: null,
            call_stack: [
              {
                frame_id: anything,
                function_name: 'work',
                file_path: /\/main\.fake$/,
                line_number: 21,
                column_number: 3,
              },
              { frame_id: anything, function_name: 'main', line_number: 3 },
            ],
            call_stack_total: 2,
            call_stack_skipped: absent,
            nearest_own_frame: absent,
            top_frame_variables: {
              scope_name: 'Local',
              variables: [
                { name: 'n', value: '4', type: 'number', variables_reference: 0 },
                { name: 'text', value: /^'x{78}…$/ },
                { name: 'list', type: 'Array', variables_reference: anything },
              ],
            },
            functions_left_out: absent,
            changed_variables: null,
            exception: absent,
            output_since_last_stop: [{ category: 'stdout', text: 'started\n' }],
            output_dropped_chars: 0,
            watch_values: absent,
            hit_breakpoint_ids: [from(0, 'breakpoint', 'id')],
            truncated: { values: ['text'], how_to_get_the_rest: /get_variables/ },
          },
        },
      ],
      [
        'get_scopes',
        { frame_id: frameOf(1) },
        {
          ...success,
          session_id: 's1',
          scopes: [
            { name: 'Local', presentation_hint: 'locals', variables_reference: anything, expensive: false },
            { name: 'Global', expensive: true },
          ],
        },
      ],
      [
        'get_variables',
        { variables_reference: from(2, 'scopes', 0, 'variables_reference') },
        {
          ...success,
          total: 3,
          next_start: absent,
          variables: [
            { name: 'n', value: '4', type: 'number', variables_reference: 0 },
            { name: 'text', value: /^'x{200}'$/ },
            { name: 'list', value: 'Array(250)', indexed_variables: 250 },
          ],
        },
      ],
      [
        'get_variables',
        { variables_reference: from(3, 'variables', 2, 'variables_reference'), start: 10, count: 2 },
        { ...success, variables: [{ name: '[10]', value: '10', type: null }, { name: '[11]' }], next_start: 12 },
      ],
      [
        'evaluate_expression',
        { expression: 'n', frame_id: frameOf(1) },
        { ...success, result: '<n>', type: 'string', variables_reference: 0 },
      ],
      [
        'evaluate_expression',
        { expression: 'boom', frame_id: frameOf(1), context: 'repl' },
        refused('adapter_failed', /“.*boom is not defined.*”/),
      ],
      ['step_execution', { thread_id: 1, step_type: 'out' }, stoppedWith({ stop_id: 2, reason: 'step', line: 4 })],
      ['get_scopes', { frame_id: frameOf(1) }, refused('stale_reference', /from stop 1 .*now at stop 2/)],
      [
        'continue_debugging',
        { thread_id: 1 },
        {
          status: 'completed',
          exit_code: 3,
          message: /Its exit code is 3\.$/,
          output_since_last_stop: [{ category: 'stdout', text: 'done\n' }],
          output_dropped_chars: 0,
          breakpoints_not_hit: [],
        },
      ],
      ['stop_debugging', {}, { ...success, message: 'The session s1 has already ended.', session_id: 's1' }],
    ],
  },
  {
    name: 'a program that does not stop times out, and is ended',
    steps: [
      ['start_debugging', { configuration_name: 'endless from entry' }, stopped],
      ['continue_debugging', { thread_id: 1, timeout_ms: 0 }, { status: 'timeout', message: anything }],
      [
        'continue_debugging',
        { thread_id: 1, timeout_ms: 50, session_id: 's1' },
        { status: 'timeout', session_id: 's1', message: /still running/ },
      ],
      ['step_execution', { thread_id: 1, step_type: 'over' }, refused('not_stopped', /Known threads: 1 \(running\)\./)],
      ['continue_debugging', { thread_id: 9 }, refused('unknown_thread', /Known threads: 1 \(running\)\./)],
      ['stop_debugging', {}, { ...success, session_id: 's1', message: /The program was terminated\./ }],
      ['stop_debugging', { session_id: 's1' }, { ...success, message: 'The session s1 has already ended.' }],
    ],
  },
  {
    name: 'a start and a continue of what runs already join it',
    steps: [
      ['start_debugging', { configuration_name: 'endless from entry' }, { ...stopped, joined: absent }],
      [
        'start_debugging',
        { configuration_name: 'endless from entry' },
        {
          status: 'stopped',
          joined: true,
          session_id: 's1',
          source_changed_since_start: absent,
          stop_event_data: { stop_id: 1 },
        },
      ],
      ['continue_debugging', { thread_id: 1, timeout_ms: 0 }, { status: 'timeout' }],
      ['continue_debugging', { thread_id: 1, timeout_ms: 0 }, { status: 'timeout', session_id: 's1' }],
      [
        'start_debugging',
        { configuration_name: 'endless from entry', timeout_ms: 0 },
        { status: 'timeout', joined: true },
      ],
      [
        'start_debugging',
        { configuration_name: 'endless from entry', restart: true },
        { ...stopped, session_id: 's2', joined: absent },
      ],
      ['get_scopes', { frame_id: frameOf(0) }, refused('stale_reference')],
      ['stop_debugging', {}, { ...success, session_id: 's2' }],
    ],
  },
  {
    name: 'steps go over, into and out of calls, and past the end',
    steps: [
      ['start_debugging', { configuration_name: 'at entry' }, stoppedWith({ stop_id: 1, reason: 'entry', line: 1 })],
      ['step_execution', { thread_id: 1, step_type: 'into' }, stoppedWith({ stop_id: 2, reason: 'step', line: 2 })],
      [
        'step_execution',
        { thread_id: 1, step_type: 'over', session_id: 's1' },
        stoppedWith({ line: 3, changed_variables: [{ name: 'n', before: '1', after: '2' }] }),
      ],
      ['step_execution', { thread_id: 1, step_type: 'into' }, stoppedWith({ line: 20, changed_variables: null })],
      ['step_execution', { thread_id: 1, step_type: 'out' }, stoppedWith({ line: 4 })],
      ['step_execution', { thread_id: 1, step_type: 'over', count: 9 }, { status: 'completed', steps_taken: 2 }],
    ],
  },
  {
    name: 'one call sets breakpoints and watches, runs to a line, and steps several times',
    steps: [
      [
        'start_debugging',
        {
          configuration_name: 'program',
          breakpoints: [place(2), { ...place(4), condition: 'false' }],
          watch: ['n', 'boom'],
        },
        {
          status: 'stopped',
          breakpoints: [
            { id: 1, line: 2 },
            { id: 2, line: 4, condition: 'false' },
          ],
          stop_event_data: {
            line: 2,
            hit_breakpoint_ids: [1],
            watch_values: [
              { expression: 'n', value: '<n>', type: 'string', variables_reference: 0 },
              { expression: 'boom', error: /boom is not defined/, value: absent },
            ],
          },
        },
      ],
      [
        'step_execution',
        { thread_id: 1, step_type: 'over', count: 2, watch: ['n'] },
        { status: 'stopped', steps_taken: 2, stop_event_data: { line: 4, watch_values: [{ expression: 'n' }] } },
      ],
      [
        'continue_debugging',
        { thread_id: 1, location: place(5), watch: ['text'] },
        stoppedWith({ line: 5, hit_breakpoint_ids: null, watch_values: [{ expression: 'text', value: '<text>' }] }),
      ],
      ['get_breakpoints', {}, { ...success, breakpoints: [{ id: 1 }, { id: 2 }] }],
      [
        'continue_debugging',
        { thread_id: 1 },
        {
          status: 'completed',
          exit_code: 0,
          breakpoints_not_hit: [{ id: 2, file_path: /\/main\.fake$/, line_number: 4, reason: /never met/ }],
        },
      ],
      ['continue_debugging', { thread_id: 1 }, { status: 'completed', exit_code: 0 }],
    ],
  },
  {
    name: 'an uncaught exception stops the program, unless the start says otherwise',
    steps: [
      [
        'start_debugging',
        { configuration_name: 'throwing' },
        stoppedWith({
          reason: 'exception',
          description: 'Paused on exception',
          text: 'n is not a number',
          exception: { type: 'TypeError', message: 'n is not a number', stack_trace: 'at work (main.fake:22)' },
          hit_breakpoint_ids: null,
        }),
      ],
      ['continue_debugging', { thread_id: 1 }, { status: 'completed', exit_code: 1 }],
      [
        'start_debugging',
        { configuration_name: 'throwing', stop_on_exceptions: 'none' },
        { status: 'completed', exit_code: 1, session_id: 's2' },
      ],
      ['start_debugging', { configuration_name: 'throwing' }, stoppedWith({ reason: 'exception' })],
    ],
  },
  {
    name: 'where a library stops the program, the nearest frame of its own is described',
    steps: [
      [
        'start_debugging',
        { configuration_name: 'in a library', watch: ['region'] },
        stoppedWith({
          source: { name: 'work.fake' },
          source_excerpt: null,
          call_stack: [{ function_name: 'library' }, { function_name: 'main', file_path: /\/main\.fake$/ }],
          call_stack_total: 3,
          call_stack_skipped: 1,
          nearest_own_frame: {
            frame_id: anything,
            function_name: 'main',
            line_number: 1,
            source_excerpt: { start_line: 1, current_line: 1, lines: ['a little program'] },
            variables: { scope_name: 'Local', variables: { 0: { name: 'n' } } },
          },
          top_frame_variables: { variables: { length: 4, 3: { name: 'region', value: "'eu'" } } },
          functions_left_out: 1,
          watch_values: [{ expression: 'region', value: "'eu'" }],
        }),
      ],
      ['get_scopes', { frame_id: from(0, 'stop_event_data', 'nearest_own_frame', 'frame_id') }, success],
    ],
  },
  {
    name: 'a program without debugging stops nowhere, and one that was attached to is left running',
    steps: [
      ['set_breakpoint', place(2), { ...success, breakpoint: { id: 1 } }],
      [
        'start_debugging',
        { configuration_name: 'failing', no_debug: true },
        { status: 'completed', exit_code: 3, breakpoints_not_hit: [{ id: 1, reason: /without debugging/ }] },
      ],
      ['remove_breakpoint', { clear_all: true }, { ...success, message: 'Removed the only breakpoint.' }],
      ['start_debugging', { configuration_name: 'attached', timeout_ms: 300 }, { status: 'timeout' }],
      [
        'stop_debugging',
        { session_id: 's2' },
        { ...success, session_id: 's2', message: /The program was detached\.$/ },
      ],
    ],
  },
];
