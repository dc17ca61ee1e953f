import { DebugError, inQuotes } from '#protocol';
import type { OwnedProcess } from '../processes/owned-process.ts';
import type { Approved } from '../state/approved.ts';
import type { TaskConsole } from '../session/tree/start-request.ts';
import type { TaskCommand } from './task-command.ts';

/** How much of the end of a failed command's output is quoted, in characters. */
const quotedLength = 1_000;

const failed = (message: string): DebugError => new DebugError('launch_failed', message);

/** A command ended with an error. The message, for those who do not see the console, has the end of its output. */
export class CommandFailed extends DebugError {
  /** The message without the output. */
  readonly summary: string;

  constructor(summary: string, output: string) {
    super('launch_failed', output === '' ? summary : `${summary} Its last output:\n${inQuotes(output)}`);
    this.summary = summary;
  }
}

function howEnded({ exit }: OwnedProcess): string {
  return exit?.signal === undefined ? `with code ${exit?.code ?? 0}` : `by ${exit.signal}`;
}

interface CommandToStart {
  /** For people: `task "build"`. */
  readonly subject: string;
  readonly command: TaskCommand;
  /** The part of its output that people read. By default, all of it. */
  readonly readable?: ((text: string, stream: 'stdout' | 'stderr') => string) | undefined;
}

/** A command that runs before or after a session. */
export interface StartedCommand {
  readonly process: OwnedProcess;
  /** Resolves when it has succeeded. Rejects with `launch_failed` and the end of its output. */
  readonly ended: Promise<void>;
  /** From now on, the end of the start does not stop it. */
  readonly detach: () => void;
}

/** Starts a command, prints its output, and stops it when the signal is aborted. */
export async function startCommand(
  approved: Approved<CommandToStart>,
  { processes, print, signal }: TaskConsole,
): Promise<StartedCommand> {
  const { subject, command, readable = (text) => text } = approved.value;
  const process = await processes
    .start({ ...command, readsStdout: true, exitsWhenClosed: false })
    .catch((thrown: unknown) => {
      throw failed(
        `The ${subject} could not be started in ${command.cwd}: ${String(thrown)}. Check that the folder exists, and that the program is on the server's PATH.`,
      );
    });
  let tail = '';
  process.onOutput((output, stream) => {
    const text = readable(output, stream);
    if (text === '') return;
    tail = (tail + text).slice(-quotedLength);
    print(text);
  });
  process.child.stdin?.end();
  const stop = () => void process.stop();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const detach = () => signal.removeEventListener('abort', stop);
  const ended = process.exited.then(async () => {
    await process.stop();
    await process.outputEnded;
    if (signal.aborted) throw failed(`The ${subject} was stopped.`);
    if (process.exit?.code === 0) return;
    throw new CommandFailed(`The ${subject} ended ${howEnded(process)}.`, tail.trim());
  });
  return { process, ended, detach };
}
