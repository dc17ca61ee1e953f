import { expect, test } from 'vitest';
import { optionalToolNames } from '#protocol';
import { numberOf } from '#tool-cases';
import { createToolBench } from './testing/tool-bench.ts';

const count = 50;
const nameOf = (index: number) => `program ${index}`;
const secretOf = (index: number) => `secret-${index}.`;

test('of fifty sessions at once, each answer has the data of its own session alone', async () => {
  const bench = await createToolBench({
    tools: optionalToolNames,
    configurations: Array.from({ length: count }, (_, index) => ({
      type: 'fake',
      request: 'launch',
      program: 'main.fake',
      name: nameOf(index),
      stopOnEntry: true,
    })),
  });
  const stops: { readonly session_id: string; readonly frame_id: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    const stop = await bench.call('start_debugging', { configuration_name: nameOf(index) });
    stops.push({
      session_id: String(stop.session_id),
      frame_id: numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id'),
    });
    const conversation = bench.adapter.conversations[index];
    const { on } = conversation?.script ?? {};
    if (!conversation || !on) throw new Error(`The adapter of ${nameOf(index)} answers nothing.`);
    on.evaluate = () => ({ result: secretOf(index), variablesReference: 900 });
    on.variables = () => ({ variables: [{ name: 'own', value: secretOf(index), variablesReference: 0 }] });
    conversation.emit('output', { category: 'stdout', output: `${secretOf(index)}\n` });
    await expect
      .poll(async () => JSON.stringify(await bench.call('get_output', { session_id: stop.session_id })))
      .toContain(secretOf(index));
  }
  const told = await Promise.all(
    stops.map(async ({ session_id, frame_id }) => {
      const evaluated = await bench.call('evaluate_expression', { expression: 'own', frame_id, session_id });
      const variables_reference = numberOf(evaluated, 'variables_reference');
      const others = await Promise.all([
        bench.call('get_variables', { variables_reference, session_id }),
        bench.call('get_output', { session_id }),
        bench.call('get_call_stack', { thread_id: 1, session_id }),
      ]);
      return [evaluated, ...others].map((answer) => [...new Set(JSON.stringify(answer).match(/secret-\d+\./g))]);
    }),
  );
  expect(told).toEqual(stops.map((_, index) => [[secretOf(index)], [secretOf(index)], [secretOf(index)], []]));
});
