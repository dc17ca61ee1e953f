import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from './fixtures.ts';
import type { StoplinePage } from './page.ts';
import { freePort, startTarget } from './target.ts';

const launchFile = '.vscode/launch.json';

/** Replaces all of a workspace. */
function fill(workspace: string, files: Readonly<Record<string, string>>): void {
  for (const name of readdirSync(workspace)) rmSync(join(workspace, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true });
    writeFileSync(join(workspace, path), text);
  }
}

const program = 'let count = 0;\ncount += 1;\nconsole.log("count is", count);\n';

const dialog = (page: StoplinePage, name: string) => page.page.getByRole('dialog', { name });
const choice = (page: StoplinePage, name: string) => page.page.getByRole('button', { name, exact: true });

test('F5 debugs the open file, wherever it lies', async ({ openPage, testFolder }) => {
  fill(testFolder.workspace, { 'main.js': program, 'src/deep/down/other.js': program, 'notes.md': '' });
  const page = await openPage();
  await expect(page.configuration).toHaveText('Debug main.js');
  await page.openFile('src/deep/down/other.js');
  await expect(page.configuration).toHaveText('Debug src/deep/down/other.js');
  await page.toggleBreakpoint(2);
  await page.page.keyboard.press('F5');
  await page.expectStoppedAt('other.js', 2, 'at breakpoint');
  await page.page.keyboard.press('F5');
  await page.expectEnd();

  await page.choose('Debug main.js');
  await page.openFile('notes.md');
  await page.button('Start debugging').click();
  await page.expectEnd();
  await expect(page.console).toContainText('count is 1');
});

test('F10 and F11 start a program and stop where its code begins to run', async ({ openPage, testFolder }) => {
  const functions = 'class Full extends Error {\n  constructor() {\n    super("full");\n  }\n}\n';
  fill(testFolder.workspace, { 'main.js': `${functions}const full = new Full();\nconsole.log(full.message);\n` });
  const page = await openPage();
  await expect(page.editorOf('main.js')).toContainText('class Full');
  await page.page.keyboard.press('F10');
  await page.expectStoppedAt('main.js', 6);
  await page.page.keyboard.press('F10');
  await page.expectStoppedAt('main.js', 7);
  await page.page.keyboard.press('F5');
  await page.expectEnd();
  await page.page.keyboard.press('F11');
  await page.expectStoppedAt('main.js', 6);
  await page.page.keyboard.press('F11');
  await page.expectStoppedAt('main.js', 3);
});

test('the only program of a folder is opened, and Ctrl+F5 runs it without a stop', async ({ openPage, testFolder }) => {
  fill(testFolder.workspace, {
    'src/app.py': 'count = 0\ncount += 1\nprint("count is", count)\n',
    'README.md': '# App\n',
  });
  const page = await openPage();
  await expect(page.editorOf('app.py')).toContainText('count += 1');
  await page.toggleBreakpoint(2);
  await page.page.keyboard.press('Control+F5');
  await page.expectEnd();
  await expect(page.console).toContainText('count is 1');
  await page.page.keyboard.press('F5');
  await page.expectStoppedAt('app.py', 2, 'at breakpoint');
});

test('the scripts of package.json are debugged', async ({ openPage, testFolder }) => {
  const scripts = { dev: 'node tool/run.js', predev: 'node -e ""' };
  fill(testFolder.workspace, {
    'package.json': JSON.stringify({ scripts }),
    'tool/run.js': program,
    'tool/more.js': program,
  });
  const page = await openPage();
  await expect(page.configuration).toHaveText('npm run dev');
  await page.openFile('tool/run.js');
  await page.toggleBreakpoint(3);
  await page.start('npm run dev');
  await page.expectStoppedAt('run.js', 3, 'at breakpoint');
});

test('an empty folder offers a new file, which is saved when it is debugged, and a launch.json', async ({
  openPage,
  testFolder,
}) => {
  fill(testFolder.workspace, {});
  const page = await openPage();
  await expect(page.configuration).toHaveText('No configuration');
  await choice(page, 'New file…').click();
  await page.page.keyboard.type('src/hello.js');
  await page.page.keyboard.press('Enter');
  await expect(page.editorOf('hello.js')).toBeFocused();
  await expect(page.treeItem(page.files, /hello\.js/)).toBeVisible();
  await page.page.keyboard.type('console.log("hello");');
  await expect(page.configuration).toHaveText('Debug src/hello.js');
  await page.page.keyboard.press('F5');
  await page.expectEnd();
  await expect(page.console).toContainText('hello');
  expect(readFileSync(join(testFolder.workspace, 'src/hello.js'), 'utf8')).toContain('hello');
});

