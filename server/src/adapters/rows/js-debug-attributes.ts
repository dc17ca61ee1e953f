import type { Attributes } from '#protocol';
import {
  byRequest,
  console,
  cwd,
  env,
  flag,
  number,
  numberOrText,
  object,
  oneOf,
  text,
  textOrTexts,
  texts,
} from '../attribute.ts';

const killBehavior = oneOf(
  ['forceful', 'polite', 'none'],
  'How the program is ended: killed, by SIGTERM, or not at all.',
  { default: 'forceful' },
);

const shared: Attributes = {
  skipFiles: texts('Files to step over, as patterns.', { suggestions: [['<node_internals>/**']] }),
  sourceMaps: flag('Show the source from which JavaScript was compiled, by its source maps.', { default: true }),
  outFiles: texts('Where compiled JavaScript and its source maps are, as patterns.', {
    default: ['${workspaceFolder}/**/*.(m|c|)js', '!**/node_modules/**'],
  }),
  resolveSourceMapLocations: texts('Where source maps are used, as patterns. Everywhere, if it is null.'),
  sourceMapPathOverrides: object('Other paths for sources in source maps, by patterns.'),
  sourceMapRenames: flag('Show the names of variables as in the source.'),
  pauseForSourceMap: flag('Wait for the source maps of each script, so that early breakpoints are hit.'),
  smartStep: flag('Step over code that no source map leads to.', { default: true }),
  showAsyncStacks: {
    description: 'Show the calls that led to an asynchronous one.',
    type: ['boolean', 'object'],
    default: true,
  },
  enableContentValidation: flag('Check that a file on disk is the one that the program runs.', { default: true }),
  enableDWARF: flag('Debug WebAssembly by its DWARF symbols.', { default: true }),
  customDescriptionGenerator: text('A function, in JavaScript, that describes a value.'),
  customPropertiesGenerator: text('A function, in JavaScript, that lists the properties of a value.'),
  outputCapture: oneOf(['console', 'std'], 'What the console shows: what is logged, or all that is written.'),
  timeout: number('How long to try to connect, in milliseconds.', { default: 10_000 }),
  timeouts: object('Other limits, in milliseconds.', {
    attributes: {
      sourceMapMinPause: number('How long to wait for the source map of a script.', { default: 1000 }),
      sourceMapCumulativePause: number('How long to wait for source maps in total.', { default: 1000 }),
      hoverEvaluation: number('How long the value of a hover may take.', { default: 500 }),
    },
  }),
  trace: { description: 'Write a log of the debugger to a file.', type: ['boolean', 'object'], default: false },
};

const restart = {
  description: 'Connect again when the connection is lost.',
  type: ['boolean', 'object'],
  default: false,
  attributes: {
    delay: number('How long to wait before each attempt, in milliseconds.', { default: 1000 }),
    maxAttempts: number('How often to try.', { default: 10 }),
  },
} as const;

const nodeShared: Attributes = {
  ...shared,
  cwd,
  env,
  localRoot: text('The local folder of a program that runs elsewhere.'),
  remoteRoot: text('The folder of the program, where it runs.'),
  autoAttachChildProcesses: flag('Debug the Node processes that the program starts.', { default: true }),
  runtimeSourcemapPausePatterns: texts('Scripts to load the source maps of before they run, as patterns.'),
  nodeVersionHint: number('The version of Node, where it cannot be asked.'),
};

/** Node. */
export const nodeAttributes = byRequest(
  { ...nodeShared, restart },
  {
    launch: {
      program: text('The JavaScript or TypeScript file to run.'),
      args: textOrTexts('The arguments of the program.'),
      console,
      stopOnEntry: {
        description: "Stop at the program's first line; a text is the file to stop in.",
        type: ['boolean', 'string'],
        default: false,
      },
      runtimeExecutable: text('The program that runs the script: an absolute path, or a name on the PATH.', {
        default: 'node',
        suggestions: ['node', 'npm', 'npx', 'pnpm', 'yarn', 'bun', 'deno', 'tsx'],
      }),
      runtimeArgs: texts('Arguments of the runtime, before the program.'),
      runtimeVersion: text('The version of Node, installed by nvm or a similar program.'),
      profileStartup: flag('Profile the program from its start.', { default: false }),
      attachSimplePort: numberOrText('The port of a program that listens for a debugger by itself.'),
      killBehavior,
      experimentalNetworking: oneOf(['auto', 'on', 'off'], 'Watch the requests of the program.', { default: 'auto' }),
    },
    attach: {
      address: text('The host that listens for a debugger.', { default: 'localhost' }),
      port: numberOrText('The port that listens for a debugger.', { default: 9229 }),
      websocketAddress: text('The WebSocket address to connect to, instead of a host and port.'),
      remoteHostHeader: text('The `Host` header for the connection.'),
      processId: numberOrText('The process to attach to.', { suggestions: ['${command:pickProcess}'] }),
      attachExistingChildren: flag('Attach to the child processes that are running, too.', { default: false }),
      continueOnAttach: flag('Resume a program that waits for the debugger.', { default: true }),
    },
  },
);

/** A shell in which Node programs are debugged. */
export const nodeTerminalAttributes = byRequest(nodeShared, {
  launch: {
    command: text('The command line to run. The Node processes that it starts are debugged.', {
      suggestions: ['npm start', 'npm test'],
    }),
  },
});

/** Chromium and what is built on it. */
export const browserAttributes = byRequest(
  {
    ...shared,
    url: text('The page to open, or to attach to.'),
    webRoot: text('The folder that the web server serves.', { default: '${workspaceFolder}' }),
    urlFilter: text('The pages to attach to, as a pattern.'),
    pathMapping: object('The folders of paths of URLs.'),
    disableNetworkCache: flag('Load everything again.', { default: true }),
    inspectUri: text('The pattern of the WebSocket address of the browser.'),
    vueComponentPaths: texts('Where Vue components are, as patterns.', { default: ['${workspaceFolder}/**/*.vue'] }),
    perScriptSourcemaps: oneOf(['yes', 'no', 'auto'], 'Each script has a source map of its own.', { default: 'auto' }),
  },
  {
    launch: {
      file: text('The HTML file to open, instead of a URL.'),
      port: number('The port for the browser to listen on; 0 for any free one.', { default: 0 }),
      userDataDir: {
        description: "The folder of the browser's profile. True: one of its own; false: the user's.",
        type: ['string', 'boolean'],
        default: true,
      },
      includeDefaultArgs: flag('Start the browser with the arguments for tests.', { default: true }),
      includeLaunchArgs: flag('Start the browser with the arguments for debugging.', { default: true }),
      runtimeExecutable: text('The browser: "stable", "canary", or an absolute path.'),
      runtimeArgs: texts('Arguments of the browser.', { suggestions: [['--headless']] }),
      env: object('Environment variables of the browser, by their names.'),
      cwd: text('The folder that the browser starts in.'),
      profileStartup: flag('Profile the page from its start.', { default: false }),
      cleanUp: oneOf(['wholeBrowser', 'onlyTab'], 'What to close at the end.', { default: 'wholeBrowser' }),
      killBehavior,
    },
    attach: {
      address: text('The host of the browser.', { default: 'localhost' }),
      port: numberOrText('The port that the browser listens on.', { suggestions: [9222] }),
      restart: flag('Connect again when the connection is lost.', { default: false }),
      targetSelection: oneOf(['pick', 'automatic'], 'Attach to all pages that match, or ask.', {
        default: 'automatic',
      }),
    },
  },
);
