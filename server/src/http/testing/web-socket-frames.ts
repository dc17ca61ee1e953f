import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { handshakeLines } from './raw-request.ts';
import type { TestServer } from './test-server.ts';

/** A frame as a client sends it, or as it must not. */
export interface Frame {
  readonly fin?: boolean;
  /** The three reserved bits: 4, 2, 1. */
  readonly reserved?: number;
  readonly opcode: number;
  readonly isMasked?: boolean;
  readonly payload?: Buffer | string;
  /** Another length than that of the payload, in a field of this many bytes. */
  readonly length?: { readonly bytes: 0 | 2 | 8; readonly value: bigint };
}

const maskKey = Buffer.from([0x12, 0x34, 0x56, 0x78]);

/** The length of a frame in its shortest form. */
function shortest(length: number): { readonly bytes: 0 | 2 | 8; readonly value: bigint } {
  const bytes = length < 126 ? 0 : length < 65_536 ? 2 : 8;
  return { bytes, value: BigInt(length) };
}

/** The bytes of a frame. */
export function frameBytes(frame: Frame): Buffer {
  const { fin = true, reserved = 0, opcode, isMasked = true, payload = '' } = frame;
  const data = Buffer.from(payload);
  const { bytes, value } = frame.length ?? shortest(data.length);
  const head = Buffer.alloc(2 + bytes);
  head[0] = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  head[1] = (isMasked ? 0x80 : 0) | (bytes === 0 ? Number(value) : bytes === 2 ? 126 : 127);
  if (bytes === 2) head.writeUInt16BE(Number(value), 2);
  if (bytes === 8) head.writeBigUInt64BE(value, 2);
  if (!isMasked) return Buffer.concat([head, data]);
  return Buffer.concat([head, maskKey, data.map((byte, at) => byte ^ (maskKey[at % 4] ?? 0))]);
}

/** Opens a live connection on a raw socket, with a good ticket. */
export async function rawWebSocket(server: TestServer): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const protocols = `Sec-WebSocket-Protocol: stopline.v1, ticket.${server.ticketFor()}`;
  const lines = [`Host: 127.0.0.1:${server.port}`, `Origin: ${server.origin}`, protocols, ...handshakeLines];
  socket.write(['GET /ws HTTP/1.1', ...lines, '', ''].join('\r\n'));
  await once(socket, 'data');
  return socket;
}

/** The code of the first close frame that a server sent; undefined if there is none. A server's frames are not masked. */
export function closeCode(received: Buffer): number | undefined {
  for (let at = 0; at + 2 <= received.length;) {
    const opcode = (received[at] ?? 0) & 0x0f;
    const short = received[at + 1] ?? 0;
    const [size, length] = short === 126 ? [4, received.readUInt16BE(at + 2)] : [2, short];
    if (opcode === 8) return length < 2 ? 1005 : received.readUInt16BE(at + size);
    at += size + length;
  }
  return undefined;
}
