import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Fact } from '#protocol';
import { repetitions, seed } from '../testing/effort.ts';
import { startFlakyProxy } from '../testing/flaky-proxy.ts';
import { createPageBench } from './testing/page-bench.ts';
import { ReturningPage } from './testing/returning-page.ts';

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
    const answers: Promise<unknown>[] = [];
    for (let fact = 0; fact < facts; fact += 1) {
      shared.record({ type: 'watches_changed', watches: [`${index}.${fact}`] });
      answers.push(page.ask({ type: 'call', method: 'list_files', params: { path: '' } }));
      await setImmediate();
    }
    await untilThere();
    await Promise.all(answers);
  }
  expect(recorded.length).toBeGreaterThanOrEqual(count);
  expect(page.faults).toEqual([]);
  expect(page.facts).toEqual(recorded);
  expect(proxy.cuts).toBeGreaterThan(count / 3);
});
