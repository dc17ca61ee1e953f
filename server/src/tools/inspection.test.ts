import { expect, onTestFinished, test } from 'vitest';
import type { ToolResult } from '#protocol';
import { Debugger } from '../debugger/debugger.ts';
import { createLaunchConfigurations } from '../start/launch-configurations.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { defaultTools } from './index.ts';
import { fakeConfigurations, fieldOf, numberOf } from '#tool-cases';
import { createStoppedBench } from './testing/stopped-bench.ts';
import { createToolBench, type ToolBench } from './testing/tool-bench.ts';
import { createToolbox } from './toolbox.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

/** Stops the program at its entry and returns its frame and its list's reference. */
async function stopAtEntry({ call }: ToolBench): Promise<{ frame_id: number; list: number }> {
  const stop = fieldOf(await call('start_debugging', { configuration_name: 'at entry' }), 'stop_event_data');
  return {
    frame_id: numberOf(stop, 'call_stack', 0, 'frame_id'),
    list: numberOf(stop, 'top_frame_variables', 'variables', 2, 'variables_reference'),
  };
}

const names = ({ variables }: ToolResult) =>
  Array.isArray(variables) ? variables.map((variable) => fieldOf(variable, 'name')) : [];

test('configurations are listed as they are written', async () => {
  const { call } = await createToolBench();
  expect(await call('get_debugger_configurations')).toEqual({ status: 'success', configurations: fakeConfigurations });
});

/** What `get_debugger_configurations` answers in a folder with this launch.json. */
async function listIn(launchJson: string): Promise<ToolResult> {
  const folder = temporaryFolder({ '.vscode/launch.json': launchJson });
  const { debug } = await createToolBench();
  const configurations = createLaunchConfigurations({ workspaceFolder: folder }, debug.options.catalog, {
    environment: {},
    processes: unguardedProcesses(),
  });
  const inFolder = await Debugger.create({ ...debug.options, configurations });
  onTestFinished(() => inFolder.close());
  const call = { signal: new AbortController().signal, agent: 'Tester' };
  return createToolbox(defaultTools, inFolder).call('get_debugger_configurations', {}, call);
}

test('compounds are listed with the configurations', async () => {
  const configurations = [{ name: 'one', type: 'node', request: 'launch', program: '${file}', env: { A_b: '1' } }];
  const compounds = [{ name: 'all', configurations: ['one'] }];
  const answer = await listIn(`// as people write it\n${JSON.stringify({ configurations, compounds })}`);
  expect(answer).toEqual({ status: 'success', configurations, compounds });
});

test('a broken launch.json is an error that names its line and column', async () => {
  expect(await listIn('{\n  "configurations": [\n    { "name": }\n  ]\n}')).toEqual({
    status: 'error',
    code: 'invalid_arguments',
    message: expect.stringMatching(/line 3.*column/),
  });
});

test('the scopes of a frame are in snake case, with references of our own', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  expect(await bench.call('get_scopes', { frame_id })).toEqual({
    status: 'success',
    session_id: 's1',
    scopes: [
      { name: 'Local', presentation_hint: 'locals', variables_reference: expect.any(Number), expensive: false },
      { name: 'Global', variables_reference: expect.any(Number), expensive: true },
    ],
  });
});

test('the variables of a scope have their values whole', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  const scopes = await bench.call('get_scopes', { frame_id, session_id: 's1' });
  expect(
    await bench.call('get_variables', { variables_reference: numberOf(scopes, 'scopes', 0, 'variables_reference') }),
  ).toEqual({
    status: 'success',
    session_id: 's1',
    variables: [
      { name: 'n', value: '0', type: 'number', variables_reference: 0 },
      { name: 'text', value: `'${'x'.repeat(200)}'`, type: 'string', variables_reference: 0 },
      {
        name: 'list',
        value: 'Array(250)',
        type: 'Array',
        variables_reference: expect.any(Number),
        indexed_variables: 250,
      },
    ],
    total: 3,
  });
});

test('a large value is read in pages, also where the adapter gives all of it', async () => {
  const bench = await createToolBench();
  const { frame_id, list } = await stopAtEntry(bench);
  const page = { start: 100, count: 2, filter: 'indexed' };
  const paged = await bench.call('get_variables', { variables_reference: list, ...page });
  expect(names(paged)).toEqual(['[100]', '[101]']);
  const asked = bench.adapter.conversations[0]?.received.findLast(({ command }) => command === 'variables');
  expect(asked?.arguments).toMatchObject(page);
  const scopes = await bench.call('get_scopes', { frame_id });
  const cut = await bench.call('get_variables', {
    variables_reference: numberOf(scopes, 'scopes', 1, 'variables_reference'),
    ...page,
  });
  expect(names(cut)).toEqual(['[100]', '[101]']);
  const first = await bench.call('get_variables', { variables_reference: list });
  expect(names(first)).toHaveLength(100);
  expect(first).toMatchObject({ total: 250, next_start: 100 });
  const rest = await bench.call('get_variables', { variables_reference: list, start: 100, count: 1_000 });
  expect(names(rest)).toHaveLength(150);
  expect(rest).not.toHaveProperty('next_start');
});

