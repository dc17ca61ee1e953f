import { expect, test } from 'vitest';
import { optionalToolNames, type AgentPermission, type LaunchConfiguration, type Role } from '#protocol';
import { fieldOf, numberOf } from '#tool-cases';
import { createToolBench, type ToolBenchOptions } from '../tools/testing/tool-bench.ts';
import { toolboxFor } from './role-toolbox.ts';

const configuration: LaunchConfiguration = {
  name: 'with values',
  type: 'fake',
  request: 'launch',
  program: 'main.fake',
  stopOnEntry: true,
  variables: { credentials: { user: "'ada'" } },
};

interface Caller {
  readonly role: Role;
  readonly options?: ToolBenchOptions;
  readonly permission?: AgentPermission;
}

const masks = { names: ['credentials'], values: [], files: [] };

/** Two sessions, of which the second is active, and ids of the first for the calls of a caller. */
async function benchOf({ role, options, permission = 'evaluate' }: Caller) {
  const bench = await createToolBench({ ...options, tools: optionalToolNames, configurations: [configuration] });
  const stop = await bench.call('start_debugging', { configuration_name: configuration.name });
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  const locals = numberOf(await bench.call('get_scopes', { frame_id }), 'scopes', 0, 'variables_reference');
  const read = await bench.call('get_variables', { variables_reference: locals });
  const variables = fieldOf(read, 'variables') as readonly { readonly name: string }[];
  const credentials = variables.find(({ name }) => name === 'credentials');
  const variables_reference = numberOf(credentials, 'variables_reference');
  expect(variables_reference).toBeGreaterThan(0);
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  bench.debug.shared.record({ type: 'agent_permission_changed', agentPermission: permission });
  const toolbox = toolboxFor(bench.toolbox, role, bench.debug);
  const call = (name: string, input: unknown) =>
    toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester' });
  return { call, frame_id, variables_reference };
}

test.each<Caller & { readonly by: string; readonly name: string; readonly input: object; readonly session: string }>([
  { by: 'a role', role: 'observer', name: 'stop_debugging', input: {}, session: 's2' },
  { by: 'a role', role: 'observer', name: 'stop_debugging', input: { session_id: 's1' }, session: 's1' },
  { by: 'a role', role: 'observer', name: 'evaluate_expression', input: { expression: '1' }, session: 's1' },
  { by: 'a mask', role: 'observer', options: { masks }, name: 'get_variables', input: {}, session: 's1' },
  { by: 'a mask', role: 'agent', options: { agentMasks: masks }, name: 'get_variables', input: {}, session: 's1' },
  { by: 'the switch', role: 'agent', permission: 'look', name: 'stop_debugging', input: {}, session: 's2' },
  {
    by: 'the switch',
    role: 'agent',
    permission: 'drive',
    name: 'evaluate_expression',
    input: { expression: '1' },
    session: 's1',
  },
  {
    by: 'the switch',
    role: 'agent',
    permission: 'ask',
    name: 'set_variable',
    input: { name: 'n', value: '1' },
    session: 's1',
  },
])('$name with $input, refused by $by, names the session $session', async ({ name, input, session, ...caller }) => {
  const { call, frame_id, variables_reference } = await benchOf(caller);
  const ids: Readonly<Record<string, object>> = {
    evaluate_expression: { frame_id },
    set_variable: { frame_id },
    get_variables: { variables_reference },
  };
  expect(await call(name, { ...ids[name], ...input })).toMatchObject({
    status: 'error',
    code: 'not_allowed',
    session_id: session,
  });
});

test('a call that acts on no session, refused, names none', async () => {
  const { call } = await benchOf({ role: 'observer' });
  const answer = await call('set_breakpoint', { file_path: 'main.fake', line_number: 2 });
  expect(answer).toMatchObject({ code: 'not_allowed' });
  expect(answer).not.toHaveProperty('session_id');
});
