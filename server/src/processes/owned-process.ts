import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Listeners } from '../dap/listeners.ts';
import type { Environment } from './environment.ts';
import { ProcessFamily, type FamilyRecord } from './process-family.ts';
import { markedCommand, tagVariable } from './process-mark.ts';
import { isAlive, processTable } from './process-tree.ts';

/** How much of stderr is kept, to explain why a process ended: 8 KiB. */
const stderrTailLength = 8 * 1024;

/** How long to wait after closing, after SIGTERM and after SIGKILL, in milliseconds. */
const closeGraceMs = 2_000;
/** How long to wait after closing if the process has nothing left to end, in milliseconds. */
const shortCloseGraceMs = 100;
const terminateGraceMs = 2_000;
const killGraceMs = 3_000;
/** How long to wait for the end of stderr after the exit, in milliseconds. */
const stderrEndMs = 100;
/** How long output is read after the exit, in milliseconds. */
const lastOutputMs = 1_000;
/** How often a process that was not started by this one is looked for, in milliseconds. */
const pollMs = 50;

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
  /** Asked when it ends: why the server ended it, if that was not asked for. */
  readonly endReason?: () => string | undefined;
  /** Closes connections. Called once, before any signal, unless the process has ended. */
  readonly close?: () => void;
  /** Removes files. Called once, when the process and its family have ended. */
  readonly cleanUp?: () => void;
}

/** How a process ended: one of the two is known, unless it could not be started. */
export interface ProcessExit {
  readonly code: number | undefined;
  readonly signal: string | undefined;
  /** Why the server ended it, if that was not asked for. */
  readonly endReason?: string | undefined;
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

async function closed(stream: Readable | null): Promise<void> {
  if (stream) await new Promise((resolve) => stream.once('close', resolve));
}

/** Keeps records of families, by their tags. Never throws. */
export interface Recorder {
  readonly write: (record: FamilyRecord) => void;
  readonly remove: (tag: string) => void;
}

/** A process that the server started, with its family: the processes that it started. It leads a process group and has a tag. */
export class OwnedProcess {
  readonly child: SpawnedProcess;
  readonly pid: number;
  readonly #options: StartOptions;
  readonly #family: ProcessFamily;
  readonly #recorder: Recorder | undefined;
  readonly #output = new Listeners<{ readonly text: string; readonly stream: 'stdout' | 'stderr' }>();
  #stderrTail = '';
  #exit: ProcessExit | undefined;
  /** Resolves when the process itself has ended and what it wrote to stderr is read. */
  readonly exited: Promise<ProcessExit>;
  /** Resolves when all that it wrote to its pipes is read, or a second after its family has ended. */
  readonly outputEnded: Promise<void>;
  #stopping: Promise<void> | undefined;
  #isCleanedUp = false;
  #isGone = false;

