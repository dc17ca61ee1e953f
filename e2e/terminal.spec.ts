import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebSocketRoute } from '@playwright/test';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';
import { repetition } from './repetition.ts';

test.use({ program: 'terminal' });

/** Shows the program's terminal once it has one. */
async function openTerminal({ page, terminal }: StoplinePage): Promise<void> {
  await page.getByRole('tab', { name: /^Terminal/ }).click();
  await expect(terminal).toBeVisible();
}

/** Clicks on the terminal and types. */
async function type({ page, terminal }: StoplinePage, text: string): Promise<void> {
  await terminal.locator('.screen').click();
  await page.keyboard.type(text);
}

/** Compiles a program if its language needs it. */
function compile(workspace: string): void {
  execFileSync('gcc', ['-g', '-O0', '-o', join(workspace, 'ask'), join(workspace, 'ask.c')]);
}

const programs = [
  { language: 'Python', file: 'ask.py', name: "'Mara'" },
  { language: 'JavaScript', file: 'ask.cjs', name: "'Mara'" },
  { language: 'C', file: 'ask.c', name: /name/ },
  { language: 'C with GDB', file: 'ask.c', name: /name/ },
  { language: 'Go', file: 'ask_go/main.go', name: '"Mara"' },
  { language: 'Ruby', file: 'ask.rb', name: '"Mara"' },
] as const;

for (const { language, file, name } of programs) {
  test(
    `a program in ${language} reads typed input`,
    repetition(language === 'JavaScript'),
    async ({ openPage, server }) => {
      test.slow();
      if (file === 'ask.c') compile(server.workspace);
      const greet = markedLine(join(server.workspace, file), 'greet');
      const page = await openPage();
      await page.openFile(file);
      await page.toggleBreakpoint(greet);
      await expect(page.mark(greet)).toBeVisible();
      await page.start(language);
      await openTerminal(page);
      // The first build also compiles Go's standard library.
      await expect(page.terminal).toContainText('name?', { timeout: 60_000 });
      await type(page, 'Mara\n');
      await page.expectStoppedAt(file.split('/').at(-1) ?? file, greet, 'breakpoint');
      await expect(
        typeof name === 'string' ? page.variable('name', name) : page.treeItem(page.variables, name),
      ).toBeVisible();
      await page.button('Continue').click();
      await expect(page.terminal).toContainText('hello Mara');
      await page.expectEnd();
    },
  );
}

