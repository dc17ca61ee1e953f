import { expect, test } from 'vitest';
import type { Dap } from '../dap/messages.ts';
import { latestStop } from '../session/select.ts';
import { answered, created, fold, listed, said } from '../testing/facts.ts';
import { isOwnFrame, isRuntimeFrame } from './own-code.ts';
import { stopEventData } from './stop-event-data.ts';

const workspaceFolder = '/work';
const inFile = (path: string, more: Partial<Dap.StackFrame> = {}): Dap.StackFrame => ({
  id: 1,
  name: 'f',
  line: 1,
  column: 1,
  source: { path },
  ...more,
});

test.each<readonly [string, Dap.StackFrame, 'own' | 'foreign' | 'runtime']>([
  ['of the workspace', inFile('/work/src/a.js'), 'own'],
  ['of a workspace on Windows', inFile('/work\\src\\a.js'), 'own'],
  ['of a package in the workspace', inFile('/work/node_modules/x/a.js'), 'foreign'],
  ['of a package of a virtual environment', inFile('/work/.venv/lib/python3.12/site-packages/x.py'), 'foreign'],
  ['of a folder whose name begins like the workspace’s', inFile('/workshop/a.js'), 'foreign'],
  [
    'that the configuration skips',
    inFile('/work/a.js', { source: { path: '/work/a.js', presentationHint: 'deemphasize' } }),
    'runtime',
  ],
  ['of Node', inFile('<node_internals>/internal/modules/cjs/loader'), 'runtime'],
  ['of Python’s library', inFile('/usr/lib/python3.11/runpy.py'), 'runtime'],
  ['of a package beside Python’s library', inFile('/usr/lib/python3/dist-packages/x.py'), 'foreign'],
  ['of Go’s runtime', inFile('/usr/lib/go-1.19/src/runtime/proc.go'), 'runtime'],
  ['that starts a program in C', { id: 1, name: '__libc_start_main', line: 0, column: 0 }, 'runtime'],
  ['without a source', { id: 1, name: 'native', line: 0, column: 0 }, 'foreign'],
  ['that is a heading', inFile('/work/a.js', { presentationHint: 'label' }), 'runtime'],
])('a frame %s is known as what it is', (_which, frame, kind) => {
  expect(isOwnFrame(frame, workspaceFolder)).toBe(kind === 'own' || frame.presentationHint === 'label');
  expect(isRuntimeFrame(frame, workspaceFolder)).toBe(kind === 'runtime');
});

const stackOf = (frames: readonly Dap.StackFrame[], totalFrames = frames.length) =>
  answered({ command: 'stackTrace', arguments: { threadId: 0 } }, { stackFrames: [...frames], totalFrames });
const locals = answered(
  { command: 'scopes', arguments: { frameId: 1 } },
  { scopes: [{ name: 'Local', presentationHint: 'locals', variablesReference: 50, expensive: false }] },
);
const valuesOf = (variables: readonly Dap.Variable[]) =>
  answered({ command: 'variables', arguments: { variablesReference: 50 } }, { variables: [...variables] });
const value = (name: string, text: string, type?: string): Dap.Variable => ({
  name,
  value: text,
  variablesReference: 0,
  ...(type !== undefined && { type }),
});
const stopped = said('stopped', { reason: 'step', threadId: 0 });
const continued = said('continued', { threadId: 0 });

function dataAfter(...facts: Parameters<typeof fold>[0]) {
  const state = fold([created(), listed([0]), ...facts]);
  const latest = latestStop(state, 's1');
  if (!latest) throw new Error('Nothing has stopped.');
  return stopEventData(state, latest, { workspaceFolder });
}

test('frames of the runtime are left out and counted, except the top one', () => {
  const frames = [
    inFile('<node_internals>/timers', { id: 1, name: 'top' }),
    inFile('/work/a.js', { id: 2, name: 'own' }),
    inFile('<node_internals>/loader', { id: 3, name: 'loader' }),
    inFile('/work/node_modules/x.js', { id: 4, name: 'package' }),
  ];
  const data = dataAfter(stopped, stackOf(frames, 9));
  expect(data.call_stack.map(({ function_name }) => function_name)).toEqual(['top', 'own', 'package']);
  expect(data).toMatchObject({ call_stack_total: 9, call_stack_skipped: 1, truncated: { frames: 5 } });
});

