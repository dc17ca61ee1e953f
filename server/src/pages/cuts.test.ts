import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { ClientMessage, Fact, ServerMessage } from '#protocol';
import { repetitions, seed } from '../testing/effort.ts';
import { startFlakyProxy } from '../testing/flaky-proxy.ts';
import { createPageBench } from './testing/page-bench.ts';

/** A page that comes back after each cut with the last revision that it has. */
class ReturningPage {
  readonly facts: Fact[] = [];
  /** What it was sent that does not follow what it had. */
  readonly faults: string[] = [];
  readonly #port: number;
  #seen: { readonly server: string; readonly revision: number } | undefined;
  #socket: WebSocket | undefined;
  #isClosed = false;
  #id = 0;

  constructor(port: number) {
    this.#port = port;
    this.#connect();
  }

  get revision(): number {
    return this.#seen?.revision ?? 0;
  }

  /** Sends a request; a cut may take it. */
  ask(): void {
    this.#id += 1;
    this.#send({ type: 'call', id: this.#id, method: 'list_files', params: { path: '' } });
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}`);
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('open', () => this.#send({ type: 'attach', name: 'Mara', ...this.#seen }));
    socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString()) as ServerMessage));
    socket.on('close', () => {
      if (!this.#isClosed) this.#connect();
    });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'hello') {
      if (this.#seen) this.faults.push(`everything again after revision ${this.#seen.revision}`);
      this.#seen = { server: message.server, revision: message.revision };
    } else if (message.type === 'facts' && this.#seen) {
      const next = this.#seen.revision + 1;
      if (message.revision !== next) this.faults.push(`revision ${message.revision} in place of ${next}`);
      this.facts.push(...message.facts);
      this.#seen = { ...this.#seen, revision: message.revision + message.facts.length - 1 };
    }
  }
}

const count = repetitions('cuts of the connection', { test: 150, all: 1_000, long: 10_000 });

test('no fact is lost or doubled when connections are cut at any byte', { timeout: 60_000 + count * 100 }, async () => {
  const bench = await createPageBench();
  const { shared } = bench.debug;
  const proxy = await startFlakyProxy(bench.port);
  const page = new ReturningPage(proxy.port);
  onTestFinished(() => {
    page.close();
    proxy.close();
  });
  const untilThere = () => expect.poll(() => page.revision, { interval: 1, timeout: 20_000 }).toBe(shared.revision);
  shared.record({ type: 'watches_changed', watches: ['first'] });
  await untilThere();
  const recorded: Fact[] = [];
  shared.subscribe((fact) => recorded.push(fact));
  const cuts = fc.sample(
    fc.record({ bytes: fc.integer({ min: 1, max: 1_500 }), facts: fc.integer({ min: 1, max: 4 }) }),
    { numRuns: count, seed },
  );
  for (const [index, { bytes, facts }] of cuts.entries()) {
    proxy.cutAfter(bytes);
    for (let fact = 0; fact < facts; fact += 1) {
      shared.record({ type: 'watches_changed', watches: [`${index}.${fact}`] });
      page.ask();
      await setImmediate();
    }
    await untilThere();
  }
  expect(recorded.length).toBeGreaterThanOrEqual(count);
  expect(page.faults).toEqual([]);
  expect(page.facts).toEqual(recorded);
  expect(proxy.cuts).toBeGreaterThan(count / 3);
});
