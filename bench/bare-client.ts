import type { DebugProtocol } from '@vscode/debugprotocol';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BareConnection, type Meter } from './bare-connection.ts';
import type { AdapterRecipe } from './bench.ts';
import type { Scope } from './scope.ts';
import { endProcess } from '../e2e/served.ts';

const reachWithinMs = 10_000;
const retryMs = 2;
/** As many frames as the page shows at a stop. */
const framesPerStop = 20;

/** A breakpoint to launch with. */
export interface BarePlace {
  readonly path: string;
  readonly lines: readonly number[];
  /** Of each of the breakpoints. */
  readonly conditions?: Pick<DebugProtocol.SourceBreakpoint, 'condition' | 'hitCondition'>;
  /** The exception filters to set. */
  readonly filters?: readonly string[];
}

/** The part of a stop that a front end shows, and when each part was complete (`performance.now()`). */
export interface BareStop {
  readonly threadId: number;
  readonly frame: DebugProtocol.StackFrame;
  readonly variables: readonly DebugProtocol.Variable[];
  /** Line and stack are in the same answer. */
  readonly stackAt: number;
  readonly variablesAt: number;
}

/** A debuggee that a bare client controls. */
export interface BareDebuggee {
  readonly connection: BareConnection;
  readonly adapterPid: number;
  /** Resumes the program and reads the next stop. */
  readonly resume: (command: 'next' | 'continue', threadId: number) => Promise<BareStop>;
  /** Resolves when the program has written a matching text, in any session of the tree. */
  readonly output: (fits: (text: string) => boolean) => Promise<void>;
  /** The stop after the launch. */
  readonly firstStop: BareStop;
}

async function reach(address: string | number): Promise<Socket> {
  const deadline = performance.now() + reachWithinMs;
  for (;;) {
    const socket = typeof address === 'number' ? connect(address, '127.0.0.1') : connect(address);
    try {
      await once(socket, 'connect');
      return socket.setNoDelay(true);
    } catch (error) {
      socket.destroy();
      if (performance.now() > deadline) throw error;
      await pause(retryMs);
    }
  }
}

/** Starts an adapter; `open` opens connections to it. */
function startAdapter({ command, cwd, environment }: AdapterRecipe, scope: Scope, meter?: Meter) {
  const path = join(mkdtempSync(join(tmpdir(), 'bare-')), 'adapter.sock');
  const [program = '', ...args] = command.map((part) => part.replace('${socket}', path));
  const child: ChildProcess = spawn(program, args, { cwd, env: environment, stdio: ['pipe', 'pipe', 'ignore'] });
  scope.keep(child, (adapter) => {
    adapter.stdin?.end();
    return endProcess(adapter);
  });
  const port = command.map((part) => /^127\.0\.0\.1:(\d+)$/.exec(part)?.[1]).find((found) => found !== undefined);
  const address = command.includes('${socket}') ? path : port === undefined ? undefined : Number(port);
  const open = async (): Promise<BareConnection> => {
    if (address !== undefined) {
      const socket = scope.keep(await reach(address), (each) => each.destroy());
      return new BareConnection(socket, socket, meter);
    }
    if (!child.stdin || !child.stdout) throw new Error('The adapter was started without pipes.');
    return new BareConnection(child.stdout, child.stdin, meter);
  };
  if (address !== undefined) child.stdout?.resume();
  return { pid: child.pid ?? 0, open };
}

/** The handshake with an adapter; resolves when the program is running. */
async function handshake(
  connection: BareConnection,
  recipe: Pick<AdapterRecipe, 'initialize'>,
  launch: unknown,
  place: BarePlace,
) {
  const initialized = connection.event('initialized');
  await connection.request('initialize', recipe.initialize);
  const launched = connection.request('launch', launch);
  // Some adapters answer only when configured, but a refusal comes at once.
  await Promise.race([initialized, launched.then(() => initialized)]);
  const { path, lines, conditions, filters } = place;
  const breakpoints = lines.map((line) => ({ line, ...conditions }));
  await connection.request('setBreakpoints', { source: { path }, breakpoints });
  if (filters) await connection.request('setExceptionBreakpoints', { filters });
  await connection.request('configurationDone', {});
  await launched;
}

