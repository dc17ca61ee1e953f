import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const usualStartMs = 20_000;
const endWithinMs = 15_000;

/** A process that serves a page and has printed its URL. */
export interface Served {
  readonly url: string;
  readonly child: ChildProcess;
  readonly pid: number;
  /** The time of its start, in milliseconds since 1970 on the clock that it shares with pages. */
  readonly startedAt: number;
  /** The time when it had printed its URL. */
  readonly printedAt: number;
  /** Its output until now: stdout and stderr. */
  readonly log: () => string;
}

/** How to start a server. */
export interface ServedStart {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  /** How long it may take to print its URL, in milliseconds. */
  readonly startWithinMs?: number;
}

/** The current time on the clock that processes and pages share, more precise than a millisecond. */
const clock = (): number => performance.timeOrigin + performance.now();

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Ends a process by SIGTERM, and if that takes too long by SIGKILL. Resolves with true if SIGTERM was enough. */
export async function endProcess(child: ChildProcess): Promise<boolean> {
  if (hasEnded(child)) return true;
  const waiting = new AbortController();
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const ended = await Promise.race([closed, pause(endWithinMs, undefined, { signal: waiting.signal })]);
  waiting.abort();
  if (ended !== undefined) return true;
  child.kill('SIGKILL');
  await closed;
  return false;
}

/** Starts a server and waits for the URL that it prints. */
export async function startServed({
  command: [program, ...args],
  cwd,
  environment,
  startWithinMs = usualStartMs,
}: ServedStart): Promise<Served> {
  const startedAt = clock();
  const child = spawn(program, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const printed = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stdout.on('data', () => {
      const [url] = /https?:\/\/\S+(?=\s)/.exec(said) ?? [];
      if (url === undefined) return;
      clearTimeout(late);
      resolve(url);
    });
    const late = setTimeout(
      () => reject(new Error(`It printed no URL in ${startWithinMs} ms:\n${said}`)),
      startWithinMs,
    );
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(late);
      reject(new Error(`The server ended with ${code ?? signal} at its start:\n${said}`));
    });
  });
  try {
    const url = await printed;
    return { url, child, pid: child.pid ?? 0, startedAt, printedAt: clock(), log: () => said };
  } catch (error) {
    await endProcess(child);
    throw error;
  }
}
