import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { inQuotes } from '#protocol';
import { encodeMessage, FrameDecoder } from './framing.ts';
import { PacedWork } from './paced-work.ts';
import { closedByUs, TransportEnd, type Transport } from './transport.ts';

/** How long to wait for the last output of a process that has exited, in milliseconds. */
const lastOutputMs = 500;
/** How long to wait for the exit of a process whose output has ended, in milliseconds. */
const exitMs = 100;
/** How much of stderr is quoted, in characters. */
const quotedLength = 2_000;

/** The process behind a connection, whose exit explains the end of the connection. */
export interface AdapterProcess {
  readonly child: Pick<ChildProcess, 'stdin' | 'stdout'>;
  /** Resolves when it has ended, with the reason if the server has ended it unasked. */
  readonly exited: Promise<{
    readonly code: number | undefined;
    readonly signal: string | undefined;
    readonly endReason?: string | undefined;
  }>;
  readonly stderrTail: string;
}

interface DapStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends our half of the connection. Called once. */
  readonly end: () => void;
  /** The reason to give at the end of the input. */
  readonly endsWith: string;
  /** Its exit is a better reason than the end of the streams. */
  readonly adapter?: AdapterProcess | undefined;
}

/**
 * A transport over a pair of streams. Errors of the streams close it; they never throw. What arrives faster than it can be
 * handled waits in the stream, and the rest of the server is not held up.
 */
export function createStreamTransport(streams: DapStreams): Transport {
  const { input, output } = streams;
  const mine = new TransportEnd();
  const paced = new PacedWork((isBehind) => (isBehind ? input.pause() : input.resume()));
  const fail = (reason: string) => {
    if (mine.isClosed) return;
    mine.close(reason);
    streams.end();
  };
  const decoder = new FrameDecoder({
    onMessage: (...received) => paced.do(() => !mine.isClosed && mine.messages.emit(received)),
    onJunk: (text) => paced.do(() => mine.log.emit(text)),
    onBadFrame: (problem) => paced.do(() => mine.log.emit(`${problem}\n`)),
    onShortened: (notice) => paced.do(() => mine.log.emit(`${notice}\n`)),
    onGiveUp: (problem) => paced.do(() => fail(problem)),
  });
  // Reading continues after the end: a socket closed with unread bytes is reset, which can crash an adapter.
  input.on('data', (chunk: Buffer) => !mine.isClosed && decoder.push(chunk));
  input.on('end', () => decoder.end());
  void untilEnd(streams, () => paced.isBehind).then((reason) => paced.do(() => fail(reason)));
  return {
    send: (message) => {
      const bytes = encodeMessage(message);
      if (!mine.isClosed && output.writable) output.write(bytes);
    },
    close: () => fail(closedByUs),
    onMessage: (listener) => mine.messages.add((received) => listener(...received)),
    onClose: (listener) => mine.onClose(listener),
    onLog: (listener) => mine.log.add(listener),
  };
}

/** Resolves with the reason when the streams or their process have ended. */
async function untilEnd({ input, output, endsWith, adapter }: DapStreams, isBehind: () => boolean): Promise<string> {
  const bytes = new Promise<string>((resolve) => {
    const onError = (error: Error) => resolve(`The connection to the adapter failed: ${error.message}`);
    input
      .on('error', onError)
      .once('end', () => resolve(endsWith))
      .once('close', () => resolve(endsWith));
    output.on('error', onError);
  });
  if (!adapter) return bytes;
  const exit = endOf(adapter);
  const after = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
  // A debuggee that inherited stdout may keep it open, and an adapter may close it and keep running.
  const lastOutput = async () => {
    do await after(lastOutputMs)();
    while (isBehind());
  };
  await Promise.race([Promise.all([exit, bytes]), exit.then(lastOutput), bytes.then(after(exitMs))]);
  return Promise.race([exit, bytes]);
}

/** How a process ended, with what it wrote last. */
async function endOf(adapter: AdapterProcess): Promise<string> {
  const { code, signal, endReason } = await adapter.exited;
  if (endReason !== undefined) return endReason;
  const how =
    signal === undefined
      ? `The adapter ended with exit code ${code ?? 'unknown'}.`
      : `The adapter was ended by ${signal}.`;
  return [how, ...lastWords(adapter.stderrTail)].join(' ');
}

/** What a process wrote last, for a message; none if it wrote nothing. */
export function lastWords(stderrTail: string): readonly string[] {
  const written = stderrTail.trim().slice(-quotedLength);
  return written === '' ? [] : [`It wrote:\n${inQuotes(written)}`];
}

/** A transport over a process's stdin and stdout. Closing it closes only stdin. Throws without pipes. */
export function createStdioTransport(adapter: AdapterProcess): Transport {
  const { stdin, stdout } = adapter.child;
  if (!stdin || !stdout) throw new Error('The process was started without pipes.');
  const endsWith = 'The adapter closed its output.';
  return createStreamTransport({ input: stdout, output: stdin, end: () => stdin.end(), endsWith, adapter });
}
