import { place, refused, stopped, success } from './answers.ts';
import { absent, type ToolCase } from './run-tool-case.ts';

const named = (field: string) => refused('invalid_arguments', new RegExp(`"${field}"`));

/** Calls that are refused. */
export const refusalCases: readonly ToolCase[] = [
  {
    name: 'input is checked against the schema, and nothing is coerced',
    steps: [
      ['remove_breakpoint', {}, refused('invalid_arguments', /exactly one of .*none was given/)],
      ['remove_breakpoint', { breakpoint_id: 1, clear_all: true }, refused('invalid_arguments', /exactly one of/)],
      ['remove_breakpoint', { location: { ...place(1), row: 2 } }, named('row')],
      ['set_breakpoint', { line_number: 2 }, named('file_path')],
      ['set_breakpoint', { ...place(2), hit_condition: 'often' }, named('hit_condition')],
      [
        'set_breakpoint',
        { file_path: 'main.js', line_number: 2, condition: 'n ==' },
        refused('invalid_arguments', /Unexpected end of input/),
      ],
      ['get_breakpoints', { max_chars: 799 }, named('max_chars')],
      ['get_debugger_configurations', { name: 'program' }, named('name')],
      ['start_debugging', { configuration_name: 'program', timeout_ms: 3_600_001 }, named('timeout_ms')],
      ['start_debugging', { configuration_name: 'program', watch: Array(11).fill('n') }, named('watch')],
      ['start_debugging', { configuration_name: 'program', stop_on_exceptions: 'some' }, named('stop_on_exceptions')],
      ['start_debugging', { configuration_name: 'of no adapter' }, refused('launch_failed')],
      ['step_execution', { thread_id: 1, step_type: 'in' }, refused('invalid_arguments', /"over", "into", "out"/)],
      ['step_execution', { thread_id: '1', step_type: 'over' }, named('thread_id')],
      ['step_execution', { thread_id: 1, step_type: 'over', count: 101 }, named('count')],
      ['evaluate_expression', { expression: 'n', frame_id: 1, context: 'console' }, named('context')],
      ['evaluate_expression', { expression: 'n', frame_id: 1, depth: 4 }, named('depth')],
      ['get_scopes', { frame_id: 999 }, refused('invalid_arguments', /no frame 999/)],
      ['get_variables', { variables_reference: 1.5 }, named('variables_reference')],
      ['trace_function', { locations: [place(1)], max_calls: 501 }, named('max_calls')],
      ['trace_function', { functions: Array(21).fill('work') }, named('functions')],
      ['read_memory', { memory_reference: '0x0', count: 2_049 }, named('count')],
      ['disassemble', { memory_reference: '0x0', count: 501 }, named('count')],
      ['get_breakpoints', {}, { ...success, breakpoints: [] }],
    ],
  },
  {
    name: 'errors say what is wrong',
    steps: [
      ['continue_debugging', { thread_id: 1 }, refused('no_session', /start_debugging/)],
      ['stop_debugging', { session_id: 's1' }, refused('unknown_session')],
      ['start_debugging', { configuration_name: 'nope' }, refused('unknown_configuration', /"program", "failing"/)],
      [
        'start_debugging',
        { configuration_name: 'nope', breakpoints: [place(2)] },
        { ...refused('unknown_configuration'), breakpoints: absent },
      ],
      [
        'start_debugging',
        { configuration_name: 'of no adapter', breakpoints: [place(2)] },
        { ...refused('launch_failed', /"nothing"/), breakpoints: [{ id: 1, line: 2 }], session_id: absent },
      ],
      [
        'start_debugging',
        { configuration_name: 'refused' },
        { ...refused('launch_failed', /“The program main is not for debugging\.”/), session_id: 's1' },
      ],
      ['set_breakpoint', { file_path: 'main.fake', line_number: '2' }, refused('invalid_arguments', /"line_number"/)],
      ['get_breakpoints', { all: true }, refused('invalid_arguments', /no field "all"; its fields are "max_chars"/)],
      ['get_variables', { variables_reference: 0 }, refused('invalid_arguments', /no variables reference 0/)],
      ['remove_breakpoint', { clear_all: true }, success],
      ['start_debugging', { configuration_name: 'stubborn' }, stopped],
      ['continue_debugging', { thread_id: 1 }, refused('adapter_failed', /“The debuggee does not feel like it\.”/)],
      ['continue_debugging', { thread_id: 9 }, refused('unknown_thread', /Known threads: 1 \(stopped\)\./)],
      ['stop_debugging', { session_id: 's9' }, refused('unknown_session', /s2 \(stubborn, live\)/)],
    ],
  },
];