test('a page of variables that is longer than the budget ends before, and says where the next one begins', async () => {
  const bench = await createToolBench();
  const { list } = await stopAtEntry(bench);
  const pages: unknown[][] = [];
  for (let start: unknown = 0; typeof start === 'number';) {
    const page = await bench.call('get_variables', { variables_reference: list, start, count: 250, max_chars: 4_000 });
    expect(JSON.stringify(page).length).toBeLessThanOrEqual(4_000);
    expect(page).not.toHaveProperty('cut_to_fit');
    pages.push(names(page));
    start = page.next_start;
  }
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.flat()).toEqual(Array.from({ length: 250 }, (_, index) => `[${index}]`));
});

test('a variable without a type has the type null', async () => {
  const bench = await createToolBench();
  const { list } = await stopAtEntry(bench);
  const { variables } = await bench.call('get_variables', { variables_reference: list, start: 0, count: 1 });
  expect(variables).toEqual([{ name: '[0]', value: '0', type: null, variables_reference: 0 }]);
});

test('an expression is evaluated in its frame, to be looked at unless another context is named', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  expect(await bench.call('evaluate_expression', { expression: 'list', frame_id })).toEqual({
    status: 'success',
    session_id: 's1',
    result: '<list>',
    type: 'string',
    variables_reference: expect.any(Number),
  });
  const contextOf = async (context?: string) =>
    (await bench.call('evaluate_expression', { expression: 'context', frame_id, ...(context && { context }) })).result;
  expect(await contextOf()).toBe('watch');
  expect(await contextOf('repl')).toBe('repl');
  expect(await contextOf('clipboard')).toBe('watch');
});

test('an exception in an expression is an error in the adapter’s words', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  expect(await bench.call('evaluate_expression', { expression: 'boom', frame_id })).toEqual({
    status: 'error',
    code: 'adapter_failed',
    message: expect.stringContaining('ReferenceError: boom is not defined'),
    session_id: 's1',
  });
});

test('an evaluation changes the epoch, so that all clients read again', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  const epoch = bench.debug.shared.session('s1')?.epoch ?? 0;
  await bench.call('evaluate_expression', { expression: 'n', frame_id });
  expect(bench.debug.shared.session('s1')?.epoch).toBeGreaterThan(epoch);
});

test('ids from before the last resume are stale, and the message names both stops', async () => {
  const bench = await createToolBench();
  const { frame_id, list } = await stopAtEntry(bench);
  await bench.call('step_execution', { thread_id: 1, step_type: 'over' });
  const stale = {
    status: 'error',
    code: 'stale_reference',
    message: expect.stringMatching(/from stop 1 .* now at stop 2/),
    session_id: 's1',
  };
  expect(await bench.call('get_scopes', { frame_id })).toEqual(stale);
  expect(await bench.call('get_variables', { variables_reference: list })).toEqual(stale);
  expect(await bench.call('evaluate_expression', { expression: 'n', frame_id })).toEqual(stale);
  await bench.call('stop_debugging');
  expect(await bench.call('get_scopes', { frame_id })).toMatchObject({ code: 'stale_reference' });
});

test('an unknown id is an error that says where ids come from', async () => {
  const { call } = await createToolBench();
  expect(await call('get_scopes', { frame_id: 123 })).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('There is no frame 123.'),
  });
  expect(await call('get_variables', { variables_reference: 0 })).toMatchObject({ code: 'invalid_arguments' });
});

test('an id of one session is refused together with another session’s', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  await bench.call('start_debugging', { configuration_name: 'endless from entry' });
  expect(await bench.call('get_scopes', { frame_id, session_id: 's2' })).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('belongs to the session s1, not to s2'),
  });
  expect(await bench.call('get_scopes', { frame_id, session_id: 's9' })).toMatchObject({ code: 'unknown_session' });
  expect(await bench.call('get_scopes', { frame_id })).toMatchObject({ status: 'success', session_id: 's1' });
});

test('a child that cannot be read does not lose the value of the expression that was evaluated', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  for (const { script } of bench.adapter.conversations)
    if (script.on) script.on.variables = () => Promise.reject(new Error('The value is gone.'));
  const answer = await bench.call('evaluate_expression', { expression: 'list', frame_id, depth: 2 });
  expect(answer).toMatchObject({ status: 'success', result: '<list>', more_children: true });
  expect(answer).not.toHaveProperty('children');
});

