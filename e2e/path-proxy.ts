import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';

/** How the proxy of a cloud environment shows a port by a path. */
export interface PathProxyOptions {
  /** The path before the port, with a slash at both ends: `/proxy/`. */
  readonly path: string;
  readonly keepsPrefix: boolean;
  /** Headers for the server, in place of what the browser sent. */
  readonly headers?: (host: string, upstreamPort: number) => Readonly<Record<string, string>>;
  /**
   * How a WebSocket passes: its bytes as they are, or as messages of two WebSockets. The latter accepts the first subprotocol
   * that the page offers, before it asks the server, and answers pings itself.
   */
  readonly webSockets: 'bytes' | 'messages';
  /** The cookie of those who have logged in: without it, everything is refused. */
  readonly login?: { readonly name: string; readonly value: string };
}

/** Where a request goes; undefined for a path without a port, and without the login. */
interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

function targetOf({ url = '/', headers }: IncomingMessage, options: PathProxyOptions): Target | undefined {
  const { login } = options;
  if (login && headers.cookie?.includes(`${login.name}=${login.value}`) !== true) return undefined;
  const below = url.startsWith(options.path) ? url.slice(options.path.length) : '';
  const [, digits, rest] = /^(\d+)(\/.*)$/.exec(below) ?? [];
  if (digits === undefined || rest === undefined) return undefined;
  const port = Number(digits);
  const replaced = options.headers?.(headers.host ?? '', port) ?? {};
  return { port, path: options.keepsPrefix ? url : rest, headers: { ...headers, ...replaced } };
}

function relayRequest(request: IncomingMessage, response: ServerResponse, options: PathProxyOptions): void {
  const target = targetOf(request, options);
  if (target === undefined) {
    response.writeHead(404).end();
    return;
  }
  const { port, path, headers } = target;
  const onward = ask({ host: '127.0.0.1', port, path, method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}

function relayBytes(request: IncomingMessage, socket: Duplex, { port, path, headers }: Target): void {
  const onward = connect(port, '127.0.0.1');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  onward.write([`${request.method ?? 'GET'} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  onward.pipe(socket).pipe(onward);
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const)
    one.on('error', () => other.destroy()).once('close', () => other.destroy());
}

/** A status that may be sent: one that stands for a lost connection may not. */
const sendable = (code: number) => (code >= 1000 && code <= 1014 && ![1004, 1005, 1006].includes(code) ? code : 1001);

function relayMessages(near: WebSocket, request: IncomingMessage, { port, path, headers }: Target): void {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const { host, origin } = headers;
  const far = new WebSocket(`ws://127.0.0.1:${port}${path}`, offered, {
    headers: { host: String(host), ...(origin !== undefined && { origin: String(origin) }) },
  });
  const waiting: string[] = [];
  far.on('open', () => {
    for (const text of waiting.splice(0)) far.send(text);
  });
  near.on('message', (data: Buffer) => {
    if (far.readyState === far.OPEN) far.send(String(data));
    else waiting.push(String(data));
  });
  far.on('message', (data: Buffer) => near.send(String(data)));
  far.on('close', (code, reason) => near.close(sendable(code), reason));
  near.on('close', () => far.close());
  for (const socket of [near, far]) socket.on('error', () => near.close(1011));
}

/** Starts a proxy that shows each port of this machine by a path, as cloud environments do. */
export async function startPathProxy(port: number, options: PathProxyOptions) {
  const webSockets = new WebSocketServer({ noServer: true, handleProtocols: ([first]) => first ?? false });
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => relayRequest(request, response, options));
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const target = targetOf(request, options);
    if (target === undefined) socket.destroy();
    else if (options.webSockets === 'bytes') relayBytes(request, socket, target);
    else webSockets.handleUpgrade(request, socket, head, (near) => relayMessages(near, request, target));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
