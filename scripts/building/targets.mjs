import { existsSync, readFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { inRoot } from '../lib/paths.mjs';

const builder = ['scripts/build.mjs', 'scripts/building', 'package-lock.json'];
const sources = [...builder, 'package.json', 'tsconfig.base.json', 'protocol/src'];

/**
 * What `dist` is made of, a row each: what it is made from, and the file without which it was not made.
 * (The lock file represents everything in node_modules, js-debug included.)
 */
export const targets = {
  client: { inputs: [...sources, 'client', 'vite.config.ts'], proof: 'dist/client/index.html' },
  server: { inputs: [...sources, 'server', 'vite.server.config.ts'], proof: 'dist/server/main.mjs' },
  'node-pty': { inputs: [...builder, 'scripts/vendor-node-pty.mjs'], proof: 'dist/node-pty/package.json' },
  'js-debug': {
    inputs: [...builder, 'scripts/vendor-js-debug.mjs', 'scripts/js-debug'],
    proof: 'dist/js-debug/vsDebugServer.cjs',
  },
};

/** The notices for what is inside the targets; written last. */
export const noticesFile = inRoot('dist/NOTICES.md');

/** Where a target's stamp is kept: the fingerprint of what it was made from, and the packages inside. */
export const stampFile = (name) => inRoot(`dist/.build/${name}.json`);

/** A target's stamp, or undefined where it has none that can be read. */
export function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The names of the targets whose makings have changed since they were made, or that are missing. */
export function outOfDate() {
  const isComplete = existsSync(noticesFile);
  return Object.keys(targets).filter((name) => {
    if (!isComplete) return true;
    const { inputs, proof } = targets[name];
    return !existsSync(inRoot(proof)) || readStamp(name)?.fingerprint !== fingerprint(inputs);
  });
}
