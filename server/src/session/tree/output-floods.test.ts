import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { StringDecoder } from 'node:string_decoder';
import { describe, expect, test } from 'vitest';
import { countLines } from '#protocol';
import type { OutputLog } from '../../output/output-log.ts';
import { repetitions } from '../../testing/effort.ts';
import { measured, mostOfTurn } from '../../testing/measured.ts';
import { startedBench, type SessionBench } from '../../testing/session-bench.ts';

const mebibyte = 1024 * 1024;

/** Bytes that are no UTF-8, with line ends among them, as text in the way of a process's output. */
function* binary(bytes: number): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const block = Buffer.from(Array.from({ length: 65_537 }, (_, place) => (place * 197 + (place >> 7)) % 256));
  for (let done = 0; done < bytes; done += block.length) yield decoder.write(block);
  yield decoder.end();
}

/** The text is in one piece already, as one that was read: not made while the server is measured. */
function repeated(text: string, bytes: number, eventLength: number): readonly string[] {
  const event = Buffer.alloc(Math.ceil(eventLength / text.length) * text.length, text).toString();
  return Array.from({ length: Math.ceil(bytes / event.length) }, () => event);
}

const floods = (mebibytes: number) => {
  const most = mebibytes * mebibyte;
  const twenty = Math.min(20, mebibytes) * mebibyte;
  return [
    ['one-byte lines in events of 4 KiB', () => repeated('y\n', twenty, 4_096)],
    ['one-byte lines in one event of 15 MiB', () => repeated('y\n', 15 * mebibyte, 15 * mebibyte)],
    [
      'lines that end with \\r\\n and \\n by turns in one event of 15 MiB',
      () => repeated('\r\n\n', 15 * mebibyte, 15 * mebibyte),
    ],
    ['lines of 100 bytes', () => repeated(`${'x'.repeat(99)}\n`, most, 64 * 1024)],
    ['one line', () => repeated('x', most, 64 * 1024)],
    ['one line, byte by byte', () => repeated('x', mebibyte / 8, 1)],
    ['binary and invalid UTF-8', () => binary(most)],
  ] as const;
};

/** Has the adapter say these as a socket does: some in each turn of the event loop. Returns their number of characters. */
async function say({ adapter }: SessionBench, texts: Iterable<string>) {
  let inTurn = 0;
  let length = 0;
  for (const output of texts) {
    adapter.emit('output', { output, category: 'stdout' });
    length += output.length;
    inTurn += output.length + 100;
    if (inTurn >= 64 * 1024) {
      inTurn = 0;
      await turn();
    }
  }
  return length;
}

function hashOfTexts(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex');
}

/** The hash of everything that is kept, as it was printed. */
async function hashOfLog(log: OutputLog): Promise<string> {
  const hash = createHash('sha256');
  for (let next = 0; next < log.total;) {
    const { runs } = await log.read(next, { lines: 5_000, characters: mebibyte });
    for (const run of runs) {
      hash.update(run.lines);
      if (!run.unended) hash.update('\n');
      next = run.index + countLines(run);
    }
  }
  return hash.digest('hex');
}

describe('a flood', () => {
  const size = repetitions('mebibytes of output', { test: 12, all: 100, long: 100 });

  test.each(floods(size))(
    'of %s is kept as it was printed, holds nobody up and takes little memory',
    async (_name, texts) => {
      const bench = await startedBench();
      const log = bench.tree.parts.output;
      const hash = hashOfTexts(texts());
      const output = texts();
      const before = process.memoryUsage();
      let length = 0;
      const { longestTurn } = await measured(async () => {
        length = await say(bench, output);
        await new Promise<void>((resolve) => bench.tree.inTurn(0, resolve));
        await log.flush();
      });
      const after = process.memoryUsage();
      expect(await hashOfLog(log)).toBe(hash);
      const grownMiB = (after.heapUsed + after.external - before.heapUsed - before.external) / mebibyte;
      process.stdout.write(
        `${length} characters: longest step ${longestTurn.toFixed(0)} ms, ${grownMiB.toFixed(0)} MiB\n`,
      );
      expect(longestTurn).toBeLessThan(mostOfTurn());
      expect(grownMiB).toBeLessThan(100);
    },
    120_000,
  );
});