test('groups and children that the adapter adds are not expanded, and groups come last, where they displace no values', async () => {
  const bench = await createToolBench({ quirks: { addedNames: [/^<base>$/] } });
  const { frame_id } = await stopAtEntry(bench);
  const group = { name: 'special variables', value: '', type: '', variablesReference: 7 };
  const base = { name: '<base>', value: 'Object', type: 'Object', variablesReference: 8 };
  const own = Array.from({ length: 25 }, (_, index) => ({
    ...{ name: `own${index}`, value: 'Own', type: 'Own', variablesReference: index === 0 ? 9 : 0 },
  }));
  const inside = { name: 'inside', value: '1', type: 'int', variablesReference: 0 };
  const read: unknown[] = [];
  for (const { script } of bench.adapter.conversations)
    if (script.on)
      script.on.variables = ({ variablesReference }) => {
        read.push(variablesReference);
        return { variables: variablesReference === 9 ? [group, base, inside] : [group, ...own] };
      };
  const answer = await bench.call('evaluate_expression', { expression: 'list', frame_id, depth: 3 });
  const children = fieldOf(answer, 'children');
  expect(children).toMatchObject(own.slice(0, 20).map(({ name }) => ({ name })));
  const added = { variables_reference: expect.any(Number) };
  const insideFirst = fieldOf(children, 0, 'children');
  expect(insideFirst).toMatchObject([
    { name: '<base>', ...added },
    { name: 'inside' },
    { name: 'special variables', ...added },
  ]);
  for (const index of [0, 2]) expect(fieldOf(insideFirst, index)).not.toHaveProperty('children');
  expect(read).toHaveLength(2);
});

test('children that are not read in time are left out', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  for (const { script } of bench.adapter.conversations)
    if (script.on) script.on.variables = () => new Promise(() => undefined);
  const answer = await bench.call('evaluate_expression', { expression: 'list', frame_id, depth: 1 });
  expect(answer).toMatchObject({ status: 'success', result: '<list>', more_children: true });
});

test('by depth, a value whose reading would run code is not expanded, and 200 values are read in all', async () => {
  const bench = await createToolBench();
  const { frame_id } = await stopAtEntry(bench);
  const lazy = { name: 'lazy', value: '(…)', variablesReference: 8, presentationHint: { lazy: true } };
  const many = Array.from({ length: 20 }, (_, index) => ({ name: `m${index}`, value: '{}', variablesReference: 9 }));
  const read: unknown[] = [];
  for (const { script } of bench.adapter.conversations)
    if (script.on)
      script.on.variables = ({ variablesReference }) => {
        read.push(variablesReference);
        return { variables: variablesReference === 9 ? many : [lazy, ...many.slice(1)] };
      };
  const answer = await bench.call('evaluate_expression', { expression: 'list', frame_id, depth: 3, max_chars: 60_000 });
  expect(read).not.toContain(8);
  expect(fieldOf(answer, 'children', 0)).toMatchObject({ name: 'lazy' });
  expect(fieldOf(answer, 'children', 0)).not.toHaveProperty('children');
  expect(JSON.stringify(answer).match(/"name":/g)).toHaveLength(200);
});

test('an evaluation that takes too long is cancelled, if the adapter supports that', async () => {
  const bench = await createStoppedBench({ capabilities: { supportsCancelRequest: true } });
  const { call, frame_id, on, received } = bench;
  on.evaluate = () => new Promise(() => undefined);
  on.cancel = () => ({});
  const answer = await call('evaluate_expression', { expression: 'forever', frame_id, timeout_ms: 50 });
  expect(answer).toMatchObject({ status: 'error', code: 'adapter_failed', session_id: 's1' });
  await expect.poll(() => received('cancel')?.arguments).toEqual({ requestId: received('evaluate')?.seq });
  expect(received('pause')).toBeUndefined();
});

test('an evaluation may take ten seconds, if the call does not say how long', async () => {
  const { call, frame_id, on, received } = await createStoppedBench({ quirks: { limitsEvaluations: true } });
  on.evaluate = () => ({ result: '1', variablesReference: 0 });
  for (const [given, limit] of [
    [{}, 10_000],
    [{ timeout_ms: 2_000 }, 2_000],
  ] as const) {
    await call('evaluate_expression', { expression: 'n', frame_id, ...given });
    // The adapter's own limit, which is a little later.
    expect(numberOf(received('evaluate')?.arguments, 'evaluationOptions', 'timeoutMs')).toBe(limit + 100);
  }
});
