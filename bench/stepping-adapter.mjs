/**
 * An adapter in a process of its own: each connection is a session of a program that can be stepped for ever. It sends its
 * parent `{ port }`, where it listens. It answers at once, so that only the way to and from it counts. Its argument is JSON: the
 * numbers of `frames`, of `variables` and of lines that each step prints (`output`).
 */
import { createServer } from 'node:net';

/** Loads a part of the tests' fake adapter, which is no part of the product. */
const load = (name) => import(new URL(`../server/src/testing/${name}.mjs`, import.meta.url).href);

const { FakeConversation } = await load('fake-conversation');
const { createReader, encodeMessage } = await load('message-frames');

const lines = 100;
const { frames, variables, output } = { frames: 6, variables: 10, output: 0, ...JSON.parse(process.argv[2] ?? '{}') };

/** The script of one session. */
function createProgram() {
  let steps = 0;
  let path = '';
  const stop = (adapter, reason) => adapter.emit('stopped', { reason, threadId: 1, allThreadsStopped: true });
  return {
    capabilities: { supportsConfigurationDoneRequest: true, supportsDelayedStackTraceLoading: true },
    onStarted: (adapter) => stop(adapter, 'entry'),
    on: {
      launch: ({ program }, adapter) => {
        path = program;
        return adapter.begin();
      },
      next: (_args, adapter) => {
        steps += 1;
        adapter.later(() => {
          for (let number = 1; number <= output; number += 1)
            adapter.emit('output', { category: 'stdout', output: `step ${steps}, line ${number}\n` });
          stop(adapter, 'step');
        });
        return {};
      },
      stackTrace: ({ startFrame = 0, levels = frames }) => ({
        stackFrames: Array.from({ length: Math.min(levels, frames - startFrame) }, (_, number) => {
          const place = startFrame + number;
          const line = (place === 0 ? steps % lines : 0) + 1;
          return { id: place + 1, name: `call_${frames - place}`, line, column: 1, source: { path } };
        }),
        totalFrames: frames,
      }),
      scopes: () => ({
        scopes: [{ name: 'Locals', presentationHint: 'locals', variablesReference: 1, expensive: false }],
      }),
      variables: () => ({
        variables: Array.from({ length: variables }, (_, number) => {
          return { name: `value_${number}`, value: `${steps}`, type: 'number', variablesReference: 0 };
        }),
      }),
    },
  };
}

const server = createServer((socket) => {
  socket.setNoDelay(true);
  const conversation = new FakeConversation(createProgram(), {
    send: (message) => socket.write(encodeMessage(message)),
    junk: (text) => socket.write(text),
    hangUp: () => socket.end(),
  });
  const read = createReader((message) => conversation.receive(message));
  socket.on('data', read).on('error', () => undefined);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
