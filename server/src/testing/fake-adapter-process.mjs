/**
 * The fake adapter as a process: node fake-adapter-process.mjs [SCRIPT] [--port N | --socket PATH]
 * SCRIPT is a module that exports `script` (see fake-conversation.d.mts). Each request is appended as a line of JSON to the
 * file FAKE_ADAPTER_LOG. By default it uses stdin and stdout, and ends with stdin.
 */
import { Buffer } from 'node:buffer';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { FakeConversation } from './fake-conversation.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string' }, socket: { type: 'string' } },
});

const { script = {} } = positionals[0] ? await import(pathToFileURL(resolve(positionals[0])).href) : {};
const log = process.env['FAKE_ADAPTER_LOG'];

/** Reads the messages of a well-behaved client. */
function createReader(onMessage) {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString('latin1', 0, 64));
      const end = header ? header[0].length + Number(header[1]) : Number.POSITIVE_INFINITY;
      if (rest.length < end) return;
      const message = JSON.parse(rest.toString('utf8', header[0].length, end));
      rest = rest.subarray(end);
      onMessage(message);
    }
  };
}

/** Holds a conversation over a pair of streams. */
function converse(input, output) {
  const conversation = new FakeConversation(script, {
    send: (message) => {
      const body = Buffer.from(JSON.stringify(message));
      output.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
    },
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
