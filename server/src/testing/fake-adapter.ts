import type { DapMessage, DapRequest } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { plainQuirks } from '../adapters/quirks.ts';
import type { AdapterExit, RunningAdapter } from '../adapters/launch.ts';
import { Listeners } from '../dap/listeners.ts';
import { linkedPair, type LinkedTransport, type Transport } from '../dap/transport.ts';
import { FakeConversation, noAnswer, refusal, type FakeHandler, type FakeScript } from './fake-conversation.mjs';

export { noAnswer, refusal, type FakeHandler, type FakeScript };

/** The client's end of a connection, and the adapter's. */
export type LinkedPair = readonly [LinkedTransport, LinkedTransport];

/** An adapter in this process: answers from its script, sends what a test makes it send, and remembers the requests. */
export class FakeAdapter extends FakeConversation {
  /** The client's end of the conversation. */
  readonly transport: Transport;
  /** True if either side has ended the conversation. */
  isClosed = false;
  readonly #handlers: Record<string, FakeHandler>;
  readonly #waiting = new Set<() => void>();

  constructor(script: FakeScript, [transport, end]: LinkedPair) {
    const handlers = { ...script.on };
    const wire = {
      send: (message: DapMessage) => end.send(message),
      junk: (text: string) => end.sendJunk(text),
      hangUp: () => end.close(),
    };
    super({ ...script, on: handlers }, wire);
    this.transport = transport;
    this.#handlers = handlers;
    end.onClose(() => (this.isClosed = true));
    end.onMessage((message) => {
      this.receive(message);
      for (const look of this.#waiting) look();
    });
  }

  /** The requests it received, all or those of one command. */
  requests(command?: string): readonly DapRequest[] {
    return this.received.filter((request) => command === undefined || request.command === command);
  }

  /** The arguments of the requests of one command. */
  heard(command: string): readonly unknown[] {
    return this.requests(command).map((request) => request.arguments);
  }

  /** Resolves with the n-th request of a command (1 is the first), received already or later. */
  until(command: string, n = 1): Promise<DapRequest> {
    return new Promise((resolve) => {
      const look = () => {
        const request = this.requests(command)[n - 1];
        if (!request) return;
        this.#waiting.delete(look);
        resolve(request);
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Answers a command differently from now on. */
  on(command: string, handler: FakeHandler): void {
    this.#handlers[command] = handler;
  }
}

/** A fake adapter over a linked pair: `fakeAdapter({ on: { stackTrace: () => ({ stackFrames: [] }) } })`. */
export const fakeAdapter = (script: FakeScript = {}, pair: LinkedPair = linkedPair()): FakeAdapter =>
  new FakeAdapter(script, pair);

/** A running adapter that a test ends, over fake adapters: the first for the root session, the others for its children in turn. */
export function fakeRunningAdapter(adapters: readonly FakeAdapter[], launchArguments: Configuration = {}) {
  const exits = new Listeners<AdapterExit>();
  const output = new Listeners<{ readonly text: string; readonly stream: 'stdout' | 'stderr' }>();
  const processes: number[] = [];
  const programEnds = new Listeners<void>();
  let connected = 0;
  let isStopped = false;
  let stopOptions: Parameters<RunningAdapter['stop']>[0];
  const running: RunningAdapter = {
    pid: undefined,
    launchArguments,
    readRoots: [],
    connect: () => {
      const adapter = adapters[connected++];
      return adapter
        ? Promise.resolve(adapter.transport)
        : Promise.reject(new Error('There is no further fake adapter.'));
    },
    onExit: (listener) => exits.add(listener),
    onOutput: (listener) => output.add(({ text, stream }) => listener(text, stream)),
    stderrTail: () => '',
    addProcess: (pid) => void processes.push(pid),
    lookForProcesses: () => undefined,
    processEnded: () => new Promise((resolve) => programEnds.add(() => resolve(true))),
    signal: () => undefined,
    leaveRunning: () => undefined,
    stop: (options) => {
      isStopped = true;
      stopOptions = options;
      adapters.forEach((adapter) => adapter.transport.close());
      return Promise.resolve();
    },
  };
  const endProcess = (exit?: Partial<AdapterExit>) =>
    exits.emit({ code: 1, signal: undefined, stderrTail: '', ...exit });
  return {
    ...running,
    /** Ends its process, and with it its conversations. */
    die: (exit?: Partial<AdapterExit>) => {
      adapters.forEach((adapter) => adapter.hangUp());
      endProcess(exit);
    },
    /** Ends its process, while what it has sent is still on its way. */
    endProcess,
    /** Ends the program's process, while the adapter has not said so. */
    endProgram: () => programEnds.emit(),
    /** Writes as its process. */
    write: (text: string, stream: 'stdout' | 'stderr' = 'stdout') => output.emit({ text, stream }),
    get isStopped() {
      return isStopped;
    },
    /** How it was stopped last. */
    get stopOptions() {
      return stopOptions;
    },
    /** How many connections to it were opened. */
    get connections() {
      return connected;
    },
    /** The processes that were reported to it. */
    processes,
  };
}

/** A catalog row for tests. */
export function fakeRow(row: Partial<AdapterRow> = {}): AdapterRow {
  return {
    types: ['fake'],
    label: 'Fake',
    languages: [],
    generatedConfiguration: {},
    programIsFolder: false,
    templates: [],
    attributes: [],
    transport: 'stdio',
    command: [],
    environment: {},
    locate: () => Promise.resolve({ found: true, where: 'here', version: '1', variables: {}, readRoots: [] }),
    install: 'It is always there.',
    quirks: plainQuirks,
    ...row,
  };
}
