import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { latestStop, sessionIn, type Command } from '#protocol';
import { tester } from '../testing/states.ts';
import { fieldOf, numberOf } from '#tool-cases';
import { createToolBench, type ToolBench } from './testing/tool-bench.ts';

/** Has the debuggee pause as a person would, and resolves when the stop is complete. */
async function pause({ debug }: ToolBench, id = 's1'): Promise<number> {
  await debug.sessions.get(id).request('pause', { threadId: 1 });
  return debug.shared.until((state) => {
    const stopped = latestStop(state, id);
    return stopped?.stop.isComplete ? stopped.stop.id : undefined;
  });
}

/** Resolves when a session's threads are known and none of them is stopped. */
async function untilRunning({ debug }: ToolBench, id = 's1'): Promise<void> {
  await debug.shared.until((state) => {
    const { threads = [], lifecycle } = sessionIn(state.sessions, id) ?? {};
    return lifecycle === 'live' && threads.length > 0 && threads.every(({ stop }) => !stop) ? true : undefined;
  });
}

/** Starts a program that runs on without an end. */
async function startEndless(bench: ToolBench): Promise<void> {
  const { status } = await bench.call('start_debugging', { configuration_name: 'endless', timeout_ms: 0 });
  expect(status).toBe('timeout');
  await untilRunning(bench);
}

/** How many requests of a command were sent. */
const sent = ({ asked }: ToolBench, command: Command): number => asked.filter((name) => name === command).length;

test('start_debugging returns the first stop with its place, reason and values', async () => {
  const bench = await createToolBench();
  const set = await bench.call('set_breakpoint', { file_path: 'main.fake', line_number: 21 });
  const answer = await bench.call('start_debugging', { configuration_name: 'program' });
  const path = `${bench.folder}/main.fake`;
  expect(answer).toEqual({
    status: 'stopped',
    session_id: 's1',
    stop_event_data: {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      session_id: 's1',
      stop_id: 1,
      reason: 'breakpoint',
      thread_id: 1,
      description: null,
      text: null,
      all_threads_stopped: true,
      source: { path, name: 'main.fake' },
      line: 21,
      column: 3,
      call_stack: [
        { frame_id: expect.any(Number), function_name: 'work', file_path: path, line_number: 21, column_number: 3 },
        { frame_id: expect.any(Number), function_name: 'main', file_path: path, line_number: 3, column_number: 1 },
      ],
      call_stack_total: 2,
      top_frame_variables: {
        scope_name: 'Local',
        variables: [
          { name: 'n', value: '4', type: 'number', variables_reference: 0 },
          { name: 'text', value: `'${'x'.repeat(78)}…`, type: 'string', variables_reference: 0 },
          { name: 'list', value: 'Array(250)', type: 'Array', variables_reference: expect.any(Number) },
        ],
      },
      changed_variables: null,
      source_excerpt: null,
      output_since_last_stop: [{ category: 'stdout', text: 'started\n' }],
      output_dropped_chars: 0,
      hit_breakpoint_ids: [fieldOf(set, 'breakpoint', 'id')],
      truncated: { values: ['text'], how_to_get_the_rest: expect.any(String) },
    },
  });
});

test('a program without a stop is completed, with its exit code', async () => {
  const { call } = await createToolBench();
  expect(await call('start_debugging', { configuration_name: 'failing' })).toEqual({
    status: 'completed',
    message: expect.stringContaining('Its exit code is 3.'),
    exit_code: 3,
    session_id: 's1',
    output_since_last_stop: [{ category: 'stdout', text: 'started\ndone\n' }],
    output_dropped_chars: 0,
    breakpoints_not_hit: [],
  });
});

test('no_debug runs past breakpoints', async () => {
  const { call } = await createToolBench();
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 2 });
  const answer = await call('start_debugging', { configuration_name: 'program', no_debug: true });
  expect(answer).toMatchObject({ status: 'completed', exit_code: 0 });
});

test('an unknown configuration is an error that lists the known ones', async () => {
  const { call } = await createToolBench();
  expect(await call('start_debugging', { configuration_name: 'nope' })).toEqual({
    status: 'error',
    code: 'unknown_configuration',
    message: expect.stringContaining('"program", "failing"'),
  });
});

