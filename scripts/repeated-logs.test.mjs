import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { endRepeats, gathered } from './js-debug/repeated-logs.cjs';

const stackAt = (lineNumber, more = {}) => ({
  callFrames: [{ functionName: 'print', scriptId: '7', url: 'file:///a.js', lineNumber, columnNumber: 2 }],
  ...more,
});
const callAt = (stackTrace, values, type = 'log') => ({
  type,
  args: values.map((value) => ({ type: typeof value, value })),
  stackTrace,
});
const call = (...values) => callAt(stackAt(1), values);

/** A line whose place js-debug does not find. */
const missing = 404;

/** What is longer is truncated, and can be expanded. */
const budget = 10_000;

/** A console of js-debug: what it was asked for, and the bodies that it has queued. */
function createConsole() {
  const thread = {};
  const places = [];
  const queue = [];
  const parse = (event) => ({
    category: 'stdout',
    formatDefaultString: (_thread, args) => {
      const output = `${args.map(({ value }) => value).join(' ')}\n`;
      return output.length > budget ? Promise.resolve({ output, variablesReference: 1 }) : { output };
    },
    async toDap() {
      const line = event.stackTrace.callFrames[0].lineNumber;
      places.push(line);
      if (line === missing) throw new Error('There is no such place.');
      return { category: 'stdout', output: `${event.args.map(({ value }) => value).join(' ')}\n`, line };
    },
  });
  const enqueue = (message) => {
    endRepeats(thread);
    queue.push(message.toDap(thread));
  };
  return {
    places,
    enqueue,
    log: (...calls) => {
      for (const each of calls) {
        const message = gathered(thread, each, parse);
        if (message) enqueue(message);
      }
    },
    bodies: async () => (await Promise.allSettled(queue)).flatMap(({ value }) => value ?? []),
  };
}

const outputs = async (console) => (await console.bodies()).map(({ output, line }) => [output, line]);

test('lines that one place prints in a turn are one output, with the place of the first', async () => {
  const console = createConsole();
  console.log(call('one'), call(2), call('three'), call(''));
  expect(await console.bodies()).toEqual([
    { category: 'stdout', output: 'one\n', line: 1 },
    { category: 'stdout', output: '2\nthree\n\n', line: 1, data: { areMessages: true } },
  ]);
  expect(console.places).toEqual([1]);
});

test('lines of the next turn are another output', async () => {
  const console = createConsole();
  console.log(call('one'), call('two'));
  await nextTurn();
  await nextTurn();
  console.log(call('three'), call('four'));
  expect(await outputs(console)).toEqual([
    ['one\n', 1],
    ['two\n', 1],
    ['three\nfour\n', 1],
  ]);
});

test.each([
  ['another line', callAt(stackAt(5), ['other'])],
  ['another method', callAt(stackAt(1), ['other'], 'error')],
  ['another way to the place', callAt({ callFrames: [...stackAt(1).callFrames, ...stackAt(9).callFrames] }, ['other'])],
  ['something asynchronous', callAt(stackAt(1, { parent: stackAt(3) }), ['other'])],
  ['another process', callAt(stackAt(1, { parentId: { id: '3' } }), ['other'])],
])('what is from %s is an output of its own, and so is what follows', async (_which, other) => {
  const console = createConsole();
  console.log(call('one'), call('two'), other, call('three'));
  expect((await outputs(console)).map(([output]) => output)).toEqual(['one\n', 'two\n', 'other\n', 'three\n']);
});

test('nothing is added to an output before others', async () => {
  const console = createConsole();
  console.log(call('one'), call('two'));
  console.enqueue({ toDap: () => ({ output: 'between\n' }) });
  console.log(call('three'), call('four'));
  expect((await outputs(console)).map(([output]) => output)).toEqual(['one\n', 'two\n', 'between\n', 'three\nfour\n']);
});

test.each([
  ['of several lines', ['two\nlines']],
  ['that is long', ['x'.repeat(2_000)]],
  ['that js-debug truncates', Array.from({ length: 20 }, () => 'x'.repeat(1_000))],
])('a text %s is an output of its own', async (_which, values) => {
  const console = createConsole();
  console.log(call('one'), call('two'), call(...values), call('three'), call('four'));
  expect((await outputs(console)).map(([output]) => output)).toEqual([
    'one\n',
    'two\n',
    `${values.join(' ')}\n`,
    'three\nfour\n',
  ]);
});

test('an output does not grow without end', async () => {
  const console = createConsole();
  const lines = Array.from({ length: 1_000 }, (_, index) => `${index} ${'y'.repeat(100)}`);
  console.log(...lines.map((line) => call(line)));
  const printed = await outputs(console);
  expect(printed.map(([output]) => output).join('')).toBe(lines.map((line) => `${line}\n`).join(''));
  expect(printed.length).toBeGreaterThan(5);
  expect(printed.length).toBeLessThan(10);
});

test('lines whose place is not found are shown without it', async () => {
  const console = createConsole();
  console.log(...['one', 'two', 'three'].map((text) => callAt(stackAt(missing), [text])));
  expect(await console.bodies()).toEqual([{ category: 'stdout', output: 'two\nthree\n', data: { areMessages: true } }]);
});
