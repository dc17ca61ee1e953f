import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { DebugError } from '#protocol';

/** A command as an adapter wants it run. */
export interface Command {
  /** The program and its arguments. */
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** On top of ours; null unsets. */
  readonly env?: Readonly<Record<string, string | null>> | undefined;
}

/** Where its words go. */
export interface CommandListeners {
  readonly onOutput: (text: string, category: 'stdout' | 'stderr') => void;
  /** The code, or 128 and the signal's number, as shells have it. */
  readonly onExit: (exitCode: number) => void;
}

/**
 * Runs a command on pipes, in a process group of its own, with an empty input. Arguments go to the program as they
 * are, past no shell. Rejects with `launch_failed`.
 */
export function runCommand(
  { args, cwd, env = {} }: Command,
  { onOutput, onExit }: CommandListeners,
): Promise<{ processId: number }> {
  const [program = '', ...rest] = args;
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, {
      cwd: cwd === '' ? undefined : cwd,
      env: environmentWith(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      shell: false,
    });
    // Before all else: where no pipe can be made there is this error, and no stdout.
    child.on('error', (error) =>
      reject(new DebugError('launch_failed', `${program} could not be run: ${error.message}`)),
    );
    child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput(text, 'stdout'));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => onOutput(text, 'stderr'));
    child.once('exit', (code, signal) => onExit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
    child.once('spawn', () => {
      if (child.pid !== undefined) resolve({ processId: child.pid });
    });
  });
}

function environmentWith(changes: Readonly<Record<string, string | null>>): NodeJS.ProcessEnv {
  const entries = Object.entries(changes).map(([name, value]) => [name, value ?? undefined] as const);
  return { ...process.env, ...Object.fromEntries(entries) };
}
