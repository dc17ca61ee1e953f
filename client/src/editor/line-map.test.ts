import { ChangeSet, Text } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineMap } from './line-map.ts';

const textOf = (text: string): Text => Text.of(text.split('\n'));

/** A change as people write it down: what is replaced, and by what. */
interface Edit {
  readonly find: string;
  readonly put: string;
}

/** A text after a series of edits. */
function edited(text: string, ...edits: readonly Edit[]): LineMap {
  return edits.reduce(
    (map, { find, put }) => {
      const from = map.after.toString().indexOf(find);
      if (from < 0) throw new Error(`There is no "${find}".`);
      const changes = ChangeSet.of({ from, to: from + find.length, insert: put }, map.after.length);
      return map.changed(changes.desc, changes.apply(map.after));
    },
    LineMap.unchanged(textOf(text)),
  );
}

const program = 'def run():\n    first()\n    second()\n\n    third()';
const lines = (map: LineMap) => [1, 2, 3, 4, 5].map((line) => map.lineAfter(line));

describe('a line', () => {
  test('moves down when text is inserted above, and up when it is deleted', () => {
    expect(lines(edited(program, { find: '    second', put: '    new()\n    second' }))).toEqual([1, 2, 4, 5, 6]);
    expect(lines(edited(program, { find: '    first()\n', put: '' }))).toEqual([1, undefined, 2, 3, 4]);
    expect(lines(edited(program, { find: '\n    first()', put: '' }))).toEqual([1, undefined, 2, 3, 4]);
  });

  test('stays in place when it is rewritten', () => {
    expect(lines(edited(program, { find: 'second()', put: '' }, { find: '    \n', put: 'other\n' }))).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  test('moves with its text when it is split, and joins another one with it', () => {
    expect(lines(edited(program, { find: '    second', put: '\n    second' }))).toEqual([1, 2, 4, 5, 6]);
    expect(lines(edited(program, { find: '()\n    ', put: '() ' }))).toEqual([1, 2, 2, 3, 4]);
  });

  test('returns with an undo after it was deleted, even with the whole text', () => {
    const undone = [
      { find: '    first()\n    second()\n', put: '' },
      { find: 'run():\n', put: 'run():\n    first()\n    second()\n' },
      { find: 'third', put: 'fourth' },
    ];
    expect(lines(edited(program, ...undone))).toEqual([1, 2, 3, 4, 5]);
    const pasted = [
      { find: program, put: '' },
      { find: '', put: `# all of it\n${program}` },
    ];
    expect(lines(edited(program, ...pasted))).toEqual([2, 3, 4, undefined, 6]);
  });

  test('is found where it was moved to', () => {
    const moved = [
      { find: '    first()\n', put: '' },
      { find: '    third()', put: '    third()\n    first()' },
    ];
    const map = edited(program, ...moved);
    expect(map.after.toString()).toBe('def run():\n    second()\n\n    third()\n    first()');
    expect(lines(map)).toEqual([1, 5, 2, 3, 4]);
    expect(map.lineBefore(5)).toBe(2);
  });

  test('has a nearest line after it was deleted; a line that never existed has none', () => {
    const map = edited(program, { find: '    second()\n\n', put: '' });
    expect([3, 4, 5].map((line) => map.nearestAfter(line))).toEqual([3, 3, 3]);
    expect([0, 6, 1.5].map((line) => map.nearestAfter(line))).toEqual([undefined, undefined, undefined]);
  });

  test('of the new text is a line of the old one, or new', () => {
    const map = edited(program, { find: '    second', put: '    new()\n    second' }, { find: 'first', put: 'f' });
    expect([1, 2, 3, 4, 5, 6].map((line) => map.lineBefore(line))).toEqual([1, 2, undefined, 3, 4, 5]);
  });
});

test('a restored text has no changes', () => {
  const map = edited(program, { find: 'first', put: 'last' }, { find: 'last', put: 'first' });
  expect(map.changes.empty).toBe(true);
});

/** Random edits of a text of lines `<1>`, `<2>`, …; each may put in, take away and replace, across lines too. */
const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 12 }),
    insert: fc.string({ unit: fc.constantFrom('x', ' ', '\n'), maxLength: 5 }),
  }),
  { maxLength: 12 },
);

/** The same text, but whole marks only: those that an edit would cut are left alone. */
function applyKeepingMarks(map: LineMap, { at, length, insert }: { at: number; length: number; insert: string }) {
  const text = map.after.toString();
  const from = Math.floor(at * text.length);
  const isInMark = (position: number) => /<\d*$/.test(text.slice(0, position)) && /^\d*>/.test(text.slice(position));
  const to = Math.min(text.length, from + length);
  if (isInMark(from) || isInMark(to)) return map;
  const changes = ChangeSet.of({ from, to, insert }, text.length);
  return map.changed(changes.desc, changes.apply(map.after));
}

test('after any edits, each line is where its mark is, and a deleted one has a nearest line', () => {
  const count = 8;
  const start = Array.from({ length: count }, (_, index) => `<${index + 1}>`).join('\n');
  fc.assert(
    fc.property(edits, (steps) => {
      const map = steps.reduce(applyKeepingMarks, LineMap.unchanged(textOf(start)));
      const after = map.after.toString().split('\n');
      for (let line = 1; line <= count; line++) {
        const marked = after.findIndex((text) => text.includes(`<${line}>`)) + 1;
        const now = map.lineAfter(line);
        if (marked > 0) expect(now).toBe(marked);
        if (marked > 0 && after[marked - 1]?.trim().startsWith(`<${line}>`)) expect(map.lineBefore(marked)).toBe(line);
        expect(map.nearestAfter(line)).toBeGreaterThan(0);
        expect(map.nearestAfter(line)).toBeLessThanOrEqual(map.after.lines);
      }
    }),
    { numRuns: 500 },
  );
});