test('a launch that the adapter refuses is launch_failed, in the adapter’s words', async () => {
  const { call } = await createToolBench();
  expect(await call('start_debugging', { configuration_name: 'refused' })).toEqual({
    status: 'error',
    code: 'launch_failed',
    message: expect.stringContaining('The program main is not for debugging.'),
    session_id: 's1',
    output_since_last_stop: [],
    output_dropped_chars: 0,
  });
  expect(await call('start_debugging', { configuration_name: 'of no adapter' })).toMatchObject({
    code: 'launch_failed',
    message: expect.stringContaining('"nothing"'),
  });
});

test('continue_debugging runs to the next breakpoint, then to the end', async () => {
  const { call } = await createToolBench();
  await call('set_breakpoint', { file_path: 'main.fake', line_number: 4 });
  await call('start_debugging', { configuration_name: 'at entry' });
  const second = await call('continue_debugging', { thread_id: 1 });
  expect(second).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'breakpoint', line: 4, stop_id: 2 } });
  const end = await call('continue_debugging', { thread_id: 1, session_id: 's1' });
  expect(end).toMatchObject({ status: 'completed', exit_code: 0, session_id: 's1' });
});

test('steps go over, into and out, and past the end', async () => {
  const { call } = await createToolBench();
  const step = async (step_type: string) => {
    const answer = await call('step_execution', { thread_id: 1, step_type });
    return answer.status === 'stopped' ? numberOf(answer, 'stop_event_data', 'line') : answer.status;
  };
  await call('start_debugging', { configuration_name: 'at entry' });
  const types = ['over', 'over', 'into', 'into', 'out', 'over', 'over'];
  const lines: unknown[] = [];
  for (const type of types) lines.push(await step(type));
  expect(lines).toEqual([2, 3, 20, 21, 4, 5, 'completed']);
});

test('a wait that finds no stop in time is a timeout, and the next call joins it', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  expect(await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 1 })).toEqual({
    status: 'timeout',
    message: expect.stringMatching(
      /^The program is still running; there was no stop within .* Call continue_debugging/,
    ),
    session_id: 's1',
  });
  const joined = bench.call('continue_debugging', { thread_id: 1 });
  await pause(bench);
  expect(await joined).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'pause' } });
  expect(sent(bench, 'continue')).toBe(0);
});

/** Delays resumes, as a change of breakpoints does, until what it returns is called. */
function delayResumes({ debug }: ToolBench): () => void {
  let end: () => void = () => undefined;
  const change = new Promise<void>((resolve) => (end = resolve));
  void debug.sessions.get('s1').delayResumes(change);
  return end;
}

test('a second continue_debugging joins the first while breakpoints are being changed', async () => {
  const bench = await createToolBench();
  await bench.call('set_breakpoint', { file_path: 'main.fake', line_number: 4 });
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const endChange = delayResumes(bench);
  const first = bench.call('continue_debugging', { thread_id: 1 }, { agent: 'First' });
  const second = bench.call('continue_debugging', { thread_id: 1 }, { agent: 'Second' });
  endChange();
  const stop = { status: 'stopped', stop_event_data: { line: 4 } };
  expect(await first).toMatchObject(stop);
  expect(await second).toMatchObject({ ...stop, joined: true, resumed_by: { name: 'First', command: 'continue' } });
  expect(await first).not.toHaveProperty('joined');
  expect(sent(bench, 'continue')).toBe(1);
});

test('a second continue_debugging to a line joins the first, and stops at its line', async () => {
  const bench = await createToolBench();
  await bench.call('set_breakpoint', { file_path: 'main.fake', line_number: 4 });
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const endChange = delayResumes(bench);
  const first = bench.call('continue_debugging', { thread_id: 1 });
  const location = { file_path: 'main.fake', line_number: 3 };
  const isSent = new Promise<void>((resolve) => {
    bench.debug.shared.subscribe(({ type }) => type === 'breakpoints_bound' && resolve());
  });
  const second = bench.call('continue_debugging', { thread_id: 1, location });
  await isSent;
  endChange();
  const stops = await Promise.all([first, second]);
  expect(stops.map((stop) => fieldOf(stop, 'stop_event_data', 'line'))).toEqual([3, 3]);
  expect(stops.filter(({ joined }) => joined === true)).toHaveLength(1);
  expect(sent(bench, 'continue')).toBe(1);
});

test('a step is refused while another caller resumes the thread', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const endChange = delayResumes(bench);
  const first = bench.call('continue_debugging', { thread_id: 1 });
  const second = bench.call('step_execution', { thread_id: 1, step_type: 'over' });
  endChange();
  expect(await second).toMatchObject({ status: 'error', code: 'not_stopped' });
  expect(await first).toMatchObject({ status: 'completed' });
});

