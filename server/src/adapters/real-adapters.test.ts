import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { DapEventMessage, DapRequest } from '#protocol';
import { Connection } from '../dap/connection.ts';
import { connectSocket, createSocketTransport } from '../dap/socket-transport.ts';
import type { Transport } from '../dap/transport.ts';
import { markedEnvironment } from '../testing/survivors.ts';
import { ensureJsDebug } from '../testing/built.ts';
import type { Configuration } from '../configurations/configuration.ts';
import { createCatalog } from './catalog.ts';
import { launchAdapter, type RunningAdapter } from './launch.ts';
import { OwnedProcesses } from '../processes/owned-processes.ts';
import { ProgramProcesses } from '../sandbox/program-processes.ts';

const catalog = createCatalog();

let folder: string;
let processes: OwnedProcesses;
let marked: ReturnType<typeof markedEnvironment>;

beforeAll(ensureJsDebug);

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stopline-test-')));
  processes = new OwnedProcesses();
  marked = markedEnvironment();
});

afterEach(async () => {
  await processes.stopAll();
  expect(marked.survivors()).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** A program file of the workspace. */
function program(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
}

async function launch(configuration: Configuration, environment = marked.environment): Promise<RunningAdapter> {
  const row = catalog.forType(String(configuration.type));
  if (!row) throw new Error(`There is no row for ${String(configuration.type)}.`);
  return launchAdapter({
    row,
    configuration,
    workspaceFolder: folder,
    environment,
    processes: new ProgramProcesses(processes),
  });
}

/** What the tests look at in bodies. */
const bodySchema = z
  .looseObject({
    threadId: z.number(),
    stackFrames: z.array(z.unknown()),
    configuration: z.record(z.string(), z.unknown()),
    request: z.string(),
  })
  .partial()
  .default({});

/** A client that records messages and lets a test wait for one. */
function talk(transport: Transport) {
  const events: DapEventMessage[] = [];
  const asked: DapRequest[] = [];
  const connection = new Connection(transport, {
    onEvent: (message) => events.push(message),
    onRequest: (message) => {
      asked.push(message);
      return Promise.resolve({});
    },
    onInvalidFields: (fields) => expect(fields, 'fields that DAP does not allow').toEqual([]),
    onClose: () => undefined,
  });
  const find = <Item>(list: readonly Item[], fits: (item: Item) => boolean) =>
    vi.waitFor(
      () =>
        list.find(fits) ?? Promise.reject(new Error(`Not yet: ${JSON.stringify(events.map(({ event }) => event))}`)),
      { timeout: 20_000, interval: 10 },
    );
  return {
    request: (command: string, args?: unknown) =>
      connection.request(command, args, { timeoutMs: 20_000 }).then(bodySchema.parse),
    untilEvent: (name: string) =>
      find(events, ({ event }) => event === name).then(({ body }) => bodySchema.parse(body)),
    untilAsked: (name: string) =>
      find(asked, ({ command }) => command === name).then((message) => bodySchema.parse(message.arguments)),
    output: () =>
      events.flatMap(({ event, body }) => (event === 'output' ? [(body as { output: string }).output] : [])).join(''),
    events,
  };
}

type Client = ReturnType<typeof talk>;

const breakpointAt = (path: string, line: number) => ({ source: { path }, breakpoints: [{ line }] });

/** The handshake that every adapter here takes: nothing is waited for that waits for something later. */
async function begin(client: Client, args: Configuration, breakpoints: object, request = 'launch'): Promise<void> {
  await client.request('initialize', {
    adapterID: args.type,
    pathFormat: 'path',
    linesStartAt1: true,
    columnsStartAt1: true,
    supportsStartDebuggingRequest: true,
  });
  const launched = client.request(request, args);
  await client.untilEvent('initialized');
  await client.request('setBreakpoints', breakpoints);
  await client.request('setExceptionBreakpoints', { filters: [] });
  await client.request('configurationDone');
  await launched;
}

describe('debugpy', () => {
  const lines = ['import time', 'name = "Ada"', 'print("hello", name)', 'time.sleep(0)', 'import sys', 'sys.exit(3)'];

  test.each(['python', 'debugpy'])(
    'type %s stops at a breakpoint, continues, ends and leaves nothing',
    async (type) => {
      const path = program('app.py', lines);
      const adapter = await launch({ type, request: 'launch', name: 'app', program: path });
      const client = talk(await adapter.connect());
      await begin(client, adapter.launchArguments, breakpointAt(path, 3));
      const { threadId } = await client.untilEvent('stopped');
      const { stackFrames } = await client.request('stackTrace', { threadId, levels: 1 });
      expect(stackFrames?.[0]).toMatchObject({ line: 3, source: { path } });
      await client.request('continue', { threadId });
      await client.untilEvent('terminated');
      expect(await client.untilEvent('exited')).toEqual({ exitCode: 3 });
      expect(client.output()).toContain('hello Ada');
      await client.request('disconnect', { terminateDebuggee: true });
      await adapter.stop();
      expect(marked.survivors()).toEqual([]);
    },
  );

  test('is ended in the middle of a program with children, without a disconnect', async () => {
    const path = program('app.py', [
      'import subprocess',
      'subprocess.Popen(["setsid", "sleep", "1000"])',
      'print("here")',
      'input()',
    ]);
    const adapter = await launch({ type: 'python', request: 'launch', name: 'app', program: path, subProcess: false });
    const client = talk(await adapter.connect());
    await begin(client, adapter.launchArguments, breakpointAt(path, 3));
    await client.untilEvent('stopped');
    expect(marked.survivors().length).toBeGreaterThan(2);
    await adapter.stop();
    expect(marked.survivors()).toEqual([]);
  });

  test('modules of the workspace hide none of the adapter', async () => {
    program('json.py', ['raise Exception("not this one")']);
    program('debugpy.py', ['raise Exception("nor this one")']);
    const path = program('app.py', ['print("fine")']);
    const adapter = await launch({ type: 'python', request: 'launch', name: 'app', program: path });
    const client = talk(await adapter.connect());
    await client.request('initialize', { adapterID: 'debugpy' });
    await adapter.stop();
  });
});

describe('js-debug', () => {
  const lines = ['const name = "Ada";', 'console.log("hello", name);', 'process.exitCode = 3;'];
  /** The parent's handshake, then its child's, on a connection of its own. */
  async function beginNode(adapter: RunningAdapter, breakpoints: object): Promise<{ parent: Client; child: Client }> {
    const parent = talk(await adapter.connect());
    await begin(parent, adapter.launchArguments, breakpoints);
    const { configuration, request } = await parent.untilAsked('startDebugging');
    const child = talk(await adapter.connect());
    await begin(child, configuration ?? {}, breakpoints, request);
    return { parent, child };
  }

  async function end({ parent, child }: { parent: Client; child: Client }): Promise<void> {
    const ended = parent.request('disconnect', { terminateDebuggee: true });
    await child.untilEvent('terminated');
    await child.request('disconnect');
    await ended;
  }

  test.each(['node', 'pwa-node'])('type %s stops at a breakpoint, continues, ends and leaves nothing', async (type) => {
    // Of its own, as others use the system's meanwhile.
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    const path = program('app.js', lines);
    const adapter = await launch(
      { type, request: 'launch', name: 'app', program: path },
      { ...marked.environment, TMPDIR: temporary },
    );
    vi.unstubAllEnvs();
    const { parent, child } = await beginNode(adapter, breakpointAt(path, 2));
    const { threadId } = await child.untilEvent('stopped');
    const { stackFrames } = await child.request('stackTrace', { threadId, levels: 1 });
    expect(stackFrames?.[0]).toMatchObject({ line: 2, source: { path } });
    await child.request('continue', { threadId });
    await child.untilEvent('terminated');
    await child.request('disconnect');
    await parent.untilEvent('terminated');
    expect(child.output()).toContain('hello Ada');
    expect(await parent.untilEvent('exited')).toEqual({ exitCode: 3 });
    await adapter.stop();
    expect(marked.survivors()).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('ends a stopped program by disconnect, as it can signal it', async () => {
    const path = program('app.js', lines);
    const adapter = await launch({ type: 'node', request: 'launch', name: 'app', program: path });
    const both = await beginNode(adapter, breakpointAt(path, 2));
    await both.child.untilEvent('stopped');
    const pids = marked.survivors().length;
    await end(both);
    await vi.waitFor(() => expect(marked.survivors().length).toBeLessThan(pids));
    await adapter.stop();
  });

  test('is ended in the middle of a program with children, without a disconnect', async () => {
    const path = program('app.js', [
      'require("child_process").spawn("setsid", ["sleep", "1000"]);',
      'console.log("here");',
      'setInterval(() => {}, 1000);',
    ]);
    const adapter = await launch({ type: 'node', request: 'launch', name: 'app', program: path });
    const { child } = await beginNode(adapter, breakpointAt(path, 2));
    await child.untilEvent('stopped');
    expect(marked.survivors().length).toBeGreaterThan(2);
    await adapter.stop();
    expect(marked.survivors()).toEqual([]);
  });

  test('stops in TypeScript through a source map', async () => {
    const source = program('app.ts', ['const name: string = "Ada";', 'console.log("hello", name);', '']);
    const map = {
      version: 3,
      file: 'app.js',
      sources: ['app.ts'],
      names: [],
      mappings: 'AAAA,MAAM,IAAI,GAAW,KAAK,CAAC;AAC3B,OAAO,CAAC,GAAG,CAAC,OAAO,EAAE,IAAI,CAAC,CAAC',
    };
    program('app.js.map', [JSON.stringify(map)]);
    program('app.js', ['const name = "Ada";', 'console.log("hello", name);', '//# sourceMappingURL=app.js.map']);
    const adapter = await launch({ type: 'node', request: 'launch', name: 'app', program: source });
    const both = await beginNode(adapter, breakpointAt(source, 2));
    const { threadId } = await both.child.untilEvent('stopped');
    const { stackFrames } = await both.child.request('stackTrace', { threadId, levels: 1 });
    expect(stackFrames?.[0]).toMatchObject({ line: 2, source: { path: source } });
    await end(both);
    await adapter.stop();
  });

  test('takes the debuggee along when the server is killed', async () => {
    const path = program('app.js', [
      'require("child_process").spawn("sleep", ["1000"]);',
      'setInterval(() => {}, 1000);',
    ]);
    const socket = join(folder, 'adapter.sock');
    const start = join(import.meta.dirname, '../../../dist/js-debug/start.cjs');
    const server = `require('child_process').spawn(process.execPath, [${JSON.stringify(start)}, ${JSON.stringify(socket)}], { detached: true });`;
    const killed = spawn(process.execPath, ['-e', server], { env: marked.environment, stdio: 'ignore' });
    await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 10_000 });
    const connect = async () => createSocketTransport(await connectSocket({ path: socket }));
    const parent = talk(await connect());
    const args = {
      type: 'pwa-node',
      request: 'launch',
      name: 'app',
      program: path,
      cwd: folder,
      console: 'internalConsole',
    };
    await begin(parent, args, breakpointAt(path, 2));
    const { configuration } = await parent.untilAsked('startDebugging');
    const child = talk(await connect());
    await begin(child, configuration ?? {}, breakpointAt(path, 2));
    await child.untilEvent('stopped');
    expect(marked.survivors().length).toBeGreaterThan(3);
    killed.kill('SIGKILL');
    await vi.waitFor(() => expect(marked.survivors()).toEqual([]), { timeout: 5_000 });
  });
});

test('js-debug finds Chromium, stops in a page and leaves nothing', async () => {
  const page = program('page.html', ['<script src="page.js"></script>']);
  const script = program('page.js', ['const name = "Ada";', 'console.log("hello", name);']);
  const adapter = await launch({
    type: 'chrome',
    request: 'launch',
    name: 'page',
    file: page,
    webRoot: folder,
    runtimeArgs: ['--headless=new', '--no-sandbox'],
    userDataDir: join(folder, 'profile'),
  });
  const parent = talk(await adapter.connect());
  await begin(parent, adapter.launchArguments, breakpointAt(script, 2));
  const { configuration, request } = await parent.untilAsked('startDebugging');
  const child = talk(await adapter.connect());
  await begin(child, configuration ?? {}, breakpointAt(script, 2), request);
  const { threadId } = await child.untilEvent('stopped');
  const { stackFrames } = await child.request('stackTrace', { threadId, levels: 1 });
  expect(stackFrames?.[0]).toMatchObject({ line: 2 });
  const ended = parent.request('disconnect', { terminateDebuggee: true });
  await child.untilEvent('terminated');
  await child.request('disconnect');
  await ended;
  await adapter.stop();
  expect(marked.survivors()).toEqual([]);
});

test('what js-debug cannot do without is where the build puts it', () => {
  const folderOfJsDebug = join(import.meta.dirname, '../../../dist/js-debug');
  for (const file of [
    'vsDebugServer.cjs',
    'hash.js',
    'chromehash_bg.wasm',
    'vendor/acorn.js',
    'LICENSE',
    'targets/node/terminateProcess.sh',
  ]) {
    expect(existsSync(join(folderOfJsDebug, file))).toBe(true);
  }
});
