import { existsSync, readFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { inRoot } from '../lib/paths.mjs';

const builder = ['scripts/build.mjs', 'scripts/building', 'package-lock.json'];
const sources = [...builder, 'package.json', 'tsconfig.base.json', 'protocol/src'];

/**
 * The parts of `dist`: the inputs of each, and a file that proves that it was built.
 * (The lock file represents everything in node_modules, including js-debug.)
 */
export const targets = {
  client: {
    inputs: [...sources, 'client', 'vite.config.ts', 'vite.embed.config.ts', 'vite.wall.config.ts'],
    proof: 'dist/client/index.html',
  },
  elements: {
    inputs: [...sources, 'client', 'vite.elements.config.ts', 'vite.codemirror.config.ts'],
    proof: 'dist/elements/client.js',
  },
  'stop-panel': {
    inputs: [...sources, 'client', 'vite.stop-panel.config.ts'],
    proof: 'dist/stop-panel/stop-panel.html',
  },
  server: {
    inputs: [...sources, 'server', 'docs/agent-guide.md', 'scripts/lib/connect-page.mjs', 'vite.server.config.ts'],
    proof: 'dist/server/main.mjs',
  },
  'node-pty': { inputs: [...builder, 'scripts/vendor-node-pty.mjs'], proof: 'dist/node-pty/package.json' },
  'js-debug': {
    inputs: [
      ...sources,
      'scripts/vendor-js-debug.mjs',
      'scripts/js-debug',
      'server/src/code-cache',
      'server/src/node-threads',
      'server/src/processes/find-executable.ts',
      'server/src/testing/message-frames.mjs',
      'vite.js-debug.config.ts',
    ],
    proof: 'dist/js-debug/vsDebugServer.cjs',
  },
  debugpy: { inputs: [...builder, 'scripts/debugpy'], proof: 'dist/debugpy/debugpy_launcher.py' },
};

/** The notices for the code in the targets; written last. */
export const noticesFile = inRoot('dist/NOTICES.md');

/** The file of a target's stamp: the fingerprint of its inputs, and the packages inside. */
export const stampFile = (name) => inRoot(`dist/.build/${name}.json`);

/** A target's stamp; undefined if it cannot be read. */
export function readStamp(name) {
  try {
    return JSON.parse(readFileSync(stampFile(name), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Which of the targets are missing, or have changed inputs; of all of them by default. */
export function outOfDate(names = Object.keys(targets)) {
  const isComplete = existsSync(noticesFile);
  return names.filter((name) => {
    if (!isComplete) return true;
    const { inputs, proof } = targets[name];
    return !existsSync(inRoot(proof)) || readStamp(name)?.fingerprint !== fingerprint(inputs);
  });
}
