import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generatedConfigurations, readConfigurations } from './generated-configurations.ts';
import { resolveConfiguration } from './resolve-configuration.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

const kinds = [
  {
    extensions: ['.js', '.mjs', '.ts'],
    configuration: { type: 'node', request: 'launch', skipFiles: ['<node_internals>/**'] },
  },
  { extensions: ['.py'], configuration: { type: 'debugpy', request: 'launch' } },
];

test('without a launch.json there is a configuration for each program file', async () => {
  const folder = temporaryFolder({
    'b.py': '',
    'a.js': '',
    'C.JS': '',
    'notes.md': '',
    'types.d.ts': '',
    '.eslintrc.js': '',
    'vite.config.ts': '',
    'a.test.js': '',
    js: '',
  });
  mkdirSync(join(folder, 'folder.js'));
  symlinkSync('/etc/hostname', join(folder, 'out.js'));
  expect(await readConfigurations(kinds, { workspaceFolder: folder })).toEqual({
    configurations: [
      {
        name: 'Debug a.js',
        type: 'node',
        request: 'launch',
        skipFiles: ['<node_internals>/**'],
        program: '${workspaceFolder}/a.js',
        generated: true,
      },
      { name: 'Debug b.py', type: 'debugpy', request: 'launch', program: '${workspaceFolder}/b.py', generated: true },
      {
        name: 'Debug C.JS',
        type: 'node',
        request: 'launch',
        skipFiles: ['<node_internals>/**'],
        program: '${workspaceFolder}/C.JS',
        generated: true,
      },
    ],
    compounds: [],
    inputs: [],
    unusable: [],
    message: expect.stringMatching(
      /^There is no .* generated from what the folder holds\. The file begins so: \{ "version"/,
    ),
  });
});

test('a generated configuration can be resolved, whatever the file is called', async () => {
  const workspaceFolder = temporaryFolder({ 'a b"c$d.js': '', '${env:HOME}.js': '' });
  const configurations = await generatedConfigurations(kinds, workspaceFolder);
  expect(configurations.map(({ name }) => name)).toEqual(['Debug a b"c$d.js']);
  for (const configuration of configurations) {
    const resolved = await resolveConfiguration(configuration, { workspaceFolder, environment: {}, platform: 'linux' });
    expect(resolved.program).toBe(join(workspaceFolder, 'a b"c$d.js'));
  }
});

test('a folder without programs says that there are none', async () => {
  const { configurations, message } = await readConfigurations(kinds, {
    workspaceFolder: temporaryFolder({ 'x.md': '' }),
  });
  expect(configurations).toEqual([]);
  expect(message).toContain('There is no program in this folder');
});

test('a launch.json is what counts, and a broken one is an error', async () => {
  const text = '{ "configurations": [{ "name": "A", "type": "node", "request": "launch" }] }';
  const written = temporaryFolder({ 'a.js': '', '.vscode/launch.json': text });
  expect(await readConfigurations(kinds, { workspaceFolder: written })).toEqual({
    configurations: [{ name: 'A', type: 'node', request: 'launch' }],
    compounds: [],
    inputs: [],
    unusable: [],
    message: undefined,
  });
  const broken = temporaryFolder({ 'a.js': '', '.vscode/launch.json': '{' });
  await expect(readConfigurations(kinds, { workspaceFolder: broken })).rejects.toThrow('line 1, column 2');
});

test('of very many program files the first fifty are offered', async () => {
  const files = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`p${at}.js`, '']));
  expect(await generatedConfigurations(kinds, temporaryFolder(files))).toHaveLength(50);
});

const go = {
  extensions: ['.go'],
  configuration: { type: 'go', request: 'launch', mode: 'debug' },
  isFolder: true,
  tests: { ending: '_test.go', configuration: { mode: 'test' } },
};

const namesIn = async (files: Readonly<Record<string, string>>, open: readonly string[] = []) => {
  const folder = temporaryFolder(files);
  const generated = await generatedConfigurations(
    [...kinds, go],
    folder,
    open.map((path) => join(folder, path)),
  );
  return generated.map(({ name }) => name);
};

describe('without a launch.json', () => {
  test('programs in subfolders are found, those with the name of a program first', async () => {
    const names = await namesIn({
      'tool.py': '',
      'src/main.py': '',
      'src/helper.py': '',
      'src/server/app.ts': '',
      'tests/main.py': '',
      'node_modules/x/index.js': '',
      'dist/index.js': '',
      'a/b/c/d/main.py': '',
    });
    expect(names).toEqual(['Debug tool.py', 'Debug src/main.py', 'Debug src/server/app.ts', 'Debug src/helper.py']);
  });

  test('files that git ignores are not offered', async () => {
    expect(await namesIn({ '.gitignore': 'out/\n', 'out/main.js': '', 'main.js': '' })).toEqual(['Debug main.js']);
  });

  test('package.json\'s "main", "bin" and scripts are offered', async () => {
    const names = await namesIn({
      'package.json': JSON.stringify({
        main: './lib/index.js',
        bin: { tool: 'bin/tool.js', gone: 'bin/gone.js', away: '../../etc/passwd' },
        scripts: { start: 'node .', dev: 'vite', predev: 'true', prepare: 'husky', 'test:unit': 'vitest' },
      }),
      'lib/index.js': '',
      'bin/tool.js': '',
      'other.js': '',
    });
    expect(names).toEqual([
      'Debug lib/index.js',
      'Debug bin/tool.js',
      'npm start',
      'npm run dev',
      'npm run test:unit',
      'Debug other.js',
    ]);
  });

  test('scripts run with the package manager whose lock file is there', async () => {
    const folder = temporaryFolder({ 'package.json': '{ "scripts": { "dev": "vite" } }', 'pnpm-lock.yaml': '' });
    expect(await generatedConfigurations(kinds, folder)).toEqual([
      {
        name: 'pnpm run dev',
        type: 'node',
        request: 'launch',
        skipFiles: ['<node_internals>/**'],
        runtimeExecutable: 'pnpm',
        runtimeArgs: ['run', 'dev'],
        generated: true,
      },
    ]);
  });

  test.each(['{', '[]', '{ "scripts": 3 }', '{ "main": {}, "bin": [] }'])(
    'a package.json that is %s offers nothing, and other programs are there',
    async (text) => {
      expect(await namesIn({ 'package.json': text, 'a.js': '' })).toEqual(['Debug a.js']);
    },
  );

  test('the open file comes first, wherever it lies', async () => {
    const files = { 'a.js': '', 'tests/deep/down/b.test.js': '', 'notes.md': '' };
    expect(await namesIn(files, ['tests/deep/down/b.test.js'])).toEqual([
      'Debug tests/deep/down/b.test.js',
      'Debug a.js',
    ]);
    for (const path of ['notes.md', 'gone.js', '../outside.js', 'tests'])
      expect(await namesIn(files, [path]), path).toEqual(['Debug a.js']);
  });

  test('a program that is a folder of files is offered once, and a test file of it tests it', async () => {
    const folder = temporaryFolder({ 'cmd/x/main.go': '', 'util.go': '', 'app.go': '', 'app_test.go': '' });
    const open = await generatedConfigurations([go], folder, [join(folder, 'app_test.go')]);
    expect(open.map(({ name, program, mode }) => [name, program, mode])).toEqual([
      ['Debug app_test.go', '${workspaceFolder}', 'test'],
      ['Debug app.go', '${workspaceFolder}', 'debug'],
      ['Debug cmd/x/main.go', '${workspaceFolder}/cmd/x', 'debug'],
    ]);
  });
});
