import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { parseOptions } from './cli/options.ts';
import { createLogger, logLevels, type LogLevel } from './log.ts';
import { createWorkbench, serve } from './serve.ts';
import { markedEnvironment } from './testing/survivors.ts';
import { temporaryFolder } from './workspace/testing/temporary-folder.ts';

test('a .code-workspace file on the command line is what the tools work with', async () => {
  const launch = { configurations: [{ name: 'All', type: 'node', request: 'launch', program: 'a.js' }] };
  const folder = temporaryFolder({
    'shop.code-workspace': JSON.stringify({ folders: [{ path: 'api' }], launch }),
    'api/.vscode/launch.json': JSON.stringify({ configurations: [{ ...launch.configurations[0], name: 'Start' }] }),
  });
  const options = parseOptions(['shop.code-workspace'], folder);
  const { debug, toolbox, close } = await createWorkbench(options, createLogger({ level: 'error' }));
  onTestFinished(close);
  const call = { signal: new AbortController().signal, agent: 'Tester' };
  const { configurations } = await toolbox.call('get_debugger_configurations', {}, call);
  expect(configurations).toMatchObject([{ name: 'All' }, { name: 'Start' }]);
  expect(debug.options).toMatchObject({ workspaceFolder: folder, workspaceFile: 'shop.code-workspace' });
});

test('the bundled examples are started without a question where they are; a copy of them is asked about', async () => {
  const examples = join(import.meta.dirname, '../../examples');
  const copy = temporaryFolder();
  cpSync(examples, copy, { recursive: true });
  const isAsked = async (folder: string, ...args: readonly string[]) => {
    const options = parseOptions([folder, ...args], folder);
    const { debug, close } = await createWorkbench(options, createLogger({ level: 'error' }));
    onTestFinished(close);
    return !(await debug.options.approvals.has('whatever it runs'));
  };
  expect(await isAsked(examples)).toBe(false);
  expect(await isAsked(copy)).toBe(true);
  expect(await isAsked(copy, '--trust')).toBe(false);
});

test('a closed server leaves no listener on the process', async () => {
  const listeners = () => process.eventNames().map((event) => [event, process.listenerCount(event)]);
  const before = listeners();
  const folder = temporaryFolder();
  const { close } = await createWorkbench(parseOptions([folder], folder), createLogger({ level: 'error' }));
  await close();
  expect(listeners()).toEqual(before);
});

const testing = join(import.meta.dirname, 'testing');
const fakeProcess = join(testing, 'fake-adapter-process.mjs');

/** Ignores every way to end but SIGKILL. */
const deafScript = `
import { createFakeProgram } from '${join(testing, 'fake-program.mjs')}';
import { noAnswer } from '${join(testing, 'fake-conversation.mjs')}';
process.exit = () => undefined;
process.on('SIGTERM', () => undefined);
setInterval(() => undefined, 1_000);
const program = createFakeProgram();
export const script = {
  ...program,
  capabilities: { ...program.capabilities, supportsTerminateRequest: true },
  on: { ...program.on, terminate: () => noAnswer, disconnect: () => noAnswer },
};
`;

const plantedEnvironment = 'planted-environment-value';
const plantedExpression = 'planted-expression';

/** A served folder with two adapters: a good one, and a deaf one. It is closed when the test ends. */
async function served(level: LogLevel = 'error') {
  vi.stubEnv('XDG_STATE_HOME', temporaryFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  const fake = { request: 'launch', endless: true, env: { API_KEY: plantedEnvironment } };
  const configurations = ['fake', 'deaf'].map((type) => ({ ...fake, name: type, type }));
  const adapter = (type: string, script: string) => ({
    types: [type],
    label: type,
    command: ['node', fakeProcess, script],
  });
  const folder = temporaryFolder({
    'work/.vscode/launch.json': JSON.stringify({ configurations }),
    'deaf.mjs': deafScript,
  });
  const adapters = [adapter('fake', join(testing, 'fake-program.mjs')), adapter('deaf', join(folder, 'deaf.mjs'))];
  const files = temporaryFolder({ 'adapters.json': JSON.stringify({ adapters }) });
  const lines: string[] = [];
  const log = createLogger({ level, write: (line) => lines.push(line) });
  const options = parseOptions(['work', '--port', '0', '--trust', '--adapters', join(files, 'adapters.json')], folder);
  const { url, close } = await serve(options, { version: '1.2.3', build: 'b' }, log);
  let closing: Promise<void> | undefined;
  const closeOnce = () => (closing ??= close());
  onTestFinished(closeOnce);
  const { origin, hash } = new URL(url);
  const token = hash.replace('#token=', '');
  const authorization = `Bearer ${token}`;
  const ticket = async () => {
    const answer = await fetch(`${origin}/api/tickets`, { method: 'POST', headers: { authorization } });
    return ((await answer.json()) as { ticket: string }).ticket;
  };
  return { origin, token, authorization, lines, ticket, close: closeOnce };
}

type Served = Awaited<ReturnType<typeof served>>;

/** A page without a display. */
async function openPage({ origin, ticket }: Pick<Served, 'origin' | 'ticket'>, given?: string) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, [
    'stopline.v1',
    `ticket.${given ?? (await ticket())}`,
  ]);
  const messages: string[] = [];
  socket.on('message', (data: Buffer) => messages.push(String(data)));
  await once(socket, 'open');
  const closed = once(socket, 'close').then((closing: readonly unknown[]) => [closing[0], String(closing[1])]);
  const ask = async (message: Readonly<Record<string, unknown>>, part: string) => {
    socket.send(JSON.stringify(message));
    await vi.waitFor(() => expect(messages.some((each) => each.includes(part))).toBe(true));
  };
  await ask({ type: 'attach', name: 'Mara' }, '"type":"hello"');
  return { ask, closed };
}

