import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { builtJsDebug, builtServer, ensureJsDebug, ensureServer } from '../testing/built.ts';
import { cacheFile, CompiledFiles } from './compiled-files.ts';

let folder = '';

beforeAll(async () => {
  await ensureServer();
  await ensureJsDebug();
}, 240_000);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file and returns its path. */
function written(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

test('a file runs once, and gets what the files beside it and Node export', () => {
  const main = written('main.cjs', `exports.sum = require('./part.cjs').count() + require('./part.cjs').count();`);
  written('part.cjs', `let n = 0;\nexports.count = () => (n += require('node:path').basename(__filename).length);`);
  const files = new CompiledFiles();
  expect(files.require(main)).toEqual({ sum: 24 });
  expect(files.require(main)).toEqual({ sum: 24 });
  expect([...files.scripts.keys()]).toEqual([main, join(folder, 'part.cjs')]);
});

test('a file can leave out the ending of a file that it requires, and require data', () => {
  const main = written('main.cjs', `exports.part = require('./part'); exports.data = require('./data.json');`);
  written('part.js', `exports.name = 'part';`);
  written('data.json', '{ "n": 1 }');
  const files = new CompiledFiles();
  expect(files.require(main)).toEqual({ part: { name: 'part' }, data: { n: 1 } });
  expect([...files.scripts.keys()]).toEqual([main, join(folder, 'part.js')]);
});

test('a file may have characters outside of ASCII', () => {
  expect(new CompiledFiles().require(written('main.cjs', `exports.text = 'ä — 😀';`))).toEqual({ text: 'ä — 😀' });
});

test('files that require each other get what was exported until then', () => {
  const main = written('main.cjs', `exports.early = 1;\nexports.seen = require('./part.cjs').seen;`);
  written('part.cjs', `exports.seen = require('./main.cjs').early;`);
  expect(new CompiledFiles().require(main)).toEqual({ early: 1, seen: 1 });
});

test('a file runs from the code cache beside it', () => {
  const main = written('main.cjs', `exports.double = (n) => n * 2;`);
  const first = new CompiledFiles();
  first.require(main);
  writeFileSync(cacheFile(main), first.scripts.get(main)?.createCachedData() ?? '');
  const second = new CompiledFiles();
  expect((second.require(main) as { double: (n: number) => number }).double(2)).toBe(4);
  expect(second.scripts.get(main)?.cachedDataRejected).toBe(false);
});

test('a code cache that V8 refuses is left unused', () => {
  const main = written('main.cjs', `exports.answer = 42;`);
  writeFileSync(cacheFile(main), 'not a cache');
  const files = new CompiledFiles();
  expect(files.require(main)).toEqual({ answer: 42 });
  expect(files.scripts.get(main)?.cachedDataRejected).toBe(true);
});

/** Whether V8 refused the cache of each file, after a text of a module that has `files`; undefined for one without a cache. */
async function refusalsIn(text: string, ...args: readonly string[]): Promise<readonly unknown[]> {
  const program = `
    process.on('exit', () => {
      console.error(JSON.stringify([...files.scripts.values()].map(({ cachedDataRejected }) => cachedDataRejected ?? 'no cache')));
    });
    ${text}
  `;
  const { stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    '--',
    ...args,
  ]);
  return JSON.parse(stderr) as unknown[];
}

test('the built server runs from its code caches', async () => {
  const main = JSON.stringify(pathToFileURL(builtServer).href);
  const refusals = await refusalsIn(`const { files } = await import(${main});`, 'stopline', '--version');
  expect(refusals.length).toBeGreaterThan(1);
  expect(new Set(refusals)).toEqual(new Set([false]));
});

test('the built js-debug runs from its code caches', async () => {
  const start = JSON.stringify(pathToFileURL(builtJsDebug).href);
  const text = `const { default: { files } } = await import(${start}); process.exit();`;
  expect(new Set(await refusalsIn(text, join(folder, 'socket')))).toEqual(new Set([false]));
});
