import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { homedir, networkInterfaces, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createStdioTransport } from '../dap/stream-transport.ts';
import type { Environment } from '../processes/environment.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { bubblewrapIsolation } from './isolation.ts';
import { processLimitProblem } from './process-limit.ts';
import { ProgramProcesses } from './program-processes.ts';
import { readSandboxSettings } from './sandbox-settings.ts';
import { Sandbox } from './sandbox.ts';

const { environment, survivors } = markedEnvironment();
let folder: string;
let processes: OwnedProcesses;
let sandboxes: Sandbox[];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stopline-sandbox-test-')));
  processes = new OwnedProcesses();
  sandboxes = [];
});

afterEach(async () => {
  await Promise.all(sandboxes.map((sandbox) => sandbox.close()));
  await processes.stopAll();
  await vi.waitFor(() => expect(survivors()).toEqual([]));
  rmSync(folder, { recursive: true });
});

const placesOf = (more: object) => ({
  workspaceFolders: [folder],
  hiddenFolders: [...new Set([realpathSync(tmpdir()), homedir(), '/run'])],
  hiddenFiles: [],
  readableFolders: [],
  ...more,
});

async function opened(settings: object = {}, more: object = {}, variables: Environment = environment) {
  const sandbox = await Sandbox.open({
    processes,
    environment: variables,
    places: placesOf(more),
    settings: readSandboxSettings(settings),
  });
  sandboxes.push(sandbox);
  return sandbox;
}

/** The exit code and the output of a shell script in a sandbox. */
async function run(sandbox: Sandbox, script: string) {
  const command = sandbox.enter(['sh', '-c', script], folder);
  const started = await processes.start({ command, cwd: '/', environment, readsStdout: false, exitsWhenClosed: true });
  const { stdout } = started.child;
  const written = stdout ? text(stdout) : Promise.resolve('');
  const { code, signal } = await started.exited;
  return { code, signal, written: (await written).trim(), complained: started.stderrTail.trim() };
}

test('a program in a sandbox writes only in the workspace', async () => {
  const sandbox = await opened();
  expect(await run(sandbox, 'echo kept > kept; cat kept; pwd')).toMatchObject({ code: 0, written: `kept\n${folder}` });
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('kept\n');
  expect(await run(sandbox, 'touch /etc/stopline')).toMatchObject({ code: 1 });
  expect((await run(sandbox, 'touch /etc/stopline')).complained).toContain('Read-only file system');
});

test('the workspace is read-only if the configuration says so', async () => {
  const sandbox = await opened({ readOnlyWorkspace: true });
  expect((await run(sandbox, 'touch kept')).complained).toContain('Read-only file system');
});

test('a program in a sandbox sees neither the home folder, nor temporary files, nor other processes', async () => {
  const sandbox = await opened();
  const { written } = await run(sandbox, `ls -A "$HOME" ${tmpdir()} /run; ls -d /proc/[0-9]* | wc -l`);
  expect(written).not.toContain('.bashrc');
  expect(written).not.toContain('.profile');
  expect(Number(written.split('\n').at(-1))).toBeLessThan(10);
});

test('files with secrets cannot be read in a sandbox', async () => {
  const secret = join(folder, 'token');
  writeFileSync(secret, 'planted');
  const sandbox = await opened({}, { hiddenFiles: [secret] });
  const { written, complained } = await run(sandbox, 'cat token');
  expect(written).toBe('');
  expect(complained).toContain('Permission denied');
});

test('a folder in a hidden one can be made readable', async () => {
  const tools = join(realpathSync(tmpdir()), 'stopline-sandbox-tools');
  mkdirSync(tools);
  writeFileSync(join(tools, 'tool'), 'a tool');
  const sandbox = await opened({}, { readableFolders: [tools] });
  const { written, complained } = await run(sandbox, `cat ${tools}/tool; touch ${tools}/other`);
  rmSync(tools, { recursive: true });
  expect(written).toBe('a tool');
  expect(complained).toContain('Read-only file system');
});

test('a program in a sandbox has the user’s id, no capabilities, and cannot get any', async () => {
  const sandbox = await opened();
  const { written } = await run(sandbox, 'id -u; grep -E "CapEff|CapPrm|CapInh|CapAmb|NoNewPrivs" /proc/self/status');
  expect(written.split('\n').map((line) => line.split('\t').at(-1))).toEqual([
    String(process.getuid?.()),
    ...Array.from({ length: 4 }, () => '0000000000000000'),
    '1',
  ]);
});

