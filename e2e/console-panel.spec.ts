import type { Locator } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const chatter = (workspace: string, mark: string) => markedLine(join(workspace, 'chatter.js'), mark);

const row = (page: StoplinePage, text: string): Locator =>
  page.console.locator('.line').filter({ has: page.page.getByText(text, { exact: true }) });

/** The text of the first line that is wholly visible. */
const firstVisibleText = (log: Locator): Promise<string> =>
  log.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    const lines = [...element.querySelectorAll('.line')];
    const first = lines.find((line) => line.getBoundingClientRect().top >= top);
    return first?.querySelector('.line-text')?.textContent.trim() ?? '';
  });

const findField = (page: StoplinePage) => page.page.getByRole('textbox', { name: 'Find in console' });

/** The result that the find bar shows. */
const findCount = (page: StoplinePage) =>
  page.page.getByRole('search', { name: 'Find in console' }).getByRole('status');

const suggestion = (page: StoplinePage, label: string) =>
  page.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').filter({ hasText: label });

/** Waits for the end of a program with a lot of output, which takes long on a busy machine. */
async function expectLongEnd(page: StoplinePage): Promise<void> {
  await expect(page.status).toHaveText(/^\s*Terminated,\s+exit code 0\b/, { timeout: 120_000 });
}

const menuItem = (page: StoplinePage, name: string | RegExp) =>
  page.page
    .getByRole('menu', { name: 'Console' })
    .getByRole(String(name).includes('repeated') ? 'menuitemcheckbox' : 'menuitem', { name });

/** A program that printed 100,000 lines: the end is visible, earlier lines load on scrolling, and all are searched. */
async function expectAllLines(page: StoplinePage): Promise<void> {
  await expectLongEnd(page);
  await expect(page.console).toContainText('all said');
  expect(await page.console.locator('.line').count(), 'only visible lines are in the page').toBeLessThan(120);
  await page.console.focus();
  await page.page.keyboard.press('Home');
  await expect(row(page, 'line 1 of 100000 ok').or(row(page, 'line 1 of 100000'))).toBeInViewport();
  await page.page.keyboard.press('End');
  await expect(row(page, 'all said')).toBeInViewport();

  await page.page.keyboard.press('Control+f');
  await findField(page).fill('line 777');
  await expect(findCount(page)).toHaveText(/^\d+ of 111$/, { timeout: 30_000 });
  await page.page.getByRole('button', { name: 'Only matches' }).click();
  await expect(findCount(page)).toHaveText(/^111 of 100,00\d lines/);
  await page.console.focus();
  await page.page.keyboard.press('End');
  await expect(page.console).toContainText('line 77799');
  await expect(page.console).not.toContainText('line 77800');
  await findField(page).press('Escape');
  await expect(findField(page)).toHaveCount(0);
  const others = page.console.locator('.line', { hasNotText: 'line 777' });
  await expect(others.first(), 'the match is shown among the other lines').toBeVisible();
}

test('each of a hundred thousand lines can be scrolled to, found and counted', async ({ openPage }) => {
  test.slow();
  const page = await openPage();
  await page.start('Many lines');
  await expectAllLines(page);
});

test('a page loaded at a hundred thousand lines gets only the end, and the rest when scrolled to', async ({
  openPage,
}) => {
  test.slow();
  const page = await openPage();
  await page.start('Many lines');
  await expectLongEnd(page);
  const hello = new Promise<number>((resolve) => {
    page.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"type":"hello"')) resolve(String(payload).length);
      }),
    );
  });
  await page.reload();
  expect(await hello, 'a small greeting').toBeLessThan(300_000);
  await expectAllLines(page);
});

test('new lines do not move what is being read, and a button leads to the end', async ({ openPage, server }) => {
  const page = await openPage();
  const round = chatter(server.workspace, 'round');
  await page.stopAt('Chatter', 'chatter.js', round);
  await page.console.focus();
  await page.page.keyboard.press('Home');
  const begin = row(page, 'begin');
  await expect(begin).toBeInViewport();
  const before = await begin.boundingBox();
  await page.button('Continue').click();
  await page.expectStoppedAt('chatter.js', round);
  const newer = page.page.getByRole('button', { name: /^\d+ new lines$/ });
  await expect(newer).toHaveText(/20 new lines/);
  expect(await begin.boundingBox()).toEqual(before);
  await newer.click();
  await expect(row(page, 'round 40')).toBeInViewport();
  await page.button('Continue').click();
  await page.expectStoppedAt('chatter.js', round);
  await expect(row(page, 'round 60'), 'it follows the end again').toBeInViewport();
});

