import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'stopline-test-'));
let thrown: unknown;

beforeAll(() => {
  vi.stubEnv('TMPDIR', parent);
  try {
    temporaryFolder();
  } catch (error) {
    thrown = error;
  } finally {
    vi.unstubAllEnvs();
  }
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('outside of a test, where nothing would remove it, no folder is created', () => {
  expect(thrown).toBeInstanceOf(Error);
  expect(readdirSync(parent)).toEqual([]);
});

let folder = '';

test('a folder has the files that it was asked for', () => {
  folder = temporaryFolder({ 'sub/a.js': 'a' });
  expect(readdirSync(join(folder, 'sub'))).toEqual(['a.js']);
});

test('the folder of a test is removed when the test ends', () => {
  expect(folder).not.toBe('');
  expect(existsSync(folder)).toBe(false);
});