test('with timeout_ms 0 a thread is resumed without a wait', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'endless from entry' });
  expect(await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 })).toMatchObject({
    status: 'timeout',
    message: expect.stringContaining('there was no wait'),
  });
  await untilRunning(bench);
  expect(sent(bench, 'continue')).toBe(1);
});

test('a stop that was not returned yet is returned at once by the next waiting call only', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  const stopId = await pause(bench);
  const first = await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 });
  expect(first).toMatchObject({ status: 'stopped', stop_event_data: { stop_id: stopId } });
  const second = await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 });
  expect(second).toMatchObject({ status: 'timeout' });
  expect(sent(bench, 'continue')).toBe(1);
});

test('a stop that was not returned yet is returned instead of stepping', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  await pause(bench);
  const answer = await bench.call('step_execution', { thread_id: 1, step_type: 'over' });
  expect(answer).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'pause' } });
  expect(sent(bench, 'next')).toBe(0);
});

test('a stop is no longer latched after a resume', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  await pause(bench);
  await bench.debug.sessions.get('s1').request('continue', { threadId: 1 });
  expect(await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 })).toMatchObject({ status: 'timeout' });
});

test('a call while a stop is still being read waits for it instead of resuming', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  await bench.debug.sessions.get('s1').request('pause', { threadId: 1 });
  await bench.debug.shared.until((state) => latestStop(state, 's1'));
  const answer = await bench.call('continue_debugging', { thread_id: 1 });
  expect(answer).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'pause', line: 5 } });
  expect(sent(bench, 'continue')).toBe(0);
});

test('everybody who waits is given the stop', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  const waiting = ['Ada', 'Grace'].map((agent) => bench.call('continue_debugging', { thread_id: 1 }, { agent }));
  const stopId = await pause(bench);
  for (const answer of await Promise.all(waiting))
    expect(answer).toMatchObject({ stop_event_data: { stop_id: stopId } });
});

test('start_debugging of a configuration that runs joins it', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  const joined = bench.call('start_debugging', { configuration_name: 'endless' });
  const stopId = await pause(bench);
  expect(await joined).toMatchObject({ status: 'stopped', session_id: 's1' });
  const again = await bench.call('start_debugging', { configuration_name: 'endless' });
  expect(again).toMatchObject({ status: 'stopped', stop_event_data: { stop_id: stopId } });
  expect(bench.adapter.conversations).toHaveLength(1);
});

test('a stop that answered a start is not kept for the next call', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  await pause(bench);
  await bench.call('start_debugging', { configuration_name: 'endless' });
  await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 });
  expect(sent(bench, 'continue')).toBe(1);
});

test('two starts of a configuration at the same time start it once', async () => {
  const bench = await createToolBench();
  const input = { configuration_name: 'at entry' };
  const answers = await Promise.all([bench.call('start_debugging', input), bench.call('start_debugging', input)]);
  expect(answers.map(({ session_id }) => session_id)).toEqual(['s1', 's1']);
  expect(bench.adapter.conversations).toHaveLength(1);
});

test('a configuration whose session has ended is started again', async () => {
  const { call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'program' });
  expect(await call('start_debugging', { configuration_name: 'program' })).toMatchObject({
    status: 'completed',
    session_id: 's2',
  });
});

test('a wait that joins a step or a continue says whose it is', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'endless from entry' });
  await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 }, { agent: 'Ada' });
  const joined = bench.call('continue_debugging', { thread_id: 1 });
  await pause(bench);
  expect(await joined).toMatchObject({
    status: 'stopped',
    joined: true,
    resumed_by: { kind: 'agent', name: 'Ada', command: 'continue' },
  });
});

test('a step of a running thread is not_stopped, and lists the threads', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  expect(await bench.call('step_execution', { thread_id: 1, step_type: 'over' })).toEqual({
    status: 'error',
    code: 'not_stopped',
    message: expect.stringContaining('Known threads: 1 (running).'),
    session_id: 's1',
  });
});

test('an unknown thread or session is an error that lists the known ones', async () => {
  const { call } = await createToolBench();
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject({ status: 'error', code: 'no_session' });
  expect(await call('stop_debugging')).toMatchObject({ status: 'error', code: 'no_session' });
  await call('start_debugging', { configuration_name: 'at entry' });
  expect(await call('continue_debugging', { thread_id: 9 })).toMatchObject({
    code: 'unknown_thread',
    message: expect.stringContaining('Known threads: 1 (stopped).'),
  });
  expect(await call('step_execution', { thread_id: 1, step_type: 'out', session_id: 's7' })).toMatchObject({
    code: 'unknown_session',
    message: expect.stringContaining('s1 (at entry, live)'),
  });
});

