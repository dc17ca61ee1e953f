import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { countLines, entriesOf, sessionIn, type ServerMessage } from '#protocol';
import { repetitions } from '../testing/effort.ts';
import { createPageBench, TestPage } from './testing/page-bench.ts';
import { readLine, receivedLines } from './testing/received-lines.ts';
import { attachSlowly, slowWay } from './testing/slow-way.ts';

const mebibyte = 1024 * 1024;

const linesIn = (messages: readonly ServerMessage[]): number =>
  messages
    .flatMap((message) => (message.type === 'output' ? message.runs : []))
    .reduce((count, run) => count + countLines(run), 0);

/** Text that is different everywhere, so that parts in a wrong order are noticed. */
const textOf = (part: number, length: number): string =>
  Array.from({ length: Math.ceil(length / 40) }, (_, place) => `\u001b[1m${part}.${place}✓`.padEnd(40, '.'))
    .join('')
    .slice(0, length);

/** The pieces that a program prints, again and again. */
const floods: Readonly<Record<string, () => readonly string[]>> = {
  '100 bytes': () => [`${'x'.repeat(99)}\n`.repeat(600)],
  '64 KiB': () => Array.from({ length: 16 }, (_, part) => `${textOf(part, 64 * 1024 - 1)}\n`),
  '1 MiB': () =>
    Array.from({ length: 16 }, (_, part) => (part < 15 ? textOf(part, 64 * 1024) : `${textOf(part, 64 * 1024 - 1)}\n`)),
};

test.each(Object.keys(floods))(
  'a page of 10 kB/s gets a stop within a second during a flood of lines of %s, takes little memory and knows what it missed',
  async (length) => {
    const pieces = floods[length]!();
    const bench = await createPageBench();
    const fast = await bench.open();
    const { sessionId } = (await fast.call('start_session', { configurationName: 'endless' })) as { sessionId: string };
    await bench.debug.shared.until(({ sessions }) => sessionIn(sessions, sessionId)?.lifecycle === 'live' || undefined);
    const { sessions, shared } = bench.debug;
    const slow = new TestPage(`ws://127.0.0.1:${await slowWay(bench.port, 10_000)}`);
    onTestFinished(() => slow.socket.terminate());
    await attachSlowly(slow, shared.id, shared.revision);
    const mebibytes = repetitions('mebibytes beside a slow page', { test: 30, all: 100, long: 100 });
    const waits: number[] = [];
    let mostUnsent = 0;
    let printed = 0;
    let characters = sessions.output(sessionId)?.characters ?? 0;
    const print = () => {
      const text = pieces[printed++ % pieces.length]!;
      characters += text.length;
      sessions.appendOutput(sessionId, { category: 'stdout', text });
    };
    const pace = (mebibytes * mebibyte) / pieces[0]!.length / 5;
    for (let part = 0; part < pace * 5; part += 1) {
      print();
      mostUnsent = Math.max(mostUnsent, ...bench.unsent());
      if (part % 20 === 0) await delay(4);
      else await turn();
      if (part % Math.ceil(pace) !== Math.ceil(pace) - 1) continue;
      // A fact overtakes the output that waits.
      const path = `/fact-${part}.js`;
      const from = performance.now();
      const heard = slow.until('facts', ({ facts }) => JSON.stringify(facts).includes(path));
      bench.debug.breakpoints.set({ path, line: 1 }, { kind: 'person', name: 'Ada' });
      const flood = setInterval(print, 10);
      await heard.finally(() => clearInterval(flood));
      waits.push(performance.now() - from);
    }
    while (printed % 16 !== 0) print();
    const log = sessions.output(sessionId)!;
    await expect.poll(() => log.characters).toBe(characters);
    const { total } = log;
    const lastLine = () => receivedLines(slow.messages).get(total - 1);
    await expect.poll(() => lastLine()?.part ?? lastLine()?.index).toBe(total - 1);
    const last = slow.messages.findLast((message) => message.type === 'output');
    process.stdout.write(
      `lines of ${length}: facts after ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms; at most ${mostUnsent} bytes unsent; ${linesIn(slow.messages)} of ${total} lines sent\n`,
    );
    expect(Math.max(...waits)).toBeLessThan(1_000);
    expect(mostUnsent).toBeLessThan(4 * mebibyte);
    expect(last?.total, 'what was left out is counted').toBe(total);
    expect(linesIn(slow.messages)).toBeLessThan(total / 10);
    const lines = receivedLines(slow.messages);
    const printedLine = async (index: number) => entriesOf((await log.read(index, { lines: 1 })).runs)[0];
    for (const { index, part, text } of lines.values())
      expect((await printedLine(index))?.text.slice(0, part ? part.end : undefined)).toBe(text);
    const [unread = 0] = [...lines.values()].flatMap(({ index, part }) => (part ? index : []));
    expect(await readLine(slow, sessionId, unread), 'the rest of a line can be read').toEqual(
      await printedLine(unread),
    );
  },
  120_000,
);

test('a page of 10 kB/s that returns gets a stop within a second, beside the output that it missed', async () => {
  const bench = await createPageBench();
  const fast = await bench.open();
  const { sessionId } = (await fast.call('start_session', { configurationName: 'endless' })) as { sessionId: string };
  const { sessions, shared, breakpoints } = bench.debug;
  await fast.until('output', ({ runs }) => JSON.stringify(runs).includes('started'));
  const log = sessions.output(sessionId)!;
  const before = log.characters;
  for (let part = 0; part < 4; part += 1)
    sessions.appendOutput(sessionId, { category: 'stdout', text: `${textOf(part, 60_000)}\n${'y\n'.repeat(200)}` });
  await expect.poll(() => log.characters).toBe(before + 4 * 60_401);
  const slow = new TestPage(`ws://127.0.0.1:${await slowWay(bench.port, 10_000)}`);
  onTestFinished(() => slow.socket.terminate());
  await attachSlowly(slow, shared.id, shared.revision);
  const from = performance.now();
  const heard = slow.until('facts', ({ facts }) => JSON.stringify(facts).includes('/after.js'));
  breakpoints.set({ path: '/after.js', line: 1 }, { kind: 'person', name: 'Ada' });
  await heard;
  expect(performance.now() - from).toBeLessThan(1_000);
  await expect.poll(() => receivedLines(slow.messages).get(log.total - 1)?.text).toBe('y');
}, 60_000);
