import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const refusalTimeoutMs = 5000;

/** Answers on a raw socket, without a body, and closes it. */
export function refuse(socket: Duplex, status: number, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  const timer = setTimeout(() => socket.destroy(), refusalTimeoutMs);
  socket.once('close', () => clearTimeout(timer));
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n`);
}
