import { expect, test } from 'vitest';
import { toolboxFor } from '../roles/role-toolbox.ts';
import { fieldOf } from '#tool-cases';
import { createToolBench, type ToolBench } from './testing/tool-bench.ts';

const { signal } = new AbortController();

const snapshot = ({ toolbox }: ToolBench, sessionId = 's1') => toolbox.snapshot(sessionId, signal);

const start = (bench: ToolBench, configuration_name: string) =>
  bench.call('start_debugging', { configuration_name, timeout_ms: 0 });

test('a stopped session is read as the call was answered that waited for it', async () => {
  const bench = await createToolBench();
  const answer = await bench.call('start_debugging', { configuration_name: 'at entry' });
  expect(await snapshot(bench)).toEqual({ ...answer, state: 'Stopped', configuration_name: 'at entry' });
});

test('a running session is read without a wait', async () => {
  const bench = await createToolBench();
  await start(bench, 'endless');
  await expect
    .poll(() => snapshot(bench))
    .toEqual({ status: 'success', session_id: 's1', state: 'Running', configuration_name: 'endless' });
});

test('an ended session is read with its message and output, again and again', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'failing' });
  const ended = {
    status: 'completed',
    state: 'Terminated',
    exit_code: 3,
    message: expect.stringContaining('Its exit code is 3.') as string,
    output_since_last_stop: [{ category: 'stdout', text: expect.stringContaining('started') as string }],
  };
  expect(await snapshot(bench)).toMatchObject(ended);
  expect(await snapshot(bench)).toMatchObject(ended);
});

test('a failed start is read with the error', async () => {
  const bench = await createToolBench();
  const { code, message } = await bench.call('start_debugging', { configuration_name: 'refused' });
  expect(await snapshot(bench)).toMatchObject({ status: 'error', state: 'Terminated', code, message });
});

test('reading a session takes no output from the next stop', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  bench.debug.sessions.appendOutput('s1', { category: 'stdout', text: 'later\n' });
  const read = await snapshot(bench);
  expect(fieldOf(read, 'stop_event_data', 'output_since_last_stop', 0, 'text')).toBe('started\nlater\n');
  const next = await bench.call('step_execution', { thread_id: 1, step_type: 'over' });
  expect(fieldOf(next, 'stop_event_data', 'output_since_last_stop')).toEqual([{ category: 'stdout', text: 'later\n' }]);
});

test('reading a session is no entry in the activity log', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  await snapshot(bench);
  expect(bench.debug.shared.state.activities.map(({ action }) => action)).toEqual(['start_debugging']);
});

test('an unknown session is an error that says which there are', async () => {
  const bench = await createToolBench();
  await start(bench, 'endless');
  expect(await snapshot(bench, 's9')).toMatchObject({
    status: 'error',
    code: 'unknown_session',
    message: expect.stringContaining('s1') as string,
  });
});

test('observers are refused, since they get no stops from tools either', async () => {
  const bench = await createToolBench();
  await bench.call('start_debugging', { configuration_name: 'at entry' });
  const read = (role: 'observer' | 'agent') => toolboxFor(bench.toolbox, role, bench.debug).snapshot('s1', signal);
  expect(await read('observer')).toMatchObject({ status: 'error', code: 'not_allowed' });
  expect(await read('agent')).toMatchObject({ status: 'stopped' });
});

test('values that look like secrets are masked', async () => {
  const bench = await createToolBench({
    configurations: [
      {
        name: 'with a password',
        type: 'fake',
        request: 'launch',
        program: 'main.fake',
        stopOnEntry: true,
        variables: { password: "'hunter22'" },
      },
    ],
  });
  await bench.call('start_debugging', { configuration_name: 'with a password' });
  const read = await toolboxFor(bench.toolbox, 'agent', bench.debug).snapshot('s1', signal);
  expect(fieldOf(read, 'stop_event_data', 'top_frame_variables', 'variables')).toContainEqual(
    expect.objectContaining({ name: 'password', value: '••••' }),
  );
  expect(JSON.stringify(read)).not.toContain('hunter22');
});
