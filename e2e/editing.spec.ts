import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { lineContaining, markedLine } from './marked-line.ts';
import type { StoplinePage } from './page.ts';

const cartOf = (workspace: string) => join(workspace, 'cart.js');
const tabOf = ({ page }: StoplinePage, name: string) =>
  page.getByRole('tablist', { name: 'Open files' }).getByRole('tab', { name, exact: true });
const conflictOf = ({ page }: StoplinePage) => page.getByRole('alert').filter({ hasText: 'changed on disk' });
const answer = ({ page }: StoplinePage, name: string) => page.getByRole('button', { name, exact: true });

/** Types at the beginning of a line. */
async function typeAt(page: StoplinePage, line: number, text: string): Promise<void> {
  await page.goToLine(line);
  await page.page.keyboard.press('Home');
  await page.page.keyboard.press('Home');
  await page.page.keyboard.insertText(text);
}

async function save(page: StoplinePage): Promise<void> {
  await page.page.keyboard.press('Control+s');
}

test('the caret blinks for ten seconds after it has moved', async ({ openPage }) => {
  const page = await openPage();
  await page.openFile('cart.js');
  await page.goToLine(2);
  const blinking = () =>
    page.editor.evaluate((content) =>
      [...(content.parentElement?.querySelectorAll('.cm-cursorLayer') ?? [])].flatMap((layer) =>
        layer.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
      ),
    );
  await expect.poll(blinking).toEqual([9_600]);
  await page.editor.evaluate((content) => {
    for (const layer of content.parentElement?.querySelectorAll('.cm-cursorLayer') ?? [])
      for (const animation of layer.getAnimations()) animation.finish();
  });
  await expect.poll(blinking).toEqual([]);
  await page.page.keyboard.press('ArrowDown');
  await expect.poll(blinking).toEqual([9_600]);
});

