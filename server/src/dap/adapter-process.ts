import type { ChildProcess } from 'node:child_process';

/** How much of stderr is quoted, in characters. */
const quotedLength = 2_000;

/** The process behind a connection, whose exit explains the end of the connection. */
export interface AdapterProcess {
  readonly child: Pick<ChildProcess, 'stdin' | 'stdout'>;
  /** Resolves when it has ended. */
  readonly exited: Promise<{ readonly code: number | undefined; readonly signal: string | undefined }>;
  readonly stderrTail: string;
}

/** How a process ended, with what it wrote last. */
export async function endOf(adapter: AdapterProcess): Promise<string> {
  const { code, signal } = await adapter.exited;
  const how =
    signal === undefined
      ? `The adapter ended with exit code ${code ?? 'unknown'}.`
      : `The adapter was ended by ${signal}.`;
  const written = adapter.stderrTail.trim().slice(-quotedLength);
  return written === '' ? how : `${how} It wrote:\n${written}`;
}
