import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Listeners } from '../dap/listeners.ts';
import type { Environment } from './environment.ts';
import {
  findFamily,
  isAlive,
  killWithGroup,
  processTable,
  signalProcess,
  tagVariable,
  withDescendants,
  type ProcessEntry,
} from './process-tree.ts';

/** How much of stderr is kept, to explain why a process ended: 8 KiB. */
const stderrTailLength = 8 * 1024;

/** How long to wait after closing, after SIGTERM and after SIGKILL, in milliseconds. */
const closeGraceMs = 2_000;
const terminateGraceMs = 2_000;
const killGraceMs = 3_000;
const pollMs = 20;
/** How long to wait for the end of stderr after the exit, in milliseconds. */
const stderrEndMs = 100;
/** How long output is read after the exit, in milliseconds. */
const lastOutputMs = 1_000;

/** A process that was just started. */
export interface SpawnedProcess extends Pick<ChildProcess, 'pid' | 'stdin' | 'stdout' | 'stderr'> {
  once(event: 'exit', listener: (code: number | null, signal: NodeJS.Signals | null) => void): unknown;
}

/** Starts a process, on pipes or in a terminal. */
export type SpawnProcess = (options: Pick<StartOptions, 'command' | 'cwd' | 'environment'>) => Promise<SpawnedProcess>;

export interface StartOptions {
  /** The program and its arguments, run without a shell. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Environment;
  /** By default, on pipes. */
  readonly spawn?: SpawnProcess | undefined;
  /** Whether stdout is read as log; otherwise it is left to a transport. */
  readonly readsStdout: boolean;
  /** The process exits after stdin and `close` are closed, so it is given time for that. */
  readonly exitsWhenClosed: boolean;
  /** Closes connections. Called once, before any signal, unless the process has ended. */
  readonly close?: () => void;
  /** Removes files. Called once, when the process and its family have ended. */
  readonly cleanUp?: () => void;
}

/** How a process ended: one of the two is known, unless it could not be started. */
export interface ProcessExit {
  readonly code: number | undefined;
  readonly signal: string | undefined;
}

const spawnOnPipes: SpawnProcess = async ({ command: [program = '', ...args], cwd, environment }) => {
  const stdio = ['pipe', 'pipe', 'pipe'] as const;
  const child = spawn(program, args, { cwd, env: environment, detached: true, windowsHide: true, stdio: [...stdio] });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.on('error', reject);
  });
  return child;
};

/** A process that the server started, with its family: the processes that it started. It leads a process group and has a tag. */
export class OwnedProcess {
  readonly child: SpawnedProcess;
  readonly pid: number;
  readonly #options: StartOptions;
  readonly #tag: string;
  readonly #roots: ProcessEntry[];
  /** All processes seen in its family so far, by pid and start. */
  readonly #known = new Map<string, ProcessEntry>();
  /** Processes that are left running. */
  readonly #spared: ProcessEntry[] = [];
  readonly #output = new Listeners<{ readonly text: string; readonly stream: 'stdout' | 'stderr' }>();
  #stderrTail = '';
  #exit: ProcessExit | undefined;
  /** Resolves when the process itself has ended and what it wrote to stderr is read. */
  readonly exited: Promise<ProcessExit>;
  #stopping: Promise<void> | undefined;
  #isCleanedUp = false;

