import { defineConfig } from 'vitest/config';
import { withCompactTemplates } from './scripts/building/compact-templates.mjs';
import { identity } from './scripts/building/identity.mjs';
import { withInlineOpening } from './scripts/building/inline-opening.mjs';
import { withModulePreload } from './scripts/building/preload.mjs';

/** Tests of the server with a process of their own. The others share four, as most of their time was loading the same modules. */
const apart = [
  // Of the whole server, or with real debuggers.
  'src/*.test.ts',
  'src/**/real-*.test.ts',
  // They measure their process.
  'src/**/*floods.test.ts',
  'src/dap/long-messages.test.ts',
  'src/start/twisted-files.test.ts',
  // It replaces a module.
  'src/session/tree/running-sessions.test.ts',
  // They start many processes or threads, or try thousands of inputs.
  'src/adapters/launch*.test.ts',
  'src/class/class-*.test.ts',
  'src/dap/framing.test.ts',
  'src/http/{access,connection-limits}.test.ts',
  'src/output/output-log.test.ts',
  'src/pages/{cuts,page-work,pages,retries}.test.ts',
  'src/sandbox/sandbox.test.ts',
  'src/session/{faults,hostile-adapter,random-actions}.test.ts',
  'src/session/breakpoints/{breakpoint-kinds,traces}.test.ts',
  'src/start/launch-content.test.ts',
  'src/terminals/terminals.test.ts',
  'src/tools/{breakpoints,faulty-adapters,instructions-in-words}.test.ts',
  'src/workspace/{files,races}.test.ts',
];

/** Tests of the server whose programs use all that a machine has, and disturb those beside them: they run after all others. */
const alone = ['src/processes/owned-processes.test.ts', 'src/sandbox/greedy-programs.test.ts'];

/** The page's build, and the unit tests of the three packages. The server's build is vite.server.config.ts. */
export default defineConfig({
  root: 'client',
  base: './',
  define: identity,
  plugins: [withCompactTemplates, withModulePreload, withInlineOpening()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // All that the first load needs is one file, however much of it the lazily loaded parts share.
    rolldownOptions: {
      // So is what the editor needs.
      output: {
        // The names of all files are in the first load.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'page', tags: ['$initial'], priority: 1 },
            { name: 'editor', test: /[\\/]editor[\\/]editor-pane\.ts$/ },
          ],
        },
      },
      // What only lazily loaded parts use of `protocol` is in them.
      treeshake: { moduleSideEffects: [{ test: /[\\/]protocol[\\/]src[\\/]/, sideEffects: false }] },
    },
  },
  test: {
    root: '.',
    // A busy machine takes long, above all for programs in a sandbox, which have a low priority. No test waits for a time to pass.
    testTimeout: 120_000,
    expect: { poll: { timeout: 40_000 } },
    hookTimeout: 60_000,
    // A test that fails leaves no variable to the next one.
    unstubEnvs: true,
    // Many tests wait for real adapters.
    maxWorkers: 4,
    setupFiles: [
      `${import.meta.dirname}/scripts/lib/patient-waits.mjs`,
      `${import.meta.dirname}/scripts/lib/effort.mjs`,
      `${import.meta.dirname}/scripts/lib/clean-prototypes.mjs`,
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'protocol',
          root: 'protocol',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'scripts', root: 'scripts', environment: 'node', include: ['**/*.test.mjs'] } },
      {
        extends: true,
        test: {
          name: 'server',
          root: 'server',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [...apart, ...alone],
          setupFiles: [`${import.meta.dirname}/server/src/testing/exercises.ts`],
        },
      },
      {
        extends: true,
        test: {
          name: 'server-apart',
          root: 'server',
          environment: 'node',
          include: apart,
          setupFiles: [`${import.meta.dirname}/server/src/testing/exercises.ts`],
        },
      },
      {
        extends: true,
        test: {
          name: 'server-alone',
          root: 'server',
          environment: 'node',
          include: alone,
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          setupFiles: [`${import.meta.dirname}/server/src/testing/exercises.ts`],
        },
      },
      {
        extends: true,
        test: { name: 'bench', root: 'bench', environment: 'node', isolate: false, include: ['**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'client',
          root: 'client',
          environment: 'happy-dom',
          // A document for each file took three quarters of the time: a test removes what it has put into the page.
          isolate: false,
          // A test of what is kept in memory collects garbage.
          execArgv: ['--expose-gc'],
          setupFiles: [`${import.meta.dirname}/client/src/app/testing/undeclared-reads.ts`],
          include: ['{src,embed}/**/*.test.ts'],
        },
      },
    ],
  },
});
