import { sessionIn } from '#protocol';
import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { processTable } from '../processes/process-tree.ts';
import { programPath } from '../testing/built.ts';
import { openedDebugger } from '../testing/opened-debugger.ts';
import { launchOf, realDebuggers } from '../testing/real-programs.ts';
import { type TestDebugger } from '../testing/test-debugger.ts';
import { tester } from '../testing/states.ts';

const { create, environment, survivors } = openedDebugger();

/** Resolves with what an output says, when it says it. */
async function untilSaid({ debug, said }: TestDebugger, id: string, pattern: RegExp): Promise<string> {
  const found = () => pattern.exec(said(id))?.[1];
  if (found() === undefined) {
    await new Promise<void>((resolve) => {
      const stop = debug.sessions.onOutput(() => {
        if (found() === undefined) return;
        stop();
        resolve();
      });
    });
  }
  return found() ?? '';
}

/** Whether a process still runs, by a pid that its program said. */
const isAlive = (pid: number) => pid > 1 && processTable.find(pid)?.isZombie === false;

describe.each(realDebuggers)('with $adapter', (row) => {
  test.each(row.totals)('a program ($file) stops at a breakpoint, steps, runs on and ends', async (program) => {
    const { file, line } = program;
    const { debug, start, untilStopped, untilEnded, said } = await create(launchOf(row, program));
    const breakpoint = debug.breakpoints.set({ path: file, line }, tester);
    const id = await start('app');
    const first = await untilStopped(id);
    expect(first.stop).toMatchObject({ reason: 'breakpoint' });
    expect(first.stop.frames?.[0]).toMatchObject({ name: expect.stringMatching(/twice_?of/i), line });
    expect(first.stop.totalFrames ?? 0).toBeLessThan(20);
    const [scope] = first.stop.scopes ?? [];
    const locals = first.stop.variables[scope?.variablesReference ?? 0] ?? [];
    expect(locals.find(({ name }) => name === 'twice')?.value).toBe('2');

    const session = debug.sessions.get(first.session.id);
    const frameId = first.stop.frames?.[0]?.id ?? 0;
    const evaluate = (expression: string) => session.request('evaluate', { expression, frameId, context: 'watch' });
    expect((await evaluate('twice + 1')).result).toBe('3');
    await expect(evaluate('no_such_name')).rejects.toMatchObject({ code: 'adapter_failed' });

    debug.breakpoints.remove([breakpoint.id]);
    await session.request('stepOut', { threadId: first.thread.id });
    const second = await untilStopped(id, first.stop.id);
    expect(second.stop.reason).toBe('step');
    await session.request('next', { threadId: second.thread.id });
    const third = await untilStopped(id, second.stop.id);
    expect(third.stop.reason).toBe('step');
    await session.request('continue', { threadId: third.thread.id });
    const ended = await untilEnded(id);
    expect(said(id, 'stdout').replaceAll('\r', '')).toContain('total 12\n');
    expect(ended.exitCode).toBe(3);
    expect(ended.ending).not.toHaveProperty('error');
  });

  test('an endless program is paused as soon as it has a thread', async () => {
    const { debug, start, untilStopped } = await create(launchOf(row, row.endless));
    const id = await start('app');
    const { threads } = await debug.shared.until(
      (state) => sessionIn(state.sessions, id)?.threads[0] && sessionIn(state.sessions, id),
    );
    await debug.sessions.get(id).request('pause', { threadId: threads[0]?.id ?? 0 });
    expect((await untilStopped(id)).stop.reason).toBe('pause');
  });

  test('an endless program is paused, stopped by a breakpoint set while it runs, started again, and gone when its session ends', async () => {
    const { file, line } = row.endless;
    const opened = await create(launchOf(row, row.endless));
    const { debug, start, untilStopped, said } = opened;
    const id = await start('app');
    const pid = Number(await untilSaid(opened, id, /pid (\d+)/));
    const running = await debug.shared.until(
      (state) => sessionIn(state.sessions, id)?.threads[0] && sessionIn(state.sessions, id),
    );
    await debug.sessions.get(id).request('pause', { threadId: running.threads[0]?.id ?? 0 });
    const paused = await untilStopped(id);
    expect(paused.stop.reason).toBe('pause');
    await debug.sessions.get(id).request('continue', { threadId: paused.thread.id });
    const breakpoint = debug.breakpoints.set({ path: file, line }, tester);
    const stopped = await untilStopped(id, paused.stop.id);
    expect(stopped.stop.reason).toBe('breakpoint');
    expect(stopped.stop.frames?.[0]?.line).toBe(line);

    const again = await debug.sessions.restart(id, tester);
    await again.ready;
    const restarted = await untilStopped(again.id, stopped.stop.id);
    expect(restarted.stop.frames?.[0]?.line).toBe(line);
    expect(isAlive(pid)).toBe(false);
    debug.breakpoints.remove([breakpoint.id]);
    await debug.sessions.get(again.id).request('continue', { threadId: restarted.thread.id });
    await debug.sessions.end(again.id, tester);
    const pids = [...said(again.id).matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
    expect(pids.filter(isAlive)).toEqual([]);
    expect(survivors()).toEqual([]);
  });
});

test('with rdbg, a recorded program steps back', async () => {
  const file = programPath('ruby/total.rb');
  const rdbgArgs = ['-e', 'record on'];
  const opened = await create({ name: 'app', type: 'rdbg', request: 'launch', program: file, rdbgArgs });
  opened.debug.breakpoints.set({ path: file, line: 3 }, tester);
  const id = await opened.start('app');
  const { stop, thread } = await opened.untilStopped(id);
  const session = opened.debug.sessions.get(id);
  await session.request('next', { threadId: thread.id });
  const second = await opened.untilStopped(id, stop.id);
  expect(second.stop.frames?.[0]?.line).toBe(4);
  await session.request('stepBack', { threadId: thread.id });
  const third = await opened.untilStopped(id, second.stop.id);
  expect(third.stop.frames?.[0]?.line).toBe(3);
});

const attaching = realDebuggers.flatMap(({ attach, ...row }) => (attach ? [{ ...row, attach }] : []));

test.each(attaching)(
  'with $adapter, a running program is attached to, stopped, and keeps running after detaching',
  async (row) => {
    const { file, line } = row.endless;
    const program = spawn(row.attach.program, [], { stdio: 'ignore', env: environment() });
    const exited = new Promise((resolve) => program.once('exit', resolve));
    try {
      const configuration = row.attach.configuration(program.pid ?? 0);
      const opened = await create({ name: 'app', type: row.type, request: 'attach', ...configuration });
      const id = await opened.start('app');
      opened.debug.breakpoints.set({ path: file, line }, tester);
      const { stop } = await opened.untilStopped(id);
      expect(stop.frames?.[0]?.line).toBe(line);
      await opened.debug.sessions.end(id, tester);
      expect(survivors().map(({ pid }) => pid)).toEqual([program.pid]);
    } finally {
      program.kill('SIGKILL');
      await exited;
    }
  },
);
