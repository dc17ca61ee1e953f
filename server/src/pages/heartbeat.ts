import type { WebSocket } from 'ws';

/** How often a page is pinged, and when it is disconnected, in milliseconds. */
export interface HeartbeatLimits {
  readonly pingEveryMs: number;
  readonly deadAfterMs: number;
}

export const defaultHeartbeat: HeartbeatLimits = { pingEveryMs: 10_000, deadAfterMs: 25_000 };

/** Ends a connection when it has not answered a ping for too long. */
export function watchHeartbeat(socket: WebSocket, { pingEveryMs, deadAfterMs }: HeartbeatLimits): void {
  let heardMs = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - heardMs > deadAfterMs) socket.terminate();
    else socket.ping();
  }, pingEveryMs);
  socket.on('pong', () => (heardMs = performance.now()));
  socket.once('close', () => clearInterval(timer));
}
