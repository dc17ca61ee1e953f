import { Buffer } from 'node:buffer';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compressFolder } from './compress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stopline-compress-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('text files get smaller siblings with the same content; small ones and pictures get none', async () => {
  const script = 'console.log("again and again");\n'.repeat(200);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/main.js'), script);
  writeFileSync(join(folder, 'assets/picture.png'), Buffer.alloc(5_000));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  await compressFolder(folder);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'assets',
    'assets/main.js',
    'assets/main.js.br',
    'assets/main.js.gz',
    'assets/picture.png',
    'index.html',
  ]);
  for (const [extension, decode] of [
    ['.br', brotliDecompressSync],
    ['.gz', gunzipSync],
  ]) {
    const bytes = readFileSync(join(folder, `assets/main.js${extension}`));
    expect(bytes.length).toBeLessThan(script.length / 10);
    expect(decode(bytes).toString()).toBe(script);
  }
});
