import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerFrom } from './answer.ts';
import { SessionFollower } from './session-follower.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A follower, and how often it has read which session. */
function followed(states: readonly string[] = []) {
  const read = vi.fn((sessionId: string) => {
    const state = states[read.mock.calls.length - 1] ?? 'Running';
    if (state === 'unreachable') return Promise.reject(new Error('The server is gone.'));
    return Promise.resolve(answerFrom({ status: 'success', session_id: sessionId, state }));
  });
  const [onAnswer, onProblem] = [vi.fn(), vi.fn()];
  const follower = new SessionFollower({ read, onAnswer, onProblem });
  return { follower, read, onAnswer, onProblem };
}

test('a session is read at once and every second until it has ended', async () => {
  const { follower, read, onAnswer } = followed(['Running', 'Stopped', 'Terminated']);
  follower.follow('s1');
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(3);
  expect(onAnswer).toHaveBeenCalledTimes(3);
});

test('nothing is read while nobody can see it', async () => {
  const { follower, read } = followed();
  follower.follow('s1');
  await vi.advanceTimersByTimeAsync(500);
  follower.seen(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(1);
  follower.seen(true);
  expect(read).toHaveBeenCalledTimes(2);
});

test('after a failure it is read less often, and the reason is told', async () => {
  const { follower, read, onProblem } = followed(['unreachable', 'Running']);
  follower.follow('s1');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onProblem).toHaveBeenCalledWith('The server is gone.');
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a panel that is taken away reads no more, and shows no answer that comes late', async () => {
  const { follower, read, onAnswer } = followed();
  follower.follow('s1');
  follower.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(onAnswer).not.toHaveBeenCalled();
});
