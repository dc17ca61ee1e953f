import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFolder } from './replace-folder.mjs';
import { writeWhole } from './write-whole.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-replace-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function make(name, text) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'file'), text);
  return join(folder, name);
}

test('a folder takes the place of another, and nothing else is left', () => {
  make('dist', 'old');
  replaceFolder(make('new', 'new'), join(folder, 'dist'));
  expect(readFileSync(join(folder, 'dist/file'), 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['dist']);
});

test('a folder takes a place where nothing is yet', () => {
  replaceFolder(make('new', 'new'), join(folder, 'deep/dist'));
  expect(existsSync(join(folder, 'deep/dist/file'))).toBe(true);
});

test('a folder that cannot be put in place leaves the old one', () => {
  make('dist', 'old');
  expect(() => replaceFolder(join(folder, 'missing'), join(folder, 'dist'))).toThrow('ENOENT');
  expect(readFileSync(join(folder, 'dist/file'), 'utf8')).toBe('old');
});

test('a file is written whole, with the folders it needs, and no other', () => {
  writeWhole(join(folder, 'deep/file'), 'one');
  writeWhole(join(folder, 'deep/file'), 'two');
  expect(readFileSync(join(folder, 'deep/file'), 'utf8')).toBe('two');
  expect(readdirSync(join(folder, 'deep'))).toEqual(['file']);
});
