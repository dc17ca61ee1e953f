import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FileWatch, type FolderChange } from './watch.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

function watching(options: { readonly maxFolders?: number } = {}) {
  const changes: FolderChange[] = [];
  const watch = new FileWatch({ onChange: (change) => changes.push(change), settleMs: 10, ...options });
  onTestFinished(() => {
    watch.close();
  });
  const paths = () => new Set(changes.flatMap((change) => change.paths));
  return { watch, changes, paths };
}

test('a file that is written, created, replaced or removed in a watched folder is reported', async () => {
  const folder = temporaryFolder({ 'a.js': '', 'b.js': '' });
  const { watch, paths } = watching();
  watch.watchFolder(folder);
  appendFileSync(join(folder, 'a.js'), 'x');
  await vi.waitUntil(() => paths().has(join(folder, 'a.js')));
  writeFileSync(join(folder, 'new.js'), '');
  await vi.waitUntil(() => paths().has(join(folder, 'new.js')));
  rmSync(join(folder, 'b.js'));
  await vi.waitUntil(() => paths().has(join(folder, 'b.js')));
});

test('an opened file that an editor replaces is reported each time', async () => {
  const folder = temporaryFolder({ 'a.js': '' });
  const { watch, changes } = watching();
  watch.watchFolder(folder);
  for (let round = 1; round <= 3; round++) {
    const before = changes.length;
    writeFileSync(join(folder, '.a.js.draft'), String(round));
    renameSync(join(folder, '.a.js.draft'), join(folder, 'a.js'));
    await vi.waitUntil(() => changes.slice(before).some(({ paths }) => paths.includes(join(folder, 'a.js'))));
  }
});

test('a flood of changes is reported as a change of the whole folder', async () => {
  const folder = temporaryFolder();
  const { watch, changes } = watching();
  watch.watchFolder(folder);
  for (let at = 0; at < 500; at++) writeFileSync(join(folder, `${at}`), '');
  await vi.waitUntil(() => changes.some(({ paths }) => paths.length === 0));
  expect(changes.every(({ paths }) => paths.length <= 100)).toBe(true);
});

test('a folder that is removed is reported and no longer watched, and can be watched again', async () => {
  const folder = temporaryFolder({ 'sub/a.js': '' });
  const sub = join(folder, 'sub');
  const { watch, changes, paths } = watching();
  watch.watchFolder(sub);
  rmSync(sub, { recursive: true });
  await vi.waitUntil(() => watch.size === 0);
  expect(changes.at(-1)).toEqual({ folder: sub, paths: [] });
  mkdirSync(sub);
  watch.watchFolder(sub);
  writeFileSync(join(sub, 'b.js'), '');
  await vi.waitUntil(() => paths().has(join(sub, 'b.js')));
});

test('a folder is watched where it was opened, also if its path leads elsewhere by then', async () => {
  const folder = temporaryFolder({ 'sub/a.js': '', 'outside/a.js': '' });
  const sub = join(folder, 'sub');
  const descriptor = openSync(sub, 'r');
  renameSync(sub, join(folder, 'moved'));
  symlinkSync('outside', sub);
  const { watch, paths } = watching();
  watch.watchFolder(sub, `/proc/self/fd/${descriptor}`);
  closeSync(descriptor);
  writeFileSync(join(folder, 'outside/planted.js'), '');
  writeFileSync(join(folder, 'moved/b.js'), '');
  await vi.waitUntil(() => paths().size > 0);
  expect([...paths()]).toEqual([join(sub, 'b.js')]);
});

test('with too many folders the one watched longest ago is dropped', async () => {
  const folder = temporaryFolder({ 'a/x': '', 'b/x': '', 'c/x': '' });
  const { watch, changes, paths } = watching({ maxFolders: 2 });
  for (const name of ['a', 'b', 'a', 'c']) watch.watchFolder(join(folder, name));
  expect(watch.size).toBe(2);
  for (const name of ['b', 'a', 'c']) appendFileSync(join(folder, name, 'x'), 'y');
  await vi.waitUntil(() => paths().has(join(folder, 'a/x')) && paths().has(join(folder, 'c/x')));
  expect(changes.some((change) => change.folder === join(folder, 'b'))).toBe(false);
});

test('a missing folder is not watched, and nothing fails', () => {
  const { watch } = watching();
  watch.watchFolder('/nowhere/at/all');
  expect(watch.size).toBe(0);
});
