import { beforeAll, expect, test } from 'vitest';
import { compiledPath, ensurePrograms, programPath } from '../testing/built.ts';
import { launchOf } from '../testing/real-programs.ts';
import { printed, statesOf, tester } from '../testing/states.ts';
import { openLaunch, placeOf } from './testing/real-program.ts';

beforeAll(ensurePrograms, 180_000);

/** A C program that is stopped under GDB, with a function that never returns. */
async function stoppedInC() {
  const { call, debug } = await openLaunch({
    configuration: launchOf({ type: 'gdb' }, { program: compiledPath('c-spin') }),
    tools: [],
  });
  const breakpoints = [{ file_path: programPath('c/spin.c'), line_number: 14 }];
  const stop = await call('start_debugging', { configuration_name: 'app', breakpoints });
  expect(stop).toMatchObject({ status: 'stopped', stop_event_data: { line: 14 } });
  return { call, debug, ...placeOf(stop) };
}

test('GDB ends an endless evaluation: the program is where it was, and the next calls work', async () => {
  const { call, frame_id, thread_id } = await stoppedInC();
  const answer = await call('evaluate_expression', { expression: 'spin()', frame_id, timeout_ms: 1_000 });
  expect(answer).toMatchObject({
    status: 'error',
    code: 'adapter_failed',
    message: expect.stringContaining('did not end within 1 s, so it was ended'),
  });
  expect(await call('evaluate_expression', { expression: 'ready + 1', frame_id })).toMatchObject({ result: '2' });
  expect(await call('step_execution', { thread_id, step_type: 'over' })).toMatchObject({
    stop_event_data: { line: 15, reason: 'step' },
  });
});

test('a step of a person ends the endless evaluation of an agent in GDB', async () => {
  const { call, debug, frame_id, thread_id } = await stoppedInC();
  const { until, untilStopped } = statesOf(debug.shared);
  const { stop } = await untilStopped('s1');
  const ofAgent = call('evaluate_expression', { expression: 'spin()', frame_id, timeout_ms: 300_000 });
  await until(() => printed(debug.sessions.output('s1')).includes('spinning') || undefined);
  await debug.sessions.get('s1').request('next', { threadId: thread_id }, { by: tester });
  expect(await ofAgent).toMatchObject({
    status: 'error',
    message: expect.stringContaining('A person resumed the program'),
  });
  expect((await untilStopped('s1', stop.id)).stop).toMatchObject({ reason: 'step', frames: [{ line: 15 }] });
});
