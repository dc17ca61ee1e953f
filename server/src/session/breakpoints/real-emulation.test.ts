import { expect, test } from 'vitest';
import { breakpointStatus } from '#protocol';
import { openedDebugger } from '../../testing/opened-debugger.ts';
import { launchOf, realDebuggers } from '../../testing/real-programs.ts';
import { tester } from '../../testing/states.ts';

const { create: open } = openedDebugger();

/** A program that comes by its line three times, with 1, 2 and 3 in `n`, and a debugger for it. */
async function create(adapter: string) {
  const row = realDebuggers.find((each) => each.adapter === adapter);
  const program = row?.totals[0];
  if (!row || !program) throw new Error(`${adapter} has no program.`);
  return { ...(await open(launchOf(row, program))), place: { path: program.file, line: program.line } };
}

test.each(['rdbg', 'delve'])('%s, which counts no hits, stops at the second one', async (adapter) => {
  const { debug, place, start, untilStopped, untilEnded } = await create(adapter);
  const breakpoint = debug.breakpoints.set({ ...place, hitCondition: '2' }, tester);
  const id = await start('app');
  const { stop, session, thread } = await untilStopped(id);
  expect(stop).toMatchObject({ reason: 'breakpoint', hitBreakpointIds: [breakpoint.id] });
  const frameId = stop.frames?.[0]?.id ?? 0;
  const { result } = await debug.sessions.get(id).request('evaluate', { expression: 'n', frameId, context: 'watch' });
  expect(result).toBe('2');
  expect(breakpointStatus(debug.shared.state, breakpoint).message).toMatch(/^Stopline counts the hits here, because /);
  await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
  expect((await untilEnded(id)).exitCode).toBe(3);
  expect(debug.shared.session(id)).toMatchObject({ passes: { [breakpoint.id]: 3 }, hits: { [breakpoint.id]: 1 } });
});

test.each(['rdbg', 'GDB'])('%s, which prints no messages, has them printed in order', async (adapter) => {
  const { debug, place, start, untilEnded, said, logged } = await create(adapter);
  const breakpoint = debug.breakpoints.set({ ...place, logMessage: 'doubled {n}' }, tester);
  const id = await start('app');
  const ended = await untilEnded(id);
  expect(ended.exitCode).toBe(3);
  const lines = said(id)
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => /^(?:doubled|total) /.test(line));
  expect(lines).toEqual(['doubled 1', 'doubled 2', 'doubled 3', 'total 12']);
  expect(logged(id)).toEqual([1, 2, 3].map((n) => ({ text: `doubled ${n}`, ...place })));
  expect(ended.hits).toEqual({ [breakpoint.id]: 3 });
  expect(debug.shared.state.stopCount).toBe(0);
});

test('rdbg, which keeps breakpoints that are removed while the program runs, stops at none of them', async () => {
  const row = realDebuggers.find(({ adapter }) => adapter === 'rdbg');
  if (!row) throw new Error('There is no rdbg.');
  const { debug, start, untilStopped } = await open(launchOf(row, row.endless));
  const { file, line } = row.endless;
  const breakpoint = debug.breakpoints.set({ path: file, line, hitCondition: '> 1000000' }, tester);
  const id = await start('app');
  const passesOf = () => debug.shared.session(id)?.passes?.[breakpoint.id];
  await debug.shared.until(() => passesOf(), AbortSignal.timeout(20_000));
  const session = debug.sessions.get(id);
  const { threads } = await session.request('threads', undefined);
  const threadId = threads[0]?.id ?? 0;
  // The program was never stopped, so rdbg still has the breakpoint and stops there.
  debug.breakpoints.remove([breakpoint.id]);
  for (const after of [0, 1]) {
    await session.request('pause', { threadId });
    const { stop } = await untilStopped(id, after);
    expect(stop).toMatchObject({ id: after + 1, reason: 'pause' });
    await session.request('continue', { threadId });
  }
});
