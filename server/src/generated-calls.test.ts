import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorCodes, toolStatuses, type ToolDescriptor, type ToolResult } from '#protocol';
import { directly, ways } from './mcp/testing/ways-in.ts';
import { repetitions, seed } from './testing/effort.ts';
import { inputOf, withIds } from './testing/generated-input.ts';
import { numberOf } from '#tool-cases';

/** A call that takes longer hangs: no wait of the generated ones is longer than 20 ms, no evaluation than 10 s. */
const longestMs = 15_000;

type Call = (name: string, input: unknown) => Promise<ToolResult>;

/** Calls of all tools, as many as the run asks for. */
function generatedCalls(tools: readonly ToolDescriptor[], count: number) {
  const calls = tools.map(({ name, inputSchema }) => fc.tuple(fc.constant(name), inputOf(inputSchema)));
  return fc.sample(fc.oneof(...calls), { numRuns: count, seed });
}

/** Sees to it that a program is stopped, and returns what it is stopped with. */
async function stop(call: Call) {
  const paused = await call('pause_debugging', {});
  const stopped =
    paused.status === 'stopped'
      ? paused
      : await call('start_debugging', { configuration_name: 'endless from entry', restart: true, timeout_ms: 10_000 });
  const frame_id = numberOf(stopped, 'stop_event_data', 'call_stack', 0, 'frame_id');
  const { scopes } = await call('get_scopes', { frame_id });
  return { frame_id, variables_reference: numberOf(scopes, 0, 'variables_reference') };
}

test.each(Object.entries({ ...ways, 'in this process': directly }))(
  '%s: every generated call of a stopped program is answered in time with a status, and the next program is debugged as ever',
  async (_name, open) => {
    const { bench, call: reached } = await open({ waitTimeoutMs: 20 });
    const call: Call = async (name, input) => {
      const answer = await Promise.race([reached(name, input), delay(longestMs, undefined, { ref: false })]);
      if (answer === undefined) throw new Error(`${name} hangs with ${JSON.stringify(input)}`);
      return answer;
    };
    const calls = generatedCalls(
      bench.toolbox.list(),
      repetitions('generated calls', { test: 120, all: 1_000, long: 5_000 }),
    );
    let ids = await stop(call);
    for (const [index, [name, input]] of calls.entries()) {
      if (index % 10 === 0) ids = await stop(call);
      const { status, code, message } = await call(name, withIds(input, ids));
      const said = `${name} ${JSON.stringify(input)}: ${String(message)}`;
      expect(toolStatuses, said).toContain(status);
      if (status === 'error') expect(errorCodes, said).toContain(code);
      expect(code, said).not.toBe('internal');
    }
    await call('remove_breakpoint', { clear_all: true });
    const { frame_id, variables_reference } = await stop(call);
    expect(await call('evaluate_expression', { frame_id, expression: 'n' })).toMatchObject({ status: 'success' });
    expect(await call('get_variables', { variables_reference })).toMatchObject({ status: 'success' });
    expect(await call('stop_debugging', {})).toMatchObject({ status: 'success' });
  },
);
