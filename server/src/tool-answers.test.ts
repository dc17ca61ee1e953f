import { expect, test } from 'vitest';
import type { ToolResult } from '#protocol';
import { directly } from './mcp/testing/ways-in.ts';
import { fieldOf, runToolCase, toolCases } from '#tool-cases';

interface Answered {
  readonly name: string;
  readonly input: unknown;
  readonly answer: ToolResult;
}

/** The calls of all cases, with their answers. */
async function everyAnswer(): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  for (const toolCase of toolCases) {
    const { call } = await directly();
    await runToolCase(toolCase, async (name, input) => {
      const answer = await call(name, input);
      answered.push({ name, input, answer });
      return answer;
    });
  }
  return answered;
}

/** The keys and texts in a value, at any depth. Configurations are as people wrote them. */
function partsOf(value: unknown): readonly { readonly key: string; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== 'configurations' && key !== 'values')
    .flatMap(([key, each]) => [...(Array.isArray(value) ? [] : [{ key, value: each }]), ...partsOf(each)]);
}

const waits = /^(start_debugging|continue_debugging|step_execution|pause_debugging|trace_function)$/;
const keepsWaiting = ['stopped', 'completed', 'timeout', 'interrupted'];

test('all answers keep to the conventions: statuses, sessions, names, places, times and length', async () => {
  const answered = await everyAnswer();
  expect(answered.length).toBeGreaterThan(100);
  for (const { name, input, answer } of answered) {
    const said = `${name} ${JSON.stringify(input)}: ${JSON.stringify(answer)}`;
    expect(['error', ...(waits.test(name) ? keepsWaiting : ['success'])], said).toContain(answer.status);
    if (answer.status === 'error') expect(answer, said).toMatchObject({ code: /./, message: /./ });
    if (keepsWaiting.includes(answer.status)) expect(answer.session_id, said).toMatch(/^s\d+$/);
    if (answer.status === 'stopped') expect(fieldOf(answer, 'stop_event_data', 'session_id')).toBe(answer.session_id);
    expect(JSON.stringify(answer).length, said).toBeLessThanOrEqual(16_000);
    for (const { key, value } of partsOf(answer)) {
      expect(key, said).toMatch(/^[a-z]+(_[a-z]+)*$/);
      if (/^(line|column|line_number|column_number|start_line|current_line)$/.test(key) && value !== null)
        expect(Number(value), said).toBeGreaterThanOrEqual(1);
      if (/^timestamp$|_at$/.test(key)) expect(value, said).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  }
});

test('the tools that act on a session return its id, also of one that was not named', async () => {
  const answered = await everyAnswer();
  const { list } = await directly();
  const onSessions = (await list()).flatMap((tool) => {
    const acts = fieldOf(tool, 'inputSchema', 'properties', 'session_id') !== undefined;
    return acts ? [String(fieldOf(tool, 'name'))] : [];
  });
  const succeeded = answered.filter(
    ({ name, input, answer }) =>
      onSessions.includes(name) && answer.status === 'success' && fieldOf(input, 'file_path') === undefined,
  );
  expect(new Set(succeeded.map(({ name }) => name)).size).toBeGreaterThan(6);
  const without = succeeded.filter(
    ({ name, answer }) => answer.session_id === undefined && name !== 'set_exception_breakpoints',
  );
  expect(without).toEqual([]);
});
