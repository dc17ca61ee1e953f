import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileSearch } from '#protocol';
import { searchFiles, type SearchOptions } from './search-files.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const files = {
  'ws/cart.js': 'const total = 1;\r\n  const Total = total;\n',
  'ws/shop/prices.py': 'def sub_total(items):\n    return 2\n',
  'ws/data.bin': new Uint8Array([0, 1, 2, 0x74]),
  'secret.txt': 'total\n',
};

/** The text, and options that are not off. */
type Wanted = Pick<FileSearch, 'text'> & Partial<FileSearch>;

const withOptions = (wanted: Wanted): FileSearch => ({
  caseSensitive: false,
  wholeWord: false,
  regexp: false,
  ...wanted,
});

const noLimits: NonNullable<SearchOptions['limits']> = {};

function search(
  wanted: Wanted,
  { signal = new AbortController().signal, limits = noLimits, paths = Object.keys(files) } = {},
) {
  const workspaceFolder = join(temporaryFolder(files), 'ws');
  symlinkSync('../secret.txt', join(workspaceFolder, 'out.txt'));
  const inside = paths.filter((path) => path.startsWith('ws/')).map((path) => path.slice('ws/'.length));
  return searchFiles(withOptions(wanted), {
    workspaceFolder,
    paths: [...inside, 'out.txt', '../secret.txt'],
    signal,
    limits,
  });
}

const places = async (wanted: Wanted) =>
  (await search(wanted)).files.flatMap(({ path, lines }) =>
    lines.map(({ line, column }) => `${path}:${line}:${column}`),
  );

test('matches are given by file and line, with their places in the text that is shown', async () => {
  expect(await search({ text: 'total' })).toEqual({
    files: [
      {
        path: 'cart.js',
        count: 3,
        lines: [
          { line: 1, column: 7, text: 'const total = 1;', matches: [[6, 11]] },
          {
            line: 2,
            column: 9,
            text: 'const Total = total;',
            matches: [
              [6, 11],
              [14, 19],
            ],
          },
        ],
      },
      {
        path: 'shop/prices.py',
        count: 1,
        lines: [{ line: 1, column: 9, text: 'def sub_total(items):', matches: [[8, 13]] }],
      },
    ],
    total: 4,
    isCut: false,
  });
});

test.each([
  [{ text: 'Total', caseSensitive: true }, ['cart.js:2:9']],
  [{ text: 'total', wholeWord: true }, ['cart.js:1:7', 'cart.js:2:9']],
  [{ text: '= \\d', regexp: true }, ['cart.js:1:13']],
  [{ text: '^ +return', regexp: true }, ['shop/prices.py:2:1']],
  [{ text: '(items)' }, ['shop/prices.py:1:14']],
  [{ text: 'x*', regexp: true }, []],
] as const)('the search %j finds %j', async (wanted, expected) => {
  expect(await places(wanted)).toEqual(expected);
});

test('files are listed by path, numbers in their order', async () => {
  const names = ['src/step10.js', 'src/step2.js', 'README.md', 'package.json'];
  const { files: found } = await searchFiles(withOptions({ text: 'a' }), {
    workspaceFolder: temporaryFolder(Object.fromEntries(names.map((name) => [name, 'a']))),
    paths: names,
    signal: new AbortController().signal,
  });
  expect(found.map(({ path }) => path)).toEqual(['package.json', 'README.md', 'src/step2.js', 'src/step10.js']);
});

test('an invalid pattern is refused', async () => {
  await expect(search({ text: '(', regexp: true })).rejects.toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringMatching(/^Invalid pattern: .*Unterminated group/),
  });
});

const neverEnding = { text: '(a+)+$', regexp: true };

function searchOf(text: string, { wanted, ...options }: Partial<SearchOptions> & { readonly wanted: Wanted }) {
  const { signal } = new AbortController();
  return searchFiles(withOptions(wanted), {
    workspaceFolder: temporaryFolder({ 'a.txt': text }),
    paths: ['a.txt'],
    signal,
    ...options,
  });
}

test('a pattern that never ends is interrupted, and the server answers others meanwhile', async () => {
  let breaks = 0;
  const others = setInterval(() => (breaks += 1), 1);
  const limits = { msPerFile: 200 };
  await expect(searchOf(`${'a'.repeat(50)}b`, { wanted: neverEnding, limits })).rejects.toMatchObject({
    message: 'The pattern takes too long in "a.txt". Make it simpler.',
  });
  clearInterval(others);
  expect(breaks).toBeGreaterThan(20);
});

test('the next search ends a pattern that never ends', async () => {
  const next = new AbortController();
  const searched = searchOf(`${'a'.repeat(50)}b`, {
    wanted: neverEnding,
    signal: next.signal,
    limits: { msPerFile: 60_000 },
  });
  next.abort();
  expect(await searched).toEqual({ files: [], total: 0, isCut: true });
});

test('a pattern that also matches nothing finds what it matches, after characters of two units too', async () => {
  const { files: found } = await searchOf('😀x', { wanted: { text: 'x*', regexp: true } });
  expect(found).toMatchObject([{ lines: [{ line: 1, column: 3, matches: [[2, 3]] }] }]);
});

test('a search ends early at the limit of matches, of time, and when it is aborted, and says so', async () => {
  expect(await search({ text: 'total' }, { limits: { mostMatches: 2 } })).toMatchObject({ total: 2, isCut: true });
  expect(await search({ text: 'total' }, { limits: { msInTotal: -1 } })).toMatchObject({ total: 0, isCut: true });
  expect(await search({ text: 'total' }, { signal: AbortSignal.abort() })).toMatchObject({ total: 0, isCut: true });
});

test('large files are skipped, and of a long line the part around its first match is shown', async () => {
  expect(await search({ text: 'total' }, { limits: { largestFile: 10 } })).toMatchObject({ total: 0 });
  const workspaceFolder = temporaryFolder({ 'min.js': `${'x'.repeat(1_000)}total${'y'.repeat(1_000)}` });
  const { signal } = new AbortController();
  const { files: found } = await searchFiles(withOptions({ text: 'total' }), {
    workspaceFolder,
    paths: ['min.js'],
    signal,
  });
  expect(found).toMatchObject([{ lines: [{ column: 1_001, matches: [[41, 46]] }] }]);
  expect(found[0]?.lines[0]?.text).toMatch(/^…x{40}totaly{205}…$/);
});

test('any text finds itself', async () => {
  const part = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/[\0\r\n\uFEFF]/.test(text));
  await fc.assert(
    fc.asyncProperty(part, part, async (before, text) => {
      const workspaceFolder = temporaryFolder({ 'a.txt': `first\n${before}\n  ${text}\n` });
      const { signal } = new AbortController();
      const { files: found } = await searchFiles(withOptions({ text, caseSensitive: true }), {
        workspaceFolder,
        paths: ['a.txt'],
        signal,
      });
      const lines = found.flatMap((file) => file.lines);
      expect(lines.some((line) => line.line === 3)).toBe(true);
      for (const line of lines) for (const [from, to] of line.matches) expect(line.text.slice(from, to)).toBe(text);
    }),
  );
});
