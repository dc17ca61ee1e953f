import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a command in the checkout and resolves with its exit code; a signal counts as 128 and more. The command ends with
 * this process, and by the `signal` option. Its output is inherited, or given to `onOutput` in pieces.
 */
export function run(command, args, { onOutput, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: onOutput ? 'pipe' : 'inherit', ...options });
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    for (const stream of onOutput ? [child.stdout, child.stderr] : []) stream.setEncoding('utf8').on('data', onOutput);
    child.once('error', (error) => (error.name === 'AbortError' ? undefined : reject(error)));
    child.once('close', (code, signal) => {
      process.off('exit', end);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}
