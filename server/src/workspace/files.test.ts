import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  openSync,
  closeSync,
  ftruncateSync,
  symlinkSync,
  writeFileSync,
  appendFileSync,
} from 'node:fs';
import { rename, symlink, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DebugError } from '#protocol';
import { repetitions } from '../testing/effort.ts';
import { largestText, listFolder, readFile } from './files.ts';
import { resolveInside } from './paths.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** A workspace beside something that is not for its readers. */
function workspace() {
  const folder = temporaryFolder({
    'ws/a.js': 'let a = 1;\n',
    'ws/sub/b.py': 'b = 2\n',
    'ws/.vscode/launch.json': '{}',
    'ws/.git/config': 'hidden',
    'ws-2/secret.txt': 'SECRET',
    'secret.txt': 'SECRET',
  });
  return { folder, workspaceFolder: join(folder, 'ws') };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof DebugError ? error.code : `thrown: ${String(error)}`),
  );

test('a file is read by its absolute or relative path, with its version', async () => {
  const { workspaceFolder } = workspace();
  const roots = { workspaceFolder };
  const file = await readFile('a.js', roots);
  expect(file).toMatchObject({ realPath: join(workspaceFolder, 'a.js'), text: 'let a = 1;\n', isLossy: false });
  expect(await readFile(join(workspaceFolder, 'sub/../a.js'), roots)).toEqual(file);
  expect(await readFile('./sub//b.py', roots)).toMatchObject({ realPath: join(workspaceFolder, 'sub/b.py') });
  appendFileSync(join(workspaceFolder, 'a.js'), '//');
  expect((await readFile('a.js', roots)).etag).not.toBe(file.etag);
});

describe('a path that leads outside is not allowed:', () => {
  test.each([
    ...['../secret.txt', '..', '../ws-2/secret.txt', 'sub/../../secret.txt', './../secret.txt', '../ws/../secret.txt'],
    ...[
      '../../../../../../etc/passwd',
      '/etc/passwd',
      '/etc/passwd/',
      '//etc/passwd',
      '/',
      '/etc',
      '/root/.ssh/id_rsa',
      '/nowhere',
    ],
    ...[
      '/proc/self/environ',
      '/proc/self/cwd/../../../etc/passwd',
      '/proc/1/cmdline',
      '/proc/self/root/etc/passwd',
      '/proc/self/fd/0',
    ],
    ...['/dev/null', '/dev/zero', '/dev/stdin', '/dev/fd/0', '/sys/kernel/notes', '../nowhere', 'sub/../../nowhere'],
  ])('%s', async (path) => {
    const { workspaceFolder } = workspace();
    expect(await codeOf(readFile(path, { workspaceFolder }))).toBe('not_allowed');
    expect(await codeOf(listFolder(path, { workspaceFolder }))).toBe('not_allowed');
  });

  test('its neighbour with the same beginning', async () => {
    const { folder, workspaceFolder } = workspace();
    expect(await codeOf(readFile(join(folder, 'ws-2/secret.txt'), { workspaceFolder }))).toBe('not_allowed');
    expect(await codeOf(readFile(`${workspaceFolder}-2/secret.txt`, { workspaceFolder }))).toBe('not_allowed');
  });
});

