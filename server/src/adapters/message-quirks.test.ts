import { describe, expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { plainQuirks, type AdapterQuirks } from './quirks.ts';
import {
  answerAsMeant,
  breakpointAsMeant,
  exitCodeIn,
  failureIn,
  refusalAsMeant,
  removalOf,
  stopAsMeant,
} from './message-quirks.ts';

const withQuirks = (quirks: Partial<AdapterQuirks>): AdapterQuirks => ({ ...plainQuirks, ...quirks });

describe('an adapter without quirks is taken at its word', () => {
  test('in stops, breakpoints, answers and refusals', () => {
    const stop = { reason: 'exception', text: 'signal SIGSTOP', threadId: 1 };
    expect(stopAsMeant(plainQuirks, stop, true)).toBe(stop);
    const breakpoint = { verified: true, message: 'Resolved locations: 0' };
    expect(breakpointAsMeant(plainQuirks, breakpoint)).toEqual(breakpoint);
    const stack = { stackFrames: [], totalFrames: 20 };
    expect(answerAsMeant(plainQuirks, 'stackTrace', stack, { threadId: 1 })).toBe(stack);
    expect(failureIn(plainQuirks, 'evaluate', { result: 'Error: no' })).toBeUndefined();
    const error = new DebugError('adapter_failed', 'Exception: no');
    expect(refusalAsMeant(plainQuirks, 'evaluate', error)).toBe(error);
    expect(removalOf(plainQuirks, '/a.rb')).toBeUndefined();
    expect(exitCodeIn(plainQuirks, 'exited with status 3')).toBeUndefined();
  });
});

describe('a stop', () => {
  const quirks = withQuirks({ stopReasons: { SIGSEGV: 'exception', '': 'goto' }, pauseTexts: [/\bSIGSTOP\b/] });

  test('has the specification’s reason, and keeps the adapter’s word as its text', () => {
    expect(stopAsMeant(quirks, { reason: 'SIGSEGV' }, false)).toEqual({ reason: 'exception', text: 'SIGSEGV' });
    expect(stopAsMeant(quirks, { reason: 'SIGSEGV', text: 'bad' }, false)).toEqual({
      reason: 'exception',
      text: 'bad',
    });
    expect(stopAsMeant(quirks, { reason: '' }, false)).toEqual({ reason: 'goto' });
    expect(stopAsMeant(quirks, { reason: 'step' }, false)).toEqual({ reason: 'step' });
    expect(stopAsMeant(quirks, { reason: 'constructor' }, false)).toEqual({ reason: 'constructor' });
  });

  test('by the signal of a pause is a pause, when one was asked for', () => {
    const stopped = { reason: 'exception', description: 'signal SIGSTOP' };
    expect(stopAsMeant(quirks, stopped, true).reason).toBe('pause');
    expect(stopAsMeant(quirks, stopped, false).reason).toBe('exception');
    expect(stopAsMeant(quirks, { reason: 'exception', text: 'signal SIGSEGV' }, true).reason).toBe('exception');
  });
});

test('a breakpoint that is bound nowhere yet is not verified', () => {
  const quirks = withQuirks({ unboundMessages: [/^Resolved locations: 0$/], messages: { known: 'In words.' } });
  const told = (message: string) => breakpointAsMeant(quirks, { verified: true, message });
  expect(told('Resolved locations: 0').verified).toBe(false);
  expect(told('Resolved locations: 1').verified).toBe(true);
  expect(told('known').message).toBe('In words.');
  expect(told('toString').message).toBe('toString');
});

describe('the number of frames of one that guesses', () => {
  const quirks = withQuirks({ guessesTotalFrames: true });
  const frames = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: 'f', line: 1, column: 1 }));
  const total = (count: number, args: object): unknown =>
    Reflect.get(
      answerAsMeant(quirks, 'stackTrace', { stackFrames: frames(count), totalFrames: 99 }, args),
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
  const told = { supportsLogPoints: true, supportsSetVariable: true };
  expect(answerAsMeant(quirks, 'initialize', told, {})).toEqual({ supportsSetVariable: true });
});

test('an evaluation that succeeds with the words of a failure has failed', () => {
  const quirks = withQuirks({ failedResults: [/^Error: /] });
  expect(failureIn(quirks, 'evaluate', { result: 'Error: no such name' })).toBe('Error: no such name');
  expect(failureIn(quirks, 'evaluate', { result: '"Error: quoted"' })).toBeUndefined();
  expect(failureIn(quirks, 'setVariable', { result: 'Error: no' })).toBeUndefined();
  expect(failureIn(quirks, 'evaluate', {})).toBeUndefined();
});

test('of a long refusal of an evaluation, the line that says why is kept', () => {
  const quirks = withQuirks({ errorLine: /^Exception: (.+)$/m });
  const traceback = 'Traceback:\n  File "x"\nException: no such name\n';
  const refusal = (command: 'evaluate' | 'launch', error: DebugError) => refusalAsMeant(quirks, command, error).message;
  expect(refusal('evaluate', new DebugError('adapter_failed', traceback))).toBe('no such name');
  expect(refusal('evaluate', new DebugError('adapter_failed', 'no'))).toBe('no');
  expect(refusal('launch', new DebugError('adapter_failed', traceback))).toBe(traceback);
  expect(refusal('evaluate', new DebugError('no_session', traceback))).toBe(traceback);
});

test('the expression that removes breakpoints names the source so that no path can end it', () => {
  const quirks = withQuirks({ removesBreakpoints: 'remove "${pathInHex}"' });
  expect(removalOf(quirks, '/"#{é}')).toBe('remove "2f22237bc3a97d"');
  expect(removalOf(quirks, undefined)).toBeUndefined();
});

test('an exit code is read from the line that tells it, in its own radix', () => {
  const quirks = withQuirks({ exitCodeLine: { pattern: /^exited with code ([0-7]+)$/m, radix: 8 } });
  expect(exitCodeIn(quirks, 'x\nexited with code 012\n')).toBe(10);
  expect(exitCodeIn(quirks, 'exited normally')).toBeUndefined();
});
