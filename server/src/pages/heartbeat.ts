import type { WebSocket } from 'ws';

/** How often a page is pinged, and when it is disconnected, in milliseconds. */
export interface HeartbeatLimits {
  readonly pingEveryMs: number;
  readonly deadAfterMs: number;
}

export const defaultHeartbeat: HeartbeatLimits = { pingEveryMs: 10_000, deadAfterMs: 25_000 };

/** The largest delay of a timer, as a factor, after which silence is the page's and not of this server's own doing. */
const latest = 1.4;

/** Ends a connection when it has not answered a ping for too long. */
export function watchHeartbeat(socket: WebSocket, { pingEveryMs, deadAfterMs }: HeartbeatLimits): void {
  let silentMs = 0;
  let lookedMs = performance.now();
  const timer = setInterval(() => {
    const sinceMs = performance.now() - lookedMs;
    lookedMs += sinceMs;
    // After this server was busy, an answer may have arrived that was not read yet.
    if (sinceMs < pingEveryMs * latest) silentMs += sinceMs;
    if (silentMs > deadAfterMs) socket.terminate();
    else socket.ping();
  }, pingEveryMs);
  socket.on('pong', () => (silentMs = 0));
  socket.once('close', () => clearInterval(timer));
}
