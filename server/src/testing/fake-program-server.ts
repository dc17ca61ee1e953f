import { createServer, type Server } from 'node:net';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import { createSocketTransport } from '../dap/socket-transport.ts';
import type { Transport } from '../dap/transport.ts';
import { fakeRow } from './fake-adapter.ts';
import { FakeConversation } from './fake-conversation.mjs';
import { createFakeProgram } from './fake-program.mjs';

/** An adapter for the type `fake` that listens in this process, one little program for each session. */
export interface FakeProgramServer {
  readonly row: AdapterRow;
  /** The conversations there were, in the order in which they began. */
  readonly conversations: readonly FakeConversation[];
  close(): Promise<void>;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** Starts it on a free port. */
export async function startFakeProgramServer(): Promise<FakeProgramServer> {
  const conversations: FakeConversation[] = [];
  const transports = new Set<Transport>();
  const server = createServer((socket) => {
    const transport = createSocketTransport(socket);
    transports.add(transport);
    const conversation = new FakeConversation(createFakeProgram(), {
      send: (message) => transport.send(message),
      junk: (text) => socket.write(text),
      hangUp: () => transport.close(),
    });
    conversations.push(conversation);
    transport.onMessage((message) => conversation.receive(message));
  });
  const port = await listen(server);
  return {
    row: fakeRow({ transport: 'tcp', endpoint: { host: '127.0.0.1', port } }),
    conversations,
    close: () =>
      new Promise((resolve) => {
        for (const transport of transports) transport.close();
        server.close(() => resolve());
      }),
  };
}
