import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { FamilyRecords, readRecords } from './family-records.ts';
import { OwnedProcesses } from './owned-processes.ts';
import type { SpawnProcess } from './owned-process.ts';
import { isAlive, processTable, signalProcess, type ProcessEntry } from './process-tree.ts';

const log = createLogger({ level: 'error' });

/** A shell script's start on pipes. */
const script = (cwd: string, text: string) => ({
  command: ['/bin/sh', '-c', text],
  cwd,
  environment: process.env,
  readsStdout: false,
  exitsWhenClosed: false,
});

/** Starts a daemon with a session and an environment of its own, whose parents end at once. */
const daemon = "(setsid env -i /bin/sh -c 'echo $$ > pid.new; mv pid.new pid; exec sleep 1000' > /dev/null 2>&1 &)";

/** The process whose id was written to the file `pid`. */
const writtenProcess = (folder: string) =>
  vi.waitFor(() => {
    const found = processTable.find(Number(readFileSync(join(folder, 'pid'), 'utf8')));
    if (!found) throw new Error('It is not running.');
    onTestFinished(() => {
      if (isAlive(found)) process.kill(found.pid, 'SIGKILL');
    });
    return found;
  });

test.each(['sleep 1000', 'exec cat'])(
  'stopping ends a daemon whose session, environment and parents are not those of its program (%s)',
  async (last) => {
    const folder = temporaryFolder({});
    const processes = new OwnedProcesses();
    onTestFinished(() => processes.stopAll());
    const owned = await processes.start(script(folder, `${daemon}; ${last}`));
    const found = await writtenProcess(folder);
    expect(found).toMatchObject({ session: found.pid });
    // By itself, as when an adapter has ended its program before.
    owned.child.stdin?.end();
    await owned.stop();
    expect(isAlive(found)).toBe(false);
  },
);

test('a daemon of a program that has ended does not survive it', async () => {
  const folder = temporaryFolder({});
  const processes = new OwnedProcesses();
  onTestFinished(() => processes.stopAll());
  // A daemon that ends with its program before it has written its id could not be observed.
  const owned = await processes.start(script(folder, `${daemon}; while [ ! -e end ]; do sleep 0.01; done`));
  const found = await writtenProcess(folder);
  writeFileSync(join(folder, 'end'), '');
  await owned.exited;
  await owned.stop();
  expect(isAlive(found)).toBe(false);
});

test('a program gets its arguments and its environment unchanged, but for the tag', async () => {
  const folder = temporaryFolder({});
  const processes = new OwnedProcesses();
  onTestFinished(() => processes.stopAll());
  const program =
    "require('fs').writeFileSync('said', JSON.stringify([process.argv0, process.argv.slice(1), process.env]))";
  const given = ['--first', '', '-x y', '--', '$HOME'];
  const environment = { PATH: dirname(process.execPath), 'ODD-NAME': 'a\nb' };
  const command = ['node', '-e', program, '--', ...given];
  const owned = await processes.start({ ...script(folder, ''), command, environment });
  await owned.exited;
  expect(JSON.parse(await readFile(join(folder, 'said'), 'utf8'))).toEqual([
    'node',
    given,
    { ...environment, STOPLINE_PROCESS: expect.any(String) },
  ]);
});

test('a signal reaches the processes of a family whose program has a name, and no others', async () => {
  const folder = temporaryFolder({});
  const processes = new OwnedProcesses();
  onTestFinished(() => processes.stopAll());
  const owned = await processes.start(script(folder, 'sleep 1000 & echo $! > pid; wait; echo > woken; cat'));
  const found = await writtenProcess(folder);
  await vi.waitFor(() => {
    owned.signalPrograms('slee', 'SIGTERM');
    expect(existsSync(join(folder, 'woken'))).toBe(true);
  });
  expect(isAlive(found)).toBe(false);
  expect(owned.exit).toBeUndefined();
});

test('the end of a process of a family is awaited, if it is there', async () => {
  const folder = temporaryFolder({});
  const processes = new OwnedProcesses();
  onTestFinished(() => processes.stopAll());
  const owned = await processes.start(script(folder, 'sleep 1000 & echo $! > pid; wait; cat'));
  const found = await writtenProcess(folder);
  const { signal } = new AbortController();
  const ended = owned.memberEnded(found.pid, signal);
  signalProcess(found, 'SIGKILL');
  expect(await ended).toBe(true);
  expect(await owned.memberEnded(found.pid, signal)).toBe(false);
});

