import { frameOf, place, refused, stopped, stoppedWith, success } from './answers.ts';
import { absent, anything, from, type ToolCase } from './run-tool-case.ts';

/** The tools that `--tools` adds. */
export const optionalCases: readonly ToolCase[] = [
  {
    name: 'a program is looked at, changed and paused with the optional tools',
    steps: [
      ['set_exception_breakpoints', {}, { ...success, filters: [] }],
      ['start_debugging', { configuration_name: 'endless from entry' }, stopped],
      [
        'get_threads',
        {},
        {
          ...success,
          timestamp: /Z$/,
          threads: [
            { thread_id: 1, name: 'main', state: 'stopped', reason: 'entry', function_name: 'main', line_number: 1 },
          ],
          total: 1,
          next_start: absent,
          session_id: 's1',
        },
      ],
      [
        'get_call_stack',
        { thread_id: 1 },
        {
          ...success,
          call_stack: [{ frame_id: frameOf(1), function_name: 'main', line_number: 1 }],
          call_stack_total: 1,
          call_stack_skipped: 0,
          next_start: absent,
        },
      ],
      [
        'set_variable',
        { frame_id: frameOf(1), name: 'n', value: '7' },
        { ...success, before: '0', value: '7', variables_reference: 0, session_id: 's1' },
      ],
      ['continue_debugging', { thread_id: 1, timeout_ms: 0 }, { status: 'timeout' }],
      ['get_call_stack', { thread_id: 1 }, refused('not_stopped', /no call stack/)],
      ['pause_debugging', { watch: ['n'] }, stoppedWith({ reason: 'pause', watch_values: [{ value: '<n>' }] })],
      [
        'get_output',
        { cursor: 0 },
        {
          ...success,
          output: [{ category: 'stdout', text: 'started' }],
          next_cursor: 1,
          total_lines: 1,
          has_more: absent,
          incomplete_line: absent,
          dropped_lines: absent,
          session_id: 's1',
        },
      ],
      [
        'list_sessions',
        {},
        {
          ...success,
          timestamp: /Z$/,
          sessions: [
            {
              session_id: 's1',
              configuration_name: 'endless from entry',
              type: 'fake',
              request: 'launch',
              state: 'Stopped',
              is_active: true,
              started_at: /Z$/,
              started_by: anything,
              threads: 1,
              stopped_thread_id: 1,
              stop_id: from(7, 'stop_event_data', 'stop_id'),
              reason: 'pause',
              exit_code: absent,
              ended_at: absent,
            },
          ],
          total: 1,
        },
      ],
      [
        'get_source',
        { frame_id: frameOf(7) },
        { ...success, lines: anything, source: { name: 'main.fake' }, current_line: anything },
      ],
      [
        'get_source',
        { file_path: 'main.fake' },
        { ...success, lines: ['a little program'], start_line: 1, total_lines: 1, next_start_line: absent },
      ],
      ['set_function_breakpoints', {}, { ...success, breakpoints: [] }],
      ['set_data_breakpoint', { frame_id: 1, variables_reference: 1, name: 'n' }, refused('invalid_arguments')],
      ['set_data_breakpoint', { frame_id: frameOf(7), name: 'n' }, refused('unsupported', /no data breakpoints/)],
      [
        'set_function_breakpoints',
        { breakpoints: [{ function_name: 'work' }] },
        refused('unsupported', /no function breakpoints/),
      ],
      ['read_memory', { memory_reference: '0x0' }, refused('unsupported')],
      ['disassemble', {}, refused('invalid_arguments')],
      ['disassemble', { memory_reference: '0x0' }, refused('unsupported')],
    ],
  },
  {
    name: 'lines are traced without a stop, and exceptions are chosen for later sessions',
    steps: [
      ['start_debugging', { configuration_name: 'at entry' }, stopped],
      [
        'set_exception_breakpoints',
        { filters: [] },
        {
          ...success,
          session_id: 's1',
          filters: [{ filter_id: 'uncaught', label: 'Uncaught exceptions', adapter: 'Fake', enabled: false }],
        },
      ],
      [
        'trace_function',
        { locations: [place(2), place(21)], expressions: ['n'] },
        {
          status: 'completed',
          exit_code: 0,
          session_id: 's1',
          calls: [
            { function_name: 'main', line_number: 2, thread_id: 1, depth: 0, values: { n: '<n>' } },
            { function_name: 'work', line_number: 21, thread_id: 1, depth: 1, values: { n: '<n>' } },
          ],
          calls_left_out: absent,
        },
      ],
      [
        'get_output',
        { contains: 'done' },
        { ...success, output: [{ category: 'stdout', text: 'done' }], total_lines: 2 },
      ],
      [
        'get_output',
        { cursor: 0, count: 1 },
        { ...success, output: [{ text: 'started' }], has_more: true, next_cursor: 1 },
      ],
      ['get_output', { category: 'stderr', cursor: 0 }, { ...success, output: [] }],
      ['start_debugging', { configuration_name: 'throwing' }, { status: 'completed', exit_code: 1 }],
      ['continue_debugging', { thread_id: 1 }, { status: 'completed', exit_code: 0, session_id: 's1' }],
      [
        'list_sessions',
        { count: 1 },
        {
          sessions: [{ session_id: 's2', state: 'Terminated', exit_code: 1, ended_at: /Z$/, message: anything }],
          total: 2,
          next_start: 1,
        },
      ],
      ['list_sessions', { start: 1 }, { sessions: [{ session_id: 's1' }], total: 2, next_start: absent }],
    ],
  },
];
