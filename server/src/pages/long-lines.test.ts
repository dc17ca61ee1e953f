import { expect, test } from 'vitest';
import { entriesOf, type OutputPart } from '#protocol';
import { createPageBench } from './testing/page-bench.ts';
import { readLine, receivedLines } from './testing/received-lines.ts';

const secret = 'sk-swordfish12';
/** A line of 60,000 characters, whose parts end within secrets. */
const longLine = `signed in with ${secret} `.repeat(1_500);

async function benchWithSession(...options: Parameters<typeof createPageBench>) {
  const bench = await createPageBench(...options);
  const owner = await bench.open();
  await owner.call('start_session', { configurationName: 'endless' });
  const print = (text: string) => bench.debug.sessions.appendOutput('s1', { category: 'stdout', text });
  return { ...bench, print };
}

test('a page that takes parts gets no more of a line in an answer than may be under way, others get all of it', async () => {
  const bench = await benchWithSession();
  bench.print(`${longLine}\n`);
  const page = await bench.open();
  const { index } = entriesOf((await page.until('hello')).output.s1!.runs).find(({ text }) => text === longLine)!;
  const read = async (more: object) =>
    (await page.call('read_output', { sessionId: 's1', start: index, count: 1, ...more })) as OutputPart;
  const { runs } = await read({ from: 0 });
  expect(JSON.stringify(runs).length).toBeLessThan(4_500);
  expect(runs[0]).toMatchObject({ index, part: { start: 0, length: longLine.length } });
  expect((await readLine(page, 's1', index))?.text).toBe(longLine);
  expect((await read({ from: longLine.length + 5 })).runs, 'a line has nothing after its end').toMatchObject([
    { index, lines: '', part: { start: longLine.length, end: longLine.length } },
  ]);
  expect((await read({})).runs).toMatchObject([{ index, lines: longLine }]);
});

test('an answer has several short lines, and no more than may be under way', async () => {
  const bench = await benchWithSession();
  bench.print('a short line ✓\n'.repeat(2_000));
  const page = await bench.open();
  const read = (await page.call('read_output', { sessionId: 's1', start: 1, count: 5_000, from: 0 })) as OutputPart;
  const entries = entriesOf(read.runs);
  expect(JSON.stringify(read).length).toBeLessThan(4_500);
  expect(entries.length).toBeGreaterThan(50);
  expect(entries.map(({ index }) => index)).toEqual(entries.map((_, place) => place + 1));
});

test('a secret is in no message to an observer, though parts of its line end within it', async () => {
  const bench = await benchWithSession({ masks: { names: [], values: ['sk-*'], files: [] } });
  const observer = await bench.openAs('observer');
  bench.print(`${longLine}\n`);
  const masked = longLine.replaceAll(secret, '••••');
  const line = () => [...receivedLines(observer.messages).values()].find(({ text }) => text.startsWith('signed in'));
  await expect.poll(() => line()?.text).toBe(masked);
  expect(observer.messages.filter(({ type }) => type === 'line_text').length, 'it came in parts').toBeGreaterThan(2);
  expect((await readLine(observer, 's1', line()!.index))?.text).toBe(masked);
  for (const message of observer.messages) expect(JSON.stringify(message)).not.toMatch(/swordfish|sk-|sword|fish/);
});
