import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LaunchConfiguration } from '#protocol';
import { openedDebugger } from '../testing/opened-debugger.ts';
import { realDebuggers } from '../testing/real-programs.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

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
    setupCommands: [
      { text: '-enable-pretty-printing', ignoreFailures: true },
      { text: '-gdb-set disassembly-flavor nonsense', ignoreFailures: true },
      { text: 'nonsense "quoted" \\ text', ignoreFailures: true },
      { text: mode === 'gdb' ? '-gdb-set print elements 7' : 'settings set target.max-children-count 7' },
    ],
  };
  const { debug, start, untilStopped, untilEnded } = await create(configuration);
  const id = await start('app');
  const { session, thread } = await untilStopped(id);
  await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
  expect((await untilEnded(id)).exitCode).toBe(3);
});

test.each([
  ['gdb', /nonsense/],
  ['lldb', /^Failed to run initCommands/],
])('a failing setup command of "cppdbg" with "MIMode": "%s" ends the start', async (mode, words) => {
  const { start } = await create({
    name: 'app',
    type: 'cppdbg',
    request: 'launch',
    program: compiled,
    MIMode: mode,
    setupCommands: [{ text: 'nonsense' }],
  });
  await expect(start('app')).rejects.toThrow(words);
});

/** A folder with a stand-in for cargo, which says that it built a program. */
function standInForCargo(program: string): string {
  const message = {
    reason: 'compiler-artifact',
    target: { kind: ['bin'], crate_types: ['bin'], name: 'app' },
    profile: { test: false },
    executable: program,
  };
  const folder = temporaryFolder({
    cargo: `#!/bin/sh\necho "   Compiling app with $*" >&2\necho '${JSON.stringify(message)}'\n`,
  });
  chmodSync(join(folder, 'cargo'), 0o755);
  return folder;
}

test('"cargo" builds the program that CodeLLDB debugs, and shows its output as a task’s', async () => {
  const configuration: LaunchConfiguration = {
    name: 'app',
    type: 'lldb',
    request: 'launch',
    stopOnEntry: true,
    cargo: { args: ['build', '--bin=app'], env: { PATH: `${standInForCargo(compiled)}:${process.env.PATH}` } },
  };
  const { debug, start, said, untilStopped, untilEnded } = await create(configuration);
  const id = await start('app');
  const { session, thread } = await untilStopped(id);
  expect(said(id, 'task')).toBe(
    'cargo build --bin=app --message-format=json\n   Compiling app with build --bin=app --message-format=json\n',
  );
  await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
  expect((await untilEnded(id)).exitCode).toBe(3);
});

test('without cargo, the start fails and says so', async () => {
  const { start } = await create({
    name: 'app',
    type: 'lldb',
    request: 'launch',
    cargo: { args: ['build'], env: { PATH: temporaryFolder() } },
  });
  await expect(start('app')).rejects.toThrow(/The command "cargo build" could not be started in .*ENOENT/);
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
