import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compiledTemplates } from '../compiled-templates.ts';
import { builtIn } from '../adapter-row.ts';
import type { Environment } from '../../processes/environment.ts';
import { checkoutModules, globalModules } from '../embedded.ts';
import { findExecutable } from '../../processes/find-executable.ts';
import { versionInFile } from '../find-version.ts';
import { findExtension } from '../find-extension.ts';
import { gdbAttributes } from './gdb-attributes.ts';

/** The folder of the adapter: in this checkout, the global packages or the VS Code extension of the same project. */
async function findAdapter(environment: Environment): Promise<string | undefined> {
  const extensions = await findExtension('eclipse-cdt.cdt-gdb-vscode', environment);
  const modules = [...checkoutModules(), ...globalModules, ...extensions.map((path) => join(path, 'node_modules'))];
  const folders = modules.map((folder) => join(folder, 'cdt-gdb-adapter'));
  return [environment.STOPLINE_CDT_GDB_ADAPTER, ...folders].find(
    (folder) => folder !== undefined && existsSync(join(folder, 'dist', 'debugAdapter.js')),
  );
}

/** A function that is called by an evaluation, and stops, ends at once: the program is where it was before. */
const gdbArguments = ['-q', '-iex', 'set print frame-info short-location', '-iex', 'set unwindonsignal on'];

/** C and C++, by GDB through Eclipse's cdt-gdb-adapter. */
export const gdb = builtIn({
  types: ['gdb'],
  label: 'C and C++ (GDB)',
  templates: compiledTemplates('GDB', 'processId'),
  attributes: [{ types: ['gdb'], ...gdbAttributes }],
  // It hangs, and takes all the memory that it gets, if GDB is interrupted while it evaluates an expression again.
  command: ['${node}', '--max-old-space-size=512', '${gdbAdapter}/dist/debugAdapter.js'],
  locate: async ({ environment, configuration = {} }) => {
    const folder = await findAdapter(environment);
    if (folder === undefined) return { found: false, problem: 'The package cdt-gdb-adapter is not installed.' };
    const found = await findExecutable(['gdb'], environment);
    const program = typeof configuration.gdb === 'string' ? configuration.gdb : found;
    if (program === undefined) return { found: false, problem: '"gdb" is not on PATH.' };
    const variables = { node: process.execPath, gdbAdapter: folder, gdb: program };
    const version = (await versionInFile(join(folder, 'package.json'))) ?? '';
    return { found: true, where: folder, version, variables, readRoots: [] };
  },
  install:
    'Debian and Ubuntu: "apt-get install --no-install-recommends gdb", then "npm install --global --ignore-scripts cdt-gdb-adapter".',
  quirks: {
    launchDefaults: [
      { values: { gdb: '${gdb}', gdbArguments } },
      { request: 'launch', values: { cwd: '${workspaceFolder}', arguments: '' } },
    ],
    requiredKeys: [{ types: ['gdb'], request: 'launch', oneOf: ['program'] }],
    // The commands that it sends to GDB itself.
    ignoredOutputCategories: ['telemetry', 'log'],
    // GDB's messages are mixed with the program's output.
    ignoredOutputLines: [
      /^The host character set is "/,
      /^In the Debug Console view you can interact directly with GDB\.$/,
      /^To display the value of an expression, type that expression which can reference$/,
      /^variables that are in scope\. For example type '2 \+ 3' or the name of a variable\.$/,
      /^Arbitrary commands can be sent to GDB by prefixing the input with a '>',$/,
      /^for example type '>show version' or '>help'\.$/,
      /^\[Thread debugging using libthread_db enabled\]$/,
      /^Using host libthread_db library "/,
      /^Temporary breakpoint \d+ at 0x[0-9a-f]+: file .*, line \d+\.$/,
      /^(?:Thread \d+ .*hit )?(?:Temporary )?[Bb]reakpoint \d+, .*\)$/,
      /^\[Inferior \d+ \(process \d+\) exited (?:normally|with code \d+)\]$/,
    ],
    firstLine: { initCommands: ['tbreak main'] },
    textArguments: { list: 'args', text: 'arguments' },
    hitSpellings: { '=': '${count}', '>': '> ${count}' },
    // It sets a breakpoint first and then its condition, unless it does not find the place.
    setWithoutCondition: /^(?!No (?:source file|line|symbol table)\b|Function ".*" not defined)/,
    unconditionalFunctions: true,
    // It prints log messages without replacing expressions in braces.
    unusableCapabilities: ['supportsLogPoints'],
    stopReasons: {
      SIGINT: 'pause',
      SIGSEGV: 'exception',
      SIGABRT: 'exception',
      SIGFPE: 'exception',
      SIGBUS: 'exception',
      SIGILL: 'exception',
      generic: 'data breakpoint',
    },
    // The end of a program that a signal killed.
    endStopReason: 'generic',
    endSignalLine: /^Program terminated with signal (SIG\w+)/m,
    // While GDB calls a function, it reads no command of its adapter.
    evaluationInterrupt: { signal: 'SIGINT', program: 'gdb' },
    failedResults: [/^Error: could not evaluate expression/],
    exitCodeLine: { pattern: /^\[Inferior \d+ \(process \d+\) exited (?:normally|with code ([0-7]+))\]/m, radix: 8 },
    processAttach: { key: 'processId', asText: true, values: {} },
    terminal: { arguments: [], attributes: { preConnectCommands: ['set inferior-tty ${terminal}'] } },
  },
});
