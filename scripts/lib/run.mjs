import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a command in the checkout and answers its exit code; a signal that ended it counts as 128 and more. It is ended
 * with this process, and by the `signal` option.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    child.once('error', (error) => (error.name === 'AbortError' ? undefined : reject(error)));
    child.once('close', (code, signal) => {
      process.off('exit', end);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}
