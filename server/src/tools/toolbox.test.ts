import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DebugError, errorCodes, toolStatuses } from '#protocol';
import { createTestDebugger } from '../testing/test-debugger.ts';
import { defaultTools } from './index.ts';
import { createToolBench } from './testing/tool-bench.ts';
import { defineTool } from './tool.ts';
import { createToolbox } from './toolbox.ts';

const names = [
  'get_debugger_configurations',
  'set_breakpoint',
  'remove_breakpoint',
  'get_breakpoints',
  'start_debugging',
  'continue_debugging',
  'step_execution',
  'get_scopes',
  'get_variables',
  'evaluate_expression',
  'stop_debugging',
];

const call = { signal: new AbortController().signal, agent: 'Tester' };

test('the eleven tools are listed in the documented order', async () => {
  const { toolbox } = await createToolBench();
  expect(toolbox.list().map(({ name }) => name)).toEqual(names);
});

test('all definitions together stay below 2,000 tokens', async () => {
  const { toolbox } = await createToolBench();
  expect(Buffer.byteLength(JSON.stringify(toolbox.list())) / 4).toBeLessThan(2_000);
});

test('only the "get" tools are read-only, and tools that return a debuggee’s data say so', async () => {
  const { toolbox } = await createToolBench();
  const annotations = toolbox.list().map((tool) => [tool.name, tool.annotations] as const);
  const readOnly = annotations.filter(([, { readOnlyHint }]) => readOnlyHint).map(([name]) => name);
  const trusted = annotations.filter(([, { untrustedContentHint }]) => !untrustedContentHint).map(([name]) => name);
  expect(readOnly).toEqual(names.filter((name) => name.startsWith('get_')));
  expect(trusted).toEqual(['get_debugger_configurations', 'remove_breakpoint', 'stop_debugging']);
  for (const [, keys] of annotations) expect(Object.keys(keys)).toEqual(['readOnlyHint', 'untrustedContentHint']);
});

test('every schema is an object of JSON Schema without further properties', async () => {
  const { toolbox } = await createToolBench();
  for (const { inputSchema } of toolbox.list()) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(inputSchema)).not.toMatch(/\$schema|9007199254740991/);
  }
});

const wrong: readonly [tool: string, input: unknown, message: RegExp][] = [
  [
    'set_breakpoint',
    { file_path: 'a.js', line_number: '5' },
    /"line_number" should be a whole number from 1 on, not the text "5"/,
  ],
  ['set_breakpoint', { line_number: 5 }, /"file_path" is missing; it should be a text that is not empty/],
  ['set_breakpoint', { file_path: 'a.js', line_number: 0 }, /"line_number" should be a whole number from 1 on, not 0/],
  ['set_breakpoint', { file_path: 'a.js', line_number: 1.5 }, /"line_number" should be a whole number/],
  [
    'set_breakpoint',
    { file_path: 'a.js', line: 1, line_number: 1 },
    /has no field "line"; its fields are "file_path", "line_number"/,
  ],
  [
    'step_execution',
    { thread_id: 1, step_type: 'back' },
    /"step_type" should be one of "over", "into", "out", not the text "back"/,
  ],
  ['continue_debugging', { thread_id: true }, /"thread_id" should be a whole number, not true/],
  [
    'continue_debugging',
    { thread_id: 1, timeout_ms: 3_600_001 },
    /"timeout_ms" should be a whole number from 0 to 3600000/,
  ],
  ['start_debugging', {}, /"configuration_name" is missing; it should be a text/],
  [
    'start_debugging',
    { configuration_name: 'x', no_debug: 'yes' },
    /"no_debug" should be true or false, not the text "yes"/,
  ],
  ['remove_breakpoint', {}, /exactly one of .* none was given/],
  [
    'remove_breakpoint',
    { breakpoint_id: 1, clear_all: true },
    /exactly one of .* "breakpoint_id" and "clear_all" were given/,
  ],
  ['remove_breakpoint', { clear_all: false }, /"clear_all" should be true, not false/],
  ['remove_breakpoint', { location: { file_path: 'a.js' } }, /"location.line_number" is missing/],
  [
    'remove_breakpoint',
    { location: { file_path: 'a.js', line_number: 1, row: 2 } },
    /"location" of remove_breakpoint has no field "row"/,
  ],
  ['remove_breakpoint', { location: 'a.js:5' }, /"location" should be an object with "file_path", "line_number"/],
  ['get_breakpoints', { all: true }, /get_breakpoints has no field "all"; its fields are "max_chars"/],
  ['stop_debugging', ['s1'], /should be an object, not a list/],
  ['stop_debugging', null, /should be an object, not null/],
  ['stop_debugging', { session_id: 1 }, /"session_id" should be a text, not 1/],
  [
    'evaluate_expression',
    { expression: 'x', frame_id: 1, context: 'console' },
    /"context" should be one of "watch", "repl"/,
  ],
];

