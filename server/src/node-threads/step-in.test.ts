import { describe, expect, test } from 'vitest';
import type { StackFrame } from './fate.ts';
import { StepIn } from './step-in.ts';

const frame = (url: string, link = 'call'): StackFrame => ({
  url,
  link,
  functionName: 'f',
  scriptId: '1',
  line: 0,
  column: 0,
});
/** The program's own scripts have no URL here. */
const own = frame('');
const events = frame('node:events');
const timers = frame('node:internal/timers');

const step = { reason: 'other', hitBreakpoints: [] };

function started(
  command = 'stepInto',
  patterns: readonly unknown[] = ['^(node:)?internal\\/', '^(node:)?events\\.js$'],
) {
  const stepIn = new StepIn();
  stepIn.skip(patterns);
  stepIn.begin(command);
  const at = (frames: readonly StackFrame[], params: object = step) => stepIn.next(params, () => frames);
  return { stepIn, at };
}

describe('a step in', () => {
  test.each([
    ['ends in the code of the program', [own, timers], undefined],
    ['leaves a function of Node that the program called', [timers, own], 'stepOut'],
    ['looks in node:events for a function of the program', [events, own], 'stepInto'],
    ['looks for the next code of the program where only code of Node runs', [timers, timers], 'stepInto'],
    ['takes an asynchronous caller for what has run before', [timers, frame('', 'setTimeout'), own], 'stepInto'],
  ])('%s', (_title, frames, expected) => {
    expect(started().at(frames)).toBe(expected);
  });

  test('ends at a breakpoint, at an error, and in code that is not skipped', () => {
    const { at } = started();
    expect(at([timers, own], { reason: 'other', hitBreakpoints: ['1'] })).toBeUndefined();
    expect(at([timers, own], { reason: 'exception' })).toBeUndefined();
    expect(started('stepInto', []).at([timers, own])).toBeUndefined();
  });

  test('leaves node:events after 40 pauses there', () => {
    const { at } = started();
    const commands = Array.from({ length: 41 }, () => at([events, own]));
    expect(new Set(commands.slice(0, 40))).toEqual(new Set(['stepInto']));
    expect(commands[40]).toBe('stepOut');
  });

  test("is js-debug's again after 1,000 pauses, also when js-debug steps further from there", () => {
    const { at, stepIn } = started();
    const commands = Array.from({ length: 1_001 }, () => at([timers]));
    expect(commands.indexOf(undefined)).toBe(1_000);
    stepIn.begin('stepInto');
    expect(at([timers])).toBeUndefined();
    expect(at([own])).toBeUndefined();
    stepIn.begin('stepInto');
    expect(at([timers])).toBe('stepInto');
  });
});

test.each(['stepOver', 'stepOut', 'resume'])("the command %s is js-debug's", (command) => {
  expect(started(command).at([timers, own])).toBeUndefined();
});
