import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { breakpointStatus, type LaunchConfiguration } from '#protocol';
import { approvedForTest } from '../testing/approving.ts';
import { exercises } from '../testing/exercises.ts';
import { createTestDebugger, type TestDebugger } from '../testing/test-debugger.ts';
import { outputLines, tester } from '../testing/states.ts';

let open: TestDebugger | undefined;

afterEach(async () => {
  await open?.close();
  expect(open?.processes.count ?? 0).toBe(0);
  open = undefined;
});

async function create(
  files: Record<string, string>,
  configurations: readonly LaunchConfiguration[],
): Promise<TestDebugger> {
  open = await createTestDebugger({ files, configurations });
  return open;
}

/** Starts a session without launch.json. */
const attach = async (opened: TestDebugger, configuration: LaunchConfiguration) =>
  opened.debug.sessions.start(
    await approvedForTest({
      configuration,
      resolved: configuration,
      approval: { shell: false },
      place: opened.place(),
      noDebug: false,
      by: tester,
    }),
  );

const javascript = `function double(n) {
  const twice = n * 2;
  return twice;
}
const values = [1, 2, 3];
let total = 0;
for (const value of values) {
  total += double(value);
}
console.log('total', total);
process.exitCode = 3;
`;

const python = `import threading

def double(n):
    twice = n * 2
    return twice

def work():
    pass

thread = threading.Thread(target=work, name='worker')
thread.start()
thread.join()
total = 0
for value in [1, 2, 3]:
    total += double(value)
print('total', total)
`;

const programs = [
  {
    language: 'JavaScript',
    files: { 'app.js': javascript },
    configuration: { name: 'app', type: 'node', request: 'launch', program: 'app.js' } as const,
    file: 'app.js',
    line: 3,
    locals: ['n', 'twice'],
    exitCode: 3,
  },
  {
    language: 'Python',
    files: { 'app.py': python },
    configuration: { name: 'app', type: 'python', request: 'launch', program: 'app.py' } as const,
    file: 'app.py',
    line: 5,
    locals: ['n', 'twice'],
    exitCode: 0,
  },
] as const;

test.each(programs)(
  'a $language program stops at a breakpoint, steps out, runs on and ends',
  exercises(
    'request configurationDone',
    'request continue',
    'request disconnect',
    'request initialize',
    'request launch',
    'request scopes',
    'request setBreakpoints',
    'request stackTrace',
    'request stepOut',
    'request threads',
    'request variables',
    'event continued',
    'event initialized',
    'event output',
    'event stopped',
    'event terminated',
    'event thread',
    'client supportsVariableType',
  ),
  async (program) => {
    const { debug, folder, start, untilStopped, untilEnded, said } = await create(program.files, [
      program.configuration,
    ]);
    const breakpoint = debug.breakpoints.set({ path: `${folder}/${program.file}`, line: program.line }, tester);
    const id = await start('app');
    const first = await untilStopped(id);
    expect(first.stop).toMatchObject({ reason: 'breakpoint' });
    expect(first.stop.frames?.[0]).toMatchObject({ name: expect.stringContaining('double'), line: program.line });
    const [scope] = first.stop.scopes ?? [];
    const names = first.stop.variables[scope?.variablesReference ?? 0]?.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...program.locals]));

    debug.breakpoints.remove([breakpoint.id]);
    const session = debug.sessions.get(first.session.id);
    await session.request('stepOut', { threadId: first.thread.id });
    const second = await untilStopped(id, first.stop.id);
    expect(second.stop.reason).toBe('step');
    await session.request('continue', { threadId: second.thread.id });
    const ended = await untilEnded(id);
    expect(ended.exitCode).toBe(program.exitCode);
    expect(said(id, 'stdout')).toContain('total 12\n');
  },
);

const endless = {
  JavaScript: { 'app.js': `console.log('pid', process.pid);\nlet n = 0;\nsetInterval(() => {\n  n += 1;\n}, 20);\n` },
  Python: {
    'app.py': `import os, time\nprint('pid', os.getpid(), flush=True)\nn = 0\nwhile True:\n    n += 1\n    time.sleep(0.02)\n`,
  },
};

const endings = [
  { language: 'JavaScript', files: endless.JavaScript, type: 'node', program: 'app.js', line: 4 },
  { language: 'Python', files: endless.Python, type: 'debugpy', program: 'app.py', line: 5 },
] as const;

