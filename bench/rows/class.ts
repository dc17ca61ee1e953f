import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { WallServerMessage } from '#protocol';
import { endProcess, startServed, type Served } from '../../e2e/served.ts';
import type { Bench } from '../bench.ts';
import { descendants, memoryOfAll, settledMemory } from '../process-memory.ts';
import { breakpointsOf, programOf } from '../programs.ts';
import type { Family, Sample } from '../row.ts';
import { connectWire, openStopped, type WireClient } from '../wire-client.ts';

const students = 30;
/** Programs that are started at the same time: more would only wait for each other. */
const atOnce = 5;
/** Thirty servers start on two cores. */
const startWithinMs = 180_000;

type Measure = 'ready' | 'supervisor' | 'all' | 'card';

const linkLine = /^ {2}(\S+) +(http\S+)$/gm;

/** Starts a class with a copy of the program for each student, in sandboxes. */
async function startClass(bench: Bench): Promise<{ readonly served: Served; readonly links: readonly string[] }> {
  const { workspace } = bench.folder;
  const folder = join(workspace, 'class');
  for (let index = 1; index <= students; index++) {
    const own = join(folder, `student-${String(index).padStart(2, '0')}`);
    mkdirSync(own, { recursive: true });
    for (const name of ['.vscode', programOf(bench, 'steps').file])
      cpSync(join(workspace, name), join(own, name), { recursive: true });
  }
  const served = await startServed({
    command: [process.execPath, bench.command, 'class', folder, '--port', '0', '--trust'],
    cwd: workspace,
    environment: bench.environment,
    startWithinMs,
  });
  bench.scope.keep(served, ({ child }) => endProcess(child));
  const links = [...served.log().matchAll(linkLine)].map(([, , link = '']) => link);
  if (links.length !== students) throw new Error(`There are ${links.length} links, not ${students}.`);
  return { served, links };
}

/** The messages of the wall, as they arrive. */
async function openWall(bench: Bench, url: string) {
  const { origin, hash } = new URL(url);
  const headers = { Authorization: `Bearer ${hash.replace('#token=', '')}` };
  const answer = await fetch(`${origin}/api/tickets`, { method: 'POST', headers });
  const { ticket } = (await answer.json()) as { readonly ticket: string };
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, ['stopline.v1', `ticket.${ticket}`]);
  bench.scope.keep(socket, (each) => {
    each.close();
  });
  await once(socket, 'open');
  /** Resolves when the card of some student shows a step. */
  const stepped = () =>
    new Promise<void>((resolve) => {
      const listen = (data: Buffer) => {
        const message = JSON.parse(data.toString()) as WallServerMessage;
        if (message.type !== 'cards' || !message.cards.some(({ reason }) => reason === 'step')) return;
        socket.off('message', listen);
        resolve();
      };
      socket.on('message', listen);
    });
  return { stepped };
}

interface StoppedStudent {
  readonly wire: WireClient;
  readonly sessionId: string;
}

/** Connects to a student's server and starts the program, to its first stop. */
async function openStudent(bench: Bench, link: string, lines: readonly number[]): Promise<StoppedStudent> {
  const { configurationName, file } = programOf(bench, 'steps');
  const wire = await connectWire(link, bench.scope);
  for (const line of lines) await wire.call('set_breakpoint', { path: file, line });
  return { wire, sessionId: await openStopped(wire, configurationName) };
}

async function measureOurs(bench: Bench): Promise<Sample<Measure>> {
  const { lines } = await breakpointsOf(bench, 'steps', ['first']);
  const { served, links } = await startClass(bench);
  const wall = await openWall(bench, served.url);
  const opened: StoppedStudent[] = [];
  for (let from = 0; from < links.length; from += atOnce) {
    const batch = links.slice(from, from + atOnce).map((link) => openStudent(bench, link, lines));
    opened.push(...(await Promise.all(batch)));
  }
  const supervisor = await settledMemory(served.pid);
  const all = memoryOfAll([served.pid, ...descendants(served.pid)]);
  const card: number[] = [];
  for (const { wire, sessionId } of opened) {
    const { threads } = (await wire.request(sessionId, 'threads', {})) as { threads: readonly { id: number }[] };
    const shown = wall.stepped();
    const startedMs = performance.now();
    await wire.request(sessionId, 'next', { threadId: threads[0]?.id ?? 1 });
    await shown;
    card.push(performance.now() - startedMs);
  }
  return { ready: [served.printedAt - served.startedAt], supervisor: [supervisor.resident], all: [all.own], card };
}

/** A class: a sandboxed server and a real program for each student, and the wall. */
export const classOfStudents: Family<Measure> = {
  name: `${students} students`,
  languages: ['python'],
  runs: 1,
  ours: measureOurs,
  rows: [
    { name: `${students} students: class ready`, unit: 'ms', measure: 'ready', at: 'p50' },
    { name: `${students} students: a step on the wall`, unit: 'ms', measure: 'card', at: 'p95', goal: { atMost: 300 } },
    { name: `${students} students: supervisor`, unit: 'MiB', measure: 'supervisor', at: 'p50', goal: { atMost: 256 } },
    { name: `${students} students: all together`, unit: 'MiB', measure: 'all', at: 'p50', goal: { atMost: 6_144 } },
  ],
};
