import { beforeAll, expect, test } from 'vitest';
import { fieldOf, type ToolResult } from '#protocol';
import { compiledPath, ensurePrograms, programPath } from '../testing/built.ts';
import { launchOf, realDebuggers } from '../testing/real-programs.ts';
import { openDebugger, openLaunch } from './testing/real-program.ts';

beforeAll(ensurePrograms, 180_000);

const cTotal = { program: compiledPath('c-total'), file: 'c/total.c', line: 5 } as const;

/** Adapters, and what they say about a condition that is cut off. */
const programs = [
  { type: 'lldb-dap', ...cTotal, says: /“expected expression”/ },
  { type: 'lldb', ...cTotal, says: /“Syntax error”.*"\/nat "/ },
  { type: 'gdb', ...cTotal, says: /syntax error in expression/ },
  { type: 'go', program: programPath('go/total'), file: 'go/total/main.go', line: 10, says: /expected operand/ },
] as const;

const threadOf = (stop: ToolResult) => ({ thread_id: Number(fieldOf(fieldOf(stop, 'stop_event_data'), 'thread_id')) });

/** What the innermost frame of a stop has in a variable; undefined if the answer is no stop. */
function valueIn(stop: ToolResult, name: string): unknown {
  const variables = fieldOf(fieldOf(fieldOf(stop, 'stop_event_data'), 'top_frame_variables'), 'variables');
  if (!Array.isArray(variables)) return undefined;
  return fieldOf(
    variables.find((variable) => fieldOf(variable, 'name') === name),
    'value',
  );
}

test.each(programs)(
  'with $type, a condition that cannot be parsed is answered with the words of the debugger',
  async ({ file, line, says, ...row }) => {
    const { call } = await openLaunch({ configuration: launchOf(row, row), tools: [] });
    const place = { file_path: programPath(file), line_number: line };
    const started = await call('start_debugging', { configuration_name: 'app', breakpoints: [place] });
    expect(started).toMatchObject({ status: 'stopped' });
    expect(await call('set_breakpoint', { ...place, condition: 'n ==' })).toMatchObject({
      status: 'success',
      breakpoint: { verified: false, message: expect.stringMatching(says) },
    });
    expect(await call('set_breakpoint', { ...place, condition: 'n == 3' })).toMatchObject({
      breakpoint: { verified: true },
    });
    expect(valueIn(await call('continue_debugging', threadOf(started)), 'n')).toBe('3');
  },
);

test.each(programs)(
  'with $type, a program does not stop at a condition that cannot be parsed, and the reason is known at its end',
  async ({ file, line, says, ...row }) => {
    const { call } = await openLaunch({ configuration: launchOf(row, row), tools: [] });
    const breakpoints = [{ file_path: programPath(file), line_number: line, condition: 'n ==' }];
    expect(await call('start_debugging', { configuration_name: 'app', breakpoints })).toMatchObject({
      status: 'completed',
      breakpoints_not_hit: [{ reason: expect.stringMatching(says) }],
    });
  },
);

/** Conditions as people write them, of names that the program does not have where it is stopped, and malformed ones. */
const conditions = {
  'lldb-dap': {
    parsed: [
      'n == 2',
      'n == 2 // the second',
      '(T *)p == 0 && ((const Row *)q)->next[1].size > 3',
      'std::string("a") == name || v.size() > 2',
      'static_cast<Row *>(p) != nullptr',
      'id == 3 && !done',
      '$rip != 0',
      'strcmp(name, "it\'s") == 0',
      'while (true) {}',
    ],
    malformed: ['(n == 2', 'n == 2)', 'n == 2 &&', '"two', 'if n', 'n @ 2', '}', 'p->next(', 'n === 2', '[n size'],
  },
  lldb: {
    parsed: [
      'n == 2',
      'n == 2 and not done',
      '/nat n == 2 && m == 3',
      '/py $n == 2 or ${m.size} > 3',
      '/se v[1].x > 2',
    ],
    malformed: ['n == 2 && m == 3', '(n == 2', '/nat n ==', '/nat (n == 2', '/py $n ==', '/se n == 2)'],
  },
} as const;

