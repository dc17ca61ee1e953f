import { describe, expect, test } from 'vitest';
import { tasksFormat } from './tasks-format.ts';
import { describedIn, markedIn, offeredIn } from './testing/examples.ts';

const tasks = (...entries: readonly string[]): string => `{ "version": "2.0.0", "tasks": [${entries.join(', ')}] }`;
const offered = (text: string) => offeredIn(tasksFormat, text).labels;
const marked = (text: string) => markedIn(tasksFormat, text);

describe('marks in tasks.json', () => {
  test('tasks that the server runs are accepted', () => {
    const accepted = [
      '{ "label": "a", "type": "shell", "command": "make", "args": ["x", { "value": "y", "quoting": "weak" }] }',
      '{ "type": "npm", "script": "build" }',
      '{ "label": "all", "dependsOn": ["a", "npm: build", "tsc: watch - tsconfig.json"] }',
      '{ "label": "b", "linux": { "command": "make" }, "group": { "kind": "build", "isDefault": true } }',
      '{ "command": "named by its command" }',
    ];
    expect(marked(tasks(...accepted))).toEqual([]);
  });

  test('an error of syntax is marked where it is', () => {
    expect(marked(tasks('{ "label": "a" "command": "b" }'))).toEqual([
      ['"command"', 'A comma is missing before this.'],
    ]);
  });

  test('a task without a label, or with nothing to do, is marked', () => {
    expect(marked(tasks('{ "dependsOn": [] }', '{ "label": "a", "type": "shell" }', '"make"'))).toEqual([
      ['"make"', 'A task should be an object.'],
      ['{', 'This task has no "label".'],
      ['{', 'This task has no "command" and does not depend on another task.'],
    ]);
    expect(marked(tasks('{ "label": "a", "type": "npm" }'))).toEqual([['{', 'This task has no "script".']]);
  });

  test('a command that all tasks share counts', () => {
    expect(marked('{ "command": "make", "tasks": [{ "label": "a", "args": ["a"] }] }')).toEqual([]);
  });

  test('a type that is not supported, and wrong values, are marked', () => {
    const task = '{ "label": "a", "type": "ant", "command": "a", "presentation": { "reveal": "often" }, "args": "x" }';
    expect(marked(tasks(task))).toEqual([
      ['"ant"', 'The type "ant" is not supported; use its command in a "shell" task.'],
      ['"often"', '"reveal" should be one of: always, silent, never.'],
      ['"x"', '"args" should be an array.'],
    ]);
  });

  test('a repeated label, and a dependency on no task, are marked', () => {
    const first = '{ "label": "a", "command": "x", "dependsOn": "make" }';
    expect(marked(tasks(first, '{ "label": "a", "command": "y", "dependsOn": ["a", "b"] }'))).toEqual([
      // The task is in the file on disk only: it was renamed.
      ['"make"', 'There is no task "make".'],
      ['"b"', 'There is no task "b".'],
      ['"a"', 'Another task is called "a", and is run instead.'],
    ]);
  });

  test('an unknown variable is marked', () => {
    expect(marked(tasks('{ "label": "a", "command": "echo ${input:x} ${file}" }'))).toEqual([
      ['${input:x}', 'There is no input with the id "x" in this file.'],
    ]);
  });
});

describe('completion in tasks.json', () => {
  test('attributes of a task, of its objects and of the file are offered', () => {
    const names = offered(tasks('{ "label": "a", "|" }'));
    expect(names).toEqual(expect.arrayContaining(['"command"', '"dependsOn"', '"problemMatcher"', '"windows"']));
    expect(names).not.toContain('"label"');
    expect(offered(tasks('{ "type": "npm", "|" }'))).toContain('"script"');
    expect(offered(tasks('{ "presentation": { "re|" } }'))).toEqual(['"reveal"', '"revealProblems"']);
    expect(offered(tasks('{ "options": { "|" } }'))).toEqual(['"cwd"', '"env"', '"shell"']);
    expect(offered('{ "|" }')).toEqual(expect.arrayContaining(['"tasks"', '"inputs"', '"options"']));
  });

  test('values are offered', () => {
    expect(offered(tasks('{ "type": "|" }'))).toEqual(expect.arrayContaining(['"shell"', '"process"', '"npm"']));
    expect(offered(tasks('{ "group": "|" }'))).toEqual(['"build"', '"test"', '"none"']);
    expect(offered(tasks('{ "dependsOrder": "|" }'))).toEqual(['"parallel"', '"sequence"']);
    expect(offered(tasks('{ "presentation": { "panel": "|" } }'))).toEqual(['"shared"', '"dedicated"', '"new"']);
    expect(offered(tasks('{ "problemMatcher": "$tsc|" }'))).toEqual(['"$tsc"', '"$tsc-watch"']);
  });

  test('other tasks are offered to depend on: of this file, and scripts of package.json', () => {
    const others = '{ "label": "a", "command": "x" }, { "type": "npm", "script": "test" }';
    expect(offered(tasks('{ "label": "b", "dependsOn": ["|"] }', others))).toEqual([
      '"a"',
      '"npm: test"',
      '"npm: build"',
    ]);
  });

  test('variables are offered', () => {
    expect(offered(tasks('{ "command": "cd ${workspaceFolderB|" }'))).toEqual(['${workspaceFolderBasename}']);
  });
});

test('attributes of tasks.json are described', () => {
  expect(describedIn(tasksFormat, tasks('{ "dependsO|rder": "sequence" }'))).toMatchObject({
    title: 'dependsOrder',
    values: ['parallel', 'sequence'],
    default: 'parallel',
  });
  expect(describedIn(tasksFormat, tasks('{ "label": "b", "dependsOn": ["|a"] }'))).toMatchObject({
    description: 'A task to run first.',
  });
});
