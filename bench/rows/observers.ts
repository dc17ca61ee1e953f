import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { Bench } from '../bench.ts';
import { processorTime } from '../processor-time.ts';
import { openCrowd, type CrowdOptions } from '../crowd.ts';
import { kilobytesInMebibyte, settledMemory } from '../process-memory.ts';
import type { Family, Sample } from '../row.ts';
import { startBareStepping, startStepping, type SteppingSession } from '../stepping.ts';

const steps = 40;
/** Steps before the measurement, so that both sides have compiled their code. */
const warmUp = 10;
const lookMs = 100;
const arriveWithinMs = 10_000;

/** The text of the message that completes a stop. */
const marker = '"stop_completed"';

type Measure = 'each' | 'spread' | 'processor' | 'memory';

/** The present time on the clock that processes share. */
const clock = (): number => performance.timeOrigin + performance.now();

/** The arrivals of one stop at all observers. */
class Arrivals {
  readonly #count: number;
  #times: number[] = [];
  #onAll: (times: readonly number[]) => void = () => undefined;

  constructor(count: number) {
    this.#count = count;
  }

  add(at: number): void {
    this.#times.push(at);
    if (this.#times.length === this.#count) this.#onAll(this.#times);
  }

  /** The arrivals from now on, when all are there. */
  next(): Promise<readonly number[]> {
    this.#times = [];
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        reject(
          new Error(`After ${arriveWithinMs} ms, ${this.#times.length} of ${this.#count} observers had the stop.`),
        );
      }, arriveWithinMs);
      this.#onAll = (times) => {
        clearTimeout(late);
        resolve(times);
      };
    });
  }
}

/** Steps, and notes when each observer has the stop. */
async function measure(
  bench: Bench,
  crowd: Pick<CrowdOptions, 'url' | 'attaches' | 'count'>,
  { step }: SteppingSession,
  onOpen: () => void | Promise<void> = () => undefined,
): Promise<Sample<'each' | 'spread'>> {
  const arrivals = new Arrivals(crowd.count);
  await openCrowd(bench, { ...crowd, marker }, (at) => arrivals.add(at));
  await onOpen();
  const sample: Record<'each' | 'spread', number[]> = { each: [], spread: [] };
  for (let number = -warmUp; number < steps; number += 1) {
    await pause(lookMs);
    const all = arrivals.next();
    const from = clock();
    const [times] = await Promise.all([all, step()]);
    if (number < 0) continue;
    sample.each.push(...times.map((at) => at - from));
    sample.spread.push(Math.max(...times) - Math.min(...times));
  }
  return sample;
}

/** A relay that reads each stop and sends it to all clients as one text, made once. */
export async function stepBareObserved(bench: Bench, count: number): Promise<Sample<'each' | 'spread'>> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  bench.scope.keep(server, (each) => {
    for (const client of each.clients) client.terminate();
    each.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  const open = await startBareStepping(bench);
  const session = await open();
  const step = async () => {
    const message = Buffer.from(JSON.stringify({ type: 'stop_completed', stop: await session.step() }));
    for (const client of server.clients) client.send(message, { binary: false });
  };
  return measure(bench, { url: `http://127.0.0.1:${port}/`, attaches: false, count }, { step });
}

/** A link for people who only watch. */
async function observerLink(ownerUrl: string): Promise<string> {
  const { origin, hash } = new URL(ownerUrl);
  const answer = await fetch(`${origin}/api/links`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${hash.replace('#token=', '')}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ role: 'observer', label: 'bench' }),
  });
  if (!answer.ok) throw new Error(`The server makes no link: ${answer.status}.`);
  const { url } = (await answer.json()) as { readonly url: string };
  return url;
}

/** One session that is stepped, with a number of pages that follow it. */
export async function stepObserved(bench: Bench, count: number): Promise<Sample<Measure>> {
  const { url, pid, open } = await startStepping(bench);
  const session = await open();
  const before = await settledMemory(pid);
  let memory = 0;
  let processor = 0;
  const onOpen = async () => {
    memory = (await settledMemory(pid)).resident - before.resident;
    processor = processorTime(pid);
  };
  const times = await measure(bench, { url: await observerLink(url), attaches: true, count }, session, onOpen);
  return {
    ...times,
    processor: [(processorTime(pid) - processor) / (warmUp + steps)],
    memory: [(memory * kilobytesInMebibyte) / count],
  };
}

const observers = 300;

/** One session that is stepped, with many pages that follow it. */
export const manyObservers: Family<Measure> = {
  name: '300 observers',
  languages: [undefined],
  runs: 2,
  floor: (bench) => stepBareObserved(bench, observers),
  ours: (bench) => stepObserved(bench, observers),
  rows: [
    { name: '300 observers: step to each, p50', unit: 'ms', measure: 'each', at: 'p50' },
    { name: '300 observers: step to each, p95', unit: 'ms', measure: 'each', at: 'p95', goal: { atMost: 100 } },
    { name: '300 observers: first to last, p95', unit: 'ms', measure: 'spread', at: 'p95', goal: { atMost: 100 } },
    { name: '300 observers: processor time of a step', unit: 'ms', measure: 'processor', at: 'p50' },
    { name: '300 observers: memory, each', unit: 'kB', measure: 'memory', at: 'p50' },
  ],
};
