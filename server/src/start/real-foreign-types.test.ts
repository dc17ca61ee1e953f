import { execFileSync } from 'node:child_process';
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
  const { debug, start, said, untilStopped, untilEnded } = await create(configuration);
  const id = await start('app');
  const { session, thread } = await untilStopped(id);
  await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
  expect((await untilEnded(id)).exitCode).toBe(3);
  expect(said(id)).not.toContain('Temporary breakpoint');
});

test.each([
  ['gdb', /nonsense/],
  ['lldb', /^The adapter says: “Failed to run initCommands/],
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

/** A program that reads a name, and says which terminal it has. */
const asking = `#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
int main(void) {
  struct winsize size;
  char name[80];
  FILE *controlling = fopen("/dev/tty", "r");
  ioctl(0, TIOCGWINSZ, &size);
  printf("%s %d by %d, name?\\n", getenv("TERM"), size.ws_row, size.ws_col);
  fflush(stdout);
  if (scanf("%79s", name) != 1) return 1;
  printf("hello %s, %s\\n", name, controlling ? "here" : "nowhere");
  return 5;
}
`;

function compiledAsking(): string {
  const folder = temporaryFolder({ 'ask.c': asking });
  execFileSync('gcc', ['-g', '-o', join(folder, 'ask'), join(folder, 'ask.c')]);
  return join(folder, 'ask');
}

test.each([
  { type: 'cppdbg', MIMode: 'gdb', place: 'here' },
  { type: 'cppdbg', MIMode: 'lldb', place: 'nowhere' },
  { type: 'gdb', console: 'integratedTerminal', place: 'here' },
  { type: 'lldb', console: 'integratedTerminal', place: 'nowhere' },
] as const)('a program under $type $MIMode reads what is typed in its terminal', async ({ place, ...written }) => {
  const configuration = { name: 'app', request: 'launch', program: compiledAsking(), ...written } as const;
  const { debug, start, said, untilEnded } = await create(configuration);
  const id = await start('app');
  const [terminal] = debug.shared.session(id)?.terminals ?? [];
  expect(terminal).toMatchObject({ title: 'app', kind: 'integrated' });
  const kept = debug.terminals.get(terminal?.id ?? '');
  const text = () => kept.text.read(0, 10_000).text;
  await expect.poll(text).toBe('xterm-256color 24 by 80, name?\r\n');
  kept.type({}, 'Mara\n');
  const ended = await untilEnded(id);
  expect(ended.exitCode).toBe(5);
  expect(text()).toBe(`xterm-256color 24 by 80, name?\r\nMara\r\nhello Mara, ${place}\r\n`);
  expect(ended.terminals).toMatchObject([{ hasEnded: true }]);
  expect(said(id, 'stdout')).not.toContain('hello');
});

test('Ctrl+C in the terminal of GDB pauses the program', async () => {
  const configuration = { name: 'app', type: 'cppdbg', request: 'launch', program: compiledAsking() } as const;
  const { debug, start, untilStopped } = await create(configuration);
  const id = await start('app');
  const terminal = debug.terminals.get(debug.shared.session(id)?.terminals?.[0]?.id ?? '');
  await expect.poll(() => terminal.text.read(0, 1_000).text).toContain('name?');
  terminal.type({}, '\x03');
  expect((await untilStopped(id)).stop.reason).toBe('pause');
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
