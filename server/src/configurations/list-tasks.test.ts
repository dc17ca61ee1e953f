import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { listTasks, unusableTasks } from './list-tasks.ts';

const tasksJson = '.vscode/tasks.json';
const packageJson = JSON.stringify({ scripts: { build: 'tsc', prebuild: 'true', test: 'vitest' } });

test('the tasks of a folder are those of tasks.json, and the scripts of package.json', async () => {
  const tasks = '{ "tasks": [{ "label": "make", "command": "make" }, { "type": "gulp", "task": "all" }, {}] }';
  const workspaceFolder = temporaryFolder({ [tasksJson]: tasks, 'package.json': packageJson });
  expect(await listTasks({ workspaceFolder }, '.')).toEqual({
    tasks: [
      { label: 'make', file: tasksJson },
      { label: 'gulp: all', file: tasksJson },
      { label: 'npm: build', file: 'package.json' },
      { label: 'npm: test', file: 'package.json' },
    ],
  });
});

test('a broken tasks.json is reported with its place, and leaves the scripts', async () => {
  const workspaceFolder = temporaryFolder({
    [tasksJson]: '{ "tasks": [{ "label" "make" }] }',
    'package.json': packageJson,
  });
  const { tasks, problem } = await listTasks({ workspaceFolder }, workspaceFolder);
  expect(problem).toBe(
    '.vscode/tasks.json, line 1, column 23: a colon is missing here. Correct the file and try again.',
  );
  expect(tasks.map(({ label }) => label)).toEqual(['npm: build', 'npm: test']);
});

test('a folder of a workspace has its own tasks, then those of the workspace file', async () => {
  const workspaceFile = 'shop.code-workspace';
  const ofFile = '{ "folders": [{ "path": "api" }], "tasks": { "tasks": [{ "label": "all", "command": "x" }] } }';
  const workspaceFolder = temporaryFolder({
    [workspaceFile]: ofFile,
    [join('api', tasksJson)]: '{ "tasks": [{ "label": "serve", "command": "x" }] }',
    [tasksJson]: '{ "tasks": [{ "label": "other", "command": "x" }] }',
  });
  expect(await listTasks({ workspaceFolder, workspaceFile }, 'api')).toEqual({
    tasks: [
      { label: 'serve', file: 'api/.vscode/tasks.json' },
      { label: 'all', file: workspaceFile },
    ],
  });
});

test('nothing is read outside the workspace', async () => {
  const workspaceFolder = temporaryFolder({});
  await expect(listTasks({ workspaceFolder }, '/etc')).rejects.toThrow('outside the workspace');
});

test('tasks that cannot be used, and a file that cannot be read, are listed with place and reason', async () => {
  const workspaceFolder = temporaryFolder({
    'a/.vscode/tasks.json': '{ "tasks": [{ "label": "make", "command": "make" }, {}], "inputs": [{}] }',
    'b/.vscode/tasks.json': '{ "tasks": [{ "label" "make" }] }',
  });
  const folders = ['a', 'b', 'a'].map((folder) => join(workspaceFolder, folder));
  expect(await unusableTasks({ workspaceFolder }, folders)).toEqual([
    { kind: 'task', place: 'a/.vscode/tasks.json, line 1, column 53', reason: 'this has no "label"' },
    {
      kind: 'task',
      name: 'tasks.json',
      place: 'b/.vscode/tasks.json, line 1, column 23',
      reason: 'a colon is missing here',
    },
  ]);
});
