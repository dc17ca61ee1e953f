import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBareAt } from './bare-client.ts';
import type { Bench } from './bench.ts';
import { startHelper } from './helper-process.ts';
import { startProduct } from './product.ts';
import { connectWire, isStopOf, openStopped, type WireClient } from './wire-client.ts';

/** The port of an adapter whose sessions can be stepped for ever. */
async function startAdapter(bench: Bench): Promise<number> {
  const port = await startHelper(bench, './stepping-adapter.mjs').field('port');
  return Number(port);
}

/** A stopped session. */
export interface SteppingSession {
  /** Steps; resolves when the stack and the variables of the next stop are known. */
  readonly step: () => Promise<unknown>;
}

/** Starts the adapter; returns how to open a session with it by the bare client. */
export async function startBareStepping(bench: Bench): Promise<() => Promise<SteppingSession>> {
  const port = await startAdapter(bench);
  const path = join(bench.folder.workspace, 'steps.js');
  return () => launchBareAt(port, { program: path }, { path, lines: [] }, bench.scope);
}

async function openSession(wire: WireClient): Promise<SteppingSession> {
  const sessionId = await openStopped(wire, 'stepping');
  return {
    step: async () => {
      const stopped = wire.until(isStopOf(sessionId));
      await wire.request(sessionId, 'next', { threadId: 1 });
      await stopped;
    },
  };
}

/** Starts the adapter and the product; returns its URL, and how to open a session over one live connection. */
export async function startStepping(bench: Bench) {
  const adapters = join(mkdtempSync(join(tmpdir(), 'adapters-')), 'adapters.json');
  const row = { types: ['stepping'], connect: { host: '127.0.0.1', port: await startAdapter(bench) }, languages: [] };
  writeFileSync(adapters, JSON.stringify({ adapters: [row] }));
  const server = await startProduct(bench, bench.scope, ['--adapters', adapters]);
  const wire = await connectWire(server.url, bench.scope);
  return { url: server.url, pid: server.pid, open: () => openSession(wire) };
}
