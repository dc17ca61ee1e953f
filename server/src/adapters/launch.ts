import { setTimeout as delay } from 'node:timers/promises';
import { DebugError } from '#protocol';
import { connectSocket, createSocketTransport, type SocketAddress } from '../dap/socket-transport.ts';
import { createStdioTransport } from '../dap/stdio-transport.ts';
import type { Transport } from '../dap/transport.ts';
import type { Logger } from '../log.ts';
import { wantedTerminal } from './wanted-terminal.ts';
import { createAddress, type AdapterAddress } from './adapter-address.ts';
import { withProcess } from './attach-by-process.ts';
import type { AdapterRow, Endpoint, FoundAdapter } from './adapter-row.ts';
import type { Environment } from '../processes/environment.ts';
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
import type { OwnedProcesses } from '../processes/owned-processes.ts';
import { fillCommand, fillTemplate } from './template.ts';

/** How long an adapter may take until its port or socket takes a connection, in milliseconds. */
const listenTimeoutMs = 10_000;
const retryMs = 2;
/** How often an adapter is started that falls over itself. */
const mostStarts = 4;
/** How much of stderr an error quotes, in characters. */
const quotedLength = 2_000;

/** How an adapter's process ended. */
export interface AdapterExit extends ProcessExit {
  /** The last 8 KiB of its stderr. */
  readonly stderrTail: string;
}

/** Ways to a terminal for the program, for rows that cannot ask for one themselves. Both open it. */
export interface ProgramTerminal {
  /** Starts a process in it. */
  readonly spawn: SpawnProcess;
  /** Answers its path; it stays open by itself. Rejects with what is in the way. */
  readonly hold: () => Promise<string>;
}

/** What an adapter is started with. */
export interface LaunchOptions {
  readonly row: AdapterRow;
  /** The resolved configuration, as the user wrote it. */
  readonly configuration: Configuration;
  readonly workspaceFolder: string;
  /** Where the adapter runs; the workspace when left out. */
  readonly cwd?: string | undefined;
  /** What the adapter and so the debuggee inherits. */
  readonly environment: Environment;
  /** Everything the server started, so that it can end it. */
  readonly processes: OwnedProcesses;
  /** Where the configuration wants one, and one can be made. */
  readonly terminal?: ProgramTerminal | undefined;
  readonly log?: Logger | undefined;
}

/** An adapter that runs, for one root session and its children. */
export interface RunningAdapter {
  /** Undefined for a server that ran already. */
  readonly pid: number | undefined;
  /** Folders outside of the workspace whose files may be shown: an interpreter's library. */
  readonly readRoots: readonly string[];
  /** What to send in `launch` or `attach`: the row's defaults under the configuration, the type as the adapter calls it. */
  readonly launchArguments: Configuration;
  /**
   * A conversation. The first call always works; later ones are for child sessions, where the adapter takes several
   * connections, or at an endpoint of their own. Rejects with DebugError `launch_failed`.
   */
  connect(endpoint?: Endpoint): Promise<Transport>;
  /** Told once when the process has ended, whoever ended it. Everything it started is ended then, too. */
  onExit(listener: (exit: AdapterExit) => void): void;
  /** What the adapter's process wrote beside the protocol: its log (for some adapters, the debuggee's output). */
  onOutput(listener: (text: string, stream: 'stdout' | 'stderr') => void): void;
  /** The last 8 KiB of stderr. */
  stderrTail(): string;
  /** Counts a process among those that `stop` ends: one that came of the adapter, or one that the server started for it. */
  addProcess(pid: number): void;
  /** Leaves a process and what came of it to itself when all others are ended. */
  leaveRunning(pid: number): void;
  /** Ends the adapter and everything it started; may be called again. Send `disconnect` before. Never rejects. */
  stop(): Promise<void>;
}

