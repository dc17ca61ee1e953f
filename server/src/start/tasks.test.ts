import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { approvedForTest } from '../testing/approving.ts';
import { limits } from '../limits.ts';
import { Tasks } from './tasks.ts';
import type { TaskReference } from '../configurations/find-task.ts';
import { parseTasksJson } from '../configurations/tasks-json.ts';
import type { TaskCommand } from './task-command.ts';

function createBench(
  tasks: readonly object[],
  { files = {} }: { readonly files?: Readonly<Record<string, string>> } = {},
) {
  const workspaceFolder = temporaryFolder(files);
  mkdirSync(join(workspaceFolder, '.vscode'));
  writeFileSync(join(workspaceFolder, '.vscode/tasks.json'), JSON.stringify({ version: '2.0.0', tasks }));
  const processes = new OwnedProcesses();
  onTestFinished(() => processes.stopAll());
  const bench = new Tasks({ workspaceFolder, environment: { PATH: process.env.PATH } });
  let said = '';
  const stop = new AbortController();
  const commands: TaskCommand[] = [];
  const heard: ((text: string) => void)[] = [];
  return {
    folder: workspaceFolder,
    processes,
    said: () => said,
    stop: () => stop.abort(),
    /** Resolves when something was said. */
    untilSaid: (words: string) =>
      new Promise<void>((resolve) => {
        heard.push(() => said.includes(words) && resolve());
      }),
    commands,
    run: async (task: TaskReference) => {
      const prepared = await bench.prepare(task, {
        editor: {},
        ask: (variable) => Promise.resolve(`answer to ${variable}`),
      });
      commands.push(...[...prepared.tasks.values()].flatMap(({ command }) => command ?? []));
      await bench.run(await approvedForTest(prepared), {
        processes: new ProgramProcesses(processes),
        print: (text) => {
          said += text;
          for (const listen of heard) listen(text);
        },
        signal: stop.signal,
      });
    },
  };
}

const shell = (label: string, command: string, more: object = {}) => ({ label, type: 'shell', command, ...more });

describe('a task', () => {
  test('is run in the workspace, and its output is printed as it comes', async () => {
    const { run, said } = createBench([shell('build', 'echo built in "$(basename "$PWD")"; echo oh >&2')]);
    await run('build');
    expect(said()).toMatch(/^Task build: echo built/);
    expect(said()).toMatch(/built in \S+\n/);
    expect(said()).toContain('oh\n');
  });

  test('that fails says how, and what it wrote last', async () => {
    const { run } = createBench([shell('build', 'echo main.c:3: no; exit 3')]);
    await expect(run('build')).rejects.toMatchObject({
      code: 'launch_failed',
      message: 'The task "build" ended with code 3. Its last output:\n“main.c:3: no”',
    });
  });

  test('that there is not names those that there are', async () => {
    await expect(createBench([shell('build', 'true')]).run('test')).rejects.toThrow('Known tasks: "build".');
  });

  test('is ended when its start is stopped, with all that it started', async () => {
    const { run, stop, untilSaid, processes } = createBench([shell('long', 'echo here; sleep 600 & wait')]);
    const here = untilSaid('here\n');
    const running = run('long');
    await here;
    stop();
    await expect(running).rejects.toThrow('The task "long" was stopped.');
    await expect.poll(() => processes.count).toBe(0);
  });

  test('has its variables, inputs and the part for this platform in it', async () => {
    const part = {
      [process.platform === 'darwin' ? 'osx' : 'linux']: {
        command: 'echo',
        args: ['${input:who}', '${workspaceFolderBasename}'],
      },
    };
    const { run, said } = createBench([shell('greet', 'exit 1', part)]);
    await run('greet');
    expect(said()).toContain('answer to input:who');
  });
});

