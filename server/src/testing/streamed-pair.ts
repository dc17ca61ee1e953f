import { PassThrough } from 'node:stream';
import type { DapMessage } from '#protocol';
import { encodeMessage } from '../dap/framing.ts';
import { createStreamTransport } from '../dap/stream-transport.ts';
import type { LinkedTransport } from '../dap/transport.ts';

/** About as much as a read of a pipe or a socket returns. */
const pieceBytes = 64 * 1024;

/** The adapter's end of a pair over streams. */
export interface StreamedEnd extends LinkedTransport {
  /** Writes many messages as fast as the client reads. Resolves when they are written. */
  flood(pieces: readonly Buffer[]): Promise<void>;
}

/** Messages as bytes, in pieces. */
export function piecesOf(messages: readonly DapMessage[]): readonly Buffer[] {
  const bytes = Buffer.concat(messages.map(encodeMessage));
  const count = Math.ceil(bytes.length / pieceBytes);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes));
}

/** Two connected transports over streams in memory: what is sent is written as bytes, and read as from an adapter's process. */
export function streamedPair(): readonly [LinkedTransport, StreamedEnd] {
  const [toAdapter, toClient] = [new PassThrough(), new PassThrough()];
  const endsWith = 'The other end closed the connection.';
  const end = (input: PassThrough, output: PassThrough) => ({
    ...createStreamTransport({ input, output, end: () => output.end(), endsWith }),
    sendJunk: (text: string) => void output.write(text),
  });
  return [
    end(toClient, toAdapter),
    {
      ...end(toAdapter, toClient),
      flood: async (pieces) => {
        for (const piece of pieces)
          if (!toClient.write(piece)) await new Promise((resolve) => toClient.once('drain', resolve));
      },
    },
  ];
}
