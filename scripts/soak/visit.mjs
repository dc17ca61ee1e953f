import { once } from 'node:events';
import { WebSocket } from 'ws';

const answerWithinMs = 30_000;

/** One page's visit: it connects, debugs a program to a stop and a step, ends it, and disconnects. */
export async function visit({ origin, authorization }) {
  const answer = await fetch(`${origin}/api/tickets`, { method: 'POST', headers: { authorization } });
  const { ticket } = await answer.json();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['stopline.v1', `ticket.${ticket}`]);
  const watchers = new Set();
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString());
    for (const watch of watchers) watch(message);
  });
  const until = (isMeant) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The server did not answer.')), answerWithinMs);
      const watch = (message) => {
        if (!isMeant(message)) return;
        clearTimeout(timer);
        watchers.delete(watch);
        resolve(message);
      };
      watchers.add(watch);
    });
  const ask = (message, isMeant = (heard) => heard.id === message.id) => {
    const heard = until(isMeant);
    socket.send(JSON.stringify(message));
    return heard;
  };
  await once(socket, 'open');
  await ask({ type: 'attach', name: 'Soak' }, ({ type }) => type === 'hello');
  const isFact = (fact, sessionId) => (message) =>
    message.type === 'facts' && message.facts.some((each) => each.type === fact && each.sessionId === sessionId());
  let sessionId;
  const stops = [];
  watchers.add((message) => {
    if (message.type !== 'facts') return;
    for (const fact of message.facts) if (fact.type === 'stop_completed') stops.push(fact.sessionId);
  });
  const started = await ask({ type: 'call', id: 1, method: 'start_session', params: { configurationName: 'Stops' } });
  ({ sessionId } = started.body);
  if (!stops.includes(sessionId)) await until(isFact('stop_completed', () => sessionId));
  const threads = { type: 'request', id: 2, sessionId, command: 'threads', arguments: {} };
  await ask(threads);
  const stepped = until(isFact('stop_completed', () => sessionId));
  await ask({ type: 'request', id: 3, sessionId, command: 'next', arguments: { threadId: 1 } });
  await stepped;
  const ended = until(isFact('session_ended', () => sessionId));
  socket.send(JSON.stringify({ type: 'call', id: 4, method: 'end_session', params: { sessionId } }));
  await ended;
  const closed = once(socket, 'close');
  socket.close();
  await closed;
}
