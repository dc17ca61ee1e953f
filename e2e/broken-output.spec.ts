import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from './fixtures.ts';
import { command } from './paths.ts';
import { leftProcesses } from './processes.ts';
import { repetition } from './repetition.ts';
import { cleanEnvironment } from './server.ts';
import { endProcess } from './served.ts';

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

for (const level of ['debug', 'error', 'warn', 'info', 'trace']) {
  test(
    `a server whose output is no longer read keeps serving, and ends at SIGTERM (log level ${level})`,
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
        child.stdout.destroy();
        child.stderr.destroy();
        const headers = { authorization: `Bearer ${hash.replace('#token=', '')}` };
        // Each is logged at debug; the later ones when the pipe is known to be broken.
        for (let count = 0; count < 3; count += 1) await breakConnection(origin, headers.authorization);
        const before = ticks(child.pid ?? 0);
        await expect
          .poll(async () => (await fetch(`${origin}/healthz`)).status, { intervals: [500], timeout: 5_000 })
          .toBe(200);
        expect(ticks(child.pid ?? 0) - before, 'it does not spin').toBeLessThan(30);
      } finally {
        await endProcess(child);
        expect(await leftProcesses(id, 5_000)).toEqual([]);
      }
      expect(child.exitCode).toBe(0);
    },
  );
}
