/**
 * An adapter in a process of its own: each connection is a session of a program that can be stepped for ever. It sends its
 * parent `{ port }`, where it listens. It answers at once, so that only the way to and from it counts.
 */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:net';

/** Loads a part of the tests' fake adapter, which is no part of the product. */
const load = (name) => import(new URL(`../server/src/testing/${name}.mjs`, import.meta.url).href);

const { FakeConversation } = await load('fake-conversation');
const { createReader } = await load('message-reader');

const lines = 100;
const frameNames = ['work', 'serve', 'handle', 'listen', 'run', 'main'];
const variableNames = ['order', 'items', 'count', 'customer', 'paid', 'total', 'shipping', 'coupon', 'retries', 'seen'];

/** The script of one session. */
function createProgram() {
  let steps = 0;
  let path = '';
  const stop = (adapter, reason) => adapter.emit('stopped', { reason, threadId: 1, allThreadsStopped: true });
  return {
    onStarted: (adapter) => stop(adapter, 'entry'),
    on: {
      launch: ({ program }, adapter) => {
        path = program;
        return adapter.begin();
      },
      next: (_args, adapter) => {
        steps += 1;
        adapter.later(() => stop(adapter, 'step'));
        return {};
      },
      stackTrace: ({ startFrame = 0, levels = frameNames.length }) => ({
        stackFrames: frameNames
          .map((name, place) => ({
            id: place + 1,
            name,
            line: (place === 0 ? steps % lines : 0) + 1,
            column: 1,
            source: { path },
          }))
          .slice(startFrame, startFrame + levels),
        totalFrames: frameNames.length,
      }),
      scopes: () => ({
        scopes: [{ name: 'Locals', presentationHint: 'locals', variablesReference: 1, expensive: false }],
      }),
      variables: () => ({
        variables: variableNames.map((name) => ({ name, value: `${steps}`, type: 'number', variablesReference: 0 })),
      }),
    },
  };
}

const server = createServer((socket) => {
  socket.setNoDelay(true);
  const conversation = new FakeConversation(createProgram(), {
    send: (message) => {
      const body = Buffer.from(JSON.stringify(message));
      socket.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
    },
    junk: (text) => socket.write(text),
    hangUp: () => socket.end(),
  });
  const read = createReader((message) => conversation.receive(message));
  socket.on('data', read).on('error', () => undefined);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