test('a configuration is added to launch.json, filled in with a program of the folder', async ({
  openPage,
  testFolder,
}) => {
  fill(testFolder.workspace, { 'main.js': program, 'other.js': program });
  const page = await openPage();
  await choice(page, 'Create launch.json').click();
  const templates = dialog(page, 'Add configuration');
  await templates.getByRole('option', { name: /^Node.js: launch program,/ }).click();
  await expect(page.editorOf(launchFile)).toContainText('"program": "${workspaceFolder}/main.js"');
  await expect(page.configuration).toHaveText('Node.js: launch program');
  await page.page.keyboard.press('F5');
  await page.expectEnd();

  const written = readFileSync(join(testFolder.workspace, launchFile), 'utf8');
  writeFileSync(join(testFolder.workspace, launchFile), `// mine\n${written}`);
  await expect(page.editorOf(launchFile)).toContainText('// mine');
  await choice(page, 'Add configuration…').click();
  await templates.getByRole('option', { name: /^Node.js: attach to port,/ }).click();
  await expect(page.editorOf(launchFile)).toContainText('"port": 9229');
  expect(readFileSync(join(testFolder.workspace, launchFile), 'utf8')).toContain('// mine');
  await page.listConfigurations();
  await expect(page.page.getByRole('option', { name: 'Node.js: attach to port', exact: true })).toBeVisible();
});

test('configurations are listed by their group and order, without hidden ones', async ({ openPage, testFolder }) => {
  const named = (name: string, presentation?: object) => ({
    name,
    type: 'node',
    request: 'launch',
    program: 'main.js',
    presentation,
  });
  const configurations = [
    named('plain'),
    named('second of b', { group: 'b', order: 2 }),
    named('hidden', { hidden: true, group: 'a' }),
    named('first of b', { group: 'b', order: 1 }),
    named('of a', { group: 'a' }),
  ];
  const compounds = [{ name: 'both', configurations: ['hidden', 'plain'], presentation: { group: 'a', order: 1 } }];
  fill(testFolder.workspace, { 'main.js': program, [launchFile]: JSON.stringify({ configurations, compounds }) });
  const page = await openPage();
  await expect(page.configuration).toHaveText('both');
  const list = await page.listConfigurations();
  await expect(list).toHaveText([
    ...['both', 'of a', 'first of b', 'second of b', 'plain'],
    ...['Start debugging', 'Add configuration…', 'Open launch.json'],
  ]);
  await page.page.keyboard.press('Enter');
  await page.page.keyboard.press('F5');
  await page.expectEnd();
});

test('a start with a broken launch.json opens it at its error', async ({ openPage, testFolder }) => {
  fill(testFolder.workspace, { 'app.js': program, [launchFile]: '{ "configurations": [\n  { "name" "App" } ] }' });
  const page = await openPage();
  await expect(page.configuration).toHaveText('launch.json, line 2');
  await expect(choice(page, 'Open launch.json')).toBeVisible();
  await page.page.keyboard.press('F5');
  await expect(page.editorOf('launch.json')).toBeVisible();
  await expect(page.page.getByText('launch.json, line 2, column')).toBeVisible();
});

test('a read-only server adds nothing to launch.json', async ({ launchServer, openPage, testFolder }) => {
  fill(testFolder.workspace, { 'main.js': program, 'other.js': program });
  const page = await openPage({ server: await launchServer(['--trust', '--read-only']) });
  await choice(page, 'Create launch.json').click();
  await dialog(page, 'Add configuration')
    .getByRole('option', { name: /^Node.js: launch program,/ })
    .click();
  await expect(page.page.getByRole('alert')).toContainText('--read-only');
  expect(readdirSync(testFolder.workspace).toSorted()).toEqual(['main.js', 'other.js']);
});

const goFiles = {
  'go.mod': 'module example.com/count\n\ngo 1.19\n',
  'main.go': 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("count is", count(1))\n}\n',
  'count.go': 'package main\n\nfunc count(start int) int {\n\treturn start + 1\n}\n',
  'count_test.go':
    'package main\n\nimport "testing"\n\nfunc TestCount(t *testing.T) {\n\tif count(1) != 2 {\n\t\tt.Fatal("wrong")\n\t}\n}\n',
};

