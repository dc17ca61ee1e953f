import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, root } from './lib/paths.mjs';

/** Features whose folder and line in features.ts are deleted in a copy of the tree; the rest must still be whole. */
const features = ['memory', 'terminal'];

const list = 'client/src/features/features.ts';
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'client', 'protocol', 'scripts', '*.json', '*.ts'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);

/** Deletes a feature's import and its entry in the list. */
function withoutLine(text, feature) {
  const left = text
    .split('\n')
    .filter((line) => !line.includes(`'./${feature}/`) && line.trim() !== `${feature},`)
    .join('\n');
  if (left === text) throw new Error(`${list} does not name the feature "${feature}".`);
  return left;
}

function check(feature) {
  const copy = mkdtempSync(join(tmpdir(), 'stopline-without-'));
  try {
    for (const file of files.trim().split('\n')) {
      if (file.startsWith(`client/src/features/${feature}/`)) continue;
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(inRoot(file), join(copy, file));
    }
    symlinkSync(inRoot('node_modules'), join(copy, 'node_modules'), 'junction');
    writeFileSync(join(copy, list), withoutLine(readFileSync(join(copy, list), 'utf8'), feature));
    const run = (...args) => execFileSync(process.execPath, args, { cwd: copy, stdio: 'pipe', encoding: 'utf8' });
    run(inRoot('node_modules/typescript/bin/tsc'), '-b', 'client');
    run(inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error');
    console.log(`without ${feature} the page type-checks and builds`);
    return true;
  } catch (error) {
    console.error(`without ${feature} the rest is not whole:\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
    return false;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = features.map(check).every(Boolean) ? 0 : 1;
