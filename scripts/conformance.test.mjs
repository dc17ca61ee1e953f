import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startForwarder } from './conformance/forwarder.mjs';
import { others, passed } from './conformance/scenarios.mjs';

/** Sends a request with a `Host` of its own through a forwarder; resolves with the headers that the server got. */
async function forwardedHeaders(hostOf) {
  const server = createServer((incoming, outgoing) => outgoing.end(JSON.stringify(incoming.headers)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close());
  const host = `127.0.0.1:${server.address().port}`;
  const forwarder = await startForwarder(`http://${host}`, 'secret');
  onTestFinished(() => forwarder.close());
  const sent = request({ host: '127.0.0.1', port: forwarder.port, headers: { host: hostOf(forwarder.port) } });
  sent.end();
  const [response] = await once(sent, 'response');
  const chunks = await response.setEncoding('utf8').toArray();
  return { host, headers: JSON.parse(chunks.join('')) };
}

test('a scenario is either passed or has a reason', () => {
  expect(passed.filter((name) => name in others)).toEqual([]);
  expect(Object.values(others).every((reason) => reason.endsWith('.'))).toBe(true);
});

test('the forwarder adds the token, and shows the server its own address', async () => {
  const { host, headers } = await forwardedHeaders((port) => `localhost:${port}`);
  expect(headers).toMatchObject({ host, authorization: 'Bearer secret' });
});

test('the forwarder leaves a foreign host as it is', async () => {
  const { headers } = await forwardedHeaders(() => 'evil.example');
  expect(headers.host).toBe('evil.example');
});
