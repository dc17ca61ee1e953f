import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { markedLine } from './marked-line.ts';

/** The same small program in each language: `pay` adds up prices on the lines marked `calls`, `one` and `two`. */
export interface RunningProgram {
  /** In e2e/programs/running/.vscode/launch.json. */
  readonly configuration: string;
  readonly file: string;
  /** It must be compiled. */
  readonly isCompiled?: boolean;
}

export const runningPrograms = {
  'js-debug': { configuration: 'JavaScript', file: 'price.js' },
  debugpy: { configuration: 'Python', file: 'price.py' },
  'lldb-dap': { configuration: 'LLDB', file: 'price.c', isCompiled: true },
  CodeLLDB: { configuration: 'CodeLLDB', file: 'price.c', isCompiled: true },
  GDB: { configuration: 'GDB', file: 'price.c', isCompiled: true },
  rdbg: { configuration: 'Ruby', file: 'price.rb' },
  delve: { configuration: 'Go', file: 'price.go' },
} as const satisfies Readonly<Record<string, RunningProgram>>;

/** Compiles a program if it must be. Returns its marked lines. */
export function prepare(workspace: string, { file, isCompiled = false }: RunningProgram) {
  const source = join(workspace, file);
  if (isCompiled) execFileSync('gcc', ['-g', '-O0', '-o', join(workspace, 'price'), source]);
  const line = (mark: string) => markedLine(source, mark);
  return { calls: line('calls'), one: line('one'), two: line('two'), tax: line('tax') };
}
