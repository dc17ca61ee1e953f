import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdlePause } from './idle-pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function created() {
  const evaluate = vi.fn<(expression: string) => void>();
  return { evaluate, pause: new IdlePause(evaluate) };
}

test('a program that does not pause is given code to pause at', () => {
  const { evaluate, pause } = created();
  pause.begin('pause');
  vi.advanceTimersByTime(149);
  expect(evaluate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(evaluate).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('None of its code is running'));
});

test('a program that pauses, or runs on by another command, is given none', () => {
  const { evaluate, pause } = created();
  pause.begin('pause');
  pause.paused(true);
  vi.advanceTimersByTime(1_000);
  pause.begin('pause');
  pause.begin('resume');
  vi.advanceTimersByTime(1_000);
  expect(evaluate).not.toHaveBeenCalled();
});

test('a pause that js-debug does not see is none', () => {
  const { evaluate, pause } = created();
  pause.begin('pause');
  vi.advanceTimersByTime(100);
  pause.paused(false);
  vi.advanceTimersByTime(100);
  expect(evaluate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(evaluate).toHaveBeenCalledOnce();
});
