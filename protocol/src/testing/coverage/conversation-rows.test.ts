import { expect, test } from 'vitest';
import type { Dap } from '../../index.ts';
import { ConversationRows } from './conversation-rows.ts';

interface Conversation {
  readonly capabilities?: Dap.Capabilities;
  readonly command: string;
  readonly args?: object;
  readonly body?: object;
  readonly success?: boolean;
}

/** The rows that a question and its answer exercise, after an adapter has reported its capabilities. */
function rowsOf({ capabilities = {}, command, args = {}, body, success = true }: Conversation): readonly string[] {
  const rows: string[] = [];
  const said = new ConversationRows((row) => rows.push(row));
  const exchange = (seq: number, name: string, given: object, answer: object | undefined, isSuccess: boolean) => {
    said.sent({ seq, type: 'request', command: name, arguments: given });
    said.received({ seq: 0, type: 'response', request_seq: seq, success: isSuccess, command: '', body: answer });
  };
  exchange(1, 'initialize', {}, capabilities, true);
  exchange(2, command, args, body, success);
  return rows.filter((row) => row !== 'request initialize');
}

const condition = { breakpoints: [{ line: 3, condition: 'n > 2' }] };

test.each<[string, Conversation, readonly string[]]>([
  ['an answered request', { command: 'next' }, ['request next']],
  ['a refused request', { command: 'next', success: false }, []],
  ['a request that is not in the protocol', { command: 'pythonize' }, []],
  [
    'a request with the capability that it needs',
    { capabilities: { supportsSetVariable: true }, command: 'setVariable' },
    ['request setVariable', 'capability supportsSetVariable'],
  ],
  [
    'an argument with the capability that it needs',
    { capabilities: { supportsConditionalBreakpoints: true }, command: 'setBreakpoints', args: condition },
    ['request setBreakpoints', 'capability supportsConditionalBreakpoints'],
  ],
  [
    'an argument that the adapter never announced',
    { command: 'setBreakpoints', args: condition },
    ['request setBreakpoints'],
  ],
  [
    'the condition of an exception filter, which is no condition of a breakpoint',
    {
      capabilities: { supportsExceptionFilterOptions: true, supportsConditionalBreakpoints: true },
      command: 'setExceptionBreakpoints',
      args: { filters: [], filterOptions: [{ filterId: 'all', condition: 'x' }] },
    },
    ['request setExceptionBreakpoints', 'capability supportsExceptionFilterOptions'],
  ],
  [
    'a key of a configuration that has the name of an argument',
    {
      capabilities: { breakpointModes: [{ mode: 'a', label: 'a', appliesTo: [] }] },
      command: 'launch',
      args: { mode: 'a' },
    },
    ['request launch'],
  ],
  [
    'a hover',
    {
      capabilities: { supportsEvaluateForHovers: true },
      command: 'evaluate',
      args: { expression: 'n', context: 'hover' },
      body: { result: '1', type: 'number', variablesReference: 0 },
    },
    ['request evaluate', 'capability supportsEvaluateForHovers', 'client supportsVariableType'],
  ],
  [
    'a page of an array whose items have memory',
    {
      command: 'variables',
      args: { variablesReference: 1, start: 100, count: 100 },
      body: { variables: [{ name: '0', value: '1', memoryReference: '0x1' }] },
    },
    ['request variables', 'client supportsMemoryReferences', 'client supportsVariablePaging'],
  ],
  [
    'further frames of a stack',
    {
      capabilities: { supportsDelayedStackTraceLoading: true },
      command: 'stackTrace',
      args: { threadId: 1, startFrame: 20, levels: 200 },
      body: { stackFrames: [] },
    },
    ['request stackTrace', 'capability supportsDelayedStackTraceLoading'],
  ],
])('%s', (_name, conversation, rows) => {
  expect(rowsOf(conversation)).toEqual(rows);
});

test('capabilities that are announced later count from then on', () => {
  const rows: string[] = [];
  const said = new ConversationRows((row) => rows.push(row));
  const body = { capabilities: { supportsRestartRequest: true } };
  said.received({ seq: 1, type: 'event', event: 'capabilities', body });
  said.sent({ seq: 1, type: 'request', command: 'restart' });
  said.received({ seq: 2, type: 'response', request_seq: 1, success: true, command: 'restart' });
  expect(rows).toEqual(['event capabilities', 'request restart', 'capability supportsRestartRequest']);
});

test('a reverse request counts when it was answered with success', () => {
  const rows: string[] = [];
  const said = new ConversationRows((row) => rows.push(row));
  const ask = (seq: number, command: string, success: boolean) => {
    said.received({ seq, type: 'request', command, arguments: { args: ['sh'], argsCanBeInterpretedByShell: true } });
    said.sent({ seq: 0, type: 'response', request_seq: seq, success, command });
  };
  ask(1, 'startDebugging', false);
  ask(2, 'somethingElse', true);
  expect(rows).toEqual([]);
  ask(3, 'runInTerminal', true);
  expect(rows).toEqual(['reverse runInTerminal', 'client supportsArgsCanBeInterpretedByShell']);
});

test('styled output counts for the client, and for an adapter that announced it', () => {
  const rows: string[] = [];
  const said = new ConversationRows((row) => rows.push(row));
  const output = { seq: 1, type: 'event', event: 'output', body: { output: '\u001b[31mred\u001b[0m' } } as const;
  said.received(output);
  expect(rows).toEqual(['event output', 'client supportsANSIStyling']);
});

test.each([
  ['is exercised at the next stop, once', 'stopped', ['event stopped', 'request stepBack', 'event stopped']],
  ['is not while the program runs', 'continued', ['event continued', 'event continued']],
])('a request that an adapter never answers %s', (_how, event, expected) => {
  const rows: string[] = [];
  const said = new ConversationRows((row) => rows.push(row), ['stepBack']);
  said.sent({ seq: 1, type: 'request', command: 'stepBack' });
  said.sent({ seq: 2, type: 'request', command: 'next' });
  for (const seq of [1, 2]) said.received({ seq, type: 'event', event, body: { threadId: 1 } });
  expect(rows).toEqual(expected);
});
