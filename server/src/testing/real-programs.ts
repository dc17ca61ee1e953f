import type { LaunchConfiguration } from '#protocol';
import { compiledPath, programPath } from './built.ts';

/** What is launched, and a line of it at which it is stopped. */
export interface RealProgram {
  /** What the launch configuration says beside name, type and request. */
  readonly configuration: Readonly<Record<string, unknown>> & { readonly program: string };
  readonly file: string;
  readonly line: number;
}

/** An adapter and the programs that it debugs in tests. */
export interface RealDebugger {
  readonly adapter: string;
  readonly type: string;
  /** Programs that double three numbers in a function, where they are stopped, say the total and exit with 3. */
  readonly totals: readonly RealProgram[];
  /** A program that says its process id and counts in a line for ever. */
  readonly endless: RealProgram;
  /** How such a program is attached to that runs already: its compiled file, and what the configuration says. */
  readonly attach?: {
    readonly program: string;
    readonly configuration: (pid: number) => Readonly<Record<string, unknown>>;
  };
}

const cTotal = { configuration: { program: compiledPath('c-total') }, file: programPath('c/total.c'), line: 5 };
const cppTotal = { configuration: { program: compiledPath('cpp-total') }, file: programPath('cpp/total.cpp'), line: 6 };
const cEndless = { configuration: { program: compiledPath('c-endless') }, file: programPath('c/endless.c'), line: 9 };

/** The adapters of the catalog that are tried with native and interpreted programs. */
export const realDebuggers: readonly RealDebugger[] = [
  // lldb-dap
  {
    adapter: 'lldb-dap',
    type: 'lldb-dap',
    totals: [cTotal, cppTotal],
    endless: cEndless,
    attach: { program: compiledPath('c-endless'), configuration: (pid) => ({ pid }) },
  },
  // CodeLLDB
  {
    adapter: 'CodeLLDB',
    type: 'lldb',
    totals: [cTotal],
    endless: cEndless,
    attach: { program: compiledPath('c-endless'), configuration: (pid) => ({ pid }) },
  },
  // delve
  {
    adapter: 'delve',
    type: 'go',
    totals: [{ configuration: { program: programPath('go/total') }, file: programPath('go/total/main.go'), line: 10 }],
    endless: {
      configuration: { program: programPath('go/endless') },
      file: programPath('go/endless/main.go'),
      line: 13,
    },
    attach: { program: compiledPath('go-endless'), configuration: (processId) => ({ processId }) },
  },
  // GDB
  {
    adapter: 'GDB',
    type: 'gdb',
    totals: [cTotal],
    endless: cEndless,
    attach: {
      program: compiledPath('c-endless'),
      configuration: (pid) => ({ processId: String(pid), program: compiledPath('c-endless') }),
    },
  },
  // rdbg
  {
    adapter: 'rdbg',
    type: 'rdbg',
    totals: [{ configuration: { program: programPath('ruby/total.rb') }, file: programPath('ruby/total.rb'), line: 3 }],
    endless: {
      configuration: { program: programPath('ruby/endless.rb') },
      file: programPath('ruby/endless.rb'),
      line: 5,
    },
  },
];

/** A configuration to launch a program of a debugger. */
export const launchOf = (
  { type }: Pick<RealDebugger, 'type'>,
  { configuration }: RealProgram,
): LaunchConfiguration => ({ name: 'app', type, request: 'launch', ...configuration });
