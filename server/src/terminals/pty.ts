import { access, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants as system } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type * as NodePty from '@lydell/node-pty';
import type { Environment } from '../processes/environment.ts';
import { findExecutable } from '../adapters/find-executable.ts';

/** How large a terminal is, in characters. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** What runs in a terminal, and how. */
export interface PtyOptions {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly environment: Environment;
  readonly size: TerminalSize;
}

/** A program on a pseudo-terminal. It is ended by its pid, as any other process, and nothing here signals anybody. */
export interface Pty {
  readonly pid: number;
  /** The path of the terminal itself, for programs that are to read and write there. */
  readonly path: string | undefined;
  write(text: string): void;
  resize(size: TerminalSize): void;
  /** Nothing is read while it is paused: the program waits when it writes. */
  setPaused(isPaused: boolean): void;
  onText(listener: (text: string) => void): void;
  /** Told once: the exit code, or the signal that ended it. */
  onExit(listener: (code: number | null, signal: NodeJS.Signals | null) => void): void;
}

/** Beside the built server (dist/server/main.mjs), and as installed for whoever runs the sources. */
const places = [join(import.meta.dirname, '../node-pty/index.js'), '@lydell/node-pty'] as const;

type Loaded = { readonly module: typeof NodePty } | { readonly problem: string };

let loaded: Loaded | undefined;

const isNodePty = (value: unknown): value is typeof NodePty =>
  typeof value === 'object' && value !== null && 'spawn' in value && typeof value.spawn === 'function';

function loadOnce(): Loaded {
  const require = createRequire(import.meta.url);
  const problems: string[] = [];
  for (const place of places) {
    try {
      const module: unknown = require(place);
      if (isNodePty(module)) return { module };
    } catch (thrown) {
      problems.push(thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : String(thrown));
    }
  }
  return {
    problem: `The part that makes terminals cannot be loaded on ${process.platform} ${process.arch}: ${problems.at(-1)}`,
  };
}

const load = (): Loaded => (loaded ??= loadOnce());

/** Why no terminal can be made on this machine; undefined where one can. */
export function ptyProblem(): string | undefined {
  const found = load();
  return 'problem' in found ? found.problem : undefined;
}

/** The program itself, as the system finds it. A terminal would only tell in its text that there is none. */
async function executableOf({ command: [program = '', ...args], cwd, environment }: PtyOptions): Promise<string> {
  if ([program, ...args].some((text) => text.includes('\0'))) throw new Error('no argument can have a zero in it');
  if (!(await stat(cwd).catch(() => undefined))?.isDirectory()) throw new Error(`there is no folder ${cwd}`);
  const isPath = program.includes('/') || isAbsolute(program);
  const path = isPath ? resolve(cwd, program) : await findExecutable([program], environment);
  if (path === undefined) throw new Error('it is not on PATH');
  await access(path, constants.X_OK);
  if (!(await stat(path)).isFile()) throw new Error('it is no program');
  return path;
}

const signalNames = new Map(Object.entries(system.signals).map(([name, number]) => [number, name]));

const isSignal = (name: string | undefined): name is NodeJS.Signals => name !== undefined && name in system.signals;

/** Variables that are set, with those that tell of the terminal; what told of another one is left out. */
function environmentOf({ COLUMNS: _columns, LINES: _lines, ...environment }: Environment): Record<string, string> {
  const set = Object.entries({ ...environment, COLORTERM: 'truecolor' });
  return Object.fromEntries(set.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}

/** Runs a program in a terminal of its own, as the leader of a session. Rejects with what is in the way. */
export async function spawnPty(options: PtyOptions): Promise<Pty> {
  const found = load();
  if ('problem' in found) throw new Error(found.problem);
  const file = await executableOf(options);
  const child = found.module.spawn(file, options.command.slice(1), {
    name: 'xterm-256color',
    cols: options.size.columns,
    rows: options.size.rows,
    cwd: options.cwd,
    env: environmentOf(options.environment),
    encoding: 'utf8',
  });
  // To the system, -1 is every process there is, and 1 the first.
  if (!(child.pid >= 2)) throw new Error(`it was given ${child.pid} as its process id`);
  let isOver = false;
  child.onExit(() => (isOver = true));
  return {
    pid: child.pid,
    path: 'ptsName' in child && typeof child.ptsName === 'string' ? child.ptsName : undefined,
    write: (text) => {
      if (!isOver) child.write(text);
    },
    resize: ({ columns, rows }) => {
      if (isOver) return;
      try {
        child.resize(columns, rows);
      } catch {
        // It ended just now.
      }
    },
    setPaused: (isPaused) => {
      if (isOver) return;
      if (isPaused) child.pause();
      else child.resume();
    },
    onText: (listener) => void child.onData(listener),
    onExit: (listener) =>
      void child.onExit(({ exitCode, signal }) => {
        const name = signal === undefined || signal === 0 ? undefined : signalNames.get(signal);
        listener(isSignal(name) ? null : exitCode, isSignal(name) ? name : null);
      }),
  };
}
