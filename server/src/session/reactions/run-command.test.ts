import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand, type Command } from './run-in-terminal.ts';

interface Run {
  readonly processId: number;
  /** Resolves with all it wrote, when it has written a last line that is `end`. */
  readonly written: Promise<string>;
}

/** Runs a script of the shell that writes `end` when it is done. */
async function runShell(
  script: string,
  command: Omit<Command, 'args'> = {},
  args: readonly string[] = [],
): Promise<Run> {
  let all = '';
  let done: (text: string) => void = () => undefined;
  const written = new Promise<string>((resolve) => (done = resolve));
  const { processId } = await runCommand(
    { ...command, args: ['/bin/sh', '-c', `${script}\necho end`, 'sh', ...args] },
    {
      onOutput: (text) => {
        all += text;
        if (all.endsWith('end\n')) done(all.slice(0, -'end\n'.length));
      },
      onExit: () => undefined,
    },
  );
  return { processId, written };
}

test('arguments are passed unchanged, without a shell', async () => {
  const args = ['$HOME', '`id`', '; echo no', '*', 'a  b', '"', ''];
  const { written } = await runShell('for one in "$@"; do echo "[$one]"; done', {}, args);
  expect(await written).toBe(args.map((arg) => `[${arg}]\n`).join(''));
});

test('variables are added to ours, and null unsets one', async () => {
  process.env.STOPLINE_TEST_UNSET = 'ours';
  onTestFinished(() => {
    delete process.env.STOPLINE_TEST_UNSET;
  });
  const env = { STOPLINE_TEST_ADDED: 'a b', STOPLINE_TEST_UNSET: null };
  const { written } = await runShell('echo "$STOPLINE_TEST_ADDED,${STOPLINE_TEST_UNSET-unset},${PATH:+path}"', { env });
  expect(await written).toBe('a b,unset,path\n');
});

test('the folder is the requested one, or else the server’s', async () => {
  const folder = realpathSync(tmpdir());
  expect(await (await runShell('pwd -P', { cwd: folder })).written).toBe(`${folder}\n`);
  expect(await (await runShell('pwd -P', { cwd: '' })).written).toBe(`${realpathSync('.')}\n`);
});

test('the input is empty', async () => {
  const { written } = await runShell('cat; echo read');
  expect(await written).toBe('read\n');
});

test('a character that is split over two writes is whole', async () => {
  const { written } = await runShell(`printf '\\360\\237'; sleep 0.05; printf '\\230\\200\\n'`);
  expect(await written).toBe('😀\n');
});

test('it leads its own process group', async () => {
  const { processId, written } = await runShell('ps -o pgid= -p $$ 2>/dev/null || cut -d" " -f5 /proc/$$/stat');
  expect(Number(await written)).toBe(processId);
});

test.each([
  [['/nowhere/program'], '/nowhere/program could not be run'],
  [['/etc/passwd'], '/etc/passwd could not be run'],
])('%j rejects with launch_failed', async (args, words) => {
  await expect(runCommand({ args }, { onOutput: () => undefined, onExit: () => undefined })).rejects.toMatchObject({
    code: 'launch_failed',
    message: expect.stringContaining(words),
  });
});

test.each([
  ['its exit code', 'exit 7', 7],
  ['128 and the signal that ended it', 'kill -TERM $$', 143],
])('the exit code is %s', async (_what, script, expected) => {
  const exitCode = await new Promise((resolve, reject) => {
    runCommand({ args: ['/bin/sh', '-c', script] }, { onOutput: () => undefined, onExit: resolve }).catch(reject);
  });
  expect(exitCode).toBe(expected);
});
