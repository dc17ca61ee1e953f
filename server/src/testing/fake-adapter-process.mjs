/**
 * The fake adapter as a process: node fake-adapter-process.mjs [SCRIPT] [--port N | --socket PATH]
 * SCRIPT is a module that exports `script` (see fake-conversation.d.mts). Each request is appended as a line of JSON to the
 * file FAKE_ADAPTER_LOG. By default it uses stdin and stdout, and ends with stdin.
 */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { FakeConversation } from './fake-conversation.mjs';
import { createReader, encodeMessage } from './message-frames.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, socket: { type: 'string' } },
});

const { script = {} } = positionals[0] ? await import(pathToFileURL(resolve(positionals[0])).href) : {};
const log = process.env['FAKE_ADAPTER_LOG'];

/** Holds a conversation over a pair of streams. */
function converse(input, output) {
  const conversation = new FakeConversation(script, {
    send: (message) => output.write(encodeMessage(message)),
    junk: (text) => output.write(text),
    hangUp: () => output.end(),
  });
  const read = createReader((message) => {
    if (log && message.type === 'request') appendFileSync(log, `${JSON.stringify(message)}\n`);
    conversation.receive(message);
  });
  input.on('data', read).on('error', () => undefined);
  output.on('error', () => undefined);
}

const address = values.socket ?? (values.port === undefined ? undefined : Number(values.port));
if (address === undefined) {
  converse(process.stdin, process.stdout);
  process.stdin.on('end', () => process.exit(0));
} else {
  const server = createServer((socket) => converse(socket, socket));
  process.stdin.on('end', () => process.exit(0)).resume();
  if (typeof address === 'number') server.listen(address, '127.0.0.1');
  else server.listen(address);
}