test('a refused resume is an error at once, and the thread stays stopped', async () => {
  const { call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'stubborn' });
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject({
    status: 'error',
    code: 'adapter_failed',
    message: expect.stringContaining('The debuggee does not feel like it.'),
  });
  expect(await call('step_execution', { thread_id: 1, step_type: 'over' })).toMatchObject({ status: 'stopped' });
});

test('cancelling a call returns interrupted and leaves the debuggee running', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  const abort = new AbortController();
  const waiting = bench.call('continue_debugging', { thread_id: 1 }, { signal: abort.signal });
  abort.abort();
  expect(await waiting).toEqual({
    status: 'interrupted',
    interrupted_by: 'caller',
    message: expect.stringContaining('The caller cancelled the call'),
    session_id: 's1',
  });
  await pause(bench);
  expect(await bench.call('continue_debugging', { thread_id: 1 })).toMatchObject({ status: 'stopped' });
});

test('a call that was cancelled before it began does nothing', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'endless from entry' });
  const signal = AbortSignal.abort();
  const answers = [
    await bench.call('continue_debugging', { thread_id: 1 }, { signal }),
    await bench.call('start_debugging', { configuration_name: 'program' }, { signal }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(['interrupted', 'interrupted']);
  expect(sent(bench, 'continue')).toBe(0);
  expect(bench.adapter.conversations).toHaveLength(1);
});

test('a person’s action interrupts a wait at once, and the answer names it', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  const waiting = bench.call('continue_debugging', { thread_id: 1 });
  await bench.debug.shared.until((state) => state.activities.find(({ waitsUntil, outcome }) => waitsUntil && !outcome));
  bench.debug.waits.interrupt({ rootId: 's1', action: 'pressed Continue, so the program is running' });
  expect(await waiting).toEqual({
    status: 'interrupted',
    interrupted_by: 'user',
    message: expect.stringMatching(/^A person pressed Continue, so the program is running\. /),
    session_id: 's1',
  });
});

test('stop_debugging works while another call waits, which returns the end', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  const waiting = bench.call('continue_debugging', { thread_id: 1 });
  expect(await bench.call('stop_debugging', {}, { agent: 'Ada' })).toEqual({
    status: 'success',
    message: expect.stringContaining('The program was terminated.'),
    session_id: 's1',
  });
  expect(await waiting).toMatchObject({ status: 'completed', message: expect.stringContaining('Ada') });
  expect(bench.adapter.conversations[0]?.received.at(-1)).toMatchObject({
    command: 'disconnect',
    arguments: { terminateDebuggee: true },
  });
});

test('stop_debugging detaches from an attached program', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'attached', timeout_ms: 0 });
  await untilRunning(bench);
  expect(await bench.call('stop_debugging', { session_id: 's1' })).toMatchObject({
    message: expect.stringContaining('The program was detached.'),
  });
});

test('stop_debugging of a session that has ended is a success', async () => {
  const { call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'program' });
  expect(await call('stop_debugging')).toEqual({
    status: 'success',
    message: 'The session s1 has already ended.',
    session_id: 's1',
  });
});

test('a wait for a session that has ended is completed', async () => {
  const { call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'failing' });
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject({ status: 'completed', exit_code: 3 });
});

test('an adapter that vanishes is an error that says so', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  const waiting = bench.call('continue_debugging', { thread_id: 1 });
  bench.adapter.conversations[0]?.hangUp();
  const answer = await waiting;
  expect(answer.message).toContain('closed the connection');
});

test('the active session is the one that stopped last', async () => {
  const { debug, call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'at entry' });
  await call('start_debugging', { configuration_name: 'endless from entry' });
  expect(await call('step_execution', { thread_id: 1, step_type: 'over' })).toMatchObject({ session_id: 's2' });
  await call('step_execution', { thread_id: 1, step_type: 'over', session_id: 's1' });
  expect(await call('step_execution', { thread_id: 1, step_type: 'over' })).toMatchObject({ session_id: 's1' });
  await debug.sessions.end('s1', tester);
  expect(await call('stop_debugging')).toMatchObject({ session_id: 's2' });
});

