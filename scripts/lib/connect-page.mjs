import { once } from 'node:events';
import { WebSocket } from 'ws';

const answerWithinMs = 30_000;

/**
 * Connects to a server as a page does (docs/wire.md), and resolves after its greeting. `until` resolves with the first message that is meant,
 * `ask` sends one and resolves with its answer, `watchers` get all.
 */
export async function connectPage({ origin, authorization, name }) {
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
  const close = async () => {
    const closed = once(socket, 'close');
    socket.close();
    await closed;
  };
  await once(socket, 'open');
  await ask({ type: 'attach', name }, ({ type }) => type === 'hello');
  return { until, ask, watchers, close };
}