/** Finds, starts and reaches an adapter. Rejects with DebugError `launch_failed`: what went wrong and how to install it. */
export async function launchAdapter(options: LaunchOptions): Promise<RunningAdapter> {
  const { row } = options;
  const configuration = await withProcess(row, options.configuration);
  const context = {
    configuration,
    workspaceFolder: options.workspaceFolder,
    environment: options.environment,
  };
  assertComplete(row, configuration);
  const endpoint = row.endpoint ?? debuggeeEndpoint(row, configuration);
  const found = await row.locate(context);
  const located = !found.found && endpoint ? nothingLocated : found;
  if (!located.found) throw launchFailed(row, located.problem);
  const { readRoots } = located;
  if (endpoint) {
    const launchArguments = await toLaunchArguments(row, context, located);
    return reachEndpoint(row, endpoint, { launchArguments, readRoots });
  }
  const { owned, address, transports, variables } = await startAndReach(options, located.variables);
  const launchArguments = {
    ...(await toLaunchArguments(row, context, { ...located, variables })),
    ...(await terminalArguments(options, owned)),
  };
  const isInTerminal = row.quirks.terminal === 'adapter' && options.terminal !== undefined;
  const reach = { address: address.socket, transports, isInTerminal };
  return runningAdapter({ row, owned, ...reach, launchArguments, readRoots });
}

/** Starts an adapter until the first conversation is open; again, where it only fell over itself. */
async function startAndReach(options: LaunchOptions, given: FoundAdapter['variables'], startsLeft = mostStarts) {
  const { row } = options;
  const address = await createAddress(row.transport, wantsTemporaryFolder(row));
  const variables = { ...given, ...address.variables };
  const transports: Transport[] = [];
  const owned = await start(options, variables, { address, transports });
  try {
    transports.push(await firstTransport(row, owned, address));
    return { owned, address, transports, variables };
  } catch (thrown) {
    await owned.stop();
    const fellOver = row.quirks.startFailure?.test(owned.stderrTail) === true;
    if (fellOver && startsLeft > 1) return startAndReach(options, given, startsLeft - 1);
    throw launchFailed(row, problemOf(thrown), owned.stderrTail);
  }
}

/** A terminal of ours, for a row that is told its path. Such a row, and one that has none, looks for none by itself. */
async function terminalArguments(
  { row, configuration, terminal }: LaunchOptions,
  owned: OwnedProcess,
): Promise<Configuration> {
  const { terminal: way } = row.quirks;
  if (wantedTerminal(configuration) === undefined || way === 'runInTerminal' || way === 'adapter') return {};
  if (!terminal || way === 'none') return { console: 'internalConsole' };
  const path = await terminal.hold().catch(async (thrown: unknown) => {
    await owned.stop();
    throw launchFailed(row, `A terminal could not be opened: ${problemOf(thrown)}.`);
  });
  return { console: 'internalConsole', stdio: [path, path, path] };
}

interface Reach {
  readonly address: AdapterAddress;
  /** The open conversations, for `stop` to close. */
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
  const variables = { ...given, workspaceFolder: options.workspaceFolder };
  const command = fillCommand(row.command, variables, configuration);
  const extra = Object.entries(row.environment).map(([name, value]) => [name, fillTemplate(value, variables)] as const);
  options.log?.debug('An adapter is started', { label: row.label, command });
  try {
    return await options.processes.start({
      command,
      cwd: (await adapterFolder(row, configuration)) ?? options.cwd ?? options.workspaceFolder,
      environment: {
        ...options.environment,
        ...programEnvironment(row, configuration),
        ...Object.fromEntries(extra),
      },
      spawn: row.quirks.terminal === 'adapter' ? options.terminal?.spawn : undefined,
      readsStdout: address.socket !== undefined,
      exitsWhenClosed: row.quirks.exitsWhenClosed,
      close: () => {
        for (const transport of transports) transport.close();
      },
      cleanUp: address.cleanUp,
    });
  } catch (thrown) {
    address.cleanUp();
    throw launchFailed(row, `"${command.join(' ')}" could not be started: ${problemOf(thrown)}`);
  }
}

/** The first conversation, which also shows that the adapter is there. */
async function firstTransport(row: AdapterRow, owned: OwnedProcess, address: AdapterAddress): Promise<Transport> {
  if (address.socket !== undefined)
    return createSocketTransport(await firstSocket(owned, address.socket, row.quirks.readyLine), owned);
  return createStdioTransport(owned);
}

