import { setTimeout as delay } from 'node:timers/promises';
import { DebugError, messageOf } from '#protocol';
import { connectSocket, createSocketTransport, type SocketAddress } from '../dap/socket-transport.ts';
import { createStdioTransport, lastWords } from '../dap/stream-transport.ts';
import type { Transport } from '../dap/transport.ts';
import type { Logger } from '../log.ts';
import { createAddress, type AdapterAddress } from './adapter-address.ts';
import type { AdapterRow, FoundAdapter } from './adapter-row.ts';
import { inTerminal, type Environment } from '../processes/environment.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { adapterFolder, programEnvironment } from './launch-arguments.ts';
import type { OwnedProcess, SpawnProcess } from '../processes/owned-process.ts';
import type { ProgramProcesses } from '../sandbox/program-processes.ts';
import { fillCommand, fillTemplate } from './template.ts';
import { timeoutSignal } from '../timeout-signal.ts';
import { wantedTerminal } from './wanted-terminal.ts';

/** How long an adapter may take to accept a connection, in milliseconds. */
export const listenTimeoutMs = 10_000;
const retryMs = 2;
/** How often an adapter is started that crashes while starting. */
const mostStarts = 4;

/** Opens a terminal for the program, for adapters that cannot request one. */
export interface ProgramTerminal {
  /** Starts a process in it. */
  readonly spawn: SpawnProcess;
  /** Keeps it open without a process, where the program will run, and resolves with its path. */
  readonly hold: (processes: ProgramProcesses) => Promise<string>;
}

export interface StartOptions {
  readonly row: AdapterRow;
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

type Variables = FoundAdapter['variables'];

/** An adapter's process that listens, with the first connection to it. */
export interface StartedAdapter {
  readonly owned: OwnedProcess;
  readonly address: AdapterAddress;
  /** The open connections. */
  readonly transports: Transport[];
  /** The located adapter's, and those of the address. */
  readonly variables: Variables;
}

/** Starts an adapter and opens the first connection. If it crashes while starting, it is started again. */
export async function startAdapter(
  options: StartOptions,
  located: Variables,
  startsLeft = mostStarts,
): Promise<StartedAdapter> {
  const { row } = options;
  const address = await createAddress(row.transport, wantsTemporaryFolder(row), options.processes.sandbox);
  const variables = { ...located, ...address.variables };
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
    if (hasCrashed && startsLeft > 1) return startAdapter(options, located, startsLeft - 1);
    throw launchFailed(row, messageOf(thrown), owned.stderrTail);
  }
}

/** All that an adapter's process is started with but its address: what is the same for two starts may be one process. */
export async function startKey(options: StartOptions, located: Variables): Promise<string> {
  const anyAddress = { socket: '', port: '', temporaryFolder: '' };
  return JSON.stringify([options.row.label, await describe(options, { ...located, ...anyAddress })]);
}

const wantsTemporaryFolder = ({ command, quirks }: AdapterRow) =>
  JSON.stringify([command, quirks.launchDefaults]).includes('${temporaryFolder}');

/** The command, working directory and environment of an adapter's process. */
async function describe(options: StartOptions, given: Variables) {
  const { row, configuration } = options;
  const variables: Variables = { ...given, workspaceFolder: options.workspaceFolder };
  const isGivenTerminal = variables.terminal !== undefined;
  const { terminal: way } = row.quirks;
  const ofTerminal = isGivenTerminal && typeof way === 'object' ? way.arguments : [];
  const isCaptured = configuration.request === 'launch' && wantedTerminal(configuration) === undefined;
  const ofCapture = isCaptured ? (row.argumentsWithoutTerminal ?? []) : [];
  const extra = Object.entries(row.environment).map(([name, value]) => [name, fillTemplate(value, variables)] as const);
  const inherited = isGivenTerminal ? inTerminal(options.environment) : options.environment;
  return {
    command: fillCommand([...row.command, ...ofTerminal, ...ofCapture], variables, configuration),
    cwd: (await adapterFolder(row, configuration)) ?? options.cwd ?? options.workspaceFolder,
    environment: { ...inherited, ...programEnvironment(row, configuration), ...Object.fromEntries(extra) },
  };
}

async function start(
  options: StartOptions,
  variables: Variables,
  { address, transports }: Pick<StartedAdapter, 'address' | 'transports'>,
): Promise<OwnedProcess> {
  const { row } = options;
  const described = await describe(options, variables);
  const command = address.command(described.command);
  options.log?.debug('An adapter is started', { label: row.label, command });
  try {
    return await options.processes.start({
      ...described,
      command,
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

/** Closes connections. */
export function closeAll(transports: readonly Transport[]): void {
  for (const transport of transports) transport.close();
}

/** The error of a failed start: what happened, what the adapter wrote, how to install it. */
export function launchFailed(row: AdapterRow, problem: string, stderrTail = ''): DebugError {
  const sentences = [`The adapter "${row.label}" cannot be used. ${problem}`, ...lastWords(stderrTail)];
  return new DebugError('launch_failed', [...sentences, `To install it: ${row.install}`].join('\n'));
}
