import { expect, test } from 'vitest';
import { optionalToolNames } from '#protocol';
import { numberOf } from '../../testing/tool-cases.ts';
import { createToolBench } from '../testing/tool-bench.ts';

/** A program that is stopped at its entry, with its frame. */
async function createBench() {
  const bench = await createToolBench({ tools: optionalToolNames });
  const stop = await bench.call('start_debugging', { configuration_name: 'at entry' });
  const [conversation] = bench.adapter.conversations;
  const frame_id = numberOf(stop, 'stop_event_data', 'call_stack', 0, 'frame_id');
  const received = (command: string) => conversation?.received.findLast((request) => request.command === command);
  return { ...bench, frame_id, received };
}

test('a variable is set by the frame and its name', async () => {
  const { call, frame_id, received } = await createBench();
  expect(await call('set_variable', { frame_id, name: 'n', value: '7' })).toEqual({
    status: 'success',
    name: 'n',
    before: '0',
    value: '7',
    variables_reference: 0,
    session_id: 's1',
  });
  expect(received('setVariable')?.arguments).toEqual({ variablesReference: 100, name: 'n', value: '7' });
});

test('a child is set by the reference of its container', async () => {
  const { call, frame_id, received } = await createBench();
  const scopes = await call('get_scopes', { frame_id });
  const variables_reference = numberOf(scopes, 'scopes', 1, 'variables_reference');
  const answer = await call('set_variable', { variables_reference, name: '[3]', value: '4' });
  expect(answer).toMatchObject({ status: 'success', before: '3', value: '4' });
  expect(received('setVariable')?.arguments).toMatchObject({ variablesReference: 200, name: '[3]' });
});

test('a name that is no variable of the frame is refused if the adapter cannot set expressions', async () => {
  const { call, frame_id } = await createBench();
  expect(await call('set_variable', { frame_id, name: 'list[0]', value: '4' })).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringMatching(/no variable "list\[0\]".*evaluate_expression/),
  });
});

test('exactly one of a frame and a reference is needed', async () => {
  const { call, frame_id } = await createBench();
  const problem = { code: 'invalid_arguments', message: expect.stringContaining('exactly one of "frame_id"') };
  expect(await call('set_variable', { name: 'n', value: '7' })).toMatchObject(problem);
  expect(await call('set_variable', { name: 'n', value: '7', frame_id, variables_reference: 1 })).toMatchObject(
    problem,
  );
});

test('exception filters are listed, chosen, and sent to the adapter', async () => {
  const { call, received } = await createBench();
  const uncaught = { filter_id: 'uncaught', label: 'Uncaught exceptions' };
  expect(await call('set_exception_breakpoints')).toMatchObject({ filters: [{ ...uncaught, enabled: true }] });
  expect(await call('set_exception_breakpoints', { filters: [] })).toMatchObject({
    status: 'success',
    filters: [{ ...uncaught, enabled: false }],
  });
  expect(received('setExceptionBreakpoints')?.arguments).toMatchObject({ filters: [] });
  const on = await call('set_exception_breakpoints', { filters: [{ filter_id: 'uncaught' }] });
  expect(on).toMatchObject({ filters: [{ ...uncaught, enabled: true, verified: true }] });
  expect(received('setExceptionBreakpoints')?.arguments).toMatchObject({ filters: ['uncaught'] });
});

test('an unknown filter is answered with the known ones, and a condition needs an adapter that takes it', async () => {
  const { call } = await createBench();
  expect(await call('set_exception_breakpoints', { filters: [{ filter_id: 'raised' }] })).toMatchObject({
    code: 'invalid_arguments',
    message: 'There is no exception filter "raised". Known filters: "uncaught" (Uncaught exceptions).',
  });
  const conditional = { filters: [{ filter_id: 'uncaught', condition: 'n > 1' }] };
  expect(await call('set_exception_breakpoints', conditional)).toMatchObject({ code: 'unsupported' });
});
