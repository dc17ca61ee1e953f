import { expect, test } from 'vitest';
import { Bench } from '../../app/testing/bench.ts';
import { outputEntry as entry } from '../../model/testing/output-entry.ts';
import { copiedLine, logName, outputTexts, savedLine } from './console-text.ts';

test('the whole console is copied, part by part, without styles and up to the time of the request', async () => {
  const entries = Array.from({ length: 12_000 }, (_, index) => entry(index, `line \u001b[31m${index}\u001b[0m`));
  let total = 11_000;
  const bench = new Bench({
    read_output: ({ start, count }: { start: number; count: number }) => {
      total += 500;
      return { total: Math.min(total, 12_000), entries: entries.slice(start, start + count) };
    },
  });
  const lines = (await outputTexts(bench.workbench, 's1', { first: 2, lineOf: copiedLine })).join('').split('\n');
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['line 2', 'line 11999', '']);
  expect(bench.paramsOf('read_output')).toHaveLength(3);
});

test('a saved line has its time, and marks expressions and results', () => {
  expect(savedLine(entry(0, '\u001b[1mtotal\u001b[0m'))).toBe('2026-01-31T08:41:07.020Z  total\n');
  expect(savedLine(entry(1, 'sum', { category: 'input', groups: [0] }))).toBe('2026-01-31T08:41:07.020Z    > sum\n');
});

test('a file is named by the session and the time', () => {
  const at = new Date('2026-01-31T08:41:07.020Z');
  expect(logName('Report on orders (Python)', at)).toBe('Report-on-orders-Python-2026-01-31-08-41-07.log');
  expect(logName('../..', at)).toBe('console-2026-01-31-08-41-07.log');
});
