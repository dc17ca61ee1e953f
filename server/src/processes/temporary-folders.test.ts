import { spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeAbandonedFolders, temporaryPrefix } from './temporary-folders.ts';

test('only folders of servers that are gone are removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reaper-'));
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const kept = [`${temporaryPrefix}mine`, 'stopline-other', 'somebody-1-else'];
  await Promise.all(
    [...kept, `stopline-${gone}-left`].map((name) => mkdir(join(folder, name, 'inside'), { recursive: true })),
  );
  await removeAbandonedFolders(folder);
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  await rm(folder, { recursive: true });
});

test('a folder that cannot be read is no trouble', async () => {
  await expect(removeAbandonedFolders('/nowhere/at/all')).resolves.toBeUndefined();
});
