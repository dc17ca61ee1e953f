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
  test.each(['\r\n', '\n', '\r'])('are kept, in new lines too: %j', (end) => {
    expect(typed(['a', 'b', ''].join(end), { from: 1, insert: '\nnew' }).toFile()).toBe(
      ['a', 'new', 'b', ''].join(end),
    );
  });

  test('stay as they are in a mixed file, and new lines get the most frequent one', () => {
    const raw = 'a\r\nb\nc\rd\r\ne';
    expect(typed(raw, { from: 8, insert: '!' }).toFile()).toBe('a\r\nb\nc\rd\r\n!e');
    expect(typed(raw, { from: 3, insert: '\nnew' }).toFile()).toBe('a\r\nb\r\nnew\nc\rd\r\ne');
    expect(typed(raw, { from: 2, to: 4 }).toFile()).toBe('a\r\nc\rd\r\ne');
  });

  test('of an unedited file do not change', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\r\n') }), (raw) => {
        expect(typed(raw).toFile()).toBe(raw);
      }),
    );
  });

  test('of unedited lines do not change, whatever is typed elsewhere', () => {
    const line = fc.tuple(fc.constantFrom('a', 'bb', ''), fc.constantFrom('\n', '\r\n', '\r'));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.nat(), fc.string(), (lines, at, insert) => {
        const raw = lines.map(([text, end]) => text + end).join('');
        const { length } = lineFeeds(raw);
        const file = typed(raw, { from: at % (length + 1), insert: lineFeeds(insert) }).toFile();
        expect(lineFeeds(file)).toHaveLength(length + lineFeeds(insert).length);
        // What is before and after the place is the file's own, to the character.
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

test('a text undone to the one on disk is unchanged', () => {
  expect(typed('a\nb', { from: 0, insert: 'x' }).isChanged).toBe(true);
  expect(typed('a\nb', { from: 0, insert: 'x' }, { from: 0, to: 1 }).isChanged).toBe(false);
});

describe('a draft restored after a reload', () => {
  const raw = 'same\nsame\nsame';
  const edited = typed(raw, { from: 0, insert: 'same\n' });

  test('knows where lines were moved, by its changes', () => {
    const map = restoredMap(raw, { text: edited.toFile(), steps: edited.steps });
    expect([1, 2, 3].map((line) => map.lineAfter(line))).toEqual([2, 3, 4]);
  });

  test.each([
    ['the changes are unknown', []],
    ['the changes do not match', [3, 4]],
    ['the changes are invalid', [-1, Number.NaN, 7]],
  ])('knows the lines even where %s', (_what, steps) => {
    const map = restoredMap(raw, { text: 'same\nsame\nsame\nmore', steps });
    expect([1, 2, 3].map((line) => map.lineAfter(line))).toEqual([1, 2, 3]);
    expect(map.after.toString()).toBe('same\nsame\nsame\nmore');
  });
});

test('line ends come from the original text, not from the editor', () => {
  const map = LineMap.between(Text.of(['a', 'b']), Text.of(['a', 'x', 'b']));
  expect(withLineEnds('a\r\nb', map)).toBe('a\r\nx\r\nb');
});

test('breakpoints on new lines are mapped to a text that was saved meanwhile', () => {
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
