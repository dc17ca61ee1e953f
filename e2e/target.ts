import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const readyWithinMs = 10_000;

/** A process and what it has printed until now. */
export interface Said {
  readonly pid: number;
  readonly said: string;
}

/** A program started by a test, to attach a debugger to. */
export interface Target extends Said {
  /** It runs and is not stopped by a debugger. */
  isRunning(): boolean;
  /** Kills it. */
  end(): Promise<void>;
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

/** Starts a program and waits until it is ready: by default, until it has printed its process id. */
export async function startTarget(
  command: readonly string[],
  cwd: string,
  isReady = ({ said }: Said) => /pid \d+/.test(said),
): Promise<Target> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const pid = child.pid ?? 0;
  let said = '';
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (isReady({ pid, said })) resolve();
      });
    child.once('error', reject);
    void exited.then(() => reject(new Error(`The program ended with ${child.exitCode}. It printed: ${said}`)));
  });
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const end = async () => {
    child.kill('SIGKILL');
    if (!hasExited()) await exited;
  };
  const late = setTimeout(() => void end(), readyWithinMs);
  await ready.finally(() => clearTimeout(late));
  return {
    pid,
    get said() {
      return said;
    },
    isRunning: () => !hasExited() && isRunning(pid),
    end,
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
