import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { createCatalog } from '../adapters/catalog.ts';
import { expectationsOf } from '../testing/collection/expectations.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { diagnoseConfigurations } from './diagnose-configurations.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

const collection = join(import.meta.dirname, '../testing/collection/launch');

/** Every adapter, as if it were installed. */
const installed = (row: AdapterRow): AdapterRow => ({
  ...row,
  locate: () => Promise.resolve({ found: true, where: '', version: '', variables: {}, readRoots: [] }),
});
const catalog = createCatalog(createCatalog().rows.map(installed));

/** What the configurations of the collection refer to. */
const files: Readonly<Record<string, string>> = {
  'src/index.js': '',
  'src/index.ts': '',
  'main.py': '',
  'main.rb': '',
  'manage.py': '',
  'cmd/server/main.go': '',
  'cmd/server/main_test.go': '',
  'build/app': '',
  'node_modules/mocha/bin/_mocha': '',
  '.env': 'A=1\n',
  'package.json': '{ "scripts": { "start": "node .", "build": "tsc" } }',
  'tsconfig.json': '{}',
  '.vscode/settings.json': '{ "main.path": "src/index.js", "python.pythonPath": "/usr/bin/python3" }',
  '.vscode/tasks.json': JSON.stringify({
    tasks: [
      { label: 'build', type: 'shell', command: 'make', group: { kind: 'build', isDefault: true } },
      { label: 'C/C++: g++ build active file', type: 'cppbuild', command: '/usr/bin/g++', args: ['-g', '${file}'] },
    ],
  }),
};

/** A workspace of the name "project" with this launch.json. */
async function workspaceWith(launchJson: string): Promise<string> {
  const workspaceFolder = join(temporaryFolder(), 'project');
  for (const [path, text] of Object.entries({ ...files, '.vscode/launch.json': launchJson })) {
    await mkdir(dirname(join(workspaceFolder, path)), { recursive: true });
    await writeFile(join(workspaceFolder, path), text);
  }
  return workspaceFolder;
}

const names = readdirSync(collection);

test('the collection has at least sixty files', () => {
  expect(names.length).toBeGreaterThanOrEqual(60);
});

test.each(names)('%s: each configuration is ready, or blocked with the reason', async (name) => {
  const text = readFileSync(join(collection, name), 'utf8');
  const workspaceFolder = await workspaceWith(text);
  const diagnosed = await diagnoseConfigurations({
    workspaceFolder,
    environment: { PATH: '/usr/bin' },
    catalog,
    processes: unguardedProcesses(),
  });
  const outcomes = Object.fromEntries(diagnosed.map((each) => [each.name, each.problem ?? 'ready']));
  const expected = expectationsOf(text);
  expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [configuration, words] of Object.entries(expected)) expect(outcomes[configuration]).toContain(words);
});