/** The debuggee's own word for its process. */
async function debuggeePid({ debug, said }: TestDebugger, id: string): Promise<number> {
  const pid = () => /pid (\d+)/.exec(said(id))?.[1];
  if (pid() === undefined) {
    await new Promise<void>((resolve) => {
      const stop = debug.sessions.onOutput(() => {
        if (pid() === undefined) return;
        stop();
        resolve();
      });
    });
  }
  return Number(pid());
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.each(endings)('an endless $language program', ({ files, type, program, line }) => {
  const configuration = { name: 'app', type, request: 'launch', program } as const;

  test('is gone when its session is ended while it is running', async () => {
    const opened = await create(files, [configuration]);
    const id = await opened.start('app');
    const pid = await debuggeePid(opened, id);
    await opened.debug.sessions.end(id, tester);
    expect(isAlive(pid)).toBe(false);
    expect(opened.debug.shared.session(id)).toMatchObject({ lifecycle: 'terminated', threads: [] });
  });

  test('is gone when its session is ended while it is stopped at a breakpoint', async () => {
    const opened = await create(files, [configuration]);
    opened.debug.breakpoints.set({ path: `${opened.folder}/${program}`, line }, tester);
    const id = await opened.start('app');
    await opened.untilStopped(id);
    const pid = await debuggeePid(opened, id);
    await opened.debug.sessions.end(id, tester);
    expect(isAlive(pid)).toBe(false);
  });

  test('stops when it is paused', exercises('request pause'), async () => {
    // An idle Node program pauses in its internals; stepping out of those is the adapter's and takes its time.
    const opened = await create(files, [{ ...configuration, ...(type === 'node' && { skipFiles: [] }) }]);
    const id = await opened.start('app');
    await debuggeePid(opened, id);
    const running = await opened.debug.shared.until((state) =>
      state.sessions.find(({ threads }) => threads.length > 0),
    );
    const threadId = running.threads[0]?.id ?? -1;
    await opened.debug.sessions.get(running.id).request('pause', { threadId });
    const { stop } = await opened.untilStopped(id);
    expect(stop.reason).toBe('pause');
  });

  test('stops at the same breakpoint again after a restart', async () => {
    const opened = await create(files, [configuration]);
    opened.debug.breakpoints.set({ path: `${opened.folder}/${program}`, line }, tester);
    const id = await opened.start('app');
    const first = await opened.untilStopped(id);
    const again = await opened.debug.sessions.restart(id, tester);
    await again.ready;
    const second = await opened.untilStopped(again.id, first.stop.id);
    expect(second.stop.frames?.[0]?.line).toBe(line);
  });
});

test('of Python values, the first read of objects runs their properties, that of lists and dictionaries nothing', async () => {
  const text = `class Account:
    @property
    def balance(self):
        print('property')
        return 1

account = Account()
values = [1]
names = {'a': 1}
print('end')
`;
  const configuration = { name: 'app', type: 'python', request: 'launch', program: 'app.py' } as const;
  const { debug, folder, start, untilStopped, said } = await create({ 'app.py': text }, [configuration]);
  debug.breakpoints.set({ path: `${folder}/app.py`, line: 10 }, tester);
  const id = await start('app');
  const { stop } = await untilStopped(id);
  const variables = Object.values(stop.variables).flat();
  const referenceOf = (name: string) => variables.find((variable) => variable.name === name)?.variablesReference ?? 0;
  const session = debug.sessions.get(id);
  const read = (name: string) => session.request('variables', { variablesReference: referenceOf(name) });
  for (const name of ['values', 'names']) {
    expect(debug.references.runsCode(referenceOf(name))).toBe(false);
    await read(name);
  }
  expect(said(id)).not.toContain('property');
  expect(debug.references.runsCode(referenceOf('account'))).toBe(true);
  await read('account');
  await vi.waitFor(() => expect(said(id)).toContain('property'));
  expect(debug.references.runsCode(referenceOf('account'))).toBe(false);
});

test('a breakpoint that is set while a Python program runs is verified and hit', async () => {
  const opened = await create(endless.Python, [{ name: 'app', type: 'python', request: 'launch', program: 'app.py' }]);
  const id = await opened.start('app');
  await debuggeePid(opened, id);
  const breakpoint = opened.debug.breakpoints.set({ path: `${opened.folder}/app.py`, line: 5 }, tester);
  const { stop } = await opened.untilStopped(id);
  expect(stop.frames?.[0]?.line).toBe(5);
  expect(breakpointStatus(opened.debug.shared.state, breakpoint)).toMatchObject({ verified: true, line: 5 });
});

test.each(endings)(
  'a breakpoint of a $language program that is removed right before a step does not stop it',
  async (ending) => {
    const { program, type } = ending;
    const { files, file, line } =
      programs.find(({ configuration }) => configuration.type === (type === 'node' ? 'node' : 'python')) ?? programs[0];
    const opened = await create({ ...files }, [{ name: 'app', type, request: 'launch', program }]);
    const breakpoint = opened.debug.breakpoints.set({ path: `${opened.folder}/${file}`, line }, tester);
    const id = await opened.start('app');
    const first = await opened.untilStopped(id);
    expect(first.stop.hitBreakpointIds).toEqual([breakpoint.id]);
    opened.debug.breakpoints.remove([breakpoint.id]);
    await opened.debug.sessions.get(first.session.id).request('stepOut', { threadId: first.thread.id });
    const second = await opened.untilStopped(id, first.stop.id);
    expect(second.stop.frames?.[0]?.line).toBe(type === 'node' ? 7 : 15);
  },
);

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const raising = [
  {
    language: 'JavaScript',
    files: { 'app.js': `function fail() {\n  throw new TypeError('broken on purpose');\n}\nfail();\n` },
    configuration: { name: 'app', type: 'pwa-node', request: 'launch', program: 'app.js' } as const,
    line: 2,
  },
  {
    language: 'Python',
    files: { 'app.py': `def fail():\n    raise KeyError('broken on purpose')\n\nfail()\n` },
    configuration: { name: 'app', type: 'debugpy', request: 'launch', program: 'app.py' } as const,
    line: 2,
  },
] as const;

test.each(raising)(
  'an uncaught exception of a $language program is a stop where it was thrown',
  exercises('request exceptionInfo', 'request setExceptionBreakpoints'),
  async (program) => {
    const opened = await create(program.files, [program.configuration]);
    const id = await opened.start('app');
    const { stop } = await opened.untilStopped(id);
    expect(stop).toMatchObject({ reason: 'exception' });
    expect(stop.frames?.[0]?.line).toBe(program.line);
    expect(JSON.stringify(stop.exception)).toContain('broken on purpose');
  },
);

test(
  'ending a session detaches from a Node program that Stopline did not start',
  exercises('request attach'),
  async () => {
    const opened = await create(endless.JavaScript, []);
    const program = spawn(process.execPath, ['--inspect=0', 'app.js'], {
      cwd: opened.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const port = await new Promise<number>((resolve) =>
        program.stderr.setEncoding('utf8').on('data', (text: string) => {
          const found = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
          if (found !== undefined) resolve(Number(found));
        }),
      );
      const configuration = { name: 'attach', type: 'node', request: 'attach', port, address: '127.0.0.1' } as const;
      const { id, ready } = await attach(opened, configuration);
      await ready;
      opened.debug.breakpoints.set({ path: `${opened.folder}/app.js`, line: 4 }, tester);
      await opened.untilStopped(id);
      await opened.debug.sessions.end(id, tester);
      expect(program.exitCode).toBeNull();
      expect(isAlive(program.pid ?? -1)).toBe(true);
    } finally {
      program.kill('SIGKILL');
    }
  },
);

test(
  'a Python program that Stopline did not start stops at a breakpoint, and keeps running when the session ends',
  exercises('request attach'),
  async () => {
    const opened = await create(endless.Python, []);
    const port = await freePort();
    const listening = ['-m', 'debugpy', '--listen', `127.0.0.1:${port}`, '--wait-for-client', 'app.py'];
    const program = spawn('/usr/bin/python3', listening, { cwd: opened.folder, stdio: 'ignore' });
    try {
      const configuration = { name: 'attach', type: 'debugpy', request: 'attach', connect: { port } } as const;
      const attached = async () => {
        const { id, ready } = await attach(opened, configuration);
        await ready;
        return id;
      };
      // Until it listens, the attach is refused.
      const id = await vi.waitFor(attached, { timeout: 10_000, interval: 100 });
      opened.debug.breakpoints.set({ path: `${opened.folder}/app.py`, line: 5 }, tester);
      await opened.untilStopped(id);
      await opened.debug.sessions.end(id, tester);
      expect(isAlive(program.pid ?? -1)).toBe(true);
    } finally {
      program.kill('SIGKILL');
    }
  },
);

test('attaching to a Python port where nothing listens fails with a message', async () => {
  const opened = await create({}, []);
  const connect = { host: '127.0.0.1', port: 9 };
  const configuration = { name: 'attach', type: 'debugpy', request: 'attach', connect } as const;
  const { ready } = await attach(opened, configuration);
  await expect(ready).rejects.toMatchObject({
    code: 'launch_failed',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

test.each([
  {
    language: 'JavaScript',
    type: 'node',
    file: 'app.js',
    text: "console.log('once');\nprocess.exit(5);\n",
    // js-debug reports what is logged, with its place, also of a program in a terminal.
    logged: [{ text: 'once', line: 1 }],
  },
  {
    language: 'Python',
    type: 'python',
    file: 'app.py',
    text: "import os\nprint('once', flush=True)\nos._exit(5)\n",
    logged: [],
  },
] as const)(
  'a $language program in a terminal prints each line there once and ends with its exit code',
  exercises('reverse runInTerminal'),
  async (program) => {
    const { type, file, text, logged } = program;
    const configuration = {
      name: 'app',
      type,
      request: 'launch',
      program: file,
      console: 'integratedTerminal',
    } as const;
    const opened = await create({ [file]: text }, [configuration]);
    const id = await opened.start('app');
    const ended = await opened.untilEnded(id);
    expect(ended.exitCode).toBe(5);
    const printed = outputLines(opened.debug.sessions.output(id));
    expect(printed.filter(({ category }) => category !== 'console')).toMatchObject(logged);
    const [terminal] = ended.terminals ?? [];
    expect(terminal).toMatchObject({ kind: 'integrated', hasEnded: true, exitCode: 5 });
    const { text: written = '' } = opened.debug.terminals.find(terminal?.id ?? '')?.text.read(0, 10_000) ?? {};
    expect(written.match(/^once\r?$/gm)).toHaveLength(1);
  },
);
