import { place, refused, stoppedWith, success } from './answers.ts';
import { fakeConfigurations } from './configurations.ts';
import { absent, anything, from, type ToolCase } from './run-tool-case.ts';

/** Configurations and breakpoints. */
export const breakpointCases: readonly ToolCase[] = [
  {
    name: 'configurations are listed',
    steps: [
      [
        'get_debugger_configurations',
        {},
        {
          ...success,
          configurations: {
            length: fakeConfigurations.length,
            2: { name: 'at entry', type: 'fake', request: 'launch', program: 'main.fake', stopOnEntry: true },
          },
        },
      ],
    ],
  },
  {
    name: 'a breakpoint is set, changed, listed and removed',
    steps: [
      [
        'set_breakpoint',
        { ...place(2), condition: 'n > 1' },
        {
          ...success,
          breakpoint: {
            id: 1,
            verified: false,
            source: { path: /^\/.+\/main\.fake$/, name: 'main.fake' },
            line: 2,
            condition: 'n > 1',
            created_by: { kind: 'agent', name: anything },
            timestamp: /Z$/,
          },
        },
      ],
      ['set_breakpoint', place(2), { ...success, breakpoint: { id: 1, condition: absent } }],
      ['get_breakpoints', {}, { ...success, breakpoints: [{ id: 1, line: 2, condition: absent }], timestamp: /Z$/ }],
      ['remove_breakpoint', { location: place(2) }, { ...success, message: /^Removed the breakpoint 1\.$/ }],
      ['remove_breakpoint', { breakpoint_id: 1 }, refused('invalid_arguments', /no breakpoint 1/)],
      ['remove_breakpoint', { clear_all: true }, { ...success, message: /no breakpoints/ }],
    ],
  },
  {
    name: 'a breakpoint may be in any file and at a column, and is removed by its id or place',
    steps: [
      [
        'set_breakpoint',
        { file_path: '/nowhere/at/all.js', line_number: 7 },
        {
          breakpoint: {
            id: 1,
            verified: false,
            source: { path: '/nowhere/at/all.js', name: 'all.js' },
            column: absent,
          },
        },
      ],
      ['set_breakpoint', { ...place(2), column_number: 1 }, { breakpoint: { id: 2, line: 2, column: 1 } }],
      ['set_breakpoint', { ...place(2), column_number: 9 }, { breakpoint: { id: 3, line: 2, column: 9 } }],
      [
        'remove_breakpoint',
        { location: { ...place(2), column_number: 9 } },
        { message: /^Removed the breakpoint 3\.$/ },
      ],
      ['remove_breakpoint', { location: place(4) }, refused('invalid_arguments', /some on the lines 2\./)],
      ['remove_breakpoint', { breakpoint_id: 9 }, refused('invalid_arguments', /Known breakpoints: 1.*, 2/)],
      ['remove_breakpoint', { breakpoint_id: 1 }, { ...success, message: /^Removed the breakpoint 1\.$/ }],
      ['get_breakpoints', {}, { breakpoints: [{ id: 2 }] }],
    ],
  },
  {
    name: 'a breakpoint that is set during a session says where it is, what Stopline does for it, and why it cannot be set',
    steps: [
      ['start_debugging', { configuration_name: 'at entry' }, stoppedWith({ reason: 'entry', line: 1 })],
      ['set_breakpoint', place(10), { breakpoint: { id: 1, verified: true, line: 20, message: absent } }],
      [
        'set_breakpoint',
        place(99),
        { breakpoint: { id: 2, verified: false, message: 'There is no code on this line.' } },
      ],
      [
        'set_breakpoint',
        { ...place(2), hit_condition: '2' },
        { breakpoint: { id: 3, verified: true, hit_condition: '2', message: /counts the hits here/ } },
      ],
      [
        'set_breakpoint',
        { ...place(4), log_message: 'n is {n}' },
        { breakpoint: { id: 4, verified: true, log_message: 'n is {n}', message: /prints the message here/ } },
      ],
      ['remove_breakpoint', { location: place(20) }, { ...success, message: /^Removed the breakpoint 1\.$/ }],
      [
        'continue_debugging',
        { thread_id: 1 },
        {
          status: 'completed',
          output_since_last_stop: [
            { category: 'console', text: 'n is <n>\n' },
            { category: 'stdout', text: 'done\n' },
          ],
          breakpoints_not_hit: [
            { id: 2, line_number: 99, reason: 'There is no code on this line.' },
            { id: 3, line_number: 2, reason: /the condition was never met/ },
          ],
        },
      ],
      [
        'get_breakpoints',
        {},
        { breakpoints: [{ id: 2, verified: false, message: 'There is no code on this line.' }, { id: 3 }, { id: 4 }] },
      ],
    ],
  },
  {
    name: 'conditions and hit conditions decide where a program stops',
    steps: [
      ['set_breakpoint', { ...place(2), condition: 'false' }, { ...success, breakpoint: { id: 1 } }],
      ['set_breakpoint', { ...place(3), hit_condition: '1' }, { ...success, breakpoint: { id: 2 } }],
      [
        'start_debugging',
        { configuration_name: 'program' },
        stoppedWith({ reason: 'breakpoint', line: 3, hit_breakpoint_ids: [from(1, 'breakpoint', 'id')] }),
      ],
      [
        'continue_debugging',
        { thread_id: 1 },
        { status: 'completed', breakpoints_not_hit: [{ id: 1, file_path: /main\.fake$/, line_number: 2 }] },
      ],
    ],
  },
];
