import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { vendorNodePty } from './vendor-node-pty.mjs';

const from = inRoot('node_modules/@lydell');

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stopline-pty-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'node-pty');
}

test('what was put together makes terminals by itself, away from all packages', async () => {
  const to = temporaryFolder();
  await vendorNodePty({ from, to });
  const { spawn } = createRequire(join(to, 'index.js'))('./index.js');
  let text = '';
  const { exitCode } = await new Promise((resolve) => {
    const terminal = spawn('/bin/sh', ['-c', 'test -t 0 && echo there; exit 4'], {});
    terminal.onData((data) => (text += data));
    terminal.onExit(resolve);
  });
  expect({ exitCode, text }).toEqual({ exitCode: 4, text: 'there\r\n' });
});

test('for a machine that nothing is compiled for there is nothing to load', async () => {
  const to = temporaryFolder();
  await vendorNodePty({ from, to, platform: 'plan9', arch: 'mips' });
  expect(readdirSync(to)).toEqual(['package.json']);
});