test('edits are saved by Ctrl+S, and take effect after a restart', async ({ openPage, server }) => {
  const file = cartOf(server.workspace);
  const page = await openPage();
  const print = markedLine(file, 'print');
  await page.stopAt('Cart', 'cart.js', print);
  await page.goToLine(markedLine(file, 'total'));
  await page.page.keyboard.press('End');
  await page.page.keyboard.type('\nconsole.log("typed by hand");');
  await expect(tabOf(page, 'cart.js, unsaved')).toBeVisible();
  expect(readFileSync(file, 'utf8')).not.toContain('typed by hand');

  await save(page);
  await expect(tabOf(page, 'cart.js')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toContain(
    'const result = total(items); // stop: total\nconsole.log("typed by hand");\n',
  );
  expect(readdirSync(server.workspace).filter((name) => name.endsWith('.saving'))).toEqual([]);
  await expect(page.page.getByText('Edited since start.')).toBeVisible();
  await page.button('Restart').click();
  await expect(page.console).toContainText('typed by hand');
  await page.expectStoppedAt('cart.js', print + 1, 'breakpoint');
  await expect(page.page.getByText('Edited since start.')).toHaveCount(0);
});

test('a file is no longer "edited since start" once its text is as it was at the start', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.stopAt('Cart', 'cart.js', markedLine(cartOf(server.workspace), 'print'));
  const note = page.page.getByText('Edited since start.');
  await typeAt(page, 1, 'x');
  await save(page);
  await expect(note).toBeVisible();
  await keyboard.press('Control+z');
  await expect(note).toHaveCount(0);
  await keyboard.press('Control+y');
  await expect(note).toBeVisible();
  await keyboard.press('Control+z');
  await save(page);
  await expect(tabOf(page, 'cart.js')).toBeVisible();
  await page.reload();
  await expect(page.editorOf('cart.js')).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('edits are undone and redone, also after another file was shown; undoing all leaves the file unmodified', async ({
  openPage,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('cart.js');
  await typeAt(page, 1, 'first ');
  await page.openFile('ticker.js');
  await tabOf(page, 'cart.js, unsaved').click();
  await expect(page.editor).toContainText('first const items');
  await page.editor.focus();
  await keyboard.press('Control+z');
  await expect(tabOf(page, 'cart.js')).toBeVisible();
  await expect(page.editor).not.toContainText('first const items');
  await keyboard.press('Control+y');
  await expect(tabOf(page, 'cart.js, unsaved')).toBeVisible();
});

test('Tab indents in edited text, and is no trap: it moves on before the first edit and after Escape', async ({
  openPage,
}) => {
  const page = await openPage();
  const { keyboard } = page.page;
  await page.openFile('ticker.js');
  await page.editor.locator('.cm-line').first().click();
  await keyboard.press('Tab');
  await expect(tabOf(page, 'ticker.js, unsaved')).toBeVisible();
  await expect(page.editor).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(page.editor).not.toBeFocused();
  await keyboard.press('Shift+Tab');
  await expect(page.editor).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.editor, 'focus reached by Tab moves on by Tab').not.toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.type('x');
  await keyboard.press('Tab');
  await expect(page.editor, 'after typing, Tab indents').toBeFocused();
});

test('the stopped line moves with edits above it, and stepping still works', async ({ openPage, server }) => {
  const rate = markedLine(cartOf(server.workspace), 'rate');
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', rate);
  await typeAt(page, 1, '// one\n// two\n');
  await expect(page.stoppedLine(rate + 2)).toContainText('const rate');
  await expect(page.status).toContainText(`cart.js:${rate + 2}`);
  await expect(page.frame('discount', 'cart.js', rate + 2)).toBeVisible();
  await expect(page.mark(rate + 2, 'Breakpoint')).toBeVisible();
  await page.page.keyboard.press('F10');
  await page.expectStatus('Stopped');
  await expect(page.stoppedLine(rate + 3)).toContainText('return Math.round');
  await page.lineNumber(rate + 2).click();
  await expect(page.mark(rate + 2)).toHaveCount(0);
  await page.editor.focus();
  await save(page);
  await expect(tabOf(page, 'cart.js')).toBeVisible();
  await expect(page.stoppedLine(rate + 3)).toContainText('return Math.round');
  await page.page.keyboard.press('Shift+F11');
  await expect(page.page.locator('[data-stopped-line]')).toContainText(/const less = discount|return sum/);
});

test('the stopped line is on the same code after saving and a reload, also on another device', async ({
  openPage,
  server,
}) => {
  const rate = markedLine(cartOf(server.workspace), 'rate');
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', rate);
  await typeAt(page, 1, '// one\n// two\n');
  await save(page);
  await expect(tabOf(page, 'cart.js')).toBeVisible();
  await page.reload();
  await expect(page.stoppedLine(rate + 2)).toContainText('const rate');
  await page.expectStoppedAt('cart.js', rate + 2);
  const other = await openPage();
  await expect(other.stoppedLine(rate + 2)).toContainText('const rate');
  await other.expectStoppedAt('cart.js', rate + 2);
  await page.button('Step over').click();
  await expect(page.stoppedLine(rate + 3)).toContainText('return Math.round');
  await page.expectStoppedAt('cart.js', rate + 3);
  await expect(page.frame('discount', 'cart.js', rate + 3)).toBeVisible();
});

test.describe('breakpoints', () => {
  test('move with their lines, and for every page when the file is saved', async ({ openPage, server }) => {
    const file = cartOf(server.workspace);
    const [rate, loop, call] = ['rate', 'loop', 'call'].map((mark) => markedLine(file, mark));
    if (rate === undefined || loop === undefined || call === undefined) throw new Error('cart.js has other marks.');
    const page = await openPage();
    const other = await openPage();
    await page.openFile('cart.js');
    for (const line of [rate, loop, call]) await page.toggleBreakpoint(line);
    await expect(other.breakpoint('cart.js', call)).toBeVisible();

    await typeAt(page, 1, '// new\n');
    await expect(page.mark(rate + 1)).toBeVisible();
    await expect(page.breakpoint('cart.js', rate + 1)).toBeVisible();
    await expect(other.breakpoint('cart.js', rate)).toBeVisible();
    await page.goToLine(loop + 1);
    await page.page.keyboard.press('Control+Shift+k');
    await expect(page.mark(call)).toBeVisible();
    await expect(page.mark(loop + 1)).toHaveCount(0);

    await save(page);
    await expect(other.breakpoint('cart.js', rate + 1)).toBeVisible();
    await expect(other.breakpoint('cart.js', call)).toBeVisible();
    await expect(other.breakpoints.getByRole('treeitem')).toHaveCount(2);
    await page.start('Cart');
    await page.expectStoppedAt('cart.js', markedLine(file, 'call'), 'breakpoint');
  });

  test('set in unsaved text are on the line on which they were set @all', async ({ openPage, server }) => {
    const file = cartOf(server.workspace);
    const loop = markedLine(file, 'loop');
    const page = await openPage();
    await page.openFile('cart.js');
    await typeAt(page, 1, '// one\n// two\n');
    await page.lineNumber(loop + 2).click();
    await expect(page.breakpoint('cart.js', loop + 2)).toBeVisible();
    await expect(page.mark(loop + 2)).toBeVisible();
    await typeAt(page, loop + 2, '    const twice = price * 2;\n');
    await page.lineNumber(loop + 2).click();
    await expect(page.mark(loop + 2, 'Breakpoint, set when the file is saved')).toBeVisible();
    await save(page);
    await expect(page.breakpoint('cart.js', loop + 2)).toBeVisible();
    await expect(page.breakpoint('cart.js', loop + 3)).toBeVisible();
    await page.start('Cart');
    await page.expectStoppedAt('cart.js', lineContaining(file, 'const twice'), 'breakpoint');
    await page.button('Continue').click();
    await page.expectStoppedAt('cart.js', markedLine(file, 'loop'), 'breakpoint');
  });

  test('move while the program runs, also in the running program @all', async ({ openPage, server }) => {
    const file = join(server.workspace, 'ticker.js');
    const tick = markedLine(file, 'tick');
    const page = await openPage();
    await page.stopAt('Ticker', 'ticker.js', tick);
    await typeAt(page, 1, '// new\n');
    await save(page);
    await expect(page.breakpoint('ticker.js', tick + 1)).toBeVisible();
    await expect(page.mark(tick + 1)).toBeVisible();
    await expect(page.stoppedLine(tick + 1)).toBeVisible();
    await page.button('Step over').click();
    await expect(page.stoppedLine(tick + 2)).toBeVisible();
    await page.button('Restart').click();
    await page.expectStoppedAt('ticker.js', tick + 1, 'breakpoint');
  });
});

test.describe('a file that changes on disk', () => {
  test('is shown as it is on disk if it was not edited', async ({ openPage, server }) => {
    const file = cartOf(server.workspace);
    const page = await openPage();
    await page.openFile('cart.js');
    writeFileSync(file, readFileSync(file, 'utf8').replace('const items', 'const things'));
    await expect(page.editor).toContainText('const things');
    await expect(tabOf(page, 'cart.js')).toBeVisible();
    await page.editor.focus();
    await page.page.keyboard.press('Control+z');
    await expect(page.editor).toContainText('const things');
    await expect(tabOf(page, 'cart.js')).toBeVisible();
  });

  test('moves its breakpoints with their lines, once for all pages that have it open', async ({ openPage, server }) => {
    const file = cartOf(server.workspace);
    const [rate, loop] = [markedLine(file, 'rate'), markedLine(file, 'loop')];
    const page = await openPage();
    await page.openFile('cart.js');
    await page.toggleBreakpoint(rate);
    await page.toggleBreakpoint(loop);
    const second = await openPage();
    await second.openFile('cart.js');
    // As a formatter does: lines come at several places, and others are rewritten.
    const formatted = readFileSync(file, 'utf8')
      .replace('function discount', '// One line.\n// Two lines.\nfunction discount')
      .replace('  let sum = 0;', '  let sum;\n  sum = 0;')
      .replace('    sum += price;', '      sum  +=  price;');
    writeFileSync(file, formatted);
    for (const each of [page, second]) {
      await expect(each.editor).toContainText('// Two lines.');
      await expect(each.breakpoint('cart.js', rate + 2)).toBeVisible();
      await expect(each.breakpoint('cart.js', loop + 3)).toBeVisible();
    }
    await page.start('Cart');
    await page.expectStoppedAt('cart.js', loop + 3, 'breakpoint');
    await expect(page.breakpoints.getByRole('treeitem', { name: /^cart\.js/ })).toHaveCount(2);
  });

  async function conflict(page: StoplinePage, workspace: string): Promise<string> {
    const file = cartOf(workspace);
    await page.openFile('cart.js');
    await typeAt(page, 1, 'mine;\n');
    writeFileSync(file, `theirs;\n${readFileSync(file, 'utf8')}`);
    await expect(conflictOf(page)).toContainText('cart.js changed on disk while you edited it.');
    return file;
  }

  test('is compared with the edits, and the user keeps the edits', async ({ openPage, server }) => {
    const page = await openPage();
    const file = await conflict(page, server.workspace);
    await save(page);
    await expect(page.page.getByText('cart.js was not saved: it changed on disk')).toBeVisible();
    expect(readFileSync(file, 'utf8')).toMatch(/^theirs;/);

    await answer(page, 'Compare').click();
    const [theirs, mine] = ['on disk', 'yours'].map((which) =>
      page.page.getByRole('textbox', { name: `cart.js, ${which}` }),
    );
    await expect(theirs!).toContainText('theirs;');
    await expect(theirs!).not.toContainText('mine;');
    await expect(mine!).toContainText('mine;');
    await answer(page, 'Compare').click();
    await expect(mine!).toHaveCount(0);

    await answer(page, 'Keep mine').click();
    await expect(conflictOf(page)).toHaveCount(0);
    await expect(tabOf(page, 'cart.js')).toBeVisible();
    expect(readFileSync(file, 'utf8')).toMatch(/^mine;\nconst items/);
  });

  test('is compared with the edits, and the user takes the file, which can be undone', async ({ openPage, server }) => {
    const page = await openPage();
    const file = await conflict(page, server.workspace);
    await answer(page, 'Take theirs').click();
    await expect(conflictOf(page)).toHaveCount(0);
    await expect(page.editor).toContainText('theirs;');
    await expect(page.editor).not.toContainText('mine;');
    await expect(tabOf(page, 'cart.js')).toBeVisible();
    expect(readFileSync(file, 'utf8')).toMatch(/^theirs;/);
    await page.page.keyboard.press('Control+z');
    await expect(page.editor).toContainText('mine;');
    await expect(tabOf(page, 'cart.js, unsaved')).toBeVisible();
  });

  test('loses no edits if the comparison cannot be loaded, and says what to do @all', async ({ openPage, server }) => {
    const page = await openPage();
    page.problems.expect(/compare-view.*net::ERR_FAILED|ERR_FAILED.*compare-view/);
    const file = await conflict(page, server.workspace);
    const refused = page.page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    const chunk = /\/compare-view-[\w-]+\.js$/;
    await page.page.route(chunk, (route) => route.abort());
    await answer(page, 'Compare').click();
    await expect(refused).toContainText('The comparison could not be loaded. Reload the page and try again.');
    await expect(answer(page, 'Compare')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.editor).toContainText('mine;');
    await expect(tabOf(page, 'cart.js, unsaved')).toBeVisible();
    await page.editor.focus();
    await page.page.keyboard.insertText('more;');
    await expect(page.editor, 'typing continues in the editor').toContainText('more;');
    expect(readFileSync(file, 'utf8')).toMatch(/^theirs;/);

    await page.page.unroute(chunk);
    await page.page.reload();
    await expect(conflictOf(page)).toBeVisible();
    await answer(page, 'Compare').click();
    const compared = (which: string) => page.page.getByRole('textbox', { name: `cart.js, ${which}` });
    await expect(compared('on disk')).toContainText('theirs;');
    await expect(compared('yours')).toContainText('mine;');
    await expect(compared('yours')).toContainText('more;');
    await answer(page, 'Keep mine').click();
    await expect(conflictOf(page)).toHaveCount(0);
    await expect(tabOf(page, 'cart.js')).toBeVisible();
    expect(readFileSync(file, 'utf8')).toContain('more;');
  });

  test('by being deleted keeps its text in the page, and is created again when saved @all', async ({
    openPage,
    server,
  }) => {
    const file = cartOf(server.workspace);
    const page = await openPage();
    await page.openFile('cart.js');
    await typeAt(page, 1, 'kept;\n');
    rmSync(file);
    await expect(tabOf(page, 'cart.js, deleted, unsaved')).toBeVisible();
    await page.reload();
    await expect(tabOf(page, 'cart.js, deleted, unsaved')).toBeVisible();
    await expect(page.editor).toContainText('kept;');
    await save(page);
    await expect(tabOf(page, 'cart.js')).toBeVisible();
    expect(readFileSync(file, 'utf8')).toMatch(/^kept;\nconst items/);
  });

  test('between reading and saving is not overwritten, even if the page was not notified @all', async ({
    openPage,
    server,
  }) => {
    const file = cartOf(server.workspace);
    const page = await openPage();
    await page.openFile('cart.js');
    await typeAt(page, 1, 'mine;\n');
    // At once: the server reports changes only after a moment.
    writeFileSync(file, 'theirs;\n');
    await save(page);
    await expect(conflictOf(page)).toBeVisible();
    expect(readFileSync(file, 'utf8')).toBe('theirs;\n');
  });
});

test.describe('edits', () => {
  test('survive a reload, and are compared with changes on disk', async ({ openPage, server }) => {
    const file = cartOf(server.workspace);
    const rate = markedLine(file, 'rate');
    const page = await openPage();
    await page.openFile('cart.js');
    await page.toggleBreakpoint(rate);
    await expect(page.mark(rate)).toBeVisible();
    await typeAt(page, 1, 'typed;\n');
    await page.reload();
    await expect(tabOf(page, 'cart.js, unsaved')).toBeVisible();
    await expect(page.editor).toContainText('typed;');
    await expect(page.mark(rate + 1)).toBeVisible();
    expect(readFileSync(file, 'utf8')).not.toContain('typed;');

    const { page: browser } = page;
    const url = browser.url();
    await browser.goto('about:blank');
    writeFileSync(file, 'theirs;\n');
    await browser.goto(url);
    await expect(conflictOf(page)).toBeVisible();
    await expect(page.editor).toContainText('typed;');
    await answer(page, 'Keep mine').click();
    await expect(tabOf(page, 'cart.js')).toBeVisible();
    expect(readFileSync(file, 'utf8')).toMatch(/^typed;\nconst items/);
  });

  test('in two pages of one file are separate, with their breakpoints, also after a reload', async ({ openPage }) => {
    const [one, other] = [await openPage(), await openPage()];
    for (const [page, text] of [
      [one, 'mine;\n'],
      [other, 'theirs;\n'],
    ] as const) {
      await page.page.bringToFront();
      await page.openFile('cart.js');
      await typeAt(page, 1, text);
      await page.toggleBreakpoint(1);
      await expect(page.mark(1, 'Breakpoint, set when the file is saved')).toBeVisible();
    }
    await save(other);
    await expect(tabOf(other, 'cart.js')).toBeVisible();
    await other.reload();
    await expect(other.editor).toContainText('theirs;');
    await expect(tabOf(other, 'cart.js')).toBeVisible();
    await one.page.bringToFront();
    await expect(conflictOf(one)).toBeVisible();
    await one.page.reload();
    await expect(conflictOf(one)).toBeVisible();
    await expect(one.editor).toContainText('mine;');
    await expect(one.mark(1, 'Breakpoint, set when the file is saved')).toBeVisible();
  });

  test('prompt to save when the tab is closed', async ({ openPage, server }) => {
    const file = cartOf(server.workspace);
    const page = await openPage();
    const dialog = page.page.getByRole('dialog', { name: 'Save cart.js before closing?' });
    await page.openFile('ticker.js');
    await page.page.getByRole('tab', { name: 'ticker.js' }).dblclick();
    await page.openFile('cart.js');
    await typeAt(page, 1, 'typed;\n');
    await page.page.keyboard.press('Alt+w');
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
    await page.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.editor).toBeFocused();
    await expect(page.editor).toContainText('typed;');

    await page.page.keyboard.press('Alt+w');
    await dialog.getByRole('button', { name: "Don't save" }).click();
    await expect(tabOf(page, 'cart.js, unsaved')).toHaveCount(0);
    await expect(page.editorOf('ticker.js')).toBeVisible();
    expect(readFileSync(file, 'utf8')).not.toContain('typed;');
    await page.openFile('cart.js');
    await expect(page.editor).not.toContainText('typed;');

    await typeAt(page, 1, 'saved;\n');
    await tabOf(page, 'cart.js, unsaved').press('Delete');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(tabOf(page, 'cart.js')).toHaveCount(0);
    await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/^saved;\nconst items/);
  });

  test('are kept while the server is away; saving fails with a reason, and works when it is back @all', async ({
    openPage,
    server,
    launchServer,
  }) => {
    const file = cartOf(server.workspace);
    const page = await openPage();
    page.problems.expect(/ERR_CONNECTION_REFUSED|WebSocket|Failed to load/);
    await page.openFile('cart.js');
    await typeAt(page, 1, 'typed;\n');
    await server.stop();
    await expect(page.connectionAlert).toContainText('The server was stopped.');
    await save(page);
    await expect(page.page.getByRole('alert').filter({ hasText: 'cart.js was not saved' })).toBeVisible();
    await page.page.keyboard.type('more;');
    const { port } = new URL(server.origin);
    const again = await launchServer(['--trust', '--port', port]);
    await page.page.goto(again.url);
    await expect(page.connectionAlert.filter({ hasText: 'Reconnecting' })).toHaveCount(0);
    await page.reload();
    await expect(page.editor).toContainText('more;const items');
    await page.editor.focus();
    await save(page);
    await expect(tabOf(page, 'cart.js')).toBeVisible();
    expect(readFileSync(file, 'utf8')).toMatch(/^typed;\nmore;const items/);
  });
});