test('functions are left out of the variables and counted', () => {
  const variables = [
    value('f', 'ƒ f(a) {…}', 'Function'),
    value('g', '<function g at 0x1>', 'function'),
    value('n', '1'),
  ];
  const data = dataAfter(stopped, stackOf([inFile('/work/a.js')]), locals, valuesOf(variables));
  expect(data.top_frame_variables?.variables.map(({ name }) => name)).toEqual(['n']);
  expect(data.functions_left_out).toBe(2);
});

test('what changed since the last stop in the same call is listed', () => {
  const at = (...variables: readonly Dap.Variable[]) => [stackOf([inFile('/work/a.js')]), locals, valuesOf(variables)];
  const data = dataAfter(
    stopped,
    ...at(value('a', '1'), value('b', '2')),
    continued,
    stopped,
    ...at(value('a', '1'), value('b', '3'), value('c', '4')),
  );
  expect(data.changed_variables).toEqual([
    { name: 'b', before: '2', after: '3' },
    { name: 'c', before: null, after: '4' },
  ]);
});

test('of two variables of one name, only the one that changed is listed', () => {
  const at = (...variables: readonly Dap.Variable[]) => [stackOf([inFile('/work/a.js')]), locals, valuesOf(variables)];
  const [inner, outer] = [value('n', '2'), value('n', '1')];
  const same = dataAfter(stopped, ...at(inner, outer), continued, stopped, ...at(inner, outer));
  expect(same.changed_variables).toEqual([]);
  const entered = dataAfter(stopped, ...at(outer), continued, stopped, ...at(inner, outer));
  expect(entered.changed_variables).toEqual([{ name: 'n', before: null, after: '2' }]);
  const changed = dataAfter(stopped, ...at(inner, outer), continued, stopped, ...at(value('n', '3'), outer));
  expect(changed.changed_variables).toEqual([{ name: 'n', before: '2', after: '3' }]);
});

test('nothing is compared with a stop in another function', () => {
  const data = dataAfter(
    ...[stopped, stackOf([inFile('/work/a.js')]), locals, valuesOf([value('a', '1')]), continued, stopped],
    ...[stackOf([inFile('/work/a.js', { name: 'other' })]), locals, valuesOf([value('a', '2')])],
  );
  expect(data.changed_variables).toBeNull();
});

test('a frame whose adapter knows no column is at the first of its line, and the stop has none', () => {
  const data = dataAfter(stopped, stackOf([inFile('/work/a.c', { line: 7, column: 0 })]));
  expect(data).toMatchObject({ line: 7, column: null, call_stack: [{ line_number: 7, column_number: 1 }] });
});

test('an exception that its adapter only names has a type and a message', () => {
  const exception = answered(
    { command: 'exceptionInfo', arguments: { threadId: 0 } },
    { exceptionId: 'RangeError: too far', breakMode: 'always' },
  );
  const { exception: found } = dataAfter(said('stopped', { reason: 'exception', threadId: 0 }), exception);
  expect(found).toEqual({ type: 'RangeError', message: 'too far', stack_trace: null });
});

test('an exception has its type, message and stack', () => {
  const exception = answered(
    { command: 'exceptionInfo', arguments: { threadId: 0 } },
    {
      exceptionId: 'Error',
      breakMode: 'always',
      details: { typeName: 'RangeError', message: 'too far', stackTrace: 'x'.repeat(2_000) },
    },
  );
  const { exception: found } = dataAfter(said('stopped', { reason: 'exception', threadId: 0 }), exception);
  expect(found).toMatchObject({
    type: 'RangeError',
    message: 'too far',
    stack_trace: expect.stringMatching(/^x{999}…$/),
  });
});
