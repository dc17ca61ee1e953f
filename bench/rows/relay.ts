import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BareConnection } from '../bare-connection.ts';
import type { Bench } from '../bench.ts';
import { startProduct } from '../product.ts';
import type { Family, Sample } from '../row.ts';
import { endProcess } from '../../e2e/served.ts';
import { connectWire } from '../wire-client.ts';

const requests = 2_000;
/** Requests before the measurement, so that both sides have compiled their code. */
const warmUp = 300;

const fake = (name: string) => fileURLToPath(new URL(`../../server/src/testing/${name}`, import.meta.url));

/** An adapter that answers at once: the time of a real one would hide the relay's. */
const command = [process.execPath, fake('fake-adapter-process.mjs'), fake('fake-program.mjs')] as const;

const question = { expression: 'n', context: 'hover' };

async function timeEach(ask: () => Promise<unknown>): Promise<Sample<'relay'>> {
  const relay: number[] = [];
  for (let number = -warmUp; number < requests; number += 1) {
    const from = performance.now();
    await ask();
    if (number >= 0) relay.push(performance.now() - from);
  }
  return { relay };
}

function measureFloor({ scope, environment, folder }: Bench): Promise<Sample<'relay'>> {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd: folder.workspace, env: environment, stdio: ['pipe', 'pipe', 'ignore'] });
  scope.keep(child, endProcess);
  const connection = new BareConnection(child.stdout, child.stdin);
  return timeEach(() => connection.request('evaluate', question));
}

async function measureOurs(bench: Bench): Promise<Sample<'relay'>> {
  const adapters = join(mkdtempSync(join(tmpdir(), 'adapters-')), 'adapters.json');
  const row = { types: ['fake'], label: 'Fake', command, transport: 'stdio', languages: [] };
  writeFileSync(adapters, JSON.stringify({ adapters: [row] }));
  const server = await startProduct(bench, bench.scope, ['--adapters', adapters]);
  const wire = await connectWire(server.url, bench.scope);
  const stopped = wire.until(
    (message) => message.type === 'facts' && message.facts.some(({ type }) => type === 'stop_completed'),
  );
  const { sessionId = '' } = await wire.call('start_session', { configurationName: 'fake' });
  await stopped;
  return timeEach(() => wire.request(sessionId, 'evaluate', question));
}

/** One request after another over the live connection, compared with the same requests over the adapter's pipe. */
export const relay: Family<'relay'> = {
  name: 'relay',
  languages: [undefined],
  runs: 3,
  floor: measureFloor,
  ours: measureOurs,
  isInShort: true,
  rows: [
    { name: 'relay of a request, p50', unit: 'ms', measure: 'relay', at: 'p50', goal: { overFloor: 1 } },
    { name: 'relay of a request, p99', unit: 'ms', measure: 'relay', at: 'p99', goal: { overFloor: 5 } },
  ],
};
