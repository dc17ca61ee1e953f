import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Fact } from '#protocol';
import { repetitions, seed } from '../testing/effort.ts';
import { tester } from '../testing/states.ts';
import { startFlakyProxy } from '../testing/flaky-proxy.ts';
import { createPageBench } from './testing/page-bench.ts';
import { ReturningPage } from './testing/returning-page.ts';

const event = { type: 'event', sessionId: 's1', at: '2026-01-31T12:00:00.000Z' } as const;

/** Facts of which none may be lost or doubled. */
const facts: Readonly<Record<string, (text: string) => Fact>> = {
  watches: (text) => ({ type: 'watches_changed', watches: [text] }),
  stopped: (text) => ({ ...event, event: 'stopped', body: { reason: 'step', threadId: 1, text } }),
  continued: () => ({ ...event, event: 'continued', body: { threadId: 1 } }),
  exited: () => ({ ...event, event: 'exited', body: { exitCode: 0 } }),
};

const count = repetitions('cuts of the connection', { test: 150, all: 1_000, long: 10_000 });

test('no fact is lost or doubled when connections are cut at any byte', { timeout: 60_000 + count * 500 }, async () => {
  const bench = await createPageBench();
  const { shared } = bench.debug;
  const proxy = await startFlakyProxy(bench.port);
  const page = new ReturningPage(proxy.port);
  onTestFinished(() => {
    page.close();
    proxy.close();
  });
  const untilThere = () => expect.poll(() => page.revision, { interval: 1, timeout: 20_000 }).toBe(shared.revision);
  const session = { id: 's1', name: 'app', type: 'fake', request: 'launch', adapter: 'Fake', noDebug: false } as const;
  shared.record({ ...event, type: 'session_created', session: { ...session, startedBy: tester } });
  await untilThere();
  const recorded: Fact[] = [];
  shared.subscribe((fact) => recorded.push(fact));
  const kinds = fc.array(fc.constantFrom(...Object.keys(facts)), { minLength: 1, maxLength: 4 });
  const rounds = fc.sample(fc.record({ bytes: fc.integer({ min: 1, max: 1_500 }), kinds }), { numRuns: count, seed });
  // Not each round sends as many bytes as it takes to be cut.
  for (let round = 0; proxy.cuts < count; round += 1) {
    const { bytes, kinds: recordedKinds } = rounds[round % count]!;
    proxy.cutAfter(bytes);
    const answers: Promise<unknown>[] = [];
    for (const [index, kind] of recordedKinds.entries()) {
      shared.record(facts[kind]!(`${round}.${index}`));
      answers.push(page.ask({ type: 'call', method: 'list_files', params: { path: '' } }));
      await setImmediate();
    }
    await untilThere();
    await Promise.all(answers);
  }
  expect(new Set(recorded.map((fact) => ('event' in fact ? fact.event : fact.type))).size).toBe(4);
  expect(page.faults).toEqual([]);
  expect(page.facts).toEqual(recorded);
});
