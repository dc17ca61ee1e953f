import { connect } from 'node:net';
import { readAnswer, type RawAnswer } from './raw-request.ts';

/** What an upgrade says; each part may be replaced. */
export interface RawUpgrade {
  readonly port: number;
  readonly path?: string;
  readonly method?: string;
  /** The header lines that name the upgrade itself. */
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

/** Asks for an upgrade over a raw socket. What is upgraded is cut off as soon as the answer's head is there. */
export function rawUpgrade(upgrade: RawUpgrade): Promise<RawAnswer> {
  const { port, path = '/ws', method = 'GET', handshake = handshakeLines, headers } = upgrade;
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.startsWith('HTTP/1.1 101') && text.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => {
      resolve(readAnswer(text));
    });
    socket.write([`${method} ${path} HTTP/1.1`, ...headers, ...handshake, '', ''].join('\r\n'));
  });
}
