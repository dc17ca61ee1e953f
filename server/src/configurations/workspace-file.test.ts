import { symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { readWorkspaceLaunch, readWorkspaceTasks } from './workspace-file.ts';

const launch = (name: string, more: object = {}) => ({ name, type: 'fake', request: 'launch', ...more });
const workspaceFile = 'shop.code-workspace';

/** A workspace with a `.code-workspace` file, which may have comments, and other files. */
function createWorkspace(content: object, files: Readonly<Record<string, object>> = {}) {
  const written = Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)] as const);
  const text = `// The shop\n${JSON.stringify(content)}`;
  const workspaceFolder = temporaryFolder({ ...Object.fromEntries(written), [workspaceFile]: text });
  return { workspaceFolder, workspaceFile };
}

const apiLaunch = 'packages/api/.vscode/launch.json';
const folders = [{ path: 'packages/api' }, { path: 'packages/web', name: 'Web page' }];
const packages = { 'packages/api/a.js': {}, 'packages/web/w.js': {} };

test('the configurations of a workspace are those of its file, and those of its folders with their names', async () => {
  const workspace = createWorkspace(
    { folders, launch: { configurations: [launch('All')], inputs: [{ id: 'a', type: 'promptString' }] } },
    {
      [apiLaunch]: {
        configurations: [launch('Start'), { name: 'Half', type: 'fake' }],
        compounds: [{ name: 'Both', configurations: ['Start', { name: 'Start', folder: 'api' }] }],
      },
      'packages/web/.vscode/launch.json': { configurations: [launch('Start')] },
    },
  );
  const list = await readWorkspaceLaunch(workspace);
  expect(list?.configurations.map(({ name }) => name)).toEqual(['All', 'Start (api)', 'Start (Web page)']);
  expect(list?.compounds).toEqual([{ name: 'Both (api)', configurations: ['Start (api)', 'Start (api)'] }]);
  expect(list?.inputs).toMatchObject([{ id: 'a' }]);
  expect(list?.unusable).toMatchObject([{ name: 'Half', place: `${apiLaunch}, line 1, column 70` }]);
  const web = join(workspace.workspaceFolder, 'packages/web');
  expect(list?.scopes?.of('Start (Web page)')).toMatchObject({ folder: web, needsName: false });
  expect(list?.scopes?.of('All')).toMatchObject({
    folder: workspace.workspaceFolder,
    needsName: true,
    folders: [{ name: 'api' }, { name: 'Web page', path: web }],
  });
});

test('a compound of the file names configurations of several folders', async () => {
  const members = [{ name: 'Start', folder: 'api' }, { name: 'Start', folder: 'Web page' }, 'All', 'Only here'];
  const start = { configurations: [launch('Start')] };
  const workspace = createWorkspace(
    {
      folders,
      launch: {
        configurations: [launch('All')],
        compounds: [
          { name: 'Everything', configurations: members },
          { name: 'Wrong', configurations: ['Nothing'] },
        ],
      },
    },
    {
      [apiLaunch]: { configurations: [launch('Start'), launch('Only here')] },
      'packages/web/.vscode/launch.json': start,
    },
  );
  const list = await readWorkspaceLaunch(workspace);
  expect(list?.compounds).toEqual([
    { name: 'Everything', configurations: ['Start (api)', 'Start (Web page)', 'All', 'Only here (api)'] },
  ]);
  expect(list?.unusable).toMatchObject([{ name: 'Wrong', reason: 'there is no configuration "Nothing"' }]);
});

test('with one folder, its names stay as they are, and ${workspaceFolder} is that folder', async () => {
  const workspace = createWorkspace(
    { folders: [{ path: './packages/api' }], launch: { configurations: [launch('All')] } },
    { [apiLaunch]: { configurations: [launch('Start')] } },
  );
  const list = await readWorkspaceLaunch(workspace);
  const folder = join(workspace.workspaceFolder, 'packages/api');
  expect(list?.configurations.map(({ name }) => name)).toEqual(['All', 'Start']);
  expect(list?.scopes?.of('All')).toMatchObject({ folder, needsName: false });
});

