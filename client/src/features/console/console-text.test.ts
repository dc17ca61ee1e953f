import type { OutputRun } from '#protocol';
import { expect, test } from 'vitest';
import { Bench } from '../../app/testing/bench.ts';
import { outputEntry as entry, runsOf } from '../../model/testing/output-entry.ts';
import { copiedText, ExactText, logName, outputTexts, timedText } from './console-text.ts';

const [line = { index: 0, at: '', sessionId: 's1', category: 'stdout', lines: '' }] = runsOf([entry(0, '')]);

const run = (lines: string, more: Partial<OutputRun> = {}): OutputRun => ({ ...line, lines, ...more });

async function collected(texts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}

test('the whole console is copied, part by part, without styles and up to the time of the request', async () => {
  const entries = Array.from({ length: 12_000 }, (_, index) => entry(index, `line \u001b[31m${index}\u001b[0m`));
  let total = 11_000;
  const bench = new Bench({
    read_output: ({ start, count }: { start: number; count: number }) => {
      total += 500;
      return { total: Math.min(total, 12_000), runs: runsOf(entries.slice(start, start + count)) };
    },
  });
  const texts = outputTexts(bench.workbench, 's1', { first: 2, textOf: copiedText });
  const lines = (await collected(texts)).split('\n');
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['line 2', 'line 11999', '']);
  expect(bench.paramsOf('read_output')).toHaveLength(3);
});

test('parts become larger while they arrive quickly', async () => {
  const bench = new Bench({
    read_output: ({ start }: { start: number }) => ({ total: 5, runs: runsOf([entry(start, 'x')]) }),
  });
  await collected(outputTexts(bench.workbench, 's1', { first: 0, textOf: copiedText }));
  const sizes = bench.paramsOf('read_output').map((params) => (params as { characters: number }).characters);
  expect(sizes).toEqual([16, 32, 64, 128, 256].map((size) => size * 1024));
});

test('what the server does not have is named where it is missing', async () => {
  const runs = [run('a\nb', { index: 1_200 }), run('c', { index: 1_203 })];
  const bench = new Bench({
    read_output: ({ start }: { start: number }) => ({ total: 1_210, first: 1_200, runs: start === 0 ? runs : [] }),
  });
  expect(await collected(outputTexts(bench.workbench, 's1', { first: 0, textOf: new ExactText().of }))).toBe(
    [
      '[1,200 lines dropped: the server keeps the end of a long output]',
      'a',
      'b',
      "[1 line missing: the output could not be written to the server's disk]",
      'c',
      "[6 lines missing: the output could not be written to the server's disk]",
      '',
    ].join('\n'),
  );
});

test('lines are saved exactly as they were printed, with their ends', () => {
  const exact = new ExactText();
  const runs = [
    run('\u001b[1mone\u001b[0m\n\ntwo'),
    run('three\r\nfour\r'),
    run('cut', { unended: true }),
    run('and continued'),
    run('', { group: 'end' }),
    run('not ended', { unended: true }),
  ];
  expect(runs.map(exact.of).join('')).toBe(
    '\u001b[1mone\u001b[0m\n\ntwo\nthree\r\nfour\r\ncutand continued\nnot ended',
  );
});

test('what was typed is marked, and does not continue a line of the program', () => {
  const exact = new ExactText();
  const runs = [
    run('prompt:', { unended: true }),
    run('a +\nb', { category: 'input' }),
    run('3', { category: 'result' }),
  ];
  expect(runs.map(exact.of).join('')).toBe('prompt:\n> a +\n> b\n= 3\n');
});

test('a line that is saved with its time has no styles, and marks expressions and results', () => {
  expect(timedText(run('\u001b[1mtotal\u001b[0m'))).toBe('2026-01-31T08:41:07.020Z  total\n');
  expect(timedText(run('sum', { category: 'input', groups: [0] }))).toBe('2026-01-31T08:41:07.020Z    > sum\n');
});

test('a file is named by the session and the time', () => {
  const at = new Date('2026-01-31T08:41:07.020Z');
  expect(logName('Report on orders (Python)', at)).toBe('Report-on-orders-Python-2026-01-31-08-41-07.log');
  expect(logName('../..', at)).toBe('console-2026-01-31-08-41-07.log');
});
