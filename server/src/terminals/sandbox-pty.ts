import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../processes/environment.ts';
import { firstText, spawningWithChannel } from '../processes/spawn-with-channel.ts';
import type { ProgramProcesses } from '../sandbox/program-processes.ts';
import { ptyLibrary, type OpenPty, type TerminalSize } from './pty.ts';

/** How long the last text is waited for after the end, in milliseconds. */
const lastTextMs = 500;

/**
 * Run by Node in the sandbox. As text, because the server is one file when it is built. It says the path on its channel, where it is
 * told each new size.
 */
const program = `
  const fs = require('node:fs');
  const { Socket } = require('node:net');
  const [library, cols, rows] = process.argv.slice(1);
  const pty = require(library).open({ cols: Number(cols), rows: Number(rows), encoding: 'utf8' });
  const held = fs.openSync(pty.ptsName, fs.constants.O_RDWR | fs.constants.O_NOCTTY);
  pty.slave.destroy();
  const channel = new Socket({ fd: 3, readable: true, writable: true });
  channel.setEncoding('utf8').on('data', (text) => {
    const size = text.trim().split('\\n').at(-1).split(' ').map(Number);
    pty.resize(size[0], size[1]);
  });
  channel.on('error', () => process.exit());
  pty.master.on('error', () => undefined);
  pty.master.pipe(process.stdout, { end: false });
  process.stdout.on('error', () => process.exit());
  process.stdin.setEncoding('utf8').on('data', (text) => pty.write(text)).on('end', () => {
    const left = [];
    try {
      for (const buffer = Buffer.alloc(65536); ; ) {
        const length = fs.readSync(pty.fd, buffer);
        if (length === 0) break;
        left.push(Buffer.from(buffer.subarray(0, length)));
      }
    } catch {
      // EAGAIN: nothing is left.
    }
    process.stdout.write(Buffer.concat(left), () => process.exit());
  });
  channel.write(pty.ptsName + '\\n');
`;

/**
 * Opens a terminal in a sandbox, for programs there that are given its path: a sandbox has its own terminals, so that a program cannot
 * type into those of the user.
 */
export async function openSandboxPty(
  { columns, rows }: TerminalSize,
  { processes, environment }: { readonly processes: ProgramProcesses; readonly environment: Environment },
): Promise<OpenPty> {
  const { spawn, channel } = spawningWithChannel();
  const owned = await processes.start({
    command: [process.execPath, '-e', program, ptyLibrary(), String(columns), String(rows)],
    cwd: '/',
    environment,
    spawn,
    readsStdout: false,
    exitsWhenClosed: true,
  });
  const { stdin, stdout } = owned.child;
  stdout?.setEncoding('utf8');
  const path = await firstText(channel(), (text) => text.endsWith('\n')).catch((thrown: unknown) => {
    throw new Error(owned.stderrTail.trim() || 'its process ended at once', { cause: thrown });
  });
  return {
    path: path.trim(),
    write: (text) => void stdin?.write(text),
    resize: (size) => void channel().write(`${size.columns} ${size.rows}\n`),
    setPaused: (isPaused) => void (isPaused ? stdout?.pause() : stdout?.resume()),
    onText: (listener) => void stdout?.on('data', listener),
    close: async () => {
      stdout?.resume();
      const ended = stdout && !stdout.readableEnded ? once(stdout, 'close').catch(() => undefined) : undefined;
      await owned.stop();
      await Promise.race([ended, delay(lastTextMs)]);
    },
  };
}
