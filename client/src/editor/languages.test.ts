import { Language, LanguageSupport } from '@codemirror/language';
import { expect, test } from 'vitest';
import { languageOf, loadLanguage } from './languages.ts';

test.each([
  ['src/app.ts', 'typescript'],
  ['src/App.TSX', 'typescriptreact'],
  ['a/b.mjs', 'javascript'],
  ['report.py', 'python'],
  ['.vscode/launch.json', 'jsonc'],
  ['package.json', 'json'],
  ['include/x.h', 'cpp'],
  ['Makefile', undefined],
  ['toString', undefined],
  ['a.constructor', undefined],
])('%s is %s', (path, id) => {
  expect(languageOf(path)).toBe(id);
});

test('a known language id outweighs the extension', () => {
  expect(languageOf('<eval>', 'python')).toBe('python');
  expect(languageOf('a.py', 'noPageMessage-of')).toBe('python');
});

test.each([
  'a.js',
  'a.jsx',
  'a.ts',
  'a.tsx',
  'a.py',
  'a.json',
  'a.jsonc',
  'a.html',
  'a.css',
  'a.c',
  'a.rs',
  'a.go',
  'a.md',
  'a.yaml',
  'a.java',
  'a.rb',
  'a.sh',
  'a.toml',
  '.vscode/launch.json',
])('the language of %s loads', async (path) => {
  const loaded = await loadLanguage(path);
  expect(loaded instanceof Language || loaded instanceof LanguageSupport).toBe(true);
});

test('plain text has no language', async () => {
  expect(await loadLanguage('notes.txt')).toBeUndefined();
});
