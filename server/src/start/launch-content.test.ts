import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ReviewSection } from '#protocol';
import { parseOptions } from '../cli/options.ts';
import { silentLogger } from '../log.ts';
import { createWorkbench } from '../serve.ts';
import { tester } from '../testing/states.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

const node = { name: 'Start', type: 'node', request: 'launch', program: '${workspaceFolder}/main.js' };

interface Written {
  readonly launch?: object | null;
  readonly tasks?: object;
  readonly files?: Readonly<Record<string, string>>;
}

/** The content of a configuration in the folder of the test, which is written again. */
function contents() {
  const folder = temporaryFolder();
  return async ({ launch = node, tasks = {}, files = {} }: Written, name = 'Start', file = join(folder, 'main.js')) => {
    const all: Readonly<Record<string, string>> = {
      'main.js': '',
      'other.js': '',
      '.env': 'A=1',
      '.vscode/tasks.json': JSON.stringify({
        tasks: [
          { label: 'build', type: 'shell', command: 'true', ...tasks },
          { label: 'evil', type: 'shell', command: 'false' },
        ],
      }),
      ...files,
    };
    for (const path of ['.vscode', '.env']) rmSync(join(folder, path), { recursive: true, force: true });
    mkdirSync(join(folder, '.vscode'));
    for (const [path, text] of Object.entries(all)) writeFileSync(join(folder, path), text);
    if (launch !== null)
      writeFileSync(
        join(folder, '.vscode/launch.json'),
        JSON.stringify({ configurations: [launch, { ...launch, name: 'Copy' }] }),
      );
    const { debug, close } = await createWorkbench(parseOptions([folder], folder), silentLogger);
    onTestFinished(close);
    return (await debug.starter.prepare(name, { by: tester, file })).content;
  };
}

const full = { ...node, preLaunchTask: 'build', envFile: '${workspaceFolder}/.env', env: { B: '2' }, args: ['x'] };

describe('a configuration with keys that every object has', () => {
  const odd = { toString: 'x', valueOf: null, constructor: [], ['__proto__']: 'x' };
  const attributes = ['env', 'environment', 'args', 'runtimeArgs', 'code', 'program', 'python', 'setting'];

  test.each(attributes.flatMap((attribute) => [[attribute, odd] as const, [attribute, [odd]] as const]))(
    'is shown whole, or refused in words (%s: %j)',
    async (attribute, value) => {
      for (const type of ['node', 'chrome', 'debugpy', 'lldb-dap', 'dart']) {
        const prepared = contents()({ launch: { ...node, type, [attribute]: value } });
        const told = await prepared.then(
          async ({ review }) => JSON.stringify(await review()),
          (error: unknown) => String(error),
        );
        expect(told).toMatch(/constructor|launch\.json|"Start"/);
        expect(told).not.toContain('Cannot convert');
      }
    },
  );
});

