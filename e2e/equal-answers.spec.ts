import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { ToolAnswer } from './tool-answers.ts';
import { ways, type CallTool } from './ways.ts';

const identities = [
  'id',
  'session_id',
  'stop_id',
  'thread_id',
  'frame_id',
  'variables_reference',
  'hit_breakpoint_ids',
];

/** The answers without what differs between sessions: ids, times, numbers in messages, and the names of agents. */
const comparable = (answers: readonly ToolAnswer[]): unknown =>
  JSON.parse(
    JSON.stringify(answers, (key, value: unknown) => {
      if (key === 'timestamp') return 'a time';
      if (key === 'created_by') return 'someone';
      if (identities.includes(key)) return value === 0 ? 0 : `some ${key}`;
      return key === 'message' && typeof value === 'string' ? value.replaceAll(/s?\d+(\.\d+)*/g, '#') : value;
    }),
  );

/** Calls of every tool, some that succeed and some that fail. */
async function conversation(callTool: CallTool, workspace: string): Promise<readonly ToolAnswer[]> {
  const line = (mark: string) => markedLine(join(workspace, 'cart.js'), mark);
  const answers: ToolAnswer[] = [];
  const ask: CallTool = async (name, input) => {
    const answer = await callTool(name, input);
    answers.push(answer);
    return answer;
  };
  const file_path = join(workspace, 'cart.js');
  await ask('get_debugger_configurations');
  await ask('start_debugging', { configuration_name: 'Nothing of the kind' });
  await ask('start_debugging', { configuration: 'Cart' });
  await ask('set_breakpoint', { file_path, line_number: line('loop'), condition: 'price < 950' });
  await ask('set_breakpoint', { file_path: 'cart.js', line_number: line('rate'), log_message: 'the sum is {sum}' });
  await ask('get_breakpoints');
  const { stop_event_data: first } = await ask('start_debugging', { configuration_name: 'Cart' });
  const frame_id = first?.call_stack[0]?.frame_id;
  const { scopes } = await ask('get_scopes', { frame_id });
  await ask('get_variables', { variables_reference: scopes?.[0]?.variables_reference });
  await ask('evaluate_expression', { frame_id, expression: 'item' });
  await ask('evaluate_expression', { frame_id, expression: 'no.such.thing' });
  const thread_id = first?.thread_id;
  await ask('step_execution', { thread_id, step_type: 'over' });
  await ask('evaluate_expression', { frame_id, expression: 'item' });
  await ask('step_execution', { thread_id, step_type: 'sideways' });
  await ask('remove_breakpoint', { location: { file_path, line_number: line('loop') } });
  await ask('remove_breakpoint', {});
  await ask('continue_debugging', { thread_id: 424242 });
  await ask('continue_debugging', { thread_id });
  await ask('start_debugging', { configuration_name: 'Ticker', timeout_ms: 0 });
  await ask('stop_debugging');
  await ask('remove_breakpoint', { clear_all: true });
  await ask('get_breakpoints');
  return answers;
}

test('one conversation gets equal answers over every transport @webmcp', async ({
  openPage,
  openAgent,
  openStdioAgent,
  server,
}) => {
  const page = await openPage();
  const results: { readonly way: string; readonly answers: unknown }[] = [];
  for (const way of ways) {
    const callTool = await way.open({ page, openAgent });
    results.push({ way: way.title, answers: comparable(await conversation(callTool, server.workspace)) });
  }
  const stdio = await openStdioAgent();
  const callTool: CallTool = (name, input) => stdio.call(name, input);
  results.push({ way: 'over stdio', answers: comparable(await conversation(callTool, server.workspace)) });

  const [first, ...others] = results;
  expect(first?.answers).toHaveLength(22);
  for (const { way, answers } of others) expect(answers, `${way} as ${first?.way}`).toEqual(first?.answers);
});

test('the tools have the same descriptions for every agent @webmcp', async ({
  openPage,
  openAgent,
  openStdioAgent,
}) => {
  const page = await openPage();
  const inPage = await page.page.evaluate(async () =>
    (await document.modelContext!.getTools()).map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: typeof inputSchema === 'string' ? (JSON.parse(inputSchema) as unknown) : inputSchema,
    })),
  );
  expect(inPage).toHaveLength(11);
  const byName = inPage.toSorted((a, b) => a.name.localeCompare(b.name));
  for (const agent of [
    await openAgent({ era: '2025-11-25' }),
    await openAgent({ era: '2026-07-28' }),
    await openStdioAgent(),
  ]) {
    const { tools } = await agent.tools();
    const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(listed.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(byName);
  }
});
