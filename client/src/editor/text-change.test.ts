import { Text } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textChange } from './text-change.ts';

test('the same text needs no change', () => {
  expect(textChange('a\nb', 'a\nb')).toBeUndefined();
});

test('only the difference is replaced', () => {
  expect(textChange('a\nold\nz', 'a\nnew one\nz')).toEqual({ from: 2, to: 5, insert: 'new one' });
  expect(textChange('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
});

test('the change always turns one text into the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = textChange(before, after);
      const state = EditorState.create({ doc: Text.of(before.split('\n')) });
      const changed = changes === undefined ? state : state.update({ changes }).state;
      expect(changed.doc.toString()).toBe(after);
    }),
  );
});