describe('an approval', () => {
  test.each<[string, Written]>([
    ['another argument', { launch: { ...full, args: ['y'] } }],
    ['another program', { launch: { ...full, program: '${workspaceFolder}/other.js' } }],
    ['another folder', { launch: { ...full, cwd: '/' } }],
    ['another variable', { launch: { ...full, env: { B: '3' } } }],
    ['another runtime', { launch: { ...full, runtimeExecutable: '/bin/true' } }],
    ['an unknown attribute', { launch: { ...full, somethingNew: 'x' } }],
    ['a changed environment file', { launch: full, files: { '.env': 'A=2' } }],
    ['a changed task', { launch: full, tasks: { command: 'false' } }],
    ['a changed folder of a task', { launch: full, tasks: { options: { cwd: '/' } } }],
    ['a changed variable of a task', { launch: full, tasks: { options: { env: { LD_PRELOAD: '/x' } } } }],
    ['a further task', { launch: full, tasks: { dependsOn: 'evil' } }],
    ['another debugger', { launch: { ...full, type: 'debugpy' } }],
    ['a task after it', { launch: { ...full, postDebugTask: 'evil' } }],
  ])('does not cover %s', async (_what, written) => {
    const content = contents();
    const before = await content({ launch: full });
    const after = await content(written);
    expect(after.id).not.toBe(before.id);
  });

  test('covers the same content by another name, at another order of its attributes, with another text of the program', async () => {
    const content = contents();
    const { id } = await content({ launch: full });
    expect((await content({ launch: full }, 'Copy')).id).toBe(id);
    const turned = Object.fromEntries(Object.entries(full).toReversed());
    expect((await content({ launch: turned })).id).toBe(id);
    expect((await content({ launch: full, files: { 'main.js': '// edited' } })).id).toBe(id);
  });

  test('of the open file covers every file of the folder, and none outside', async () => {
    const content = contents();
    const open = { ...node, program: '${file}' };
    const folderOf = async (file?: string) => (await content({ launch: open }, 'Start', file)).id;
    const one = await folderOf();
    const { id } = await content({ launch: open });
    expect(id).toBe(one);
    expect(await folderOf('/bin/true')).not.toBe(one);
    expect((await content({ launch: node })).id, 'a written path is a path').not.toBe(one);
    expect((await content({ launch: { ...node, generated: true } })).id).not.toBe(one);
  });

  test('of a generated configuration covers the other generated ones of this debugger', async () => {
    const content = contents();
    const one = await content({ launch: null }, 'Debug main.js');
    expect((await content({ launch: null }, 'Debug other.js')).id).toBe(one.id);
    expect((await content({ launch: null, files: { 'a.py': '' } }, 'Debug a.py')).id).not.toBe(one.id);
  });
});

const rowsOf = (review: readonly ReviewSection[], title: string) =>
  review.find((section) => section.title === title)?.rows;

test('the review shows the command line, the environment with warnings, tasks, files and programs', async () => {
  const launch = {
    ...full,
    args: ['a b'],
    env: { NODE_OPTIONS: '--require ./x.js', PLAIN: '1' },
    runtimeExecutable: '/opt/node',
    program: '/bin/true',
  };
  const tasks = { dependsOn: 'evil', options: { cwd: '/', env: { LD_PRELOAD: '/x.so' } } };
  const review = await (await contents()({ launch, tasks })).review();
  expect(rowsOf(review, 'Program')).toEqual([
    { label: 'node', text: '/opt/node /bin/true "a b"', warning: 'outside the workspace' },
  ]);
  expect(rowsOf(review, 'Environment')).toEqual([
    { label: 'A, from', text: expect.stringMatching(/\.env$/) },
    { label: 'NODE_OPTIONS', text: '--require ./x.js', warning: 'can load code into Node' },
    { label: 'PLAIN', text: '1' },
  ]);
  expect(rowsOf(review, 'Environment files')).toEqual([{ text: expect.stringMatching(/\.env$/) }]);
  expect(rowsOf(review, 'Runs before')).toEqual([
    { label: 'evil', text: 'false' },
    { label: 'build', text: 'true' },
    { label: 'build, in', text: '/' },
    { label: 'build, LD_PRELOAD', text: '/x.so', warning: 'loads code into every program' },
  ]);
  expect(rowsOf(review, 'Other programs and commands')).toEqual([{ label: 'runtimeExecutable', text: '/opt/node' }]);
  expect(rowsOf(review, 'Debugger')?.[0]?.label).toBe('JavaScript and TypeScript (js-debug)');
});

test('a review that is too long to read says what it does not show', async () => {
  const env = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`V${at}`, 'x'.repeat(3_000)]));
  const review = await (await contents()({ launch: { ...node, env } })).review();
  expect(JSON.stringify(review).length).toBeLessThan(120_000);
  expect(rowsOf(review, 'Environment')?.at(-1)).toEqual({ text: '70 more', warning: 'not shown' });
});