const callOf = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

/** Calls a tool over MCP, and returns the text of its answer. */
async function callTool({ origin, authorization }: Served, name: string, args: object): Promise<string> {
  const accept = 'application/json, text/event-stream';
  const headers = { authorization, accept, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/mcp`, { method: 'POST', headers, body: callOf(name, args) });
  return answer.text();
}

describe('the log', () => {
  test.each(logLevels)(
    'at %s has no token, ticket or environment, and expressions only where DAP is shown',
    async (level) => {
      const server = await served(level);
      const ticket = await server.ticket();
      const page = await openPage(server, ticket);
      await page.ask(
        { type: 'call', id: 1, method: 'start_session', params: { configurationName: 'fake' } },
        '"session_ready"',
      );
      await page.ask(
        {
          type: 'request',
          id: 2,
          sessionId: 's1',
          command: 'evaluate',
          arguments: { expression: plantedExpression, context: 'repl' },
        },
        '"id":2',
      );
      await callTool(server, 'evaluate_expression', { expression: plantedExpression, token: server.token });
      await fetch(`${server.origin}/metrics?token=${server.token}`, {
        headers: { authorization: `Basic ${server.token}` },
      });
      await fetch(`${server.origin}/api/tickets`, { method: 'POST', headers: { authorization: `Bearer ${ticket}` } });
      await server.close();
      const log = server.lines.join('');
      const secrets = [server.token, ticket, plantedEnvironment, ...(level === 'trace' ? [] : [plantedExpression])];
      const spellings = secrets.flatMap((secret) => [
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('hex'),
      ]);
      expect(spellings.filter((spelling) => log.includes(spelling))).toEqual([]);
      expect(log.includes(plantedExpression)).toBe(level === 'trace');
    },
  );
});

test('the metrics show the relay of a request, after it was answered', async () => {
  const server = await served();
  const page = await openPage(server);
  await page.ask(
    { type: 'call', id: 1, method: 'start_session', params: { configurationName: 'fake' } },
    '"session_ready"',
  );
  await page.ask({ type: 'request', id: 2, sessionId: 's1', command: 'threads', arguments: {} }, '"id":2');
  const { authorization } = server;
  const metrics = await (await fetch(`${server.origin}/metrics`, { headers: { authorization } })).text();
  expect(metrics).toMatch(/^stopline_sessions 1$/m);
  expect(metrics).toMatch(/^stopline_pages 1$/m);
  expect(metrics).toMatch(/^stopline_relay_seconds_count 1$/m);
});

test('a server that is stopped says so, answers pending calls, and ends within 10 s even if an adapter is deaf', async () => {
  const { survivors, environment } = markedEnvironment();
  vi.stubEnv('STOPLINE_TEST_MARK', environment.STOPLINE_TEST_MARK ?? '');
  const server = await served();
  const page = await openPage(server);
  const pending = callTool(server, 'start_debugging', { configuration_name: 'deaf' });
  await page.ask({ type: 'call', id: 1, method: 'get_configurations', params: {} }, '"session_ready"');
  const startedMs = performance.now();
  const closed = server.close();
  expect(await page.closed).toEqual([1012, 'The server was stopped.']);
  expect(performance.now() - startedMs, 'pages are told at once').toBeLessThan(1_000);
  await expect(server.ticket(), 'nothing new is accepted').rejects.toThrow();
  expect(await pending).toMatch(/"status":"completed"/);
  await closed;
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  // Its guard has no reason to run any more, and ends by itself.
  await vi.waitFor(() => expect(survivors()).toEqual([]));
});
