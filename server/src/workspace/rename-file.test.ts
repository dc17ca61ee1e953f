import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DebugError } from '#protocol';
import { deleteFile, renameFile } from './rename-file.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** A workspace beside a folder that is not to be touched. */
function workspace() {
  const folder = temporaryFolder({ 'ws/a.js': 'a', 'ws/sub/b.js': 'b', 'outside/secret.txt': 'SECRET' });
  const ws = join(folder, 'ws');
  return {
    ws,
    at: (path: string) => join(ws, path),
    rename: (from: string, to: string) => renameFile(from, to, ws),
    remove: (path: string) => deleteFile(path, ws),
    outside: () => readdirSync(join(folder, 'outside')),
  };
}

const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'none',
    (error: unknown) => DebugError.from(error).code,
  );

test('a file and a folder are renamed, and moved into folders that are created', async () => {
  const { rename, at } = workspace();
  expect(await rename('a.js', 'new/deep/c.js')).toEqual({ from: at('a.js'), to: at('new/deep/c.js') });
  expect(readFileSync(at('new/deep/c.js'), 'utf8')).toBe('a');
  await rename('sub', 'other');
  expect(readFileSync(at('other/b.js'), 'utf8')).toBe('b');
  expect(existsSync(at('sub'))).toBe(false);
});

test('nothing is overwritten, and nothing is created for a file that is not there', async () => {
  const { rename, at, ws } = workspace();
  expect(await codeOf(rename('a.js', 'sub/b.js'))).toBe('conflict');
  expect(readFileSync(at('sub/b.js'), 'utf8')).toBe('b');
  expect(await codeOf(rename('gone.js', 'new/gone.js'))).toBe('invalid_arguments');
  expect(readdirSync(ws).toSorted()).toEqual(['a.js', 'sub']);
});

test.each([
  ['a.js', '../outside/a.js'],
  ['../outside/secret.txt', 'stolen.txt'],
  ['/etc/hostname', 'stolen.txt'],
  ['door/secret.txt', 'stolen.txt'],
  ['a.js', 'door/a.js'],
  ['.', 'moved'],
])('%s is not renamed to %s: it leads outside', async (from, to) => {
  const { rename, at, outside } = workspace();
  symlinkSync('../outside', at('door'));
  expect(await codeOf(rename(from, to))).toBe('not_allowed');
  expect(outside()).toEqual(['secret.txt']);
  expect(existsSync(at('stolen.txt'))).toBe(false);
});

test('a file and an empty folder are deleted; of a link, only the link', async () => {
  const { remove, at, outside, ws } = workspace();
  symlinkSync('../outside/secret.txt', at('link'));
  mkdirSync(at('empty'));
  for (const path of ['a.js', 'link', 'empty']) await remove(path);
  expect(readdirSync(ws)).toEqual(['sub']);
  expect(outside()).toEqual(['secret.txt']);
});

test('a folder with files, the workspace, and what is outside are not deleted', async () => {
  const { remove, at, outside } = workspace();
  symlinkSync('../outside', at('door'));
  writeFileSync(at('sub/c.js'), 'c');
  expect(await codeOf(remove('sub'))).toBe('conflict');
  for (const path of ['.', '../outside/secret.txt', 'door/secret.txt', '/etc/hostname'])
    expect(await codeOf(remove(path)), path).toBe('not_allowed');
  expect(await codeOf(remove('gone.js'))).toBe('invalid_arguments');
  expect(readdirSync(at('sub')).toSorted()).toEqual(['b.js', 'c.js']);
  expect(outside()).toEqual(['secret.txt']);
});
