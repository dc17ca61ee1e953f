import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestPage } from './page-bench.ts';

/** A way to a port on which only so many bytes per second come back. */
export async function slowWay(port: number, bytesPerSecond: number): Promise<number> {
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    client.pipe(server);
    const timer = setInterval(() => {
      const most = Math.min(bytesPerSecond / 50, server.readableLength);
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
