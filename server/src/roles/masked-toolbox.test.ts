import { expect, test } from 'vitest';
import type { Role, ToolResult } from '#protocol';
import { fieldOf, numberOf } from '../testing/tool-cases.ts';
import { createToolBench, type ToolBenchOptions } from '../tools/testing/tool-bench.ts';
import { toolboxFor } from './role-toolbox.ts';

const variables = { credentials: { user: "'ada-secret'" }, order: { id: '7' } };

/** The tools of a role, over a program that is stopped at its entry, and the reference of its locals. */
async function stoppedFor(role: Role, options: ToolBenchOptions) {
  const stopped = { name: 'with values', type: 'fake', request: 'launch', program: 'main.fake', stopOnEntry: true };
  const bench = await createToolBench({ ...options, configurations: [{ ...stopped, variables }] });
  const toolbox = toolboxFor(bench.toolbox, role, bench.debug);
  const call = (name: string, input: unknown): Promise<ToolResult> =>
    toolbox.call(name, input, { signal: new AbortController().signal, agent: 'Tester' });
  const stop = await bench.call('start_debugging', { configuration_name: stopped.name });
  const frameId = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  const scopes = await bench.call('get_scopes', { frame_id: frameId });
  return { ...bench, call, stop, frameId, locals: numberOf(scopes, 'scopes', 0, 'variables_reference') };
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
