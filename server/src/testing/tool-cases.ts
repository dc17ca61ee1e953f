import type { LaunchConfiguration, ToolResult } from '#protocol';

const fake = { type: 'fake', request: 'launch', program: 'main.fake' } as const;

/** The configurations of the cases, as in launch.json. The adapter is fake-program.mjs. */
export const fakeConfigurations: readonly LaunchConfiguration[] = [
  { ...fake, name: 'program' },
  { ...fake, name: 'failing', exitCode: 3 },
  { ...fake, name: 'at entry', stopOnEntry: true },
  { ...fake, name: 'endless', endless: true },
  { ...fake, name: 'endless from entry', endless: true, stopOnEntry: true },
  { ...fake, name: 'attached', request: 'attach', endless: true },
  { ...fake, name: 'refused', refuses: 'launch' },
  { ...fake, name: 'stubborn', stopOnEntry: true, refuses: 'continue' },
  { ...fake, name: 'of no adapter', type: 'nothing' },
];

type Path = readonly (string | number)[];

/** The value at a path in an answer. */
export function fieldOf(value: unknown, ...path: Path): unknown {
  const inside = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const [first, ...rest] = path;
  return first === undefined ? value : fieldOf(inside.get(String(first)), ...rest);
}

/** The number at a path in an answer. */
export const numberOf = (value: unknown, ...path: Path): number => Number(fieldOf(value, ...path));

/** A part of an input that is taken from an earlier answer. */
const from = (step: number, ...path: Path) => ({ from: step, path }) as const;

const isFrom = (input: object): input is ReturnType<typeof from> => 'from' in input;

/** A call, and fields that its answer must have: `true` means any value. */
type ToolStep = readonly [tool: string, input: object, answer: Readonly<Record<string, unknown>>];

/** Calls that a new server answers the same over each transport. */
export interface ToolCase {
  readonly name: string;
  readonly steps: readonly ToolStep[];
}

const success = { status: 'success' };
const refused = (code: string) => ({ status: 'error', code, message: true });
const place = (line_number: number) => ({ file_path: 'main.fake', line_number });

const topFrame = from(1, 'stop_event_data', 'call_stack', 0, 'frame_id');
const stopped = { status: 'stopped' };

