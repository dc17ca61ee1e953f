import { once } from 'node:events';
import { createServer, request } from 'node:http';

/**
 * Forwards requests to a server on this machine with a token, which the conformance suite cannot send. Its own address in `Host` and
 * `Origin` becomes the server's; any other stays, so that the server can refuse it.
 */
export async function startForwarder(origin, token) {
  const { hostname, port, host } = new URL(origin);
  const server = createServer((incoming, outgoing) => {
    const own = new RegExp(`^(http://)?(127\\.0\\.0\\.1|localhost):${server.address().port}$`);
    const named = ['host', 'origin'].flatMap((name) => {
      const value = incoming.headers[name];
      return value === undefined ? [] : [[name, value.replace(own, (_all, scheme = '') => `${scheme}${host}`)]];
    });
    const headers = { ...incoming.headers, ...Object.fromEntries(named), authorization: `Bearer ${token}` };
    const forwarded = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers, setHost: false },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
