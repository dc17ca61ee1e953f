import { describe, expect, test } from 'vitest';
import type { Dap } from '../dap/messages.ts';
import {
  answered,
  created,
  fold,
  listed,
  refused,
  said,
  sessionAfter,
  stopOf,
  type Exchange,
} from '../testing/facts.ts';
import type { Fact } from './facts.ts';
import { sharedAnswer } from './on-answer.ts';

const stop = said('stopped', { reason: 'breakpoint', threadId: 1, allThreadsStopped: true });
const frame = (id: number, name = `f${id}`): Dap.StackFrame => ({ id, name, line: id, column: 1 });
const stack = (frames: readonly number[], args: Partial<Dap.StackTraceArguments> = {}, totalFrames?: number): Fact =>
  answered(
    { command: 'stackTrace', arguments: { threadId: 1, ...args } },
    { stackFrames: frames.map((id) => frame(id)), ...(totalFrames !== undefined && { totalFrames }) },
  );
const local = { name: 'Local', presentationHint: 'locals', variablesReference: 5, expensive: false };
const scopes = answered({ command: 'scopes', arguments: { frameId: 10 } }, { scopes: [local] });
const variable: Dap.Variable = { name: 'a', value: '1', variablesReference: 0 };
const variables = (args: Partial<Dap.VariablesArguments> = {}): Fact =>
  answered({ command: 'variables', arguments: { variablesReference: 5, ...args } }, { variables: [variable] });

const begun = [listed([1, 2]), stop];
const after = (facts: readonly Fact[], threadId = 1) => stopOf(sessionAfter([...begun, ...facts]), threadId);

describe('a stack', () => {
  test('belongs to its thread, with its total length', () => {
    expect(after([stack([10, 11], {}, 40)])).toMatchObject({ frames: [{ id: 10 }, { id: 11 }], totalFrames: 40 });
    expect(after([stack([10, 11], {}, 40)], 2)).not.toHaveProperty('frames');
  });

  test('is shared up to a limit; the rest is for the client that reads it', () => {
    const long = Array.from({ length: 30 }, (_, index) => index + 10);
    const top = after([stack(long, { startFrame: 0, levels: 20 })]);
    expect(top?.frames?.map(({ id }) => id)).toEqual(long.slice(0, 20));
    expect(top).toMatchObject({ totalFrames: 30 });
    const [first, more] = [stack([10, 11], { startFrame: 0, levels: 2 }), stack([12], { startFrame: 2, levels: 2 })];
    expect(after([first, more])).toEqual(after([first]));
  });

  test('in another format is for its reader only', () => {
    expect(after([stack([10]), stack([11], { format: { module: true } })])?.frames).toMatchObject([{ id: 10 }]);
  });

  test('of unknown length is complete when an answer has more or fewer frames than requested', () => {
    const first = stack([10, 11], { startFrame: 0, levels: 2 });
    expect(after([first])).not.toHaveProperty('totalFrames');
    expect(after([stack([10, 11, 12], { startFrame: 0, levels: 2 })])).toMatchObject({ totalFrames: 3 });
    expect(after([stack([10], { levels: 2 }), first]), 'how long it was is not how long it is').not.toHaveProperty(
      'totalFrames',
    );
  });

  test('that is read again from the top replaces the old one', () => {
    expect(after([stack([10, 11]), stack([20])])?.frames?.map(({ id }) => id)).toEqual([20]);
  });

  test('of a running thread is ignored', () => {
    const state = fold([created(), listed([1])]);
    expect(fold([stack([10])], state)).toBe(state);
  });

  test('without frames is empty', () => {
    expect(after([answered({ command: 'stackTrace', arguments: { threadId: 1 } }, {} as never)])?.frames).toEqual([]);
  });
});

describe('scopes', () => {
  test('of the top frame belong to the stop', () => {
    expect(after([stack([10, 11]), scopes])?.scopes).toEqual([local]);
  });

  test('of another frame are for their reader only', () => {
    expect(after([stack([9, 10]), scopes])).not.toHaveProperty('scopes');
  });
});

describe('variables', () => {
  const read = [stack([10]), scopes];

  test('of a scope of the stop belong to the stop', () => {
    expect(after([...read, variables()])?.variables).toEqual({ 5: [variable] });
  });

  test.each([{ start: 0 }, { count: 100 }, { filter: 'named' as const }])('of a part of it (%j) are not', (part) => {
    expect(after([...read, variables(part)])?.variables).toEqual({});
  });

  test('of anything else are not', () => {
    expect(after([...read, variables({ variablesReference: 6 })])?.variables).toEqual({});
  });
});

test('an exception belongs to its thread', () => {
  const exception = { exceptionId: 'KeyError', breakMode: 'always' } as const;
  const fact = answered({ command: 'exceptionInfo', arguments: { threadId: 1 } }, exception);
  expect(after([fact])?.exception).toEqual(exception);
  expect(after([fact], 2)).not.toHaveProperty('exception');
});

test('a thread that is listed after all stopped is stopped, without values of another', () => {
  const session = sessionAfter([...begun, stack([10]), scopes, variables(), listed([1, 3])]);
  expect(stopOf(session, 3)).toMatchObject({ id: 1, variables: {} });
  expect(stopOf(session, 3)).not.toHaveProperty('frames');
});

test('answers without a body change nothing', () => {
  const empty = (['threads', 'stackTrace', 'scopes', 'variables', 'exceptionInfo', 'initialize'] as const).map(
    (command) => answered({ command, arguments: undefined }, undefined as never),
  );
  expect(() => fold([created(), ...begun, ...empty])).not.toThrow();
});

describe('exception filters', () => {
  const exchange: Exchange<'setExceptionBreakpoints'> = {
    command: 'setExceptionBreakpoints',
    arguments: { filters: ['all'], filterOptions: [{ filterId: 'uncaught', condition: 'x >' }] },
  };

  test('have the adapter’s answers, those with a condition after the others', () => {
    const breakpoints = [{ verified: true }, { verified: false, message: 'Unexpected end of input' }];
    expect(sessionAfter([answered(exchange, { breakpoints })]).filterAnswers).toEqual({
      all: { verified: true },
      uncaught: { verified: false, message: 'Unexpected end of input' },
    });
  });

  test('are accepted if the adapter does not report on them', () => {
    expect(sessionAfter([answered(exchange, {})]).filterAnswers).toEqual({
      all: { verified: true },
      uncaught: { verified: true },
    });
  });

  test('that are rejected say why, until others are accepted', () => {
    const isRefused = refused(exchange);
    expect(sessionAfter([answered(exchange, {}), isRefused])).toMatchObject({ filterAnswers: {}, filterRefusal: 'no' });
    expect(sessionAfter([isRefused, answered(exchange, {})])).not.toHaveProperty('filterRefusal');
  });
});

test('only the top of a stack is shared, with its length', () => {
  const stackFrames = Array.from({ length: 30 }, (_, index) => frame(index));
  const answer = sharedAnswer('stackTrace', { threadId: 1 }, { stackFrames });
  expect(answer.stackFrames).toEqual(stackFrames.slice(0, 20));
  expect(answer.totalFrames).toBe(30);
  const threads = { threads: [{ id: 1, name: 'main' }] };
  expect(sharedAnswer('threads', undefined, threads)).toBe(threads);
});
