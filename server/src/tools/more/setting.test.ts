import { expect, test } from 'vitest';
import { optionalToolNames } from '#protocol';
import { fieldOf, numberOf } from '#tool-cases';
import { createStoppedBench } from '../testing/stopped-bench.ts';
import { createToolBench } from '../testing/tool-bench.ts';

test('a variable is set by the frame and its name', async () => {
  const { call, frame_id, received } = await createStoppedBench();
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

test('an adapter that keeps the old value is an error, with the value in a field of its own', async () => {
  const { call, adapter, frame_id } = await createStoppedBench({ quirks: { refusesWithOldValue: true } });
  for (const { script } of adapter.conversations) if (script.on) script.on.setVariable = () => ({ value: '0' });
  const answer = await call('set_variable', { frame_id, name: 'n', value: 'nonsense' });
  expect(answer).toMatchObject({ status: 'error', code: 'adapter_failed', name: 'n', before: '0', session_id: 's1' });
  expect(answer.message).toMatch(/still the one in "before"/);
});

test('a child is set by the reference of its container', async () => {
  const { call, frame_id, received } = await createStoppedBench();
  const scopes = await call('get_scopes', { frame_id });
  const variables_reference = numberOf(scopes, 'scopes', 1, 'variables_reference');
  const answer = await call('set_variable', { variables_reference, name: '[3]', value: '4' });
  expect(answer).toMatchObject({ status: 'success', before: '3', value: '4' });
  expect(received('setVariable')?.arguments).toMatchObject({ variablesReference: 200, name: '[3]' });
});

test('a name that is no variable of the frame is refused if the adapter cannot set expressions', async () => {
  const { call, frame_id } = await createStoppedBench();
  expect(await call('set_variable', { frame_id, name: 'list[0]', value: '4' })).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringMatching(/no variable "list\[0\]".*evaluate_expression/),
  });
});

test('exactly one of a frame and a reference is needed', async () => {
  const { call, frame_id } = await createStoppedBench();
  const problem = { code: 'invalid_arguments', message: expect.stringContaining('exactly one of "frame_id"') };
  expect(await call('set_variable', { name: 'n', value: '7' })).toMatchObject(problem);
  expect(await call('set_variable', { name: 'n', value: '7', frame_id, variables_reference: 1 })).toMatchObject(
    problem,
  );
});

test('exception filters are listed, chosen, and sent to the adapter', async () => {
  const { call, received } = await createStoppedBench();
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

test('several exception filters are chosen with one request, whose answer is returned with the session', async () => {
  const { adapter, call, debug } = await createStoppedBench();
  const [conversation] = adapter.conversations;
  const names = ['uncaught', 'raised', 'asserted'];
  const filters = names.map((filter) => ({ filter, label: filter }));
  const requests = () => conversation?.received.filter(({ command }) => command === 'setExceptionBreakpoints') ?? [];
  const first = requests().length;
  conversation?.emit('capabilities', { capabilities: { exceptionBreakpointFilters: filters } });
  // The offer itself is answered with the filters that are on by default.
  await expect.poll(() => requests().length).toBe(first + 1);
  await debug.sessions.get('s1').request('threads', undefined);
  const before = requests().length;
  const answer = await call('set_exception_breakpoints', { filters: [{ filter_id: 'asserted' }] });
  expect(answer).toMatchObject({
    status: 'success',
    session_id: 's1',
    filters: names.map((filter_id) => ({ filter_id, enabled: filter_id === 'asserted' })),
  });
  expect(fieldOf(answer, 'filters', 2, 'verified')).toBe(true);
  expect(
    requests()
      .slice(before)
      .map(({ arguments: given }) => given),
  ).toEqual([{ filters: ['asserted'] }]);
});

test('an unknown filter is answered with the known ones, and a condition needs an adapter that takes it', async () => {
  const { call } = await createStoppedBench();
  expect(await call('set_exception_breakpoints', { filters: [{ filter_id: 'raised' }] })).toMatchObject({
    code: 'invalid_arguments',
    message: 'There is no exception filter "raised". Known filters: "uncaught" (Uncaught exceptions).',
  });
  const conditional = { filters: [{ filter_id: 'uncaught', condition: 'n > 1' }] };
  expect(await call('set_exception_breakpoints', conditional)).toMatchObject({ code: 'unsupported' });
});

test('of two variables of a name, the innermost is set', async () => {
  const { call, on, frame_id, received } = await createStoppedBench({ configuration: 'endless from entry' });
  on.scopes = () => ({
    scopes: [
      { name: 'Block', presentationHint: 'locals', variablesReference: 300, expensive: false },
      { name: 'Local', presentationHint: 'locals', variablesReference: 100, expensive: false },
    ],
  });
  on.variables = ({ variablesReference }) => ({
    variables: [{ name: 'n', value: `${String(variablesReference)}`, variablesReference: 0 }],
  });
  await call('evaluate_expression', { expression: 'n', frame_id });
  expect(await call('set_variable', { frame_id, name: 'n', value: '7' })).toMatchObject({ before: '300', value: '7' });
  expect(received('setVariable')?.arguments).toEqual({ variablesReference: 300, name: 'n', value: '7' });
});

test('what is no variable is set as an expression, if the adapter supports that', async () => {
  const { call, on, frame_id, received } = await createStoppedBench({ capabilities: { supportsSetExpression: true } });
  on.setExpression = ({ value }) => ({ value, type: 'number' });
  expect(await call('set_variable', { frame_id, name: 'list[0]', value: '4' })).toEqual({
    status: 'success',
    name: 'list[0]',
    value: '4',
    type: 'number',
    variables_reference: 0,
    session_id: 's1',
  });
  expect(received('setExpression')?.arguments).toEqual({ expression: 'list[0]', value: '4', frameId: 1 });
});

test('before a session was started, the exception filters are those that adapters offered last', async () => {
  const { call, debug } = await createToolBench({ tools: optionalToolNames });
  const exceptionBreakpointFilters = [{ filter: 'raised', label: 'Raised exceptions' }];
  debug.shared.record({ type: 'filters_offered', filterOffers: { Fake: { exceptionBreakpointFilters } } });
  const raised = { filter_id: 'raised', label: 'Raised exceptions', adapter: 'Fake' };
  const listed = await call('set_exception_breakpoints');
  expect(listed).toMatchObject({ status: 'success', filters: [{ ...raised, enabled: false }] });
  expect(listed).not.toHaveProperty('session_id');
  expect(await call('set_exception_breakpoints', { filters: [{ filter_id: 'raised' }] })).toMatchObject({
    filters: [{ ...raised, enabled: true }],
  });
});
