import { once } from 'node:events';
import { expect, test } from 'vitest';
import { closeCode, frameBytes, rawWebSocket, type Frame } from './testing/web-socket-frames.ts';
import { startTestServer } from './testing/test-server.ts';

const text = (payload: string | Buffer, more: Partial<Frame> = {}): Frame => ({ opcode: 1, payload, ...more });
const close = (code: number, reason: string | Buffer = ''): Frame => {
  const payload = Buffer.concat([Buffer.alloc(2), Buffer.from(reason)]);
  payload.writeUInt16BE(code);
  return { opcode: 8, payload };
};
const bytes = (...values: readonly number[]) => Buffer.from(values);
const mebibyte = 1024 * 1024;

/** What a client sends, and the code with which its connection is closed. */
const cases: readonly (readonly [what: string, frames: readonly (Frame | Buffer)[], code: number])[] = [
  ...[1, 2, 3, 4, 5, 6, 7].map((reserved) => [`reserved bits ${reserved}`, [text('x', { reserved })], 1002] as const),
  ['a compressed frame without the extension', [text(bytes(0xaa, 0x00), { reserved: 4 })], 1002],
  ['an empty compressed frame', [text('', { reserved: 4 })], 1002],
  ...[3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map((opcode) => [`opcode ${opcode}`, [{ opcode }], 1002] as const),
  ['a text without a mask', [text('x', { isMasked: false })], 1002],
  ['a ping without a mask', [{ opcode: 9, isMasked: false }], 1002],
  ['a close without a mask', [{ ...close(1000), isMasked: false }], 1002],
  ['a continuation of nothing', [{ opcode: 0, payload: 'x' }], 1002],
  ['a text between fragments', [text('x', { fin: false }), text('y')], 1002],
  ['a binary message between fragments', [text('x', { fin: false }), { opcode: 2, payload: 'y' }], 1002],
  ['a ping in fragments', [{ opcode: 9, fin: false }], 1002],
  ['a close in fragments', [{ ...close(1000), fin: false }], 1002],
  ['a ping of 126 bytes', [{ opcode: 9, payload: Buffer.alloc(126) }], 1002],
  ['a pong of 126 bytes', [{ opcode: 10, payload: Buffer.alloc(126) }], 1002],
  ['a close of 126 bytes', [{ opcode: 8, payload: Buffer.alloc(126) }], 1002],
  ['a message over 1 MiB', [text(Buffer.alloc(mebibyte + 1, 'x'))], 1009],
  ['a message that says it has 2^31 bytes', [text('', { length: { bytes: 8, value: 2n ** 31n } })], 1009],
  ['a message that says it has 2^53 bytes', [text('', { length: { bytes: 8, value: 2n ** 53n } })], 1009],
  ['a message that says it has 2^64 - 1 bytes', [text('', { length: { bytes: 8, value: 2n ** 64n - 1n } })], 1009],
  [
    'fragments over 1 MiB together',
    [text(Buffer.alloc(mebibyte / 2, 'x'), { fin: false }), { opcode: 0, payload: Buffer.alloc(mebibyte / 2 + 1) }],
    1009,
  ],
  [
    'fragments that say they have 1 MiB each',
    [text('x', { fin: false }), { opcode: 0, length: { bytes: 8, value: BigInt(mebibyte) } }],
    1009,
  ],
  [
    'more than 64 fragments',
    [text('x', { fin: false }), ...Array.from({ length: 64 }, () => ({ opcode: 0, fin: false }))],
    1008,
  ],
  ['a lone continuation byte', [text(bytes(0x80))], 1007],
  ['half a character', [text(bytes(0xe2, 0x82))], 1007],
  ['an overlong slash', [text(bytes(0xc0, 0xaf))], 1007],
  ['a surrogate', [text(bytes(0xed, 0xa0, 0x80))], 1007],
  ['a code point beyond Unicode', [text(bytes(0xf4, 0x90, 0x80, 0x80))], 1007],
  ['invalid text in fragments', [text(bytes(0xe2), { fin: false }), { opcode: 0, payload: bytes(0x28) }], 1007],
  ['a close code of one byte', [{ opcode: 8, payload: bytes(3) }], 1002],
  ...[0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535].map(
    (code) => [`the close code ${code}`, [close(code)], 1002] as const,
  ),
  ['a close reason that is no text', [close(1000, bytes(0xff))], 1007],
  ...[1000, 1001, 1011, 3000, 4999].map((code) => [`the close code ${code}`, [close(code)], code] as const),
  ['a close without a code', [{ opcode: 8 }], 1005],
  ['a text after the close', [close(1000), text('late'), text(bytes(0x80))], 1000],
  ['an HTTP request', [Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')], 1002],
  ['zeros', [Buffer.alloc(64)], 1002],
];

test.each(cases)('%s closes that connection only, with a reason', async (_what, frames, code) => {
  const server = await startTestServer();
  const healthy = await rawWebSocket(server);
  const socket = await rawWebSocket(server);
  const heard: string[] = [];
  for (const { webSocket } of server.connections) webSocket.on('message', (data: Buffer) => heard.push(String(data)));
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const closed = once(socket, 'close');
  for (const frame of frames) socket.write(Buffer.isBuffer(frame) ? frame : frameBytes(frame));
  await closed;
  expect(closeCode(Buffer.concat(received))).toBe(code);
  expect(heard).toEqual([]);
  const answered = once(server.connections[0]?.webSocket ?? socket, 'message');
  healthy.write(frameBytes(text('still here')));
  await answered;
  expect(heard).toEqual(['still here']);
  healthy.destroy();
});

test('a flood of pings is answered in part, and does not delay another client', async () => {
  const server = await startTestServer();
  const flooding = await rawWebSocket(server);
  flooding.resume();
  const ping = frameBytes({ opcode: 9, payload: Buffer.alloc(125) });
  flooding.write(Buffer.concat(Array.from({ length: 20_000 }, () => ping)));
  const healthy = await rawWebSocket(server);
  const answered = once(server.connections[1]?.webSocket ?? healthy, 'message');
  healthy.write(frameBytes(text('at once')));
  await answered;
  flooding.destroy();
  healthy.destroy();
});

test('text in more than one fragment, with a ping between them, is one message', async () => {
  const server = await startTestServer();
  const socket = await rawWebSocket(server);
  const answered = once(server.connections[0]?.webSocket ?? socket, 'message');
  const [first, rest] = [Buffer.from('€').subarray(0, 1), Buffer.from('€').subarray(1)];
  for (const frame of [text(first, { fin: false }), { opcode: 9 }, { opcode: 0, payload: rest }]) {
    socket.write(frameBytes(frame));
  }
  const [data] = await answered;
  expect(String(data)).toBe('€');
  socket.destroy();
});
