import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { DebugError, messageOf } from '#protocol';
import { connectSocket, createSocketTransport, type SocketAddress } from '../dap/socket-transport.ts';
import { createStdioTransport, lastWords } from '../dap/stream-transport.ts';
import type { Transport } from '../dap/transport.ts';
import type { Logger } from '../log.ts';
import { withAttributes } from './with-attributes.ts';
import { wantedTerminal } from './wanted-terminal.ts';
import { createAddress, type AdapterAddress } from './adapter-address.ts';
import { withProcess } from './attach-by-process.ts';
import type { AdapterRow, Endpoint, FoundAdapter } from './adapter-row.ts';
import { inTerminal, type Environment } from '../processes/environment.ts';
import type { Configuration } from '../configurations/configuration.ts';
import {
  adapterFolder,
  assertComplete,
  debuggeeEndpoint,
  nothingLocated,
  programEnvironment,
  toLaunchArguments,
} from './launch-arguments.ts';
import type { OwnedProcess, ProcessExit, SpawnProcess } from '../processes/owned-process.ts';
import { relayCommand } from '../sandbox/relay.ts';
import type { ProgramProcesses } from '../sandbox/program-processes.ts';
import { fillCommand, fillConfiguration, fillTemplate } from './template.ts';
import { timeoutSignal } from '../timeout-signal.ts';

/** How long an adapter may take to accept a connection, in milliseconds. */
const listenTimeoutMs = 10_000;
const retryMs = 2;
/** How often an adapter is started that crashes while starting. */
const mostStarts = 4;

/** Why nothing outside of the sandbox can be debugged from it. */
export const notInSandbox =
  'A program outside of the sandbox cannot be reached from it. Start the program by a configuration with "request": "launch", or Stopline without --sandbox.';

/** How an adapter's process ended. */
export interface AdapterExit extends ProcessExit {
  /** The last 8 KiB of its stderr. */
  readonly stderrTail: string;
}

/** Opens a terminal for the program, for adapters that cannot request one. */
export interface ProgramTerminal {
  /** Starts a process in it. */
  readonly spawn: SpawnProcess;
  /** Keeps it open without a process, where the program will run, and resolves with its path. */
  readonly hold: (processes: ProgramProcesses) => Promise<string>;
}

export interface LaunchOptions {
  readonly row: AdapterRow;
  /** With resolved variables. */
  readonly configuration: Configuration;
  readonly workspaceFolder: string;
  /** The adapter's working directory; by default the workspace. */
  readonly cwd?: string | undefined;
  /** Inherited by the adapter and the debuggee. */
  readonly environment: Environment;
  readonly processes: ProgramProcesses;
  /** If the configuration wants a terminal, and one is possible. */
  readonly terminal?: ProgramTerminal | undefined;
  readonly log?: Logger | undefined;
}

/** A running adapter, for a root session and its children. */
export interface RunningAdapter {
  /** Undefined for a server that Stopline did not start. */
  readonly pid: number | undefined;
  /** Folders outside the workspace whose files may be read: libraries of interpreters. */
  readonly readRoots: readonly string[];
  /** The arguments of `launch` or `attach`. */
  readonly launchArguments: Configuration;
  /**
   * Connects. The first call always works; later ones are for child sessions, if the adapter accepts several connections, or
   * at another endpoint. Rejects with DebugError `launch_failed`.
   */
  connect(endpoint?: Endpoint): Promise<Transport>;
  /** Called once when the process has exited. All processes that it started are ended then. */
  onExit(listener: (exit: AdapterExit) => void): void;
  /** Output of the adapter's process outside of the protocol: its log or, for some adapters, the debuggee's output. */
  onOutput(listener: (text: string, stream: 'stdout' | 'stderr') => void): void;
  /** The last 8 KiB of stderr. */
  stderrTail(): string;
  /** Adds a process that the server started to those that `stop` ends. */
  addProcess(pid: number): void;
  /** Notes the processes that the adapter has started: one may lose its parents before `stop`. */
  lookForProcesses(): void;
  /** Excludes a process and its descendants from `stop`. */
  leaveRunning(pid: number): void;
  /** Ends the adapter and all its processes; may be called again. Send `disconnect` before. Never rejects. */
  stop(): Promise<void>;
}

/** Whether a configuration is for a program that is not in the sandbox: one with a process id or an address of this machine. */
function namesOutside(row: AdapterRow, configuration: Configuration): boolean {
  const isPicked = (configuration.processId ?? configuration.pid) !== undefined;
  return (
    (configuration.request === 'attach' && isPicked) ||
    (row.endpoint ?? debuggeeEndpoint(row, configuration)) !== undefined
  );
}

