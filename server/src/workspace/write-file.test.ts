import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DebugError, largestWrite } from '#protocol';
import { readFile } from './files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { writeFile } from './write-file.ts';

/** A workspace beside something that is not for its writers. */
function workspace() {
  const folder = temporaryFolder({
    'ws/a.js': 'let a = 1;\n',
    'ws/sub/b.py': 'b = 2\n',
    'outside/secret.txt': 'SECRET',
    'ws-2/secret.txt': 'SECRET',
  });
  const root = join(folder, 'ws');
  const at = (path: string) => join(root, path);
  return {
    folder,
    root,
    at,
    text: (path: string) => readFileSync(at(path), 'utf8'),
    versionOf: async (path: string) => (await readFile(path, { workspaceFolder: root })).etag,
    write: (path: string, text: string, version: string | null) => writeFile({ path, text, version }, root),
    /** Every name in a folder: a temporary file that was left would be among them. */
    names: (path = '.') => readdirSync(at(path)).sort(),
  };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof DebugError ? error.code : `thrown: ${String(error)}`),
  );

test('a file is written, and a reader finds its new version', async () => {
  const { write, versionOf, text, names, at } = workspace();
  const written = await write('a.js', 'let a = 2;\n', await versionOf('a.js'));
  expect(text('a.js')).toBe('let a = 2;\n');
  expect(written).toMatchObject({ path: at('a.js'), etag: await versionOf('a.js') });
  expect(names()).toEqual(['a.js', 'sub']);
  const again = await write(at('a.js'), '', written.etag);
  expect(text('a.js')).toBe('');
  expect(again.etag).not.toBe(written.etag);
});