test('a program in a sandbox changes no setting of the system, also if the user is root', async () => {
  const sandbox = await opened();
  const find = 'find /proc/sys /proc/irq /proc/bus /proc/fs /proc/mtrr -writable 2> /dev/null';
  expect(await run(sandbox, `${find}; echo 1000 > /proc/sys/kernel/pid_max`)).toMatchObject({ code: 2, written: '' });
});

test('the environment of a process in a sandbox has safe variables, and those that the configuration names', async () => {
  const more = { SECRET: 'planted', ALLOWED: 'given', LC_TIME: 'C' };
  const sandbox = await opened({ environment: ['ALLOWED'] }, {}, { ...environment, ...more });
  const inSandbox = new ProgramProcesses(processes, sandbox);
  const isolation = await bubblewrapIsolation({ processes, environment, places: placesOf({}) });
  const inherited = isolation.inherited({ ...environment, ...more });
  const written = async (script: string) => {
    const options = {
      cwd: folder,
      environment: { ...inherited, OWN: 'set' },
      readsStdout: false,
      exitsWhenClosed: true,
    };
    const { child } = await inSandbox.start({ ...options, command: ['sh', '-c', script] });
    return child.stdout ? text(child.stdout) : '';
  };
  expect(await written('echo "$ALLOWED $OWN $LC_TIME"; test -n "$PATH"; test -n "$HOME"')).toBe('given set C\n');
  // Also that of its first processes.
  expect(await written('env; cat /proc/[0-9]*/environ 2> /dev/null')).not.toContain('planted');
});

test('what programs keep in ~/.cache is there in the next sandbox of the workspace, and nowhere else', async () => {
  const cache = { outside: join(folder, '..', `${basename(folder)}-cache`), inside: join(homedir(), '.cache') };
  const first = await opened({}, { cache });
  expect(await run(first, 'echo built > ~/.cache/kept; cat ~/.cache/kept')).toMatchObject({ written: 'built' });
  const { written } = await run(first, 'env -u XDG_CACHE_HOME -u GOCACHE go env GOCACHE');
  expect(written).toBe(join(cache.inside, 'go-build'));
  await first.close();
  expect((await run(await opened({}, { cache }), 'cat ~/.cache/kept; ls ~/.cache')).written).toBe('built\nkept');
  expect((await run(await opened(), 'ls ~/.cache')).code).toBe(2);
  rmSync(cache.outside, { recursive: true });
});

test('temporary files and shared memory have the limit of a process', async () => {
  const sandbox = await opened({ memoryMiB: 64 });
  for (const place of ['/tmp', '/dev/shm'])
    expect((await run(sandbox, `head -c 100000000 /dev/zero > ${place}/large`)).complained).toContain('No space left');
});

test('the number of processes is limited, for root by the ids that a sandbox has', async () => {
  const sandbox = await opened({ processes: 32 });
  expect(processLimitProblem()).toBeUndefined();
  const script = 'i=0; while [ $i -lt 64 ]; do sleep 1000 & i=$((i + 1)); done';
  expect((await run(sandbox, script)).complained).toContain('Cannot fork');
});

test('a system that cannot limit the processes of root says so', () => {
  expect(processLimitProblem(0, '6.13.9-amd64')).toContain('is not limited');
  expect(processLimitProblem(1000, '6.13.9-amd64')).toBeUndefined();
  expect(processLimitProblem(0, '6.14.0')).toBeUndefined();
});

test('a program in a sandbox has a loopback of its own, which acknowledges at once', async () => {
  const sandbox = await opened();
  expect((await run(sandbox, 'ip route show table local')).written).toContain('127.0.0.1 dev lo');
  expect((await run(sandbox, 'ip route show table local')).written).toContain('quickack 1');
});

/** A server of this machine that answers with "reached", and its addresses. */
async function listening() {
  const server = createServer((socket) => socket.end('reached'));
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, close: () => server.close() };
}

/** Prints what a server says, or the error's code. */
const ask = (host: string, port: number) =>
  `${process.execPath} -e "require('net').connect({host:'${host}',port:${port},timeout:3000}).on('error',e=>console.log(e.code))` +
  `.on('timeout',()=>{console.log('TIMEOUT');process.exit()}).on('data',d=>console.log(String(d)))"`;

const outwards = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

