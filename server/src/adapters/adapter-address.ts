import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { SocketAddress } from '../dap/socket-transport.ts';
import { createSocketFolder } from '../processes/temporary-folders.ts';
import { relayCommand } from '../sandbox/relay.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { TransportKind } from './adapter-row.ts';

/** The address of an adapter's process. */
export interface AdapterAddress {
  /** The command that starts it there. */
  readonly command: (command: readonly string[]) => readonly string[];
  /** Undefined for stdin and stdout. */
  readonly socket: SocketAddress | undefined;
  /** Its variables for the command's template. */
  readonly variables: Readonly<Record<string, string>>;
  /** Removes temporary folders. */
  readonly cleanUp: () => void;
}

type AdapterEnd = Omit<AdapterAddress, 'cleanUp' | 'command'> & Partial<Pick<AdapterAddress, 'command'>>;

const socketName = 'adapter.sock';
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

/** The address of each kind of transport. */
const addresses: Readonly<Record<TransportKind, (folder: string) => AdapterEnd | Promise<AdapterEnd>>> = {
  stdio: () => ({ socket: undefined, variables: {} }),
  tcp: async () => {
    const port = await freePort();
    return { socket: { host: loopback, port }, variables: { port: String(port) } };
  },
  unix: (folder) => {
    const path = process.platform === 'win32' ? `\\\\.\\pipe\\stopline-${randomUUID()}` : join(folder, socketName);
    return { socket: { path }, variables: { socket: path } };
  },
};

/** The address of an adapter on a port of a sandbox, which only the sandbox reaches: a socket that is relayed to it. */
async function relayed(folder: string): Promise<AdapterEnd> {
  const port = String(await freePort());
  const path = join(folder, socketName);
  return { socket: { path }, variables: { port }, command: (command) => relayCommand({ socket: path, port }, command) };
}

/** An address for a new adapter, with a temporary folder if its row uses one. In a sandbox, that is in its shared folder. */
export async function createAddress(
  kind: TransportKind,
  wantsFolder = false,
  sandbox?: Pick<Sandbox, 'sharedFolder'>,
): Promise<AdapterAddress> {
  const isRelayed = sandbox !== undefined && kind === 'tcp';
  const folder =
    wantsFolder || isRelayed || kind === 'unix'
      ? sandbox
        ? mkdtempSync(join(sandbox.sharedFolder, 'a'))
        : createSocketFolder()
      : '';
  const end = await (isRelayed ? relayed(folder) : addresses[kind](folder));
  return {
    command: (command) => command,
    ...end,
    variables: { ...end.variables, ...(wantsFolder && { temporaryFolder: folder }) },
    cleanUp: () => {
      if (folder !== '') rmSync(folder, { recursive: true, force: true });
    },
  };
}
