import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FoundAdapter } from './adapter-row.ts';
import type { Environment } from '../processes/environment.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { createCatalog } from './catalog.ts';
import { toLaunchArguments } from './launch-arguments.ts';

const catalog = createCatalog();
const located: FoundAdapter = {
  found: true,
  where: '',
  version: '',
  readRoots: [],
  variables: { debuggeePython: '/p', debugpyLauncher: '/l', node: '/n' },
};

function prepare(configuration: Configuration, environment: Environment = {}): Promise<Configuration> {
  const row = catalog.forType(String(configuration.type));
  if (!row) throw new Error('There is no such row.');
  return toLaunchArguments(row, { configuration, workspaceFolder: '/w', environment }, located);
}

test.each([
  ['node', 'pwa-node'],
  ['pwa-node', 'pwa-node'],
  ['chrome', 'pwa-chrome'],
  ['python', 'debugpy'],
  ['debugpy', 'debugpy'],
])('the type %s is sent as %s', async (type, sent) => {
  expect(await prepare({ type, request: 'launch', name: 'x' })).toMatchObject({
    type: sent,
    name: 'x',
    request: 'launch',
  });
});

test('js-debug gets the workspace, and what its copy lacks is switched off', async () => {
  expect(await prepare({ type: 'node', request: 'launch', program: '/w/a.js' })).toEqual({
    type: 'pwa-node',
    request: 'launch',
    program: '/w/a.js',
    cwd: '/w',
    __workspaceFolder: '/w',
    resolveSourceMapLocations: ['**', '!**/node_modules/**'],
    sourceMapRenames: false,
    pauseForSourceMap: false,
    console: 'internalConsole',
    outputCapture: 'both',
  });
});

test.each([
  [{ request: 'launch' }, 'both'],
  [{ request: 'launch', console: 'internalConsole' }, 'both'],
  [{ request: 'launch', outputCapture: 'std' }, 'std'],
  [{ request: 'launch', outputCapture: 'console' }, 'console'],
  [{ request: 'launch', console: 'integratedTerminal' }, undefined],
  [{ request: 'attach' }, undefined],
])(
  'js-debug also captures the streams of a Node program only if nothing else shows them: %j',
  async (written, captured) => {
    expect((await prepare({ type: 'node', ...written })).outputCapture).toBe(captured);
  },
);

test.each([
  [{ outFiles: ['/w/out/**/*.js'] }, undefined],
  [{ resolveSourceMapLocations: ['/w/**'] }, ['/w/**']],
  [{ request: 'attach' }, ['**', '!**/node_modules/**']],
])('js-debug reads no source maps of packages, unless the user names places: %j', async (written, expected) => {
  const sent = await prepare({ type: 'node', request: 'launch', ...written });
  expect(sent.resolveSourceMapLocations).toEqual(expected);
});

test('what the user wrote is never touched, also when it is false, empty or looks like a variable', async () => {
  const written = {
    type: 'python',
    request: 'launch',
    cwd: '',
    console: null,
    redirectOutput: false,
    showReturnValue: false,
    args: ['${workspaceFolder}', { a: 1 }],
  };
  const launcher = ['-X', 'frozen_modules=off', '/l'];
  expect(await prepare(written)).toEqual({ ...written, type: 'debugpy', python: ['/p'], pythonArgs: launcher });
});

test.each([
  [{ python: '/mine' }, { python: '/mine' }],
  [{ pythonPath: '/mine' }, { pythonPath: '/mine' }],
])('an interpreter of the user is kept: %j', async (written, kept) => {
  const sent = await prepare({ type: 'debugpy', request: 'launch', ...written });
  expect({
    ...sent,
    type: undefined,
    request: undefined,
    cwd: undefined,
    console: undefined,
    showReturnValue: undefined,
    pythonArgs: undefined,
  }).toEqual(kept);
});

test('an attach gets no defaults of a launch', async () => {
  expect(await prepare({ type: 'python', request: 'attach', processId: 5 })).toEqual({
    type: 'debugpy',
    request: 'attach',
    processId: 5,
  });
});

test('a browser is found on PATH, unless one is named or attached to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
  writeFileSync(join(folder, 'chromium'), '');
  const launched = { type: 'chrome', request: 'launch', url: 'http://localhost' };
  expect(await prepare(launched, { PATH: `/nowhere:${folder}` })).not.toHaveProperty('runtimeExecutable');
  chmodSync(join(folder, 'chromium'), 0o755);
  const environment = { PATH: `/nowhere:${folder}` };
  expect(await prepare(launched, environment)).toMatchObject({ runtimeExecutable: join(folder, 'chromium') });
  expect(await prepare({ ...launched, runtimeExecutable: 'stable' }, environment)).toMatchObject({
    runtimeExecutable: 'stable',
  });
  expect(await prepare({ ...launched, request: 'attach' }, environment)).not.toHaveProperty('runtimeExecutable');
  rmSync(folder, { recursive: true });
});
