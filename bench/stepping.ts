import type { ServerMessage } from '#protocol';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBareAt } from './bare-client.ts';
import type { Bench } from './bench.ts';
import { startHelper } from './helper-process.ts';
import { startProduct } from './product.ts';
import { connectWire, isStopOf, openStopped, type WireClient } from './wire-client.ts';

/** How much there is in a program: by default, what a small one has. */
export interface ProgramSize {
  readonly frames?: number;
  readonly variables?: number;
  /** The lines that each step prints. */
  readonly output?: number;
}

/** The port of an adapter whose sessions can be stepped for ever. */
async function startAdapter(bench: Bench, size: ProgramSize): Promise<number> {
  const port = await startHelper(bench, './stepping-adapter.mjs', [JSON.stringify(size)]).field('port');
  return Number(port);
}

/** A stopped session. */
export interface SteppingSession {
  /** Steps; resolves when the stack and the variables of the next stop are known, and all that was printed. */
  readonly step: () => Promise<unknown>;
}

/** Starts the adapter; returns how to open a session with it by the bare client. */
export async function startBareStepping(bench: Bench, size: ProgramSize = {}): Promise<() => Promise<SteppingSession>> {
  const port = await startAdapter(bench, size);
  const path = join(bench.folder.workspace, 'steps.js');
  const lastLine = `line ${size.output ?? 0}\n`;
  return async () => {
    const session = await launchBareAt(port, { program: path }, { path, lines: [] }, bench.scope);
    const printed = () => (size.output ? session.output((text) => text.includes(lastLine)) : undefined);
    return {
      step: async () => {
        const [stop] = await Promise.all([session.step(), printed()]);
        return stop;
      },
    };
  };
}

async function openSession(wire: WireClient, { output = 0 }: ProgramSize): Promise<SteppingSession> {
  const sessionId = await openStopped(wire, 'stepping');
  const hasPrinted = (lines: number) => (message: ServerMessage) =>
    message.type === 'output' && message.sessionId === sessionId && message.total >= lines;
  let lines = 0;
  return {
    step: async () => {
      lines += output;
      const stopped = wire.until(isStopOf(sessionId));
      const printed = output > 0 ? wire.until(hasPrinted(lines)) : undefined;
      await wire.request(sessionId, 'next', { threadId: 1 });
      await Promise.all([stopped, printed]);
    },
  };
}

/** Starts the adapter and the product; returns its URL, and how to open a session over one live connection. */
export async function startStepping(bench: Bench, size: ProgramSize = {}) {
  const adapters = join(mkdtempSync(join(tmpdir(), 'adapters-')), 'adapters.json');
  const row = {
    types: ['stepping'],
    connect: { host: '127.0.0.1', port: await startAdapter(bench, size) },
    languages: [],
  };
  writeFileSync(adapters, JSON.stringify({ adapters: [row] }));
  const server = await startProduct(bench, bench.scope, ['--adapters', adapters]);
  const wire = await connectWire(server.url, bench.scope);
  return { url: server.url, pid: server.pid, open: () => openSession(wire, size) };
}
