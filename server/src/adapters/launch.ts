import { once } from 'node:events';
import { DebugError, messageOf } from '#protocol';
import { connectSocket, createSocketTransport, type SocketAddress } from '../dap/socket-transport.ts';
import type { Transport } from '../dap/transport.ts';
import { withAttributes } from './with-attributes.ts';
import { wantedTerminal } from './wanted-terminal.ts';
import { createAddress } from './adapter-address.ts';
import type { AdapterInAdvance } from './adapter-in-advance.ts';
import { withProcess } from './attach-by-process.ts';
import type { AdapterRow, Endpoint } from './adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { assertComplete, debuggeeEndpoint, nothingLocated, toLaunchArguments } from './launch-arguments.ts';
import type { OwnedProcess, ProcessExit } from '../processes/owned-process.ts';
import { relayCommand } from '../sandbox/relay.ts';
import { closeAll, launchFailed, listenTimeoutMs, startAdapter, type StartOptions } from './start-adapter.ts';
import type { InterruptSignal } from './quirks.ts';
import { fillConfiguration } from './template.ts';
import { timeoutSignal } from '../timeout-signal.ts';

/** Why nothing outside of the sandbox can be debugged from it. */
export const notInSandbox =
  'A program outside of the sandbox cannot be reached from it. Start the program by a configuration with "request": "launch", or Stopline without --sandbox.';

/** How an adapter's process ended. */
export interface AdapterExit extends ProcessExit {
  /** The last 8 KiB of its stderr. */
  readonly stderrTail: string;
}

export interface LaunchOptions extends StartOptions {
  /** With resolved variables. */
  readonly configuration: Configuration;
  /** The adapter that may be started already. */
  readonly inAdvance?: AdapterInAdvance | undefined;
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
  /**
   * Resolves when a process of the adapter's has ended, by the pid that it has for itself; false if there is none. Rejects when it
   * is aborted.
   */
  processEnded(pid: number, signal: AbortSignal): Promise<boolean>;
  /** Signals processes of the adapter. */
  signal(signal: InterruptSignal): void;
  /** Excludes a process and its descendants from `stop`. */
  leaveRunning(pid: number): void;
  /**
   * Ends the adapter and all its processes; may be called again. Send `disconnect` before. Gives it little time to end by itself if
   * its program has ended. Never rejects.
   */
  stop(options?: { readonly hasProgramEnded: boolean }): Promise<void>;
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
  try {
    return await findAndStart(options);
  } catch (thrown) {
    // Whatever has failed in a sandbox that has ended has failed for that reason.
    const endReason = options.processes.sandbox?.endReason;
    throw endReason === undefined ? thrown : new DebugError('launch_failed', endReason);
  }
}

async function findAndStart(options: LaunchOptions): Promise<RunningAdapter> {
  const { row } = options;
  const { sandbox } = options.processes;
  if (sandbox && namesOutside(row, options.configuration)) throw new DebugError('launch_failed', notInSandbox);
  const configuration = await withProcess(row, options.configuration);
  const context = { ...options, configuration };
  assertComplete(row, configuration);
  const endpoint = row.endpoint ?? debuggeeEndpoint(row, configuration);
  const found = await row.locate(context);
  const located = !found.found && endpoint ? nothingLocated : found;
  if (!located.found) throw launchFailed(row, located.problem);
  const { readRoots } = located;
  if (endpoint) {
    const launchArguments = await toLaunchArguments(row, context, located);
    return runningAdapter({ row, address: endpoint, launchArguments, readRoots });
  }
  const terminal = await terminalPath(options);
  const given = { ...located.variables, ...terminal };
  const { owned, address, transports, variables } =
    (await options.inAdvance?.take(options, given)) ?? (await startAdapter(options, given));
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
    processEnded: async (pid, aborted) => owned?.memberEnded(pid, aborted) ?? false,
    signal: ({ program, signal }) => owned?.signalPrograms(program, signal),
    leaveRunning: (pid) => owned?.spare(pid),
    stop: async ({ hasProgramEnded } = { hasProgramEnded: false }) => {
      if (owned) await owned.stop({ hasNothingLeft: hasProgramEnded });
      else closeAll(transports);
    },
  };
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