test.each([
  ['at entry', true],
  ['attached', false],
])(
  'a session (%s) ends once no page and no agent has been there for so long',
  async (configuration_name, terminates) => {
    const { adapter, call, debug } = await createToolBench({ sessionTimeoutMs: 50 });
    await call('start_debugging', { configuration_name, timeout_ms: 0 });
    const ended = await debug.shared.until(({ sessions: [s1] }) => (s1?.lifecycle === 'terminated' ? s1 : undefined));
    expect(ended.ending?.message).toContain('without a page or an agent');
    const [disconnect] = adapter.conversations[0]?.received.filter(({ command }) => command === 'disconnect') ?? [];
    expect(disconnect?.arguments).toMatchObject({ terminateDebuggee: terminates });
  },
);

test('an evaluation without an answer names the stop that came meanwhile', async () => {
  const bench = await createToolBench();
  await startEndless(bench);
  await pause(bench);
  const frame_id = latestStop(bench.debug.shared.state, 's1')?.stop.frames?.[0]?.id;
  for (const { script } of bench.adapter.conversations)
    if (script.on) script.on.evaluate = () => new Promise(() => undefined);
  const evaluated = bench.call('evaluate_expression', { expression: 'n', frame_id, timeout_ms: 1_000 });
  await bench.call('continue_debugging', { thread_id: 1, timeout_ms: 0 });
  await pause(bench);
  expect(await evaluated).toMatchObject({
    status: 'error',
    code: 'adapter_failed',
    message: expect.stringMatching(
      /within 1 s\..* The program paused before the evaluation had ended \(“pause”, thread 1\)/,
    ),
  });
});

test('a program whose evaluation takes too long is paused if its adapter has no other means', async () => {
  const bench = await createToolBench();
  const stop = await bench.call('start_debugging', { configuration_name: 'at entry' });
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  for (const { script } of bench.adapter.conversations)
    if (script.on) script.on.evaluate = () => new Promise(() => undefined);
  const answer = await bench.call('evaluate_expression', { expression: 'n', frame_id, timeout_ms: 100 });
  expect(answer).toMatchObject({ status: 'error', message: expect.stringContaining('(“pause”, thread 1)') });
  expect(sent(bench, 'pause')).toBe(1);
  const next = await bench.call('continue_debugging', { thread_id: 1 });
  expect(next).toMatchObject({ status: 'stopped', stop_event_data: { reason: 'pause' } });
  const frame = numberOf(next, 'stop_event_data', 'call_stack', 0, 'frame_id');
  expect(await bench.call('get_scopes', { frame_id: frame })).toMatchObject({ status: 'success' });
});

test('an evaluation is ended by the expression of its adapter, and the program stays where it was', async () => {
  const bench = await createToolBench({ quirks: { evaluationInterrupt: 'interrupt()' } });
  const stop = await bench.call('start_debugging', { configuration_name: 'at entry' });
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  const interruption = new AbortController();
  for (const { script } of bench.adapter.conversations)
    if (script.on)
      script.on.evaluate = ({ expression }) => {
        if (expression !== 'interrupt()')
          return once(interruption.signal, 'abort').then(() => Promise.reject(new Error('KeyboardInterrupt')));
        interruption.abort();
        return { result: '', variablesReference: 0 };
      };
  expect(await bench.call('evaluate_expression', { expression: 'n', frame_id, timeout_ms: 100 })).toMatchObject({
    code: 'adapter_failed',
    message: 'The evaluation did not end within 0.1 s, so it was ended. The program is stopped where it was.',
  });
  expect(sent(bench, 'pause')).toBe(0);
  expect(await bench.call('get_scopes', { frame_id })).toMatchObject({ status: 'success' });
});

test('a slow evaluation reports progress every 10 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const bench = await createToolBench();
  const stop = await bench.call('start_debugging', { configuration_name: 'at entry' });
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  const end = new AbortController();
  const begun = new Promise<void>((resolve) => {
    for (const { script } of bench.adapter.conversations)
      if (script.on)
        script.on.evaluate = async () => {
          resolve();
          await once(end.signal, 'abort');
          return { result: '4', variablesReference: 0 };
        };
  });
  const onProgress = vi.fn<(message: string) => void>();
  const evaluation = bench.call('evaluate_expression', { expression: 'n', frame_id }, { onProgress });
  await begun;
  vi.advanceTimersByTime(9_999);
  expect(onProgress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onProgress).toHaveBeenCalledTimes(1);
  expect(onProgress.mock.calls[0]?.[0]).toContain('Stopped');
  end.abort();
  expect(await evaluation).toMatchObject({ result: '4' });
  vi.advanceTimersByTime(60_000);
  expect(onProgress).toHaveBeenCalledTimes(1);
});