describe('tasks that depend on others', () => {
  test('are run after them, each once, in their order where there is one', async () => {
    const { run, said } = createBench([
      shell('a', 'echo a'),
      shell('b', 'echo b', { dependsOn: 'a' }),
      shell('c', 'echo c'),
      { label: 'all', dependsOn: ['c', 'b', 'a'], dependsOrder: 'sequence' },
    ]);
    await run('all');
    const lines = said()
      .split('\n')
      .filter((line) => /^[abc]$/.test(line));
    expect(lines).toEqual(['c', 'a', 'b']);
  });

  test('are not run when one of those fails', async () => {
    const { run, said } = createBench([shell('a', 'exit 1'), shell('b', 'echo b', { dependsOn: ['a'] })]);
    await expect(run('b')).rejects.toThrow('The task "a" ended with code 1');
    expect(said()).not.toContain('Task b');
  });

  test('that wait for each other by different paths are refused, and do not wait forever', async () => {
    const { run } = createBench([
      { label: 'all', dependsOn: ['b', 'c'] },
      { label: 'b', dependsOn: 'c' },
      { label: 'c', dependsOn: 'b' },
    ]);
    await expect(run('all')).rejects.toThrow(/in a circle: "(b", "c", "b|c", "b", "c)"/);
  });

  test('in great number run a few at a time', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `t${index}`);
    const tasks = names.map((label) =>
      shell(label, `mkdir run-${label}; sleep 0.02; ls -d run-* | wc -l; rmdir run-${label}`),
    );
    const { run, said } = createBench([...tasks, { label: 'all', dependsOn: names }]);
    await run('all');
    const together = [...said().matchAll(/^\s*(\d+)$/gm)].map(([, count]) => Number(count));
    expect(together).toHaveLength(40);
    expect(Math.max(...together)).toBeLessThanOrEqual(limits.tasksAtATime.most);
  });

  test.each([
    ['in very great number', Array.from({ length: 300 }, (_, index) => `t${index}`), 'depends on more than 99 tasks'],
    ['in a long chain', ['t0'], 'over more than 50 levels: "all", "t0", "t1"'],
  ])('%s are refused before any of them runs', async (_name, dependsOn, words) => {
    const isChain = dependsOn.length === 1;
    const tasks = Array.from({ length: 300 }, (_, index) => ({
      ...shell(`t${index}`, 'echo ran'),
      ...(isChain && index < 299 && { dependsOn: `t${index + 1}` }),
    }));
    const { run, said } = createBench([...tasks, { label: 'all', dependsOn }]);
    await expect(run('all')).rejects.toThrow(words);
    expect(said()).not.toContain('ran');
  });

  test('in a circle are refused', async () => {
    const { run } = createBench([shell('a', 'true', { dependsOn: 'b' }), shell('b', 'true', { dependsOn: 'a' })]);
    await expect(run('a')).rejects.toThrow('in a circle: "a", "b", "a"');
  });
});

describe('a task of package.json', () => {
  const files = {
    'package.json': JSON.stringify({ scripts: { hello: 'echo hello from $npm_lifecycle_event' } }),
    'sub/package.json': JSON.stringify({ scripts: { hello: 'echo hello from the package in sub' } }),
  };

  test.each<[TaskReference, string]>([
    ['npm: hello', 'hello from hello'],
    ['npm: hello - sub', 'hello from the package in sub'],
    [{ type: 'npm', script: 'hello', path: 'sub/' }, 'hello from the package in sub'],
  ])('is run by %j without an entry in tasks.json', async (task, words) => {
    const { run, said } = createBench([], { files });
    await run(task);
    expect(said()).toContain(words);
  });

  test('has the attributes of its entry, by its derived label or by its attributes', async () => {
    const options = { env: { npm_config_loglevel: 'silent' } };
    for (const task of ['npm: hello', { type: 'npm', script: 'hello' }]) {
      const { run, commands } = createBench([{ type: 'npm', script: 'hello', options }], { files });
      await run(task);
      expect(commands).toMatchObject([{ command: ['npm', 'run', 'hello'], environment: options.env }]);
    }
  });

  test.each([
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lockb', 'bun'],
  ])('is run by the package manager of %s', async (file, manager) => {
    const { run, commands, stop } = createBench([], { files: { ...files, [file]: '' } });
    stop();
    await expect(run('npm: hello')).rejects.toThrow();
    expect(commands).toMatchObject([{ command: [manager, 'run', 'hello'] }]);
  });
});

