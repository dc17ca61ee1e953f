import { describe, expect, test } from 'vitest';
import { startedBench, type SessionBench } from '../../testing/session-bench.ts';
import { tester } from '../../testing/states.ts';

interface Slow extends SessionBench {
  /** Has the adapter answer requests for breakpoints, from now on at once. */
  answer(): void;
}

/** A bench with a breakpoint, at a stop, whose adapter takes its time over breakpoints from now on. */
async function createSlow(): Promise<Slow> {
  const bench = await startedBench();
  bench.breakpoints.set({ path: '/a.js', line: 1 }, tester);
  await bench.until(() => (bench.state()?.bindings[1] ? true : undefined));
  bench.adapter.emit('stopped', { reason: 'breakpoint', threadId: 1 });
  await bench.untilStopped();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  bench.adapter.on('setBreakpoints', async () => {
    await answered;
    return { breakpoints: [] };
  });
  return Object.assign(bench, { answer: () => answer() });
}

const step = ({ session }: SessionBench) => session().request('next', { threadId: 1 });

/** What the adapter heard since, of breakpoints and steps. */
const heard = ({ adapter }: SessionBench) =>
  adapter
    .requests()
    .map(({ command }) => command)
    .filter((command) => command === 'setBreakpoints' || command === 'next')
    .slice(1);

describe('a program is resumed', () => {
  test('when the adapter has taken in what was changed right before', async () => {
    const bench = await createSlow();
    bench.breakpoints.remove([1]);
    const stepping = step(bench);
    await bench.session().request('evaluate', { expression: 'meanwhile', context: 'hover' });
    expect(heard(bench)).toEqual(['setBreakpoints']);
    bench.answer();
    await stepping;
    expect(heard(bench)).toEqual(['setBreakpoints', 'next']);
  });

  test('when it has taken in all of several changes of one source', async () => {
    const bench = await createSlow();
    bench.breakpoints.set({ path: '/a.js', line: 2 }, tester);
    await bench.adapter.until('setBreakpoints', 2);
    bench.breakpoints.remove([1]);
    const stepping = step(bench);
    bench.answer();
    await stepping;
    expect(heard(bench)).toEqual(['setBreakpoints', 'setBreakpoints', 'next']);
  });

  test('when work that was begun before has led to a change, and that was taken in', async () => {
    const bench = await createSlow();
    void bench.session().delayResumes(Promise.resolve().then(() => bench.breakpoints.remove([1])));
    const stepping = step(bench);
    await bench.adapter.until('setBreakpoints', 2);
    await bench.session().request('evaluate', { expression: 'meanwhile', context: 'hover' });
    expect(heard(bench)).toEqual(['setBreakpoints']);
    bench.answer();
    await stepping;
    expect(heard(bench)).toEqual(['setBreakpoints', 'next']);
  });

  test('at once where nothing was changed', async () => {
    const bench = await createSlow();
    await step(bench);
    expect(heard(bench)).toEqual(['next']);
  });

  test('not any more when its session has ended meanwhile', async () => {
    const bench = await createSlow();
    bench.breakpoints.remove([1]);
    const stepping = step(bench);
    await bench.adapter.until('setBreakpoints', 2);
    bench.adapter.hangUp();
    await expect(stepping).rejects.toMatchObject({ code: 'no_session' });
    expect(heard(bench)).toEqual(['setBreakpoints']);
  });
});
