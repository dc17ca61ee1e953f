import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A program started by a test, to attach a debugger to. */
export interface Target {
  readonly pid: number;
  /** It runs and is not stopped by a debugger. */
  isRunning(): boolean;
  /** Kills it. */
  end(): Promise<void>;
}

function untilSays(child: ChildProcess, words: RegExp): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (text: Buffer) => {
      said += text.toString();
      if (words.test(said)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}. It said: ${said}`)));
    child.once('error', reject);
  });
}

/** The process runs and is not stopped by a debugger. */
export function isRunning(pid: number): boolean {
  try {
    const [, state = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ');
    return !/^[tTZX]/.test(state);
  } catch {
    return false;
  }
}

/** Starts a program and waits until it has printed its process id. */
export async function startTarget(command: readonly string[], cwd: string): Promise<Target> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  await untilSays(child, /pid \d+/);
  const pid = child.pid ?? 0;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid,
    isRunning: () => child.exitCode === null && child.signalCode === null && isRunning(pid),
    end: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await exited;
    },
  };
}

/** A free port. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