test('output is coloured, and cannot escape the terminal', async ({ openPage, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const page = await openPage();
  await page.page.evaluate(() => navigator.clipboard.writeText('mine'));
  const title = await page.page.title();
  await page.start('Looks');
  await openTerminal(page);
  await expect(page.terminal).toContainText('size?');
  const colour = (text: string) =>
    page.terminal
      .locator('.xterm-rows span', { hasText: text })
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  expect(new Set([await colour('red'), await colour('green'), await colour('blue')]).size).toBe(3);
  expect(await colour('true')).toMatch(/^rgb/);
  await page.page.getByRole('tab', { name: 'Console' }).click();
  await page.evaluateInput.focus();
  await page.page.keyboard.press('Control+V');
  await expect(page.evaluateInput).toHaveValue('mine');
  await openTerminal(page);
  await expect(page.terminal).toContainText('size?');
  expect(await page.page.title()).not.toContain('stolen');
  expect(title).not.toContain('stolen');
  await expect(page.terminal.getByRole('link')).toHaveCount(0);
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
});

test("the program gets the terminal's size", async ({ openPage }) => {
  const page = await openPage();
  await page.start('Looks');
  await openTerminal(page);
  await expect(page.terminal).toContainText('size?');
  const rows = page.terminal.locator('.xterm-rows > div');
  const typed = async () => {
    await expect.poll(() => rows.count()).toBeGreaterThan(1);
    await type(page, '\n');
  };
  await expect(async () => {
    await typed();
    await expect(page.terminal).toContainText(`size ${await rows.count()} `, { timeout: 1_000 });
  }).toPass();
  const before = await rows.count();
  await page.page.setViewportSize({ width: 1200, height: 1100 });
  await page.page.locator('[aria-label="Console height"], [role=separator]').first().waitFor();
  await expect(async () => {
    await typed();
    await expect(page.terminal).toContainText(`size ${await rows.count()} `, { timeout: 1_000 });
  }).toPass();
  expect(before).toBeGreaterThan(1);
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
});

test("a reload and a second page show the terminal's text, and both can type", async ({ openPage, server }) => {
  const page = await openPage();
  await page.openFile('ask.py');
  await page.start('External');
  await openTerminal(page);
  await expect(page.terminal).toContainText('name?');
  await expect(page.terminal.getByRole('status')).toContainText('External terminal');
  await page.reload();
  await openTerminal(page);
  await expect(page.terminal).toContainText('name?');
  const second = await openPage();
  await openTerminal(second);
  await expect(second.terminal).toContainText('name?');
  await type(second, 'Ma');
  await expect(page.terminal).toContainText('name? Ma');
  await type(page, 'ra\n');
  await expect(second.terminal).toContainText('hello Mara');
  await page.expectEnd();
  await expect(second.terminal.getByRole('status')).toContainText('exit code 0');
  expect(existsSync(server.workspace)).toBe(true);
});

test('a terminal is followed again after a cut that is too short to be shown', async ({
  openPage,
  browser,
  context,
}) => {
  const sockets: WebSocketRoute[] = [];
  await context.routeWebSocket(/\/ws$/, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  const page = await openPage();
  await page.openFile('ask.py');
  await page.start('External');
  await openTerminal(page);
  await expect(page.terminal).toContainText('name?');
  await sockets.at(-1)?.close();
  await expect.poll(() => sockets.length).toBe(2);
  const elsewhere = await browser.newContext();
  const second = await openPage({ context: elsewhere });
  await openTerminal(second);
  await expect(second.terminal).toContainText('name?');
  await type(second, 'Mara\n');
  await expect(page.terminal).toContainText('hello Mara');
  await expect(page.connectionAlert).toHaveCount(0);
  await elsewhere.close();
});

/** Selects a word in the terminal with the pointer. */
async function mark({ page, terminal }: StoplinePage, word: string): Promise<void> {
  const box = await terminal.locator('.xterm-rows span', { hasText: word }).first().boundingBox();
  if (!box) throw new Error(`"${word}" is not seen in the terminal.`);
  await page.mouse.dblclick(box.x + 4, box.y + box.height / 2);
}

test('the selection is copied, and pasted text is typed', async ({ openPage, context }) => {
  await context.grantPermissions(['clipboard-write']);
  const page = await openPage();
  await page.start('Python');
  await openTerminal(page);
  await expect(page.terminal).toContainText('name?');
  await mark(page, 'name?');
  await page.page.keyboard.press('Control+Shift+C');
  await expect(page.announced).toHaveText('Copied');
  await page.terminal.locator('.screen').click();
  await page.page.keyboard.press('Control+Shift+V');
  await expect(page.terminal).toContainText('name? name?');
  await page.page.keyboard.type(' is it\n');
  await expect(page.terminal).toContainText('hello name? is it');
  await page.expectEnd();
});

test('a restarted program has its own terminal, and a list has both', async ({ openPage }) => {
  const page = await openPage();
  await page.start('JavaScript');
  await openTerminal(page);
  await expect(page.terminal).toContainText('name?');
  await type(page, 'Mara');
  await expect(page.terminal).toContainText('name? Mara');
  await page.button('Restart').click();
  const which = page.choiceButton('Which terminal');
  await expect(which, 'the running one').toHaveText('JavaScript 2');
  await expect(page.terminal).toContainText('name?');
  expect(await page.choicesOf('Which terminal')).toEqual(['JavaScript 1, ended', 'JavaScript 2']);
  await page.pickIn('Which terminal', 'JavaScript 1, ended');
  await expect(page.terminal).toContainText('name? Mara');
  await expect(page.terminal.getByRole('status')).toContainText('Ended');
  await page.button('Restart').click();
  await expect(which, 'a new terminal replaces the selected old one').toHaveText('JavaScript 3');
  await expect(page.terminal).toContainText('name?');
  await type(page, 'Lind\n');
  await expect(page.terminal).toContainText('hello Lind');
  await page.expectEnd();
});

for (const [configuration, file, name] of [
  ['External', 'ask.py', "'Mara'"],
  ['External, in JavaScript', 'ask.cjs', "'Mara'"],
] as const) {
  test(
    `"${configuration}": an external terminal is replaced by one in the page, which says so`,
    repetition(configuration === 'External'),
    async ({ openPage, server }) => {
      const greet = markedLine(join(server.workspace, file), 'greet');
      const page = await openPage();
      await page.openFile(file);
      await page.toggleBreakpoint(greet);
      await expect(page.mark(greet)).toBeVisible();
      await page.start(configuration);
      await openTerminal(page);
      await expect(page.terminal).toContainText('name?');
      const about = page.terminal.getByRole('status');
      await expect(about).toHaveText('External terminal: shown here, as the server has no desktop.');
      await type(page, 'Mara\n');
      await page.expectStoppedAt(file, greet, 'breakpoint');
      await expect(page.variable('name', name)).toBeVisible();
      await page.button('Continue').click();
      await expect(page.terminal).toContainText('hello Mara');
      await page.expectEnd();
      await expect(about).toContainText('Ended, exit code 0.');
    },
  );
}

test('a terminal is resized with its panel, and has the size of the page that is typed in', async ({ openPage }) => {
  const page = await openPage();
  await page.start('Size');
  await openTerminal(page);
  const sizes = async () =>
    [...((await page.terminal.locator('.xterm-rows').textContent()) ?? '').matchAll(/size (\d+) by (\d+)\./g)].map(
      ([, columns, rows]) => [Number(columns), Number(rows)] as const,
    );
  const size = async () => (await sizes()).at(-1) ?? [0, 0];
  const rows = page.terminal.locator('.xterm-rows > div');
  const isTold = () => expect.poll(async () => (await size())[1] === (await rows.count())).toBe(true);
  await isTold();
  const [columns, lines] = await size();
  await page.page.getByRole('separator', { name: 'Height of console and agent activity' }).focus();
  for (let press = 0; press < 5; press += 1) await page.page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await size())[1]).toBeGreaterThan(lines);
  await isTold();
  await page.page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(async () => (await size())[0]).toBeLessThan(columns);

  const second = await openPage();
  await openTerminal(second);
  await expect(second.terminal).toContainText('size');
  expect((await size())[0], 'showing it in another page does not resize it').toBeLessThan(columns);
  await type(second, 'x');
  await expect.poll(async () => (await size())[0]).toBe(columns);
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
});

