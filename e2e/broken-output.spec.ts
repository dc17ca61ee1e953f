import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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
        // A malformed message is logged; several, so that one is written after the pipe is known to be broken.
        for (let count = 0; count < 50; count += 1) {
          expect((await fetch(`${origin}/api/tickets`, { method: 'POST', headers })).status).toBe(200);
          const body = JSON.stringify({
            jsonrpc: '2.0',
            id: count,
            method: 'tools/call',
            params: { name: 'nonsense' },
          });
          const accept = 'application/json, text/event-stream';
          const asked = { ...headers, accept, 'content-type': 'application/json' };
          await (await fetch(`${origin}/mcp`, { method: 'POST', headers: asked, body })).text();
        }
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
