import { Duplex } from 'node:stream';
import { textOf } from '#protocol';
import { methodOf, parsed } from './messages.ts';
import { Thread, type Ends } from './thread.ts';

export { entryOf } from './first-statement.ts';

/** A process's threads: the main one, whose messages also carry those of its workers, each as text in a parameter. */
class Process {
  readonly #ends: Ends;
  readonly #main: Thread;
  readonly #workers = new Map<string, Thread>();
  #nextId = 2 ** 30 + 2 ** 29;

  constructor(ends: Ends) {
    this.#ends = ends;
    this.#main = new Thread(ends);
  }

  fromAdapter(text: string): void {
    if (methodOf(text) !== 'NodeWorker.sendMessageToWorker') return this.#main.fromAdapter(text);
    const { id, params } = parsed(text);
    const sessionId = textOf(params, 'sessionId') ?? '';
    this.#worker(sessionId).fromAdapter(textOf(params, 'message') ?? '');
    // js-debug awaits an answer to each message; the worker's thread may send more of them, or later.
    this.#ends.toAdapter(JSON.stringify({ id, result: {} }));
  }

  fromProgram(text: string): void {
    const method = methodOf(text);
    if (method === 'NodeWorker.detachedFromWorker')
      this.#workers.delete(textOf(parsed(text).params, 'sessionId') ?? '');
    if (method !== 'NodeWorker.receivedMessageFromWorker') return this.#main.fromProgram(text);
    const { params } = parsed(text);
    this.#worker(textOf(params, 'sessionId') ?? '').fromProgram(textOf(params, 'message') ?? '');
  }

  #worker(sessionId: string): Thread {
    const found = this.#workers.get(sessionId);
    if (found) return found;
    const worker = new Thread({
      toProgram: (message) => {
        this.#nextId += 1;
        this.#ends.toProgram(
          JSON.stringify({
            id: this.#nextId,
            method: 'NodeWorker.sendMessageToWorker',
            params: { sessionId, message },
          }),
        );
      },
      toAdapter: (message) =>
        this.#ends.toAdapter(
          JSON.stringify({ method: 'NodeWorker.receivedMessageFromWorker', params: { sessionId, message } }),
        ),
    });
    this.#workers.set(sessionId, worker);
    return worker;
  }
}

const separator = '\0';

/** Calls back with each message of a stream of texts that end with a zero byte. */
function splitting(onMessage: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer[] = [];
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      const message = Buffer.concat([...rest, chunk.subarray(from, end)]).toString();
      rest = [];
      from = end + 1;
      onMessage(message);
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  };
}

/** The connection of a process to js-debug, on which uncaught errors of ES modules count as uncaught. */
export function watchModules(socket: Duplex): Duplex {
  const adapterSide = new Duplex({
    read: () => socket.resume(),
    write: (chunk: Buffer, _encoding, done) => {
      fromAdapter(chunk);
      done();
    },
    final: (done) => socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  const process = new Process({
    toProgram: (text) => socket.write(text + separator),
    toAdapter: (text) => {
      if (!adapterSide.push(text + separator)) socket.pause();
    },
  });
  const fromAdapter = splitting((text) => process.fromAdapter(text));
  socket
    .on(
      'data',
      splitting((text) => process.fromProgram(text)),
    )
    .on('end', () => adapterSide.push(null))
    .on('error', (error) => adapterSide.destroy(error))
    .on('close', () => adapterSide.destroy());
  return adapterSide;
}