test('a flood of output does not delay a stop, and Stop leaves no process', async ({ openPage, server }) => {
  const flood = markedLine(join(server.workspace, 'flood.py'), 'flood');
  const page = await openPage();
  await page.openFile('flood.py');
  await page.start('Flood');
  await openTerminal(page);
  await expect(page.terminal).toContainText('ffff');
  await page.toggleBreakpoint(flood);
  await page.expectStoppedAt('flood.py', flood, 'breakpoint');
  await page.button('Stop').click();
  await page.expectStatus('Terminated');
});

test('keys move the focus into the terminal and out, and a dot marks new output', async ({ openPage }) => {
  const page = await openPage();
  await page.openFile('looks.py');
  await page.start('Looks');
  await expect(page.page.getByRole('tab', { name: 'Terminal, new output' })).toBeVisible();
  await page.page.keyboard.press('Control+Alt+9');
  await expect(page.terminal).toContainText('size?');
  await expect(page.terminal.locator(':focus')).toHaveCount(1);
  await page.page.keyboard.press('Tab');
  await page.page.keyboard.press('Escape');
  await expect(page.terminal.locator(':focus')).toHaveCount(1);
  await page.page.keyboard.press('Control+`');
  await expect(page.editor).toBeFocused();
  await page.page.keyboard.press('Control+`');
  await expect(page.terminal.locator(':focus')).toHaveCount(1);
  await page.page.keyboard.press('Shift+F5');
  await page.expectStatus('Terminated');
});

for (const configuration of ['Shell', 'Shell, in Python']) {
  test(
    `"${configuration}": in a trusted workspace a shell interprets the arguments`,
    { ...exercises('client supportsArgsCanBeInterpretedByShell'), ...repetition(configuration === 'Shell') },
    async ({ openPage, server }) => {
      const page = await openPage();
      await page.start(configuration);
      const heard = join(server.workspace, 'told.txt');
      await expect
        .poll(() => existsSync(heard) && readFileSync(heard, 'utf8').replaceAll(/\s/g, ''))
        .toBe('["one","twowords","3"]');
      await page.expectStatus('Terminated');
    },
  );
}

test.describe('without --trust', () => {
  test.use({ serverArguments: [] });

  test('no shell interprets arguments', async ({ openPage, server }) => {
    const page = await openPage();
    await page.start('Shell');
    await page.page.getByRole('button', { name: 'Run', exact: true }).click();
    await openTerminal(page);
    await expect(page.terminal).toContainText('$((1 + 2))');
    await page.expectEnd();
    expect(existsSync(join(server.workspace, 'told.txt'))).toBe(false);
  });
});

test.describe('with --read-only', () => {
  test.use({ serverArguments: ['--trust', '--read-only'] });

  test('nothing can be typed', async ({ openPage }) => {
    const page = await openPage();
    await page.start('Python');
    await openTerminal(page);
    await expect(page.terminal).toContainText('name?');
    await type(page, 'Mara\n');
    await expect(page.terminal).not.toContainText('hello');
    await page.button('Stop').click();
    await page.expectStatus('Terminated');
    await expect(page.terminal).not.toContainText('Mara');
  });
});
