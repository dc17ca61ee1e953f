import type { WebSocket } from 'ws';

/** How often a page is asked whether it is there, and when it is given up, in milliseconds. */
export interface HeartbeatLimits {
  readonly pingEveryMs: number;
  readonly deadAfterMs: number;
}

export const defaultHeartbeat: HeartbeatLimits = { pingEveryMs: 10_000, deadAfterMs: 25_000 };

/** Ends a connection whose other side has not answered for too long. Ends itself with the connection. */
export function watchHeartbeat(socket: WebSocket, { pingEveryMs, deadAfterMs }: HeartbeatLimits): void {
  let heardMs = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - heardMs > deadAfterMs) socket.terminate();
    else socket.ping();
  }, pingEveryMs);
  socket.on('pong', () => (heardMs = performance.now()));
  socket.once('close', () => clearInterval(timer));
}
