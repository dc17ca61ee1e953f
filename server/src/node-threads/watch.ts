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

/** A process's side of its connection to js-debug. */
interface ProgramSide {
  readonly send: (text: string) => void;
  /** js-debug sends nothing more. */
  readonly end: (done: () => void) => void;
  readonly destroy: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
}

/** js-debug's side of a connection, on which uncaught errors of ES modules count as uncaught, and what receives the process's messages. */
function connected({ send, end, destroy, pause, resume }: ProgramSide) {
  const adapterSide = new Duplex({
    read: resume,
    write: (chunk: Buffer, _encoding, done) => {
      fromAdapter(chunk);
      done();
    },
    final: end,
    destroy: (error, done) => {
      destroy();
      done(error);
    },
  });
  // js-debug pipes it into a stream that splits it into messages, which would copy each message twice more.
  let splitter: NodeJS.WritableStream | undefined;
  adapterSide.pipe = (destination) => (splitter = destination);
  let hasEnded = false;
  const process = new Process({
    toProgram: send,
    toAdapter: (text) => {
      if (hasEnded) return;
      if (splitter) splitter.emit('data', text);
      else if (!adapterSide.push(text + separator)) pause();
    },
  });
  const fromAdapter = splitting((text) => process.fromAdapter(text));
  return {
    adapterSide,
    fromProgram: (text: string) => process.fromProgram(text),
    /** The process sends nothing more. */
    programEnded: () => {
      if (hasEnded) return;
      hasEnded = true;
      adapterSide.push(null);
      splitter?.end();
    },
  };
}

/** js-debug's side of a socket that a process, or what connects it, has opened. */
export function watchModules(socket: Duplex): Duplex {
  const { adapterSide, fromProgram, programEnded } = connected({
    send: (text) => socket.write(text + separator),
    end: (done) => socket.end(done),
    destroy: () => socket.destroy(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  });
  socket
    .on('data', splitting(fromProgram))
    .on('end', programEnded)
    .on('error', (error) => adapterSide.destroy(error))
    .on('close', () => adapterSide.destroy());
  return adapterSide;
}

/** What js-debug's relay of a program needs of a connection to js-debug, in its words. */
interface RelayTransport {
  readonly send: (text: string) => void;
  readonly onMessage: (listener: (message: readonly [text: string]) => void) => void;
  readonly onEnd: (listener: () => void) => void;
  readonly dispose: () => void;
}

/** Turns off in a program what console.cjs reports. Its id is none of js-debug's: the answer is dropped. */
const detaching = JSON.stringify({
  id: 2 ** 31 - 1,
  method: 'Runtime.evaluate',
  params: {
    expression: "require('node:worker_threads').getEnvironmentData('stopline')?.fill(0, 0, 1)",
    includeCommandLineAPI: true,
    silent: true,
  },
});

/** js-debug's side of a program that was handed over to its process, and the side of the relay that connects with the program. */
export function handedOver(): { readonly stream: Duplex; readonly transport: RelayTransport } {
  let toRelay: (message: readonly [text: string]) => void = () => undefined;
  let end = (): void => undefined;
  const { adapterSide, fromProgram, programEnded } = connected({
    send: (text) => {
      if (methodOf(text) === 'Target.detachFromTarget') toRelay([detaching]);
      toRelay([text]);
    },
    end: (done) => {
      end();
      done();
    },
    destroy: () => end(),
    // The relay reads in js-debug's own process, which takes each message at once.
    pause: () => undefined,
    resume: () => undefined,
  });
  return {
    stream: adapterSide,
    transport: {
      send: fromProgram,
      onMessage: (listener) => (toRelay = listener),
      onEnd: (listener) => {
        end = () => {
          end = () => undefined;
          listener();
        };
      },
      dispose: programEnded,
    },
  };
}
