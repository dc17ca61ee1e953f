import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { compiledPath } from './paths.ts';
import { playedWith } from './repetition.ts';
import { freePort, startTarget, type Target } from './target.ts';

interface Fixtures {
  /** Starts a program to attach to; it ends with the test. */
  target: (command: readonly string[]) => Promise<Target>;
}

const test = base.extend<Fixtures>({
  target: async ({ testFolder }, use) => {
    const targets: Target[] = [];
    await use(async (command) => {
      const target = await startTarget(command, testFolder.workspace);
      targets.push(target);
      return target;
    });
    await Promise.all(targets.map((target) => target.end()));
  },
});

test.use({ program: 'attach' });

function configure(workspace: string, configuration: Readonly<Record<string, unknown>>): void {
  mkdirSync(join(workspace, '.vscode'), { recursive: true });
  const configurations = [{ name: 'Attach', request: 'attach', ...configuration }];
  writeFileSync(join(workspace, '.vscode/launch.json'), JSON.stringify({ configurations }));
}

const picker = ({ page }: StoplinePage): Locator => page.getByRole('dialog', { name: 'Which process?' });

async function pick(page: StoplinePage, { pid }: Target): Promise<void> {
  await expect(picker(page).getByRole('combobox', { name: 'Filter' })).toBeFocused();
  await expect(picker(page).getByRole('option').first()).toBeVisible();
  await page.page.keyboard.type(String(pid));
  await expect(picker(page).getByRole('option', { name: new RegExp(String.raw`\b${pid}\b`) })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.page.keyboard.press('Enter');
}

async function letGo(page: StoplinePage, target: Target): Promise<void> {
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
  await expect.poll(() => target.isRunning(), { message: 'the program goes on' }).toBe(true);
}

for (const { type, program, key } of [
  { type: 'lldb-dap', program: 'c-endless', key: 'pid' },
  { type: 'lldb', program: 'c-endless', key: 'pid' },
  { type: 'gdb', program: 'c-endless', key: 'processId' },
  { type: 'go', program: 'go-endless', key: 'processId' },
]) {
  test(
    `${type} attaches to a picked process, and detaching leaves it running`,
    playedWith(type),
    async ({ openPage, target, testFolder }) => {
      const more = type === 'go' ? { mode: 'local' } : type === 'gdb' ? { program: compiledPath(program) } : {};
      configure(testFolder.workspace, { type, [key]: '${command:pickProcess}', ...more });
      const counter = await target([compiledPath(program)]);
      const page = await openPage();
      await page.start('Attach');
      await pick(page, counter);
      await expect(page.status).toHaveText(/^\s*(Running|Stopped)/);
      if ((await page.status.textContent())?.includes('Running')) await page.button('Pause').click();
      await page.expectStatus('Stopped');
      await letGo(page, counter);
    },
  );
}

test('js-debug attaches to a Node process without an inspector, and detaching leaves it running', async ({
  openPage,
  target,
  testFolder,
}) => {
  configure(testFolder.workspace, { type: 'node', processId: '${command:extension.pickNodeProcess}' });
  const tick = markedLine(join(testFolder.workspace, 'counter.js'), 'tick');
  const counter = await target([process.execPath, '--inspect-port=0', 'counter.js']);
  const page = await openPage();
  await page.openFile('counter.js');
  await page.toggleBreakpoint(tick);
  await page.start('Attach');
  await pick(page, counter);
  await page.expectStoppedAt('counter.js', tick, 'breakpoint');
  await letGo(page, counter);
});

test('attaching to a process without a configuration offers the right debugger first', async ({ openPage, target }) => {
  const counter = await target([process.execPath, '--inspect-port=0', 'counter.js']);
  const page = await openPage();
  const { keyboard } = page.page;
  await keyboard.press('F1');
  await keyboard.type('Attach to process');
  await keyboard.press('Enter');
  await pick(page, counter);
  const debuggers = page.page.getByRole('dialog', { name: 'Which debugger for node?' });
  await expect(debuggers.getByRole('option', { selected: true })).toHaveText(/js-debug/);
  await keyboard.press('Enter');
  await page.expectStatus('Running');
  await expect(page.status).toContainText(`node (${counter.pid})`);
  await letGo(page, counter);
});

for (const { type, file, command, configuration } of [
  {
    type: 'node',
    file: 'counter.js',
    command: (port: number) => [process.execPath, `--inspect=127.0.0.1:${port}`, 'counter.js'],
    configuration: (port: number) => ({ port }),
  },
  {
    type: 'debugpy',
    file: 'counter.py',
    command: (port: number) => ['/usr/bin/python3', '-m', 'debugpy', '--listen', `127.0.0.1:${port}`, 'counter.py'],
    configuration: (port: number) => ({ connect: { host: '127.0.0.1', port } }),
  },
]) {
  test(`${type} attaches by port, and detaching leaves the program running @all`, async ({
    openPage,
    target,
    testFolder,
  }) => {
    const port = await freePort();
    configure(testFolder.workspace, { type, ...configuration(port) });
    const tick = markedLine(join(testFolder.workspace, file), 'tick');
    const counter = await target(command(port));
    const page = await openPage();
    await page.openFile(file);
    await page.toggleBreakpoint(tick);
    await page.start('Attach');
    await page.expectStoppedAt(file, tick, 'breakpoint');
    await letGo(page, counter);
  });
}

test('rdbg attaches by port, detaches, and attaches again @all', async ({ openPage, target, testFolder }) => {
  const port = await freePort();
  configure(testFolder.workspace, { type: 'rdbg', debugPort: `127.0.0.1:${port}` });
  const rdbg = ['rdbg3.1', '--open', '--nonstop', '--host', '127.0.0.1', '--port', `${port}`, 'counter.rb'];
  const counter = await target(rdbg);
  const page = await openPage();
  for (const _time of ['once', 'again']) {
    await page.start('Attach');
    await expect(page.status).toHaveText(/^\s*(Running|Stopped)/);
    // Some versions of rdbg pause the program at once, others leave it running.
    await expect(async () => {
      if ((await page.status.textContent())?.includes('Running')) await page.button('Pause').click({ timeout: 2_000 });
      await expect(page.status).toHaveText(/Stopped on pause\s+counter\.rb/, { timeout: 2_000 });
    }).toPass();
    await letGo(page, counter);
  }
});
