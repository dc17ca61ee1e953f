import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { resolveConfiguration } from './resolve-configuration.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

const run = { name: 'Run', type: 'node', request: 'launch' } as const;

/** Resolves attributes in a folder with these files. */
async function resolved(
  attributes: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, string>> = {},
  platform: NodeJS.Platform = 'linux',
) {
  const workspaceFolder = temporaryFolder({ 'app.js': '', 'sub/x': '', ...files });
  const context = { workspaceFolder, environment: { HOME: '/home/ada' }, platform };
  return { workspaceFolder, configuration: await resolveConfiguration({ ...run, ...attributes }, context) };
}

test('relative paths are resolved against the workspace, and everything else passes untouched', async () => {
  const others = {
    args: ['--x', 'a b'],
    stopOnEntry: true,
    justMyCode: false,
    skipFiles: ['<node_internals>/**'],
    env: { A: '1', B: null },
    console: 'integratedTerminal',
    runtimeExecutable: 'node18',
    port: 9229,
    presentation: { hidden: false, order: 1 },
    sourceMapPathOverrides: { 'webpack:///./*': '${webRoot}/*' },
  };
  const { workspaceFolder, configuration } = await resolved({ ...others, program: './app.js', cwd: 'sub' });
  expect(configuration).toEqual({
    ...run,
    ...others,
    program: join(workspaceFolder, 'app.js'),
    cwd: join(workspaceFolder, 'sub'),
  });
});

test.each([
  [['A=1', 'B=x=y', 'C=', 'D'], { A: '1', B: 'x=y', C: '', D: '' }],
  [[], {}],
])('variables may be a list of NAME=value, as lldb-dap documents them: %j', async (env, variables) => {
  expect((await resolved({ env })).configuration.env).toEqual(variables);
});

test('variables in a list take precedence over those of an environment file', async () => {
  const { configuration } = await resolved({ env: ['A=1'], envFile: '.env' }, { '.env': 'A=0\nB=2' });
  expect(configuration.env).toEqual({ A: '1', B: '2' });
});

test('what is left out stays left out', async () => {
  expect((await resolved({})).configuration).toEqual(run);
});

test('a program may be a folder, lack the ending that node adds, or be named by a variable', async () => {
  for (const program of ['sub', 'app', '${workspaceFolder}/app.js', '${workspaceFolder}/sub/../app.js'])
    expect((await resolved({ program })).configuration.program).toMatch(/(app|app\.js|sub)$/);
});

describe('the section of the platform', () => {
  const sections = {
    env: { A: '0' },
    linux: { env: { A: 'l' } },
    osx: { env: { A: 'o' } },
    windows: { env: { A: 'w' }, type: 'cppvsdbg' },
  };

  test.each([
    ['linux', 'node', 'l'],
    ['darwin', 'node', 'o'],
    ['win32', 'cppvsdbg', 'w'],
    ['freebsd', 'node', '0'],
  ] as const)('of %s is merged on top, and no section remains', async (platform, type, value) => {
    const { configuration } = await resolved(sections, {}, platform);
    expect(configuration).toEqual({ ...run, type, env: { A: value } });
  });

  test.each([
    ['linux', 'x', 'should be an object'],
    ['linux', null, 'should be an object'],
    ['linux', [], 'should be an object'],
    ['linux', { type: 1 }, 'an invalid "type" or "request"'],
    ['linux', { request: 'run' }, 'an invalid "type" or "request"'],
    ['linux', { program: 'missing' }, 'does not exist'],
  ])('%s: %j is refused', async (key, section, words) => {
    await expect(resolved({ [key]: section })).rejects.toThrow(words);
  });

  test('cannot change the name, and is not looked at on other platforms', async () => {
    expect((await resolved({ linux: { name: 'Other' }, windows: 'x' })).configuration).toEqual(run);
  });
});

