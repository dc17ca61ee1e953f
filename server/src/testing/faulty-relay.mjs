/**
 * A relay in front of a real adapter, which can have a fault at a request: node faulty-relay.mjs FLAG SOCKET COMMAND…
 * While the file FLAG exists, it has a fault and a request, separated by a space: the fault happens at that request, and
 * removes the file. SOCKET is the path that the adapter is reached at, and one of its arguments; "-" if it uses stdin and stdout.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { createReader, encodeMessage } from './message-frames.mjs';

const [flag = '', socket = '-', ...adapterCommand] = process.argv.slice(2);
const [stdout, stderr] = [1, 2];
const behind = `${socket}.adapter`;

const [program, ...args] = adapterCommand.map((word) => (word === socket ? behind : word));
const adapter = spawn(program, args, { stdio: ['pipe', socket === '-' ? 'pipe' : 'inherit', 'inherit'] });
adapter.on('exit', (code) => process.exit(code ?? 1));
adapter.stdin.on('error', () => undefined);

const wrongBodies = [[1], 5, { breakpoints: 7, threads: [null], stackFrames: {}, scopes: 'x', variables: [[]] }];

/** The adapter is ended with its relay, as one process that fails would be. */
function end(by) {
  adapter.kill('SIGKILL');
  by();
}

/** Each gets the streams to the `client` and the `server`, and the request, which is not passed on. */
const faults = {
  killed: () => end(() => process.kill(process.pid, 'SIGKILL')),
  failed: () => end(() => process.exit(1)),
  hung: () => (isHung = true),
  // More than a client reads as the log of an adapter.
  garbled: ({ client }) => client.write(`${'garbage '.repeat(100)}\n`.repeat(2_000)),
  lying: ({ client, server }, request) => {
    for (const body of wrongBodies)
      client.write(
        encodeMessage({ type: 'response', seq: -1, request_seq: request.seq, command: 'other', success: true, body }),
      );
    server.write(encodeMessage(request));
  },
  closed: ({ client }) => (client === process.stdout ? closeSync(stdout) : client.end()),
};

let isHung = false;

/** The fault that is wanted at a request; undefined if none is. */
function faultAt(command) {
  if (!existsSync(flag)) return undefined;
  const [fault, request] = readFileSync(flag, 'utf8').split(' ');
  return request === command ? fault : undefined;
}

/** Relays between a client, which is read from `input` and written to, and the adapter. */
function relay(input, client, server, fromServer) {
  const read = createReader((message) => {
    if (isHung) return;
    const fault = faultAt(message.command);
    if (fault === undefined) {
      server.write(encodeMessage(message));
      return;
    }
    rmSync(flag);
    writeSync(stderr, 'the last words\n');
    faults[fault]({ client, server }, message);
  });
  input.on('data', read);
  fromServer.on('data', (chunk) => {
    if (!isHung && !client.writableEnded) client.write(chunk);
  });
  for (const stream of [input, client, server, fromServer]) stream.on('error', () => undefined);
}

/** Connects to the adapter, as soon as it listens. */
function connectBehind(onConnected) {
  const attempt = connect(behind);
  attempt.once('connect', () => onConnected(attempt));
  attempt.once('error', () => setTimeout(() => connectBehind(onConnected), 20));
}

process.stdin.on('end', () => adapter.stdin.end()).on('error', () => undefined);
if (socket === '-') {
  relay(process.stdin, process.stdout, adapter.stdin, adapter.stdout);
} else {
  process.stdin.resume();
  connectBehind((probe) => {
    probe.destroy();
    createServer((client) => {
      client.pause();
      const server = connect(behind, () => client.resume());
      relay(client, client, server, server);
      server.on('close', () => client.destroy());
      client.on('close', () => server.destroy());
    }).listen(socket);
  });
}
