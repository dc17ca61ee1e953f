import type { LaunchConfiguration, ToolResult } from '#protocol';

const fake = { type: 'fake', request: 'launch', program: 'main.fake' } as const;

/** What the cases start, as launch.json would have it. The adapter is fake-program.mjs. */
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

/** What is at a path in an answer. */
export function fieldOf(value: unknown, ...path: Path): unknown {
  const inside = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  const [first, ...rest] = path;
  return first === undefined ? value : fieldOf(inside.get(String(first)), ...rest);
}

/** The number at a path in an answer. */
export const numberOf = (value: unknown, ...path: Path): number => Number(fieldOf(value, ...path));

/** A part of an input that is taken from an answer before. */
class FromAnswer {
  readonly step: number;
  readonly path: Path;

  constructor(step: number, path: Path) {
    this.step = step;
    this.path = path;
  }
}

const from = (step: number, ...path: Path): FromAnswer => new FromAnswer(step, path);

/** A call and the least that its answer contains: `true` means any value. */
export interface ToolStep {
  readonly tool: string;
  readonly input: unknown;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** Calls that a fresh server answers the same, whichever way they reach it. */
export interface ToolCase {
  readonly name: string;
  readonly steps: readonly ToolStep[];
}

const success = { status: 'success' };
const refused = (code: string) => ({ status: 'error', code, message: true });
const place = (line_number: number) => ({ file_path: 'main.fake', line_number });

/** The same cases for every way in. */
export const toolCases: readonly ToolCase[] = [
  {
    name: 'configurations are listed',
    steps: [{ tool: 'get_debugger_configurations', input: {}, answer: { ...success, configurations: true } }],
  },
  {
    name: 'a breakpoint is set, changed, listed and removed',
    steps: [
      { tool: 'set_breakpoint', input: { ...place(2), condition: 'n > 1' }, answer: { ...success, breakpoint: true } },
      { tool: 'set_breakpoint', input: place(2), answer: success },
      { tool: 'get_breakpoints', input: {}, answer: { ...success, breakpoints: true, timestamp: true } },
      { tool: 'remove_breakpoint', input: { location: place(2) }, answer: success },
      { tool: 'remove_breakpoint', input: { breakpoint_id: 1 }, answer: refused('invalid_arguments') },
      { tool: 'remove_breakpoint', input: { clear_all: true }, answer: success },
    ],
  },
  {
    name: 'a program is run to a breakpoint, looked at, stepped, and run to its end',
    steps: [
      { tool: 'set_breakpoint', input: place(21), answer: success },
      { tool: 'start_debugging', input: { configuration_name: 'failing' }, answer: { status: 'stopped' } },
      {
        tool: 'get_scopes',
        input: { frame_id: from(1, 'stop_event_data', 'call_stack', 0, 'frame_id') },
        answer: success,
      },
      {
        tool: 'get_variables',
        input: { variables_reference: from(2, 'scopes', 0, 'variables_reference') },
        answer: success,
      },
      {
        tool: 'get_variables',
        input: { variables_reference: from(3, 'variables', 2, 'variables_reference'), start: 10, count: 2 },
        answer: { ...success, variables: true },
      },
      {
        tool: 'evaluate_expression',
        input: { expression: 'n', frame_id: from(1, 'stop_event_data', 'call_stack', 0, 'frame_id') },
        answer: { ...success, result: '<n>', type: 'string', variables_reference: 0 },
      },
      {
        tool: 'evaluate_expression',
        input: {
          expression: 'boom',
          frame_id: from(1, 'stop_event_data', 'call_stack', 0, 'frame_id'),
          context: 'repl',
        },
        answer: refused('adapter_failed'),
      },
      { tool: 'step_execution', input: { thread_id: 1, step_type: 'out' }, answer: { status: 'stopped' } },
      {
        tool: 'get_scopes',
        input: { frame_id: from(1, 'stop_event_data', 'call_stack', 0, 'frame_id') },
        answer: refused('stale_reference'),
      },
      {
        tool: 'continue_debugging',
        input: { thread_id: 1 },
        answer: { status: 'completed', exit_code: 3, message: true },
      },
      { tool: 'stop_debugging', input: {}, answer: { ...success, message: true } },
    ],
  },
  {
    name: 'a program that does not stop is waited for no longer than is asked, and ended',
    steps: [
      { tool: 'start_debugging', input: { configuration_name: 'endless from entry' }, answer: { status: 'stopped' } },
      {
        tool: 'continue_debugging',
        input: { thread_id: 1, timeout_ms: 0 },
        answer: { status: 'timeout', message: true },
      },
      {
        tool: 'continue_debugging',
        input: { thread_id: 1, timeout_ms: 50, session_id: 's1' },
        answer: { status: 'timeout', session_id: 's1' },
      },
      { tool: 'step_execution', input: { thread_id: 1, step_type: 'over' }, answer: refused('not_stopped') },
      { tool: 'continue_debugging', input: { thread_id: 9 }, answer: refused('unknown_thread') },
      { tool: 'stop_debugging', input: {}, answer: { ...success, session_id: 's1', message: true } },
      { tool: 'stop_debugging', input: { session_id: 's1' }, answer: success },
    ],
  },
  {
    name: 'what is wrong is answered with what would be right',
    steps: [
      { tool: 'continue_debugging', input: { thread_id: 1 }, answer: refused('no_session') },
      { tool: 'stop_debugging', input: { session_id: 's1' }, answer: refused('unknown_session') },
      { tool: 'start_debugging', input: { configuration_name: 'nope' }, answer: refused('unknown_configuration') },
      { tool: 'start_debugging', input: { configuration_name: 'refused' }, answer: refused('launch_failed') },
      {
        tool: 'set_breakpoint',
        input: { file_path: 'main.fake', line_number: '2' },
        answer: refused('invalid_arguments'),
      },
      { tool: 'get_breakpoints', input: { all: true }, answer: refused('invalid_arguments') },
      { tool: 'get_variables', input: { variables_reference: 0 }, answer: refused('invalid_arguments') },
      { tool: 'debug', input: {}, answer: refused('invalid_arguments') },
    ],
  },
];

function fill(input: unknown, answers: readonly ToolResult[]): unknown {
  if (input instanceof FromAnswer) return fieldOf(answers[input.step], ...input.path);
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fill(value, answers)]));
}

