import { connectPage } from '../lib/connect-page.mjs';

/** One page's visit: it connects, debugs a program to a stop and a step, ends it, and disconnects. */
export async function visit({ origin, authorization }) {
  const { until, ask, watchers, close } = await connectPage({ origin, authorization, name: 'Soak' });
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
  await Promise.all([ended, ask({ type: 'call', id: 4, method: 'end_session', params: { sessionId } })]);
  await close();
}