test.each(['lldb-dap', 'lldb'] as const)(
  'with %s, a condition is parsed as it is set while the program runs, and no code of the program runs for it',
  async (type) => {
    const { debug, call } = await openLaunch({
      configuration: launchOf({ type }, { program: compiledPath('c-endless') }),
      tools: ['get_output'],
    });
    await call('start_debugging', { configuration_name: 'app', timeout_ms: 0 });
    // Then it has passed the line of the breakpoints.
    await expect.poll(async () => JSON.stringify(await call('get_output', { contains: 'pid ' }))).toContain('"pid ');
    const place = { file_path: programPath('c/endless.c'), line_number: 5 };
    const messageAbout = async (condition: string) => {
      const { breakpoint } = await call('set_breakpoint', { ...place, condition });
      return fieldOf(breakpoint, 'message');
    };
    for (const condition of conditions[type].parsed) expect(await messageAbout(condition), condition).toBeUndefined();
    for (const condition of conditions[type].malformed)
      expect(String(await messageAbout(condition)), condition).toMatch(
        /cannot be parsed: “.+”, so this breakpoint was not set\./,
      );
    expect(debug.shared.state.sessions).toMatchObject([{ lifecycle: 'live' }]);
    expect(debug.shared.state.stopCount).toBe(0);
  },
);

test.each(['lldb-dap', 'lldb', 'gdb'])('with %s, a condition of a function breakpoint is kept to', async (type) => {
  const { call } = await openLaunch({ configuration: launchOf({ type }, cTotal), tools: ['set_function_breakpoints'] });
  await call('set_function_breakpoints', { breakpoints: [{ function_name: 'twice_of', condition: 'n == 2' }] });
  const stopped = await call('start_debugging', { configuration_name: 'app' });
  expect(valueIn(stopped, 'n')).toBe('2');
  expect(await call('continue_debugging', threadOf(stopped))).toMatchObject({ status: 'completed' });
});

/** Programs that come by a line three times, with 1, 2 and 3 in `n`. */
const counting = [
  ...realDebuggers.flatMap(({ type, totals }) =>
    totals
      .slice(0, 1)
      .map(({ file, line, program }) => ({
        type,
        file,
        line,
        open: () => openLaunch({ configuration: launchOf({ type }, { program }), tools: [] }),
      })),
  ),
  ...[
    { type: 'node', file: 'a.js', text: 'for (let n = 1; n <= 3; n++) {\n  globalThis.x = n;\n}\n' },
    { type: 'debugpy', file: 'a.py', text: 'for n in range(1, 4):\n    x = n\nprint(x)\n' },
  ].map((program) => ({ type: program.type, file: program.file, line: 2, open: () => openDebugger(program) })),
];

/** At which of the three times a program stops, by the hit count. */
const hitCounts = { '2': '2', '=== 2': '2', '>= 2': '2 3', '% 2': '2', '!= 2': '1 3' };

test.each(counting)(
  'with $type, a program stops at the hits that a hit count says, however it is written',
  async ({ open, file, line }) => {
    const stops: Record<string, string> = {};
    const { call } = await open();
    for (const hit_condition of Object.keys(hitCounts)) {
      const breakpoints = [{ file_path: file, line_number: line, hit_condition }];
      const values: unknown[] = [];
      let answer = await call('start_debugging', { configuration_name: 'app', breakpoints });
      for (; answer.status === 'stopped'; answer = await call('continue_debugging', threadOf(answer)))
        values.push(valueIn(answer, 'n'));
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 'completed' });
      stops[hit_condition] = values.join(' ');
    }
    expect(stops).toEqual(hitCounts);
  },
  120_000,
);

test('a condition in Ruby that cannot be parsed is refused in the words of Ruby, before and during a session', async () => {
  const row = { type: 'rdbg', program: programPath('ruby/total.rb') };
  const { call } = await openLaunch({ configuration: launchOf(row, row), tools: [] });
  const place = { file_path: row.program, line_number: 3 };
  const refused = {
    status: 'error',
    code: 'invalid_arguments',
    message: expect.stringMatching(/"n ==" cannot be parsed: .*unexpected/),
  };
  expect(await call('set_breakpoint', { ...place, condition: 'n ==' })).toMatchObject(refused);
  const breakpoints = [{ ...place, condition: 'n == 2' }];
  expect(await call('start_debugging', { configuration_name: 'app', breakpoints })).toMatchObject({
    status: 'stopped',
  });
  expect(await call('set_breakpoint', { ...place, condition: 'n ==' })).toMatchObject(refused);
  expect(await call('set_breakpoint', { ...place, condition: 'yield' })).toMatchObject({ status: 'success' });
});
