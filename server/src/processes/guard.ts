import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from '../log.ts';
import { temporaryPrefix } from './temporary-folders.ts';

/** Beside the built server (dist/server/main.mjs), and for running from the sources, where the build left it. */
const places = [join(import.meta.dirname, 'guard.mjs'), join(import.meta.dirname, '../../../dist/server/guard.mjs')];

/**
 * Waits for a line, which means that nothing is left to do, or for the end of the server, and then becomes the program. A
 * shell takes a megabyte to wait, Node takes forty.
 */
const waiting = 'trap \'\' TERM INT HUP; read -r line && exit 0; exec "$@"';

/** How long to wait before starting another guard, in milliseconds; twice as long each time. */
const firstRestartMs = 500;
const longestRestartMs = 60_000;

/** A process in a session of its own that ends what this one leaves if it is killed. */
export interface Guard {
  /** Ends it, when nothing is left to do. */
  readonly close: () => void;
}

interface GuardOptions {
  readonly log: Logger;
  /** By default, that of the build. */
  readonly program?: string | undefined;
}

function guardCommand(program: string): readonly [string, ...string[]] {
  const node = [process.execPath, program, temporaryPrefix] as const;
  return existsSync('/bin/sh') ? ['/bin/sh', '-c', waiting, 'stopline-guard', ...node] : [...node];
}

/** Starts a guard, and another one if it ends too early. */
export function startGuard({ log, program = places.find((place) => existsSync(place)) }: GuardOptions): Guard {
  const warn = (reason: string) =>
    log.warn('There is no guard: if the server is killed now, adapters and programs may keep running', { reason });
  if (process.platform === 'win32' || program === undefined) {
    if (process.platform !== 'win32') warn('it is not built');
    return { close: () => undefined };
  }
  const [file, ...args] = guardCommand(program);
  // Options for the server's Node may name files and ports.
  const { NODE_OPTIONS: _options, ...env } = process.env;
  let isClosed = false;
  let input: Socket | undefined;
  let restart: NodeJS.Timeout | undefined;
  let restartMs = firstRestartMs;
  const start = () => {
    const child = spawn(file, args, { cwd: '/', env, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
    child.unref();
    input = child.stdin instanceof Socket ? child.stdin.unref() : undefined;
    input?.on('error', () => undefined);
    const again = (reason: string) => {
      if (isClosed) return;
      warn(`${reason}; another one is started`);
      restart = setTimeout(start, restartMs).unref();
      restartMs = Math.min(2 * restartMs, longestRestartMs);
    };
    child.once('error', (error) => again(String(error)));
    child.once('exit', (code, signal) => again(`it ended by ${signal ?? `exit code ${code}`}`));
  };
  start();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(restart);
      input?.end('\n');
    },
  };
}
