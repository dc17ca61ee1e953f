import type { OutputEntry } from '#protocol';
import { expect, test } from 'vitest';
import { variable } from '../testing/facts.ts';
import type { ConsoleLine } from './console-line.ts';
import { consoleLines, type ConsoleInput } from './console-lines.ts';

const entry = (index: number, text: string, more: Partial<OutputEntry> = {}): OutputEntry => ({
  index,
  at: '2026-01-31T08:41:07.020Z',
  sessionId: 's1',
  category: 'stdout',
  text,
  ...more,
});

const linesOf = (entries: readonly OutputEntry[], more: Partial<ConsoleInput> = {}): readonly ConsoleLine[] =>
  consoleLines({ entries, first: 0, breakpoints: [], expanded: new Set(), valuesOf: () => [], ...more });

const styleOf = (line: ConsoleLine | undefined) => line?.type === 'entry' && line.style;

test('a line that is said again is counted, another between them begins anew', () => {
  const lines = linesOf([entry(0, 'tick'), entry(1, 'tick'), entry(2, 'tock'), entry(3, 'tick')]);
  expect(lines.map((line) => line.type === 'entry' && [line.entry.text, line.times])).toEqual([
    ['tick', 2],
    ['tock', 1],
    ['tick', 1],
  ]);
});

test('what is typed twice is two lines', () => {
  const typed = { category: 'input' };
  expect(linesOf([entry(0, 'a', typed), entry(1, 'a', typed)])).toHaveLength(2);
});

test('missing lines are told of, also before the first', () => {
  const lines = linesOf([entry(5, 'a'), entry(8, 'a')]);
  expect(lines).toMatchObject([
    { type: 'gap', start: 0, count: 5 },
    { type: 'entry', times: 1 },
    { type: 'gap', start: 6, count: 2 },
    { type: 'entry', times: 1 },
  ]);
});

test('a cleared console begins behind what was cleared, in the style that was set there', () => {
  const lines = linesOf([entry(0, '\u001b[31mred'), entry(1, 'still')], { first: 1 });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ entry: { index: 1 } });
  expect(styleOf(lines[0])).not.toEqual(styleOf(linesOf([entry(0, 'plain')])[0]));
});

test('each stream has its own style', () => {
  const [, other, same] = linesOf([
    entry(0, '\u001b[31mred'),
    entry(1, 'x', { category: 'stderr' }),
    entry(2, 'still'),
  ]);
  const [plain] = linesOf([entry(0, 'plain')]);
  expect(styleOf(other)).toEqual(styleOf(plain));
  expect(styleOf(same)).not.toEqual(styleOf(plain));
});

test('groups indent what is in them; an end without words is no line', () => {
  const lines = linesOf([
    entry(0, 'Loading', { group: 'start' }),
    entry(1, 'a'),
    entry(2, '', { group: 'end' }),
    entry(3, 'b'),
  ]);
  expect(lines.map((line) => line.type === 'entry' && [line.entry.text, line.depth])).toEqual([
    ['Loading', 0],
    ['a', 1],
    ['b', 0],
  ]);
});

test('a line from the place of a log point is known as one', () => {
  const path = '/work/a.py';
  const createdBy = { kind: 'person', name: 'Mara' } as const;
  const logPoint = { id: 1, path, line: 45, enabled: true, createdBy, at: '', logMessage: '{rate}' };
  const [line] = linesOf([entry(0, 'loyalty 0.15', { source: { path }, line: 45 })], { breakpoints: [logPoint] });
  expect(line).toMatchObject({ isLogPoint: true });
});

test('an open value shows its parts below it', () => {
  const row = {
    type: 'variable',
    key: 'k',
    level: 1,
    variable: variable('a', '1'),
    kind: 'number',
    was: undefined,
    age: 'now',
    expandable: false,
    expanded: false,
  } as const;
  const lines = linesOf([entry(0, '{a: 1}', { category: 'result', variablesReference: 4 }), entry(1, 'next')], {
    expanded: new Set(['s1 0']),
    valuesOf: () => [row],
  });
  expect(lines.map(({ type }) => type)).toEqual(['entry', 'value', 'entry']);
});

test('a text of several lines is opened at its first', () => {
  const result = { category: 'result', variablesReference: 4 };
  const lines = linesOf([
    entry(0, 'Order(', result),
    entry(1, ')', result),
    entry(2, 'other', { variablesReference: 5 }),
  ]);
  expect(lines.map((line) => line.type === 'entry' && line.isOpenable)).toEqual([true, false, true]);
});

test('ten thousand lines are put together in a moment', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) => entry(index, `line ${index} \u001b[32mok\u001b[0m`));
  linesOf(entries);
  const started = performance.now();
  expect(linesOf(entries)).toHaveLength(10_000);
  expect(performance.now() - started).toBeLessThan(500);
});
