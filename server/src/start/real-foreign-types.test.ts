import { expect, test } from 'vitest';
import type { LaunchConfiguration } from '#protocol';
import { openedDebugger } from '../testing/opened-debugger.ts';
import { realDebuggers } from '../testing/real-programs.ts';

const { create } = openedDebugger();

const compiled = realDebuggers.find(({ adapter }) => adapter === 'GDB')?.totals[0]?.program ?? '';

test.each(['gdb', 'lldb'])('"cppdbg" with "MIMode": "%s" stops at the entry and ends', async (mode) => {
  const configuration: LaunchConfiguration = {
    name: 'app',
    type: 'cppdbg',
    request: 'launch',
    program: compiled,
    MIMode: mode,
    stopAtEntry: true,
    environment: [{ name: 'STOPLINE_TEST', value: '1' }],
    setupCommands: [{ text: '-enable-pretty-printing', ignoreFailures: true }],
  };
  const { debug, start, untilStopped, untilEnded } = await create(configuration);
  const id = await start('app');
  const { session, thread } = await untilStopped(id);
  await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
  expect((await untilEnded(id)).exitCode).toBe(3);
});

test('"node-terminal" debugs the Node processes of its command', async () => {
  const command = `"${process.execPath}" -e "debugger; process.exit(4)"`;
  const { debug, start, untilStopped, untilEnded } = await create({
    name: 'app',
    type: 'node-terminal',
    request: 'launch',
    command,
  });
  const id = await start('app');
  const { session, thread, stop } = await untilStopped(id);
  expect(stop.reason).toMatch(/pause|breakpoint|debugger/);
  await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
  await untilEnded(id);
});