/** The same cases for every transport. */
export const toolCases: readonly ToolCase[] = [
  {
    name: 'configurations are listed',
    steps: [['get_debugger_configurations', {}, { ...success, configurations: true }]],
  },
  {
    name: 'a breakpoint is set, changed, listed and removed',
    steps: [
      ['set_breakpoint', { ...place(2), condition: 'n > 1' }, { ...success, breakpoint: true }],
      ['set_breakpoint', place(2), success],
      ['get_breakpoints', {}, { ...success, breakpoints: true, timestamp: true }],
      ['remove_breakpoint', { location: place(2) }, success],
      ['remove_breakpoint', { breakpoint_id: 1 }, refused('invalid_arguments')],
      ['remove_breakpoint', { clear_all: true }, success],
    ],
  },
  {
    name: 'a program runs to a breakpoint, is inspected and stepped, and runs to its end',
    steps: [
      ['set_breakpoint', place(21), success],
      ['start_debugging', { configuration_name: 'failing' }, stopped],
      ['get_scopes', { frame_id: topFrame }, success],
      ['get_variables', { variables_reference: from(2, 'scopes', 0, 'variables_reference') }, success],
      [
        'get_variables',
        { variables_reference: from(3, 'variables', 2, 'variables_reference'), start: 10, count: 2 },
        { ...success, variables: true },
      ],
      [
        'evaluate_expression',
        { expression: 'n', frame_id: topFrame },
        { ...success, result: '<n>', type: 'string', variables_reference: 0 },
      ],
      ['evaluate_expression', { expression: 'boom', frame_id: topFrame, context: 'repl' }, refused('adapter_failed')],
      ['step_execution', { thread_id: 1, step_type: 'out' }, stopped],
      ['get_scopes', { frame_id: topFrame }, refused('stale_reference')],
      ['continue_debugging', { thread_id: 1 }, { status: 'completed', exit_code: 3, message: true }],
      ['stop_debugging', {}, { ...success, message: true }],
    ],
  },
  {
    name: 'a program that does not stop times out, and is ended',
    steps: [
      ['start_debugging', { configuration_name: 'endless from entry' }, stopped],
      ['continue_debugging', { thread_id: 1, timeout_ms: 0 }, { status: 'timeout', message: true }],
      [
        'continue_debugging',
        { thread_id: 1, timeout_ms: 50, session_id: 's1' },
        { status: 'timeout', session_id: 's1' },
      ],
      ['step_execution', { thread_id: 1, step_type: 'over' }, refused('not_stopped')],
      ['continue_debugging', { thread_id: 9 }, refused('unknown_thread')],
      ['stop_debugging', {}, { ...success, session_id: 's1', message: true }],
      ['stop_debugging', { session_id: 's1' }, success],
    ],
  },
  {
    name: 'a program is looked at, changed and paused with the optional tools',
    steps: [
      ['set_exception_breakpoints', {}, { ...success, filters: true }],
      ['start_debugging', { configuration_name: 'endless from entry' }, stopped],
      ['get_threads', {}, { ...success, threads: true, total: 1 }],
      ['get_call_stack', { thread_id: 1 }, { ...success, call_stack: true, call_stack_total: 1 }],
      ['set_variable', { frame_id: topFrame, name: 'n', value: '7' }, { ...success, value: '7' }],
      ['continue_debugging', { thread_id: 1, timeout_ms: 0 }, { status: 'timeout' }],
      ['get_call_stack', { thread_id: 1 }, refused('not_stopped')],
      ['pause_debugging', {}, stopped],
      ['get_output', { cursor: 0 }, { ...success, next_cursor: 1 }],
      ['list_sessions', {}, { ...success, total: 1 }],
      [
        'get_source',
        { frame_id: from(7, 'stop_event_data', 'call_stack', 0, 'frame_id') },
        { ...success, lines: true },
      ],
      ['get_source', { file_path: 'main.fake' }, { ...success, total_lines: 1 }],
      ['set_function_breakpoints', {}, { ...success, breakpoints: true }],
      ['set_data_breakpoint', { frame_id: 1, variables_reference: 1, name: 'n' }, refused('invalid_arguments')],
      ['read_memory', { memory_reference: '0x0' }, refused('unsupported')],
      ['disassemble', {}, refused('invalid_arguments')],
    ],
  },
  {
    name: 'a start and a continue of what runs already join it',
    steps: [
      ['start_debugging', { configuration_name: 'endless from entry' }, stopped],
      ['start_debugging', { configuration_name: 'endless from entry' }, { ...stopped, joined: true, session_id: 's1' }],
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
        { ...stopped, session_id: 's2' },
      ],
      ['get_scopes', { frame_id: from(0, 'stop_event_data', 'call_stack', 0, 'frame_id') }, refused('stale_reference')],
      ['stop_debugging', {}, { ...success, session_id: 's2' }],
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
        { ...stopped, breakpoints: true },
      ],
      ['step_execution', { thread_id: 1, step_type: 'over', count: 2 }, stopped],
      ['continue_debugging', { thread_id: 1, location: place(5), watch: ['text'] }, stopped],
      ['get_breakpoints', {}, success],
      ['continue_debugging', { thread_id: 1 }, { status: 'completed', exit_code: 0, breakpoints_not_hit: true }],
      ['continue_debugging', { thread_id: 1 }, { status: 'completed', exit_code: 0 }],
    ],
  },
  {
    name: 'values are paged, expanded, and cut to a budget',
    steps: [
      ['get_breakpoints', {}, success],
      ['start_debugging', { configuration_name: 'at entry' }, stopped],
      ['get_scopes', { frame_id: topFrame }, success],
      ['get_variables', { variables_reference: from(2, 'scopes', 0, 'variables_reference'), depth: 2 }, success],
      [
        'get_variables',
        { variables_reference: from(3, 'variables', 2, 'variables_reference') },
        { ...success, total: 250, next_start: 100 },
      ],
      [
        'get_variables',
        { variables_reference: from(3, 'variables', 2, 'variables_reference'), start: 240, filter: 'indexed' },
        { ...success, total: 250 },
      ],
      [
        'get_variables',
        { variables_reference: from(3, 'variables', 2, 'variables_reference'), max_chars: 800 },
        { ...success, next_start: true },
      ],
      [
        'evaluate_expression',
        { expression: 'n', frame_id: topFrame, context: 'hover', depth: 1, timeout_ms: 5_000 },
        success,
      ],
      ['step_execution', { thread_id: 1, step_type: 'over', max_chars: 800 }, stopped],
      ['stop_debugging', {}, success],
    ],
  },
  {
    name: 'a program without debugging stops nowhere, and one that was attached to is left running',
    steps: [
      ['set_breakpoint', place(2), { ...success, breakpoint: true }],
      ['start_debugging', { configuration_name: 'failing', no_debug: true }, { status: 'completed', exit_code: 3 }],
      ['remove_breakpoint', { clear_all: true }, success],
      ['start_debugging', { configuration_name: 'attached', timeout_ms: 300 }, { status: 'timeout' }],
      ['stop_debugging', { session_id: 's2' }, { ...success, session_id: 's2' }],
    ],
  },
  {
    name: 'input is checked against the schema, and nothing is coerced',
    steps: [
      ['remove_breakpoint', {}, refused('invalid_arguments')],
      ['remove_breakpoint', { breakpoint_id: 1, clear_all: true }, refused('invalid_arguments')],
      ['remove_breakpoint', { location: { ...place(1), row: 2 } }, refused('invalid_arguments')],
      ['set_breakpoint', { line_number: 2 }, refused('invalid_arguments')],
      ['set_breakpoint', { ...place(2), hit_condition: 'often' }, refused('invalid_arguments')],
      ['set_breakpoint', { file_path: 'main.js', line_number: 2, condition: 'n ==' }, refused('invalid_arguments')],
      ['get_breakpoints', { max_chars: 799 }, refused('invalid_arguments')],
      ['start_debugging', { configuration_name: 'program', timeout_ms: 3_600_001 }, refused('invalid_arguments')],
      ['start_debugging', { configuration_name: 'program', watch: Array(11).fill('n') }, refused('invalid_arguments')],
      ['start_debugging', { configuration_name: 'program', stop_on_exceptions: 'some' }, refused('invalid_arguments')],
      ['start_debugging', { configuration_name: 'of no adapter' }, refused('launch_failed')],
      ['step_execution', { thread_id: 1, step_type: 'in' }, refused('invalid_arguments')],
      ['step_execution', { thread_id: '1', step_type: 'over' }, refused('invalid_arguments')],
      ['evaluate_expression', { expression: 'n', frame_id: 1, context: 'console' }, refused('invalid_arguments')],
      ['evaluate_expression', { expression: 'n', frame_id: 1, depth: 4 }, refused('invalid_arguments')],
      ['get_scopes', { frame_id: 999 }, refused('invalid_arguments')],
      ['get_variables', { variables_reference: 1.5 }, refused('invalid_arguments')],
    ],
  },
  {
    name: 'errors say what is wrong',
    steps: [
      ['continue_debugging', { thread_id: 1 }, refused('no_session')],
      ['stop_debugging', { session_id: 's1' }, refused('unknown_session')],
      ['start_debugging', { configuration_name: 'nope' }, refused('unknown_configuration')],
      ['start_debugging', { configuration_name: 'refused' }, refused('launch_failed')],
      ['set_breakpoint', { file_path: 'main.fake', line_number: '2' }, refused('invalid_arguments')],
      ['get_breakpoints', { all: true }, refused('invalid_arguments')],
      ['get_variables', { variables_reference: 0 }, refused('invalid_arguments')],
    ],
  },
];

