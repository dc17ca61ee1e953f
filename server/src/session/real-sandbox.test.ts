import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { LaunchConfiguration } from '#protocol';
import { repetitions } from '../testing/effort.ts';
import { openedDebugger } from '../testing/opened-debugger.ts';
import { launchOf, realDebuggers } from '../testing/real-programs.ts';
import { tester } from '../testing/states.ts';

const { create } = openedDebugger();

// Three waits of a debugger in a sandbox, each of which may be long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const debuggers = realDebuggers.slice(0, repetitions('debuggers in a sandbox', { test: 2, all: 5, long: 5 }));

describe.each(debuggers)('in a sandbox, with $adapter', (row) => {
  test('a program stops at a breakpoint, steps, runs on and ends', async () => {
    const [program] = row.totals;
    if (!program) throw new Error('There is no program.');
    const { debug, start, untilStopped, untilEnded, said } = await create(launchOf(row, program), {
      isSandboxed: true,
    });
    const breakpoint = debug.breakpoints.set({ path: program.file, line: program.line }, tester);
    const id = await start('app');
    const first = await untilStopped(id);
    expect(first.stop.frames?.[0]?.line).toBe(program.line);
    debug.breakpoints.remove([breakpoint.id]);
    const session = debug.sessions.get(first.session.id);
    await session.request('stepOut', { threadId: first.thread.id });
    const second = await untilStopped(id, first.stop.id);
    await session.request('continue', { threadId: second.thread.id });
    const ended = await untilEnded(id);
    expect(said(id, 'stdout').replaceAll('\r', '')).toContain('total 12\n');
    expect(ended.exitCode).toBe(3);
  });
});

test.each([
  { type: 'node', program: 'spin.js', text: 'for (;;);\n' },
  { type: 'python', program: 'spin.py', text: 'while True: pass\n' },
])('in a sandbox, the session of a $type program that used up its processor time says so', async (spinning) => {
  const { type, program, text } = spinning;
  const { start, untilEnded } = await create(
    { name: 'app', type, request: 'launch', program, sandbox: { cpuSeconds: 3 } },
    { isSandboxed: true, files: { [program]: text } },
  );
  const { ending } = await untilEnded(await start('app'));
  expect(ending?.message).toBe('The program used up its 3 s of processor time, and was ended by SIGXCPU.');
});

/** Asks for a name on its terminal, and says what the terminal is. */
const asking = `#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
int main(void) {
  char name[32] = "";
  struct winsize size = {0};
  printf("name?\\n");
  fflush(stdout);
  scanf("%31s", name);
  ioctl(0, TIOCGWINSZ, &size); // here
  printf("hello %s, %d rows of %d columns on %s\\n", name, size.ws_row, size.ws_col, ttyname(1));
  fflush(stdout);
  for (;;) sleep(1);
}
`;

/** The debuggers that take the path of a terminal. */
const byPath = realDebuggers.filter(({ adapter }) => adapter === 'GDB' || adapter === 'CodeLLDB');

test.each(byPath.slice(-repetitions('debuggers with a terminal in a sandbox', { test: 1, all: 2, long: 2 })))(
  'in a sandbox, a program under $adapter has a terminal of the sandbox, with the size of the page',
  async ({ type, adapter }) => {
    const { debug, folder, start, untilStopped, untilEnded } = await create(
      { name: 'app', type, request: 'launch', program: 'ask', console: 'integratedTerminal' },
      { isSandboxed: true, files: { 'ask.c': asking } },
    );
    execFileSync('gcc', ['-g', '-o', join(folder, 'ask'), join(folder, 'ask.c')]);
    const line = asking.split('\n').findIndex((text) => text.includes('// here')) + 1;
    debug.breakpoints.set({ path: join(folder, 'ask.c'), line }, tester);
    const id = await start('app');
    const [{ id: terminalId = '' } = {}] = debug.shared.session(id)?.terminals ?? [];
    const terminal = debug.terminals.get(terminalId);
    const written = () => terminal.text.read(0, 10_000).text;
    await expect.poll(written).toContain('name?');
    const page = {};
    terminal.resize(page, { columns: 91, rows: 33 });
    terminal.type(page, 'Mara\n');
    const { session, thread } = await untilStopped(id);
    await debug.sessions.get(session.id).request('continue', { threadId: thread.id });
    await expect.poll(written).toContain('hello Mara, 33 rows of 91 columns on /dev/pts/');
    // CodeLLDB does not make it the program's controlling terminal, in a sandbox or not.
    if (adapter === 'GDB') {
      terminal.type(page, '\x03');
      expect((await untilStopped(id, 1)).stop.reason).toBe('pause');
    }
    await debug.sessions.end(id, tester);
    await untilEnded(id);
  },
);

