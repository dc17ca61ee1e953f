import { expect, test } from 'vitest';
import { latestStop } from '#protocol';
import { tester } from '../testing/states.ts';
import { createToolBench, type ToolBench } from './testing/tool-bench.ts';

const step = ({ call }: ToolBench, more: object = {}) =>
  call('step_execution', { thread_id: 1, step_type: 'over', ...more });

const stepsSent = ({ asked }: ToolBench): number => asked.filter((command) => command === 'next').length;

test('a stop that was not returned yet is returned before any of several steps is taken', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  expect(await step(bench, { timeout_ms: 0 })).toMatchObject({ status: 'timeout' });
  await bench.debug.shared.until((state) => {
    const stopped = latestStop(state, 's1');
    return stopped?.stop.id === 2 && stopped.stop.isComplete ? true : undefined;
  });
  const kept = await step(bench, { count: 3 });
  expect(kept).toMatchObject({ status: 'stopped', steps_taken: 0, stop_event_data: { reason: 'step', line: 2 } });
  expect(stepsSent(bench)).toBe(1);
});

test('expressions are watched at the last of several steps only', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const stopped = await step(bench, { count: 2, watch: ['n'] });
  expect(stopped).toMatchObject({ steps_taken: 2, stop_event_data: { watch_values: [{ expression: 'n' }] } });
  await bench.call('set_breakpoint', { file_path: 'main.fake', line_number: 21 });
  const early = await step(bench, { count: 9, watch: ['n'] });
  expect(early).toMatchObject({ steps_taken: 1, stop_event_data: { watch_values: [{ expression: 'n' }] } });
  const received = bench.adapter.conversations[0]?.received ?? [];
  expect(received.filter(({ command }) => command === 'evaluate')).toHaveLength(2);
});

test('a person who resumes the program between two steps ends the call, which says how many were taken', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'endless from entry' });
  const unsubscribe = bench.debug.shared.subscribe((fact) => {
    if (fact.type !== 'stop_completed') return;
    unsubscribe();
    void bench.debug.sessions.get('s1').request('continue', { threadId: 1 }, { by: tester });
  });
  expect(await step(bench, { count: 5 })).toMatchObject({
    status: 'interrupted',
    interrupted_by: 'user',
    steps_taken: 1,
    message: expect.stringContaining('A person resumed the program between two steps.'),
  });
  expect(stepsSent(bench)).toBe(1);
});

test('the time limit is one for all steps', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'endless from entry' });
  const answer = await step(bench, { count: 20, timeout_ms: 1_000 });
  expect(answer).toMatchObject({ status: 'timeout', message: expect.stringContaining('no stop within 1 s') });
});
