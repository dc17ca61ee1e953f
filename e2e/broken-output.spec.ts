import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from './fixtures.ts';
import { command } from './paths.ts';
import { killProcesses, leftProcesses } from './processes.ts';
import { repetition } from './repetition.ts';
import { cleanEnvironment, type ServerStart } from './server.ts';
import { endProcess } from './served.ts';
import { freePort } from './target.ts';

const levels = ['debug', 'error', 'warn', 'info', 'trace'];

/** The time that a process has used a processor, in ticks of 10 ms. */
const ticks = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};

/** Opens a live connection and sends frames that are none; the server closes it. */
async function breakConnection(origin: string, authorization: string): Promise<void> {
  const answer = await fetch(`${origin}/api/tickets`, { method: 'POST', headers: { authorization } });
  const { ticket } = (await answer.json()) as { readonly ticket: string };
  const { host, hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const lines = [
    'GET /ws HTTP/1.1',
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Protocol: stopline.v1, ticket.${ticket}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  const closed = once(socket, 'close');
  socket.write(Buffer.from([0xff, 0xff, 0]));
  await closed;
}

/** Looks are this far apart. */
const lookEveryMs = 500;
/** An idle server uses less than this between two looks. One that spins uses 50, and on a shared processor still ten. */
const idleTicks = 4;

/** Waits until a process hardly uses its processor. */
async function becomesIdle(pid: number): Promise<void> {
  let before = Number.NEGATIVE_INFINITY;
  const usedSinceLastLook = () => {
    const now = ticks(pid);
    const used = now - before;
    before = now;
    return used;
  };
  await expect
    .poll(usedSinceLastLook, { message: 'it does not spin', intervals: [lookEveryMs], timeout: 10_000 })
    .toBeLessThan(idleTicks);
}

/** The streams whose reader ends. */
const broken = { 'stdout and stderr': ['stdout', 'stderr'], stdout: ['stdout'], stderr: ['stderr'] } as const;

const streams = Object.keys(broken) as (keyof typeof broken)[];

for (const [name, level] of streams.flatMap((each) => levels.map((level) => [each, level] as const))) {
  test(
    `a server whose ${name} is no longer read keeps serving, does not spin, and ends at SIGTERM (log level ${level})`,
    repetition(level === 'debug'),
    async ({ testFolder: { workspace, environment } }) => {
      const id = randomUUID();
      const child = spawn(process.execPath, [command, workspace, '--port', '0', '--log-level', level], {
        env: cleanEnvironment(id, environment),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      try {
        const [first] = await once(child.stdout.setEncoding('utf8'), 'data');
        const { origin, hash } = new URL(/http\S+/.exec(String(first))?.[0] ?? '');
        for (const stream of [child.stdout, child.stderr]) stream.resume();
        for (const stream of broken[name]) child[stream].destroy();
        const headers = { authorization: `Bearer ${hash.replace('#token=', '')}` };
        // Each is logged at debug; the later ones when the pipe is known to be broken.
        for (let count = 0; count < 3; count += 1) await breakConnection(origin, headers.authorization);
        const before = ticks(child.pid ?? 0);
        await expect
          .poll(async () => (await fetch(`${origin}/healthz`)).status, { intervals: [500], timeout: 5_000 })
          .toBe(200);
        expect(ticks(child.pid ?? 0) - before, 'it does not spin').toBeLessThan(30);
        await becomesIdle(child.pid ?? 0);
        expect((await fetch(`${origin}/healthz`)).status).toBe(200);
      } finally {
        expect(await endProcess(child), 'SIGTERM ends it').toBe(true);
        expect(await leftProcesses(id, 5_000)).toEqual([]);
      }
      expect(child.exitCode).toBe(0);
    },
  );
}

for (const level of levels) {
  test(
    `a server whose stdout is closed before it prints its URL serves, and says nothing of it (log level ${level})`,
    repetition(level === 'debug'),
    async ({ testFolder: { workspace, environment } }) => {
      const id = randomUUID();
      const port = await freePort();
      const child = spawn(process.execPath, [command, workspace, '--port', String(port), '--log-level', level], {
        env: cleanEnvironment(id, environment),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout.destroy();
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
      const health = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
      try {
        await expect.poll(() => health().catch(() => 0), { timeout: 20_000 }).toBe(200);
        await becomesIdle(child.pid ?? 0);
        expect(await health()).toBe(200);
      } finally {
        expect(await endProcess(child), 'SIGTERM ends it').toBe(true);
        expect(await leftProcesses(id, 5_000)).toEqual([]);
      }
      expect(child.exitCode).toBe(0);
      expect(said).not.toMatch(/EPIPE|Unexpected error/);
    },
  );
}

/** Starts `stopline mcp` over pipes, and a program that waits. Returns a function that sends a call. */
async function startMcp({ workspace, environment }: ServerStart, level: string) {
  const id = randomUUID();
  const child = spawn(process.execPath, [command, 'mcp', workspace, '--trust', '--log-level', level], {
    env: cleanEnvironment(id, environment),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Writes to a server that has ended fail.
  child.stdin.on('error', () => undefined);
  child.stderr.resume();
  const answers = on(createInterface(child.stdout), 'line')[Symbol.asyncIterator]();
  let lastId = 0;
  const send = (method: string, params: object) => {
    lastId += 1;
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })}\n`);
  };
  const ask = async (method: string, params: object): Promise<string> => {
    send(method, params);
    const { value } = await answers.next();
    return String(value);
  };
  const call = (name: string, input: object = {}) => ask('tools/call', { name, arguments: input });
  await ask('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'stopline-e2e', version: '1.0.0' },
  });
  expect(await call('start_debugging', { configuration_name: 'Ticker', timeout_ms: 0 })).toContain('timeout');
  return { id, child, call, send };
}

for (const level of levels) {
  test(
    `"stopline mcp" whose stdout is no longer read ends, with the program that it debugs (log level ${level})`,
    repetition(level === 'debug'),
    async ({ testFolder }) => {
      const { id, child, send } = await startMcp({ ...testFolder, args: [] }, level);
      try {
        const ended = once(child, 'exit');
        child.stdout.destroy();
        // It finds out when it answers.
        send('tools/list', {});
        expect(await ended).toEqual([0, null]);
        expect(await leftProcesses(id, 5_000)).toEqual([]);
      } finally {
        killProcesses(id);
      }
    },
  );

  test(
    `"stopline mcp" whose stderr is no longer read keeps answering, does not spin, and ends at SIGTERM (log level ${level})`,
    // Each DAP message is logged at trace.
    repetition(level === 'trace'),
    async ({ testFolder }) => {
      const { id, child, call } = await startMcp({ ...testFolder, args: [] }, level);
      try {
        child.stderr.destroy();
        for (let count = 0; count < 3; count += 1) expect(await call('get_breakpoints')).toContain('success');
        expect(await call('stop_debugging')).toContain('success');
        await becomesIdle(child.pid ?? 0);
        expect(await call('get_breakpoints')).toContain('success');
      } finally {
        expect(await endProcess(child), 'SIGTERM ends it').toBe(true);
        expect(await leftProcesses(id, 5_000)).toEqual([]);
      }
      expect(child.exitCode).toBe(0);
    },
  );
}
