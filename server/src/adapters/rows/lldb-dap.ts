import type { AdapterRow } from '../adapter-row.ts';
import { plainQuirks } from '../quirks.ts';
import { findExecutable } from '../find-executable.ts';
import { findVersion } from '../find-version.ts';
import { showRustValues } from './rust-values.ts';

/** Versions before 20 abort on unknown requests, so they are not searched for by number. */
const names = ['lldb-dap-22', 'lldb-dap-21', 'lldb-dap-20', 'lldb-dap'] as const;

const versionQuestion = { args: ['--version'], pattern: /version (\d[\w.]*)/ };

/** C, C++ and Rust, by LLVM's lldb-dap. */
export const lldbDap: AdapterRow = {
  types: ['lldb-dap'],
  label: 'C, C++ and Rust (lldb-dap)',
  languages: [],
  generatedConfiguration: {},
  transport: 'stdio',
  command: ['${lldbDap}'],
  environment: {},
  locate: async (context) => {
    const where = await findExecutable(names, context.environment);
    if (where === undefined) return { found: false, problem: `None of these is on PATH: ${names.join(', ')}.` };
    const version = await findVersion(where, versionQuestion, context);
    if (version === undefined) return { found: false, problem: `${where} does not print its version.` };
    return { found: true, where, version, variables: { lldbDap: where }, readRoots: [] };
  },
  install:
    'Debian and Ubuntu: "apt-get install --no-install-recommends lldb-22"; elsewhere LLVM\'s own packages, 20 or newer.',
  quirks: {
    ...plainQuirks,
    launchDefaults: [
      { request: 'launch', values: { cwd: '${workspaceFolder}' } },
      // "?" hides a command in the console.
      { values: { initCommands: [`?${showRustValues}`] } },
    ],
    ignoredOutputLines: [/^warning: This version of LLDB has no plugin for the language "rust"/],
    requiredKeys: [{ types: ['lldb-dap'], request: 'launch', oneOf: ['program', 'launchCommands'] }],
    pauseTexts: [/\bSIGSTOP\b/],
    guessesTotalFrames: true,
    processAttach: { key: 'pid', asText: false, values: {} },
    terminal: 'stdio',
  },
};