test('a console that is moved keeps its place and what was typed', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  await expect(row(page, 'round 20')).toBeInViewport();
  await page.evaluateInput.fill('text.length');
  await page.console.focus();
  await page.page.keyboard.press('Home');
  for (let pages = 0; pages < 2; pages += 1) await page.page.keyboard.press('PageDown');
  await expect(row(page, 'begin')).not.toBeInViewport();
  const read = await firstVisibleText(page.console);
  for (const side of ['right', 'bottom']) {
    await page.page.getByRole('tab', { name: 'Console' }).click({ button: 'right' });
    await page.page.getByRole('menuitem', { name: `Move to ${side}` }).click();
    await expect(page.evaluateInput).toBeFocused();
    await expect(row(page, read)).toBeInViewport();
    await expect(row(page, 'begin')).not.toBeInViewport();
  }
  await expect(page.evaluateInput).toHaveValue('text.length');
});

test('by keys alone, groups collapse, objects expand, and lines lead to their source', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  await page.console.focus();
  await page.page.keyboard.press('Home');
  await expect(row(page, 'Details').locator('.count')).toHaveText('2 lines');
  await expect(page.console).not.toContainText('detail one');
  const focused = page.console.locator('.line:focus');
  const goTo = async (text: string, arrow: string) => {
    for (let now = await focused.innerText(); !now.includes(text); now = await focused.innerText()) {
      await page.page.keyboard.press(arrow);
      await expect(focused).not.toHaveText(now, { useInnerText: true });
    }
  };
  await expect(page.console.locator('.line').first()).toBeFocused();
  await goTo('Details', 'ArrowDown');
  await page.page.keyboard.press('ArrowRight');
  await expect(row(page, 'detail one')).toBeVisible();
  await page.page.keyboard.press('ArrowLeft');
  await expect(row(page, 'detail one')).toHaveCount(0);

  await goTo('prices', 'ArrowUp');
  await page.page.keyboard.press('ArrowRight');
  await expect(page.console.locator('.value').first(), "not js-debug's container").toHaveText(/^\s*arg1: {count: 214}/);
  await page.openFile('cart.js');
  await row(page, 'something failed').getByRole('button', { name: 'chatter.js:11' }).click();
  await expect(page.editorOf('chatter.js')).toBeVisible();
  await page.openFile('cart.js');
  await row(page, 'begin').click();
  await page.console.focus();
  await page.page.keyboard.press('Home');
  await page.page.keyboard.press('ArrowDown');
  await expect(focused).toContainText('begin');
  await page.page.keyboard.press('Enter');
  await expect(page.editorOf('chatter.js')).toBeVisible();
});

test('a file and line number in the output is a link', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  await page.openFile('cart.js');
  await page.console.getByRole('link', { name: /chatter\.js:12/ }).click();
  await expect(page.editorOf('chatter.js')).toBeVisible();
});

test('a relative path opens at its line and column @all', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  await page.openFile('cart.js');
  await page.evaluate("'./chatter.js:3:5'");
  await page.console.getByRole('link', { name: './chatter.js:3:5' }).last().click();
  const editor = page.editorOf('chatter.js');
  await expect(editor).toBeVisible();
  await editor.focus();
  await page.page.keyboard.type('HERE');
  await expect(editor.locator('.cm-line', { hasText: 'HERE' })).toHaveText(/^.{4}HERE/);
});

test('repeated messages are grouped with a count, or each is shown @all', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  await page.console.focus();
  await page.page.keyboard.press('Home');
  await expect(row(page, 'tick').locator('.times')).toHaveText('3');
  await page.page.getByRole('button', { name: 'More console actions' }).click();
  await page.page.getByRole('menuitemcheckbox', { name: 'Group similar messages' }).click();
  await expect(row(page, 'tick')).toHaveCount(3);
});

test('a message of several lines is one row with one link, found and counted as a whole', async ({
  openPage,
  testFolder,
}) => {
  writeFileSync(
    join(testFolder.workspace, 'chatter.js'),
    'for (const each of [1, 2]) console.log("alpha\\n  beta");\nconsole.table([{ wanted: 1 }]);\nconsole.log("last");\n',
  );
  const page = await openPage();
  await page.choose('Chatter');
  await page.page.keyboard.press('F5');
  await page.expectEnd();
  const message = page.console.locator('.line').filter({ hasText: 'alpha' });
  await expect(message).toHaveCount(1);
  await expect(message.locator('.line-text')).toHaveText(/alpha\n {2}beta/);
  await expect(message.locator('.times')).toHaveText('2');
  await expect(message.locator('.source')).toHaveText('chatter.js:1');
  await expect(page.console.locator('.line').filter({ hasText: '(index)' })).toContainText('wanted');

  await page.console.focus();
  await page.page.keyboard.press('Control+f');
  await findField(page).fill('/^  beta$/');
  await page.page.getByRole('button', { name: 'Only matches' }).click();
  await expect(page.console.locator('.line')).toHaveCount(1);
  await expect(message.locator('mark')).toHaveText('  beta');
});

