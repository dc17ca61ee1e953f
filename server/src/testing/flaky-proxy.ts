import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy on loopback that cuts its connections after a number of bytes, counted in both directions. */
export async function startFlakyProxy(port: number) {
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let cuts = 0;
  let isSilent = false;
  const cut = () => {
    cuts += 1;
    isSilent = false;
    left = Number.POSITIVE_INFINITY;
    for (const socket of open) socket.resetAndDestroy();
  };
  /** Passes bytes on until there are none left; the rest is lost. */
  const pass = (from: Socket, to: Socket, isAnswer: boolean) => {
    from.on('data', (bytes) => {
      if (isAnswer && isSilent) return;
      const isCutAlready = left <= 0;
      to.write(bytes.subarray(0, Math.max(0, Math.min(left, bytes.length))));
      left -= bytes.length;
      if (left <= 0 && !isCutAlready) to.write('', cut);
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      open.delete(from);
      to.destroy();
    });
    open.add(from);
  };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    pass(near, far, false);
    pass(far, near, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    /** Cuts all connections once so many more bytes have passed. */
    cutAfter: (bytes: number) => {
      left = bytes;
    },
    cut,
    /** Loses everything from the server until the next cut. */
    silence: () => {
      isSilent = true;
    },
    get cuts() {
      return cuts;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