describe('envFile', () => {
  const content =
    '\uFEFF# comment\nA=file\nexport B="two words"\nC=\'$HOME\'\nD=1 # one\nE=${A}\n\nMULTI="a\\nb"\nnonsense\n__proto__=x\n';

  test('is merged under env, where env wins and a null unsets, and is not passed on', async () => {
    const { configuration } = await resolved(
      { envFile: '${workspaceFolder}/.env', env: { A: 'env', D: null } },
      { '.env': content },
    );
    expect(configuration).toEqual({
      ...run,
      env: { A: 'env', B: 'two words', C: '$HOME', D: null, E: '${A}', MULTI: 'a\nb' },
    });
  });

  test('is found relative to the workspace, may be several, and may be empty', async () => {
    const files = { 'sub/one.env': 'A=1\nB=1', 'two.env': 'B=2' };
    expect((await resolved({ envFile: 'sub/one.env' }, files)).configuration.env).toEqual({ A: '1', B: '1' });
    expect((await resolved({ envFile: ['sub/one.env', 'two.env'] }, files)).configuration.env).toEqual({
      A: '1',
      B: '2',
    });
    expect((await resolved({ envFile: '', env: { A: '1' } })).configuration).toEqual({ ...run, env: { A: '1' } });
  });

  test.each([
    ['missing.env', 'there is no such file'],
    ['app.js/x', 'there is no such file'],
    ['sub', 'it is not a regular file'],
    ['/dev/zero', 'it is not a regular file'],
    ['huge.env', 'it is larger than 1,048,576 bytes'],
    ['a\0b', 'contains a NUL'],
    [1, '"envFile" should be the path of a file'],
    [{ path: 'x' }, '"envFile" should be the path of a file'],
    [['a', 1], '"envFile" should be the path of a file'],
  ])('%j is refused clearly', async (envFile, words) => {
    const files = { 'huge.env': `SECRET=${'x'.repeat(1024 * 1024)}` };
    const problem: unknown = await resolved({ envFile }, files).catch((error: unknown) => error);
    expect(problem).toMatchObject({ code: 'launch_failed' });
    expect(String(problem)).toContain(words);
    expect(String(problem)).not.toContain('SECRET');
  });

  test('that is a named pipe is not waited for', async () => {
    const workspaceFolder = temporaryFolder();
    execFileSync('mkfifo', [join(workspaceFolder, 'pipe')]);
    const context = { workspaceFolder, environment: {}, platform: 'linux' } as const;
    await expect(resolveConfiguration({ ...run, envFile: 'pipe' }, context)).rejects.toThrow('not a regular file');
  });
});

describe('before any adapter starts it is said that', () => {
  test.each([
    [{ program: 'missing.js' }, 'the program "'],
    [
      { program: '/nowhere/app.js' },
      'the program "/nowhere/app.js" does not exist. Correct "program", or build it first.',
    ],
    [{ program: 'app.js/x' }, 'does not exist'],
    [{ program: 1 }, '"program" should be a path'],
    [{ program: ['app.js'] }, '"program" should be a path'],
    [{ program: 'a\0b' }, '"program" should be a path'],
    [{ cwd: 'missing' }, 'does not exist. Correct "cwd".'],
    [{ cwd: 'app.js' }, 'is not a folder. Correct "cwd".'],
    [{ cwd: {} }, '"cwd" should be a path'],
    [{ env: [1] }, '"env" should be an object'],
    [{ env: 'A=1' }, '"env" should be an object'],
    [{ program: '${file}' }, 'No file is open'],
    [{ program: '${command:pick}' }, 'Only commands that pick a process are supported'],
  ])('%j is wrong', async (attributes, words) => {
    const problem: unknown = await resolved(attributes).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(DebugError);
    expect(problem).toMatchObject({ code: 'launch_failed' });
    expect(String(problem)).toContain('Configuration "Run"');
    expect(String(problem)).toContain(words);
  });
});

test('what an attach names may be on another machine', async () => {
  const { workspaceFolder, configuration } = await resolved({ request: 'attach', program: 'missing', cwd: '/nowhere' });
  expect(configuration).toMatchObject({ program: join(workspaceFolder, 'missing'), cwd: '/nowhere' });
});