/** Programs that tell what they see of the system, and stop in line 3. */
const looking: readonly {
  readonly language: string;
  readonly configuration: LaunchConfiguration;
  readonly text: string;
}[] = [
  {
    language: 'JavaScript',
    configuration: { name: 'app', type: 'node', request: 'launch', program: 'app.js' },
    text: `const fs = require('fs');
const count = fs.readdirSync('/proc').filter((name) => Number(name) > 0).length;
console.log('processes', count);
require('child_process').fork('./child.js');
`,
  },
  {
    language: 'Python',
    configuration: { name: 'app', type: 'debugpy', request: 'launch', program: 'app.py' },
    text: `import os, subprocess, sys
count = len([name for name in os.listdir('/proc') if name.isdigit()])
print('processes', count)
subprocess.run([sys.executable, 'child.py'])
`,
  },
];

const files = {
  'app.js': looking[0]?.text ?? '',
  'app.py': looking[1]?.text ?? '',
  'child.js': "console.log('child');\nconsole.log('of it');\n",
  'child.py': "print('child')\nprint('of it')\n",
};

describe.each(looking)('in a sandbox, with $language', ({ configuration }) => {
  test.each(['internalConsole', 'integratedTerminal'])('a program and its child stop with %s', async (console) => {
    const { debug, folder, start, untilStopped, untilEnded, said } = await create(
      { ...configuration, console },
      { isSandboxed: true, files },
    );
    const file = String(configuration.program);
    debug.breakpoints.set({ path: `${folder}/${file}`, line: 3 }, tester);
    debug.breakpoints.set({ path: `${folder}/${file.replace('app', 'child')}`, line: 2 }, tester);
    const id = await start('app');
    const first = await untilStopped(id);
    expect(first.stop.frames?.[0]?.line).toBe(3);
    const [scope] = first.stop.scopes ?? [];
    const locals = first.stop.variables[scope?.variablesReference ?? 0] ?? [];
    expect(Number(locals.find(({ name }) => name === 'count')?.value)).toBeLessThan(15);
    await debug.sessions.get(first.session.id).request('continue', { threadId: first.thread.id });
    const inChild = await untilStopped(id, first.stop.id);
    expect(inChild.stop.frames?.[0]).toMatchObject({ line: 2 });
    await debug.sessions.get(inChild.session.id).request('continue', { threadId: inChild.thread.id });
    await untilEnded(id);
    if (console === 'internalConsole') expect(said(id, 'stdout')).toContain('processes');
  });
});

/** Starts Node, with the file where it writes its process id begun before: js-debug looks into it every 200 ms. */
const slowNode = `file=$(printf %s "$VSCODE_INSPECTOR_OPTIONS" | sed 's/.*"fileCallback":"\\([^"]*\\)".*/\\1/')
: > "$file"
sleep 1
exec node "$@"
`;

test('in a sandbox, js-debug notices the end of a program in a terminal that is slow to write its process id', async () => {
  const runtime = { runtimeExecutable: '/bin/sh', runtimeArgs: ['slow-node.sh'] };
  const { start, untilEnded } = await create(
    { name: 'app', type: 'node', request: 'launch', program: 'app.js', console: 'integratedTerminal', ...runtime },
    { isSandboxed: true, files: { 'slow-node.sh': slowNode, 'app.js': "console.log('said');\n" } },
  );
  expect(await untilEnded(await start('app'))).toMatchObject({ exitCode: 0 });
});

test('a program in a sandbox that runs on ends with its session, with whatever it started', async () => {
  const { debug, start, said, processes } = await create(
    { name: 'app', type: 'debugpy', request: 'launch', program: 'app.py' },
    {
      isSandboxed: true,
      files: {
        'app.py': `import subprocess, time
subprocess.Popen(['setsid', 'env', '-i', 'sleep', '1000'])
print('started', flush=True)
time.sleep(1000)
`,
      },
    },
  );
  const id = await start('app');
  await expect.poll(() => said(id)).toContain('started');
  await debug.sessions.end(id, tester);
  await expect.poll(() => processes.count).toBe(0);
});

test('attaching from a sandbox is refused', async () => {
  const { start } = await create(
    { name: 'app', type: 'debugpy', request: 'attach', processId: process.pid },
    { isSandboxed: true },
  );
  await expect(start('app')).rejects.toThrow('A program outside of the sandbox cannot be reached from it.');
});
