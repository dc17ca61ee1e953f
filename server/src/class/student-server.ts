import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '#protocol';
import type { Environment } from '../processes/environment.ts';
import type { OwnedProcess, ProcessExit } from '../processes/owned-process.ts';
import type { OwnedProcesses } from '../processes/owned-processes.ts';
import type { Logger } from '../log.ts';
import { UsageError } from '../usage-error.ts';
import type { Student } from './students.ts';

/** How long a server may take to end its sessions, in milliseconds. */
const endWithinMs = 8_000;

/** How long to wait before a server is started again, in milliseconds: twice as long each time, until one lives long. */
const firstRestartMs = 500;
const longestRestartMs = 30_000;
const longLifeMs = 60_000;

/** How long a server may take to start, in milliseconds: many start at once on a small machine. */
const startWithinMs = 120_000;

const longestLine = 4096;

export interface StudentServerParts {
  readonly student: Student;
  /** The owner's token. It goes to the server on stdin. */
  readonly token: string;
  /** The program and its arguments. */
  readonly command: (port: number) => readonly string[];
  readonly environment: Environment;
  /** 0 takes a free one, and keeps it. */
  readonly port: number;
  readonly processes: OwnedProcesses;
  readonly log: Logger;
  /** Called with the server's address when it listens, and with undefined when it has ended. */
  readonly onChange?: (url: string | undefined) => void;
}

/** The server of a student: an ordinary one in a process of its own, which is started again if it ends. */
export class StudentServer {
  readonly #parts: StudentServerParts;
  #port: number;
  #running: OwnedProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #restartMs = firstRestartMs;
  #isStopping = false;
  #isUp = false;

  constructor(parts: StudentServerParts) {
    this.#parts = parts;
    this.#port = parts.port;
  }

  /** Starts it for the first time; resolves with its address. Rejects with a UsageError if it does not start. */
  start(): Promise<string> {
    return this.#start();
  }

  /** Ends it with its sessions. Never rejects. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const running = this.#running;
    if (running === undefined) return;
    if (running.exit === undefined) process.kill(running.pid, 'SIGTERM');
    const late = new AbortController();
    const timeout = delay(endWithinMs, undefined, { signal: late.signal }).catch(() => undefined);
    await Promise.race([running.exited, timeout]);
    late.abort();
    await running.stop();
  }

  async #start(): Promise<string> {
    const { command, environment, processes, student, token, onChange } = this.#parts;
    const startedMs = performance.now();
    const running = await processes.start({
      command: command(this.#port),
      cwd: student.folder,
      environment,
      readsStdout: true,
      exitsWhenClosed: false,
    });
    this.#running = running;
    running.child.stdin?.end(`${token}\n`);
    void running.exited.then((exit) => this.#onEnd(performance.now() - startedMs, exit, running.stderrTail));
    // Until then, what it writes may end with the reason why it does not start, which is reported once.
    const url = await readyUrl(running).finally(() => this.#logStart(running));
    running.onOutput((text, stream) => {
      if (stream === 'stderr') this.#logText(text);
    });
    if (this.#isStopping) throw new UsageError('The class is ending.');
    this.#port = Number(new URL(url).port || 80);
    this.#isUp = true;
    onChange?.(url);
    return url;
  }

  /** Logs what a server wrote while it started, without the reason of a refused start. */
  #logStart({ stderrTail, exit }: OwnedProcess): void {
    this.#logText(exit === undefined ? stderrTail : stderrTail.trimEnd().split('\n').slice(0, -1).join('\n'));
  }

  #logText(text: string): void {
    const { student, log } = this.#parts;
    if (text.trim() !== '') log.warn('The server of a student wrote', { student: student.name, text: text.trim() });
  }

  /** Starts it again, if it had been up: its first start is the class's own affair. */
  #onEnd(livedMs: number, { code, signal }: ProcessExit, stderrTail: string): void {
    const { student, log, onChange } = this.#parts;
    // A start that fails is tried again by who began it.
    if (!this.#isUp || this.#isStopping) return;
    this.#isUp = false;
    onChange?.(undefined);
    if (livedMs > longLifeMs) this.#restartMs = firstRestartMs;
    log.warn('The server of a student has ended; it is started again', {
      student: student.name,
      inMs: this.#restartMs,
      code,
      signal,
      problem: problemIn(stderrTail),
    });
    this.#startLater();
  }

  #startLater(): void {
    if (this.#isStopping) return;
    clearTimeout(this.#restart);
    this.#restart = setTimeout(() => void this.#startAgain(), this.#restartMs);
    this.#restartMs = Math.min(2 * this.#restartMs, longestRestartMs);
  }

  async #startAgain(): Promise<void> {
    const { student, log } = this.#parts;
    await this.#start().catch((thrown: unknown) => {
      log.warn('The server of a student does not start', { student: student.name, error: messageOf(thrown) });
      this.#startLater();
    });
  }
}

/** The line that a server prints when it listens. */
const readyLine = /^Stopline is ready: (\S+)$/m;

/** The address of a server, when it is ready. Rejects with a UsageError with the server's own words. */
async function readyUrl(running: OwnedProcess): Promise<string> {
  const late = new AbortController();
  let printed = '';
  const ready = new Promise<string>((resolve) => {
    running.onOutput((text, stream) => {
      if (stream === 'stdout') printed = (printed + text).slice(-longestLine);
      const [, url] = readyLine.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const ended = running.exited.then(() => undefined);
  const timeout = delay(startWithinMs, undefined, { signal: late.signal }).catch(() => undefined);
  const url = await Promise.race([ready, ended, timeout]);
  late.abort();
  if (url !== undefined) return url;
  await running.stop();
  throw new UsageError(problemIn(running.stderrTail));
}

/** The last line of an error that a server ended with. */
function problemIn(stderr: string): string {
  const line = stderr.trim().split('\n').at(-1) ?? '';
  return line.replace(/^stopline: /, '') || 'The server printed no reason.';
}
