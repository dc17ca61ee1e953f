import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SocketAddress } from '../dap/socket-transport.ts';
import { temporaryPrefix } from '../processes/temporary-folders.ts';
import type { TransportKind } from './adapter-row.ts';

/** The address of an adapter's process. */
export interface AdapterAddress {
  /** Undefined for stdin and stdout. */
  readonly socket: SocketAddress | undefined;
  /** Its variables for the command's template. */
  readonly variables: Readonly<Record<string, string>>;
  /** Removes temporary folders. */
  readonly cleanUp: () => void;
}

/** The longest path of a unix socket that all systems support, in bytes. */
const longestSocketPath = 103;
const loopback = '127.0.0.1';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, loopback, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A socket in a folder that only this user may enter. */
function unixAddress(): AdapterAddress {
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\stopline-${randomUUID()}`;
    return { socket: { path: pipe }, variables: { socket: pipe }, cleanUp: () => undefined };
  }
  const name = temporaryPrefix;
  const room = longestSocketPath - `/${name}XXXXXX/adapter.sock`.length;
  const folder = mkdtempSync(join(Buffer.byteLength(tmpdir()) <= room ? tmpdir() : '/tmp', name));
  const path = join(folder, 'adapter.sock');
  return {
    socket: { path },
    variables: { socket: path },
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const addresses: Readonly<Record<TransportKind, () => AdapterAddress | Promise<AdapterAddress>>> = {
  stdio: () => ({ socket: undefined, variables: {}, cleanUp: () => undefined }),
  tcp: async () => {
    const port = await freePort();
    return { socket: { host: loopback, port }, variables: { port: String(port) }, cleanUp: () => undefined };
  },
  unix: unixAddress,
};

/** An address for a new adapter, with a temporary folder if its row uses one. */
export async function createAddress(kind: TransportKind, wantsFolder = false): Promise<AdapterAddress> {
  const address = await addresses[kind]();
  if (!wantsFolder) return address;
  const folder = mkdtempSync(join(tmpdir(), temporaryPrefix));
  return {
    ...address,
    variables: { ...address.variables, temporaryFolder: folder },
    cleanUp: () => {
      address.cleanUp();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
