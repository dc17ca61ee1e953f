/**
 * A part of a crowd of clients: a process that opens many WebSockets to one server, as its parent says by messages.
 * `{ url, count, attaches, marker }` opens them; with `attaches`, each gets a ticket and attaches, as a page does. It answers
 * `{ connected: count }`, and then with `{ at }` for each message with the marker: the time of its arrival, in milliseconds
 * since 1970 on the clock that processes share.
 */
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { WebSocket } from 'ws';

/** The number of clients that connect at the same time: a server's queue of new connections is limited. */
const atOnce = 32;

async function ticketFor({ origin, hash }) {
  const answer = await fetch(`${origin}/api/tickets`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${hash.replace('#token=', '')}` },
  });
  if (!answer.ok) throw new Error(`The server gives no ticket: ${answer.status}.`);
  return (await answer.json()).ticket;
}

/** Opens a client; resolves when it has attached. */
async function open({ url, attaches, marker }) {
  const parsed = new URL(url);
  const live = `${parsed.origin.replace(/^http/, 'ws')}/ws`;
  const protocols = attaches ? ['stopline.v1', `ticket.${await ticketFor(parsed)}`] : [];
  const socket = new WebSocket(live, protocols, { perMessageDeflate: false });
  socket.on('close', (code, reason) => {
    throw new Error(`The server closed a connection: ${code} ${reason}`);
  });
  await once(socket, 'open');
  if (attaches) {
    socket.send(JSON.stringify({ type: 'attach', name: 'bench' }));
    await once(socket, 'message');
  }
  if (marker === undefined) return;
  const searched = Buffer.from(marker);
  socket.on('message', (data) => {
    const at = performance.timeOrigin + performance.now();
    if (data.includes(searched)) process.send({ at });
  });
}

async function openAll(wanted) {
  let next = 0;
  const opener = async () => {
    for (next += 1; next <= wanted.count; next += 1) await open(wanted);
  };
  await Promise.all(Array.from({ length: atOnce }, opener));
  process.send({ connected: wanted.count });
}

process.on('message', (wanted) => void openAll(wanted));
process.on('disconnect', () => process.exit(0));
