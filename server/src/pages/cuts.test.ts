import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { entriesOf, type Fact } from '#protocol';
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
  const untilThere = () => expect.poll(() => page.revision, { interval: 1 }).toBe(shared.revision);
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

/** Lines of which a cut leaves a part: short ones, and ones that are sent in parts. */
const printed = (round: number): string =>
  `${round}.\n${`${round}😀\u001b[1m`.repeat(round % 3 === 0 ? 4_000 : 3)}\r\n${'.'.repeat(round % 5)}`;

test(
  'no character of a line is lost or doubled when connections are cut at any byte',
  { timeout: 60_000 + count * 500 },
  async () => {
    const bench = await createPageBench();
    const owner = await bench.open();
    const { sessionId } = (await owner.call('start_session', { configurationName: 'endless' })) as {
      sessionId: string;
    };
    const proxy = await startFlakyProxy(bench.port);
    const page = new ReturningPage(proxy.port);
    onTestFinished(() => {
      page.close();
      proxy.close();
    });
    const cuts = fc.sample(fc.integer({ min: 1, max: 60_000 }), { numRuns: count, seed });
    await expect.poll(() => page.connections).toBe(1);
    let characters = bench.debug.sessions.output(sessionId)!.characters;
    for (let round = 0; proxy.cuts < count; round += 1) {
      proxy.cutAfter(cuts[round % count]!);
      const { connections } = page;
      const text = printed(round);
      characters += text.length;
      bench.debug.sessions.appendOutput(sessionId, { category: 'stdout', text });
      await page.ask({ type: 'call', method: 'list_files', params: { path: '' } });
      if (round % 4 === 0) proxy.cut();
      if (round % 4 === 0) await expect.poll(() => page.connections, { interval: 1 }).toBeGreaterThan(connections);
    }
    proxy.cutAfter(Number.POSITIVE_INFINITY);
    const log = bench.debug.sessions.output(sessionId)!;
    await expect.poll(() => log.characters).toBe(characters);
    const lines = new Map(entriesOf((await log.read(0, {})).runs).map((line) => [line.index, line]));
    const last = log.total - 1;
    await expect.poll(() => page.output.get(last)).toEqual(lines.get(last));
    const received = [...page.output.values()];
    for (const { index, text, part, mayGrow } of received) {
      const end = part || (mayGrow && index < last) ? text.length : undefined;
      expect(lines.get(index)?.text.slice(0, end)).toBe(text);
    }
    expect(received.filter(({ part, mayGrow }) => !part && !mayGrow).length, 'most lines are whole').toBeGreaterThan(
      log.total / 2,
    );
    expect(page.faults).toEqual([]);
  },
);
