import type { WebSocket } from 'ws';

/** How often a page is pinged, and when it is disconnected, in milliseconds. */
export interface HeartbeatLimits {
  readonly pingEveryMs: number;
  readonly deadAfterMs: number;
}

export const defaultHeartbeat: HeartbeatLimits = { pingEveryMs: 10_000, deadAfterMs: 25_000 };

/** The largest delay of a timer, as a factor, after which silence is the page's and not of this server's own doing. */
const latest = 1.4;

/** Ends a connection when nothing has come from its page for too long, not even the answer to a ping. */
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
  // A pong waits behind what the page has sent before, which this server may not have read yet.
  for (const sign of ['pong', 'message']) socket.on(sign, () => (silentMs = 0));
  socket.once('close', () => clearInterval(timer));
}