/** Which parts of the expected answer are not there. */
function missingIn({ answer }: ToolStep, result: ToolResult): readonly string[] {
  return Object.entries(answer)
    .filter(([name, value]) => (value === true ? result[name] === undefined : result[name] !== value))
    .map(([name]) => name);
}

/** Runs a case and returns the answers. Throws where one is not as it should be. */
export async function runToolCase(
  { steps }: ToolCase,
  call: (tool: string, input: unknown) => Promise<ToolResult>,
): Promise<readonly ToolResult[]> {
  const answers: ToolResult[] = [];
  for (const step of steps) {
    const result = await call(step.tool, fill(step.input, answers));
    const missing = missingIn(step, result);
    if (missing.length > 0) {
      throw new Error(`${step.tool} was answered with another ${missing.join(', ')}: ${JSON.stringify(result)}`);
    }
    answers.push(result);
  }
  return answers;
}

/** Answers as they are on every server: without times, without its folder, without the numbers that it gave out. */
export function comparable(answers: readonly ToolResult[], folder: string): unknown {
  const text = JSON.stringify(answers)
    .replaceAll(folder, '<workspace>')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
    .replaceAll(/("frame_id"|"variables_reference"):[1-9]\d*/g, '$1:"<id>"')
    .replaceAll(/\b(frame|reference) \d+/g, '$1 <id>');
  return JSON.parse(text) as unknown;
}