describe('a task of TypeScript', () => {
  const compiler = '#!/bin/sh\necho "tsc $@"; echo "Found 0 errors. Watching for file changes."';

  test.each([
    ['tsc: build - tsconfig.json', 'tsc -p tsconfig.json\n'],
    ['tsc: watch - packages/a/tsconfig.json', 'tsc -p packages/a/tsconfig.json --watch\n'],
  ])('%s runs the compiler of the workspace', async (label, words) => {
    const { run, said, folder } = createBench([], { files: { 'node_modules/.bin/tsc': compiler } });
    chmodSync(join(folder, 'node_modules/.bin/tsc'), 0o755);
    await run(label);
    expect(said()).toContain(words);
  });
});

test('a task of the C++ extension is given to a shell, which resolves its wildcards', async () => {
  const task = { type: 'cppbuild', label: 'C/C++: gcc build', command: '/bin/echo', args: ['-g', '*.cpp'] };
  const { run, said } = createBench([task], { files: { 'a.cpp': '', 'b.cpp': '' } });
  await run('C/C++: gcc build');
  expect(said()).toContain('-g a.cpp b.cpp\n');
});

describe('${defaultBuildTask}', () => {
  const build = (label: string, isDefault: boolean) =>
    shell(label, `echo ${label}`, { group: { kind: 'build', isDefault } });

  test('is the default task of the group "build"', async () => {
    const { run, said } = createBench([
      shell('x', 'echo x', { group: 'build' }),
      build('one', false),
      build('two', true),
    ]);
    await run('${defaultBuildTask}');
    expect(said()).toContain('two\n');
  });

  test('is the only task of the group "build"', async () => {
    const { run, said } = createBench([shell('x', 'echo x'), shell('y', 'echo y', { group: 'build' })]);
    await run('${defaultBuildTask}');
    expect(said()).toContain('y\n');
  });

  test('is refused where there is a choice and no default', async () => {
    const { run } = createBench([build('one', false), build('two', false)]);
    await expect(run('${defaultBuildTask}')).rejects.toThrow('There is no default build task');
  });
});

describe('a background task', () => {
  const background = {
    isBackground: true,
    problemMatcher: { background: { beginsPattern: '^begin', endsPattern: '^ready' } },
  };

  test('the start continues when it is ready, and the next start shares it', async () => {
    const { run, said, processes } = createBench([
      shell('watch', 'echo ready too early; echo begin; echo ready; sleep 600', background),
    ]);
    await run('watch');
    expect(processes.count).toBe(1);
    await run('watch');
    expect(said()).toContain('The task "watch" is already running.');
    expect(processes.count).toBe(1);
  });

  test('that ends badly before it is ready has failed', async () => {
    const { run } = createBench([shell('watch', 'echo begin; exit 2', background)]);
    await expect(run('watch')).rejects.toThrow('ended with code 2');
  });
});

test.each([
  ['{ "tasks": 1 }', 'line 1, column 12: "tasks" should be an array'],
  ['[]', 'should contain an object'],
])('%s is refused with its place', (text, words) => {
  expect(() => parseTasksJson(text)).toThrow(words);
});

test('a task without a name leaves the others usable', () => {
  const { tasks, unusable } = parseTasksJson('{ "tasks": [{}, { "label": "a" }] }');
  expect(tasks).toEqual([{ label: 'a' }]);
  expect(unusable).toEqual([
    { kind: 'task', place: '.vscode/tasks.json, line 1, column 13', reason: 'this has no "label"' },
  ]);
});

test('other attributes of the file apply to each task', () => {
  const { tasks } = parseTasksJson('{ "version": "2.0.0", "options": { "cwd": "x" }, "tasks": [{ "taskName": "a" }] }');
  expect(tasks).toEqual([{ label: 'a', taskName: 'a', options: { cwd: 'x' } }]);
});
