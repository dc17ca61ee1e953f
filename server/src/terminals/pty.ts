import { closeSync, openSync, readSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants as system } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { ReadStream } from 'node:tty';
import type * as NodePty from '@lydell/node-pty';
import { messageOf } from '#protocol';
import { inTerminal, type Environment } from '../processes/environment.ts';
import { findExecutable } from '../processes/find-executable.ts';

/** How large a terminal is, in characters. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface PtyOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Environment;
  readonly size: TerminalSize;
}

/** A pseudo-terminal. */
export interface Pty {
  write(text: string): void;
  resize(size: TerminalSize): void;
  /** While paused, nothing is read, so that the program waits when it writes. */
  setPaused(isPaused: boolean): void;
  onText(listener: (text: string) => void): void;
}

/** A program on a pseudo-terminal, not to be used after its exit. It is ended by its pid, like other processes. */
export interface ProgramPty extends Pty {
  readonly pid: number;
  /** Called once, with the exit code or the signal. */
  onExit(listener: (code: number | null, signal: NodeJS.Signals | null) => void): void;
}

/** A pseudo-terminal without a program, not to be used after it was closed. */
export interface OpenPty extends Pty {
  /** The path of the terminal device. */
  readonly path: string;
  close(): void | Promise<void>;
}

/** Beside the built server (dist/server/main.mjs), and as installed for running from the sources. */
const places = [join(import.meta.dirname, '../node-pty/index.js'), '@lydell/node-pty'] as const;

type Loaded = { readonly module: NodePtyModule; readonly path: string } | { readonly problem: string };

let loaded: Loaded | undefined;

/** What node-pty has beyond its types. */
interface WithOpen {
  open(options: { readonly cols: number; readonly rows: number; readonly encoding: 'utf8' }): object;
}

type NodePtyModule = typeof NodePty & WithOpen;

const isNodePty = (value: unknown): value is NodePtyModule =>
  typeof value === 'object' &&
  value !== null &&
  'spawn' in value &&
  typeof value.spawn === 'function' &&
  'open' in value &&
  typeof value.open === 'function';

function loadOnce(): Loaded {
  const require = createRequire(import.meta.url);
  const problems: string[] = [];
  for (const place of places) {
    try {
      const module: unknown = require(place);
      if (isNodePty(module)) return { module, path: require.resolve(place) };
    } catch (thrown) {
      problems.push(messageOf(thrown).split('\n')[0] ?? '');
    }
  }
  return {
    problem: `The terminal library (node-pty) cannot be loaded on ${process.platform} ${process.arch}: ${problems.at(-1)}`,
  };
}

const load = (): Loaded => (loaded ??= loadOnce());

/** Why terminals are impossible on this machine; undefined if they are possible. */
export function ptyProblem(): string | undefined {
  const found = load();
  return 'problem' in found ? found.problem : undefined;
}

/** The path of the terminal library. Throws if it cannot be loaded. */
export function ptyLibrary(): string {
  const found = load();
  if ('problem' in found) throw new Error(found.problem);
  return found.path;
}

/** The path of the program. Checked here, as a terminal would report a missing program only in its text. */
async function executableOf({ command: [program = '', ...args], cwd, environment }: PtyOptions): Promise<string> {
  if ([program, ...args].some((text) => text.includes('\0'))) throw new Error('an argument contains a NUL');
  if (!(await stat(cwd).catch(() => undefined))?.isDirectory()) throw new Error(`there is no folder ${cwd}`);
  const isPath = program.includes('/') || isAbsolute(program);
  const path = isPath ? resolve(cwd, program) : await findExecutable([program], environment);
  if (path === undefined) throw new Error('it is not on PATH');
  await access(path, constants.X_OK);
  if (!(await stat(path)).isFile()) throw new Error('it is not a program');
  return path;
}

const signalNames = new Map(Object.entries(system.signals).map(([name, number]) => [number, name]));

const isSignal = (name: string | undefined): name is NodeJS.Signals => name !== undefined && name in system.signals;

