import { sessionIn } from '#protocol';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { repetitions } from '../testing/effort.ts';
import { tester } from '../testing/states.ts';
import { createPageBench, TestPage } from './testing/page-bench.ts';
import { attachSlowly, slowWay } from './testing/slow-way.ts';

const mebibyte = 1024 * 1024;

/** A page of some speed beside a program that floods its terminal, which the page shows. */
async function floodedPage(bytesPerSecond: number) {
  const bench = await createPageBench();
  const fast = await bench.open();
  const { sessionId } = (await fast.call('start_session', { configurationName: 'endless' })) as { sessionId: string };
  const { shared, terminals, sessions } = bench.debug;
  await shared.until((state) => sessionIn(state.sessions, sessionId)?.lifecycle === 'live' || undefined);
  terminals.explain({ rootId: sessionId, title: 'flood', kind: 'integrated' }, 'begin\n');
  const slow = new TestPage(`ws://127.0.0.1:${await slowWay(bench.port, bytesPerSecond)}`);
  onTestFinished(() => slow.socket.terminate());
  await attachSlowly(slow, shared.id, shared.revision);
  slow.send({ type: 'call', id: 1, method: 'follow_terminal', params: { terminalId: 't1', from: 0 } });
  await slow.until('terminal_output', ({ text }) => text.startsWith('begin'));
  const text = `${'\u001b[32mx\u001b[0m'.repeat(20)}\r\n`.repeat(300);
  let mostUnsent = 0;
  const write = () => {
    terminals.get('t1').write(text);
    mostUnsent = Math.max(mostUnsent, ...bench.unsent());
  };
  return {
    slow,
    sessions,
    sessionId,
    write,
    get total() {
      return terminals.get('t1').text.total;
    },
    get mostUnsent() {
      return mostUnsent;
    },
    flood: async (mebibytes: number) => {
      for (let part = 0; part < (mebibytes * mebibyte) / text.length; part += 1) {
        write();
        if (part % 20 === 0) await delay(4);
        else await turn();
      }
    },
  };
}

test('a page of 10 kB/s gets a stop within a second while its terminal is flooded', async () => {
  const page = await floodedPage(10_000);
  const mebibytes = repetitions('mebibytes in the terminal of a slow page', { test: 20, all: 100, long: 100 });
  const waits: number[] = [];
  for (let stop = 1; stop <= 3; stop += 1) {
    await page.flood(mebibytes / 3);
    const flood = setInterval(page.write, 10);
    const session = page.sessions.get(page.sessionId);
    const from = performance.now();
    const isStop = (facts: readonly unknown[]) => JSON.stringify(facts).includes(`"stopId":${stop}`);
    const heard = page.slow.until('facts', ({ facts }) => isStop(facts));
    await session.request('pause', { threadId: 1 }, { by: tester });
    await heard.finally(() => clearInterval(flood));
    waits.push(performance.now() - from);
    await session.request('continue', { threadId: 1 }, { by: tester });
  }
  const ends = () =>
    page.slow.messages.flatMap((each) => (each.type === 'terminal_output' ? each.start + each.text.length : []));
  process.stdout.write(
    `stops after ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms; at most ${page.mostUnsent} bytes unsent; ${ends().length} messages\n`,
  );
  expect(Math.max(...waits)).toBeLessThan(1_000);
  expect(page.mostUnsent).toBeLessThan(mebibyte);
  expect(Math.max(...ends()), 'the page goes on reading').toBeGreaterThan(10_000);
}, 120_000);

test('a page that reads nothing costs the server no memory while its terminal is flooded', async () => {
  const page = await floodedPage(1_000_000);
  page.slow.socket.pause();
  await page.flood(repetitions('mebibytes in the terminal of a stuck page', { test: 40, all: 200, long: 1_000 }));
  process.stdout.write(`at most ${page.mostUnsent} bytes unsent of ${page.total} characters\n`);
  expect(page.mostUnsent).toBeLessThan(64 * 1024);
}, 120_000);
