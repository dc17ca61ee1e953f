import { expect, test } from 'vitest';
import { optionalToolNames, sessionIn } from '#protocol';
import { fieldOf } from '#tool-cases';
import { createToolBench, type ToolBench } from '../testing/tool-bench.ts';

const createBench = () => createToolBench({ tools: optionalToolNames });

/** Starts the program and stops it in its function. */
async function stopInWork({ call }: ToolBench, configuration = 'program'): Promise<void> {
  const breakpoints = [{ file_path: 'main.fake', line_number: 21 }];
  await call('start_debugging', { configuration_name: configuration, breakpoints });
}

/** Starts the endless program and lets it run. */
async function letRun({ call }: ToolBench): Promise<void> {
  await call('start_debugging', { configuration_name: 'endless from entry' });
  await call('continue_debugging', { thread_id: 1, timeout_ms: 0 });
}

test('pause_debugging pauses a running program and returns the stop', async () => {
  const bench = await createBench();
  await letRun(bench);
  expect(await bench.call('pause_debugging')).toMatchObject({
    status: 'stopped',
    session_id: 's1',
    stop_event_data: { reason: 'pause', thread_id: 1 },
  });
});

test('pause_debugging of a stopped thread returns its stop and sends nothing', async () => {
  const bench = await createBench();
  await stopInWork(bench);
  const stop = { status: 'stopped', stop_event_data: { reason: 'breakpoint', line: 21 } };
  expect(await bench.call('pause_debugging')).toMatchObject(stop);
  expect(await bench.call('pause_debugging', { thread_id: 1 })).toMatchObject(stop);
  expect(bench.asked).not.toContain('pause');
});

test('a pause also answers the call that waits', async () => {
  const bench = await createBench();
  await letRun(bench);
  const waiting = bench.call('continue_debugging', { thread_id: 1 });
  await bench.call('pause_debugging');
  expect(await waiting).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'pause' } });
});

test('pause_debugging of an unknown thread or without a session is an error', async () => {
  const bench = await createBench();
  expect(await bench.call('pause_debugging')).toMatchObject({ code: 'no_session' });
  await letRun(bench);
  expect(await bench.call('pause_debugging', { thread_id: 7 })).toMatchObject({ code: 'unknown_thread' });
});

test('get_threads lists the threads with their stops', async () => {
  const bench = await createBench();
  await stopInWork(bench);
  expect(await bench.call('get_threads')).toMatchObject({
    status: 'success',
    session_id: 's1',
    threads: [
      { thread_id: 1, name: 'main', state: 'stopped', reason: 'breakpoint', function_name: 'work', line_number: 21 },
    ],
    total: 1,
  });
  await letRun(bench);
  const { threads } = await bench.call('get_threads');
  expect(threads).toEqual([{ thread_id: 1, name: 'main', state: 'running' }]);
});

test('get_call_stack returns the stack in pages, with frame ids that can be used', async () => {
  const bench = await createBench();
  await stopInWork(bench);
  const first = await bench.call('get_call_stack', { thread_id: 1, count: 1 });
  expect(first).toMatchObject({
    status: 'success',
    call_stack: [{ function_name: 'work', line_number: 21 }],
    call_stack_total: 2,
    next_start: 1,
  });
  const second = await bench.call('get_call_stack', { thread_id: 1, start: 1 });
  expect(second).toMatchObject({ call_stack: [{ function_name: 'main' }], call_stack_total: 2 });
  expect(second).not.toHaveProperty('next_start');
  const frame_id = fieldOf(second, 'call_stack', 0, 'frame_id');
  expect(await bench.call('get_scopes', { frame_id })).toMatchObject({ status: 'success' });
  expect(await bench.call('get_call_stack', { thread_id: 1, start: 9 })).toMatchObject({ call_stack: [] });
});

test('get_call_stack leaves out frames of the runtime unless they are asked for', async () => {
  const bench = await createBench();
  await stopInWork(bench);
  const { script } = bench.adapter.conversations[0] ?? {};
  const frame = (id: number, path: string) => ({ id, name: `f${id}`, line: 1, column: 1, source: { path } });
  const stackFrames = [
    frame(1, `${bench.folder}/main.fake`),
    ...[2, 3, 4].map((id) => frame(id, '<node_internals>/loader')),
    frame(5, `${bench.folder}/main.fake`),
  ];
  if (script?.on) script.on.stackTrace = () => ({ stackFrames, totalFrames: stackFrames.length });
  await bench.call('evaluate_expression', { expression: 'n', frame_id: 1 });
  const names = async (input: object) => {
    const answer = await bench.call('get_call_stack', { thread_id: 1, ...input });
    return [answer.call_stack, answer.call_stack_skipped];
  };
  expect(await names({ count: 2 })).toMatchObject([[{ function_name: 'f1' }, { function_name: 'f5' }], 3]);
  expect(await names({ include_internal: true })).toMatchObject([{ length: 5 }, 0]);
});

