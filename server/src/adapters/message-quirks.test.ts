import { describe, expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { plainQuirks, type AdapterQuirks } from './quirks.ts';
import {
  normalizedAnswer,
  normalizedBreakpoint,
  exitCodeIn,
  failureInResult,
  normalizedError,
  normalizedEvent,
  removalExpression,
  normalizedStop,
} from './message-quirks.ts';

const withQuirks = (quirks: Partial<AdapterQuirks>): AdapterQuirks => ({ ...plainQuirks, ...quirks });

describe('the messages of an adapter without quirks are unchanged', () => {
  test('in stops, breakpoints, answers and refusals', () => {
    const stop = { reason: 'exception', text: 'signal SIGSTOP', threadId: 1 };
    expect(normalizedStop(plainQuirks, stop, true)).toBe(stop);
    const breakpoint = { verified: true, message: 'Resolved locations: 0' };
    expect(normalizedBreakpoint(plainQuirks, breakpoint)).toEqual(breakpoint);
    const stack = { stackFrames: [], totalFrames: 20 };
    expect(normalizedAnswer(plainQuirks, 'stackTrace', stack, { threadId: 1 })).toBe(stack);
    expect(failureInResult(plainQuirks, 'evaluate', { result: 'Error: no' })).toBeUndefined();
    const error = new DebugError('adapter_failed', 'Exception: no');
    expect(normalizedError(plainQuirks, 'evaluate', error)).toBe(error);
    expect(removalExpression(plainQuirks, '/a.rb')).toBeUndefined();
    expect(exitCodeIn(plainQuirks, 'exited with status 3')).toBeUndefined();
  });
});

test('a stop without a thread is the end of the program for an adapter that reports it so', () => {
  const quirks = withQuirks({ endStopReason: 'generic' });
  const stopped = (body: object) => ({ seq: 1, type: 'event', event: 'stopped', body }) as const;
  const end = stopped({ reason: 'generic', threadId: null });
  expect(normalizedEvent(quirks, end)).toMatchObject({ event: 'terminated' });
  for (const stop of [stopped({ reason: 'generic', threadId: 1 }), stopped({ reason: 'step' })])
    expect(normalizedEvent(quirks, stop)).toBe(stop);
  expect(normalizedEvent(plainQuirks, end)).toBe(end);
});

describe('a stop', () => {
  const quirks = withQuirks({ stopReasons: { SIGSEGV: 'exception', '': 'goto' }, pauseTexts: [/\bSIGSTOP\b/] });

  test('has the specification’s reason, and keeps the adapter’s word as its text', () => {
    expect(normalizedStop(quirks, { reason: 'SIGSEGV' }, false)).toEqual({ reason: 'exception', text: 'SIGSEGV' });
    expect(normalizedStop(quirks, { reason: 'SIGSEGV', text: 'bad' }, false)).toEqual({
      reason: 'exception',
      text: 'bad',
    });
    expect(normalizedStop(quirks, { reason: '' }, false)).toEqual({ reason: 'goto' });
    expect(normalizedStop(quirks, { reason: 'step' }, false)).toEqual({ reason: 'step' });
    expect(normalizedStop(quirks, { reason: 'constructor' }, false)).toEqual({ reason: 'constructor' });
  });

  test('by the signal of a pause is a pause, when one was asked for', () => {
    const stopped = { reason: 'exception', description: 'signal SIGSTOP' };
    expect(normalizedStop(quirks, stopped, true).reason).toBe('pause');
    expect(normalizedStop(quirks, stopped, false).reason).toBe('exception');
    expect(normalizedStop(quirks, { reason: 'exception', text: 'signal SIGSEGV' }, true).reason).toBe('exception');
  });
});

test('a breakpoint that is bound nowhere yet is not verified', () => {
  const quirks = withQuirks({ unverifiedMessages: [/^Resolved locations: 0$/], messages: { known: 'In words.' } });
  const normalized = (message: string) => normalizedBreakpoint(quirks, { verified: true, message });
  expect(normalized('Resolved locations: 0').verified).toBe(false);
  expect(normalized('Resolved locations: 1').verified).toBe(true);
  expect(normalized('known').message).toBe('In words.');
  expect(normalized('toString').message).toBe('toString');
});

describe('the number of frames of one that guesses', () => {
  const quirks = withQuirks({ guessesTotalFrames: true });
  const frames = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'f', line: 1, column: 1 }));
  const total = (count: number, args: object): unknown =>
    Reflect.get(
      normalizedAnswer(quirks, 'stackTrace', { stackFrames: frames(count), totalFrames: 99 }, args),
      'totalFrames',
    );

  test('is known when the stack ends within what was asked for', () => {
    expect(total(3, { threadId: 1, startFrame: 0, levels: 20 })).toBe(3);
    expect(total(3, { threadId: 1, startFrame: 20, levels: 20 })).toBe(23);
    expect(total(3, { threadId: 1 })).toBe(3);
  });

  test('is not known when there may be more', () => {
    expect(total(20, { threadId: 1, startFrame: 0, levels: 20 })).toBeUndefined();
  });
});

test('capabilities that do harm are not taken', () => {
  const quirks = withQuirks({ unusableCapabilities: ['supportsLogPoints'] });
  const capabilities = { supportsLogPoints: true, supportsSetVariable: true };
  expect(normalizedAnswer(quirks, 'initialize', capabilities, {})).toEqual({ supportsSetVariable: true });
});

test('an evaluation that succeeds with the words of a failure has failed', () => {
  const quirks = withQuirks({ failedResults: [/^Error: /] });
  expect(failureInResult(quirks, 'evaluate', { result: 'Error: no such name' })).toBe('Error: no such name');
  expect(failureInResult(quirks, 'evaluate', { result: '"Error: quoted"' })).toBeUndefined();
  expect(failureInResult(quirks, 'setVariable', { result: 'Error: no' })).toBeUndefined();
  expect(failureInResult(quirks, 'evaluate', {})).toBeUndefined();
});

test('of a long refusal of an evaluation, the line that says why is kept', () => {
  const quirks = withQuirks({ errorLine: /^Exception: (.+)$/m });
  const traceback = 'Traceback:\n  File "x"\nException: no such name\n';
  const refusal = (command: 'evaluate' | 'launch', error: DebugError) =>
    normalizedError(quirks, command, error).message;
  expect(refusal('evaluate', new DebugError('adapter_failed', traceback))).toBe('no such name');
  expect(refusal('evaluate', new DebugError('adapter_failed', 'no'))).toBe('no');
  expect(refusal('launch', new DebugError('adapter_failed', traceback))).toBe(traceback);
  expect(refusal('evaluate', new DebugError('no_session', traceback))).toBe(traceback);
});

test('the expression that removes breakpoints names the source so that no path can end it', () => {
  const quirks = withQuirks({ breakpointRemovalExpression: 'remove "${pathInHex}"' });
  expect(removalExpression(quirks, '/"#{é}')).toBe('remove "2f22237bc3a97d"');
  expect(removalExpression(quirks, undefined)).toBeUndefined();
});

test('an exit code is read from its line of output, in its radix', () => {
  const pattern = /^exited (?:normally|with code ([0-7]+))$/m;
  const quirks = withQuirks({ exitCodeLine: { pattern, radix: 8 } });
  expect(exitCodeIn(quirks, 'x\nexited with code 012\n')).toBe(10);
  expect(exitCodeIn(quirks, 'exited normally')).toBe(0);
  expect(exitCodeIn(quirks, 'exited')).toBeUndefined();
});
