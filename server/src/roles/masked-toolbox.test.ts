import { expect, test } from 'vitest';
import { optionalToolNames, type LaunchConfiguration, type Role, type ToolResult } from '#protocol';
import { noMasks } from '../masks/mask-rules.ts';
import { fieldOf, numberOf } from '#tool-cases';
import { createToolBench, type ToolBenchOptions } from '../tools/testing/tool-bench.ts';
import { toolboxFor } from './role-toolbox.ts';

const secrets = ['ada-secret', 'hunter22', 'k-1', 'sk-abcdefghijklmnopqrst'];

const variables = {
  credentials: { user: "'ada-secret'" },
  password: "'hunter22'",
  sessionToken: 'undefined',
  copy: "'hunter22'",
  settings: { region: "'eu'", apiKey: "'k-1'" },
  line: "'using sk-abcdefghijklmnopqrst now'",
  order: { id: '7' },
};

const stopped: LaunchConfiguration = {
  name: 'with values',
  type: 'fake',
  request: 'launch',
  program: 'main.fake',
  stopOnEntry: true,
  env: { API_KEY: 'k-1' },
  variables,
};

/** The tools of a role, over a program that is stopped at its entry, and the reference of its locals. */
async function stoppedFor(role: Role, options: ToolBenchOptions = {}) {
  const bench = await createToolBench({ ...options, tools: optionalToolNames, configurations: [stopped] });
  const toolbox = toolboxFor(bench.toolbox, role, bench.debug);
  const call = (name: string, input: unknown): Promise<ToolResult> =>
    toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester' });
  const stop = await bench.call('start_debugging', { configuration_name: stopped.name });
  const frameId = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  const scopes = await bench.call('get_scopes', { frame_id: frameId });
  return { ...bench, call, frameId, locals: numberOf(scopes, 'scopes', 0, 'variables_reference') };
}

/** The variable of a name in an answer of get_variables. */
const named = ({ variables: found }: ToolResult, name: string): unknown =>
  (Array.isArray(found) ? found : []).find((variable) => fieldOf(variable, 'name') === name);

test('an observer who asks for depth does not see what is inside of a masked value', async () => {
  const masks = { names: ['*credential*'], values: [], files: [] };
  const { call, locals } = await stoppedFor('observer', { masks });
  const answer = await call('get_variables', { variables_reference: locals, depth: 2 });
  expect(named(answer, 'credentials')).toEqual({
    name: 'credentials',
    value: '••••',
    type: 'Object',
    variables_reference: 0,
  });
  expect(named(answer, 'order')).toMatchObject({ children: [{ name: 'id', value: '7' }] });
  expect(JSON.stringify(answer)).not.toContain('ada-secret');
});

/** Everything that shows an agent values. */
async function everyAnswer({ call, debug, frameId, locals }: Awaited<ReturnType<typeof stoppedFor>>) {
  debug.sessions.appendOutput('s1', { category: 'stdout', text: 'PASSWORD=hunter22\n' });
  debug.sessions.appendOutput('s1', { category: 'stdout', text: `key ${secrets[3]}, again hunter22\n` });
  const configuration_name = stopped.name;
  const expressions = ['credentials', 'password', 'copy', 'settings', 'settings.apiKey', 'line', 'order'];
  return [
    await call('start_debugging', { configuration_name, watch: [...expressions, 'credentials.user'] }),
    await call('get_variables', { variables_reference: locals, depth: 3 }),
    ...(await Promise.all(
      expressions.map((expression) => call('evaluate_expression', { expression, frame_id: frameId, depth: 3 })),
    )),
    await call('get_output', {}),
    await call('set_variable', { frame_id: frameId, name: 'password', value: "'hunter22'" }),
    await call('step_execution', { thread_id: 1, step_type: 'over' }),
    await call('get_debugger_configurations', {}),
  ];
}

