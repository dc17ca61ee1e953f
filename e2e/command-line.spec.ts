import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Where the command runs, and what comes over a pipe as its stdin: by default nothing. */
interface CommandPlace extends Pick<TestFolder, 'workspace' | 'environment'> {
  readonly typed?: string;
}

/** Runs `stopline ARGS` in a workspace to its end; fails where it does not end by itself or leaves a process behind. */
async function runCommand(
  { workspace, environment, typed }: CommandPlace,
  ...args: readonly string[]
): Promise<CommandOutcome> {
  const id = randomUUID();
  const child = spawn(process.execPath, [command, ...args], {
    cwd: workspace,
    env: cleanEnvironment(id, environment),
    stdio: 'pipe',
    timeout: endWithinMs,
  });
  child.stdin.end(typed);
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

test('without bubblewrap, a sandbox is refused in one line that says what to install', async ({ testFolder }) => {
  const { workspace, environment } = testFolder;
  const withoutPrograms = { workspace, environment: { ...environment, PATH: join(workspace, 'no-programs') } };
  const needed = /does not work on this machine: .*bwrap.* On Debian: sudo apt-get install bubblewrap/;
  expectUsageError(await runCommand(withoutPrograms, '.', '--port', '0', '--sandbox', 'bubblewrap'), needed);
  const folder = join(workspace, 'class');
  for (const name of ['anna', 'ben']) mkdirSync(join(folder, name), { recursive: true });
  const refused = await runCommand(withoutPrograms, 'class', folder, '--port', '0');
  expectUsageError(refused, needed);
  expect(refused.stderr).toMatch(/Without a sandbox.*--dangerously-unsandboxed\.$/m);
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

test.describe('stopline approve, with a pipe as its stdin,', () => {
  test.use({ program: 'trust', serverArguments: [] });

  /** What the launch runs, section by section, as it is shown before the question. */
  const review = [
    /^Program\n {4}node: \S+hello\.js Ada$/m,
    /^ {4}NODE_OPTIONS: --require \S+preload\.js {3}\[!\] can load code into Node$/m,
    /^ {4}COLOR: green$/m,
    /^Environment files\n {4}\S+variables\.env$/m,
    /^Runs before\n {4}clean: rm -f built\.txt\n {4}build: echo built > built\.txt$/m,
    /^Runs after\n {4}clean: rm -f built\.txt$/m,
    /^Debugger\n {4}JavaScript and TypeScript \(js-debug\): \S+$/m,
    /^Approve it\? Type "yes" or "no": $/m,
  ];

  test('shows what the launch runs, and only "yes" approves it, for a server too', async ({
    openAgent,
    server,
    testFolder,
  }) => {
    const launchJson = join(server.workspace, '.vscode/launch.json');
    const before = '"preLaunchTask": "build",';
    const text = readFileSync(launchJson, 'utf8');
    writeFileSync(launchJson, text.replace(before, `${before} "postDebugTask": "clean",`));
    const approve = (typed: string) => runCommand({ ...testFolder, typed }, 'approve', 'Greet');
    const agent = await openAgent();
    const start = () => agent.call('start_debugging', { configuration_name: 'Greet' });

    for (const typed of ['no\n', '']) {
      const refused = await approve(typed);
      expect(refused).toMatchObject({ exitCode: 1, stderr: '' });
      for (const shown of review) expect(refused.stdout).toMatch(shown);
      expect(refused.stdout).not.toContain('open sesame');
      expect(refused.stdout).toContain('Refused. Nothing was remembered.');
      expect(await start()).toMatchObject({ status: 'error', code: 'not_allowed' });
    }

    const approved = await approve('yes\n');
    expect(approved).toMatchObject({ exitCode: 0, stderr: '' });
    for (const shown of review) expect(approved.stdout).toMatch(shown);
    expect(approved.stdout).toContain('Approved.');
    expect(existsSync(join(server.workspace, 'built.txt')), 'nothing ran').toBe(false);
    expect(await start()).toMatchObject({ status: 'completed', exit_code: 0 });

    writeFileSync(join(server.workspace, 'variables.env'), 'GREETER=another file\n');
    expect(await start(), 'another content needs another approval').toMatchObject({ code: 'not_allowed' });
    expect((await approve('')).exitCode).toBe(1);
  });

  test('names the configurations for an unknown one', async ({ testFolder }) => {
    expectUsageError(await runCommand({ ...testFolder, typed: 'yes\n' }, 'approve', 'Nope'), /"Greet", "Open file"/);
  });
});