test('the end of the output is awaited after that of the program', async () => {
  const stdout = new PassThrough();
  const spawnWithLateOutput: SpawnProcess = ({ command: [program = '', ...args], cwd }) => {
    const child = spawn(program, args, { cwd });
    return Promise.resolve({ pid: child.pid, stdin: null, stdout, stderr: child.stderr, once: child.once.bind(child) });
  };
  const processes = new OwnedProcesses();
  onTestFinished(() => processes.stopAll());
  const owned = await processes.start({ ...script('/', 'true'), readsStdout: true, spawn: spawnWithLateOutput });
  let read = '';
  owned.onOutput((text) => (read += text));
  await owned.exited;
  stdout.end('last words\n');
  await owned.outputEnded;
  expect(read).toBe('last words\n');
});

test.each([
  [['no-such-program-at-all'], {}, 'ENOENT'],
  [['./missing'], {}, 'ENOENT'],
  [['./text.txt'], {}, 'EACCES'],
  [['sleep', '1'], { cwd: '/nowhere/at/all' }, 'ENOENT'],
])('a program that cannot be started is refused with the error of the system (%j)', async (command, more, code) => {
  const folder = temporaryFolder({ 'text.txt': 'no program' });
  const records = temporaryFolder({});
  const processes = new OwnedProcesses(new FamilyRecords(records, log));
  await expect(processes.start({ ...script(folder, ''), command, ...more })).rejects.toThrow(code);
  expect(readRecords(records)).toEqual([]);
});

test('while a process runs, a record of it is kept', async () => {
  const folder = temporaryFolder({});
  const records = new FamilyRecords(folder, log);
  const processes = new OwnedProcesses(records);
  onTestFinished(() => processes.stopAll());
  const owned = await processes.start(script(folder, 'sleep 1000'));
  expect(readRecords(folder)).toMatchObject([{ known: [{ pid: owned.pid }], spared: [] }]);
  expect(records.isEmpty).toBe(false);
  await owned.stop();
  expect(await readdir(join(folder, 'processes'))).toEqual([]);
  expect(records.isEmpty).toBe(true);
});

test('a record that cannot be written hinders no start', async () => {
  const lines: string[] = [];
  const write = (line: string) => void lines.push(line);
  const records = new FamilyRecords('/dev/null', createLogger({ level: 'warn', write }));
  const processes = new OwnedProcesses(records);
  const owned = await processes.start(script('/', 'exit 3'));
  await expect(owned.exited).resolves.toMatchObject({ code: 3 });
  expect(lines.join('')).toContain('A process could not be recorded.');
  await processes.stopAll();
});

/** 64 processes, each in a group of its own, that replace those which end, for a minute at most. */
const forkBomb = `
import fcntl, os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
end = time.time() + 60
table = open('table', 'w+b', buffering=0)
table.write(bytes(8 * 64))

def is_running(pid):
    try:
        os.kill(pid, 0)
        return pid > 0
    except OSError:
        return False

def fill():
    for place in range(64):
        if not is_running(int.from_bytes(os.pread(table.fileno(), 8, place * 8), 'little')):
            child = os.fork()
            if child == 0:
                os.setpgrp()
                os.pwrite(table.fileno(), os.getpid().to_bytes(8, 'little'), place * 8)
                return
            os.pwrite(table.fileno(), child.to_bytes(8, 'little'), place * 8)
    open('full', 'w').close()

while time.time() < end:
    try:
        fcntl.lockf(table, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fill()
        fcntl.lockf(table, fcntl.LOCK_UN)
    except BlockingIOError:
        time.sleep(0)
`;

test('a program that is starting while all are stopped has ended before they are', async () => {
  const folder = temporaryFolder({});
  const processes = new OwnedProcesses();
  const cleanUp = vi.fn();
  const starting = processes.start({ ...script(folder, 'sleep 1000'), cleanUp });
  const refused = expect(starting).rejects.toThrow('The server is stopping.');
  await processes.stopAll();
  expect(cleanUp).toHaveBeenCalledOnce();
  expect(processes.count).toBe(0);
  await refused;
});

test('stopping ends a program that starts new processes faster than they are killed', async () => {
  const folder = temporaryFolder({ 'bomb.py': forkBomb });
  const processes = new OwnedProcesses();
  onTestFinished(() => processes.stopAll());
  const owned = await processes.start({ ...script(folder, ''), command: ['/usr/bin/python3', 'bomb.py'] });
  const isIn = ({ pid, isZombie }: ProcessEntry) => {
    try {
      return !isZombie && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      // It has ended.
      return false;
    }
  };
  const running = () => processTable.list().filter(isIn);
  await vi.waitFor(() => expect(existsSync(join(folder, 'full'))).toBe(true));
  expect(running().length).toBeGreaterThan(10);
  await owned.stop();
  expect(running()).toEqual([]);
});
