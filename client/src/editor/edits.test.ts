import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { editsField, editsOf, programPlace } from './edits.ts';

test('a place is mapped to the lines of the program, if it has that line', () => {
  const raw = 'one\n  two\nthree';
  const start = EditorState.create({ doc: raw, extensions: [editsField.init(() => editsOf(raw))] });
  expect(programPlace(start, raw.indexOf('two'))).toEqual({ line: 2, column: 3 });
  const { state } = start.update({ changes: { from: 0, insert: 'new\n' } });
  expect(programPlace(state, state.doc.toString().indexOf('two'))).toEqual({ line: 2, column: 3 });
  expect(programPlace(state, 0)).toBeUndefined();
});
