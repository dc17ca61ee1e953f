import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entriesOf, type OutputEntry, type ServerMessage } from '#protocol';
import { silentLogger } from '../log.ts';
import { OutputLog } from '../output/output-log.ts';
import { runOf } from '../output/stored-run.ts';
import { seed } from '../testing/effort.ts';
import { temporaryFolder } from '../workspace/testing/temporary-folder.ts';
import { OutputFeed } from './output-feed.ts';
import { partMessage } from './output-message.ts';
import { receivedLines } from './testing/received-lines.ts';

const said = { at: '2026-01-31T08:41:07.000Z', sessionId: 's1', category: 'stdout' };
const kibibyte = 1024;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A feed to a page that has room only when it is given some, and what it was sent. */
function createFeed() {
  const log = new OutputLog(join(temporaryFolder(), 's1'), { log: silentLogger });
  const messages: ServerMessage[] = [];
  const sizes: number[] = [];
  const page = { given: 0, room: 0, windowSize: 1024 * kibibyte };
  const take = (message: ServerMessage) => {
    messages.push(message);
    sizes.push(Buffer.byteLength(JSON.stringify(message)));
    const room = page.room - sizes.at(-1)!;
    page.room = room < page.given / 4 ? 0 : room;
  };
  const feed = new OutputFeed(
    { outputs: new Map([['s1', log]]), output: () => log },
    {
      room: () => page.room,
      windowSize: () => page.windowSize,
      visible: (run) => run,
      send: (sessionId, { total }, runs) =>
        take({ type: 'output', sessionId, total, runs: runs.map(({ json }) => runOf(json)) }),
      sendPart: (...part) => take(JSON.parse(partMessage(...part).toString()) as ServerMessage),
    },
  );
  return {
    log,
    messages,
    sizes,
    page,
    print: (text: string, more: Partial<OutputEntry> = {}) => {
      log.append({ ...said, ...more, text });
      feed.add('s1');
    },
    /** The page has read so much. */
    read: (room: number) => {
      Object.assign(page, { given: room, room });
      vi.advanceTimersByTime(100);
      feed.onRoom();
    },
    printed: async () => entriesOf((await log.read(0, {})).runs),
  };
}

const longLine = `${'0123456789'.repeat(6_000)}\n`;

test('a long line goes to a slow page in parts of about the room, and its end with the last of them', async () => {
  const { print, read, messages, sizes, printed } = createFeed();
  print(longLine);
  print('after\n');
  for (let round = 0; round < 100 && receivedLines(messages).size < 2; round += 1) read(2 * kibibyte);
  expect([...receivedLines(messages).values()]).toEqual(await printed());
  expect(Math.max(...sizes)).toBeLessThan(2.2 * kibibyte);
  expect(sizes.length, 'each part takes the room').toBeLessThan(40);
});

test('a line for which there is room is sent as it always was', () => {
  const { print, read, messages } = createFeed();
  print(longLine);
  read(64 * kibibyte);
  expect(messages).toEqual([
    { type: 'output', sessionId: 's1', total: 1, runs: [{ ...said, index: 0, lines: longLine.slice(0, -1) }] },
  ]);
});

test('of a line that grows while it is sent, what the page has is not sent again', async () => {
  const { print, read, messages, sizes, printed } = createFeed();
  for (let piece = 0; piece < 100; piece += 1) {
    print(longLine.slice(0, 500));
    read(2 * kibibyte);
  }
  print('end\r\nnext\n');
  while (receivedLines(messages).size < 2) read(2 * kibibyte);
  expect([...receivedLines(messages).values()]).toEqual(await printed());
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1.5 * 50_000);
});

test('a page that is far behind gets the beginning of a line, and then the last lines', async () => {
  const { print, read, messages, page, printed } = createFeed();
  page.windowSize = 2 * kibibyte;
  print(longLine);
  read(2 * kibibyte);
  print('one\ntwo\n');
  for (let round = 0; round < 10; round += 1) read(2 * kibibyte);
  const [beginning, ...others] = receivedLines(messages).values();
  expect(longLine.startsWith(beginning!.text)).toBe(true);
  expect(beginning!.part).toEqual({ start: 0, end: beginning!.text.length, length: 60_000 });
  expect(others).toEqual((await printed()).slice(1));
});

/** Characters that take one to twelve bytes, styles that any part may cut, and what looks like the end of a line. */
const characters = ['a', '✓', '😀', '\u001b[1;31m', '\u0000', '"\\', '\r'];

const repeated = (units: readonly string[], ...times: readonly number[]) =>
  fc
    .tuple(fc.array(fc.constantFrom(...units), { maxLength: 12 }), fc.constantFrom(...times))
    .map(([parts, count]) => parts.join('').repeat(count));

/** Fewer lines than those of which a page gets only the end. */
const printedText = fc.oneof(
  repeated([...characters, '\n', '\r\n'], 1, 1, 3, 100),
  repeated(characters, 1, 400, 5_000),
);

const step = fc.oneof(
  fc.record({ prints: printedText, isMessage: fc.boolean() }),
  fc.record({ room: fc.integer({ min: 512, max: 6_000 }) }),
);

const isHalf = (text: string): boolean => /[\uD800-\uDBFF]$|^[\uDC00-\uDFFF]/u.test(text);

const texts = (messages: readonly ServerMessage[]): readonly string[] =>
  messages.flatMap((message) => {
    if (message.type === 'line_text') return message.text;
    return message.type === 'output' ? message.runs.map(({ lines }) => lines) : [];
  });

test('parts put together are the lines, whatever is printed and whenever there is room', async () => {
  const source = { path: '/work/app.js' };
  let runs = 0;
  let parts = 0;
  const isExact = async (steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]) => {
    const { print, read, messages, sizes, printed } = createFeed();
    for (const each of steps) {
      if ('room' in each) read(each.room);
      else print(each.prints, each.isMessage ? { source, line: 3 } : {});
    }
    for (let before = -1; before < messages.length; read(6_000)) before = messages.length;
    expect([...receivedLines(messages).values()]).toEqual(await printed());
    expect(texts(messages).some(isHalf)).toBe(false);
    expect(Math.max(0, ...sizes)).toBeLessThan(7_000);
    runs += 1;
    parts += messages.filter(({ type }) => type === 'line_text').length;
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), isExact), { numRuns: 60, seed });
  expect(parts, 'there were lines in parts').toBeGreaterThan(runs);
});