test('search matches are visited and filtered by, and categories of output are hidden @all', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  await page.console.focus();
  await page.page.keyboard.press('Home');
  await page.page.keyboard.press('Control+f');
  await expect(findField(page)).toBeFocused();
  await page.page.keyboard.type('round 1');
  await expect(findCount(page)).toHaveText('1 of 11');
  await expect(page.console.locator('.current')).toContainText('round 1');
  await expect(page.console.locator('.current mark')).toHaveText('round 1');
  await page.page.keyboard.press('Enter');
  await expect(findCount(page)).toHaveText('2 of 11');
  await expect(page.console.locator('.current')).toContainText('round 10');
  await page.page.keyboard.press('Shift+Enter');
  await page.page.keyboard.press('Shift+Enter');
  await expect(findCount(page)).toHaveText('11 of 11');
  await expect(page.console.locator('.current')).toContainText('round 19');

  await findField(page).fill('round !1');
  await page.page.getByRole('button', { name: 'Only matches' }).click();
  await expect(findCount(page)).toHaveText(/^9 of \d+ lines$/);
  await expect(page.console).not.toContainText('tick');
  await findField(page).fill('');
  await expect(page.console).toContainText('round 20');
  await page.page.getByRole('button', { name: 'Output', exact: true }).click();
  await expect(page.console).not.toContainText('round 20');
  await expect(page.console).toContainText('something failed');
  await findField(page).press('Escape');
  await expect(page.evaluateInput).toBeFocused();
  await expect(page.console).toContainText('round 20');
});

test('the console is copied, saved and cleared', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  const copied = () => page.pasted(page.evaluateInput);
  await row(page, 'round 20').click({ button: 'right' });
  await menuItem(page, /^Copy$/).click();
  await expect.poll(copied).toBe('round 20');
  await page.console.focus();
  await page.page.keyboard.press('End');
  await page.page.keyboard.press('ArrowUp');
  await page.page.keyboard.press('Control+c');
  // Output on stderr may come before or after it.
  const lastButOne = await page.console.locator('.line .line-text').nth(-2).innerText();
  await expect.poll(copied).toBe(lastButOne);
  await page.page.getByRole('button', { name: 'More console actions' }).click();
  await menuItem(page, 'Copy all').click();
  await expect.poll(copied).toContain('tick\ntick\ntick\n');
  expect(await copied()).toContain('\nsomething failed\n');

  const download = page.page.waitForEvent('download');
  await page.page.getByRole('button', { name: 'More console actions' }).click();
  await menuItem(page, /^Save console$/).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Chatter-\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d\.log$/);
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toContain('\nround 20\n');
  expect(saved).toContain('something failed\n');

  const timed = page.page.waitForEvent('download');
  await page.page.getByRole('button', { name: 'More console actions' }).click();
  await menuItem(page, 'Save console with times').click();
  expect(await readFile(await (await timed).path(), 'utf8')).toMatch(/T[\d:.]+Z {2}round 20\n/);

  await page.evaluateInput.click();
  await page.page.keyboard.press('Control+l');
  await expect(page.console).not.toContainText('round');
  await page.evaluate('6 * 7');
  await expect(page.console).toContainText('42');
});

test('several pasted lines are kept, and recalled from the history', async ({ openPage, server }) => {
  const page = await openPage();
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  const lines = 'const a = 20;\nconst b = 1;\n(a + b) * 2';
  await page.evaluateInput.click();
  const low = await page.evaluateInput.boundingBox();
  await page.page.keyboard.insertText(lines);
  await expect(page.evaluateInput).toHaveValue(lines);
  await expect
    .poll(async () => (await page.evaluateInput.boundingBox())?.height)
    .toBeGreaterThan((low?.height ?? 0) + 30);
  await page.page.keyboard.press('Escape');
  await page.page.keyboard.press('Enter');
  await expect(page.console).toContainText('42');
  await page.page.keyboard.press('ArrowUp');
  await expect(page.evaluateInput).toHaveValue(lines);
});

