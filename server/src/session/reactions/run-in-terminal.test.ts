import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fieldOf } from '#protocol';
import { startedBench } from '../../testing/session-bench.ts';

/** A session on a machine without terminals, where an adapter runs a command. */
async function run(request: { readonly args: readonly string[]; readonly cwd?: string; readonly env?: object }) {
  const bench = await startedBench({ terminals: { problem: 'None is made on this machine.' } });
  const onExit = vi.spyOn(bench.tree, 'programExited');
  const answer = await bench.adapter.ask('runInTerminal', { cwd: '/', ...request });
  return { bench, onExit, answer, processId: fieldOf(answer.body, 'processId') };
}

/** Runs a script of the shell. `written` is all that it wrote. */
async function runShell(script: string, more: { cwd?: string; env?: object } = {}, args: readonly string[] = []) {
  const { bench, processId } = await run({ ...more, args: ['/bin/sh', '-c', `${script}\necho end`, 'sh', ...args] });
  await bench.untilSaid('end\n');
  return { processId, written: bench.said('stdout').slice(0, -'end\n'.length) };
}

test('arguments are passed unchanged, without a shell', async () => {
  const args = ['$HOME', '`id`', '; echo no', '*', 'a  b', '"', ''];
  const { written } = await runShell('for one in "$@"; do echo "[$one]"; done', {}, args);
  expect(written).toBe(args.map((arg) => `[${arg}]\n`).join(''));
});

test('variables are added to ours, and null unsets one', async () => {
  process.env.STOPLINE_TEST_UNSET = 'ours';
  onTestFinished(() => {
    delete process.env.STOPLINE_TEST_UNSET;
  });
  const env = { STOPLINE_TEST_ADDED: 'a b', STOPLINE_TEST_UNSET: null };
  const { written } = await runShell('echo "$STOPLINE_TEST_ADDED,${STOPLINE_TEST_UNSET-unset},${PATH:+path}"', { env });
  expect(written).toBe('a b,unset,path\n');
});

test('the folder is the requested one, or else the server’s', async () => {
  const folder = realpathSync(tmpdir());
  expect((await runShell('pwd -P', { cwd: folder })).written).toBe(`${folder}\n`);
  expect((await runShell('pwd -P', { cwd: '' })).written).toBe(`${realpathSync('.')}\n`);
});

test('the input is empty', async () => {
  expect((await runShell('cat; echo read')).written).toBe('read\n');
});

test('a character that is split over two writes is whole', async () => {
  const { written } = await runShell(`printf '\\360\\237'; sleep 0.05; printf '\\230\\200\\n'`);
  expect(written).toBe('😀\n');
});

test('it leads its own process group', async () => {
  const { processId, written } = await runShell('ps -o pgid= -p $$ 2>/dev/null || cut -d" " -f5 /proc/$$/stat');
  expect(Number(written)).toBe(processId);
});

test.each([
  [['/nowhere/program'], '/nowhere/program could not be run'],
  [['/etc/passwd'], '/etc/passwd could not be run'],
])('%j is refused with a message', async (args, words) => {
  const { answer } = await run({ args });
  expect(answer).toMatchObject({ success: false, message: expect.stringContaining(words) });
});

test.each([
  ['its exit code', 'exit 7', 7],
  ['128 and the signal that ended it', 'kill -TERM $$', 143],
])('the exit code is %s', async (_what, script, expected) => {
  const { onExit } = await run({ args: ['/bin/sh', '-c', script] });
  await vi.waitFor(() => expect(onExit).toHaveBeenCalledWith(expected));
});