describe('an invalid path, or one that is not a file, is refused:', () => {
  test.each([
    ...[
      '',
      'a.js\0',
      'a\0.js',
      '\0',
      'file:///etc/passwd',
      'FILE:///etc/passwd',
      'file:a.js',
      'http://localhost/a.js',
      'vscode://x/y',
    ],
    ...[
      'a.js/x',
      'missing.js',
      'sub',
      '.',
      '',
      'x'.repeat(5000),
      `${'x'.repeat(300)}`,
      '%2e%2e/secret.txt',
      '..%2fsecret.txt',
    ],
    ...[
      '%2e%2e%2fsecret.txt',
      '%252e%252e/secret.txt',
      '..%5csecret.txt',
      '..\\secret.txt',
      '..\\..\\secret.txt',
      'A:\\secret.txt',
    ],
    ...[
      '\\\\server\\share',
      '..%c0%afsecret.txt',
      '．．/secret.txt',
      '..;/secret.txt',
      '.../secret.txt',
      '~/.ssh/id_rsa',
      '$HOME/x',
    ],
    ...['a.js::$DATA', 'C:/Windows/win.ini', 'a.js%00.txt', 'sub/\u202Eyp.b', '\ud800'],
  ])('%j', async (path) => {
    const { workspaceFolder } = workspace();
    expect(await codeOf(readFile(path, { workspaceFolder }))).toBe('invalid_arguments');
  });

  test('named pipes, sockets and devices, without waiting for them', async () => {
    const { workspaceFolder } = workspace();
    execFileSync('mkfifo', [join(workspaceFolder, 'pipe')]);
    const server = createServer().listen(join(workspaceFolder, 'socket'));
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    await expect(readFile('pipe', { workspaceFolder })).rejects.toThrow('is a named pipe');
    await expect(readFile('socket', { workspaceFolder })).rejects.toThrow('is a socket');
    await expect(listFolder('pipe', { workspaceFolder })).rejects.toThrow('is a named pipe');
    await expect(listFolder('a.js', { workspaceFolder })).rejects.toThrow('is a file, not a folder');
    await expect(readFile('sub', { workspaceFolder })).rejects.toThrow('is a folder, not a file');
  });

  test('folders of the kernel, also when all of the machine is served', async () => {
    const roots = { workspaceFolder: '/' };
    for (const path of [
      '/proc/self/environ',
      'proc/self/cmdline',
      '/dev/null',
      '/sys/kernel/notes',
      '/dev',
      '/proc/self/fd/0',
    ])
      expect(await codeOf(readFile(path, roots))).not.toBe('none');
  });
});

describe('a link', () => {
  test('that stays inside is followed, and the file is the same by either name', async () => {
    const { workspaceFolder } = workspace();
    symlinkSync('sub', join(workspaceFolder, 'link'));
    symlinkSync(join(workspaceFolder, 'a.js'), join(workspaceFolder, 'sub/absolute.js'));
    const file = await readFile('link/b.py', { workspaceFolder });
    expect(file).toMatchObject({ realPath: join(workspaceFolder, 'sub/b.py') });
    expect(await readFile('sub/absolute.js', { workspaceFolder })).toMatchObject({ text: 'let a = 1;\n' });
  });

  test('that leads outside is refused, and the message says so', async () => {
    const { folder, workspaceFolder } = workspace();
    symlinkSync('../secret.txt', join(workspaceFolder, 'out.txt'));
    symlinkSync(folder, join(workspaceFolder, 'out'));
    symlinkSync('out.txt', join(workspaceFolder, 'chain.txt'));
    symlinkSync('/proc/self/environ', join(workspaceFolder, 'environ'));
    symlinkSync('/dev/zero', join(workspaceFolder, 'zero'));
    for (const path of ['out.txt', 'out/secret.txt', 'out', 'chain.txt', 'environ', 'zero']) {
      await expect(readFile(path, { workspaceFolder })).rejects.toThrow(/link.*leads outside the workspace/);
      expect(await codeOf(readFile(path, { workspaceFolder }))).toBe('not_allowed');
    }
  });

  test('that leads nowhere or in a circle is refused', async () => {
    const { workspaceFolder } = workspace();
    symlinkSync('nowhere', join(workspaceFolder, 'dangling'));
    symlinkSync('circle', join(workspaceFolder, 'circle'));
    for (let at = 0; at < 50; at++)
      symlinkSync(at === 0 ? 'a.js' : `chain-${at - 1}`, join(workspaceFolder, `chain-${at}`));
    await expect(readFile('dangling', { workspaceFolder })).rejects.toThrow('does not exist');
    await expect(readFile('circle', { workspaceFolder })).rejects.toThrow('in a circle');
    await expect(readFile('chain-49', { workspaceFolder })).rejects.toThrow('in a circle');
    expect(await codeOf(readFile('chain-20', { workspaceFolder }))).toBe('none');
  });

  test('of the hard kind is a file of the workspace like others', async () => {
    const { workspaceFolder } = workspace();
    linkSync(join(workspaceFolder, 'a.js'), join(workspaceFolder, 'hard.js'));
    expect(await readFile('hard.js', { workspaceFolder })).toMatchObject({ text: 'let a = 1;\n' });
  });

  test('to the workspace itself names the same files', async () => {
    const { folder, workspaceFolder } = workspace();
    symlinkSync('ws', join(folder, 'by-link'));
    const file = await readFile(join(folder, 'by-link/a.js'), { workspaceFolder });
    expect(file.realPath).toBe(join(workspaceFolder, 'a.js'));
  });
});

