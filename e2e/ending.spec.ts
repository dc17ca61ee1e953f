import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { compiledPath } from './paths.ts';
import { playedWith, repetition } from './repetition.ts';
import { prepare, runningPrograms } from './running-programs.ts';
import { freePort, isRunning, startTarget } from './target.ts';

test.describe('real adapters', () => {
  test.use({ program: 'running' });

  for (const name of ['debugpy', 'rdbg', 'GDB'] as const) {
    test(
      `Stop ends the program where it is (${name})`,
      { ...(name === 'rdbg' ? {} : exercises('request terminate')), ...playedWith(name) },
      async ({ openPage, server }) => {
        const program = runningPrograms[name];
        const lines = prepare(server.workspace, program);
        const page = await openPage();
        await page.stopAt(program.configuration, program.file, lines.one);
        await page.button('Stop').click();
        await page.expectStatus('Terminated');
        await expect(page.console).not.toContainText('sum');
      },
    );
  }

  const ticking = 'console.log(`pid ${process.pid}`); setInterval(() => {}, 20);';

  /** Running programs, with the configurations that attach to them. */
  const attached: readonly {
    readonly name: string;
    readonly command: (port: number) => readonly string[];
    readonly configuration: (pid: number, port: number) => object;
  }[] = [
    {
      name: 'lldb-dap',
      command: () => [compiledPath('c-endless')],
      configuration: (pid) => ({ type: 'lldb-dap', pid, program: compiledPath('c-endless') }),
    },
    {
      name: 'delve',
      command: () => [compiledPath('go-endless')],
      configuration: (processId) => ({ type: 'go', mode: 'local', processId }),
    },
    {
      name: 'js-debug',
      command: (port) => [process.execPath, `--inspect=127.0.0.1:${port}`, '-e', ticking],
      configuration: (_pid, port) => ({ type: 'node', port }),
    },
  ];

  for (const { name, command, configuration } of attached) {
    test(
      `an attached program keeps running after Disconnect (${name})`,
      repetition(name === 'lldb-dap'),
      async ({ openPage, server }) => {
        const port = await freePort();
        const target = await startTarget(command(port), server.workspace);
        try {
          const row = { name: 'Attach', request: 'attach', ...configuration(target.pid, port) };
          await writeFile(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ configurations: [row] }));
          const page = await openPage();
          await page.start('Attach');
          await expect(page.status).toHaveText(/^\s*(Running|Stopped)/);
          await page.runCommand('Disconnect');
          await page.expectStatus('Terminated');
          await expect.poll(() => target.isRunning(), { message: 'the program goes on' }).toBe(true);
        } finally {
          await target.end();
        }
      },
    );
  }

  test('a launched program keeps running after Disconnect (lldb-dap)', async ({ openPage, server }) => {
    const row = { name: 'Endless', request: 'launch', type: 'lldb-dap', program: compiledPath('c-endless') };
    await writeFile(join(server.workspace, '.vscode/launch.json'), JSON.stringify({ configurations: [row] }));
    const page = await openPage();
    await page.start('Endless');
    await expect(page.console).toContainText(/pid \d+/);
    const [, said] = /pid (\d+)/.exec((await page.console.textContent()) ?? '') ?? [];
    const pid = Number(said);
    try {
      await page.runCommand('Disconnect');
      await page.expectStatus('Terminated');
      await expect.poll(() => isRunning(pid), { message: 'the program goes on' }).toBe(true);
    } finally {
      if (pid > 1 && isRunning(pid)) process.kill(pid, 'SIGKILL');
    }
  });
});

test.describe('rarely supported requests', () => {
  test.use({ program: 'rare' });

  const disconnectOf = async (workspace: string): Promise<unknown> =>
    JSON.parse(await readFile(join(workspace, 'main.rare.disconnect.json'), 'utf8'));

  test('pressing Stop again forces an end of a program that does not terminate', async ({ openPage, server }) => {
    const page = await openPage();
    await page.start('Deaf');
    await page.expectStatus('Stopped');
    await page.button('Stop').click();
    await page.expectStatus('Terminating');
    await expect(page.page.getByRole('button', { name: 'Force stop' }).first()).toBeVisible();
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    expect(await disconnectOf(server.workspace)).toMatchObject({ terminateDebuggee: true });
  });

  test(
    'Disconnect can leave the program suspended',
    exercises('capability supportSuspendDebuggee'),
    async ({ openPage, server }) => {
      const page = await openPage();
      await page.start('Rare');
      await page.expectStatus('Stopped');
      await page.runCommand('Disconnect and leave suspended');
      await page.expectStatus('Terminated');
      expect(await disconnectOf(server.workspace)).toMatchObject({ terminateDebuggee: false, suspendDebuggee: true });
    },
  );

  test("a program is restarted when its adapter asks for it, with the adapter's data", async ({ openPage }) => {
    const page = await openPage();
    await page.start('Rare');
    await page.expectStatus('Stopped');
    await expect(page.console).toContainText('restarted with null');
    await page.evaluate('again');
    await expect(page.console).toContainText('restarted with {"run":2}');
    await page.expectStatus('Stopped');
  });

  test(
    'one thread is resumed or stepped while the others stay stopped, and one is terminated',
    exercises('request terminateThreads', 'capability supportsSingleThreadExecutionRequests'),
    async ({ openPage }) => {
      const page = await openPage();
      await page.start('Rare');
      await page.expectStatus('Stopped');
      const thread = (name: string) =>
        page.callStack.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) }).first();
      const choose = async (name: string, item: string) => {
        await thread(name).click({ button: 'right' });
        await page.page.getByRole('menuitem', { name: item, exact: true }).click();
      };
      // Threads have their own rows only if there are two or more.
      await expect(thread('worker')).toBeVisible();
      await choose('main', 'Step over, this thread only');
      await expect(page.console).toContainText('next {"threadId":1,"singleThread":true}');
      await page.expectStatus('Stopped');
      await choose('worker', 'Terminate thread');
      await expect(thread('worker')).toHaveCount(0);
      await choose('main', 'Continue this thread only');
      await expect(page.console).toContainText('continue {"threadId":1,"singleThread":true}');
    },
  );

  test('the toolbar offers to run backwards if the adapter can', async ({ openPage }) => {
    const page = await openPage();
    await expect(page.button('Reverse continue')).toHaveCount(0);
    await page.start('Rare');
    await page.expectStoppedAt('main.rare', 2);
    await page.button('Reverse continue').click();
    await page.expectStoppedAt('main.rare', 1);
  });
});
