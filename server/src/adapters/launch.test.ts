import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionWithoutHandlers } from '../testing/connection-without-handlers.ts';
import { fakeRow } from '../testing/fake-adapter.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import type { AdapterRow } from './adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { plainQuirks } from './quirks.ts';
import { launchAdapter } from './launch.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';

const fake = fileURLToPath(new URL('../testing/fake-adapter-process.mjs', import.meta.url));
const shell = (script: string) => ['/bin/sh', '-c', script];

let folder: string;
let processes: OwnedProcesses;
let marked: ReturnType<typeof markedEnvironment>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
  processes = new OwnedProcesses();
  marked = markedEnvironment();
});

afterEach(async () => {
  await processes.stopAll();
  expect(marked.survivors()).toEqual([]);
  expect(processes.count).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

const launch = (row: Partial<AdapterRow>, configuration: Configuration = { type: 'fake', request: 'launch' }) =>
  launchAdapter({
    row: fakeRow(row),
    configuration,
    workspaceFolder: folder,
    environment: marked.environment,
    processes: new ProgramProcesses(processes),
  });

const stdio = { transport: 'stdio', command: [process.execPath, fake] } as const;
const tcp = { transport: 'tcp', command: [process.execPath, fake, '--port', '${port}'] } as const;
const unix = { transport: 'unix', command: [process.execPath, fake, '--socket', '${socket}'] } as const;

describe.each([
  ['stdio', stdio],
  ['tcp', tcp],
  ['unix', unix],
])('an adapter over %s', (kind, row) => {
  test('is reached, answers, and ends when it is stopped, also twice', async () => {
    const adapter = await launch(row);
    const connection = connectionWithoutHandlers(await adapter.connect());
    expect(await connection.request('initialize', {})).toEqual({ supportsConfigurationDoneRequest: true });
    expect(marked.survivors().map(({ pid }) => pid)).toEqual([adapter.pid]);
    await Promise.all([adapter.stop(), adapter.stop()]);
    expect(marked.survivors()).toEqual([]);
    expect(connection.closedBecause).toBeDefined();
  });

  test('takes further connections where it listens', async () => {
    const adapter = await launch(row);
    await adapter.connect();
    const second = adapter.connect();
    if (kind === 'stdio') await expect(second).rejects.toMatchObject({ code: 'launch_failed' });
    else
      expect(await connectionWithoutHandlers(await second).request('threads')).toEqual({
        threads: [{ id: 1, name: 'main' }],
      });
  });

  test('that is killed reports how it ended', async () => {
    const adapter = await launch(row);
    const connection = connectionWithoutHandlers(await adapter.connect());
    const exit = new Promise((resolve) => adapter.onExit(resolve));
    process.kill(adapter.pid ?? 0, 'SIGKILL');
    await expect(connection.request('threads')).rejects.toThrow('The adapter was ended by SIGKILL.');
    expect(await exit).toEqual({ code: undefined, signal: 'SIGKILL', stderrTail: '' });
  });
});

describe('a start that fails', () => {
  test.each([
    [
      'a program that is not there',
      { command: ['/no/such/program'] },
      /"\/no\/such\/program" could not be started: .*ENOENT/,
    ],
    ['a command that is no command', { command: [] }, /could not be started/],
    ['an argument with a NUL', { command: ['/bin/echo', '\0'] }, /could not be started/],
    [
      'an adapter that is not found',
      { locate: () => Promise.resolve({ found: false as const, problem: 'It is on the moon.' }) },
      /It is on the moon/,
    ],
    [
      'a listener that ends at once',
      { transport: 'tcp', command: shell('echo no module >&2; exit 3') },
      /It ended at once, with exit code 3\.\nIt wrote:\n“no module/,
    ],
  ] as const)('%s says what happened and how to install it', async (_name, row, message) => {
    const attempt = launch({ ...row, install: 'Buy one.' }).then((adapter) => adapter.connect());
    await expect(attempt).rejects.toMatchObject({ code: 'launch_failed', message: expect.stringMatching(message) });
    await expect(attempt).rejects.toThrow('To install it: Buy one.');
  });

  test('a port that nobody listens on says what to start, not what to install', async () => {
    const attempt = launch({ endpoint: { host: '127.0.0.1', port: 1 } }).then((adapter) => adapter.connect());
    await expect(attempt).rejects.toThrow(/could not be reached: .*ECONNREFUSED.*\. Start the program/);
    await expect(attempt).rejects.not.toThrow('To install it');
  });

  test('an adapter that fell over itself is started again; another failure is one', async () => {
    const isSecond = join(folder, 'second');
    const command = shell(
      `test -e ${isSecond} && echo broken >&2 && exit 1; touch ${isSecond}; echo fell over >&2; exit 1`,
    );
    const quirks = { ...plainQuirks, startFailure: /^fell over$/m };
    await expect(launch({ transport: 'tcp', command, quirks })).rejects.toThrow('It wrote:\n“broken”\n');
  });

  test('a speaker over stdout that ends at once rejects the first request with its last words', async () => {
    const adapter = await launch({ command: shell('echo "No module named debugpy" >&2; exit 1') });
    const connection = connectionWithoutHandlers(await adapter.connect());
    await expect(connection.request('initialize')).rejects.toThrow(
      /ended with exit code 1\. It wrote:\n“No module named debugpy/,
    );
    expect(adapter.stderrTail()).toBe('No module named debugpy\n');
  });

  test('nothing is left of a socket whose adapter does not come', async () => {
    vi.stubEnv('TMPDIR', folder);
    await expect(launch({ transport: 'unix', command: shell('exit 1') })).rejects.toThrow('It ended at once');
    vi.unstubAllEnvs();
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** A process that has become `sleep`: all that was to be started before it has been. */
const isAsleep = ({ pid }: { readonly pid: number }): boolean => {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'sleep\n';
  } catch {
    return false;
  }
};

describe('the end', () => {
  const sleeper = 'sleep 1000';
  const inGroup = `${sleeper} & `;
  const inSession = `setsid ${sleeper} & `;
  const orphan = `(setsid sh -c '${sleeper} & ${sleeper}' &) ; `;

  test.each([
    ['one that ignores the closing of stdin', 1, sleeper],
    ['one that ignores SIGTERM', 1, `trap '' TERM; while :; do sleep 1; done`],
    ['children in its group', 2, `${inGroup}${inGroup}cat >/dev/null`],
    ['children in sessions of their own', 2, `${inSession}${inSession}cat >/dev/null`],
    ['grandchildren nobody is a parent of', 4, `${orphan}${orphan}cat >/dev/null`],
  ])('takes everything with it: %s', async (_name, sleepers, script) => {
    const adapter = await launch({
      command: shell(script),
      quirks: { ...plainQuirks, exitsWhenClosed: script.endsWith('cat >/dev/null') },
    });
    await vi.waitFor(() => expect(marked.survivors().filter(isAsleep)).toHaveLength(sleepers), 10_000);
    await adapter.stop();
    expect(marked.survivors()).toEqual([]);
  });

  test('of an adapter that dies takes its children along, unasked', async () => {
    await launch({ command: shell(`${inSession}${orphan}exit 1`) });
    await vi.waitFor(() => expect(processes.count).toBe(0));
    expect(marked.survivors()).toEqual([]);
  });

  test('takes a process that was started for it, but never a stranger', async () => {
    const adapter = await launch({ command: ['/bin/cat'] });
    const other = await launch({ command: ['/bin/sh', '-c', `${sleeper} & echo $! > ${join(folder, 'pid')}; wait`] });
    await vi.waitFor(() => expect(readFileSync(join(folder, 'pid'), 'utf8')).toMatch(/\d\n/));
    adapter.addProcess(Number(readFileSync(join(folder, 'pid'), 'utf8')));
    adapter.addProcess(1);
    adapter.addProcess(process.pid);
    await adapter.stop();
    expect(marked.survivors()).toHaveLength(2);
    adapter.addProcess(other.pid ?? 0);
    await other.stop();
  });

  test('of the server ends everything, and nothing is started any more', async () => {
    await launch({ command: shell(`${inSession}cat >/dev/null`) });
    await launch(unix);
    await processes.stopAll();
    expect(marked.survivors()).toEqual([]);
    await expect(launch(stdio)).rejects.toThrow('The server is stopping.');
  });

  test('of the server in a hurry kills everything at once', async () => {
    await launch({ command: shell(`${inSession}${orphan}${sleeper}`) });
    await vi.waitFor(() => expect(marked.survivors().length).toBeGreaterThan(3));
    processes.killAll();
    await vi.waitFor(() => expect(marked.survivors()).toEqual([]));
  });
});

test('what an adapter writes beside the protocol is its log', async () => {
  const adapter = await launch({
    transport: 'unix',
    command: shell(`echo out; echo err >&2; exec '${process.execPath}' '${fake}' --socket "$0"`).concat('${socket}'),
  });
  const written: string[] = [];
  adapter.onOutput((text, stream) => written.push(`${stream}: ${text}`));
  expect(written.sort()).toEqual(['stderr: err\n', 'stdout: out\n']);
});

test('the stderr that is kept is its last 8 KiB', async () => {
  const adapter = await launch({ command: shell('yes x | head -c 100000 >&2; echo last >&2') });
  const exit = await new Promise<{ stderrTail: string }>((resolve) => adapter.onExit(resolve));
  expect(exit.stderrTail).toHaveLength(8192);
  expect(exit.stderrTail.endsWith('last\n')).toBe(true);
});

test('Stopline connects to a running server and does not end it', async () => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const adapter = await launch({ transport: 'tcp', endpoint: { host: '127.0.0.1', port } });
  const transport = await adapter.connect();
  const echo = new Promise((resolve) => transport.onMessage(resolve));
  transport.send({ type: 'event', seq: 1, event: 'echo' });
  expect(await echo).toMatchObject({ event: 'echo' });
  await adapter.stop();
  server.close();
  expect(adapter.pid).toBeUndefined();
});

test('the environment, the folder and the arguments reach the adapter as they are', async () => {
  const file = join(folder, 'seen');
  const command = [
    '/bin/sh',
    '-c',
    'printf "%s|%s|%s" "$PWD" "$EXTRA" "$1" > "$0"',
    file,
    '$(id) ${workspaceFolder} ${unknown}',
  ];
  await launch({ command, environment: { EXTRA: 'a b' } });
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(`${folder}|a b|$(id) ${folder} \${unknown}`));
});
