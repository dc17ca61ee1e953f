import { expect, test } from './fixtures.ts';
import { runCommand, type CommandOutcome } from './run-command.ts';

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
  expect(doctor).toMatchObject({ exitCode: 0, stderr: '' });
  expect(doctor.stdout).toMatch(/found +JavaScript and TypeScript/);
  expect(doctor.stdout).toMatch(/found +Python/);
});