/** The scopes that are expanded at a stop: arguments and locals, or else the inexpensive ones before the globals. */
function shownScopes(scopes: readonly DebugProtocol.Scope[]): readonly DebugProtocol.Scope[] {
  const cheap = scopes.filter(({ expensive }) => !expensive);
  const hinted = cheap.filter(({ presentationHint = '' }) => ['locals', 'arguments'].includes(presentationHint));
  if (hinted.length > 0) return hinted;
  const end = scopes.findIndex(({ expensive, name }) => expensive || /^globals?\b/i.test(name));
  return end === -1 ? scopes : scopes.slice(0, end);
}

/** Reads the part of a stop that a front end shows: one answer after another, without delay. */
async function readStop(connection: BareConnection, stopped: unknown): Promise<BareStop> {
  const { threadId } = stopped as { readonly threadId: number };
  const { stackFrames } = await connection.request('stackTrace', { threadId, startFrame: 0, levels: framesPerStop });
  const stackAt = performance.now();
  const [frame] = stackFrames;
  if (frame === undefined) throw new Error('The adapter sent no frame for the stop.');
  const { scopes } = await connection.request('scopes', { frameId: frame.id });
  const answers = await Promise.all(
    shownScopes(scopes).map(({ variablesReference }) => connection.request('variables', { variablesReference })),
  );
  const variables = answers.flatMap((answer) => answer.variables);
  return { threadId, frame, variables, stackAt, variablesAt: performance.now() };
}

/** Opens the child session that the adapter requests (js-debug: one for the program), or keeps the first. */
function openChild(
  root: BareConnection,
  open: () => Promise<BareConnection>,
  recipe: AdapterRecipe,
  place: BarePlace,
): Promise<{ readonly connection: BareConnection; readonly stopped: unknown }> {
  const own = root.event('stopped').then((stopped) => ({ connection: root, stopped }));
  const child = new Promise<{ readonly connection: BareConnection; readonly stopped: unknown }>((resolve, reject) => {
    root.onRequest = ({ command, arguments: args }) => {
      if (command !== 'startDebugging') return;
      const { configuration } = args as { readonly configuration: unknown };
      const start = async () => {
        const connection = await open();
        const stopped = connection.event('stopped');
        handshake(connection, recipe, configuration, place).catch(reject);
        return { connection, stopped: await stopped };
      };
      start().then(resolve, reject);
    };
  });
  return Promise.race([own, child]);
}

/** Resumes a program and reads its next stop. */
async function resumed(connection: BareConnection, command: 'next' | 'continue', threadId: number): Promise<BareStop> {
  const next = connection.event('stopped');
  await connection.request(command, { threadId });
  return readStop(connection, await next);
}

/** A session with an adapter that listens on a port and needs no child session. */
export async function launchBareAt(port: number, launch: unknown, place: BarePlace, scope: Scope) {
  const socket = scope.keep(connect(port, '127.0.0.1').setNoDelay(true), (each) => each.destroy());
  await once(socket, 'connect');
  const connection = new BareConnection(socket, socket);
  const stopped = connection.event('stopped');
  await handshake(connection, { initialize: { adapterID: 'bare', linesStartAt1: true } }, launch, place);
  const { threadId } = await readStop(connection, await stopped);
  const output = (fits: (text: string) => boolean) => connection.output(fits);
  return { step: () => resumed(connection, 'next', threadId), output };
}

/** Starts an adapter, launches the program and reads its first stop. */
export async function launchBare(
  recipe: AdapterRecipe,
  place: BarePlace,
  scope: Scope,
  meter?: Meter,
): Promise<BareDebuggee> {
  const adapter = startAdapter(recipe, scope, meter);
  const root = await adapter.open();
  const stop = openChild(root, adapter.open, recipe, place);
  const started = handshake(root, recipe, recipe.launch, place);
  await Promise.race([stop, started.then(() => stop)]);
  const { connection, stopped } = await stop;
  const firstStop = await readStop(connection, stopped);
  const resume = (command: 'next' | 'continue', threadId: number) => resumed(connection, command, threadId);
  scope.keep(root, (connection) =>
    Promise.race([connection.request('disconnect', { terminateDebuggee: true }).catch(() => undefined), pause(2_000)]),
  );
  const output = (fits: (text: string) => boolean) => Promise.race([root, connection].map((one) => one.output(fits)));
  return { connection, adapterPid: adapter.pid, resume, output, firstStop };
}
