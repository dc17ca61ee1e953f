import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../e2e/served.ts';
import type { Bench } from './bench.ts';

/** A script of this folder in a process of its own, which ends with the measurement. */
export interface HelperProcess {
  readonly send: (message: object) => void;
  readonly onMessage: (listener: (message: Readonly<Record<string, unknown>>) => void) => void;
  /** Resolves with a field of the first message that has it. Rejects if the process ends before. */
  readonly field: (name: string) => Promise<unknown>;
}

function fieldOf(child: ChildProcess, name: string, errors: () => string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Readonly<Record<string, unknown>>) => {
      if (name in message) resolve(message[name]);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      reject(new Error(`A process of the bench ended with ${code ?? signal}:\n${errors()}`));
    });
  });
}

/** Starts a script of this folder. */
export function startHelper(
  { environment, scope }: Pick<Bench, 'environment' | 'scope'>,
  script: string,
  args: readonly string[] = [],
) {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = fork(path, args, { execArgv: [], env: environment, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  scope.keep(child, endProcess);
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const helper: HelperProcess = {
    send: (message) => child.send(message),
    onMessage: (listener) => child.on('message', listener),
    field: (name) => fieldOf(child, name, () => errors),
  };
  return helper;
}
