import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { StoplinePage } from './page.ts';

const launchFile = '.vscode/launch.json';

const writeConfigurations = (workspace: string, ...configurations: readonly Readonly<Record<string, unknown>>[]) => {
  writeFileSync(join(workspace, launchFile), JSON.stringify({ version: '0.2.0', configurations }));
};

test('an invalid launch.json is opened at its error, and read again once it is corrected', async ({
  openPage,
  server,
}) => {
  writeFileSync(
    join(server.workspace, launchFile),
    '{\n  "configurations": [\n    { "name": "Cart" "type": "node" }\n  ]\n}\n',
  );
  const page = await openPage();
  await expect(page.configuration).toHaveText('launch.json, line 3');
  await expect(page.configuration).toHaveAttribute('title', /line 3, column 22/);
  await page.button('Start debugging').click();
  await expect(page.editorOf(launchFile)).toContainText('"name": "Cart" "type"');
  await expect(page.page.getByRole('alert')).toContainText('line 3, column 22');
  await page.page.getByRole('button', { name: 'Dismiss' }).click();

  writeConfigurations(server.workspace, {
    name: 'Mended',
    type: 'node',
    request: 'launch',
    program: '${workspaceFolder}/cart.js',
  });
  await expect(page.configuration).toHaveText('Mended');
  await page.start('Mended');
  await page.expectEnd();
});

