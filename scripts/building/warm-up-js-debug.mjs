import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createReader, encodeMessage } from '../../server/src/testing/message-frames.mjs';
import { writeCaches } from './write-caches.mjs';

/**
 * `node warm-up-js-debug.mjs FOLDER TEMPORARY`: starts js-debug, which was built into a folder, debugs a program with it, and writes the code
 * caches of what ran.
 */
const [folder, temporary] = process.argv.slice(2);
const start = join(folder, 'start.cjs');
const address = process.platform === 'win32' ? `\\\\.\\pipe\\stopline-build-${process.pid}` : join(temporary, 'a');
process.argv = [process.execPath, start, address];
const { files } = createRequire(import.meta.url)(start);

const program = join(temporary, 'main.js');
const capabilities = {
  adapterID: 'pwa-node',
  pathFormat: 'path',
  linesStartAt1: true,
  columnsStartAt1: true,
  supportsVariableType: true,
  supportsVariablePaging: true,
  supportsStartDebuggingRequest: true,
};
const configuration = {
  type: 'pwa-node',
  request: 'launch',
  name: 'Warm up',
  program,
  cwd: temporary,
  __workspaceFolder: temporary,
  console: 'internalConsole',
  outputCapture: 'both',
  skipFiles: ['<node_internals>/**'],
};

/** Connects as soon as js-debug listens. */
async function connected() {
  for (;;) {
    const socket = connect(address);
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]);
    if (isOpen) return socket;
  }
}

/** A session with js-debug: `ask` sends a request, `event` and `asked` resolve with the body of the next event or reverse request. */
async function openSession() {
  const socket = await connected();
  const waiting = new Set();
  let seq = 0;
  const send = (message) => {
    socket.write(encodeMessage({ seq: (seq += 1), ...message }));
    return seq;
  };
  const until = (isMeant) => new Promise((resolve) => waiting.add({ isMeant, resolve }));
  const receive = (message) => {
    const { type, command, seq: asked } = message;
    if (type === 'request') send({ type: 'response', request_seq: asked, command, success: true });
    for (const each of waiting) {
      if (!each.isMeant(message)) continue;
      waiting.delete(each);
      each.resolve(message.arguments ?? message.body);
    }
  };
  socket.on('data', createReader(receive));
  return {
    ask: (command, args) => {
      const sent = send({ type: 'request', command, arguments: args });
      return until(({ type, request_seq: of }) => type === 'response' && of === sent);
    },
    event: (name) => until(({ event }) => event === name),
    asked: (name) => until(({ type, command }) => type === 'request' && command === name),
  };
}

/** Starts a program with a breakpoint. */
async function begin({ ask, event }, launch) {
  const initialized = event('initialized');
  await ask('initialize', capabilities);
  const launched = ask('launch', launch);
  await initialized;
  await ask('setBreakpoints', { source: { path: program }, breakpoints: [{ line: 2 }] });
  await ask('setExceptionBreakpoints', { filters: ['uncaught'] });
  await ask('configurationDone', {});
  return launched;
}

/** Reads what a front end shows at a stop. */
async function readStop({ ask }, { threadId }) {
  const { stackFrames } = await ask('stackTrace', { threadId, startFrame: 0, levels: 20 });
  const { scopes } = await ask('scopes', { frameId: stackFrames[0].id });
  const { variables } = await ask('variables', { variablesReference: scopes[0].variablesReference });
  const { variablesReference } = variables.find(({ name }) => name === 'list');
  await ask('variables', { variablesReference, filter: 'indexed', start: 0, count: 100 });
  await ask('evaluate', { expression: 'list.length', frameId: stackFrames[0].id, context: 'repl' });
}

writeFileSync(
  program,
  'function main(list) {\n  console.log(list);\n  return list.length;\n}\nmain(Array(1000).fill(0));\n',
);
const root = await openSession();
const childAsked = root.asked('startDebugging');
const rootLaunched = begin(root, configuration);
const child = await openSession();
const stopped = child.event('stopped');
await begin(child, (await childAsked).configuration);
await rootLaunched;
const stop = await stopped;
await readStop(child, stop);
const next = child.event('stopped');
await child.ask('next', { threadId: stop.threadId });
await readStop(child, await next);
const terminated = child.event('terminated');
await child.ask('continue', { threadId: stop.threadId });
await terminated;
writeCaches(files);
process.exit(0);