test('an agent does not see what looks like a secret, in any answer', async () => {
  const answers = await everyAnswer(await stoppedFor('agent'));
  for (const answer of answers) expect(answer.status).toMatch(/^(success|stopped)$/);
  const text = JSON.stringify(answers.slice(0, -1));
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const [{ env } = { env: {} }] = [(answers.at(-1)?.configurations as readonly { env?: object }[]).at(-1)];
  expect(env).toEqual({ API_KEY: '••••' });
});

test('an agent sees all other values, also that a secret is missing', async () => {
  const { call, locals } = await stoppedFor('agent');
  const answer = await call('get_variables', { variables_reference: locals, depth: 1 });
  expect(named(answer, 'sessionToken')).toMatchObject({ value: 'undefined' });
  expect(named(answer, 'order')).toMatchObject({ value: '{id: 7}', children: [{ name: 'id', value: '7' }] });
  expect(named(answer, 'settings')).toMatchObject({
    children: [
      { name: 'region', value: "'eu'" },
      { name: 'apiKey', value: '••••' },
    ],
  });
});

test('an answer with masked values tells the agent why; others do not', async () => {
  const { call, frameId } = await stoppedFor('agent');
  const evaluated = (expression: string) => call('evaluate_expression', { expression, frame_id: frameId });
  expect(await evaluated('password')).toEqual({
    ...{ status: 'success', result: '••••', type: 'string', variables_reference: 0, session_id: 's1' },
    masked: expect.stringContaining('--agents-see-secrets') as string,
  });
  expect(await evaluated('order')).not.toHaveProperty('masked');
});

test('an agent cannot read or set what is below a masked value', async () => {
  const { call, debug, locals } = await stoppedFor('agent');
  const { variables: read } = await debug.sessions.get('s1').request('variables', { variablesReference: locals });
  const below = read.find(({ name }) => name === 'credentials')?.variablesReference;
  const refused = {
    code: 'not_allowed',
    message: expect.stringContaining('The owner can show such values to agents with --agents-see-secrets') as string,
  };
  expect(await call('get_variables', { variables_reference: below })).toMatchObject(refused);
  expect(await call('set_variable', { variables_reference: below, name: 'user', value: '1' })).toMatchObject(refused);
});

test('an answer with masks is as long as it may be', async () => {
  const { call, locals } = await stoppedFor('agent');
  const input = { variables_reference: locals, start: 3, depth: 3, max_chars: 800 };
  const answer = await call('get_variables', input);
  expect(JSON.stringify(answer)).toContain('••••');
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(800);
});

test('the activity log keeps what agents were not shown, for people', async () => {
  const { call, debug, frameId } = await stoppedFor('agent');
  await call('evaluate_expression', { expression: 'settings', frame_id: frameId });
  const { id = 0 } = debug.shared.state.activities.at(-1) ?? {};
  expect(debug.activities.details(id).answer).toContain('k-1');
});

test('with --agents-see-secrets, agents see everything', async () => {
  const answers = await everyAnswer(await stoppedFor('agent', { agentMasks: noMasks }));
  const text = JSON.stringify(answers);
  expect(secrets.filter((secret) => !text.includes(secret))).toEqual([]);
  expect(text).not.toContain('••••');
});

test('of memory, the text is masked and the bytes are not', async () => {
  const { call, adapter, debug, frameId } = await stoppedFor('agent');
  const [conversation] = adapter.conversations;
  const { on = {} } = conversation?.script ?? {};
  on.readMemory = () => ({ address: '0x10', data: Buffer.from('hunter22').toString('base64') });
  conversation?.emit('capabilities', { capabilities: { supportsReadMemoryRequest: true } });
  await expect.poll(() => debug.shared.session('s1')?.capabilities.supportsReadMemoryRequest).toBe(true);
  await call('evaluate_expression', { expression: 'password', frame_id: frameId });
  const answer = await call('read_memory', { memory_reference: '0x10', count: 8 });
  expect(answer).toMatchObject({ bytes: Buffer.from('hunter22').toString('hex'), text: '••••' });
});
