import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exercises } from './exercises.ts';
import { expect, test } from './fixtures.ts';
import { markedLine } from './marked-line.ts';
import { compile } from './native.ts';
import type { StoplinePage } from './page.ts';

async function stopInCalls(page: StoplinePage, workspace: string): Promise<void> {
  await page.stopAt('Calls', 'calls.js', markedLine(join(workspace, 'calls.js'), 'turn'));
  await expect(page.treeItem(page.variables, /^basket = /)).toBeVisible();
}

async function addWatch(page: StoplinePage, expression: string): Promise<void> {
  await page.addWatch.fill(expression);
  await page.addWatch.press('Enter');
  await expect(page.watch.getByRole('treeitem').first()).toHaveAccessibleName(/ = (?!reading)/);
}

async function chooseOf(page: StoplinePage, row: ReturnType<StoplinePage['variable']>, item: string): Promise<void> {
  await row.click({ button: 'right' });
  await page.page
    .getByRole(item.includes('hexadecimal') ? 'menuitemcheckbox' : 'menuitem', { name: item, exact: true })
    .click();
}

test(
  'numbers are shown in hexadecimal, one or all, and in decimal again',
  exercises('capability supportsValueFormattingOptions'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await stopInCalls(page, server.workspace);
    await addWatch(page, '250 + turn');
    const watched = page.watch.getByRole('treeitem');
    await expect(watched).toHaveAccessibleName('250 + turn = 251');
    await chooseOf(page, watched, 'In hexadecimal');
    // js-debug writes no prefix.
    const hexadecimal = /^250 \+ turn = (0x)?fb$/i;
    await expect(watched).toHaveAccessibleName(hexadecimal);
    await chooseOf(page, watched, 'In hexadecimal');
    await expect(watched).toHaveAccessibleName('250 + turn = 251');
    await chooseOf(page, page.variable('turn', '1'), 'All values in hexadecimal');
    await expect(watched).toHaveAccessibleName(hexadecimal);
    await expect(page.watch.locator('.changed'), 'another format is not marked as a change').toHaveCount(0);
    await chooseOf(page, watched, 'All values in hexadecimal');
    await expect(watched).toHaveAccessibleName('250 + turn = 251');
  },
);

test('a function leads to its definition', exercises('request locations'), async ({ openPage, server }) => {
  const page = await openPage();
  await stopInCalls(page, server.workspace);
  await addWatch(page, 'price');
  await chooseOf(page, page.watch.getByRole('treeitem').first(), 'Go to definition');
  // The editor marks a pair of brackets if the cursor is beside one.
  const first = page.editor.locator('.cm-line').first();
  await expect(first).toContainText('function price');
  await expect(first.locator('.cm-matchingBracket')).toHaveCount(2);
});

test('a value is copied as JSON with its children @all', async ({ openPage, server }) => {
  const page = await openPage();
  await stopInCalls(page, server.workspace);
  await chooseOf(page, page.variable('basket'), 'Copy as JSON');
  await expect(page.announced).toHaveText('Copied');
  await page.addWatch.click();
  await page.page.keyboard.press('Control+v');
  expect(JSON.parse(await page.addWatch.inputValue())).toEqual({
    lines: { count: 0, last: 'none' },
    total: { net: 0, tax: 0 },
  });
  await page.addWatch.fill('');
});

test(
  'a long stack is read as it is scrolled, and its outermost frame shows its values',
  exercises('capability supportsDelayedStackTraceLoading'),
  async ({ openPage, server }) => {
    const page = await openPage();
    await page.stopAt('Deep', 'deep.js', markedLine(join(server.workspace, 'deep.js'), 'bottom'));
    const frames = page.callStack.getByRole('treeitem');
    await frames.first().press('End');
    const outer = page.treeItem(page.callStack, /^start, deep\.js:9$/);
    await expect(async () => {
      await page.callStack.getByRole('treeitem').last().press('End');
      await expect(outer).toBeVisible({ timeout: 500 });
    }).toPass();
    await outer.click();
    await expect(
      page.editor.locator('.cm-activeLine, .cm-line').filter({ hasText: 'return down(600)' }).first(),
    ).toBeVisible();
  },
);

const suggestion = (page: StoplinePage, label: string) =>
  page.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: label }).first();

test('completions are offered when adding a watch and when setting a value @all', async ({ openPage, server }) => {
  const page = await openPage();
  await stopInCalls(page, server.workspace);
  const { keyboard } = page.page;
  await page.addWatch.click();
  await keyboard.type('basket.li');
  await expect(suggestion(page, 'lines')).toBeVisible();
  await keyboard.press('ArrowDown');
  await expect(page.addWatch).toHaveAttribute('aria-activedescendant', /./);
  await keyboard.press('Enter');
  await expect(page.addWatch, 'the first Enter accepts the completion, the second adds the watch').toHaveValue(
    'basket.lines',
  );
  await keyboard.press('Enter');
  await expect(page.watch.getByRole('treeitem').first()).toHaveAccessibleName(/^basket\.lines = \{/);
  await page.variable('turn', '1').click();
  await keyboard.press('F2');
  await keyboard.type('basket.total.');
  await suggestion(page, 'net').click();
  const field = page.page.getByRole('textbox', { name: 'Value of turn' });
  await expect(field).toHaveValue('basket.total.net');
  await keyboard.press('Backspace');
  await expect(suggestion(page, 'net')).toBeVisible();
  await keyboard.press('Escape');
  await expect(suggestion(page, 'net')).toHaveCount(0);
  await expect(field, 'Escape closes what is offered first').toBeFocused();
  await keyboard.type('t');
  await keyboard.press('Enter');
  await expect(page.treeItem(page.variables, 'turn = 0, was 1')).toBeVisible();
});

test.describe('of lldb-dap', () => {
  test.use({ program: 'memory' });

  test('a variable leads to its declaration', exercises('request locations'), async ({ openPage, server }) => {
    const page = await openPage();
    await compile(page, server.workspace, 'letters');
    await page.stopAt('lldb-dap', 'letters.c', markedLine(join(server.workspace, 'letters.c'), 'call'));
    await page.treeItem(page.files, 'letters.js').click();
    await expect(page.editor).toHaveAccessibleName(/letters\.js$/);
    await chooseOf(page, page.variable('total', '513'), 'Go to declaration');
    await expect(page.editor).toHaveAccessibleName(/letters\.c$/);
    await page.page.keyboard.press('F9');
    await expect(page.treeItem(page.breakpoints, /^letters\.c:10/), 'the cursor is there').toBeVisible();
  });
});

test.describe('of debugpy', () => {
  test.use({ program: 'python' });

  test(
    'an exception shows its cause, and numbers are shown in hexadecimal',
    { ...exercises('capability supportsValueFormattingOptions'), tag: '@all' },
    async ({ openPage, server }) => {
      const text = `def find(number):
    try:
        return {}[number]
    except KeyError as error:
        raise ValueError("no such book") from error


find(250)
`;
      writeFileSync(join(server.workspace, 'uncaught.py'), text);
      const page = await openPage();
      await page.start('Uncaught');
      await page.expectStatus('Stopped');
      await expect(page.page.getByRole('group', { name: 'Exception ValueError' })).toContainText('KeyError: 250');
      const number = page.treeItem(page.variables, /^number = /);
      await expect(number).toHaveAccessibleName('number = 250');
      await chooseOf(page, number, 'All values in hexadecimal');
      await expect(number).toHaveAccessibleName('number = 0xfa');
    },
  );
});
