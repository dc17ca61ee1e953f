import { expect, test } from 'vitest';
import { optionalToolNames, type AgentPermission } from '#protocol';
import { numberOf } from '#tool-cases';
import { createStoppedBench } from './testing/stopped-bench.ts';

const person = { kind: 'person', name: 'Ada' } as const;

/** All tools over a stopped program, after the owner has decided what agents may do. */
async function createBench(agentPermission: AgentPermission, { waitTimeoutMs = 45_000 } = {}) {
  const bench = await createStoppedBench({ tools: optionalToolNames, waitTimeoutMs });
  const { debug, received } = bench;
  debug.shared.record({ type: 'agent_permission_changed', agentPermission });
  return {
    ...bench,
    received,
    asked: () => expect.poll(() => debug.shared.state.questions[0]),
    answer: (given: 'allow' | null) => {
      const [question] = debug.shared.state.questions;
      debug.questions.answer(question?.id ?? 0, given, person);
    },
  };
}

test('agents that may look only read values, and cannot drive, set breakpoints or evaluate', async () => {
  const { call, frame_id, debug } = await createBench('look');
  expect(await call('get_scopes', { frame_id })).toMatchObject({ status: 'success' });
  expect(await call('get_call_stack', { thread_id: 1 })).toMatchObject({ status: 'success' });
  const refusal = { status: 'error', code: 'not_allowed', message: expect.stringContaining('look only') };
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject(refusal);
  expect(await call('set_breakpoint', { file_path: 'main.fake', line_number: 2 })).toMatchObject(refusal);
  expect(await call('stop_debugging')).toMatchObject(refusal);
  expect(await call('evaluate_expression', { frame_id, expression: 'n' })).toMatchObject({ code: 'not_allowed' });
  expect(debug.shared.state.breakpoints).toEqual([]);
});

test.each([
  ['evaluate_expression', { expression: 'n' }],
  ['set_variable', { name: 'n', value: '7' }],
  ['set_data_breakpoint', { name: 'n' }],
])('agents that may drive do not evaluate with %s', async (name, input) => {
  const { call, frame_id, received } = await createBench('drive');
  expect(await call(name, { frame_id, ...input })).toMatchObject({
    code: 'not_allowed',
    message: expect.stringMatching(/evaluate no code.*in the page, under Agent activity/),
  });
  expect([received('evaluate'), received('setVariable')]).toEqual([undefined, undefined]);
});

test.each([
  ['set_breakpoint', { file_path: 'main.fake', line_number: 2, condition: 'n > 1' }],
  ['set_breakpoint', { file_path: 'main.fake', line_number: 2, log_message: '{n}' }],
  ['set_breakpoint', { file_path: 'main.fake', line_number: 2, condition: '', log_message: '{n}' }],
  ['start_debugging', { configuration_name: 'program', watch: ['n'] }],
  [
    'start_debugging',
    { configuration_name: 'program', breakpoints: [{ file_path: 'main.fake', line_number: 2, condition: 'n' }] },
  ],
  ['continue_debugging', { thread_id: 1, watch: ['n'] }],
  ['step_execution', { thread_id: 1, step_type: 'over', watch: ['n'] }],
  ['pause_debugging', { watch: ['n'] }],
  ['set_exception_breakpoints', { filters: [{ filter_id: 'uncaught', condition: 'n' }] }],
  ['set_function_breakpoints', { breakpoints: [{ function_name: 'work', condition: 'n' }] }],
  ['trace_function', { functions: ['work'], expressions: ['n'] }],
])('conditions, log messages and watched expressions count as evaluating: %s with %j', async (name, input) => {
  const { call, debug } = await createBench('drive');
  expect(await call(name, input)).toMatchObject({ code: 'not_allowed' });
  expect(debug.shared.state.breakpoints).toEqual([]);
  expect(debug.shared.state.sessions.map(({ id }) => id)).toEqual(['s1']);
});

/** All tools over a stopped program, with the reference of a scope whose first read runs code. */
async function createUnreadBench(permission: AgentPermission) {
  const bench = await createBench(permission);
  const scopes = await bench.call('get_scopes', { frame_id: bench.frame_id });
  const variables_reference = numberOf(scopes, 'scopes', 1, 'variables_reference');
  bench.debug.references.noteUnread(variables_reference);
  bench.debug.references.noteRunsProperties('s1');
  return { ...bench, variables_reference };
}

test.each(['look', 'drive'] as const)(
  'agents that may %s read a value whose properties run code once a person has expanded it, and none by depth',
  async (permission) => {
    const { call, debug, variables_reference } = await createUnreadBench(permission);
    expect(await call('get_variables', { variables_reference })).toMatchObject({
      code: 'not_allowed',
      message: expect.stringMatching(/evaluate no code.*once a person has expanded it.*under Agent activity/),
    });
    await debug.sessions.get('s1').request('variables', { variablesReference: variables_reference });
    expect(await call('get_variables', { variables_reference })).toMatchObject({ status: 'success' });
    expect(await call('get_variables', { variables_reference, depth: 1 })).toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('without "depth"'),
    });
  },
);

