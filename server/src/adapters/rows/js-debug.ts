import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '#protocol';
import { builtIn, type LocatedAdapter } from '../adapter-row.ts';
import { embeddedAdaptersFolder, globalModules } from '../embedded.ts';
import { versionInFile } from '../find-version.ts';
import { completeBrowser } from './browser-configuration.ts';
import { javascriptProblem } from './javascript-condition.ts';
import { browserAttributes, nodeAttributes } from './js-debug-attributes.ts';
import { hitSpellings } from './hit-spellings.ts';

/** Required files. Those from start.cjs on are Stopline's. */
const neededFiles = [
  'vsDebugServer.cjs',
  'bootloader.js',
  'watchdog.js',
  'start.cjs',
  'gather-writes.cjs',
  'node-threads.cjs',
  'find-executable.cjs',
  'acknowledge.cjs',
  'console.cjs',
  'hand-over.cjs',
  'take-programs.cjs',
  'marks.cjs',
  'repeated-logs.cjs',
  'streams.cjs',
  'targets/node/terminateProcess.sh',
  'manifest.json',
] as const;

async function locate(): Promise<LocatedAdapter> {
  const folder = join(embeddedAdaptersFolder(), 'js-debug');
  try {
    for (const file of neededFiles) await access(join(folder, file));
    const version = (await versionInFile(join(folder, 'manifest.json'))) ?? '';
    return {
      found: true,
      // Programs of global packages can be debugged by name.
      readRoots: globalModules.slice(0, 1).filter((root) => existsSync(root)),
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
const edgeTypes = ['msedge', 'pwa-msedge'];
const browsers = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const edges = ['microsoft-edge', 'microsoft-edge-stable'];

/** A value that a property of the global object keeps until it is taken. */
const keptInGlobals = {
  keep: 'void (globalThis["stopline copies ${id}"] = (${expression}\n))',
  take: '((value) => (delete globalThis["stopline copies ${id}"], value))(globalThis["stopline copies ${id}"])',
};

/** Microsoft's js-debug: Node and Chromium, with a child session for each program, worker and page. */
export const jsDebug = builtIn({
  types: [...nodeTypes, ...browserTypes, ...edgeTypes],
  label: 'JavaScript and TypeScript (js-debug)',
  languages: ['javascript', 'typescript'],
  generatedConfiguration: { skipFiles: ['<node_internals>/**'] },
  templates: [
    {
      name: 'Node.js: launch program',
      request: 'launch',
      attributes: { program: '${program}', skipFiles: ['<node_internals>/**'] },
    },
    {
      name: 'Node.js: npm script',
      request: 'launch',
      attributes: { runtimeExecutable: 'npm', runtimeArgs: ['run', 'start'], skipFiles: ['<node_internals>/**'] },
    },
    {
      name: 'Node.js: attach to port',
      request: 'attach',
      attributes: { port: 9229, skipFiles: ['<node_internals>/**'] },
    },
    {
      name: 'Chrome: launch page',
      type: 'chrome',
      request: 'launch',
      attributes: { url: 'http://localhost:8080', webRoot: '${workspaceFolder}' },
    },
  ],
  attributes: [
    { types: nodeTypes, ...nodeAttributes },
    { types: [...browserTypes, ...edgeTypes], ...browserAttributes },
  ],
  complete: completeBrowser,
  transport: 'unix',
  startsInAdvance: true,
  command: ['${node}', '${jsDebug}/start.cjs', '${socket}', '${configuration:outputCapture}'],
  locate,
  conditionProblem: (condition) => Promise.resolve(javascriptProblem(condition)),
  install: 'It is included in Stopline: run "npm ci && npm run build" in its folder.',
  quirks: {
    hitSpellings,
    exclusiveConditions: [['condition', 'hitCondition', 'logMessage']],
    limitsEvaluations: true,
    // Not `[[PromiseResult]]`, which is a value of the program.
    addedNames: [/^\[\[(?:Prototype|Scopes|FunctionLocation)\]\]$/],
    // It has variables with short names, such as `i`, which would be copied instead of the program's.
    copyThrough: keptInGlobals,
    setThrough: keptInGlobals,
    assignment: '${expression} = (${value}\n)',
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
      { types: nodeTypes, values: { cwd: '${workspaceFolder}', console: 'internalConsole' } },
      // Its documented default, which it does not apply: packages name source maps that they do not contain.
      {
        types: nodeTypes,
        unless: ['outFiles', 'resolveSourceMapLocations'],
        values: { resolveSourceMapLocations: ['**', '!**/node_modules/**'] },
      },
      // Where nothing else shows what a program writes to its streams, they are shown beside what it logs.
      {
        types: nodeTypes,
        request: 'launch',
        except: { console: ['integratedTerminal', 'externalTerminal'] },
        // Its streams are recognized by their sockets.
        values: { outputCapture: process.platform === 'win32' ? 'std' : 'both' },
      },
    ],
    executables: [
      { types: browserTypes, key: 'runtimeExecutable', names: [...browsers, ...edges] },
      { types: edgeTypes, key: 'runtimeExecutable', names: [...edges, ...browsers] },
    ],
    requiredKeys: [
      { types: nodeTypes, request: 'launch', oneOf: ['program', 'runtimeExecutable', 'runtimeArgs', 'args'] },
    ],
    // Its launcher for Edge finds no other browser.
    typeAliases: { node: 'pwa-node', chrome: 'pwa-chrome', msedge: 'pwa-chrome', 'pwa-msedge': 'pwa-chrome' },
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
    // It steps out of code of the runtime in which a pause ends, and that may be the last code for now.
    losesPauses: true,
    // Where the runtime starts, V8 ends the process when it is asked for scopes.
    pausesOnceLoaded: true,
    messages: { 'breakpoint.provisionalBreakpoint': 'No code is loaded for this line yet.' },
  },
});