/** Tries until the adapter listens. Some take one client only, so the socket that tried is the one that is used. */
async function firstSocket(owned: OwnedProcess, address: SocketAddress, readyLine: RegExp | undefined) {
  const timeout = AbortSignal.timeout(listenTimeoutMs);
  for (;;) {
    const isReady = readyLine?.test(owned.stderrTail) ?? true;
    const socket = isReady ? await connectSocket(address, timeout).catch(() => undefined) : undefined;
    if (socket) return socket;
    if (owned.exit) throw new Error(`It ended at once, ${wordsOfExit(await owned.exited)}.`);
    if (timeout.aborted) throw new Error(`It did not take a connection within ${listenTimeoutMs / 1000} s.`);
    await delay(retryMs);
  }
}

function wordsOfExit({ code, signal }: ProcessExit): string {
  return signal === undefined ? `with exit code ${code ?? 'unknown'}` : `by ${signal}`;
}

/** What a running adapter says of itself. */
type Knowledge = Pick<RunningAdapter, 'launchArguments' | 'readRoots'>;

interface RunningParts extends Knowledge {
  readonly row: AdapterRow;
  readonly owned: OwnedProcess;
  readonly address: SocketAddress | undefined;
  readonly transports: Transport[];
  /** What it writes is in its terminal. */
  readonly isInTerminal: boolean;
}

function runningAdapter({ row, owned, address, transports, isInTerminal, ...knowledge }: RunningParts): RunningAdapter {
  let given = 0;
  return {
    ...knowledge,
    pid: owned.pid,
    connect: async (endpoint) => {
      const [first] = transports;
      given += endpoint ? 0 : 1;
      if (!endpoint && given === 1 && first) return first;
      const to = endpoint ?? address;
      if (!to) throw launchFailed(row, 'It takes one connection only, as it speaks over stdin and stdout.');
      const transport = await connectTo(row, to, owned);
      transports.push(transport);
      return transport;
    },
    onExit: (listener) => void owned.exited.then((exit) => listener({ ...exit, stderrTail: owned.stderrTail })),
    onOutput: (listener) => {
      if (!isInTerminal) owned.onOutput(listener);
    },
    stderrTail: () => owned.stderrTail,
    addProcess: (pid) => owned.add(pid),
    leaveRunning: (pid) => owned.spare(pid),
    stop: () => owned.stop(),
  };
}

/** An adapter that somebody else runs: it is reached, and let go. */
function reachEndpoint(row: AdapterRow, address: Endpoint, knowledge: Knowledge): RunningAdapter {
  const transports: Transport[] = [];
  return {
    ...knowledge,
    pid: undefined,
    connect: async (endpoint) => {
      const transport = await connectTo(row, endpoint ?? address);
      transports.push(transport);
      return transport;
    },
    onExit: () => undefined,
    onOutput: () => undefined,
    stderrTail: () => '',
    addProcess: () => undefined,
    leaveRunning: () => undefined,
    stop: () => {
      for (const transport of transports) transport.close();
      return Promise.resolve();
    },
  };
}

async function connectTo(row: AdapterRow, address: SocketAddress, owned?: OwnedProcess): Promise<Transport> {
  try {
    return createSocketTransport(await connectSocket(address, AbortSignal.timeout(listenTimeoutMs)), owned);
  } catch (thrown) {
    throw launchFailed(row, `It could not be reached: ${problemOf(thrown)}`, owned?.stderrTail);
  }
}

const problemOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));

/** The error of a start that failed: what happened, what the adapter wrote, how to install it. */
function launchFailed(row: AdapterRow, problem: string, stderrTail = ''): DebugError {
  const written = stderrTail.trim().slice(-quotedLength);
  const parts = [`The adapter "${row.label}" cannot be used. ${problem}`];
  if (written !== '') parts.push(`It wrote:\n${written}`);
  parts.push(`To install it: ${row.install}`);
  return new DebugError('launch_failed', parts.join('\n'));
}
