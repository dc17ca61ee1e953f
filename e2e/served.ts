import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const startWithinMs = 20_000;
const endWithinMs = 10_000;

/** A process that serves a page and has said where. */
export interface Served {
  readonly url: string;
  readonly pid: number;
  /** When it was started, in milliseconds since 1970 as the page counts them, too. */
  readonly startedAt: number;
  /** When it had printed its URL. */
  readonly printedAt: number;
  /** What it has said on stderr until now. */
  readonly log: () => string;
  /** Ends it and waits until it has ended. */
  readonly stop: () => Promise<void>;
}

/** How to start it. */
export interface ServedStart {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** This moment on the clock that processes and pages share, finer than a millisecond. */
const clock = (): number => performance.timeOrigin + performance.now();

function printedUrl(child: ChildProcess, log: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`No URL was printed within ${startWithinMs} ms:\n${said}${log()}`)),
      startWithinMs,
    );
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [url] = /https?:\/\/\S+(?=\s)/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`It ended with ${code} before it printed a URL:\n${said}${log()}`)));
    void once(child, 'close').finally(() => clearTimeout(timer));
  });
}

/** Ends a process: by SIGTERM, and where that does not help by SIGKILL. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const waiting = new AbortController();
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const ended = await Promise.race([closed, pause(endWithinMs, undefined, { signal: waiting.signal })]);
  waiting.abort();
  if (ended !== undefined) return;
  child.kill('SIGKILL');
  await closed;
}

/** Starts a server and waits for the URL that it prints. */
export async function startServed({ command: [program, ...args], cwd, environment }: ServedStart): Promise<Served> {
  const startedAt = clock();
  const child = spawn(program, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const stop = () => endProcess(child);
  try {
    const url = await printedUrl(child, () => said);
    return { url, pid: child.pid ?? 0, startedAt, printedAt: clock(), log: () => said, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
