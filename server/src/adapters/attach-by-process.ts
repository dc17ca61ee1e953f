import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { DebugError } from '#protocol';
import type { AdapterRow } from './adapter-row.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { processTable, signalProcess } from '../processes/process-tree.ts';

/** How long a program may take to start listening for a debugger, in milliseconds. */
const listensWithinMs = 5_000;
const pollMs = 20;
const listening = '0A';

/** The inodes of a process's open sockets. */
async function socketsOf(pid: number): Promise<ReadonlySet<string>> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  return new Set(links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? ''));
}

/** The listening ports in `/proc/PID/net/tcp`, by the inode of the socket. */
export function parseListeningPorts(table: string): ReadonlyMap<string, number> {
  const rows = table.split('\n').map((line) => line.trim().split(/\s+/));
  return new Map(
    rows
      .filter(([, , , state]) => state === listening)
      .map((row) => [row[9] ?? '', Number.parseInt(row[1]?.split(':').at(-1) ?? '', 16)] as const),
  );
}

/** The TCP ports on which a process listens. */
async function listeningPorts(pid: number): Promise<readonly number[]> {
  const [sockets, ...tables] = await Promise.all([
    socketsOf(pid),
    ...['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  ]);
  const ports = tables.flatMap((table) => [...parseListeningPorts(table)]);
  return ports.filter(([inode]) => sockets.has(inode)).map(([, port]) => port);
}

const failed = (message: string): DebugError => new DebugError('launch_failed', message);

/** Sends the signal that makes a program listen for a debugger, and finds the port. */
async function portAfterSignal(pid: number, signal: NodeJS.Signals): Promise<number> {
  const entry = processTable.find(pid);
  if (!entry) throw failed(`The process ${pid} no longer exists. Pick another one.`);
  const before = new Set(await listeningPorts(pid));
  signalProcess(entry, signal);
  for (let waitedMs = 0; waitedMs < listensWithinMs; waitedMs += pollMs) {
    const port = (await listeningPorts(pid)).find((each) => !before.has(each));
    if (port !== undefined) return port;
    await delay(pollMs);
  }
  throw failed(
    `The process ${pid} did not start to listen for a debugger after ${signal}. If it is already listening, attach by its "port". If another program uses its port, end that program first.`,
  );
}

/** The process id in an attribute: a number or, from pickers, a string. */
function processId(configuration: Configuration, key: string): number | undefined {
  const value = configuration[key];
  const isDigits = typeof value === 'string' && /^\s*\d+\s*$/.test(value);
  return typeof value === 'number' || isDigits ? Number(value) : undefined;
}

/** The configuration for attaching to a process, as its adapter expects it: with the process id, or the port after a signal. */
export async function withProcess({ quirks }: AdapterRow, configuration: Configuration): Promise<Configuration> {
  const { processAttach: way } = quirks;
  const pid = way && configuration.request === 'attach' ? processId(configuration, way.key) : undefined;
  if (!way || pid === undefined) return configuration;
  if (pid < 2) throw failed(`Attaching to the process ${pid} is impossible. Pick another one.`);
  if (!way.signal) return { ...configuration, [way.key]: way.asText ? String(pid) : pid };
  const { [way.key]: _process, ...rest } = configuration;
  return { ...rest, [way.signal.portKey]: await portAfterSignal(pid, way.signal.name) };
}
