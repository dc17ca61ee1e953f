/**
 * The fake adapter as a process that has a fault at one request: node faulty-adapter.mjs FAULT REQUEST FLAG
 * The fault happens while the file FLAG exists, and removes it. Without it, the adapter behaves.
 */
import { closeSync, existsSync, rmSync, writeSync } from 'node:fs';
import { FakeConversation } from './fake-conversation.mjs';
import { createReader, encodeMessage } from './message-frames.mjs';

const [fault = '', command = '', flag = ''] = process.argv.slice(2);
const [stdout, stderr] = [1, 2];

const write = (text) => process.stdout.write(text);
const send = (message) => write(encodeMessage(message));

const wrongBodies = [[1], 5, { breakpoints: 7, threads: [null], stackFrames: {}, scopes: 'x', variables: [[]] }];

const faults = {
  killed: () => process.kill(process.pid, 'SIGKILL'),
  failed: () => process.exit(1),
  hung: () => process.kill(process.pid, 'SIGSTOP'),
  // More than a client reads as the log of an adapter.
  garbled: () => write(`${'garbage '.repeat(100)}\n`.repeat(2_000)),
  lying: ({ seq }) => {
    for (const body of wrongBodies)
      send({ type: 'response', seq: -1, request_seq: seq, command: 'other', success: true, body });
  },
  closed: () => closeSync(stdout),
};

const frame = (id, name) => ({ id, name, line: 1, column: 1 });
const stop = (adapter) => adapter.emit('stopped', { reason: 'pause', threadId: 1, allThreadsStopped: true });
const script = {
  capabilities: {
    supportsConfigurationDoneRequest: true,
    supportsTerminateRequest: true,
    exceptionBreakpointFilters: [{ filter: 'all', label: 'All' }],
  },
  onStarted: stop,
  on: {
    stackTrace: () => ({ stackFrames: [frame(1, 'inner'), frame(2, 'main')], totalFrames: 2 }),
    scopes: () => ({ scopes: [{ name: 'Locals', variablesReference: 1, expensive: false }] }),
    variables: () => ({ variables: [{ name: 'a', value: '[1]', variablesReference: 2 }] }),
  },
};

writeSync(stderr, 'the first words\n');
const conversation = new FakeConversation(script, { send, junk: write, hangUp: () => process.exit(0) });
const read = createReader((message) => {
  if (message.command !== command || !existsSync(flag)) return conversation.receive(message);
  rmSync(flag);
  writeSync(stderr, 'the last words\n');
  return faults[fault](message);
});
process.stdin.on('data', read).on('end', () => process.exit(0));
process.stdout.on('error', () => undefined);
