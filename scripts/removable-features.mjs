import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, root } from './lib/paths.mjs';

/** Features whose folder and line in features.ts are deleted in a copy of the tree; the rest must still build. */
const features = ['memory', 'terminal'];

const list = 'client/src/features/features.ts';
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'client', 'protocol', 'scripts', '*.json', '*.ts'],
  { cwd: root, encoding: 'utf8' },
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

// One copy without all of them: no feature imports another.
const copy = mkdtempSync(join(tmpdir(), 'stopline-without-'));
try {
  const isLeft = (file) => !features.some((feature) => file.startsWith(`client/src/features/${feature}/`));
  for (const file of files.trim().split('\n').filter(isLeft)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(inRoot(file), join(copy, file));
  }
  symlinkSync(inRoot('node_modules'), join(copy, 'node_modules'), 'junction');
  writeFileSync(join(copy, list), features.reduce(withoutLine, readFileSync(join(copy, list), 'utf8')));
  const run = (...args) => execFileSync(process.execPath, args, { cwd: copy, stdio: 'pipe', encoding: 'utf8' });
  run(inRoot('node_modules/typescript-native/bin/tsc'), '-b', 'client');
  run(inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error');
  console.log(`Without ${features.join(' and ')} the page type-checks and builds.`);
} catch (error) {
  console.error(
    `Without ${features.join(' and ')} the page is broken:\n${error.stdout ?? ''}${error.stderr ?? error.message}`,
  );
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