test('a program in a sandbox reaches no network', async () => {
  const server = await listening();
  const sandbox = await opened();
  expect((await run(sandbox, ask('127.0.0.1', server.port))).written).toBe('ECONNREFUSED');
  expect((await run(sandbox, ask(outwards ?? '192.0.2.1', server.port))).written).toBe('ENETUNREACH');
  server.close();
});

test('with a network, it reaches the network, but no address of this machine', async () => {
  const server = await listening();
  const sandbox = await opened({ network: true });
  expect((await run(sandbox, 'cat /etc/resolv.conf')).written).toBe('nameserver 10.0.2.3');
  expect((await run(sandbox, 'ls /sys/class/net; ip -br addr show tap0')).written).toContain('10.0.2.100');
  expect((await run(sandbox, ask('127.0.0.1', server.port))).written).toBe('ECONNREFUSED');
  expect((await run(sandbox, ask('10.0.2.2', server.port))).written).not.toBe('reached');
  if (outwards !== undefined) expect((await run(sandbox, ask(outwards, server.port))).written).toBe('EHOSTUNREACH');
  expect((await run(sandbox, ask('169.254.169.254', 80))).written).toBe('EHOSTUNREACH');
  server.close();
});

test('exit codes and signals come out of a sandbox', async () => {
  const sandbox = await opened();
  expect(await run(sandbox, 'exit 7')).toMatchObject({ code: 7 });
  expect(await run(sandbox, 'kill -SEGV $$')).toMatchObject({ signal: 'SIGSEGV' });
});

test.skipIf(!existsSync('/proc/self/autogroup'))(
  'the sessions of programs in a sandbox have a lower priority than the server’s',
  async () => {
    const autogroup = (pid: number) => readFileSync(`/proc/${pid}/autogroup`, 'utf8');
    const own = autogroup(process.pid);
    const inSandbox = new ProgramProcesses(processes, await opened());
    const options = { command: ['cat'], cwd: folder, environment, readsStdout: false, exitsWhenClosed: true };
    const programs = await Promise.all([inSandbox.start(options), inSandbox.start(options)]);
    for (const { pid } of programs) await vi.waitFor(() => expect(autogroup(pid)).toContain('nice 5'), 3_000);
    expect(autogroup(process.pid)).toBe(own);
  },
);

test('the memory of a process and the size of a file are limited', async () => {
  const sandbox = await opened({ memoryMiB: 256, fileMiB: 64 });
  const { complained } = await run(sandbox, `/usr/bin/python3 -c "bytearray(300 * 2**20)"`);
  expect(complained).toContain('MemoryError');
  const { signal, code } = await run(sandbox, 'exec head -c 100000000 /dev/zero > large');
  expect([signal, code]).not.toEqual([undefined, 0]);
  expect(statSync(join(folder, 'large')).size).toBe(64 * 2 ** 20);
});

test('whatever a program does to escape, it ends with the sandbox', async () => {
  const sandbox = await opened();
  const line = `sleep 1000.${process.pid}`;
  const command = sandbox.enter(['sh', '-c', `setsid env -i ${line} & exec cat`], folder);
  await processes.start({ command, cwd: '/', environment, readsStdout: false, exitsWhenClosed: false });
  const left = () => spawnSync('pgrep', ['-fx', line], { encoding: 'utf8' }).stdout;
  await vi.waitFor(() => expect(left()).not.toBe(''));
  await sandbox.close();
  await vi.waitFor(() => expect(left()).toBe(''));
});

test('a sandbox that is open for as long as it may be ends, with everything in it and the reason', async () => {
  const sandbox = await opened();
  const inSandbox = new ProgramProcesses(processes, sandbox);
  const options = { command: ['cat'], cwd: folder, environment, readsStdout: false, exitsWhenClosed: true };
  const transport = createStdioTransport(await inSandbox.start(options));
  sandbox.closeAfter(0.01);
  const reason = await new Promise<string>((resolve) => transport.onClose(resolve));
  expect(reason).toContain('a session may take 0.01 min (--limit-minutes)');
});

test('a sandbox that was closed before has no timer left', async () => {
  const sandbox = await opened();
  onTestFinished(() => void vi.restoreAllMocks());
  const set = vi.spyOn(globalThis, 'setTimeout');
  const clear = vi.spyOn(globalThis, 'clearTimeout');
  sandbox.closeAfter(10);
  const timer = set.mock.results[0]?.value as NodeJS.Timeout;
  await sandbox.close();
  expect(clear).toHaveBeenCalledWith(timer);
});
