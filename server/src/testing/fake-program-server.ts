import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { createSocketTransport } from '../dap/socket-transport.ts';
import type { Transport } from '../dap/transport.ts';
import { fakeRow } from './fake-adapter.ts';
import { FakeConversation, type FakeScript } from './fake-conversation.mjs';
import { createFakeProgram } from './fake-program.mjs';

/** An adapter for the type `fake`. */
export type FakeProgramServer = Awaited<ReturnType<typeof startFakeProgramServer>>;

/** Starts an adapter that listens in this process, with a little program, or another script, for each session. */
export async function startFakeProgramServer(scriptOf: () => FakeScript = createFakeProgram) {
  const conversations: FakeConversation[] = [];
  const transports = new Set<Transport>();
  const server = createServer((socket) => {
    const transport = createSocketTransport(socket);
    transports.add(transport);
    transport.onClose(() => transports.delete(transport));
    const conversation = new FakeConversation(scriptOf(), {
      send: (message) => transport.send(message),
      junk: (text) => socket.write(text),
      hangUp: () => transport.close(),
    });
    conversations.push(conversation);
    transport.onMessage((message) => conversation.receive(message));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    row: fakeRow({ transport: 'tcp', endpoint: { host: '127.0.0.1', port } }),
    /** The conversations until now, in the order in which they began. */
    conversations: conversations as readonly FakeConversation[],
    /** The number of conversations that have not ended. */
    get open() {
      return transports.size;
    },
    close: async () => {
      for (const transport of [...transports]) transport.close();
      await promisify(server.close.bind(server))();
    },
  };
}
