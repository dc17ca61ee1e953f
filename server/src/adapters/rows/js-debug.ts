import { existsSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf, textOf } from '#protocol';
import type { AdapterRow, LocatedAdapter } from '../adapter-row.ts';
import { plainQuirks } from '../quirks.ts';
import { embeddedAdaptersFolder } from '../embedded.ts';

/** Required files. The last two are Stopline's. */
const neededFiles = [
  'vsDebugServer.cjs',
  'bootloader.js',
  'watchdog.js',
  'start.cjs',
  'targets/node/terminateProcess.sh',
] as const;

/** Global packages, whose programs can be debugged by name. */
const globalModules = join(dirname(process.execPath), '../lib/node_modules');

async function locate(): Promise<LocatedAdapter> {
  const folder = join(embeddedAdaptersFolder(), 'js-debug');
  try {
    for (const file of neededFiles) await access(join(folder, file));
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
    const version = textOf(manifest, 'version') ?? '';
    return {
      found: true,
      readRoots: [globalModules].filter((root) => existsSync(root)),
      where: folder,
      version: version.replace(/^v/, ''),
      variables: { node: process.execPath, jsDebug: folder },
    };
  } catch (thrown) {
    return { found: false, problem: `Its files are incomplete: ${messageOf(thrown)}.` };
  }
}

const nodeTypes = ['node', 'pwa-node'];
const browserTypes = ['chrome', 'pwa-chrome'];

/** Microsoft's js-debug: Node and Chromium, with a child session for each program, worker and page. */
export const jsDebug: AdapterRow = {
  types: [...nodeTypes, ...browserTypes],
  label: 'JavaScript and TypeScript (js-debug)',
  languages: ['javascript', 'typescript'],
  generatedConfiguration: { skipFiles: ['<node_internals>/**'] },
  transport: 'unix',
  command: ['${node}', '${jsDebug}/start.cjs', '${socket}'],
  environment: {},
  locate,
  install: 'It is included in Stopline: run "npm ci && npm run build" in its folder.',
  quirks: {
    ...plainQuirks,
    launchDefaults: [
      {
        values: {
          __workspaceFolder: '${workspaceFolder}',
          // Its npm copy lacks the worker for renamed variables.
          sourceMapRenames: false,
          // With it, breakpoints in TypeScript are never hit.
          pauseForSourceMap: false,
        },
      },
      { types: nodeTypes, values: { cwd: '${workspaceFolder}', console: 'internalConsole', outputCapture: 'std' } },
    ],
    executables: [
      {
        types: browserTypes,
        key: 'runtimeExecutable',
        names: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'],
      },
    ],
    requiredKeys: [
      { types: nodeTypes, request: 'launch', oneOf: ['program', 'runtimeExecutable', 'runtimeArgs', 'args'] },
    ],
    typeAliases: { node: 'pwa-node', chrome: 'pwa-chrome' },
    ignoredOutputLines: [
      /^Debugger attached\.\r?$/,
      /^Waiting for the debugger to disconnect\.\.\.\r?$/,
      /^Debugger listening on ws:\/\/\S+\r?$/,
      /^For help, see: https:\/\/nodejs\.org\/en\/docs\/inspector\r?$/,
    ],
    repeatsGroupTitles: true,
    processAttach: {
      key: 'processId',
      asText: false,
      values: { continueOnAttach: true },
      signal: { name: 'SIGUSR1', portKey: 'port' },
      programs: ['node', 'nodejs'],
    },
    ignoredSources: [/^<node_internals>/],
    messages: { 'breakpoint.provisionalBreakpoint': 'No code is loaded for this line yet.' },
  },
};
