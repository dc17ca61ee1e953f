import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

test('without a launch.json there is a configuration for each program file of the top folder', async () => {
  const folder = temporaryFolder({
    'b.py': '',
    'a.js': '',
    'C.JS': '',
    'notes.md': '',
    'types.d.ts': '',
    '.eslintrc.js': '',
    'sub/x.js': '',
    js: '',
  });
  mkdirSync(join(folder, 'folder.js'));
  symlinkSync('/etc/hostname', join(folder, 'out.js'));
  expect(await readConfigurations(kinds, folder)).toEqual({
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
    message:
      'There is no .vscode/launch.json: these configurations were generated from the program files in the top folder.',
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
  const { configurations, message } = await readConfigurations(kinds, temporaryFolder({ 'x.md': '' }));
  expect(configurations).toEqual([]);
  expect(message).toContain('Nothing to run here');
});

test('a launch.json is what counts, and a broken one is an error', async () => {
  const text = '{ "configurations": [{ "name": "A", "type": "node", "request": "launch" }] }';
  const written = temporaryFolder({ 'a.js': '', '.vscode/launch.json': text });
  expect(await readConfigurations(kinds, written)).toEqual({
    configurations: [{ name: 'A', type: 'node', request: 'launch' }],
    compounds: [],
    inputs: [],
    unusable: [],
    message: undefined,
  });
  const broken = temporaryFolder({ 'a.js': '', '.vscode/launch.json': '{' });
  await expect(readConfigurations(kinds, broken)).rejects.toThrow('line 1, column 2');
});

test('of very many program files the first hundred are offered', async () => {
  const files = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`p${at}.js`, '']));
  expect(await generatedConfigurations(kinds, temporaryFolder(files))).toHaveLength(100);
});
