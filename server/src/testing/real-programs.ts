import type { LaunchConfiguration } from '#protocol';
import { compiledPath, programPath } from './built.ts';

/** A program, and a line of its source where tests stop it. */
export interface RealProgram {
  readonly program: string;
  readonly file: string;
  readonly line: number;
}

/** An adapter and the programs that it debugs in tests. */
export interface RealDebugger {
  readonly adapter: string;
  readonly type: string;
  /** Programs that double three numbers in a function, where tests stop them, print the total and exit with 3. */
  readonly totals: readonly RealProgram[];
  /** A program that prints its process id and counts on one line forever. */
  readonly endless: RealProgram;
  /** How to attach to such a program: its compiled file, and the configuration. */
  readonly attach?: {
    readonly program: string;
    readonly configuration: (pid: number) => Readonly<Record<string, unknown>>;
  };
}

const compiled = (name: string, source: string, line: number): RealProgram => ({
  program: compiledPath(name),
  file: programPath(source),
  line,
});

/** A program that the adapter runs from its source, or from a folder. */
export const fromSource = (source: string, line: number, program = source): RealProgram => ({
  program: programPath(program),
  file: programPath(source),
  line,
});

const cTotal = compiled('c-total', 'c/total.c', 5);
const cEndless = compiled('c-endless', 'c/endless.c', 9);
const attach = { program: cEndless.program, configuration: (pid: number) => ({ pid }) };

/** The adapters of the catalog that are tested with native and interpreted programs. */
export const realDebuggers: readonly RealDebugger[] = [
  {
    adapter: 'lldb-dap',
    type: 'lldb-dap',
    totals: [cTotal, compiled('cpp-total', 'cpp/total.cpp', 6)],
    endless: cEndless,
    attach,
  },
  { adapter: 'CodeLLDB', type: 'lldb', totals: [cTotal], endless: cEndless, attach },
  {
    adapter: 'delve',
    type: 'go',
    totals: [fromSource('go/total/main.go', 10, 'go/total')],
    endless: fromSource('go/endless/main.go', 13, 'go/endless'),
    attach: { program: compiledPath('go-endless'), configuration: (processId) => ({ processId }) },
  },
  {
    adapter: 'GDB',
    type: 'gdb',
    totals: [cTotal],
    endless: cEndless,
    attach: { ...attach, configuration: (pid) => ({ processId: String(pid), program: cEndless.program }) },
  },
  {
    adapter: 'rdbg',
    type: 'rdbg',
    totals: [fromSource('ruby/total.rb', 3)],
    endless: fromSource('ruby/endless.rb', 5),
  },
];

/** A configuration to launch a program of a debugger. */
export const launchOf = (
  { type }: Pick<RealDebugger, 'type'>,
  { program }: Pick<RealProgram, 'program'>,
): LaunchConfiguration => ({ name: 'app', type, request: 'launch', program });
