import { compiledTemplates } from '../compiled-templates.ts';
import { builtIn } from '../adapter-row.ts';
import { locateProgram } from '../locate-program.ts';
import { printMalformedCondition } from './lldb-condition.ts';
import { showRustValues } from './rust-values.ts';
import { lldbDapAttributes } from './lldb-dap-attributes.ts';

/** Versions before 20 abort on unknown requests, so they are not searched for by number. */
const names = ['lldb-dap-22', 'lldb-dap-21', 'lldb-dap-20', 'lldb-dap'] as const;

/** C, C++ and Rust, by LLVM's lldb-dap. */
export const lldbDap = builtIn({
  types: ['lldb-dap'],
  label: 'C, C++ and Rust (lldb-dap)',
  templates: compiledTemplates('lldb-dap', 'pid'),
  attributes: [{ types: ['lldb-dap'], ...lldbDapAttributes }],
  command: ['${adapter}'],
  locate: locateProgram({
    names,
    problem: `None of these is on PATH: ${names.join(', ')}.`,
    version: /version (\d[\w.]*)/,
  }),
  install:
    'Debian and Ubuntu: "apt-get install --no-install-recommends lldb-22"; elsewhere LLVM\'s own packages, 20 or newer.',
  quirks: {
    launchDefaults: [
      { request: 'launch', values: { cwd: '${workspaceFolder}' } },
      // "?" hides a command in the console.
      { values: { initCommands: [`?${showRustValues}`] } },
    ],
    ignoredOutputLines: [/^warning: This version of LLDB has no plugin for the language "rust"/],
    requiredKeys: [{ types: ['lldb-dap'], request: 'launch', oneOf: ['program', 'launchCommands'] }],
    pauseTexts: [/\bSIGSTOP\b/],
    endSignalStop: /^signal (SIG\w+)/,
    guessesTotalFrames: true,
    // It ignores others, and would stop at each hit.
    hitSpellings: { '>=': '${count}' },
    conditionChecks: [
      {
        conditions: /^([^]+)$/,
        expression: `\`script ${printMalformedCondition}`,
        problem: /^problem: (?!None$)(.+)$/m,
      },
    ],
    processAttach: { key: 'pid', asText: false, values: {} },
    // With stopOnEntry, it stops in the dynamic loader. "?" hides a command in the console.
    firstLine: { preRunCommands: ['?breakpoint set --one-shot true --name main'] },
    terminal: { arguments: [], attributes: { stdio: ['${terminal}', '${terminal}', '${terminal}'] } },
  },
});