/** Finds, starts and connects an adapter. Rejects with DebugError `launch_failed`, which says how to install it. */
export async function launchAdapter(options: LaunchOptions): Promise<RunningAdapter> {
  const { row } = options;
  const { sandbox } = options.processes;
  if (sandbox && namesOutside(row, options.configuration)) throw new DebugError('launch_failed', notInSandbox);
  const configuration = await withProcess(row, options.configuration);
  const context = { ...options, configuration };
  assertComplete(row, configuration);
  const endpoint = row.endpoint ?? debuggeeEndpoint(row, configuration);
  const found = await row.locate({ ...context, ...(sandbox && { enter: sandbox.enter.bind(sandbox) }) });
  const located = !found.found && endpoint ? nothingLocated : found;
  if (!located.found) throw launchFailed(row, located.problem);
  const { readRoots } = located;
  if (endpoint) {
    const launchArguments = await toLaunchArguments(row, context, located);
    return runningAdapter({ row, address: endpoint, launchArguments, readRoots });
  }
  const terminal = await terminalPath(options);
  const { owned, address, transports, variables } = await startAndReach(options, { ...located.variables, ...terminal });
  const launchArguments = withTerminal(row, await toLaunchArguments(row, context, { ...located, variables }), terminal);
  const isInTerminal = row.quirks.terminal === 'adapter' && options.terminal !== undefined;
  const relay = sandbox && ((endpoint: Endpoint) => relayTo(endpoint, options));
  return runningAdapter({
    row,
    owned,
    relay,
    address: address.socket,
    transports,
    isInTerminal,
    launchArguments,
    readRoots,
  });
}

/** Starts an adapter and opens the first connection. If it crashes while starting, it is started again. */
async function startAndReach(options: LaunchOptions, given: FoundAdapter['variables'], startsLeft = mostStarts) {
  const { row } = options;
  const address = await createAddress(row.transport, wantsTemporaryFolder(row), options.processes.sandbox);
  const variables = { ...given, ...address.variables };
  const transports: Transport[] = [];
  const owned = await start(options, variables, { address, transports });
  try {
    transports.push(
      address.socket
        ? createSocketTransport(await firstSocket(owned, address.socket, row.quirks.readyLine), owned)
        : createStdioTransport(owned),
    );
    return { owned, address, transports, variables };
  } catch (thrown) {
    await owned.stop();
    const hasCrashed = row.quirks.startFailure?.test(owned.stderrTail) === true;
    if (hasCrashed && startsLeft > 1) return startAndReach(options, given, startsLeft - 1);
    throw launchFailed(row, messageOf(thrown), owned.stderrTail);
  }
}

/** Opens a terminal for an adapter that uses its path, which is the variable `terminal` of its templates. */
async function terminalPath({ row, terminal, processes }: LaunchOptions): Promise<{ readonly terminal?: string }> {
  if (!terminal || typeof row.quirks.terminal === 'string') return {};
  try {
    return { terminal: await terminal.hold(processes) };
  } catch (thrown) {
    throw launchFailed(row, `A terminal could not be opened: ${messageOf(thrown)}.`);
  }
}

/** The arguments for an adapter that does not open a terminal itself, with the attributes for the one that it is given. */
function withTerminal(
  { quirks: { terminal: way } }: AdapterRow,
  launchArguments: Configuration,
  given: { readonly terminal?: string },
): Configuration {
  const opensItself = way === 'runInTerminal' || way === 'adapter';
  if (opensItself || wantedTerminal(launchArguments) === undefined) return launchArguments;
  const attributes = way === 'none' || given.terminal === undefined ? {} : fillConfiguration(way.attributes, given);
  return withAttributes({ ...launchArguments, console: 'internalConsole' }, attributes);
}

interface Reach {
  readonly address: AdapterAddress;
  /** The open connections, for `stop`. */
  readonly transports: readonly Transport[];
}

const wantsTemporaryFolder = ({ command, quirks }: AdapterRow) =>
  JSON.stringify([command, quirks.launchDefaults]).includes('${temporaryFolder}');

async function start(
  options: LaunchOptions,
  given: FoundAdapter['variables'],
  { address, transports }: Reach,
): Promise<OwnedProcess> {
  const { row, configuration } = options;
  const variables: FoundAdapter['variables'] = { ...given, workspaceFolder: options.workspaceFolder };
  const isGivenTerminal = variables.terminal !== undefined;
  const { terminal: way } = row.quirks;
  const more = isGivenTerminal && typeof way === 'object' ? way.arguments : [];
  const command = address.command(fillCommand([...row.command, ...more], variables, configuration));
  const extra = Object.entries(row.environment).map(([name, value]) => [name, fillTemplate(value, variables)] as const);
  const inherited = isGivenTerminal ? inTerminal(options.environment) : options.environment;
  options.log?.debug('An adapter is started', { label: row.label, command });
  try {
    return await options.processes.start({
      command,
      cwd: (await adapterFolder(row, configuration)) ?? options.cwd ?? options.workspaceFolder,
      environment: { ...inherited, ...programEnvironment(row, configuration), ...Object.fromEntries(extra) },
      spawn: row.quirks.terminal === 'adapter' ? options.terminal?.spawn : undefined,
      readsStdout: address.socket !== undefined,
      exitsWhenClosed: row.quirks.exitsWhenClosed,
      close: () => closeAll(transports),
      cleanUp: address.cleanUp,
    });
  } catch (thrown) {
    address.cleanUp();
    throw launchFailed(row, `"${command.join(' ')}" could not be started: ${messageOf(thrown)}`);
  }
}