test('a read that runs properties is asked about, as an evaluation is, and allowed where agents may evaluate', async () => {
  const { call, debug, variables_reference, asked, answer } = await createUnreadBench('ask');
  debug.questions.attend({ canApprove: false });
  const read = call('get_variables', { variables_reference });
  await asked().toMatchObject({
    text: expect.stringContaining('runs code of the program'),
    form: { kind: 'evaluation' },
  });
  answer('allow');
  expect(await read).toMatchObject({ status: 'success' });
  const free = await createUnreadBench('evaluate');
  const deep = { variables_reference: free.variables_reference, depth: 1 };
  expect(await free.call('get_variables', deep)).toMatchObject({ status: 'success' });
});

test('agents that may drive step, and set breakpoints that evaluate nothing', async () => {
  const { call } = await createBench('drive');
  const breakpoint = { file_path: 'main.fake', line_number: 2, condition: '', hit_condition: '>= 1' };
  expect(await call('set_breakpoint', breakpoint)).toMatchObject({ status: 'success' });
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject({ status: 'stopped' });
});

test('an evaluation waits for a person, who sees its code and allows it once', async () => {
  const { call, debug, frame_id, asked, answer } = await createBench('ask');
  debug.questions.attend({ canApprove: false });
  const evaluation = call('evaluate_expression', { frame_id, expression: 'n' });
  await asked().toMatchObject({
    subject: 'evaluate_expression',
    form: { kind: 'evaluation', code: 'n' },
    askedFor: { kind: 'agent', name: 'Tester' },
  });
  answer('allow');
  expect(await evaluation).toMatchObject({ status: 'success', result: '<n>' });
  const again = call('set_breakpoint', { file_path: 'main.fake', line_number: 2, condition: 'n', log_message: '{m}' });
  await asked().toMatchObject({ form: { code: 'file_path: main.fake\ncondition: n\nlog_message: {m}' } });
  answer(null);
  expect(await again).toMatchObject({
    code: 'not_allowed',
    message: 'Ada did not allow this evaluation. Ask before you try again.',
  });
  expect(debug.shared.state.breakpoints).toEqual([]);
});

test('code that is too long to be read by a person is refused without a question', async () => {
  const { call, debug, frame_id } = await createBench('ask');
  debug.questions.attend({ canApprove: false });
  expect(await call('evaluate_expression', { frame_id, expression: 'n'.repeat(4_001) })).toMatchObject({
    code: 'not_allowed',
    message: expect.stringContaining('Evaluate less at once'),
  });
  expect(debug.shared.state.questions).toEqual([]);
});

test('without a page that can be asked in, an evaluation is refused at once', async () => {
  const { call, frame_id } = await createBench('ask');
  expect(await call('evaluate_expression', { frame_id, expression: 'n' })).toMatchObject({
    code: 'not_allowed',
    message: expect.stringContaining('no page is open to ask in'),
  });
});

test('a question that nobody answers is withdrawn, and the call refused', async () => {
  const { call, debug, frame_id } = await createBench('ask', { waitTimeoutMs: 50 });
  debug.questions.attend({ canApprove: false });
  expect(await call('evaluate_expression', { frame_id, expression: 'n' })).toMatchObject({
    code: 'not_allowed',
    message: 'Nobody answered within 0.05 s whether this may be evaluated.',
  });
  expect(debug.shared.state.questions).toEqual([]);
});

test('a refused call is in the activity log', async () => {
  const { call, debug, frame_id } = await createBench('look');
  await call('evaluate_expression', { frame_id, expression: 'n' });
  expect(debug.shared.state.activities.at(-1)).toMatchObject({
    action: 'evaluate_expression',
    outcome: { status: 'error', message: expect.stringContaining('evaluate no code') },
  });
});

test('invalid input is explained whatever agents may do', async () => {
  const { call } = await createBench('look');
  expect(await call('evaluate_expression', { frame_id: 'x' })).toMatchObject({ code: 'invalid_arguments' });
});

test('a breakpoint that a person has allowed evaluates at each hit, without another question', async () => {
  const { call, debug, asked, answer } = await createBench('ask');
  debug.questions.attend({ canApprove: false });
  for (const line_number of [2, 21]) {
    const set = call('set_breakpoint', { file_path: 'main.fake', line_number, log_message: 'n is {n}' });
    await asked().toMatchObject({ form: { kind: 'evaluation' } });
    answer('allow');
    expect(await set).toMatchObject({ status: 'success' });
  }
  expect(await call('continue_debugging', { thread_id: 1 })).toMatchObject({
    status: 'completed',
    output_since_last_stop: [{ category: 'console', text: 'n is <n>\nn is <n>\n' }, {}],
  });
  expect(debug.shared.state.questions).toEqual([]);
});
