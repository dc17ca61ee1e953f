import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseOptions } from '../cli/options.ts';
import { createLogger } from '../log.ts';
import { processTable } from '../processes/process-tree.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { classText, serveClass } from './serve-class.ts';
import { serverCommand, serverEnvironment } from './server-command.ts';
import { studentsOf, studentToken } from './students.ts';

const program = join(import.meta.dirname, 'testing/student-program.mjs');

const classFolder = () =>
  temporaryFolder({
    'class/anna/sort.py': '',
    'class/ben/sort.py': '',
    'class/.git/config': '',
    'class/notes.txt': '',
  });

interface StartedClass {
  /** The arguments of a student's server. */
  readonly args?: (name: string) => readonly string[];
  /** Gets the log. */
  readonly lines?: string[];
  readonly folder?: string;
}

/** A class over stand-ins for the servers. */
async function startClass({ args = () => [], lines = [], folder = classFolder() }: StartedClass = {}) {
  const { survivors, environment } = markedEnvironment();
  vi.stubEnv('STOPLINE_TEST_MARK', environment.STOPLINE_TEST_MARK ?? '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const log = createLogger({ level: 'info', write: (line) => lines.push(line) });
  const options = parseOptions(['class', 'class', '--port', '0'], folder);
  const started = serveClass({
    options,
    identity: { version: '1.2.3', build: 'b' },
    log,
    commandOf: ({ name }, port) => [process.execPath, program, `--port=${port}`, ...args(name)],
  });
  onTestFinished(async () => (await started.catch(() => undefined))?.close());
  return { ...(await started), survivors, lines };
}

interface Answer {
  readonly token: string;
  readonly cwd: string;
  readonly pid: number;
}

const ask = async (url: string): Promise<Answer> => (await (await fetch(new URL(url).origin)).json()) as Answer;

describe('the students of a class', () => {
  test('are its subfolders, without hidden ones and links', () => {
    const folder = join(classFolder(), 'class');
    symlinkSync('/etc', join(folder, 'etc'));
    expect(studentsOf(folder)).toEqual(['anna', 'ben'].map((name) => ({ name, folder: join(folder, name) })));
  });

  test('must be there, and have names that can be printed', () => {
    expect(() => studentsOf(temporaryFolder({ 'notes.txt': '' }))).toThrow('has no subfolders');
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'an\u001b[2Jna'));
    expect(() => studentsOf(folder)).toThrow('control character');
  });

  test('have tokens that follow from the teacher’s and do not reveal it', () => {
    const [anna, ben] = ['anna', 'ben'].map((name) => ({ name, folder: '/' }));
    if (!anna || !ben) throw new Error('There are no students.');
    const tokens = [studentToken('teacher', anna), studentToken('teacher', ben), studentToken('another', anna)];
    expect(new Set(tokens).size).toBe(3);
    expect(studentToken('teacher', anna)).toBe(tokens[0]);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });
});

describe('the server of a student', () => {
  const options = (...args: readonly string[]) => parseOptions(['class', 'class', ...args], classFolder());

  test('runs programs in a sandbox that hides the other students and the teacher’s token', () => {
    const given = options('--token-file', 'teacher');
    const [anna] = studentsOf(given.workspace);
    if (!anna) throw new Error('There is no student.');
    const command = serverCommand(given, anna, 4712);
    expect(command).toContain('--sandbox=bubblewrap');
    expect(command).toContain(`--sandbox-hide=${given.workspace}`);
    expect(command).toContain(`--sandbox-hide=${String(given.tokenFile)}`);
    expect(command).toContain('--limit-memory=1024');
    expect(command.slice(-2)).toEqual(['--', anna.folder]);
    expect(parseOptions(command.slice(2), '/')).toMatchObject({ workspace: anna.folder, port: 4712, tokenStdin: true });
  });

  test('is without a sandbox only if that was asked for', () => {
    const given = options('--dangerously-unsandboxed', '--trust');
    const [anna] = studentsOf(given.workspace);
    if (!anna) throw new Error('There is no student.');
    expect(parseOptions(serverCommand(given, anna, 0).slice(2), '/')).toMatchObject({ sandbox: 'none', trust: true });
  });

  test('masks and offers tools as the class was told to', () => {
    const masks = ['--redact-name', '*password*', '--redact-value', 'sk-live*', '--redact-file', '.env'];
    const given = options(...masks, '--tools', 'all');
    const [anna] = studentsOf(given.workspace);
    if (!anna) throw new Error('There is no student.');
    const { tools, redactedNames, redactedValues, redactedFiles } = given;
    const passed = parseOptions(serverCommand(given, anna, 0).slice(2), '/');
    expect(passed).toMatchObject({ tools, redactedNames, redactedValues, redactedFiles });
    expect(tools).not.toEqual([]);
  });

  test('has the limits of the class, and without a sandbox none', () => {
    const limits = { limitMemory: 512, limitProcesses: 64, limitFile: 128, limitCpu: 30, limitMinutes: 45 };
    const flags = ['--limit-memory=512', '--limit-processes=64', '--limit-file=128', '--limit-cpu=30'];
    const given = options(...flags, '--limit-minutes=45', '--limit-network', '--sandbox-hide=keys');
    const [anna] = studentsOf(given.workspace);
    if (!anna) throw new Error('There is no student.');
    const passed = parseOptions(serverCommand(given, anna, 0).slice(2), '/');
    expect(passed).toMatchObject({ sandbox: 'bubblewrap', ...limits, limitNetwork: true });
    expect(passed.sandboxHide).toEqual([given.workspace, ...given.sandboxHide]);
    expect(serverCommand(options('--dangerously-unsandboxed'), anna, 0).join(' ')).not.toMatch(/--(?:limit|sandbox)/);
  });

  test('inherits no variable that may hold a secret of the teacher', () => {
    expect(serverEnvironment({ PATH: '/bin', TMPDIR: '/tmp', API_KEY: 'secret', NODE_OPTIONS: '--inspect' })).toEqual({
      PATH: '/bin',
      TMPDIR: '/tmp',
    });
  });
});

