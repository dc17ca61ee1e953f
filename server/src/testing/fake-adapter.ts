import type { DapMessage, DapRequest, DapResponse } from '#protocol';
import type { AdapterRow } from '../adapters/adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { plainQuirks } from '../adapters/quirks.ts';
import type { AdapterExit, RunningAdapter } from '../adapters/launch.ts';
import { Listeners } from '../dap/listeners.ts';
import { linkedPair, type Transport } from '../dap/transport.ts';
import { FakeConversation, noAnswer, refusal, type FakeHandler, type FakeScript } from './fake-conversation.mjs';

export { noAnswer, refusal, type FakeHandler, type FakeScript };

/** An adapter in this process: it answers from its script, says what a test has it say, and remembers what it heard. */
export interface FakeAdapter {
  /** The client's end of the conversation. */
  readonly transport: Transport;
  /** The requests it heard, all or those of one command. */
  requests(command?: string): readonly DapRequest[];
  /** The arguments of the requests of one command. */
  heard(command: string): readonly unknown[];
  /** Resolves with the n-th request of a command (1 is the first), also when it has come already. */
  until(command: string, n?: number): Promise<DapRequest>;
  /** Answers a command differently from now on. */
  on(command: string, handler: FakeHandler): void;
  emit(event: string, body?: unknown): void;
  /** Sends a reverse request and resolves with the client's answer. */
  ask(command: string, args?: unknown): Promise<DapResponse>;
  /** Sends a message as it is. */
  say(message: DapMessage): void;
  /** Writes something that is no message. */
  junk(text: string): void;
  /** Ends the conversation from the adapter's side. */
  hangUp(): void;
  /** True if either side has ended the conversation. */
  readonly isClosed: boolean;
}

/** A fake adapter over a linked pair: `fakeAdapter({ on: { stackTrace: () => ({ stackFrames: [] }) } })`. */
export function fakeAdapter(script: FakeScript = {}): FakeAdapter {
  const [transport, end] = linkedPair();
  const handlers: Record<string, FakeHandler> = { ...script.on };
  const wire = {
    send: (message: DapMessage) => end.send(message),
    junk: (text: string) => end.sendJunk(text),
    hangUp: () => end.close(),
  };
  const conversation = new FakeConversation({ ...script, on: handlers }, wire);
  const waiting = new Set<() => void>();
  let isClosed = false;
  end.onClose(() => (isClosed = true));
  end.onMessage((message) => {
    conversation.receive(message);
    for (const look of waiting) look();
  });
  const requests = (command?: string) =>
    conversation.heard.filter((request) => command === undefined || request.command === command);
  return {
    transport,
    requests,
    heard: (command) => requests(command).map((request) => request.arguments),
    until: (command, n = 1) =>
      new Promise((resolve) => {
        const look = () => {
          const request = requests(command)[n - 1];
          if (!request) return;
          waiting.delete(look);
          resolve(request);
        };
        waiting.add(look);
        look();
      }),
    on: (command, handler) => (handlers[command] = handler),
    emit: (event, body) => conversation.emit(event, body),
    ask: (command, args) => conversation.ask(command, args),
    say: (message) => conversation.say(message),
    junk: (text) => conversation.junk(text),
    hangUp: () => conversation.hangUp(),
    get isClosed() {
      return isClosed;
    },
  };
}

/** A running adapter that a test ends. */
export interface FakeRunningAdapter extends RunningAdapter {
  /** Has its process end, and with it its conversations. */
  die(exit?: Partial<AdapterExit>): void;
  /** Has its process write. */
  write(text: string, stream?: 'stdout' | 'stderr'): void;
  /** Whether `stop` was called. */
  readonly isStopped: boolean;
  /** The processes that were reported to it. */
  readonly processes: readonly number[];
}

/** What `launchAdapter` gives, over fake adapters: the first for the root session, the others for its children in turn. */
export function fakeRunningAdapter(
  adapters: readonly FakeAdapter[],
  launchArguments: Configuration = {},
): FakeRunningAdapter {
  const exits = new Listeners<AdapterExit>();
  const output = new Listeners<{ readonly text: string; readonly stream: 'stdout' | 'stderr' }>();
  const processes: number[] = [];
  let connected = 0;
  let isStopped = false;
  const hangUp = () => adapters.forEach((adapter) => adapter.hangUp());
  return {
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
    leaveRunning: () => undefined,
    stop: () => {
      isStopped = true;
      adapters.forEach((adapter) => adapter.transport.close());
      return Promise.resolve();
    },
    die: (exit) => {
      hangUp();
      exits.emit({ code: 1, signal: undefined, stderrTail: '', ...exit });
    },
    write: (text, stream = 'stdout') => output.emit({ text, stream }),
    get isStopped() {
      return isStopped;
    },
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
    transport: 'stdio',
    command: [],
    environment: {},
    locate: () => Promise.resolve({ found: true, where: 'here', version: '1', variables: {}, readRoots: [] }),
    install: 'It is always there.',
    quirks: plainQuirks,
    ...row,
  };
}