test('any text that is written is read back', async () => {
  const { write, versionOf, root } = workspace();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom('a', 'é', '𝄞', '\r', '\n', '\t') }), async (text) => {
      await write('a.js', text, await versionOf('a.js'));
      expect((await readFile('a.js', { workspaceFolder: root })).text).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test('mode and owner stay, and so does the byte order mark that readers are not shown', async () => {
  const { write, versionOf, at } = workspace();
  writeFileSync(at('a.js'), '\uFEFFlet a = 1;\r\n');
  chmodSync(at('a.js'), 0o751);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(at('a.js'), 1234, 4321);
  await write('a.js', 'let a = 2;\r\n', await versionOf('a.js'));
  expect(readFileSync(at('a.js'), 'utf8')).toBe('\uFEFFlet a = 2;\r\n');
  const { mode, uid, gid } = statSync(at('a.js'));
  expect(mode & 0o7777).toBe(0o751);
  expect([uid, gid]).toEqual(isRoot ? [1234, 4321] : [process.getuid?.(), process.getgid?.()]);
});

test('by a link inside the workspace the file is written that it leads to, and the link stays', async () => {
  const { write, versionOf, at, text } = workspace();
  symlinkSync('sub/b.py', at('link.py'));
  expect(await write('link.py', 'b = 3\n', await versionOf('link.py'))).toMatchObject({ path: at('sub/b.py') });
  expect(text('sub/b.py')).toBe('b = 3\n');
  expect(statSync(at('link.py')).ino).toBe(statSync(at('sub/b.py')).ino);
});

describe('nothing is written, and nothing is left:', () => {
  test('where the file changed since it was read', async () => {
    const { write, versionOf, at, text, names } = workspace();
    const version = await versionOf('a.js');
    writeFileSync(at('a.js'), 'theirs');
    expect(await codeOf(write('a.js', 'mine', version))).toBe('conflict');
    expect(text('a.js')).toBe('theirs');
    expect(names()).toEqual(['a.js', 'sub']);
  });

  test('where it was replaced by one of the same size and time', async () => {
    const { write, versionOf, at, text } = workspace();
    const version = await versionOf('a.js');
    writeFileSync(at('other'), 'let a = 7;\n');
    execFileSync('touch', ['-r', at('a.js'), at('other')]);
    renameSync(at('other'), at('a.js'));
    expect(await codeOf(write('a.js', 'mine', version))).toBe('conflict');
    expect(text('a.js')).toBe('let a = 7;\n');
  });

  test('of a file that was deleted or created in the meantime', async () => {
    const { write, versionOf, at, names } = workspace();
    const version = await versionOf('a.js');
    unlinkSync(at('a.js'));
    expect(await codeOf(write('a.js', 'mine', version))).toBe('conflict');
    expect(names()).toEqual(['sub']);
    expect(await codeOf(write('sub/b.py', 'mine', null))).toBe('conflict');
    expect(names('sub')).toEqual(['b.py']);
  });

  test.each([
    '../outside/secret.txt',
    '/etc/hostname',
    '../ws-2/secret.txt',
    'sub/../../outside/secret.txt',
    '/dev/null',
  ])('outside the workspace: %s', async (path) => {
    const { write, folder } = workspace();
    expect(await codeOf(write(path, 'mine', 'x'))).toBe('not_allowed');
    expect(await codeOf(write(path, 'mine', null))).toBe('not_allowed');
    expect(readFileSync(join(folder, 'outside/secret.txt'), 'utf8')).toBe('SECRET');
    expect(readdirSync(join(folder, 'outside'))).toEqual(['secret.txt']);
  });

  test.each([
    ['by a link to a file', 'link.txt', '../outside/secret.txt'],
    ['by a link to a folder', 'door/secret.txt', '../outside'],
  ])('outside the workspace, %s', async (_how, path, target) => {
    const { write, folder, at } = workspace();
    const version = (await readFile('secret.txt', { workspaceFolder: join(folder, 'outside') })).etag;
    symlinkSync(target, at(path.split('/')[0] ?? ''));
    expect(await codeOf(write(path, 'mine', version))).toBe('not_allowed');
    expect(await codeOf(write(`${path}/new.txt`, 'mine', null))).not.toBe('none');
    expect(await codeOf(write(`${path}/new/new.txt`, 'mine', null))).not.toBe('none');
    expect(readdirSync(join(folder, 'outside'))).toEqual(['secret.txt']);
    expect(readFileSync(join(folder, 'outside/secret.txt'), 'utf8')).toBe('SECRET');
  });

  test('over a broken link, a folder, or into a missing folder that was there', async () => {
    const { write, at, names } = workspace();
    symlinkSync('sub/new.txt', at('nowhere'));
    symlinkSync('../outside/new.txt', at('outside'));
    mkdirSync(at('folder'));
    expect(await codeOf(write('nowhere', 'mine', null))).toBe('conflict');
    expect(await codeOf(write('outside', 'mine', null))).toBe('not_allowed');
    expect(await codeOf(write('folder', 'mine', null))).toBe('invalid_arguments');
    expect(await codeOf(write('missing/x.js', 'mine', 'x'))).toBe('invalid_arguments');
    expect(await codeOf(write('a.js/x.js', 'mine', null))).toBe('invalid_arguments');
    expect(names()).toEqual(['a.js', 'folder', 'nowhere', 'outside', 'sub']);
  });

  test('of text that is too large', async () => {
    const { write, versionOf, text } = workspace();
    const version = await versionOf('a.js');
    expect(await codeOf(write('a.js', 'é'.repeat(largestWrite / 2 + 1), version))).toBe('unsupported');
    expect(text('a.js')).toBe('let a = 1;\n');
    await write('a.js', 'é'.repeat(largestWrite / 2), version);
    expect(text('a.js')).toHaveLength(largestWrite / 2);
  });
});

test('a deleted file is written again if the writer knows that it was deleted', async () => {
  const { write, at, text, names, versionOf } = workspace();
  unlinkSync(at('sub/b.py'));
  const { etag } = await write('sub/b.py', 'b = 4\n', null);
  expect(text('sub/b.py')).toBe('b = 4\n');
  expect(names('sub')).toEqual(['b.py']);
  expect(etag).toBe(await versionOf('sub/b.py'));
});

test('of two writers with the same version, one writes and the other gets a conflict', async () => {
  const { write, versionOf, text, names } = workspace();
  const version = await versionOf('a.js');
  const codes = await Promise.all([codeOf(write('a.js', 'one', version)), codeOf(write('a.js', 'two', version))]);
  expect(codes.toSorted()).toEqual(['conflict', 'none']);
  expect(text('a.js')).toBe(codes[0] === 'none' ? 'one' : 'two');
  expect(names()).toEqual(['a.js', 'sub']);
});

test('a reader finds the old text or the new one, never a part of one', async () => {
  const { write, versionOf, root } = workspace();
  const texts = ['a', 'b'].map((letter) => letter.repeat(300_000));
  await write('a.js', texts[0] ?? '', await versionOf('a.js'));
  let isWriting = true;
  const writer = (async () => {
    for (let round = 0; round < 10; round++) await write('a.js', texts[round % 2] ?? '', await versionOf('a.js'));
    isWriting = false;
  })();
  let read = 0;
  while (isWriting) {
    expect(texts).toContain((await readFile('a.js', { workspaceFolder: root })).text);
    read++;
  }
  await writer;
  expect(read).toBeGreaterThan(0);
});