test('further roots are readable, by their real paths, and nothing beside them', async () => {
  const { folder, workspaceFolder } = workspace();
  symlinkSync('ws-2', join(folder, 'library'));
  const roots = { workspaceFolder, readRoots: [join(folder, 'library'), join(folder, 'nowhere')] };
  expect(await readFile(join(folder, 'library/secret.txt'), roots)).toMatchObject({ text: 'SECRET' });
  expect(await readFile(join(folder, 'ws-2/secret.txt'), roots)).toMatchObject({ text: 'SECRET' });
  expect(await codeOf(readFile(join(folder, 'secret.txt'), roots))).toBe('not_allowed');
  expect(await codeOf(readFile('../ws-2/../secret.txt', roots))).toBe('not_allowed');
  expect(await codeOf(readFile(join(folder, 'library/missing.txt'), roots))).toBe('invalid_arguments');
});

describe('a text', () => {
  const read = (content: string | Uint8Array) => readFile('t', { workspaceFolder: temporaryFolder({ t: content }) });

  test('is read whole up to 8 MiB, and refused beyond, however sparse', async () => {
    expect((await read('x'.repeat(largestText))).text.length).toBe(largestText);
    await expect(read('x'.repeat(largestText + 1))).rejects.toThrow(/too large/);
    const workspaceFolder = temporaryFolder();
    const descriptor = openSync(join(workspaceFolder, 'sparse'), 'w');
    ftruncateSync(descriptor, 2 ** 40);
    closeSync(descriptor);
    expect(await codeOf(readFile('sparse', { workspaceFolder }))).toBe('unsupported');
  });

  test('with a NUL is binary, and said to be', async () => {
    await expect(read(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]))).rejects.toThrow('is a binary file');
    expect(await codeOf(read(Buffer.from([0])))).toBe('unsupported');
  });

  test.each([
    ['empty', Buffer.alloc(0), '', false],
    ['UTF-8 with a mark', Buffer.from([0xef, 0xbb, 0xbf, 0x61]), 'a', false],
    ['UTF-16 little-endian', Buffer.from([0xff, 0xfe, 0x61, 0x00]), 'a', false],
    ['UTF-16 big-endian', Buffer.from([0xfe, 0xff, 0x00, 0x61]), 'a', false],
    ['of four-byte characters', Buffer.from('😀\r\n'), '😀\r\n', false],
    ['Latin-1', Buffer.from([0x61, 0xe9, 0x62]), 'a\ufffdb', true],
  ])('that is %s is decoded', async (_what, bytes, text, isLossy) => {
    expect(await read(bytes)).toMatchObject({ text, isLossy });
  });
});