function variablesOf(environment: Environment): Record<string, string> {
  const set = Object.entries(inTerminal(environment));
  return Object.fromEntries(set.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** What a terminal has on Unix beyond its types. */
interface UnixTerminal {
  readonly fd: number;
  on(event: 'end', listener: () => void): void;
}

const isUnixTerminal = (child: object): child is UnixTerminal =>
  'fd' in child && typeof child.fd === 'number' && 'on' in child && typeof child.on === 'function';

/**
 * Reads what is left in a terminal after the end of its program, or before it is closed. libuv takes the hang-up for the end of the text, although the
 * kernel may hold more (https://github.com/microsoft/node-pty/issues/726).
 */
function textLeft(fd: number): string {
  const read: Buffer[] = [];
  try {
    for (;;) {
      const buffer = Buffer.alloc(64 * 1024);
      const length = readSync(fd, buffer);
      if (length === 0) break;
      read.push(buffer.subarray(0, length));
    }
  } catch {
    // The end: EIO, or EAGAIN while the terminal is open.
  }
  return Buffer.concat(read).toString('utf8');
}

const resizing =
  (pty: Pick<NodePty.IPty, 'resize'>): Pty['resize'] =>
  ({ columns, rows }) => {
    try {
      pty.resize(columns, rows);
    } catch {
      // It ended just now.
    }
  };

/** Runs a program in a new terminal, as the leader of a session. */
export async function spawnPty(options: PtyOptions): Promise<ProgramPty> {
  const found = load();
  if ('problem' in found) throw new Error(found.problem);
  const file = await executableOf(options);
  const child = found.module.spawn(file, options.command.slice(1), {
    cols: options.size.columns,
    rows: options.size.rows,
    cwd: options.cwd,
    env: variablesOf(options.environment),
    encoding: 'utf8',
  });
  // For signals, -1 means all processes, and 1 is the first one.
  if (!(child.pid >= 2)) throw new Error(`it was given ${child.pid} as its process id`);
  return {
    pid: child.pid,
    write: (text) => child.write(text),
    resize: resizing(child),
    setPaused: (isPaused) => (isPaused ? child.pause() : child.resume()),
    onText: (listener) => {
      child.onData(listener);
      if (!isUnixTerminal(child)) return;
      const { fd } = child;
      child.on('end', () => {
        const text = textLeft(fd);
        if (text !== '') listener(text);
      });
    },
    onExit: (listener) =>
      void child.onExit(({ exitCode, signal }) => {
        const name = signal === undefined || signal === 0 ? undefined : signalNames.get(signal);
        listener(isSignal(name) ? null : exitCode, isSignal(name) ? name : null);
      }),
  };
}

/** A terminal that node-pty opened. Its `kill` and `destroy` would signal all processes, as its process id is -1. */
interface OpenedTerminal extends Pick<NodePty.IPty, 'write' | 'resize'> {
  readonly fd: number;
  readonly ptsName: string;
  readonly master: ReadStream;
  readonly slave: ReadStream;
}

const isOpened = (terminal: object): terminal is OpenedTerminal =>
  'fd' in terminal &&
  typeof terminal.fd === 'number' &&
  'ptsName' in terminal &&
  typeof terminal.ptsName === 'string' &&
  'master' in terminal &&
  'slave' in terminal;

/**
 * Opens a terminal for programs that are given its path. It is not the controlling terminal of a
 * program yet, so a debugger can make it its program's, to which Ctrl+C then goes.
 */
export function openPty({ columns, rows }: TerminalSize): OpenPty {
  const found = load();
  if ('problem' in found) throw new Error(found.problem);
  const opened = found.module.open({ cols: columns, rows, encoding: 'utf8' });
  if (!isOpened(opened)) throw new Error('the terminal has no path on this system');
  const { fd, ptsName: path, master, slave } = opened;
  // node-pty would read from this side, and so take what is typed. Without any, the terminal would hang up.
  const held = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
  slave.destroy();
  const listeners: ((text: string) => void)[] = [];
  const emit = (text: string) => {
    for (const listener of listeners) listener(text);
  };
  master.on('data', (text) => emit(String(text)));
  return {
    path,
    write: (text) => opened.write(text),
    resize: resizing(opened),
    setPaused: (isPaused) => void (isPaused ? master.pause() : master.resume()),
    onText: (listener) => void listeners.push(listener),
    close: () => {
      const text = textLeft(fd);
      if (text !== '') emit(text);
      master.destroy();
      closeSync(held);
    },
  };
}