  private constructor(
    child: SpawnedProcess,
    {
      pid,
      tag,
      options,
      recorder,
    }: { pid: number; tag: string; options: StartOptions; recorder: Recorder | undefined },
  ) {
    this.child = child;
    this.pid = pid;
    this.#options = options;
    this.#recorder = recorder;
    const root = processTable.find(pid);
    this.#family = new ProcessFamily({ tag, known: root ? [root] : [], spared: [] });
    this.#record();
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        const exit = { code: code ?? undefined, signal: signal ?? undefined, endReason: options.endReason?.() };
        this.#exit = exit;
        // Its last output explains its end. Another process may keep the pipe open.
        if (child.stderr?.readableEnded ?? true) resolve(exit);
        child.stderr?.once('end', () => resolve(exit));
        setTimeout(() => resolve(exit), stderrEndMs).unref();
      });
    });
    void this.exited.then(() => this.stop());
    this.outputEnded = Promise.all([closed(child.stdout), closed(child.stderr)]).then(() => undefined);
    this.#read('stderr');
    if (options.readsStdout) this.#read('stdout');
    // Writing to an ended process fails; `exit` reports the end.
    child.stdin?.on('error', () => undefined);
  }

  /** Starts a program in its own process group. Rejects with the system's error. */
  static async start(options: StartOptions, recorder?: Recorder): Promise<OwnedProcess> {
    const { command, cwd, spawn: start = spawnOnPipes } = options;
    const tag = randomUUID();
    const environment = { ...options.environment, [tagVariable]: tag };
    const marked = await markedCommand({ command, cwd, environment }, tag);
    // Before its start: the server may be killed at any moment.
    recorder?.write({ tag, known: [], spared: [] });
    try {
      const child = await start({ command: marked, cwd, environment });
      if (child.pid === undefined) throw new Error(`${command[0]} did not get a process id.`);
      return new OwnedProcess(child, { pid: child.pid, tag, options, recorder });
    } catch (thrown) {
      recorder?.remove(tag);
      throw thrown;
    }
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
    if (entry?.parent === process.pid && pid !== process.pid) this.#family.add(entry);
    this.look();
  }

  /** Adds the present members of the family to those that `stop` ends: one may lose its parents later. */
  look(): void {
    if (this.#family.look()) this.#record();
  }

  /** Leaves a process of the family and its descendants running. */
  spare(pid: number): void {
    const entry = processTable.find(pid);
    this.look();
    if (!entry || pid === this.pid || !this.#family.has(entry)) return;
    this.#family.spare(entry);
    this.#record();
  }

  /** Signals the processes of the family whose program has a text in its name. */
  signalPrograms(name: string, signal: NodeJS.Signals): void {
    this.look();
    this.#family.signalPrograms(name, signal);
  }

  /**
   * Resolves when a process of the family has ended, which is known by the pid that it has for itself. False if there is none
   * when it is called. Rejects when it is aborted.
   */
  async memberEnded(ownPid: number, signal: AbortSignal): Promise<boolean> {
    this.look();
    const member = this.#family.find(ownPid);
    while (member && isAlive(member)) await delay(pollMs, undefined, { signal });
    return member !== undefined;
  }

  /**
   * Ends the family: close, wait, SIGTERM, wait, SIGKILL. The first wait is short if the process has nothing left to end. May be
   * called again. Never rejects.
   */
  stop({ hasNothingLeft = false } = {}): Promise<void> {
    this.#stopping ??= this.#end(hasNothingLeft ? shortCloseGraceMs : closeGraceMs);
    return this.#stopping;
  }

  /** Kills the family at once, when nothing can be awaited any more. */
  kill(): void {
    this.#family.look();
    this.#killOnWindows();
    this.#family.signalAll('SIGKILL');
    this.#cleanUp();
  }

  async #end(graceMs: number): Promise<void> {
    this.look();
    if (this.#exit === undefined) await this.#close(graceMs);
    this.#killOnWindows();
    const isGone =
      (await this.#family.signalUntilGone('SIGTERM', terminateGraceMs)) || (await this.#family.killAll(killGraceMs));
    this.#cleanUp();
    if (isGone) this.#forget();
    // The last output is still read, but another process may have inherited the pipes and keep them open.
    const closePipes = () => {
      this.child.stdout?.destroy();
      this.child.stderr?.destroy();
    };
    setTimeout(closePipes, lastOutputMs).unref();
  }

  async #close(graceMs: number): Promise<void> {
    this.#options.close?.();
    this.child.stdin?.end();
    if (!this.#options.exitsWhenClosed) return;
    const timer = new AbortController();
    const timeout = delay(graceMs, undefined, { signal: timer.signal }).catch(() => undefined);
    await Promise.race([this.exited, timeout]);
    timer.abort();
  }

  /** Windows has no list of processes here. */
  #killOnWindows(): void {
    if (process.platform !== 'win32' || this.#exit !== undefined) return;
    spawnSync('taskkill', ['/pid', String(this.pid), '/t', '/f'], { windowsHide: true });
  }

  #record(): void {
    if (!this.#isGone) this.#recorder?.write(this.#family.record);
  }

  #forget(): void {
    this.#isGone = true;
    this.#recorder?.remove(this.#family.record.tag);
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