test('a file that is repeatedly replaced by a link to the outside never reveals the target', async () => {
  const { folder, workspaceFolder } = workspace();
  const [path, other] = [join(workspaceFolder, 'turn.txt'), join(workspaceFolder, 'other.txt')];
  writeFileSync(path, 'harmless');
  let isOver = false;
  const swapping = (async () => {
    while (!isOver) {
      await symlink(join(folder, 'secret.txt'), other).catch(() => undefined);
      await rename(other, path);
      await unlink(path);
      await writeFile(path, 'harmless');
    }
  })();
  const seen = new Set<string>();
  const reads = repetitions('reads of a file that is replaced', { test: 1_500, all: 10_000, long: 100_000 });
  for (let at = 0; at < reads; at++) {
    const text = await readFile('turn.txt', { workspaceFolder }).then(
      (file) => file.text,
      (error: unknown) => (error instanceof DebugError ? error.code : String(error)),
    );
    seen.add(text);
  }
  isOver = true;
  await swapping;
  const expected = ['', 'harmless', 'not_allowed', 'invalid_arguments'];
  expect([...seen].filter((text) => !expected.includes(text))).toEqual([]);
  expect(seen.has('harmless')).toBe(true);
}, 600_000);

test('whatever the path, nothing outside is resolved', async () => {
  const { folder, workspaceFolder } = workspace();
  symlinkSync(folder, join(workspaceFolder, 'out'));
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom('..', '.', '', 'sub', 'out', 'a.js', 'secret.txt', 'ws', 'ws-2', '\\', '%2e%2e'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 8 }), fc.boolean(), async (parts, isAbsolute) => {
      const path = (isAbsolute ? `${workspaceFolder}/` : '') + parts.join('/');
      const inside = await resolveInside(path, { workspaceFolder }).catch((error: unknown) => error);
      if (inside instanceof DebugError) return ['not_allowed', 'invalid_arguments'].includes(inside.code);
      const { realPath } = inside as { realPath: string };
      return realPath === workspaceFolder || realPath.startsWith(`${workspaceFolder}/`);
    }),
    { numRuns: 1000 },
  );
});

describe('a folder', () => {
  test('is listed one level deep, folders first, then by name as people sort', async () => {
    const workspaceFolder = temporaryFolder({
      'b.js': '',
      'a10.js': '',
      'a9.js': '',
      'B/x': '',
      '.env': '',
      '.git/x': '',
      'z/y/x': '',
    });
    const { entries, isCut } = await listFolder('.', { workspaceFolder });
    expect(entries.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'folder B',
      'folder z',
      'file .env',
      'file a9.js',
      'file a10.js',
      'file b.js',
    ]);
    expect(entries[0]).toEqual({ name: 'B', path: join(workspaceFolder, 'B'), kind: 'folder' });
    expect(isCut).toBe(false);
  });

  test('shows links as their targets, and links to the outside as "other"', async () => {
    const { workspaceFolder } = workspace();
    symlinkSync('sub', join(workspaceFolder, 'l-folder'));
    symlinkSync('a.js', join(workspaceFolder, 'l-file'));
    symlinkSync('/etc', join(workspaceFolder, 'l-out'));
    symlinkSync('nowhere', join(workspaceFolder, 'l-nowhere'));
    const { entries } = await listFolder(workspaceFolder, { workspaceFolder });
    const links = entries.filter(({ name }) => name.startsWith('l-')).map(({ name, kind }) => `${kind} ${name}`);
    expect(links).toEqual(['folder l-folder', 'file l-file', 'other l-nowhere', 'other l-out']);
  });

  test('with too many entries is truncated, and says so', async () => {
    const workspaceFolder = temporaryFolder();
    mkdirSync(join(workspaceFolder, 'many'));
    for (let at = 0; at < 5001; at++) writeFileSync(join(workspaceFolder, 'many', `${at}`), '');
    const { entries, isCut } = await listFolder('many', { workspaceFolder });
    expect(entries.length).toBe(5000);
    expect(entries.at(-1)?.name).toBe('4999');
    expect(isCut).toBe(true);
  });

  test('that is missing is an error', async () => {
    const { workspaceFolder } = workspace();
    await expect(listFolder('missing', { workspaceFolder })).rejects.toThrow('"missing" does not exist.');
  });
});
