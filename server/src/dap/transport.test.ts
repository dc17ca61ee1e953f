import { createServer, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { DapMessage } from '#protocol';
import { encodeMessage } from './framing.ts';
import { connectSocket, createSocketTransport, type SocketAddress } from './socket-transport.ts';
import { createStdioTransport } from './stream-transport.ts';
import { closedByUs, linkedPair, type Transport } from './transport.ts';

const hello: DapMessage = { type: 'event', seq: 1, event: 'hello' };

const untilClosed = (transport: Transport) => new Promise<string>((resolve) => transport.onClose(resolve));
const untilMessage = (transport: Transport) => new Promise<DapMessage>((resolve) => transport.onMessage(resolve));
const untilLog = (transport: Transport) => new Promise<string>((resolve) => transport.onLog(resolve));

describe('a linked pair', () => {
  test('hands a copy over, after the sender has returned', async () => {
    const [near, far] = linkedPair();
    const heard = vi.fn();
    far.onMessage(heard);
    near.send(hello);
    expect(heard).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(heard).toHaveBeenCalledExactlyOnceWith(hello);
    expect(heard.mock.calls[0]?.[0]).not.toBe(hello);
  });

  test('keeps what comes before its first listener', async () => {
    const [near, far] = linkedPair();
    near.send(hello);
    near.sendJunk('warning\n');
    near.close();
    await Promise.resolve();
    expect(await untilMessage(far)).toEqual(hello);
    expect(await untilLog(far)).toBe('warning\n');
    expect(await untilClosed(far)).toBe('The other end closed the connection.');
    expect(await untilClosed(near)).toBe(closedByUs);
  });

  test('is silent after its end, which is reported once', async () => {
    const [near, far] = linkedPair();
    const heard = vi.fn();
    const closed = vi.fn();
    far.onMessage(heard);
    far.onClose(closed);
    near.close();
    near.close();
    near.send(hello);
    await Promise.resolve();
    far.close();
    far.send(hello);
    expect(heard).not.toHaveBeenCalled();
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

describe('stdin and stdout', () => {
  const start = () => {
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    const process = withResolvers();
    const exited = process.promise;
    const adapter = { child: { stdin, stdout }, exited, stderrTail: 'Traceback: no module' };
    return { stdin, stdout, exit: process.resolve, transport: createStdioTransport(adapter) };
  };
  const withResolvers = () => {
    let resolve: (exit: { code: number | undefined; signal: string | undefined }) => void = () => undefined;
    const promise = new Promise<{ code: number | undefined; signal: string | undefined }>(
      (settle) => (resolve = settle),
    );
    return { promise, resolve };
  };

  test('carry messages, and other text as log', async () => {
    const { stdin, stdout, transport } = start();
    stdout.write('Starting…\n');
    stdout.write(encodeMessage(hello));
    expect(await untilLog(transport)).toBe('Starting…\n');
    expect(await untilMessage(transport)).toEqual(hello);
    transport.send(hello);
    expect(String(stdin.read())).toBe(encodeMessage(hello).toString());
  });

  test('end with the exit of the process and what it wrote last', async () => {
    const { stdout, exit, transport } = start();
    stdout.end();
    exit({ code: 3, signal: undefined });
    expect(await untilClosed(transport)).toBe('The adapter ended with exit code 3. It wrote:\n“Traceback: no module”');
  });

  test('end when the process has ended although another process keeps stdout open', async () => {
    const { exit, transport } = start();
    exit({ code: undefined, signal: 'SIGSEGV' });
    expect(await untilClosed(transport)).toContain('The adapter was ended by SIGSEGV.');
  });

  test('end when stdout does although the process keeps running', async () => {
    const { stdout, transport } = start();
    stdout.end();
    expect(await untilClosed(transport)).toBe('The adapter closed its output.');
  });

  test('end when the adapter does not speak DAP', async () => {
    const { stdin, stdout, transport } = start();
    for (let count = 0; count < 40; count++) stdout.write(`${'x'.repeat(40_000)}\n`);
    expect(await untilClosed(transport)).toMatch(/does not speak the Debug Adapter Protocol/);
    expect(stdin.writableEnded).toBe(true);
  });

  test('survive errors of the streams and silence after the end', async () => {
    const { stdin, stdout, transport } = start();
    const heard = vi.fn();
    transport.onMessage(heard);
    stdin.destroy(new Error('write EPIPE'));
    expect(await untilClosed(transport)).toBe('The connection to the adapter failed: write EPIPE');
    stdout.write(encodeMessage(hello));
    transport.send(hello);
    transport.close();
    await new Promise(setImmediate);
    expect(heard).not.toHaveBeenCalled();
  });

  test('throw for a message that cannot be written as JSON', () => {
    const { transport } = start();
    const circular: { self?: unknown } = {};
    circular.self = circular;
    expect(() => transport.send({ ...hello, type: 'event', body: circular })).toThrow(TypeError);
  });
});

describe('sockets', () => {
  let server: Server | undefined;
  const folder = mkdtempSync(join(tmpdir(), 'stopline-test-'));
  afterEach(() => void server?.close());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const listen = (address: SocketAddress, onSocket: (socket: Socket) => void) =>
    new Promise<SocketAddress>((resolve) => {
      server = createServer(onSocket).listen('path' in address ? address.path : address.port, () => {
        const bound = server?.address();
        resolve(typeof bound === 'object' && bound ? { host: '127.0.0.1', port: bound.port } : address);
      });
    });

  test.each([
    ['TCP', { host: '127.0.0.1', port: 0 }],
    ['unix', { path: join(folder, 'adapter.sock') }],
  ])('%s: messages go both ways and the other end sees ours end', async (_name, address) => {
    const ended = vi.fn();
    const at = await listen(address, (socket) => socket.on('end', ended).pipe(socket));
    const transport = createSocketTransport(await connectSocket(at));
    transport.send(hello);
    expect(await untilMessage(transport)).toEqual(hello);
    transport.close();
    expect(await untilClosed(transport)).toBe(closedByUs);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  });

  test('a closed or reset connection is reported as the end', async () => {
    const at = await listen({ host: '127.0.0.1', port: 0 }, (socket) => {
      socket.on('data', () => socket.resetAndDestroy());
    });
    const transport = createSocketTransport(await connectSocket(at));
    transport.send(hello);
    expect(await untilClosed(transport)).toMatch(
      /^The (adapter closed the connection|connection to the adapter failed)/,
    );
  });

  test('an address where nothing listens is an error', async () => {
    await expect(connectSocket({ path: join(folder, 'none.sock') })).rejects.toThrow(/ENOENT/);
    await expect(connectSocket({ host: '127.0.0.1', port: 1 })).rejects.toThrow(/ECONNREFUSED/);
    await expect(connectSocket({ host: '127.0.0.1', port: 1 }, AbortSignal.abort())).rejects.toThrow();
  });
});