test('each student has a folder, a port and a token, which is only in the link', async () => {
  const { students, lines } = await startClass();
  expect(students.map(({ name }) => name)).toEqual(['anna', 'ben']);
  const answers = await Promise.all(students.map(({ url }) => ask(url)));
  for (const [index, { cwd, token, pid }] of answers.entries()) {
    const { name = '', url = '' } = students[index] ?? {};
    expect(cwd.endsWith(`/class/${name}`)).toBe(true);
    expect(new URL(url).hash).toBe(`#token=${token}`);
    expect(lines.join('')).not.toContain(token);
    expect(processTable.hasVariable(pid, 'STOPLINE_TEST_MARK', process.env.STOPLINE_TEST_MARK ?? '')).toBe(true);
  }
  expect(new Set(answers.map(({ token }) => token)).size).toBe(2);
  expect(new Set(students.map(({ url }) => new URL(url).port)).size).toBe(2);
  expect(classText(students)).toMatch(/^ {2}anna {2}http:\/\/\S+#token=\S+\n {2}ben {3}http:\/\/\S+#token=\S+\n$/);
});

test('a server that ends is started again, with the same port and token', async () => {
  const { students, lines } = await startClass();
  const [{ url = '' } = {}] = students;
  const before = await ask(url);
  await fetch(new URL('/crash', url)).catch(() => undefined);
  const after = await vi.waitFor(async () => {
    const answer = await ask(url);
    expect(answer.pid).not.toBe(before.pid);
    return answer;
  });
  expect(after.token).toBe(before.token);
  const log = lines.join('');
  expect(log).toContain('is started again');
  expect(log).toMatch(/anna.*out of luck/);
  expect(log).toMatch(/is started again.*\b3\b/);
});

test('the servers after the first start at the same time', async () => {
  const folder = temporaryFolder(Object.fromEntries(['anna', 'ben', 'cleo'].map((name) => [`class/${name}/a`, ''])));
  const begun = (name: string) => join(folder, `${name} has begun`);
  const others = new Map([
    ['ben', 'cleo'],
    ['cleo', 'ben'],
  ]);
  const { students } = await startClass({
    folder,
    args: (name) => {
      const other = others.get(name);
      return [`--begun=${begun(name)}`, ...(other === undefined ? [] : [`--after=${begun(other)}`])];
    },
  });
  expect(students).toHaveLength(3);
});

test('the end of the class leaves no process', async () => {
  const { survivors, close } = await startClass();
  expect(survivors().length).toBeGreaterThanOrEqual(2);
  await close();
  // Its guard has no reason to run any more, and ends by itself.
  await vi.waitFor(() => expect(survivors()).toEqual([]));
});

test('a class whose sandbox cannot be opened does not start, and says how to do without', async () => {
  const lines: string[] = [];
  const failing = startClass({
    args: () => ['--fail=--sandbox bubblewrap does not work on this machine: no bwrap.'],
    lines,
  });
  await expect(failing).rejects.toThrow(/no bwrap\. Without a sandbox.*--dangerously-unsandboxed\.$/);
  expect(lines.join(''), 'the reason is in the error alone').not.toContain('no bwrap');
});

test('the log has what a server writes before the reason why it does not start', async () => {
  const lines: string[] = [];
  const failing = startClass({ args: () => ['--warn=The clock is wrong.', '--fail=Port 1 is in use.'], lines });
  await expect(failing).rejects.toThrow('Port 1 is in use.');
  expect(lines.join('')).toContain('The clock is wrong.');
  expect(lines.join('')).not.toContain('Port 1 is in use.');
});

test('the log has what a server writes while it starts, and later', async () => {
  const { lines, students } = await startClass({ args: () => ['--warn=The clock is wrong.'] });
  expect(lines.filter((line) => line.includes('The clock is wrong.'))).toHaveLength(2);
  await fetch(new URL('/crash', students[0]?.url)).catch(() => undefined);
  await vi.waitFor(() => expect(lines.join('')).toMatch(/wrote.*anna.*out of luck/));
});

test('a class of which one server does not start does not start, and names the student', async () => {
  const failing = startClass({ args: (name) => (name === 'ben' ? ['--fail=Port 4713 of 127.0.0.1 is in use.'] : []) });
  await expect(failing).rejects.toThrow('The server of ben did not start: Port 4713 of 127.0.0.1 is in use.');
});