test('folders with the same name get different labels, and the launch.json of the served folder counts', async () => {
  const start = { configurations: [launch('Start')] };
  const workspace = createWorkspace(
    { folders: [{ path: 'a/lib' }, { path: 'b/lib' }] },
    { 'a/lib/.vscode/launch.json': start, 'b/lib/.vscode/launch.json': start, '.vscode/launch.json': start },
  );
  const { workspaceFolder } = workspace;
  const list = await readWorkspaceLaunch(workspace);
  const names = ['Start (lib)', 'Start (b/lib)', `Start (${basename(workspaceFolder)})`];
  expect(list?.configurations.map(({ name }) => name)).toEqual(names);
  expect(names.map((name) => list?.scopes?.of(name).folder)).toEqual([
    join(workspaceFolder, 'a/lib'),
    join(workspaceFolder, 'b/lib'),
    workspaceFolder,
  ]);
});

test('a folder outside the folder of the file, also behind a link, is left out with the reason', async () => {
  const workspace = createWorkspace(
    {
      folders: [{ path: '..' }, { path: 'link' }, { path: 'gone' }, { path: 'a.json' }, 'x', { path: 'packages/api' }],
    },
    { ...packages, 'a.json': {} },
  );
  symlinkSync('/', join(workspace.workspaceFolder, 'link'));
  const list = await readWorkspaceLaunch(workspace);
  expect(list?.scopes?.of('x').folders.map(({ name }) => name)).toEqual(['api']);
  const reasons = Object.fromEntries((list?.unusable ?? []).map(({ name = '', reason }) => [name, reason]));
  expect(reasons).toMatchObject({
    link: expect.stringContaining('not served: it is outside the folder of this file'),
    gone: expect.stringContaining('does not exist'),
    'a.json': 'this is not a folder',
    '': 'a folder should be an object, not a string',
  });
  expect(list?.unusable).toHaveLength(5);
  expect(list?.unusable[0]?.place).toMatch(/^shop\.code-workspace, line 2, column \d+$/);
});

test('the tasks of a folder come before those of the file', async () => {
  const task = (label: string, command: string) => ({ label, type: 'shell', command });
  const workspace = createWorkspace(
    { folders, tasks: { version: '2.0.0', tasks: [task('build', 'of all'), task('lint', 'of all')] } },
    { ...packages, 'packages/api/.vscode/tasks.json': { tasks: [task('build', 'of api')] } },
  );
  const labels = async (folder: string) => {
    const { tasks } = await readWorkspaceTasks(workspace, join(workspace.workspaceFolder, folder));
    return tasks.map(({ label, command }) => `${label} ${String(command)}`);
  };
  expect(await labels('packages/api')).toEqual(['build of api', 'build of all', 'lint of all']);
  expect(await labels('packages/web')).toEqual(['build of all', 'lint of all']);
});

test('a file that cannot be read is refused with its place', async () => {
  const read = (text: string) =>
    readWorkspaceLaunch({ workspaceFolder: temporaryFolder({ [workspaceFile]: text }), workspaceFile });
  await expect(read('{ "folders": 1 }')).rejects.toThrow(
    'shop.code-workspace, line 1, column 14: "folders" should be an array, not a number.',
  );
  await expect(read('{ "launch": { "configurations": {} } }')).rejects.toThrow(
    'shop.code-workspace, line 1, column 33: "configurations" should be an array',
  );
  await expect(read('{')).rejects.toThrow('shop.code-workspace, line 1');
  await expect(readWorkspaceLaunch({ workspaceFolder: temporaryFolder(), workspaceFile })).rejects.toThrow(
    'shop.code-workspace does not exist any more',
  );
});

test('a file with folders and nothing to start leaves configurations to be generated', async () => {
  expect(await readWorkspaceLaunch(createWorkspace({ folders }, packages))).toBeUndefined();
});