  private constructor(child: SpawnedProcess, pid: number, tag: string, options: StartOptions) {
    this.child = child;
    this.pid = pid;
    this.#tag = tag;
    this.#options = options;
    this.#roots = [processTable.find(pid)].filter((entry) => entry !== undefined);
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        const exit = { code: code ?? undefined, signal: signal ?? undefined };
        this.#exit = exit;
        // Its last output explains its end. Another process may keep the pipe open.
        if (child.stderr?.readableEnded ?? true) resolve(exit);
        child.stderr?.once('end', () => resolve(exit));
        setTimeout(() => resolve(exit), stderrEndMs).unref();
      });
    });
    void this.exited.then(() => this.stop());
    this.#read('stderr');
    if (options.readsStdout) this.#read('stdout');
    // Writing to an ended process fails; `exit` reports the end.
    child.stdin?.on('error', () => undefined);
  }

  /** Starts a program in its own process group. Rejects with the system's error. */
  static async start(options: StartOptions): Promise<OwnedProcess> {
    const { command, cwd, spawn: start = spawnOnPipes } = options;
    const tag = randomUUID();
    const child = await start({ command, cwd, environment: { ...options.environment, [tagVariable]: tag } });
    if (child.pid === undefined) throw new Error(`${command[0]} did not get a process id.`);
    return new OwnedProcess(child, child.pid, tag, options);
  }

  /** How it ended; undefined while it runs. */
  get exit(): ProcessExit | undefined {
    return this.#exit;
  }

  onOutput(listener: (text: string, stream: 'stdout' | 'stderr') => void): void {
    this.#output.add(({ text, stream }) => listener(text, stream));
  }

  /** The last 8 KiB of its stderr. */
  get stderrTail(): string {
    return this.#stderrTail;
  }

  /** Adds a process that this server started to the family. */
  add(pid: number): void {
    const entry = processTable.find(pid);
    if (entry?.parent === process.pid && pid !== process.pid) this.#roots.push(entry);
    this.look();
  }

  /** Adds the present members of the family to those that `stop` ends: one may lose its parents later. */
  look(): void {
    for (const entry of findFamily(this.#roots, this.#tag)) this.#known.set(keyOf(entry), entry);
  }

  /** Leaves a process of the family and its descendants running. */
  spare(pid: number): void {
    const entry = processTable.find(pid);
    this.look();
    if (entry && pid !== this.pid && this.#known.has(keyOf(entry))) this.#spared.push(entry);
  }

  /** Ends the family: close, wait, SIGTERM, wait, SIGKILL. May be called again. Never rejects. */
  stop(): Promise<void> {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  /** Kills the family at once, when nothing can be awaited any more. */
  kill(): void {
    this.look();
    this.#signalAll('SIGKILL');
    this.#cleanUp();
  }

  async #end(): Promise<void> {
    this.look();
    if (this.#exit === undefined) await this.#close();
    if (!(await this.#signalUntilGone('SIGTERM', terminateGraceMs)))
      await this.#signalUntilGone('SIGKILL', killGraceMs);
    this.#cleanUp();
    // The last output is still read, but another process may have inherited the pipes and keep them open.
    const closePipes = () => {
      this.child.stdout?.destroy();
      this.child.stderr?.destroy();
    };
    setTimeout(closePipes, lastOutputMs).unref();
  }

  async #close(): Promise<void> {
    this.#options.close?.();
    this.child.stdin?.end();
    if (!this.#options.exitsWhenClosed) return;
    const timer = new AbortController();
    const timeout = delay(closeGraceMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.exited, timeout]);
    timer.abort();
  }

  /** Signals each process that is left once, until none is. Returns whether that happened in time. */
  async #signalUntilGone(signal: NodeJS.Signals, graceMs: number): Promise<boolean> {
    const signalled = new Set<string>();
    for (let waitedMs = 0; ; waitedMs += pollMs) {
      this.look();
      const left = this.#alive();
      if (left.length === 0) return true;
      if (waitedMs >= graceMs) return false;
      for (const entry of left) {
        if (!signalled.has(keyOf(entry))) this.#signal(entry, signal);
        signalled.add(keyOf(entry));
      }
      if (process.platform === 'win32') this.#signalAll(signal);
      await delay(pollMs);
    }
  }

  #signalAll(signal: NodeJS.Signals): void {
    if (process.platform === 'win32' && this.#exit === undefined) {
      spawnSync('taskkill', ['/pid', String(this.pid), '/t', '/f'], { windowsHide: true });
    }
    for (const entry of this.#alive()) this.#signal(entry, signal);
  }

  /** A group may contain processes that are left running. */
  #signal(entry: ProcessEntry, signal: NodeJS.Signals): void {
    if (signal === 'SIGKILL' && this.#spared.length === 0) killWithGroup(entry);
    else signalProcess(entry, signal);
  }

  #alive(): readonly ProcessEntry[] {
    const alive = [...this.#known.values()].filter((entry) => isAlive(entry));
    if (this.#spared.length === 0) return alive;
    const spared = new Set(withDescendants(this.#spared.filter((entry) => isAlive(entry))).map(keyOf));
    return alive.filter((entry) => !spared.has(keyOf(entry)));
  }

  #cleanUp(): void {
    if (this.#isCleanedUp) return;
    this.#isCleanedUp = true;
    this.#options.cleanUp?.();
  }

  #read(name: 'stdout' | 'stderr'): void {
    const stream = this.child[name];
    stream?.setEncoding('utf8');
    stream?.on('error', () => undefined);
    stream?.on('data', (text: string) => {
      if (name === 'stderr') this.#stderrTail = (this.#stderrTail + text).slice(-stderrTailLength);
      this.#output.emit({ text, stream: name });
    });
  }
}

const keyOf = (entry: ProcessEntry) => `${entry.pid}@${entry.started}`;