function fill(input: unknown, answers: readonly ToolResult[]): unknown {
  if (typeof input !== 'object' || input === null) return input;
  if (Array.isArray(input)) return input.map((each) => fill(each, answers));
  if (isFrom(input)) return fieldOf(answers[input.from], ...input.path);
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fill(value, answers)]));
}

/** The expected fields that an answer does not have. */
function missingIn(answer: ToolStep[2], result: ToolResult): readonly string[] {
  return Object.entries(answer)
    .filter(([name, value]) => (value === true ? result[name] === undefined : result[name] !== value))
    .map(([name]) => name);
}

/** Runs a case and returns the answers. Throws if one is not as expected. */
export async function runToolCase(
  { steps }: ToolCase,
  call: (tool: string, input: unknown) => Promise<ToolResult>,
): Promise<readonly ToolResult[]> {
  const answers: ToolResult[] = [];
  for (const [tool, input, answer] of steps) {
    const result = await call(tool, fill(input, answers));
    const missing = missingIn(answer, result);
    if (missing.length > 0) {
      throw new Error(`${tool} was answered with another ${missing.join(', ')}: ${JSON.stringify(result)}`);
    }
    answers.push(result);
  }
  return answers;
}

/** Answers as they are on every server: without times, its folder, the ids that it issued, and the caller's name. */
export function comparable(answers: readonly ToolResult[], folder: string): unknown {
  const text = JSON.stringify(answers)
    .replaceAll(folder, '<workspace>')
    .replaceAll(/"(?:Tester|test-client|Page agent)"/g, '"<agent>"')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
    .replaceAll(/("frame_id"|"variables_reference"):[1-9]\d*/g, '$1:"<id>"')
    .replaceAll(/\b(frame|reference) \d+/g, '$1 <id>');
  return JSON.parse(text) as unknown;
}
