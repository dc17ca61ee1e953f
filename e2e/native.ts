import { execFileSync } from 'node:child_process';

/** Compiles a C program of a workspace, with what a debugger needs to know of it, into a file of the same name. */
export function compile(workspace: string, name: string): void {
  execFileSync('gcc', ['-g', '-O0', '-o', name, `${name}.c`], { cwd: workspace, stdio: 'pipe' });
}
