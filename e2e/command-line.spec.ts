import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';
import { command } from './paths.ts';
import { leftProcesses } from './processes.ts';
import { cleanEnvironment } from './server.ts';
import type { TestFolder } from './workspace.ts';

const endWithinMs = 20_000;
const leaveWithinMs = 5_000;

/** How a run of the command ended. */
interface CommandOutcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `stopline ARGS` in a workspace to its end; fails where it does not end by itself or leaves a process behind. */
async function runCommand(
  { workspace, environment }: Pick<TestFolder, 'workspace' | 'environment'>,
  ...args: readonly string[]
): Promise<CommandOutcome> {
  const id = randomUUID();
  const child = spawn(process.execPath, [command, ...args], {
    cwd: workspace,
    env: cleanEnvironment(id, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: endWithinMs,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exitCode = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const left = await leftProcesses(id, leaveWithinMs);
  if (left.length > 0) throw new Error(`stopline ${args.join(' ')} left processes behind:\n${left.join('\n')}`);
  return { exitCode, stdout, stderr };
}

/** One clear line on stderr, exit code 2. */
function expectUsageError({ exitCode, stdout, stderr }: CommandOutcome, words: RegExp): void {
  expect(stderr).toMatch(words);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(exitCode).toBe(2);
}

test('a port in use is reported in one line', async ({ server, testFolder }) => {
  const { port } = new URL(server.origin);
  expectUsageError(await runCommand(testFolder, '.', '--port', port), new RegExp(`port.*${port}|${port}.*in use`, 'i'));
});

test('invalid options and folders are reported in one line', async ({ testFolder }) => {
  expectUsageError(await runCommand(testFolder, '--port', 'http'), /--port .*"http"/);
  expectUsageError(await runCommand(testFolder, '--no-such-option'), /no-such-option/);
  expectUsageError(await runCommand(testFolder, 'not-there'), /not-there" does not exist/);
  expectUsageError(await runCommand(testFolder, 'cart.js'), /cart\.js/);
  expectUsageError(await runCommand(testFolder, '--host', '0.0.0.0'), /--dangerously-plain-http/);
  expectUsageError(await runCommand(testFolder, '--adapters', 'cart.js'), /cart\.js.*line 1, column \d+/);
});

test('help, version and doctor print their answer and exit', async ({ testFolder }) => {
  const help = await runCommand(testFolder, '--help');
  expect(help).toMatchObject({ exitCode: 0, stderr: '' });
  for (const words of ['stopline mcp', 'stopline doctor', '--token-file', '--read-only'])
    expect(help.stdout).toContain(words);
  expect(await runCommand(testFolder, '--version')).toEqual({ exitCode: 0, stdout: '0.1.0\n', stderr: '' });

  const doctor = await runCommand(testFolder, 'doctor');
  expect(doctor, 'one of the configurations would not start').toMatchObject({ exitCode: 1, stderr: '' });
  expect(doctor.stdout).toMatch(/found +JavaScript and TypeScript/);
  expect(doctor.stdout).toMatch(/found +Python/);
  expect(doctor.stdout).toMatch(/ready +Cart\n +JavaScript/);
  expect(doctor.stdout).toMatch(/blocked +Missing program\n.*does not exist/);
  expect(await runCommand(testFolder, 'doctor', '.vscode'), 'a folder without configurations').toMatchObject({
    exitCode: 0,
  });
});