test('a Go package of several files is debugged, and from an open test file its tests @all', async ({
  openPage,
  testFolder,
}) => {
  fill(testFolder.workspace, goFiles);
  const page = await openPage();
  await expect(page.configuration).toHaveText('Debug main.go');
  await page.openFile('count.go');
  await page.toggleBreakpoint(4);
  await page.page.keyboard.press('F5');
  await page.expectStoppedAt('count.go', 4, 'at breakpoint');
  await expect(page.frame('main.main', 'main.go', 6)).toBeVisible();
  await page.button('Continue').click();
  await page.expectEnd();

  await page.openFile('count_test.go');
  await expect(page.configuration).toHaveText('Debug count_test.go');
  await page.button('Start debugging').click();
  await page.expectStoppedAt('count.go', 4, 'at breakpoint');
  await expect(page.callStack).toContainText('TestCount');
});

test('Go attaches to a delve that runs elsewhere, by host and port @all', async ({ openPage, testFolder }) => {
  const port = await freePort();
  const attach = { name: 'Remote', type: 'go', request: 'attach', mode: 'remote', host: '127.0.0.1', port };
  fill(testFolder.workspace, { ...goFiles, [launchFile]: JSON.stringify({ configurations: [attach] }) });
  const delve = ['dlv', 'debug', '--headless', '--accept-multiclient', `--listen=127.0.0.1:${port}`];
  const target = await startTarget(delve, testFolder.workspace, ({ said }) => said.includes('listening at'));
  try {
    const page = await openPage();
    await page.openFile('count.go');
    await page.toggleBreakpoint(4);
    await page.start('Remote');
    await page.expectStoppedAt('count.go', 4, 'at breakpoint');
    await page.button('Continue').click();
    await page.expectStatus('Terminated');
    expect(target.said).toContain('count is 2');
  } finally {
    await target.end();
  }
});

test('Python reads .env unasked, and splits arguments that are one text', async ({ openPage, testFolder }) => {
  const configuration = { name: 'Args', type: 'debugpy', request: 'launch', program: 'main.py', args: '--name "a b"' };
  fill(testFolder.workspace, {
    'main.py': 'import os, sys\nprint(sys.argv[1:], os.environ["FROM_FILE"])\n',
    '.env': 'FROM_FILE=yes\n',
    [launchFile]: JSON.stringify({ configurations: [configuration] }),
  });
  const page = await openPage();
  await page.start('Args');
  await page.expectEnd();
  await expect(page.console).toContainText("['--name', 'a b'] yes");
});

test('a file opens at its top, or where it was left', async ({ openPage, testFolder }) => {
  const text = Array.from({ length: 400 }, (_, index) => `// line ${index + 1}\n`).join('');
  fill(testFolder.workspace, { 'a.js': text, 'b.js': text });
  const page = await openPage();
  await page.openFile('a.js');
  await page.editor.focus();
  await page.page.keyboard.press('Control+End');
  await expect(page.lineNumber(400)).toBeInViewport();
  await page.openFile('b.js');
  await expect(page.lineNumber(1)).toBeInViewport();
  await page.openFile('a.js');
  await expect(page.lineNumber(400)).toBeInViewport();
});

test('files are renamed with their breakpoints, deleted, brought back, and their paths copied', async ({
  openPage,
  testFolder,
}) => {
  const at = (path: string) => join(testFolder.workspace, path);
  fill(testFolder.workspace, { 'a.js': program, 'b.js': program });
  const page = await openPage();
  const ofFile = async (name: string, item: string) => {
    await page.files.getByRole('treeitem', { name, exact: true }).click({ button: 'right' });
    await page.page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await page.openFile('a.js');
  await page.toggleBreakpoint(2);
  await ofFile('a.js', 'Rename…');
  const name = page.page.getByRole('combobox', { name: 'Rename a.js' });
  await expect(name).toHaveValue('a.js');
  await page.page.keyboard.type('src/main');
  await expect(name, 'the extension was not selected').toHaveValue('src/main.js');
  await name.press('Enter');
  await expect(page.editorOf('src/main.js')).toContainText('count += 1');
  await expect(page.mark(2)).toBeVisible();
  await expect(page.files.getByRole('treeitem', { name: 'a.js', exact: true })).toHaveCount(0);
  await expect(page.configuration).toHaveText('Debug src/main.js');
  await page.page.keyboard.press('F5');
  await page.expectStoppedAt('main.js', 2, 'at breakpoint');
  await page.button('Stop').click();
  await page.expectStatus('Terminated');

  await ofFile('b.js', 'Copy relative path');
  await expect.poll(() => page.pasted()).toBe('b.js');
  await ofFile('b.js', 'Delete');
  await expect(page.files.getByRole('treeitem', { name: 'b.js', exact: true })).toHaveCount(0);
  await page.page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.files.getByRole('treeitem', { name: 'b.js', exact: true })).toBeVisible();
  expect(readFileSync(at('b.js'), 'utf8')).toBe(program);
});
