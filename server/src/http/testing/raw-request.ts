import { connect } from 'node:net';

/** The parts of an HTTP answer. */
export interface RawAnswer {
  readonly status: number;
  /** By name in lower case; the last header of each name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Parses an answer; the status of an empty one is 0. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1] ?? 0), headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

/**
 * Sends bytes as they are over a new connection, and returns the bytes that come back until the other side closes it, or
 * until they are complete.
 */
export function sendRaw(port: number, text: string | Uint8Array, isComplete?: (answer: string) => boolean) {
  return new Promise<string>((resolve) => {
    const chunks: Buffer[] = [];
    const answer = () => Buffer.concat(chunks).toString('utf8');
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (isComplete?.(answer())) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer()));
    socket.write(text);
  });
}

/** A request with exactly these header lines, and `Connection: close`, so that the answer has an end. */
export async function rawRequest(port: number, firstLine: string, headers: readonly string[]): Promise<RawAnswer> {
  const hasConnection = headers.some((line) => /^connection:/i.test(line));
  const lines = [`${firstLine} HTTP/1.1`, ...headers, ...(hasConnection ? [] : ['Connection: close']), '', ''];
  return readAnswer(await sendRaw(port, lines.join('\r\n')));
}

/** The parts of an upgrade request. */
export interface RawUpgrade {
  readonly port: number;
  readonly path?: string;
  readonly method?: string;
  /** The header lines of the upgrade itself. */
  readonly handshake?: readonly string[];
  /** Every other header line. */
  readonly headers: readonly string[];
}

/** The header lines of an upgrade to a WebSocket. */
export const handshakeLines = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

const isUpgraded = (answer: string): boolean => answer.startsWith('HTTP/1.1 101') && answer.includes('\r\n\r\n');

/** Requests an upgrade over a raw socket. An upgraded connection is closed as soon as the answer's head has arrived. */
export async function rawUpgrade(upgrade: RawUpgrade): Promise<RawAnswer> {
  const { port, path = '/ws', method = 'GET', handshake = handshakeLines, headers } = upgrade;
  const lines = [`${method} ${path} HTTP/1.1`, ...headers, ...handshake, '', ''];
  return readAnswer(await sendRaw(port, lines.join('\r\n'), isUpgraded));
}
