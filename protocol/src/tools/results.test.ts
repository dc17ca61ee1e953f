import { describe, expect, test } from 'vitest';
import { baseName } from '../common/base-name.ts';
import type { SourceBreakpoint } from '../breakpoints/breakpoint-kinds.ts';
import type { Dap } from '../dap/messages.ts';
import type { Fact } from '../session/facts.ts';
import { latestStop } from '../session/select.ts';
import { answered, at, created, fold, listed, person, said } from '../testing/facts.ts';
import { breakpointResult, variableResult } from './results.ts';
import { defaultStopBudget, stopEventData, type StopView } from './stop-event-data.ts';

const frame = (id: number, more: Partial<Dap.StackFrame> = {}): Dap.StackFrame => ({
  id,
  name: `f${id}`,
  line: id,
  column: 3,
  source: { path: '/work/a.js', name: 'a.js' },
  ...more,
});
const frames = (stackFrames: readonly Dap.StackFrame[], totalFrames?: number): Fact =>
  answered(
    { command: 'stackTrace', arguments: { threadId: 0 } },
    { stackFrames: [...stackFrames], ...(totalFrames !== undefined && { totalFrames }) },
  );
const scopes = (names: readonly string[]): Fact =>
  answered(
    { command: 'scopes', arguments: { frameId: 1 } },
    {
      scopes: names.map((name, index) => ({
        name,
        presentationHint: 'locals',
        variablesReference: 50 + index,
        expensive: false,
      })),
    },
  );
const variables = (variablesReference: number, named: Readonly<Record<string, string>>): Fact =>
  answered(
    { command: 'variables', arguments: { variablesReference } },
    { variables: Object.entries(named).map(([name, value]) => ({ name, value, variablesReference: 0 })) },
  );
const stopped = (more: Partial<Dap.StoppedEvent['body']> = {}) =>
  said('stopped', { reason: 'breakpoint', threadId: 0, ...more });

function resultOf(facts: readonly Fact[], view?: StopView) {
  const state = fold([created(), listed([0]), ...facts]);
  const latest = latestStop(state, 's1');
  if (!latest) throw new Error('Nothing has stopped.');
  return stopEventData(state, latest, view);
}

describe('a stop', () => {
  test('has all its fields', () => {
    const more = { description: 'Paused', text: 'KeyError', allThreadsStopped: true, hitBreakpointIds: [4] };
    const facts = [stopped(more), frames([frame(1), frame(2)]), scopes(['Local: f1']), variables(50, { n: '21' })];
    expect(resultOf(facts)).toEqual({
      timestamp: at,
      session_id: 's1',
      stop_id: 1,
      reason: 'breakpoint',
      thread_id: 0,
      description: 'Paused',
      text: 'KeyError',
      all_threads_stopped: true,
      source: { path: '/work/a.js', name: 'a.js' },
      line: 1,
      column: 3,
      call_stack: [
        { frame_id: 1, function_name: 'f1', file_path: '/work/a.js', line_number: 1, column_number: 3 },
        { frame_id: 2, function_name: 'f2', file_path: '/work/a.js', line_number: 2, column_number: 3 },
      ],
      call_stack_total: 2,
      top_frame_variables: {
        scope_name: 'Local: f1',
        variables: [{ name: 'n', value: '21', type: null, variables_reference: 0 }],
      },
      changed_variables: null,
      hit_breakpoint_ids: [4],
      truncated: null,
    });
  });

  test('whose reads failed has nulls and an empty stack', () => {
    expect(resultOf([stopped()])).toMatchObject({
      description: null,
      text: null,
      all_threads_stopped: null,
      source: null,
      line: null,
      column: null,
      call_stack: [],
      call_stack_total: 0,
      top_frame_variables: null,
      hit_breakpoint_ids: null,
      truncated: null,
    });
  });

  test('at an exception has the text that the adapter reports separately', () => {
    const answer = answered(
      { command: 'exceptionInfo', arguments: { threadId: 0 } },
      { exceptionId: 'TypeError: broken', breakMode: 'unhandled' },
    );
    expect(resultOf([stopped({ reason: 'exception' }), answer]).text).toBe('TypeError: broken');
  });

  test('of a child session has the id of its root', () => {
    const state = fold([
      created(),
      created({ id: 's1.1', parentId: 's1' }),
      said('stopped', { reason: 'step', threadId: 3 }, 's1.1'),
    ]);
    const latest = latestStop(state, 's1');
    expect(latest && stopEventData(state, latest)).toMatchObject({ session_id: 's1', thread_id: 3 });
  });

  test('in a frame without a source has no source, line or column, and an empty path in its stack', () => {
    const result = resultOf([stopped(), frames([{ id: 1, name: 'native', line: 0, column: 0 }])]);
    expect(result).toMatchObject({ source: null, line: null, column: null, call_stack: [{ file_path: '' }] });
  });

  test('in a source without a name has the last part of the path', () => {
    expect(resultOf([stopped(), frames([frame(1, { source: { path: '/work/b.py' } })])]).source).toEqual({
      path: '/work/b.py',
      name: 'b.py',
    });
  });
});

