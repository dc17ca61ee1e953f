import { EditorState, Text, type ChangeSpec } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedText, restoredMap, withLineEnds } from './edited-text.ts';
import { editsField, editsOf } from './edits.ts';
import { lineFeeds } from '../model/files/line-feeds.ts';
import { LineMap } from './line-map.ts';
import { newBreakpointsField, setNewBreakpoint } from './new-breakpoints.ts';

/** A document made of a file's text, after edits. */
function typed(raw: string, ...edits: readonly ChangeSpec[]) {
  const start = EditorState.create({
    doc: lineFeeds(raw),
    extensions: [editsField.init(() => editsOf(raw)), newBreakpointsField],
  });
  return editedText(edits.reduce((state: EditorState, changes) => state.update({ changes }).state, start));
}

describe('a file’s line ends', () => {
  test.each(['\r\n', '\n', '\r'])('are the same as before in new lines too: %j', (end) => {
    expect(typed(['a', 'b', ''].join(end), { from: 1, insert: '\nnew' }).toFile()).toBe(
      ['a', 'new', 'b', ''].join(end),
    );
  });

  test('stay each as it was where they are mixed, and a new line gets the usual one', () => {
    const raw = 'a\r\nb\nc\rd\r\ne';
    expect(typed(raw, { from: 8, insert: '!' }).toFile()).toBe('a\r\nb\nc\rd\r\n!e');
    expect(typed(raw, { from: 3, insert: '\nnew' }).toFile()).toBe('a\r\nb\r\nnew\nc\rd\r\ne');
    expect(typed(raw, { from: 2, to: 4 }).toFile()).toBe('a\r\nc\rd\r\ne');
  });

  test('of a file that nobody typed into are left alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n') }), (raw) => {
        expect(typed(raw).toFile()).toBe(raw);
      }),
    );
  });

  test('of lines that nobody touched are the same, whatever is typed elsewhere', () => {
    const line = fc.tuple(fc.constantFrom('a', 'bb', ''), fc.constantFrom('\n', '\r\n', '\r'));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.nat(), fc.string(), (lines, at, insert) => {
        const raw = lines.map(([text, end]) => text + end).join('');
        const { length } = lineFeeds(raw);
        const file = typed(raw, { from: at % (length + 1), insert: lineFeeds(insert) }).toFile();
        expect(lineFeeds(file)).toHaveLength(length + lineFeeds(insert).length);
        // What stands before the place and behind it is the file's own, to the character.
        const [before, after] = [at % (length + 1), length - (at % (length + 1))];
        expect(file.startsWith(rawOf(raw, 0, before))).toBe(true);
        expect(file.endsWith(rawOf(raw, length - after, length))).toBe(true);
      }),
    );
  });
});

/** A piece of a file's text, by offsets in the text with plain line ends. */
function rawOf(raw: string, from: number, to: number): string {
  return (raw.match(/\r\n|[^]/g) ?? []).slice(from, to).join('');
}

test('a text that is undone to what is on disk is not changed', () => {
  expect(typed('a\nb', { from: 0, insert: 'x' }).isChanged).toBe(true);
  expect(typed('a\nb', { from: 0, insert: 'x' }, { from: 0, to: 1 }).isChanged).toBe(false);
});

describe('a text that was kept while the page was loaded', () => {
  const raw = 'same\nsame\nsame';
  const edited = typed(raw, { from: 0, insert: 'same\n' });

  test('has its lines where they were, by how it was typed', () => {
    const map = restoredMap(raw, { text: edited.toFile(), steps: edited.steps });
    expect([1, 2, 3].map((line) => map.lineAfter(line))).toEqual([2, 3, 4]);
  });

  test.each([
    ['nothing is known of that', []],
    ['what is known does not fit', [3, 4]],
    ['what is known is nonsense', [-1, Number.NaN, 7]],
  ])('has lines too where %s', (_what, steps) => {
    const map = restoredMap(raw, { text: 'same\nsame\nsame\nmore', steps });
    expect([1, 2, 3].map((line) => map.lineAfter(line))).toEqual([1, 2, 3]);
    expect(map.after.toString()).toBe('same\nsame\nsame\nmore');
  });
});

test('line ends are read from the text that a document was made of, not from how it is shown', () => {
  const map = LineMap.between(Text.of(['a', 'b']), Text.of(['a', 'x', 'b']));
  expect(withLineEnds('a\r\nb', map)).toBe('a\r\nx\r\nb');
});

test('breakpoints on new lines are told by the lines of a text that was saved meanwhile, as far as it has them', () => {
  const plain = { condition: undefined, hitCondition: undefined, logMessage: undefined };
  const start = EditorState.create({
    doc: 'old',
    extensions: [editsField.init(() => editsOf('old')), newBreakpointsField],
  });
  const saved = start.update({ changes: { from: 0, insert: 'new\n' } }).state;
  const later = saved.update({ changes: { from: 0, insert: 'newer\n' } }).state;
  const effects = [1, 2].map((line) => setNewBreakpoint.of({ line, edit: plain }));
  const now = editedText(later.update({ effects }).state);
  expect(now.newBreakpoints.map(({ line }) => line)).toEqual([1, 2]);
  expect(now.newBreakpointsIn(editedText(saved))).toEqual([{ line: 1, ...plain }]);
});