test('an entry of launch.json that cannot be used is listed with its reason, and the others start', async ({
  openPage,
  server,
}) => {
  const cart = { type: 'node', request: 'launch', program: '${workspaceFolder}/cart.js' };
  writeConfigurations(
    server.workspace,
    { name: 'Half', type: 'node' },
    { ...cart, name: 'Hidden', presentation: { hidden: true } },
    { ...cart, name: 'Second', presentation: { group: 'a', order: 2 } },
    { ...cart, name: 'First', presentation: { group: 'a', order: 1 } },
    { ...cart, name: 'First' },
  );
  const page = await openPage();
  await expect(page.configuration).toHaveText('First');
  const listed = await page.listConfigurations();
  expect((await listed.allTextContents()).slice(0, 4)).toEqual(['First', 'Second', 'First (2)', 'Half']);
  const half = page.page.getByRole('option', { name: /^Half, this has no "request" \(.*launch\.json/ });
  await half.click();
  await expect(page.editorOf(launchFile)).toContainText('"Half"');
  await page.start('First (2)');
  await page.expectEnd();
});

test('an agent starts a configuration of the file that the page shows', async ({ agent, openPage, server }) => {
  writeConfigurations(server.workspace, { name: 'This file', type: 'node', request: 'launch', program: '${file}' });
  const alone = await agent.call('start_debugging', { configuration_name: 'This file' });
  expect(alone).toMatchObject({ status: 'error', message: expect.stringContaining('No file is open') });
  const page = await openPage();
  await page.openFile('cart.js');
  await expect
    .poll(async () => (await agent.call('start_debugging', { configuration_name: 'This file' })).status)
    .toBe('completed');
});

test('the cursor and the selected text of the page reach a configuration', async ({ agent, openPage, server }) => {
  writeConfigurations(server.workspace, {
    name: 'Selection',
    type: 'node',
    request: 'launch',
    program: '${workspaceFolder}/selection.js',
    args: ['line ${lineNumber}', 'column ${columnNumber}', '${selectedText}'],
  });
  writeFileSync(
    join(server.workspace, 'selection.js'),
    'const given = process.argv;\nconsole.log(...given.slice(2));\n',
  );
  const page = await openPage();
  await page.openFile('selection.js');
  await page.editor.focus();
  await page.page.keyboard.press('Control+Home');
  await page.page.keyboard.press('Shift+ArrowRight');
  await page.start('Selection');
  await expect(page.console).toContainText('line 1 column 2 c');
  await page.expectEnd();
  await page.editor.focus();
  await page.page.keyboard.press('ArrowRight');
  const refused = { status: 'error', message: expect.stringContaining('Select text in the editor') };
  const call = () => agent.call('start_debugging', { configuration_name: 'Selection' });
  await expect.poll(call).toMatchObject(refused);
  await page.page.keyboard.press('Shift+End');
  await expect.poll(async () => (await call()).status).toBe('completed');
  await expect(page.console).toContainText('line 1 column 28 onst given = process.argv;');
});

test('a missing program is reported, and nothing hangs', async ({ openPage }) => {
  const page = await openPage();
  await page.start('Missing program');
  await expect(page.page.getByRole('alert')).toContainText('not-there.js');
  await expect(page.status).toHaveText(/^\s*(Not running|Terminated)/);
  await page.start('Cart');
  await page.expectEnd();
});

test('an unknown type is reported with the known types @all', async ({ openPage, server }) => {
  writeConfigurations(server.workspace, {
    name: 'Old',
    type: 'fortran',
    request: 'launch',
    program: '${workspaceFolder}/cart.js',
  });
  const page = await openPage();
  await page.start('Old');
  await expect(page.page.getByRole('alert')).toContainText('fortran');
  await expect(page.page.getByRole('alert')).toContainText('debugpy');
  await expect(page.status).toHaveText(/^\s*(Not running|Terminated)/);
});

test("a program with a syntax error ends, and the interpreter's message says where", async ({ openPage, server }) => {
  writeFileSync(join(server.workspace, 'broken.js'), 'const fine = 1;\nconst = 2;\n');
  writeFileSync(join(server.workspace, 'broken.py'), 'fine = 1\nfor in:\n');
  writeConfigurations(
    server.workspace,
    { name: 'JavaScript', type: 'node', request: 'launch', program: '${workspaceFolder}/broken.js' },
    { name: 'Python', type: 'debugpy', request: 'launch', program: '${workspaceFolder}/broken.py' },
  );
  const page = await openPage();
  await page.start('JavaScript');
  await page.expectEnd(1);
  await expect(page.console).toContainText('broken.js:2');
  await expect(page.console).toContainText('SyntaxError');

  await page.start('Python');
  await expect(page.status).toHaveText(/^\s*(Stopped\s+on SyntaxError|Terminated,\s+exit code 1)/);
  if ((await page.status.innerText()).startsWith('Stopped')) await page.button('Continue').click();
  await page.expectEnd(1);
  await expect(page.console).toContainText('line 2');
  await expect(page.console).toContainText('SyntaxError');
});

test('a page without a valid token asks for one', async ({ context, server }) => {
  const page = new StoplinePage(await context.newPage());
  page.problems.expect(/401/);
  await page.page.goto(server.origin);
  const field = page.page.getByRole('textbox', { name: 'Token' });
  await expect(field).toBeFocused();
  await field.fill('not a token!');
  await page.page.keyboard.press('Enter');
  await expect(page.page.getByRole('alert')).toContainText('Not a token');
  await field.fill('x'.repeat(43));
  await page.page.keyboard.press('Enter');
  await expect(page.page.getByRole('alert')).toContainText(/token/i);
  await expect(page.page.getByRole('alert')).not.toContainText('Not a token');
  await field.fill(server.url);
  await page.page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await page.expectStatus('Not running');
  await expect(page.configuration).toHaveText('Cart');
  await page.reload();
  await page.expectStatus('Not running');

  await page.page.goto(`${server.origin}/#token=${'y'.repeat(43)}`);
  await page.page.reload();
  await expect(field).toBeVisible();
  expect(page.page.url()).not.toContain('token');
  expect(page.problems.unexpected).toEqual([]);
});

test('invalid expressions in the console and the watch list are answered with an error @all', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  await page.stopAt('Cart', 'cart.js', 10);
  await page.evaluate(')]}');
  await expect(page.console).toContainText('SyntaxError');
  await page.addWatch.fill('<img src=x onerror=alert(1)>');
  await page.addWatch.press('Enter');
  await expect(page.watch.getByRole('treeitem')).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.page.locator('img')).toHaveCount(0);
  await page.evaluate("'<b>bold</b>\\u202e\\u200b'");
  await expect(page.console).toContainText('<b>bold</b>');
  expect(server.shownLogs()).not.toMatch(/error|unexpected/i);
});