describe('the variables of a stop', () => {
  const begun = [stopped(), frames([frame(1)])];

  test('are those of all local scopes, innermost first, a shadowed name once', () => {
    const shadowed = [
      scopes(['Block: f1', 'Local: f1']),
      variables(50, { x: 'inner', y: '1' }),
      variables(51, { x: 'outer', z: '2' }),
    ];
    const result = resultOf([...begun, ...shadowed]).top_frame_variables;
    expect(result?.variables.map(({ name, value }) => `${name}=${value}`)).toEqual(['x=inner', 'y=1', 'z=2']);
    expect(result?.scope_name).toBe('Local: f1');
  });

  test('may have the same name in one scope, as in Rust', () => {
    const twice = ['1', '"one"'].map((value) => ({ name: 'x', value, variablesReference: 0 }));
    const answer = answered({ command: 'variables', arguments: { variablesReference: 50 } }, { variables: twice });
    const result = resultOf([...begun, scopes(['Locals']), answer]).top_frame_variables;
    expect(result?.variables.map(({ value }) => value)).toEqual(['1', '"one"']);
  });

  test('are of "Locals" if all scopes are blocks', () => {
    expect(resultOf([...begun, scopes(['Block'])]).top_frame_variables).toEqual({
      scope_name: 'Locals',
      variables: [],
    });
  });

  test('omit groups, which have children but no value', () => {
    const heading = { name: 'special variables', value: '', type: '', variablesReference: 7 };
    const empty = { name: 'text', value: '', type: 'str', variablesReference: 0 };
    const answer = answered(
      { command: 'variables', arguments: { variablesReference: 50 } },
      { variables: [heading, empty] },
    );
    const result = resultOf([stopped(), frames([frame(1)]), scopes(['Locals']), answer]).top_frame_variables;
    expect(result?.variables.map(({ name }) => name)).toEqual(['text']);
  });

  test('keep the adapter’s type and reference', () => {
    const typed = answered(
      { command: 'variables', arguments: { variablesReference: 50 } },
      { variables: [{ name: 'list', value: '[…]', type: 'Array', variablesReference: 9 }] },
    );
    expect(resultOf([...begun, scopes(['Local']), typed]).top_frame_variables?.variables).toEqual([
      { name: 'list', value: '[…]', type: 'Array', variables_reference: 9 },
    ]);
  });
});

describe('a large stop', () => {
  const many = Array.from({ length: 20 }, (_, index) => frame(index + 1));

  test('has five frames of its stack, and the total', () => {
    const result = resultOf([stopped(), frames(many, 1_000)]);
    expect(result.call_stack).toHaveLength(5);
    expect(result).toMatchObject({ call_stack_total: 1_000, truncated: { frames: 995 } });
  });

  test('has 40 variables and values of 80 characters, and says what was omitted', () => {
    const named = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`v${index}`, String(index)]));
    const long = { ...named, v3: 'x'.repeat(81), v4: 'y'.repeat(80) };
    const result = resultOf([stopped(), frames([frame(1)]), scopes(['Local']), variables(50, long)]);
    const values = result.top_frame_variables?.variables.map(({ value }) => value) ?? [];
    expect(values).toHaveLength(40);
    expect(values[3]).toBe(`${'x'.repeat(79)}…`);
    expect(values[4]).toBe('y'.repeat(80));
    expect(result.truncated).toEqual({
      variables: 5,
      values: ['v3'],
      how_to_get_the_rest: expect.stringContaining('get_variables'),
    });
  });

  test('keeps to the budget it is given', () => {
    const budget = { ...defaultStopBudget, frames: 1, valueLength: 4, variables: 1 };
    const facts = [stopped(), frames(many), scopes(['Local']), variables(50, { a: '12345', b: '2' })];
    const result = resultOf(facts, { budget });
    expect(result.call_stack).toHaveLength(1);
    expect(result.top_frame_variables?.variables).toMatchObject([{ name: 'a', value: '123…' }]);
    expect(result.truncated).toMatchObject({ frames: 19, variables: 1, values: ['a'] });
  });
});

describe('a breakpoint', () => {
  const wanted: SourceBreakpoint = {
    kind: 'source',
    id: 3,
    path: '/work/a.js',
    line: 5,
    enabled: true,
    createdBy: person,
    at,
  };

  test('is as it was set until an adapter binds it', () => {
    expect(breakpointResult(fold([]), { ...wanted, condition: 'x', hitCondition: '2', logMessage: 'hi' })).toEqual({
      id: 3,
      verified: false,
      source: { path: '/work/a.js', name: 'a.js' },
      line: 5,
      condition: 'x',
      hit_condition: '2',
      log_message: 'hi',
      created_by: person,
      timestamp: at,
    });
  });

  test('is where the adapter put it', () => {
    const binding = { verified: true, line: 6, column: 2 };
    const state = fold([
      created(),
      { type: 'breakpoints_changed', breakpoints: [wanted] },
      { type: 'breakpoints_bound', sessionId: 's1', at, bindings: { 3: binding } },
    ]);
    expect(breakpointResult(state, wanted)).toMatchObject(binding);
  });
});

test('a variable always has a type, and the adapter’s other fields', () => {
  const hint = { kind: 'property', lazy: true };
  expect(
    variableResult({ name: 'a', value: '1', variablesReference: 4, evaluateName: 'o.a', presentationHint: hint }),
  ).toEqual({
    name: 'a',
    value: '1',
    type: null,
    variables_reference: 4,
    evaluate_name: 'o.a',
    presentation_hint: hint,
  });
});

test.each([
  ['/work/a.js', 'a.js'],
  ['C:\\work\\a.js', 'a.js'],
  ['a.js', 'a.js'],
  ['', ''],
])('the last part of %j is %j', (path, name) => {
  expect(baseName(path)).toBe(name);
});
