import { describe, expect, test } from 'vitest';
import { backgroundPatterns, dependenciesOf, taskCommand } from './task-command.ts';

const context = {
  workspaceFolder: '/work',
  environment: { PATH: '/bin', SHELL: '/bin/bash' },
  platform: 'linux',
} as const;
const lineOf = (task: object) => taskCommand({ label: 'build', type: 'shell', ...task }, context)?.command.at(-1);

describe('the line of a shell task', () => {
  test.each([
    [{ command: 'make all && echo "a b" > log' }, 'make all && echo "a b" > log'],
    [{ command: 'echo', args: ['a', '$HOME', '*.c'] }, 'echo a $HOME *.c'],
    [{ command: 'echo', args: ['a b', "it's so", '"c d"'] }, String.raw`echo 'a b' 'it'\''s so' "c d"`],
    [{ command: 'echo', args: [{ value: 'a $b', quoting: 'escape' }] }, String.raw`echo a\ \$b`],
    [{ command: 'echo', args: [{ value: 'a $b', quoting: 'strong' }] }, "echo 'a $b'"],
    [{ command: 'echo', args: [{ value: 'a "$b"', quoting: 'weak' }] }, String.raw`echo "a \"$b\""`],
    [{ command: { value: 'my tool', quoting: 'strong' }, args: ['x'] }, "'my tool' x"],
    [{ command: '/opt/my tools/run', args: ['x'] }, "'/opt/my tools/run' x"],
  ])('%j', (task, line) => {
    expect(lineOf(task)).toBe(line);
  });

  test.each([
    [{}, ['/bin/bash', '-c']],
    [{ options: { shell: { executable: '/bin/zsh', args: ['-l', '-c'] } } }, ['/bin/zsh', '-l', '-c']],
  ])('%j is read by %j', (task, shell) => {
    expect(taskCommand({ label: 'a', type: 'shell', command: 'b', ...task }, context)?.command).toEqual([
      ...shell,
      'b',
    ]);
  });

  test('is read by a plain shell where the user has one of another kind', () => {
    const fish = { ...context, environment: { SHELL: '/usr/bin/fish' } };
    expect(taskCommand({ label: 'a', type: 'shell', command: 'b' }, fish)?.command[0]).toBe('/bin/sh');
  });
});

test('a process task is started without a shell', () => {
  const task = { label: 'a', type: 'process', command: 'gcc', args: ['-o', 'a b', { value: '$x', quoting: 'weak' }] };
  expect(taskCommand(task, context)).toMatchObject({ command: ['gcc', '-o', 'a b', '$x'], cwd: '/work' });
});

test('a folder is relative to the workspace, and variables are under those of the server', () => {
  const options = { cwd: 'sub', env: { CFLAGS: '-g', SHELL: null } };
  const command = taskCommand({ label: 'a', command: 'make', options }, context);
  expect(command).toMatchObject({ cwd: '/work/sub', environment: { PATH: '/bin', CFLAGS: '-g' } });
  expect(command?.environment.SHELL).toBeUndefined();
});

test.each([
  [{ label: 'a' }, 'it has no "command"'],
  [{ label: 'a', type: 'npm', command: 'x' }, 'the type "npm" is not supported'],
  [{ label: 'a', command: 'x', args: [{}] }, 'each of "args" should be a string'],
])('%j is refused with a message', (task, words) => {
  expect(() => taskCommand(task, context)).toThrow(words);
});

test('a task that only has others run before it runs nothing itself', () => {
  expect(taskCommand({ label: 'all', dependsOn: ['a', 'b'] }, context)).toBeUndefined();
  expect(dependenciesOf({ label: 'all', dependsOn: ['a', 'b'], dependsOrder: 'sequence' })).toEqual({
    references: ['a', 'b'],
    inSequence: true,
  });
  expect(dependenciesOf({ label: 'all', dependsOn: 'a' })).toEqual({ references: ['a'], inSequence: false });
});

describe('a background task', () => {
  test.each([
    [{ isBackground: false, problemMatcher: '$tsc-watch' }, undefined],
    [{ isBackground: true }, { begins: undefined, ends: undefined }],
    [
      { isBackground: true, problemMatcher: [{ background: { beginsPattern: 'a', endsPattern: { regexp: 'b' } } }] },
      { begins: /a/, ends: /b/ },
    ],
    [
      {
        isBackground: true,
        problemMatcher: { background: { activeOnStart: true, beginsPattern: 'a', endsPattern: 'b' } },
      },
      { begins: undefined, ends: /b/ },
    ],
  ])('%j', (task, patterns) => {
    expect(backgroundPatterns({ label: 'watch', ...task })).toEqual(patterns);
  });

  test('of a pattern that is none is refused', () => {
    const task = { label: 'w', isBackground: true, problemMatcher: { background: { endsPattern: '(' } } };
    expect(() => backgroundPatterns(task)).toThrow('"(" is not a regular expression');
  });
});
