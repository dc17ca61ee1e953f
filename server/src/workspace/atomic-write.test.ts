import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeAtomically } from './atomic-write.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a file gets its mode, and nothing else is left in the folder', async () => {
  const folder = temporaryFolder();
  const { ino, size } = await writeAtomically(join(folder, 'new'), { data: 'text', mode: 0o600 });
  expect(statSync(join(folder, 'new'))).toMatchObject({ ino, size, mode: 0o100600 });
  expect(readdirSync(folder)).toEqual(['new']);
});

test('a link is replaced, and its target is unchanged', async () => {
  const folder = temporaryFolder({ old: 'old' });
  symlinkSync('old', join(folder, 'link'));
  await writeAtomically(join(folder, 'link'), { data: 'new' });
  expect(readFileSync(join(folder, 'link'), 'utf8')).toBe('new');
  expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('old');
});

test.each([
  ['the last check fails', { check: () => Promise.reject(new Error('no')) }, 'no'],
  ['the file is to be new', { isNew: true }, 'EEXIST'],
])('a file stays as it was if %s', async (_why, options, problem) => {
  const folder = temporaryFolder({ old: 'old' });
  await expect(writeAtomically(join(folder, 'old'), { data: 'new', ...options })).rejects.toThrow(problem);
  expect(readFileSync(join(folder, 'old'), 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['old']);
});
