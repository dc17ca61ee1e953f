import { sessionIn } from '#protocol';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { fieldOf } from '#tool-cases';
import { createToolBench } from './testing/tool-bench.ts';

const at = (line_number: number) => ({ file_path: 'main.fake', line_number });

test('a start of an unknown configuration sets no breakpoints', async () => {
  const { call, debug } = await createToolBench();
  const answer = await call('start_debugging', { configuration_name: 'nope', breakpoints: [at(2)] });
  expect(answer).toMatchObject({ status: 'error', code: 'unknown_configuration' });
  expect(debug.shared.state.breakpoints).toEqual([]);
});

test('an error of a start returns the breakpoints that were set before it', async () => {
  const { call } = await createToolBench();
  const refused = await call('start_debugging', { configuration_name: 'of no adapter', breakpoints: [at(2), at(3)] });
  expect(refused).toMatchObject({
    code: 'launch_failed',
    breakpoints: [
      { id: 1, line: 2 },
      { id: 2, line: 3 },
    ],
  });
  await call('start_debugging', { configuration_name: 'at entry' });
  const invalid = { file_path: 'app.js', line_number: 5, condition: 'i +' };
  const input = { configuration_name: 'at entry', breakpoints: [at(4), invalid] };
  expect(await call('start_debugging', input)).toMatchObject({ status: 'error', breakpoints: [{ id: 3, line: 4 }] });
});

test('a start that a caller cancels, or that times out, returns the breakpoints that it has set', async () => {
  const { call, debug } = await createToolBench();
  const breakpoints = [{ ...at(2), condition: 'false' }];
  const input = { configuration_name: 'endless', breakpoints };
  expect(await call('start_debugging', { ...input, timeout_ms: 0 })).toMatchObject({
    status: 'timeout',
    breakpoints: [{ id: 1 }],
  });
  const abort = new AbortController();
  const waiting = call('start_debugging', input, { signal: abort.signal });
  await debug.shared.until(({ activities }) => activities.at(-1)?.waitsUntil);
  abort.abort();
  expect(await waiting).toMatchObject({ status: 'interrupted', breakpoints: [{ id: 1 }] });
});

test('a start or a join that a caller cancels while the session starts names the session', async () => {
  const { call, debug } = await createToolBench();
  const { starter } = debug;
  const start = starter.start.bind(starter);
  const [cancelled, joining] = [new AbortController(), new AbortController()];
  starter.start = async (...args) => {
    const started = await start(...args);
    cancelled.abort();
    joining.abort();
    return started;
  };
  const input = { configuration_name: 'endless' };
  const answers = await Promise.all(
    [cancelled, joining].map(({ signal }) => call('start_debugging', input, { signal })),
  );
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'interrupted', interrupted_by: 'caller', session_id: 's1' });
  expect(await call('continue_debugging', { thread_id: 1, timeout_ms: 0 })).toMatchObject({ session_id: 's1' });
});

test('a restart that is cancelled while the old session ends is answered at once, and starts no new one', async () => {
  const { call, debug } = await createToolBench();
  const input = { configuration_name: 'endless' };
  await call('start_debugging', { ...input, timeout_ms: 0 });
  await debug.shared.until((state) => (sessionIn(state.sessions, 's1')?.lifecycle === 'live' ? true : undefined));
  const { sessions } = debug;
  const end = sessions.end.bind(sessions);
  const [slow, cancelled] = [new AbortController(), new AbortController()];
  const isOver = once(slow.signal, 'abort');
  const ending: Promise<void>[] = [];
  sessions.end = (...args) => {
    const ended = isOver.then(() => end(...args));
    ending.push(ended);
    cancelled.abort();
    return ended;
  };
  const answer = await call('start_debugging', { ...input, restart: true }, { signal: cancelled.signal });
  expect(answer).toMatchObject({
    status: 'interrupted',
    interrupted_by: 'caller',
    message: expect.stringContaining('no new one was started'),
    session_id: 's1',
  });
  expect(debug.shared.session('s1')?.lifecycle).toBe('live');
  slow.abort();
  await Promise.all(ending);
  expect(debug.shared.state.sessions).toMatchObject([{ id: 's1', lifecycle: 'terminated' }]);
  expect(debug.shared.state.sessions.map(({ id }) => id)).toEqual(['s1']);
});

test('the time of a start counts for its wait, and the message names the whole limit', async () => {
  const { call, debug } = await createToolBench();
  const { starter } = debug;
  const start = starter.start.bind(starter);
  starter.start = async (...args) => {
    const from = performance.now();
    const started = await start(...args);
    await expect.poll(() => performance.now() - from, { interval: 10 }).toBeGreaterThan(700);
    return started;
  };
  const beganMs = performance.now();
  const answer = await call('start_debugging', { configuration_name: 'endless', timeout_ms: 1_000 });
  expect(performance.now() - beganMs).toBeLessThan(1_600);
  expect(answer).toMatchObject({ status: 'timeout', message: expect.stringContaining('no stop within 1 s') });
});

test('all watched expressions of a stop share one limit of time, and those that are late say so', async () => {
  const { adapter, call } = await createToolBench();
  await call('start_debugging', { configuration_name: 'at entry' });
  for (const { script } of adapter.conversations)
    if (script.on) script.on.evaluate = () => new Promise(() => undefined);
  const beganMs = performance.now();
  const answer = await call('step_execution', { thread_id: 1, step_type: 'over', watch: ['a', 'b', 'c'] });
  expect(performance.now() - beganMs).toBeLessThan(5_900);
  const error = expect.stringContaining('more than 3 s together');
  expect(fieldOf(answer, 'stop_event_data', 'watch_values')).toEqual(
    ['a', 'b', 'c'].map((expression) => ({ expression, error })),
  );
});