test('a file keeps its line endings, its byte order mark and its mode @all', async ({ openPage, server }) => {
  const file = join(server.workspace, 'dos.js');
  writeFileSync(file, '\uFEFFlet one = 1;\r\nlet two = 2;\r\n', { mode: 0o755 });
  const page = await openPage();
  await page.openFile('dos.js');
  await typeAt(page, 2, 'let new_ = 0;\n');
  await save(page);
  await expect(tabOf(page, 'dos.js')).toBeVisible();
  expect(readFileSync(file, 'utf8')).toBe('\uFEFFlet one = 1;\r\nlet new_ = 0;\r\nlet two = 2;\r\n');
  expect(statSync(file).mode & 0o777).toBe(0o755);
});

test.describe('with --read-only', () => {
  test.use({ serverArguments: ['--trust', '--read-only'] });

  test('the file cannot be edited, and the page says why', async ({ openPage, server }) => {
    const before = readFileSync(cartOf(server.workspace), 'utf8');
    const page = await openPage();
    await page.openFile('cart.js');
    await expect(page.page.getByText('Read-only: the server was started with --read-only')).toBeVisible();
    await expect(page.editor).toHaveAttribute('aria-readonly', 'true');
    await typeAt(page, 1, 'typed;');
    await expect(page.editor).not.toContainText('typed;');
    await save(page);
    await expect(page.page.getByRole('alert')).toContainText('cart.js is read-only');
    expect(readFileSync(cartOf(server.workspace), 'utf8')).toBe(before);
  });

  test('a phone says so below the file name @all', async ({ openPage }) => {
    const page = await openPage();
    await page.openFile('cart.js');
    await page.page.setViewportSize({ width: 360, height: 740 });
    const open = page.page.getByRole('button', { name: /^Open files: cart\.js, Read-only: / });
    await expect(open.getByText('Read-only: the server was started with --read-only')).toBeInViewport({ ratio: 1 });
    await expect(open).toHaveAttribute('title', 'cart.js\nRead-only: the server was started with --read-only');
  });
});

test('a file that is not UTF-8 is read-only, and says so @all', async ({ openPage, server }) => {
  writeFileSync(join(server.workspace, 'latin.js'), Buffer.from('// f\xfcr\n', 'latin1'));
  const page = await openPage();
  await page.openFile('latin.js');
  await expect(page.page.getByText('read-only: not UTF-8 text')).toBeVisible();
  await expect(page.editor).toHaveAttribute('aria-readonly', 'true');
});
