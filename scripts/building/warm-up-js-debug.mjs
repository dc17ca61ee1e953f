import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { writeCaches } from './write-caches.mjs';

/**
 * `node warm-up-js-debug.mjs FOLDER TEMPORARY`: starts js-debug, which was built into a folder, initializes a session, and writes the code
 * caches of what ran.
 */
const [folder, temporary] = process.argv.slice(2);
const start = join(folder, 'start.cjs');
const address = process.platform === 'win32' ? `\\\\.\\pipe\\stopline-build-${process.pid}` : join(temporary, 'a');
process.argv = [process.execPath, start, address];
const { files } = createRequire(import.meta.url)(start);

const initialize = {
  seq: 1,
  type: 'request',
  command: 'initialize',
  arguments: { adapterID: 'pwa-node', pathFormat: 'path', linesStartAt1: true, columnsStartAt1: true },
};
const body = JSON.stringify(initialize);

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
const socket = await connected();
socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
await once(socket, 'data');
writeCaches(files);
process.exit(0);
