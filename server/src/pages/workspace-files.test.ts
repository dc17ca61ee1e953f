import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createWorkspaceFiles } from './workspace-files.ts';
import { repetitions } from '../testing/effort.ts';
import { swapped } from '../workspace/testing/swapped-folder.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { FileWatch } from '../workspace/watch.ts';

test('a file that is created while its folder is listed is listed or reported', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `${index}.js`);
  for (const turns of [1, 3, 10, 30]) {
    const workspaceFolder = temporaryFolder(Object.fromEntries(names.map((name) => [name, ''])));
    const files = createWorkspaceFiles({ workspaceFolder });
    onTestFinished(() => files.close());
    const reported = new Set<string>();
    files.onChanged((paths) => paths.forEach((path) => reported.add(path)));
    const listing = files.list('');
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    const path = join(workspaceFolder, 'new.js');
    writeFileSync(path, '');
    const { entries } = await listing;
    const isListed = entries.some(({ name }) => name === 'new.js');
    await vi.waitFor(() => expect(isListed || reported.has(path), `after ${turns} turns`).toBe(true));
  }
});

const rounds = repetitions('watched folders in races', { test: 150, all: 1_000, long: 5_000 });

test(
  'while a folder is replaced by a link, again and again, no change outside is reported',
  async () => {
    const folder = temporaryFolder({ 'ws/sub/a.js': '', 'outside/a.js': '' });
    const { end } = await swapped(join(folder, 'ws'), 'sub', '../outside');
    const reported = new Set<string>();
    let watching = 0;
    for (let round = 0; round < rounds || watching === 0; round++) {
      const files = createWorkspaceFiles({ workspaceFolder: join(folder, 'ws') });
      onTestFinished(() => files.close());
      files.onChanged((paths) => paths.forEach((path) => reported.add(path)));
      const done = round % 2 === 0 ? files.list('sub') : files.read('sub/a.js');
      await done.then(
        () => watching++,
        () => undefined,
      );
    }
    await end();
    const outside = new Set<string>();
    const watch = new FileWatch({ onChange: ({ paths }) => paths.forEach((path) => outside.add(path)) });
    onTestFinished(() => watch.close());
    watch.watchFolder(join(folder, 'outside'));
    writeFileSync(join(folder, 'outside/planted.js'), '');
    await vi.waitUntil(() => outside.has(join(folder, 'outside/planted.js')));
    expect([...reported].filter((path) => path.includes('planted'))).toEqual([]);
  },
  30_000 + rounds * 50,
);
