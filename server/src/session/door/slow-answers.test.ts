import { afterEach, expect, test, vi } from 'vitest';
import { createSessionBench } from '../../testing/session-bench.ts';
import { noAnswer } from '../../testing/fake-adapter.ts';
import { tester } from '../../testing/states.ts';
import { slowAnswerMs } from './slow-answers.ts';

afterEach(() => void vi.useRealTimers());

test.each(['initialize', 'launch', 'configurationDone'])(
  'an adapter that does not answer "%s" is shown as at work after a few seconds, until the session ends',
  async (command) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const bench = createSessionBench({ scripts: [{ on: { [command]: () => noAnswer } }] });
    const started = bench.tree.start().catch(() => undefined);
    await bench.adapter.until(command);
    expect(bench.state()?.progress).toEqual({});
    vi.advanceTimersByTime(slowAnswerMs);
    const messages = () => Object.values(bench.state()?.progress ?? {}).map(({ message }) => message);
    expect(messages()).toContain(`no answer to "${command}" for 5 s`);
    vi.advanceTimersByTime(slowAnswerMs);
    expect(messages()).toContain(`no answer to "${command}" for 10 s`);
    bench.adapter.hangUp();
    await bench.tree.end(tester);
    await started;
    expect(bench.state()?.progress).toEqual({});
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('an answer ends what was shown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let answer: (body: object) => void = () => undefined;
  const launch = () => new Promise<object>((resolve) => (answer = resolve));
  const bench = createSessionBench({ scripts: [{ on: { launch } }] });
  const started = bench.tree.start();
  await bench.adapter.until('launch');
  vi.advanceTimersByTime(slowAnswerMs);
  expect(Object.keys(bench.state()?.progress ?? {})).toHaveLength(1);
  answer({});
  bench.adapter.emit('initialized');
  await started;
  expect(bench.state()?.progress).toEqual({});
});
