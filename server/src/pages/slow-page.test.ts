import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { countLines, type ServerMessage } from '#protocol';
import { repetitions } from '../testing/effort.ts';
import { createPageBench, TestPage } from './testing/page-bench.ts';
import { attachSlowly, slowWay } from './testing/slow-way.ts';

const mebibyte = 1024 * 1024;

const linesIn = (messages: readonly ServerMessage[]): number =>
  messages
    .flatMap((message) => (message.type === 'output' ? message.runs : []))
    .reduce((count, run) => count + countLines(run), 0);

test('a page of 10 kB/s gets a stop within a second during a flood, takes little memory and knows what it missed', async () => {
  const bench = await createPageBench();
  const fast = await bench.open();
  const { sessionId } = (await fast.call('start_session', { configurationName: 'endless' })) as { sessionId: string };
  await bench.debug.shared.until(({ sessions }) => sessions[sessionId]?.lifecycle === 'live' || undefined);
  const { sessions, shared } = bench.debug;
  const slow = new TestPage(`ws://127.0.0.1:${await slowWay(bench.port, 10_000)}`);
  onTestFinished(() => slow.socket.terminate());
  await attachSlowly(slow, shared.id, shared.revision);
  const mebibytes = repetitions('mebibytes beside a slow page', { test: 20, all: 100, long: 100 });
  const text = `${'x'.repeat(99)}\n`.repeat(600);
  const waits: number[] = [];
  let mostUnsent = 0;
  const pace = (mebibytes * mebibyte) / text.length / 5;
  for (let part = 0; part < pace * 5; part += 1) {
    sessions.appendOutput(sessionId, { category: 'stdout', text });
    mostUnsent = Math.max(mostUnsent, ...bench.unsent());
    if (part % 20 === 0) await delay(4);
    else await turn();
    if (part % Math.ceil(pace) !== Math.ceil(pace) - 1) continue;
    // A flood goes on while the page is told something else.
    const path = `/fact-${part}.js`;
    const from = performance.now();
    const heard = slow.until('facts', ({ facts }) => JSON.stringify(facts).includes(path));
    bench.debug.breakpoints.set({ path, line: 1 }, { kind: 'person', name: 'Ada' });
    const flood = setInterval(() => sessions.appendOutput(sessionId, { category: 'stdout', text }), 10);
    await heard.finally(() => clearInterval(flood));
    waits.push(performance.now() - from);
  }
  const { total = 0 } = sessions.output(sessionId) ?? {};
  await expect
    .poll(() => slow.messages.findLast((message) => message.type === 'output')?.runs.at(-1)?.index, { timeout: 20_000 })
    .toBeGreaterThan(total - 600);
  const last = slow.messages.findLast((message) => message.type === 'output');
  process.stdout.write(
    `facts after ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms; at most ${mostUnsent} bytes unsent; ${linesIn(slow.messages)} of ${total} lines sent\n`,
  );
  expect(Math.max(...waits)).toBeLessThan(1_000);
  expect(mostUnsent).toBeLessThan(4 * mebibyte);
  expect(last?.total, 'what was left out is counted').toBe(total);
  expect(linesIn(slow.messages)).toBeLessThan(total / 10);
}, 120_000);
