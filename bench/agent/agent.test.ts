import { describe, expect, test } from 'vitest';
import { breakdownOf } from './breakdown.ts';
import { addCall, noEffort, sumOf, tokensOf } from './finding.ts';
import type { ProgramResult } from './measure.ts';
import { lineOf, unquoted } from './program-source.ts';
import { brokenPrograms } from './programs/index.ts';
import { goalsOf } from './report.ts';

const [program] = brokenPrograms;

/** A program with the calls and bytes of each way. */
function resultOf(tools: readonly [number, number], prints: readonly [number, number]): ProgramResult[] {
  if (!program) return [];
  const attempt = ([calls, bytesIn]: readonly [number, number]) => ({
    effort: { calls, bytesIn, bytesOut: 0 },
    milliseconds: 0,
  });
  return [{ program, tools: attempt(tools), prints: attempt(prints), dap: attempt([9, 9_000]), answers: [] }];
}

const report = (results: readonly ProgramResult[]) => ({
  once: { definitions: { ...noEffort(), bytesIn: 400 }, configurations: { calls: 1, bytesOut: 50, bytesIn: 50 } },
  results,
  stops: {
    first: { calls: 2, bytesOut: 0, bytesIn: 3_200 },
    furtherCalls: 10,
    furtherBytes: 1_204,
    wholeBytes: 2_000,
    answers: [],
  },
});

describe('the broken programs', () => {
  test('are twelve, each of another kind', () => {
    expect(new Set(brokenPrograms.map(({ name }) => name)).size).toBe(12);
    expect(new Set(brokenPrograms.map(({ language }) => language)).size).toBe(5);
  });

  test.each(brokenPrograms)('$name has one faulty line, and one for its breakpoint', ({ source, fault, byDap }) => {
    expect(lineOf(source, fault.at)).toBeGreaterThan(0);
    if (byDap.breakpoint) expect(lineOf(source, byDap.breakpoint.at)).toBeGreaterThan(0);
  });
});

test('a text that is in several lines names no line', () => {
  expect(lineOf('one\ntwo\n', 'two')).toBe(2);
  expect(() => lineOf('same\nsame\n', 'same')).toThrow('2 lines');
  expect(() => lineOf('one\n', 'two')).toThrow('0 lines');
});

test('a value is compared without the quotes of its adapter', () => {
  expect(["'n/a'", '" 64"', '36', `'it's'`].map(unquoted)).toEqual(['n/a', ' 64', '36', `it's`]);
});

test('what is written and read is counted in bytes', () => {
  const effort = noEffort();
  addCall(effort, 'é', 'abc');
  expect(sumOf([effort, effort])).toEqual({ calls: 2, bytesOut: 4, bytesIn: 6 });
  expect(tokensOf(9)).toBe(3);
});

test('the bytes of answers are counted by field, also inside a stop', () => {
  const bytes = breakdownOf([{ status: 'stopped', stop_event_data: { line: 7 } }, { status: 'stopped' }]);
  expect([...bytes]).toEqual([
    ['status', 2 * '"status":"stopped",'.length],
    ['stop_event_data.line', '"line":7,'.length],
  ]);
});

test('a program counts as won with fewer calls and fewer bytes, what is paid once included', () => {
  const winsOf = (...results: ProgramResult[]) => goalsOf(report(results))[1]?.measured;
  expect(winsOf(...resultOf([1, 1_000], [3, 2_000]))).toMatch(/^1 of 1;/);
  expect(winsOf(...resultOf([1, 1_600], [3, 2_000]))).toMatch(/^0 of 1; without definitions 1/);
  expect(winsOf(...resultOf([3, 1_000], [3, 2_000]))).toMatch(/^0 of 1; without definitions 0/);
});

test('goals are reached up to their limit', () => {
  const reached = goalsOf(report(resultOf([1, 1], [3, 9_000]))).map(({ isReached }) => isReached);
  expect(reached).toEqual([true, false, true, false, true]);
});
