import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { ownerToken } from './owner-token.ts';
import { createSecret } from './secrets.ts';
import { UsageError } from '../usage-error.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';

const stdin = new PassThrough();
const workspace = '/nowhere';
const fromFile = (tokenFile: string) => ownerToken({ tokenFile, tokenStdin: false, workspace, stdin });
const fromStdin = (stream: NodeJS.ReadableStream, timeoutMs = 5000) =>
  ownerToken({ tokenFile: undefined, tokenStdin: true, workspace, stdin: stream, timeoutMs });

test('without a source a new token is made at each start', async () => {
  const one = await ownerToken({ tokenFile: undefined, tokenStdin: false, workspace, stdin });
  const other = await ownerToken({ tokenFile: undefined, tokenStdin: false, workspace, stdin });
  expect(one.isPrinted).toBe(true);
  expect(one.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(one.token).not.toBe(other.token);
});

test('a missing token file is created, readable only by its owner, and reused at the next start', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'token');
  const first = await fromFile(path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toBe(`${first.token}\n`);
  expect(await fromFile(path)).toEqual({ token: first.token, isPrinted: true });
  expect(readdirSync(folder)).toEqual(['token']);
});

test('several starts at once agree on one token', async () => {
  const folder = temporaryFolder();
  const path = join(folder, 'token');
  const tokens = await Promise.all(Array.from({ length: 8 }, () => fromFile(path)));
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
  expect(readdirSync(folder)).toEqual(['token']);
});

test.each([0o640, 0o604, 0o620, 0o644, 0o777])('a token file with mode %o is refused', async (mode) => {
  const path = join(temporaryFolder(), 'token');
  writeFileSync(path, createSecret());
  chmodSync(path, mode);
  await expect(fromFile(path)).rejects.toThrow(/chmod 600/);
});

test.each([
  '',
  '\n',
  'short',
  `${createSecret()} ${createSecret()}`,
  `${createSecret()}=`,
  'x'.repeat(5000),
  'ü'.repeat(30),
])('a token file that contains %j is refused without showing it', async (content) => {
  const path = join(temporaryFolder(), 'token');
  writeFileSync(path, content, { mode: 0o600 });
  const problem: unknown = await fromFile(path).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(UsageError);
  if (content.length > 5) expect(String(problem)).not.toContain(content.slice(0, 20));
});

test('a folder, a named pipe and a missing folder are refused at once', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'd'), { mode: 0o700 });
  execFileSync('mkfifo', ['-m', '600', join(folder, 'p')]);
  await expect(fromFile(join(folder, 'd'))).rejects.toThrow(/not a regular file|cannot be read/);
  await expect(fromFile(join(folder, 'p'))).rejects.toThrow(/not a regular file/);
  await expect(fromFile(join(folder, 'missing/token'))).rejects.toThrow(/cannot be made \(ENOENT\)/);
});

test.each(['\n', '\r\n', '', '\nmore lines\n'])(
  'the first line of stdin is the token, and is not printed (%j)',
  async (ending) => {
    const token = createSecret();
    const stream = new PassThrough();
    stream.write(token.slice(0, 10));
    stream.end(`${token.slice(10)}${ending}`);
    expect(await fromStdin(stream)).toEqual({ token, isPrinted: false });
  },
);

test.each(['\n', 'short\n', 'x'.repeat(5000), `${'!'.repeat(43)}\n`])(
  'a first line that is no token is refused (%j)',
  async (line) => {
    const stream = new PassThrough();
    stream.write(line);
    await expect(fromStdin(stream)).rejects.toThrow(/first line of stdin must be the token/);
  },
);

test('a silent stdin times out', async () => {
  await expect(fromStdin(new PassThrough(), 20)).rejects.toThrow(/no line on stdin/);
});

test('a token file in the workspace is refused, by its path and by links in both directions', async () => {
  const folder = temporaryFolder({ 'work/sub/x': '', 'outside/token': `${createSecret()}\n` });
  chmodSync(join(folder, 'outside/token'), 0o600);
  symlinkSync(join(folder, 'outside/token'), join(folder, 'work/link'));
  symlinkSync(join(folder, 'work/sub'), join(folder, 'outside/folder'));
  const served = (tokenFile: string) =>
    ownerToken({ tokenFile: join(folder, tokenFile), tokenStdin: false, workspace: join(folder, 'work'), stdin });
  for (const path of ['work/token', 'work/sub/token', 'work/link', 'outside/folder/token']) {
    await expect(served(path), path).rejects.toThrow(/is in the workspace/);
  }
  expect(readdirSync(join(folder, 'work'))).toEqual(['link', 'sub']);
  expect((await served('outside/token')).isPrinted).toBe(true);
});