/** Retries until the adapter listens. Some accept only one client, so the first connected socket is used. */
async function firstSocket(owned: OwnedProcess, address: SocketAddress, readyLine: RegExp | undefined) {
  const timeout = timeoutSignal(listenTimeoutMs);
  for (;;) {
    const isReady = readyLine?.test(owned.stderrTail) ?? true;
    const socket = isReady ? await connectSocket(address, timeout).catch(() => undefined) : undefined;
    if (socket) return socket;
    if (owned.exit) {
      const { code, signal } = await owned.exited;
      const how = signal === undefined ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`;
      throw new Error(`It ended at once, ${how}.`);
    }
    if (timeout.aborted) throw new Error(`It did not accept a connection within ${listenTimeoutMs / 1000} s.`);
    await delay(retryMs);
  }
}

/** Starts a relay to an address in the sandbox. It ends with the sandbox. */
async function relayTo(
  { port }: Endpoint,
  { processes, environment, workspaceFolder }: LaunchOptions,
): Promise<SocketAddress> {
  const { socket, variables, cleanUp } = await createAddress('unix', false, processes.sandbox);
  const command = relayCommand({ socket: variables.socket ?? '', port: String(port) }, []);
  const more = { readsStdout: true, exitsWhenClosed: true, cleanUp };
  const relay = await processes.start({ command, cwd: workspaceFolder, environment, ...more });
  await once(relay.child.stdout ?? process.stdin, 'data');
  if (!socket) throw new Error('A relay has no address.');
  return socket;
}

interface RunningParts extends Pick<RunningAdapter, 'launchArguments' | 'readRoots'> {
  readonly row: AdapterRow;
  /** Undefined for an adapter that Stopline did not start, and does not end. */
  readonly owned?: OwnedProcess;
  readonly address: SocketAddress | undefined;
  /** The open connections. */
  readonly transports?: Transport[];
  /** Makes an address that leads to one in the sandbox. */
  readonly relay?: ((endpoint: Endpoint) => Promise<SocketAddress>) | undefined;
  /** Its output is in a terminal. */
  readonly isInTerminal?: boolean;
}

function runningAdapter(parts: RunningParts): RunningAdapter {
  const { row, owned, relay, address, transports = [], isInTerminal = false, ...result } = parts;
  const unused = [...transports];
  return {
    ...result,
    pid: owned?.pid,
    connect: async (endpoint) => {
      const first = endpoint ? undefined : unused.shift();
      if (first) return first;
      const to = endpoint ? ((await relay?.(endpoint)) ?? endpoint) : address;
      if (!to) throw launchFailed(row, 'It accepts only one connection, over stdin and stdout.');
      const transport = await connectTo(row, to, owned);
      transports.push(transport);
      return transport;
    },
    onExit: (listener) => void owned?.exited.then((exit) => listener({ ...exit, stderrTail: owned.stderrTail })),
    onOutput: (listener) => {
      if (!isInTerminal) owned?.onOutput(listener);
    },
    stderrTail: () => owned?.stderrTail ?? '',
    addProcess: (pid) => owned?.add(pid),
    lookForProcesses: () => owned?.look(),
    leaveRunning: (pid) => owned?.spare(pid),
    stop: async () => {
      if (owned) await owned.stop();
      else closeAll(transports);
    },
  };
}

function closeAll(transports: readonly Transport[]): void {
  for (const transport of transports) transport.close();
}

async function connectTo(row: AdapterRow, address: SocketAddress, owned?: OwnedProcess): Promise<Transport> {
  try {
    return createSocketTransport(await connectSocket(address, timeoutSignal(listenTimeoutMs)), owned);
  } catch (thrown) {
    if (owned) throw launchFailed(row, `It could not be reached: ${messageOf(thrown)}`, owned.stderrTail);
    throw new DebugError(
      'launch_failed',
      `The configuration's address could not be reached: ${messageOf(thrown)}. Start the program or server that listens there, or correct the address.`,
    );
  }
}

/** The error of a failed start: what happened, what the adapter wrote, how to install it. */
function launchFailed(row: AdapterRow, problem: string, stderrTail = ''): DebugError {
  const sentences = [`The adapter "${row.label}" cannot be used. ${problem}`, ...lastWords(stderrTail)];
  return new DebugError('launch_failed', [...sentences, `To install it: ${row.install}`].join('\n'));
}
