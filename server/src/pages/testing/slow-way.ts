import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestPage } from './page-bench.ts';

/** A way to a port on which only so many bytes per second come back. */
export async function slowWay(port: number, bytesPerSecond: number): Promise<number> {
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    client.pipe(server);
    let beforeMs = performance.now();
    // A busy machine is late, which does not make the way slower.
    const timer = setInterval(() => {
      const nowMs = performance.now();
      const mayPass = Math.round((bytesPerSecond * Math.min(100, nowMs - beforeMs)) / 1_000);
      beforeMs = nowMs;
      const most = Math.min(mayPass, server.readableLength);
      if (most > 0) client.write(server.read(most) as Buffer);
      else server.read(0);
    }, 20);
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.once('close', () => {
        clearInterval(timer);
        client.destroy();
        server.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  return (proxy.address() as AddressInfo).port;
}

/** Attaches a page that has everything already, because a greeting takes long to arrive. */
export async function attachSlowly(page: TestPage, server: string, revision: number): Promise<void> {
  await page.opened();
  page.send({ type: 'attach', name: 'Mara', server, revision });
  await page.until('facts');
}