test.each(wrong)('%s refuses the input %j and says what would be valid', async (name, input, message) => {
  const { call: callTool } = await createToolBench();
  expect(await callTool(name, input)).toEqual({
    status: 'error',
    code: 'invalid_arguments',
    message: expect.stringMatching(message),
  });
});

test('a tool that does not exist is answered with the names of those that do', async () => {
  const { call: callTool } = await createToolBench();
  const { status, code, message } = await callTool('step');
  expect({ status, code }).toEqual({ status: 'error', code: 'invalid_arguments' });
  expect(message).toContain(`There is no tool "step". Known tools: ${names.join(', ')}.`);
});

test('every input is answered with one of the statuses, whatever it is', async () => {
  const { call: callTool } = await createToolBench();
  const input = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        thread_id: fc.oneof(fc.integer(), fc.jsonValue()),
        frame_id: fc.oneof(fc.integer(), fc.jsonValue()),
        variables_reference: fc.oneof(fc.integer(), fc.jsonValue()),
        configuration_name: fc.oneof(fc.string(), fc.jsonValue()),
        expression: fc.string(),
        step_type: fc.constantFrom('over', 'in'),
        session_id: fc.oneof(fc.string(), fc.constantFrom('s1', 'constructor', '__proto__')),
      },
      { requiredKeys: [] },
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names, 'toString', ''), input, async (name, value) => {
      const { status, code = 'internal', message } = await callTool(name, value);
      expect(toolStatuses).toContain(status);
      expect(errorCodes).toContain(code);
      if (status === 'error') expect({ code, message }).toMatchObject({ code: expect.not.stringMatching('internal') });
    }),
    { numRuns: 300 },
  );
});

test('whatever a tool throws is an answer', async () => {
  const { debug, close } = await createTestDebugger({ configurations: [] });
  const throwing = (name: string, thrown: () => never) =>
    defineTool({
      name,
      title: name,
      description: name,
      readOnly: true,
      untrusted: false,
      evaluates: () => false,
      input: z.strictObject({}),
      run: thrown,
    });
  const toolbox = createToolbox(
    [
      throwing('known', () => {
        throw new DebugError('unsupported', 'It cannot.');
      }),
      throwing('unknown', () => {
        throw new TypeError('Oh.');
      }),
    ],
    debug,
  );
  expect(await toolbox.call('known', {}, call)).toEqual({
    status: 'error',
    code: 'unsupported',
    message: 'It cannot.',
  });
  expect(await toolbox.call('unknown', {}, call)).toEqual({ status: 'error', code: 'internal', message: 'Oh.' });
  await close();
});

test('every call is an entry in the log, with its caller, subject and outcome', async () => {
  const { debug, call: callTool, folder } = await createToolBench();
  await callTool('set_breakpoint', { file_path: 'main.fake', line_number: 2 }, { agent: 'Ada\u202e\n' });
  await callTool('nonsense');
  expect(debug.shared.state.activities).toMatchObject([
    {
      actor: { kind: 'agent', name: 'Ada' },
      action: 'set_breakpoint',
      subject: 'main.fake:2',
      input: { file_path: 'main.fake', line_number: 2 },
      outcome: { status: 'success' },
    },
    {
      actor: { name: 'Tester' },
      action: 'nonsense',
      outcome: { status: 'error', message: expect.stringContaining('There is no tool') },
    },
  ]);
  expect(debug.shared.state.breakpoints).toMatchObject([
    { path: `${folder}/main.fake`, createdBy: { kind: 'agent', name: 'Ada' } },
  ]);
});

test('a waiting call has its time limit and session in the log', async () => {
  const { debug, call: callTool } = await createToolBench();
  const waiting = callTool('start_debugging', { configuration_name: 'endless', timeout_ms: 60_000 });
  const activity = await debug.shared.until((state) =>
    state.activities.find(({ waitsUntil }) => waitsUntil !== undefined),
  );
  expect(activity).toMatchObject({ action: 'start_debugging', subject: 'endless', sessionId: 's1' });
  expect(Date.parse(activity.waitsUntil ?? '') - Date.parse(activity.at)).toBeGreaterThan(50_000);
  await callTool('stop_debugging');
  expect(await waiting).toMatchObject({ status: 'completed' });
  expect(debug.shared.state.activities[0]).toMatchObject({ outcome: { status: 'completed' } });
});

test('a waiting call reports progress', async () => {
  const { call: callTool } = await createToolBench({ progressEveryMs: 5 });
  const abort = new AbortController();
  const onProgress = vi.fn((_message: string, _elapsedMs: number) => abort.abort());
  await callTool('start_debugging', { configuration_name: 'endless' }, { onProgress, signal: abort.signal });
  const [message = '', elapsedMs = -1] = onProgress.mock.calls[0] ?? [];
  expect(message).toMatch(/^(Starting|Running), \d+ lines of output$/);
  expect(elapsedMs).toBeGreaterThan(0);
});

test('the list is plain data that JSON carries unchanged', () => {
  const list = defaultTools.map(({ descriptor }) => descriptor);
  expect(JSON.parse(JSON.stringify(list))).toEqual(list);
});
