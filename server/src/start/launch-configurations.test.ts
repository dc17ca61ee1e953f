import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCatalog } from '../adapters/catalog.ts';
import { createLaunchConfigurations } from './launch-configurations.ts';
import { fakeRow } from '../testing/fake-adapter.ts';
import { unguardedProcesses } from '../testing/unguarded-processes.ts';

/** A folder whose launch.json has one configuration of each type, and how often each type's adapter was prepared. */
function createFolder(...types: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vscode'));
  const configurations = types.map((type, index) => ({ name: `${type} ${index}`, type, request: 'launch' }));
  writeFileSync(join(folder, '.vscode/launch.json'), JSON.stringify({ configurations }));
  const prepared: string[] = [];
  const row = (type: string) =>
    fakeRow({
      types: [type],
      prepare: () => {
        prepared.push(type);
        return Promise.resolve();
      },
    });
  const catalog = createCatalog([row('one'), row('other'), row('absent')]);
  return {
    folder,
    prepared,
    launchConfigurations: createLaunchConfigurations({ workspaceFolder: folder }, catalog, {
      environment: {},
      processes: unguardedProcesses(),
    }),
  };
}

test('the adapters of configurations are prepared, each once', async () => {
  const { prepared, launchConfigurations } = createFolder('one', 'one', 'other');
  const { configurations } = await launchConfigurations.list();
  expect(prepared, 'a page that is loading is not slowed down').toEqual([]);
  launchConfigurations.prepareAdapters(configurations);
  expect(prepared).toEqual(['one', 'other']);
});

test('a start prepares nothing: what another adapter finds out ahead would run beside it', async () => {
  const { prepared, launchConfigurations } = createFolder('one', 'other');
  const { configurations } = await launchConfigurations.read();
  expect(configurations.map(({ type }) => type)).toEqual(['one', 'other']);
  expect(prepared).toEqual([]);
});

test('a broken tasks.json is listed if a configuration needs a task', async () => {
  const { folder, launchConfigurations } = createFolder('one');
  const launchJson = join(folder, '.vscode/launch.json');
  writeFileSync(join(folder, '.vscode/tasks.json'), '{ "tasks": [');
  expect((await launchConfigurations.list()).unusableTasks).toBeUndefined();
  const configuration = { name: 'a', type: 'one', request: 'launch', preLaunchTask: 'make' };
  writeFileSync(launchJson, JSON.stringify({ configurations: [configuration] }));
  expect((await launchConfigurations.list()).unusableTasks).toMatchObject([{ name: 'tasks.json' }]);
});