test('get_call_stack of a running thread is refused', async () => {
  const bench = await createBench();
  await letRun(bench);
  expect(await bench.call('get_call_stack', { thread_id: 1 })).toMatchObject({
    code: 'not_stopped',
    message: expect.stringContaining('it has no call stack'),
  });
});

test('list_sessions lists all sessions, the newest first', async () => {
  const bench = await createBench();
  expect(await bench.call('list_sessions')).toMatchObject({ status: 'success', sessions: [], total: 0 });
  await bench.call('start_debugging', { configuration_name: 'failing' });
  await stopInWork(bench);
  expect(await bench.call('list_sessions')).toMatchObject({
    sessions: [
      { session_id: 's2', configuration_name: 'program', state: 'Stopped', is_active: true, stopped_thread_id: 1 },
      { session_id: 's1', state: 'Terminated', is_active: false, exit_code: 3, started_by: 'Tester' },
    ],
    total: 2,
  });
  expect(await bench.call('list_sessions', { count: 1 })).toMatchObject({ next_start: 1 });
});

const childLaunch = { name: 'child', type: 'fake', request: 'launch', program: 'main.fake', stopOnEntry: true };

test('list_sessions names the child sessions, and counts the threads of all of them', async () => {
  const bench = await createBench();
  await bench.call('start_debugging', { configuration_name: 'endless from entry' });
  await bench.adapter.conversations[0]?.ask('startDebugging', { request: 'launch', configuration: childLaunch });
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1.1')?.threads.length === 1 ? true : undefined,
  );
  expect(await bench.call('list_sessions')).toMatchObject({
    sessions: [{ session_id: 's1', threads: 2, child_sessions: ['child'] }],
    total: 1,
  });
  expect(await bench.call('get_threads')).toMatchObject({ total: 2, session_id: 's1' });
});

test('get_threads returns a range of the threads, by default the first 50', async () => {
  const bench = await createBench();
  await letRun(bench);
  const { on = {} } = bench.adapter.conversations[0]?.script ?? {};
  on.threads = () => ({
    threads: Array.from({ length: 60 }, (_, index) => ({ id: index + 1, name: `t${index + 1}` })),
  });
  await bench.call('pause_debugging');
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.threads.length === 60 ? true : undefined,
  );
  const first = await bench.call('get_threads');
  expect(first).toMatchObject({ threads: { length: 50 }, total: 60, next_start: 50 });
  const rest = await bench.call('get_threads', { start: 50, count: 20 });
  expect(rest).toMatchObject({ threads: { length: 10, 0: { thread_id: 51 } }, total: 60 });
  expect(rest).not.toHaveProperty('next_start');
});

test('get_call_stack returns 20 frames, if the caller does not ask for another number', async () => {
  const bench = await createBench();
  await letRun(bench);
  const { on = {} } = bench.adapter.conversations[0]?.script ?? {};
  const stackFrames = Array.from({ length: 30 }, (_, index) => ({ id: index, name: `f${index}`, line: 1, column: 1 }));
  on.stackTrace = () => ({ stackFrames, totalFrames: 30 });
  await bench.call('pause_debugging');
  expect(await bench.call('get_call_stack', { thread_id: 1 })).toMatchObject({
    call_stack: { length: 20, 0: { function_name: 'f0', file_path: '' } },
    call_stack_total: 30,
    next_start: 20,
  });
});

test('without a thread, the first running one is paused', async () => {
  const bench = await createBench();
  await letRun(bench);
  const { on = {} } = bench.adapter.conversations[0]?.script ?? {};
  on.threads = () => ({ threads: [1, 2].map((id) => ({ id, name: `t${id}` })) });
  bench.adapter.conversations[0]?.emit('thread', { reason: 'started', threadId: 2 });
  await bench.debug.shared.until(({ sessions }) =>
    sessionIn(sessions, 's1')?.threads.length === 2 ? true : undefined,
  );
  await bench.call('pause_debugging');
  const paused = bench.adapter.conversations[0]?.received.find(({ command }) => command === 'pause');
  expect(paused?.arguments).toEqual({ threadId: 1 });
});