test('Shift+Enter inserts a new line, and Enter sends them all @all', async ({ openPage, server }) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
  await page.evaluateInput.click();
  const low = await page.evaluateInput.boundingBox();
  await keyboard.type('[17, 4].reduce(');
  await keyboard.press('Shift+Enter');
  await keyboard.type('(a, b) =>');
  await keyboard.press('Shift+Enter');
  await keyboard.type('a + b)');
  const lines = '[17, 4].reduce(\n(a, b) =>\na + b)';
  await expect(page.evaluateInput).toHaveValue(lines);
  await expect
    .poll(async () => (await page.evaluateInput.boundingBox())?.height, 'all lines are seen')
    .toBeGreaterThan((low?.height ?? 0) + 30);
  await expect(page.console.locator('.line.input'), 'nothing has been sent yet').toHaveCount(0);
  // No completion has been accepted.
  await keyboard.press('Escape');
  await keyboard.press('Enter');
  await expect(page.evaluateInput).toHaveValue('');
  await expect(page.console.locator('.result')).toHaveText(/21/);
  await expect(page.console.locator('.line.input .line-text')).toHaveText(lines.split('\n'));
  await expect.poll(async () => (await page.evaluateInput.boundingBox())?.height).toBe(low?.height);
});

test(
  'completions are offered and accepted by Tab, and Enter evaluates what is typed',
  exercises('request completions', 'capability completionTriggerCharacters'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await page.stopAt('Chatter', 'chatter.js', chatter(server.workspace, 'round'));
    await page.evaluateInput.click();
    await page.page.keyboard.type('customer.');
    await expect(suggestion(page, 'address')).toBeVisible();
    await expect(page.evaluateInput).toHaveAttribute('aria-autocomplete', 'list');
    await page.page.keyboard.type('na');
    await expect(suggestion(page, 'address')).toHaveCount(0);
    await page.page.keyboard.press('ArrowDown');
    const id = await suggestion(page, 'name').getAttribute('id');
    await expect(page.evaluateInput).toHaveAttribute('aria-activedescendant', String(id));
    await page.page.keyboard.press('Tab');
    await expect(page.evaluateInput).toHaveValue('customer.name');
    await expect(page.evaluateInput).toBeFocused();
    await page.page.keyboard.press('Enter');
    await expect(page.console).toContainText("'Ada'");

    await page.page.keyboard.type('custome');
    await expect(suggestion(page, 'customer')).toBeVisible();
    await page.page.keyboard.press('Escape');
    await expect(suggestion(page, 'customer')).toHaveCount(0);
    await page.page.keyboard.press('Control+Space');
    await expect(suggestion(page, 'customer')).toBeVisible();
    await page.page.keyboard.press('Enter');
    await expect(page.console, 'the typed text is evaluated, not the completion').toContainText(
      'custome is not defined',
    );

    await page.page.keyboard.type('custome');
    await expect(suggestion(page, 'customer')).toBeVisible();
    await page.page.keyboard.press('Tab');
    await expect(page.evaluateInput, 'Tab accepts the first').toHaveValue('customer');
    await expect(page.evaluateInput).toBeFocused();
  },
);

test('with output of several processes, each line says which @all', async ({ openPage }) => {
  const page = await openPage();
  await page.start('Family');
  await expect(row(page, 'the child speaks')).toBeVisible();
  await expect(row(page, 'the child speaks').locator('.session-name')).toHaveText(/family\.js/);
  await page.expectEnd();
});

test.describe('in Python', () => {
  test.use({ program: 'python' });

  test('each of a hundred thousand lines can be scrolled to, found and counted @all', async ({ openPage }) => {
    test.slow();
    const page = await openPage();
    await page.start('Many lines');
    await expectAllLines(page);
  });

  test(
    'completions are offered',
    { ...exercises('request completions'), tag: '@all' },
    async ({ openPage, server }) => {
      const page = await openPage();
      await page.stopAt('Series', 'series.py', markedLine(join(server.workspace, 'series.py'), 'return'));
      await page.evaluateInput.click();
      await page.page.keyboard.type('series.na');
      await expect(suggestion(page, 'names')).toBeVisible();
      await page.page.keyboard.press('ArrowDown');
      await page.page.keyboard.press('Enter');
      await expect(page.evaluateInput).toHaveValue('series.names');
    },
  );

  test('the lines of a stack trace are links @all', async ({ openPage, server }) => {
    const page = await openPage();
    const raise = markedLine(join(server.workspace, 'uncaught.py'), 'raise');
    await page.start('Uncaught');
    await page.expectStoppedAt('uncaught.py', raise);
    await page.openFile('series.py');
    await page.button('Continue').click();
    await page.expectStatus('Terminated');
    await page.console.getByRole('link', { name: new RegExp(`uncaught\\.py", line ${raise}$`) }).click();
    await expect(page.editorOf('uncaught.py')).toBeVisible();
  });
});
